// A kernel or launcher in one file, its caller in another.

#include "CudaText.h"
#include "Launch/LinkageNames.h"
#include "Launch/OutsideReader.h"
#include "clang/AST/Decl.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace cudaperf {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

/// The plain names of what Text leaves open.
std::vector<std::string> openIn(const std::string &Text) {
  const CudaText Parsed(Text);
  std::vector<std::string> Names;
  for (const auto &[Linkage, Name] : unresolvedFunctions(Parsed.Code, Parsed.Launches))
    Names.push_back(Name);
  return Names;
}

/// What Host says about all that Text leaves open.
OutsideFacts readFrom(const std::string &Host, const std::string &Text) {
  const CudaText Mine(Text), Other(Host);
  std::set<std::string> Wanted;
  for (const auto &[Linkage, Name] : unresolvedFunctions(Mine.Code, Mine.Launches))
    Wanted.insert(Linkage);
  OutsideFacts Facts;
  readOutsideFacts(Other.Code, findLaunches(Other.Code), Wanted, Facts);
  return Facts;
}

TEST(UnresolvedFunctions, AreKernelsWithoutALaunchAndLaunchersThatTakeNumbers) {
  EXPECT_THAT(openIn(R"(
    __global__ void idle(float *x) {}
    __global__ void used(float *x) {}
    void launcher(float *x, int threads) { used<<<1, threads>>>(x); }
    void overOne(float *x, dim3 block) { launcher(x, block.x); }
  )"),
              testing::UnorderedElementsAre("idle", "overOne"));
}

TEST(UnresolvedFunctions, AreNoneThatOtherFilesCannotCallOrHaveNoSayIn) {
  EXPECT_THAT(openIn(R"(
    __global__ void used(float *x) {}
    static void hidden(float *x, int threads) { used<<<1, threads>>>(x); }
    void opaque(float *x) { used<<<1, 64>>>(x); }
    void unrelated(int n) {}
    int main() { hidden(nullptr, 64); }
  )"),
              IsEmpty());
}

TEST(OpenCallers, LeadToTheFunctionsAskedFor) {
  const CudaText Parsed(R"(
    __global__ void own(float *x) {}
    void kernelLauncher(float *x, int n);
    void step(float *x, int n) { kernelLauncher(x, n); }
    void solve(float *x, int n) { step(x, 2 * n); }
    void elsewhere(float *x, int n) { own<<<1, n>>>(x); }
  )");
  EXPECT_THAT(unresolvedCallersOf(Parsed.Code, findLaunches(Parsed.Code), {"_Z14kernelLauncherPfi"}),
              ElementsAre(Pair("_Z5solvePfi", "solve")));
}

TEST(OutsideFacts, GiveALauncherItsNumbers) {
  const std::string Text = R"(
    __global__ void kernel(float *x, int stride) {}
    void launcher(float *x, dim3 block, int stride) { kernel<<<1, block>>>(x, stride); }
  )";
  const OutsideFacts Facts = readFrom(R"(
    void launcher(float *x, dim3 block, int stride);
    int main() { launcher(nullptr, dim3(8, 4), 32); }
  )",
                                      Text);
  const CudaText Parsed(Text, &Facts);
  EXPECT_THAT(Parsed.launch().Blocks, ElementsAre(Dim3{8, 4, 1}));
  ASSERT_EQ(Parsed.launch().Passed.size(), 1u);
  EXPECT_EQ(Parsed.launch().Passed[0][1], 32);
  EXPECT_FALSE(Parsed.launch().PassedComplete) << "others may call it with anything";
}

TEST(OutsideFacts, HoldTheElementsOfShortArrays) {
  const std::string Text = R"(
    __global__ void kernel(float *x) {}
    void launcher(float *x, const int sizes[2]) { kernel<<<1, dim3(sizes[0] / 16, sizes[1])>>>(x); }
  )";
  const OutsideFacts Facts = readFrom(R"(
    void launcher(float *x, const int sizes[2]);
    int main() {
      int sizes[2] = {256, 8};
      launcher(nullptr, sizes);
    }
  )",
                                      Text);
  EXPECT_THAT(CudaText(Text, &Facts).launch().Blocks, ElementsAre(Dim3{16, 8, 1}));
}

/// What a file says when another process has read it: an arm of an if keeps its choice, so that 8 goes with 4 and 16
/// with 2, and there are two shapes, not four.
TEST(OutsideFacts, AreTheSameAfterAWayThroughBytes) {
  const std::string Text = R"(
    __global__ void kernel(float *x, int stride) {}
    __global__ void other(float *x, int stride) {}
    void launcher(float *x, int width, int height, int stride) { kernel<<<1, dim3(width, height)>>>(x, stride); }
  )";
  OutsideFacts Facts = readFrom(R"(
    __global__ void other(float *x, int stride);
    void launcher(float *x, int width, int height, int stride);
    int main(int argc, char **) {
      int width = 8, height = 4;
      if (argc > 1) { width = 16; height = 2; }
      launcher(nullptr, width, height, 32);
      other<<<dim3(2, 3), 128, 1024>>>(nullptr, 7);
    }
  )",
                                Text);
  Facts.Whole = {Facts.Calls.begin()->first};
  Facts.Constants = {{"_Width", -5}};
  const std::string Bytes = encodeFacts(Facts);
  OutsideFacts Again;
  ASSERT_TRUE(addEncodedFacts(Bytes, Again));
  EXPECT_EQ(encodeFacts(Again), Bytes);
  EXPECT_EQ(Again.Constants, Facts.Constants);
  EXPECT_EQ(Again.Whole, Facts.Whole);
  const CudaText Before(Text, &Facts), After(Text, &Again);
  EXPECT_THAT(After.launch().Blocks, testing::UnorderedElementsAre(Dim3{8, 4, 1}, Dim3{16, 2, 1}));
  EXPECT_EQ(After.launch().Blocks, Before.launch().Blocks);
  ASSERT_EQ(Again.Launches.size(), 1u);
  const LaunchSite &Site = Again.Launches.begin()->second.front();
  EXPECT_EQ(Site.Grid, (Dim3{2, 3, 1}));
  EXPECT_THAT(Site.Blocks, ElementsAre(Dim3{128, 1, 1}));
  EXPECT_EQ(Site.Arguments[1].Constant, 7);
  EXPECT_EQ(Site.Outside, Facts.Launches.begin()->second.front().Outside);
}

TEST(OutsideFacts, AreNotReadFromOtherBytes) {
  const std::string Bytes =
      encodeFacts(readFrom("__global__ void k(int); void f() { k<<<1, 64>>>(3); }", "__global__ void k(int) {}"));
  OutsideFacts Facts;
  EXPECT_FALSE(addEncodedFacts("", Facts));
  EXPECT_FALSE(addEncodedFacts(Bytes.substr(0, Bytes.size() - 1), Facts));
  EXPECT_FALSE(addEncodedFacts(Bytes + "x", Facts));
  EXPECT_FALSE(addEncodedFacts(std::string(1000, '\xff'), Facts));
}

/// Of two files the one passes copies for parameters 1 and 2, the other for 2 and 5; a third one says nothing of it.
TEST(OutsideFacts, CopiedIsWhatAllFilesCopy) {
  OutsideFacts One, Other;
  One.addCopied("run", {1, 2});
  Other.addCopied("run", {2, 5});
  Other.addCopied("none", {});
  OutsideFacts Facts;
  for (const OutsideFacts &Each : {OutsideFacts(), std::move(One), std::move(Other)})
    ASSERT_TRUE(addEncodedFacts(encodeFacts(Each), Facts));
  EXPECT_EQ(Facts.isCopied("run", 1), false);
  EXPECT_EQ(Facts.isCopied("run", 2), true);
  EXPECT_EQ(Facts.isCopied("run", 5), false);
  EXPECT_EQ(Facts.isCopied("none", 0), false);
  EXPECT_EQ(Facts.isCopied("other", 0), std::nullopt);
}

TEST(OutsideFacts, SayWhetherALoopCalls) {
  const std::string Text = R"(
    __global__ void kernel(float *x, int n) {}
    void once(float *x, int n) { kernel<<<1, 32>>>(x, n); }
    void often(float *x, int n) { kernel<<<1, 32>>>(x, n); }
  )";
  const OutsideFacts Facts = readFrom(R"(
    void once(float *x, int n);
    void often(float *x, int n);
    void round(float *x, int n) { often(x, n); }
    int main(int count, char **) { once(nullptr, 3); for (int i = 0; i < count; ++i) round(nullptr, 3); }
  )",
                                      Text);
  OutsideFacts Again;
  ASSERT_TRUE(addEncodedFacts(encodeFacts(Facts), Again));
  std::string Repeated;
  for (const auto &[Name, Calls] : Again.Calls)
    for (const OutsideCall &Call : Calls)
      Repeated += Call.IsRepeated ? Name : "";
  EXPECT_NE(Repeated.find("often"), std::string::npos);
  EXPECT_EQ(Repeated.find("once"), std::string::npos);
}

TEST(OutsideFacts, OfAWholeProgramLeaveNothingOpen) {
  const std::string Text = R"(
    __global__ void kernel(float *x, int stride) {}
    void launcher(float *x, int stride) { kernel<<<1, 32>>>(x, stride); }
  )";
  OutsideFacts Facts = readFrom("void launcher(float *x, int stride); int main() { launcher(nullptr, 32); }", Text);
  Facts.Whole.insert(Facts.Calls.begin()->first);
  EXPECT_EQ(CudaText(Text, &Facts).launch().Arguments[1].Constant, 32);
}

TEST(OutsideFacts, KeepTogetherWhatOneCallPasses) {
  const std::string Text = R"(
    __global__ void kernel(float *x) {}
    void launcher(float *x, int width, int height) { kernel<<<1, dim3(width, height)>>>(x); }
  )";
  const OutsideFacts Facts = readFrom(R"(
    void launcher(float *x, int width, int height);
    int main(int count, char **) {
      launcher(nullptr, 32, 8);
      int width = 64, height = 4;
      if (count > 1) { width = 16; height = 16; }
      launcher(nullptr, width, height);
    }
  )",
                                      Text);
  EXPECT_THAT(CudaText(Text, &Facts).launch().Blocks,
              testing::UnorderedElementsAre(Dim3{32, 8, 1}, Dim3{64, 4, 1}, Dim3{16, 16, 1}));
}

TEST(OutsideFacts, NameALaunchOfAKernelWithItsPlace) {
  const std::string Text = "__global__ void kernel(float *x, int n) {}";
  const OutsideFacts Facts = readFrom("__global__ void kernel(float *x, int n);\n"
                                      "int main() { kernel<<<4, 96>>>(nullptr, 7); }",
                                      Text);
  ASSERT_EQ(Facts.Launches.size(), 1u);
  const LaunchSite &Site = Facts.Launches.begin()->second.at(0);
  EXPECT_EQ(Site.Outside.Line, 3u) << "the line after the include that CudaText adds";
  EXPECT_THAT(Site.Blocks, ElementsAre(Dim3{96, 1, 1}));
  EXPECT_EQ(Site.Grid, Dim3(4, 1, 1));
  EXPECT_EQ(Site.Arguments[1].Constant, 7);
}

TEST(OutsideFacts, SayNothingOfAnotherProgramsFunctionOfTheSameName) {
  const OutsideFacts Facts = readFrom(R"(
    __global__ void kernel(float *x) { *x = 0; }
    int main() { kernel<<<1, 512>>>(nullptr); }
  )",
                                      "__global__ void kernel(float *x) {}");
  EXPECT_THAT(Facts.Launches, IsEmpty());
}

TEST(OutsideFacts, TellOverloadsApart) {
  const OutsideFacts Facts = readFrom(R"(
    __global__ void kernel(double *x);
    int main() { kernel<<<1, 512>>>(nullptr); }
  )",
                                      "__global__ void kernel(float *x) {}");
  EXPECT_THAT(Facts.Launches, IsEmpty());
}

} // namespace
} // namespace cudaperf
