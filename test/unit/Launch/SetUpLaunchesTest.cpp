// Kernels that a program launches once, or never, beside those that it launches again and again.

#include "Launch/SetUpLaunches.h"
#include "CudaText.h"
#include "Launch/LinkageNames.h"
#include "Launch/OutsideReader.h"
#include "clang/AST/Decl.h"
#include "gtest/gtest.h"
#include <optional>

namespace cudaperf {
namespace {

const std::string Kernels = "__global__ void first(int n) {}\n__global__ void other(int n) {}\n";

/// What Text tells of the kernel 'first', with what other files say; nothing if its time may matter.
std::optional<SetUpKind> kindIn(const std::string &Text, const OutsideFacts *Outside = nullptr) {
  const CudaText Parsed(Kernels + Text, Outside);
  const auto SetUp = setUpKernels(Parsed.Code, Parsed.Launches);
  for (const clang::FunctionDecl *Kernel : Parsed.Code.kernels())
    if (Kernel->getName() == "first") {
      const auto Found = SetUp.find(Kernel->getCanonicalDecl());
      return Found == SetUp.end() ? std::nullopt : std::optional(Found->second);
    }
  ADD_FAILURE() << "there is no such kernel";
  return std::nullopt;
}

/// The same where Host is another file of the program, all of it.
std::optional<SetUpKind> kindWith(const std::string &Text, const std::string &Host) {
  const CudaText Mine(Kernels + Text), Other(Host);
  std::set<std::string> Wanted;
  for (const auto &Asked : {unresolvedFunctions(Mine.Code, Mine.Launches), launchersForOthers(Mine.Code, {}, {}),
                            launchersForOthers(Mine.Code, Mine.Launches, {})})
    for (const auto &[Linkage, Name] : Asked)
      Wanted.insert(Linkage);
  OutsideFacts Read, Facts;
  readOutsideFacts(Other.Code, Other.Launches, Wanted, Read);
  EXPECT_TRUE(addEncodedFacts(encodeFacts(Read), Facts));
  Facts.Whole = Wanted;
  return kindIn(Text, &Facts);
}

const std::string Loop = "for (int t = 0; t < 100; ++t) ";

TEST(SetUpLaunches, OutsideOfLoopsWhereOthersAreInThem) {
  EXPECT_EQ(kindIn("int main() { first<<<1, 32>>>(1); " + Loop + "other<<<1, 32>>>(t); }"), SetUpKind::Once);
  EXPECT_EQ(kindIn("int main() { first<<<1, 32>>>(1); other<<<1, 32>>>(1); }"), std::nullopt) << "so is the other";
  EXPECT_EQ(kindIn("int main() { first<<<1, 32>>>(1); " + Loop + "first<<<1, 32>>>(t); }"), std::nullopt);
  EXPECT_EQ(kindIn("void run() { first<<<1, 32>>>(1); " + Loop + "other<<<1, 32>>>(t); }"), SetUpKind::BesideLoops)
      << "others may call it in a loop";
}

TEST(SetUpLaunches, ThroughFunctions) {
  const std::string Functions = "void start() { first<<<1, 32>>>(1); } void step() { other<<<1, 32>>>(1); }\n";
  EXPECT_EQ(kindIn(Functions + "int main() { start(); " + Loop + "step(); }"), SetUpKind::Once);
  EXPECT_EQ(kindIn(Functions + "int main() { " + Loop + "{ start(); step(); } }"), std::nullopt);
  EXPECT_EQ(kindIn(Functions + "int main() { auto go = &start; go(); " + Loop + "step(); }"), std::nullopt);
}

TEST(SetUpLaunches, ThroughOtherFiles) {
  const std::string Functions = "void start() { first<<<1, 32>>>(1); } void step() { other<<<1, 32>>>(1); }\n";
  const std::string Declared = "void start(); void step();\n";
  EXPECT_EQ(kindWith(Functions, Declared + "int main() { start(); " + Loop + "step(); }"), SetUpKind::Once);
  EXPECT_EQ(kindWith(Functions, Declared + "int main() { start(); step(); }"), std::nullopt);
  EXPECT_EQ(kindWith(Functions, Declared + "int main() { " + Loop + "{ start(); step(); } }"), std::nullopt);
  EXPECT_EQ(kindWith(Functions, Declared + "void run() { start(); } int main() { run(); " + Loop + "step(); }"),
            SetUpKind::Once);
  EXPECT_EQ(kindWith(Functions, Declared + "int main() { start(); auto go = &start; go(); " + Loop + "step(); }"),
            std::nullopt);
  EXPECT_EQ(kindWith(Functions, Declared + "int main() { " + Loop + "step(); }"), std::nullopt) << "nobody calls it";
  EXPECT_EQ(kindWith(Functions + "static void again() { start(); }\n",
                     Declared + "int main() { start(); " + Loop + "step(); }"),
            SetUpKind::Once)
      << "what nothing calls calls nothing";
}

TEST(SetUpLaunches, LaunchedByOtherFiles) {
  const std::string Declared = "__global__ void first(int n); __global__ void third(int n) {}\n";
  EXPECT_EQ(kindWith("", Declared + "int main() { first<<<1, 32>>>(1); " + Loop + "third<<<1, 32>>>(t); }"),
            SetUpKind::Once);
  EXPECT_EQ(kindWith("", Declared + "int main() { first<<<1, 32>>>(1); third<<<1, 32>>>(1); }"), std::nullopt);
  EXPECT_EQ(kindWith("", Declared + "int main() { " + Loop + "{ first<<<1, 32>>>(1); third<<<1, 32>>>(t); } }"),
            std::nullopt);
}

TEST(SetUpLaunches, OfClasses) {
  const auto Class = [](const std::string &Virtual) {
    return "struct Solver { " + Virtual +
           " void start() { first<<<1, 32>>>(1); } void step() { other<<<1, 32>>>(1); } };\n";
  };
  EXPECT_EQ(kindIn(Class("") + "int main() { Solver s; s.start(); " + Loop + "s.step(); }"), SetUpKind::Once);
  EXPECT_EQ(kindIn(Class("") + "int main() { Solver s; " + Loop + "{ s.start(); s.step(); } }"), std::nullopt);
  EXPECT_EQ(kindIn(Class("virtual") + "int main() { Solver s; s.start(); " + Loop + "s.step(); }"), std::nullopt)
      << "who calls it through a base is not seen";
  EXPECT_EQ(kindIn(Class("") + "int main() { Solver s; " + Loop + "s.step(); }"), std::nullopt);
}

// A function that calls itself may do so any number of times.
TEST(SetUpLaunches, Recursion) {
  EXPECT_EQ(
      kindIn("void start(int n) { first<<<1, 32>>>(n); if (n) start(n - 1); } void step() { other<<<1, 32>>>(1); }\n"
             "int main() { start(9); " +
             Loop + "step(); }"),
      std::nullopt);
}

TEST(SetUpLaunches, NobodyCalls) {
  EXPECT_EQ(kindIn("static void start() { first<<<1, 32>>>(1); }"), SetUpKind::Uncalled);
  EXPECT_EQ(kindIn("static void start() { first<<<1, 32>>>(1); }\nstatic void more() { start(); }"),
            SetUpKind::Uncalled);
  EXPECT_EQ(kindIn("void start() { first<<<1, 32>>>(1); }"), std::nullopt) << "others may";
  EXPECT_EQ(kindIn("static void start() { first<<<1, 32>>>(1); }\nvoid more() { start(); }"), std::nullopt);
}

TEST(SetUpLaunches, NothingLaunches) {
  const std::string Launcher = "void run() { other<<<1, 32>>>(1); }\n";
  OutsideFacts Facts;
  EXPECT_EQ(kindIn(Launcher, &Facts), std::nullopt) << "other files may";
  Facts.Unmentioned.insert("_Z5firsti");
  EXPECT_EQ(kindIn(Launcher, &Facts), std::nullopt) << "of whose program nothing more is seen";
  Facts.Visited["_Z3runv"] = Times::Once;
  EXPECT_EQ(kindIn(Launcher, &Facts), SetUpKind::Unlaunched);
  EXPECT_EQ(kindIn("", &Facts), std::nullopt) << "nor the others: an excerpt";
  EXPECT_EQ(kindIn(Launcher + "auto held = &first;", &Facts), std::nullopt);
  EXPECT_EQ(kindIn(Launcher + "// once: first<<<1, 32>>>(1);\n", &Facts), SetUpKind::Unlaunched);
  EXPECT_EQ(kindIn(Launcher + "#if 0\n#ifdef A\n#endif\nvoid go() { first<<<1, 32>>>(1); }\n#endif\n", &Facts),
            SetUpKind::Unlaunched);
  EXPECT_EQ(kindIn(Launcher + "#ifdef ASKED\nvoid go() { first<<<1, 32>>>(1); }\n#endif\n", &Facts), std::nullopt)
      << "another build may";
  EXPECT_EQ(kindIn(Launcher + "#if 0\n#else\n#ifdef ASKED\nauto held = &first;\n#endif\n#endif\n", &Facts),
            std::nullopt);
  EXPECT_EQ(kindIn(Launcher + "const char *name = \"first\";", &Facts), std::nullopt) << "it may be loaded by name";
}

TEST(SetUpLaunches, LaunchedInAComment) {
  const std::string Launcher = "void run() { other<<<1, 32>>>(1); }\n";
  OutsideFacts Facts;
  Facts.Unmentioned.insert("_Z5firsti");
  EXPECT_EQ(kindIn(Launcher + "// first << <1, 32>> >(1);\n", &Facts), SetUpKind::Unlaunched);
  EXPECT_EQ(kindIn(Launcher + "/* first<<<1, 32>>>(1);\n other */\n", &Facts), SetUpKind::Unlaunched);
  EXPECT_EQ(kindIn(Launcher + "// first comes first, myfirst<<<1, 32>>>(1)\n", &Facts), std::nullopt);
  EXPECT_EQ(kindIn("// first<<<1, 32>>>(1);\n", &Facts), std::nullopt) << "nor are others launched";
  Facts.Unmentioned.clear();
  EXPECT_EQ(kindIn(Launcher + "// first<<<1, 32>>>(1);\n", &Facts), std::nullopt) << "other files may";
}

TEST(SetUpLaunches, AmongAllocations) {
  const std::string Head = "void run(void *p) { ";
  EXPECT_EQ(kindIn(Head + "cudaMalloc(&p, 9); first<<<1, 32>>>(1); cudaFree(p); }"), SetUpKind::AmongAllocations);
  EXPECT_EQ(kindIn(Head + "first<<<1, 32>>>(1); cudaMalloc(&p, 9); cudaFree(p); }"), std::nullopt);
  EXPECT_EQ(kindIn(Head + "cudaMalloc(&p, 9); first<<<1, 32>>>(1); }"), std::nullopt);
  EXPECT_EQ(kindIn(Head + "cudaMalloc(&p, 9); " + Loop + "first<<<1, 32>>>(1); cudaFree(p); }"), std::nullopt)
      << "many launches for each allocation";
  EXPECT_EQ(
      kindIn(Head + "cudaMalloc(&p, 9); first<<<1, 32>>>(1); cudaFree(p); }\nvoid more() { first<<<1, 32>>>(1); }"),
      std::nullopt);
  const std::string Once = Head + "cudaMalloc(&p, 9); first<<<1, 32>>>(1); cudaFree(p); }\nint main() { ";
  EXPECT_EQ(kindIn(Once + "run(nullptr); }"), std::nullopt) << "that is all the program does";
  EXPECT_EQ(kindIn(Once + Loop + "run(nullptr); }"), SetUpKind::AmongAllocations);
}

} // namespace
} // namespace cudaperf
