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

/// What Text tells of the kernel Asked, with what other files say; nothing if its time may matter.
std::optional<SetUpKind> kindIn(const std::string &Text, const OutsideFacts *Outside = nullptr,
                                llvm::StringRef Asked = "first") {
  const CudaText Parsed(Kernels + Text, Outside);
  const auto SetUp = setUpKernels(Parsed.Code, Parsed.Launches);
  for (const clang::FunctionDecl *Kernel : Parsed.Code.kernels())
    if (Kernel->getName() == Asked) {
      const auto Found = SetUp.find(Kernel->getCanonicalDecl());
      return Found == SetUp.end() ? std::nullopt : std::optional(Found->second);
    }
  ADD_FAILURE() << "there is no such kernel";
  return std::nullopt;
}

/// The same where Host is another file, all that mentions Text's functions. IsProgram: its main() was found, too.
std::optional<SetUpKind> kindWith(const std::string &Text, const std::string &Host, bool IsProgram = true,
                                  llvm::StringRef Asked = "first") {
  const CudaText Mine(Kernels + Text), Other(Host);
  std::set<std::string> Wanted;
  for (const auto &Each : {unresolvedFunctions(Mine.Code, Mine.Launches), launchersForOthers(Mine.Code, {}, {}),
                           launchersForOthers(Mine.Code, Mine.Launches, {})})
    for (const auto &[Linkage, Name] : Each)
      Wanted.insert(Linkage);
  OutsideFacts Read, Facts;
  readOutsideFacts(Other.Code, Other.Launches, Wanted, Read);
  EXPECT_TRUE(addEncodedFacts(encodeFacts(Read), Facts));
  Facts.AllRead = Wanted;
  if (IsProgram)
    Facts.Whole = Wanted;
  return kindIn(Text, &Facts, Asked);
}

std::optional<SetUpKind> kindOf(llvm::StringRef Kernel, const std::string &Text, const std::string &Host) {
  return kindWith(Text, Host, /*IsProgram=*/false, Kernel);
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

TEST(SetUpLaunches, BesideLoopsOfOtherFiles) {
  const std::string Functions = "void start() { first<<<1, 32>>>(1); } void step() { other<<<1, 32>>>(1); }\n";
  const auto Kind = [&](const std::string &Host) {
    return kindWith(Functions, "void start(); void step();\n" + Host, /*IsProgram=*/false);
  };
  const std::string Run = "void run() { start(); " + Loop + "step(); }\n";
  EXPECT_EQ(Kind(Run), SetUpKind::BesideLoops);
  EXPECT_EQ(Kind("void run() { start(); step(); }"), std::nullopt);
  EXPECT_EQ(Kind("void run() { start(); for (int t = 0; t < 4; ++t) step(); }"), std::nullopt) << "a short loop";
  EXPECT_EQ(
      Kind("static void begin() { start(); } static void go() { " + Loop + "step(); }\nvoid run() { begin(); go(); }"),
      SetUpKind::BesideLoops);
  EXPECT_EQ(Kind(Run + "void more() { start(); }"), std::nullopt) << "others may call that in a loop";
  EXPECT_EQ(Kind(Run + "auto held = &start; void more() { held(); }"), std::nullopt);
  EXPECT_EQ(kindWith(Functions + "void again() { start(); }", "void start(); void step();\n" + Run, false),
            std::nullopt);
}

TEST(SetUpLaunches, LaunchedByOtherFiles) {
  const std::string Declared = "__global__ void first(int n); __global__ void third(int n) {}\n";
  EXPECT_EQ(kindWith("", Declared + "int main() { first<<<1, 32>>>(1); " + Loop + "third<<<1, 32>>>(t); }"),
            SetUpKind::Once);
  EXPECT_EQ(kindWith("", Declared + "int main() { first<<<1, 32>>>(1); third<<<1, 32>>>(1); }"), std::nullopt);
  EXPECT_EQ(kindWith("", Declared + "int main() { " + Loop + "{ first<<<1, 32>>>(1); third<<<1, 32>>>(t); } }"),
            std::nullopt);
  const std::string Beside = Declared + "void run() { first<<<1, 32>>>(1); " + Loop + "third<<<1, 32>>>(t); }\n";
  EXPECT_EQ(kindWith("", Beside, /*IsProgram=*/false), SetUpKind::BesideLoops);
  EXPECT_EQ(kindWith("", Beside + "void more() { first<<<1, 32>>>(1); }", /*IsProgram=*/false), std::nullopt);
  EXPECT_EQ(kindWith("void more() { first<<<1, 32>>>(1); }", Beside, /*IsProgram=*/false), std::nullopt);
}

TEST(SetUpLaunches, OfClasses) {
  const auto Class = [](const std::string &Virtual) {
    return "struct Solver { " + Virtual +
           " void start() { first<<<1, 32>>>(1); } void step() { other<<<1, 32>>>(1); } };\n";
  };
  EXPECT_EQ(kindIn(Class("") + "int main() { Solver s; s.start(); " + Loop + "s.step(); }"), SetUpKind::Once);
  EXPECT_EQ(kindIn(Class("") + "int main() { Solver s; " + Loop + "{ s.start(); s.step(); } }"), std::nullopt);
  EXPECT_EQ(kindIn(Class("virtual") + "int main() { Solver s; s.start(); " + Loop + "s.step(); }"), SetUpKind::Once);
  EXPECT_EQ(kindIn(Class("virtual") + "int main() { Solver s; " + Loop + "s.step(); }"), std::nullopt);
  EXPECT_EQ(kindIn(Class("") + "int main() { Solver s; " + Loop + "s.step(); }"), std::nullopt);
}

TEST(SetUpLaunches, ThroughBases) {
  const auto Class = [](const std::string &Base) {
    return Base + "struct Solver : Plan { void start() override { first<<<1, 32>>>(1); }\n"
                  "void step() override { other<<<1, 32>>>(1); } };\n";
  };
  const std::string Own = Class("struct Plan { virtual void start() = 0; virtual void step() = 0; };\n");
  const std::string Main = "int main() { Solver s; Plan *p = &s; ";
  EXPECT_EQ(kindIn(Own + Main + "p->start(); " + Loop + "p->step(); }"), SetUpKind::Once);
  EXPECT_EQ(kindIn(Own + Main + Loop + "{ p->start(); p->step(); } }"), std::nullopt);
  EXPECT_EQ(kindIn(Own + Main + "s.start(); " + Loop + "{ p->start(); p->step(); } }"), std::nullopt);
  EXPECT_EQ(kindIn(Own + "void run(Plan *p) { p->start(); " + Loop + "p->step(); }"), SetUpKind::BesideLoops);
  EXPECT_EQ(
      kindIn(Own + "void run(Plan *p) { p->start(); " + Loop + "p->step(); }\nvoid more(Solver &s) { s.start(); }"),
      std::nullopt);
  const std::string Library = "# 1 \"plan.h\" 3\nstruct Plan { virtual void start() = 0; virtual void step() = 0; };\n"
                              "# 9 \"test.cu\"\n";
  EXPECT_EQ(kindIn(Class(Library) + Main + "s.start(); " + Loop + "p->step(); }"), std::nullopt)
      << "the library may call it as well";
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

TEST(SetUpLaunches, AmongAllocationsOfHelpers) {
  const auto Kind = [](const std::string &Makes) {
    return kindIn("struct Buffer { void *p = nullptr; Buffer(int n) { " + Makes +
                  " } void drop() { cudaFree(p); } };\n"
                  "void run() { Buffer own(9); first<<<1, 32>>>(1); own.drop(); }");
  };
  EXPECT_EQ(Kind("cudaMalloc(&p, n);"), SetUpKind::AmongAllocations);
  EXPECT_EQ(Kind("if (n > 100) cudaMalloc(&p, n);"), std::nullopt) << "now and then";
  EXPECT_EQ(Kind("if (n < 100) return; cudaMalloc(&p, n);"), std::nullopt);
}

TEST(SetUpLaunches, AmongCopies) {
  const auto Kind = [](const std::string &Body) {
    const CudaText Parsed("__global__ void both(int n, float *to, const float *from) {}\nstruct Held { float *of; };\n"
                          "void run(float *h, float *d, float *e, int n, Held s) { " +
                          Body + " }\n");
    const auto SetUp = setUpKernels(Parsed.Code, Parsed.Launches);
    return SetUp.empty() ? std::nullopt : std::optional(SetUp.begin()->second);
  };
  const std::string Up = "cudaMemcpy(d, h, n, cudaMemcpyHostToDevice); ",
                    Launch = "both<<<1, 32>>>(n, e, (float *)d); ",
                    Down = "cudaMemcpy(h, e, n, cudaMemcpyDeviceToHost); ";
  EXPECT_EQ(Kind(Up + Launch + Down), SetUpKind::AmongCopies);
  EXPECT_EQ(Kind(Up + Launch), std::nullopt) << "what it stores stays";
  EXPECT_EQ(Kind(Down + Launch + Up), std::nullopt) << "the other way round";
  EXPECT_EQ(Kind(Up + "for (int t = 0; t < n; ++t) { " + Launch + " }" + Down), std::nullopt) << "many launches";
  EXPECT_EQ(Kind("for (int t = 0; t < n; ++t) { " + Up + Launch + Down + " }"), SetUpKind::AmongCopies);
  EXPECT_EQ(Kind("if (n > 9) { " + Up + " }" + Launch + Down), std::nullopt) << "now and then";
  EXPECT_EQ(Kind("cudaMemcpy(d + 9, h, n, cudaMemcpyHostToDevice); " + Launch + Down), std::nullopt) << "a part of it";
  EXPECT_EQ(Kind(Up + "both<<<1, 32>>>(n, e, s.of); " + Down), std::nullopt);
}

TEST(SetUpLaunches, CopiesOfOtherFiles) {
  const std::string Functions = "__global__ void both(int n, float *to, const float *from) {}\n"
                                "void start(int n, float *to, float *from) { both<<<1, 32>>>(n, to, from); }\n";
  const auto Kind = [&](const std::string &Host, const std::string &Own = "") {
    return kindOf("both", Functions + Own, "void start(int n, float *to, float *from);\n" + Host);
  };
  const std::string Head = "void run(float *h, float *d, float *e, int n) { ",
                    Up = "cudaMemcpy(d, h, n, cudaMemcpyHostToDevice); ", Call = "start(n, e, d); ",
                    Down = "cudaMemcpy(h, e, n, cudaMemcpyDeviceToHost); ";
  EXPECT_EQ(Kind(Head + Up + Call + Down + "}"), SetUpKind::AmongCopies);
  EXPECT_EQ(Kind(Head + Up + Call + "}"), std::nullopt) << "what it stores stays";
  EXPECT_EQ(Kind(Head + Up + "start(n, d, e); }"), std::nullopt) << "the other parameter";
  EXPECT_EQ(Kind(Head + Up + Loop + Call + Down + "}"), std::nullopt) << "many launches";
  EXPECT_EQ(Kind(Head + Up + Call + Down + "}\nvoid more(float *d, float *e) { start(3, e, d); }"), std::nullopt)
      << "one of two calls";
  EXPECT_EQ(Kind(Head + Up + Call + Down + "}\nauto held = &start;"), std::nullopt);
  EXPECT_EQ(Kind(Head + Up + Call + Down + "}", "void more(float *d, float *e) { start(3, e, d); }\n"), std::nullopt)
      << "a call of the file itself";
  EXPECT_EQ(Kind(""), std::nullopt) << "nobody calls it";
}

TEST(SetUpLaunches, CopiesAroundLaunchesOfOtherFiles) {
  const std::string Kernel = "__global__ void both(int n, float *to, const float *from)";
  const auto Kind = [&](const std::string &Host) { return kindOf("both", Kernel + " {}\n", Kernel + ";\n" + Host); };
  const std::string Body = "(float *h, float *d, float *e, int n) { cudaMemcpy(d, h, n, cudaMemcpyHostToDevice); "
                           "both<<<1, 32>>>(n, e, d); ",
                    Down = "cudaMemcpy(h, e, n, cudaMemcpyDeviceToHost); }";
  EXPECT_EQ(Kind("void run" + Body + Down), SetUpKind::AmongCopies);
  EXPECT_EQ(Kind("void run" + Body + "}"), std::nullopt);
  EXPECT_EQ(Kind("int main() { float *h, *d, *e; int n = 9; cudaMemcpy(d, h, n, cudaMemcpyHostToDevice); "
                 "both<<<1, 32>>>(n, e, d); " +
                 Down),
            std::nullopt)
      << "all that the program does";
}

} // namespace
} // namespace cudaperf
