// A run survives the way through its file.

#include "ResultsJson.h"

#include <gtest/gtest.h>

using namespace cudaperf::validate;

namespace {

RunResult example() {
  RunResult Run;
  Run.Version = "0.1.0";
  Run.Date = "2026-01-02T03:04:05Z";
  Run.Gpu.Name = "NVIDIA H200";
  Run.Gpu.ComputeCapability = "9.0";
  Run.Gpu.L2Bytes = 1 << 20;
  Run.CopyCeiling = 4000;
  CaseResult Case;
  Case.Check = "cuda-perf-shared-bank-conflict";
  Case.Pair = "transpose-tile";
  Case.Parameters = "type=float";
  Case.Title = "padding the tile";
  Case.Claimed = {"wavefronts per load request", 32, 1};
  Case.Before.Source = "a.before.cu";
  Case.Before.LeastBytes = 1e6;
  Case.Before.Samples = {2.0, 2.1, 2.2};
  Case.Before.Times = summarize(Case.Before.Samples);
  Case.After.Samples = {1.0, 1.0, 1.1};
  Case.After.Times = summarize(Case.After.Samples);
  Case.Speedup = 2.1;
  Case.Statistical = {2.0, 2.2};
  Case.Stated = {1.96, 2.244};
  Case.Outcome = Verdict::Confirmed;
  MeasuredKernel Kernel{.Range = "r|before", .Name = "k", .Mangled = "_Z1kv", .Block = {32, 8, 1}, .Grid = {7, 1, 1}};
  Kernel.Lines.push_back({.File = "a.cu",
                          .Line = 3,
                          .Where = Space::Shared,
                          .What = Operation::Atomic,
                          .Instructions = 2,
                          .Requests = 64,
                          .ActiveLanes = 32,
                          .PerRequest = 32,
                          .IdealPerRequest = 1,
                          .WorstRatio = 32});
  Case.Before.Kernels.push_back(Kernel);
  Run.Cases.push_back(Case);
  return Run;
}

TEST(ResultsJson, ARunComesBack) {
  std::string Text = resultsFileText(example());
  Json Parsed = Json::parse(Text, nullptr, false);
  ASSERT_FALSE(Parsed.is_discarded()) << Text;
  RunResult Run;
  ASSERT_EQ(fromJson(Parsed, Run), std::nullopt);
  EXPECT_EQ(Run.Gpu.Name, "NVIDIA H200");
  ASSERT_EQ(Run.Cases.size(), 1u);
  const CaseResult &Case = Run.Cases[0];
  EXPECT_EQ(Case.name(), "shared-bank-conflict/transpose-tile/type=float");
  EXPECT_EQ(Case.Outcome, Verdict::Confirmed);
  EXPECT_DOUBLE_EQ(Case.Before.Times.Median, 2.1);
  EXPECT_DOUBLE_EQ(Case.Stated.High, 2.244);
  ASSERT_EQ(Case.Before.Kernels.size(), 1u);
  EXPECT_EQ(Case.Before.Kernels[0].Lines[0].What, Operation::Atomic);
  EXPECT_DOUBLE_EQ(Case.Before.Kernels[0].Lines[0].PerRequest, 32);
  EXPECT_EQ(resultsFileText(Run), Text);
}

TEST(ResultsJson, TheEvidenceIsASentence) {
  Json Text = toJson(example());
  EXPECT_EQ(Text["results"][0]["evidence"], "padding the tile: 2.10x faster on NVIDIA H200");
}

TEST(ResultsJson, OtherJsonIsRefused) {
  RunResult Run;
  EXPECT_NE(fromJson(Json::parse("{}"), Run), std::nullopt);
  EXPECT_NE(fromJson(Json::parse(R"({"schema_version":1,"results":5})"), Run), std::nullopt);
  EXPECT_EQ(fromJson(Json::parse(R"({"schema_version":1,"results":[{},3,{"before":7}]})"), Run), std::nullopt);
  EXPECT_EQ(Run.Cases.size(), 3u);
}

} // namespace
