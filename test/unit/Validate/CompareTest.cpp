// Joining predictions, findings and profiles, on small hand-made tables.

#include "Compare.h"

#include <gtest/gtest.h>

using namespace cudaperf::validate;

namespace {

MeasuredLine measured(unsigned Line, Space Where, double PerRequest, double Ideal) {
  MeasuredLine Result;
  Result.File = "/home/someone/src/k.cu";
  Result.Line = Line;
  Result.Where = Where;
  Result.Instructions = 1;
  Result.Requests = 100;
  Result.ActiveLanes = 32;
  Result.PerRequest = PerRequest;
  Result.IdealPerRequest = Ideal;
  Result.WorstRatio = PerRequest / Ideal;
  return Result;
}

MeasuredKernel kernel(std::vector<MeasuredLine> Lines) {
  return {
      .Range = "", .Name = "k(float *)", .Mangled = "_Z1kPf", .Block = {32, 8, 1}, .Grid = {4, 4, 1}, .Lines = Lines};
}

PredictedAccess predicted(unsigned Line, double PerRequest, double Ideal, std::array<unsigned, 3> Block = {32, 8, 1}) {
  return {.File = "src/k.cu",
          .Line = Line,
          .Mangled = "_Z1kPf",
          .Block = Block,
          .PerRequest = PerRequest,
          .IdealPerRequest = Ideal,
          .Pattern = "strided"};
}

TEST(Compare, TheLinterJsonIsRead) {
  Json Text = Json::parse(R"({"schema_version":1,"findings":[{"check":"cuda-perf-shared-bank-conflict","file":"a.cu",
    "line":7,"kernel":"k","message":"m"}],"accesses":[{"file":"a.cu","line":7,"mangled":"_Z1kv","space":"shared",
    "operation":"store","block":[32,8,1],"wavefronts":32,"ideal_wavefronts":1,"pattern":"strided"}]})",
                          nullptr, false);
  LinterReport Report;
  ASSERT_EQ(addLinterJson(Text, Report), std::nullopt);
  ASSERT_EQ(Report.Findings.size(), 1u);
  EXPECT_EQ(Report.Findings[0].Line, 7u);
  ASSERT_EQ(Report.Accesses.size(), 1u);
  EXPECT_EQ(Report.Accesses[0].Where, Space::Shared);
  EXPECT_EQ(Report.Accesses[0].What, Operation::Store);
  EXPECT_DOUBLE_EQ(Report.Accesses[0].ratio(), 32);
}

TEST(Compare, OtherJsonIsRefusedAndOddFieldsAreNot) {
  LinterReport Report;
  EXPECT_NE(addLinterJson(Json::parse("[1,2]"), Report), std::nullopt);
  EXPECT_NE(addLinterJson(Json::parse(R"({"schema_version":1})"), Report), std::nullopt);
  EXPECT_EQ(addLinterJson(Json::parse(R"({"schema_version":1,"findings":[7,{"line":"x"}],"accesses":[null]})"), Report),
            std::nullopt);
}

TEST(Compare, APredictionWithinTwoPercentAgrees) {
  LinterReport Report;
  Report.Accesses = {predicted(10, 32, 4), predicted(12, 8, 4)};
  auto Lines = comparePredictions({kernel({measured(10, Space::Global, 31.6, 4), measured(12, Space::Global, 4, 4),
                                           measured(30, Space::Global, 4, 4)})},
                                  Report);
  ASSERT_EQ(Lines.size(), 3u);
  EXPECT_NEAR(Lines[0].difference(), 0.0127, 1e-4);
  EXPECT_LE(Lines[0].difference(), AgreementTolerance);
  EXPECT_DOUBLE_EQ(Lines[1].difference(), 1);
  EXPECT_FALSE(Lines[2].Predicted.has_value());
}

TEST(Compare, TheMeasuredBlockShapeAndTheWorstAccessWin) {
  LinterReport Report;
  Report.Accesses = {predicted(10, 32, 4, {256, 1, 1}), predicted(10, 4, 4), predicted(10, 16, 4)};
  auto Lines = comparePredictions({kernel({measured(10, Space::Global, 16, 4)})}, Report);
  ASSERT_TRUE(Lines[0].Predicted.has_value());
  EXPECT_DOUBLE_EQ(Lines[0].Predicted->PerRequest, 16);
}

TEST(Compare, ALineMayBeTwoAway) {
  LinterReport Report;
  Report.Accesses = {predicted(12, 32, 4)};
  auto Lines =
      comparePredictions({kernel({measured(10, Space::Global, 32, 4), measured(9, Space::Global, 32, 4)})}, Report);
  EXPECT_TRUE(Lines[0].Predicted.has_value());
  EXPECT_FALSE(Lines[1].Predicted.has_value());
}

TEST(Compare, AnUnrolledLineAgreesByItsMeanOrItsWorstInstruction) {
  MeasuredLine Unrolled = measured(10, Space::Shared, 0.72, 0.2);
  Unrolled.WorstRatio = 8;
  LinterReport Report;
  Report.Accesses = {predicted(10, 3.6, 1)};
  Report.Accesses[0].Where = Space::Shared;
  EXPECT_LT(comparePredictions({kernel({Unrolled})}, Report)[0].difference(), 0.02);
  Report.Accesses[0].PerRequest = 8;
  EXPECT_LT(comparePredictions({kernel({Unrolled})}, Report)[0].difference(), 0.02);
}

TEST(Compare, FindingsAreConfirmedDeniedOrNotSeen) {
  LinterReport Report;
  auto Find = [](const char *Check, unsigned Line) { return StaticFinding{Check, "src/k.cu", Line, 1, "k", ""}; };
  Report.Findings = {Find("cuda-perf-strided-global-access", 10), Find("cuda-perf-strided-global-access", 12),
                     Find("cuda-perf-shared-bank-conflict", 10), Find("cuda-perf-hot-atomic", 14)};
  ProgramReport Program = judgeProgram({kernel({measured(10, Space::Global, 32, 4), measured(12, Space::Global, 4, 4),
                                                measured(20, Space::Shared, 8, 1), measured(21, Space::Shared, 1, 1)})},
                                       Report);
  ASSERT_EQ(Program.Findings.size(), 4u);
  EXPECT_EQ(Program.Findings[0].Outcome, FindingOutcome::Confirmed);
  EXPECT_EQ(Program.Findings[1].Outcome, FindingOutcome::NotConfirmed);
  EXPECT_EQ(Program.Findings[2].Outcome, FindingOutcome::NotSeen);
  EXPECT_EQ(Program.Findings[3].Outcome, FindingOutcome::NoCounter);
  ASSERT_EQ(Program.Missed.size(), 1u);
  EXPECT_EQ(Program.Missed[0].Measured.Line, 20u);
}

TEST(Compare, TwoRunsAgreeWhenEachLiesInTheOthersInterval) {
  CaseResult Case;
  Case.Check = "cuda-perf-hot-atomic";
  Case.Pair = "sum";
  Case.Parameters = "type=float";
  Case.Speedup = 2.0;
  Case.Stated = {1.95, 2.05};
  Case.Outcome = Verdict::Confirmed;
  RunResult First, Second;
  First.Cases = {Case};
  Case.Speedup = 2.04;
  Case.Stated = {1.99, 2.1};
  Second.Cases = {Case};
  std::vector<CaseAgreement> Both = compareRuns(First, Second);
  ASSERT_EQ(Both.size(), 1u);
  EXPECT_TRUE(Both[0].sameVerdict());
  EXPECT_TRUE(Both[0].withinIntervals());
  Second.Cases[0].Speedup = 2.06;
  EXPECT_FALSE(compareRuns(First, Second)[0].withinIntervals());
}

} // namespace
