// What the reports say, on one small run.

#include "Report.h"

#include <gtest/gtest.h>

using namespace cudaperf::validate;

namespace {

CaseResult result(const char *Pair, double Speedup, Verdict Outcome) {
  CaseResult Case;
  Case.Check = "cuda-perf-hot-atomic";
  Case.Pair = Pair;
  Case.Parameters = "n=1";
  Case.Title = "reducing <first> | then";
  Case.Claimed = {"threads per block at one counter", 256, 1};
  Case.Outcome = Outcome;
  Case.Speedup = Speedup;
  Case.Stated = {Speedup * 0.98, Speedup * 1.02};
  if (Speedup > 0) {
    Case.Before.Times = summarize(std::vector<double>{Speedup, Speedup});
    Case.After.Times = summarize(std::vector<double>{1, 1});
    Case.After.LeastBytes = Case.Before.LeastBytes = 1e9;
  }
  return Case;
}

RunResult run() {
  RunResult Run;
  Run.Gpu.Name = "NVIDIA H200";
  Run.Date = "2026-01-02T03:04:05Z";
  Run.CopyCeiling = 4000;
  Run.Cases = {result("sum", 2.94, Verdict::Confirmed), result("count", 1.0, Verdict::NoEffect)};
  Run.Cases.push_back(result("histogram", 0, Verdict::NotRun));
  Run.Cases.back().Reason = "not enough GPU memory";
  return Run;
}

TEST(ValidateReport, ChecksAreCounted) {
  std::vector<CheckSummary> Checks = summarizeChecks(run());
  ASSERT_EQ(Checks.size(), 1u);
  EXPECT_EQ(Checks[0].Total, 3u);
  EXPECT_EQ(Checks[0].Counts[Verdict::Confirmed], 1u);
  EXPECT_EQ(Checks[0].AsClaimed, 1u);
  EXPECT_DOUBLE_EQ(Checks[0].Speedups.Low, 1.0);
  EXPECT_DOUBLE_EQ(Checks[0].Speedups.High, 2.94);
}

TEST(ValidateReport, TheTerminalTableHasVerdictsAndReasons) {
  std::string Text = terminalReport({.Runs = {run()}});
  EXPECT_NE(Text.find("hot-atomic/sum/n=1"), std::string::npos);
  EXPECT_NE(Text.find("2.94x"), std::string::npos);
  EXPECT_NE(Text.find("1000 GB/s (25%)"), std::string::npos) << Text;
  EXPECT_NE(Text.find("hot-atomic/histogram/n=1: not enough GPU memory"), std::string::npos);
}

TEST(ValidateReport, MarkdownListsWhatWasNotConfirmed) {
  std::string Text = markdownReport({.Runs = {run()}});
  EXPECT_NE(Text.find("- `hot-atomic/count/n=1`: no effect here\n"), std::string::npos) << Text;
  EXPECT_NE(Text.find("- `hot-atomic/histogram/n=1`: not run. not enough GPU memory\n"), std::string::npos);
}

TEST(ValidateReport, HtmlIsEscapedAndSelfContained) {
  std::string Text = htmlReport({.Runs = {run()}});
  EXPECT_NE(Text.find("reducing &lt;first&gt; | then"), std::string::npos);
  EXPECT_EQ(Text.find("http"), std::string::npos);
  EXPECT_EQ(Text.find("<script"), std::string::npos);
}

TEST(ValidateReport, AProgramReportNamesWhatWasConfirmedAndMissed) {
  MeasuredLine Line = {.File = "/src/k.cu", .Line = 9, .Where = Space::Shared, .PerRequest = 32, .IdealPerRequest = 1};
  Line.WorstRatio = 32;
  ProgramReport Program;
  Program.Kernels = 1;
  Program.Findings.push_back(
      {{"cuda-perf-shared-bank-conflict", "k.cu", 9, 4, "k", "32-way"}, FindingOutcome::Confirmed, Line});
  Line.Line = 12;
  Program.Missed.push_back({{.Name = "k(float *)"}, Line, std::nullopt});
  Report Content;
  Content.Program = Program;
  for (const std::string &Text : {terminalReport(Content), markdownReport(Content), htmlReport(Content)}) {
    EXPECT_NE(Text.find("k.cu:9:4"), std::string::npos) << Text;
    EXPECT_NE(Text.find("confirmed"), std::string::npos);
    EXPECT_NE(Text.find("k.cu:12"), std::string::npos);
    EXPECT_NE(Text.find("k(float *)"), std::string::npos);
  }
}

TEST(ValidateReport, PagesAreRenewedBetweenTheirMarkers) {
  std::string Page = "## Measured\n<!-- measured:begin -->\nold\n<!-- measured:end -->\nrest\n";
  ASSERT_TRUE(replaceMeasured(Page, "new\n"));
  EXPECT_EQ(Page, "## Measured\n<!-- measured:begin -->\nnew\n<!-- measured:end -->\nrest\n");
  ASSERT_TRUE(replaceMeasured(Page, "new\n"));
  std::string Fresh = "text\n\n## References\nx\n";
  ASSERT_TRUE(replaceMeasured(Fresh, "new\n"));
  EXPECT_EQ(Fresh, "text\n\n## Measured\n\n<!-- measured:begin -->\nnew\n<!-- measured:end -->\n\n## References\nx\n");
  std::string Bare = "no markers";
  EXPECT_FALSE(replaceMeasured(Bare, "new\n"));
  EXPECT_NE(measuredSection("cuda-perf-hot-atomic", {run()}).find("2.94x"), std::string::npos);
  EXPECT_EQ(measuredSection("cuda-perf-missing-restrict", {run()}), "");
}

} // namespace
