#include "Report/Summary.h"
#include "Samples.h"
#include <gtest/gtest.h>

using namespace cudaperf;

TEST(Summary, KernelsInSharedHeadersAreReportedOnce) {
  FileResult First = sampleResult(), Second = sampleResult();
  Second.File = "b.cu";
  EXPECT_EQ(sortedFindings({First, Second}).size(), 1u);
  EXPECT_EQ(summarize({First, Second}, {}).Kernels, 2u);
}

TEST(Summary, SortsByPlaceThenCheck) {
  FileResult Result;
  for (unsigned Line : {9, 10, 2}) {
    Finding F = sampleFinding();
    F.Where.Line = Line;
    Result.Findings.push_back(F);
  }
  Finding Other = sampleFinding();
  Other.Where.Line = 2;
  Other.Check = "cuda-perf-hot-atomic";
  Result.Findings.push_back(Other);
  std::vector<FileResult> Files = {Result};
  std::vector<const Finding *> Sorted = sortedFindings(Files);
  ASSERT_EQ(Sorted.size(), 4u);
  EXPECT_EQ(Sorted[0]->Check, "cuda-perf-hot-atomic");
  EXPECT_EQ(Sorted[1]->Where.Line, 2u);
  EXPECT_EQ(Sorted[2]->Where.Line, 9u);
  EXPECT_EQ(Sorted[3]->Where.Line, 10u);
}

TEST(Summary, CountsInWords) {
  EXPECT_EQ(describe({}), "no findings in 0 kernels of 0 files");
  EXPECT_EQ(describe(summarize({sampleResult()}, {sampleFinding()})),
            "1 finding in 1 kernel of 1 file (1 suppressed, 1 kernel skipped, 1 file only in part)");
  Finding Group = sampleFinding();
  Group.Also = {sampleFinding(), sampleFinding()};
  Group.Also[0].Where.Line = 8;
  Group.Also[1].Where.Line = 9;
  EXPECT_EQ(describe(summarize({}, {Group})), "1 finding at 3 places in 0 kernels of 0 files");
  EXPECT_EQ(describe(summarize({}, {sampleFinding()}, /*LeftOut=*/4)),
            "1 finding in 0 kernels of 0 files (4 that cost less left out)");
  EXPECT_EQ(describe({.Findings = 2, .Kernels = 3, .Files = 4, .Failed = 3, .Left = 1}),
            "2 findings in 3 kernels of 4 files (2 files failed, 1 file not analysed)");
  EXPECT_EQ(describe({.Findings = 2, .Kernels = 3, .Files = 4, .Failed = 2}),
            "2 findings in 3 kernels of 4 files (2 files failed)");
}

TEST(Summary, InstancesOfATemplateAreSkippedAsOne) {
  const SourceSpan Here{"a.cu", 7, 1}, There{"a.cu", 9, 1};
  FileResult Result;
  Result.Skipped = {{"S<int>::f<float>", Here, "too large"},
                    {"S<int>::f<A<B>>", Here, "no launch"},
                    {"S<char>::f<half>", Here, "too large"},
                    {"g", Here, "too large"}, // a macro made it
                    {"h<int>", There, "no launch"}};
  const std::vector<SkippedTemplate> Templates = skippedTemplates({Result});
  ASSERT_EQ(Templates.size(), 3u);
  EXPECT_EQ(describeName(Templates[0]), "'S::f' (3 instances)");
  EXPECT_EQ(describeReason(Templates[0]), "too large (and 1 other reason)");
  EXPECT_EQ(describeName(Templates[1]), "'g'");
  EXPECT_EQ(describeReason(Templates[1]), "too large");
  EXPECT_EQ(describeName(Templates[2]), "'h<int>'");
  EXPECT_EQ(Templates[2].Where, There);
  EXPECT_EQ(summarize({Result}, {}).Skipped, 5u);
}
