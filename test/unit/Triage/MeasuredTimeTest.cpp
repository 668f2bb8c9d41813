// Findings weighed by a profile. The shares are worked out by hand.

#include "Triage/MeasuredTime.h"
#include "Triage/Order.h"
#include <gtest/gtest.h>

using namespace cudaperf;

namespace {

/// A finding whose cure makes Kernel Factor times as fast.
Finding finding(unsigned Line, const char *Kernel, std::optional<double> Factor, const char *Cause = "") {
  Finding F;
  F.Check = "cuda-perf-strided-global-access";
  F.Where = {"a.cu", Line, 1, 0, 0};
  F.Kernel = Kernel;
  if (Factor)
    F.Gain = GainEstimate{.Low = *Factor, .High = *Factor, .Large = *Factor};
  if (*Cause)
    F.Causes = {Cause};
  return F;
}

KernelProfile profile(std::vector<ProfiledKernel> Kernels) {
  KernelProfile Profile{.File = "p.csv", .Tool = "Nsight Systems", .Kernels = std::move(Kernels)};
  for (ProfiledKernel &Kernel : Profile.Kernels)
    Kernel.Share = Kernel.Nanoseconds / Profile.nanoseconds();
  return Profile;
}

/// One file with Findings.
std::vector<FileResult> file(std::vector<Finding> Findings) {
  FileResult File;
  File.Findings = std::move(Findings);
  return {File};
}

} // namespace

TEST(MeasuredTime, AShareOfTheProgram) {
  // 3/4 of the time, twice as fast: 3/8 less, and 1/(5/8) = 1.6 times as fast.
  std::vector<FileResult> Files = file({finding(1, "k", 2), finding(2, "idle", 2), finding(3, "", {})});
  const ProfileSummary Summary = weigh(Files, profile({{"k", 75, 2}, {"x", 5, 1}, {"y", 20, 1}}), true);
  const Finding &Run = Files[0].Findings[0], &Idle = Files[0].Findings[1];
  ASSERT_TRUE(Run.Profile && Run.Profile->Gain);
  EXPECT_DOUBLE_EQ(Run.Profile->Share, 0.75);
  EXPECT_DOUBLE_EQ(Run.Profile->Saved, 0.375);
  EXPECT_DOUBLE_EQ(Run.Profile->Gain->Low, 1.6);
  ASSERT_TRUE(Idle.Profile);
  EXPECT_FALSE(Idle.Profile->hasRun());
  EXPECT_FALSE(Files[0].Findings[2].Profile) << "about no kernel";
  EXPECT_EQ(Summary.Kernels, 3u);
  EXPECT_EQ(Summary.Launches, 4);
  EXPECT_EQ(Summary.NotLinted, 2u);
  EXPECT_DOUBLE_EQ(Summary.NotLintedShare, 0.25);
  EXPECT_EQ(Summary.DearestNotLinted, "y");
}

TEST(MeasuredTime, InstancesOfOneCauseAddUp) {
  const std::vector<Finding> Findings = {finding(1, "k<int>", 2, "c"), finding(1, "k<float>", 2, "c")};
  const KernelProfile Profile = profile({{"void k<int>(T1)", 30, 1}, {"void k<float>(T1)", 10, 1}, {"z", 60, 1}});
  std::vector<FileResult> Together = file(Findings), Apart = file({Findings[0], finding(2, "k<float>", 2)});
  weigh(Together, Profile, /*ByCause=*/true);
  weigh(Apart, Profile, /*ByCause=*/true);
  EXPECT_DOUBLE_EQ(Together[0].Findings[0].Profile->Share, 0.4);
  EXPECT_DOUBLE_EQ(Together[0].Findings[1].Profile->Share, 0.4);
  EXPECT_DOUBLE_EQ(Apart[0].Findings[0].Profile->Share, 0.3);
  weigh(Together, Profile, /*ByCause=*/false);
  EXPECT_DOUBLE_EQ(Together[0].Findings[1].Profile->Share, 0.1);
}

TEST(MeasuredTime, WarningsAreOfTheProgram) {
  const KernelProfile Profile = profile({{"hot", 97, 1}, {"cold", 1.5, 1}, {"rest", 1.5, 1}});
  std::vector<FileResult> Files = file({finding(1, "hot", 1.2), finding(2, "cold", 2), finding(3, "cold", 4),
                                        finding(4, "cold", {}), finding(5, "idle", {}), finding(6, "", {})});
  weigh(Files, Profile, true);
  std::vector<Finding> &F = Files[0].Findings;
  EXPECT_EQ(levelInProgram(F[0]), Severity::Warning);
  EXPECT_EQ(levelInProgram(F[1]), Severity::Note) << "saves 0.75 %";
  EXPECT_EQ(levelInProgram(F[2]), Severity::Warning) << "saves 1.125 %";
  EXPECT_EQ(levelInProgram(F[3]), Severity::Warning) << "no estimate: takes 1.5 %";
  EXPECT_EQ(levelInProgram(F[4]), Severity::Note) << "not run";
  EXPECT_EQ(levelInProgram(F[5]), Severity::Warning) << "about no kernel: the profile says nothing of it";
  F[4].Level = Severity::Error;
  EXPECT_EQ(levelInProgram(F[4]), Severity::Error) << "wrong results are wrong";
  F[1].Predicted = {{"launches_per_iteration", int64_t(2)}};
  EXPECT_EQ(levelInProgram(F[1]), Severity::Warning) << "an estimate for a loop of the host";
}

TEST(MeasuredTime, WhatSavesMostComesFirst) {
  std::vector<FileResult> Files = file({finding(1, "cold", 100), finding(2, "hot", 1.5), finding(3, "hot", {})});
  weigh(Files, profile({{"cold", 10, 1}, {"hot", 90, 1}}), true);
  const std::vector<const Finding *> Order = inOrder(Files[0].Findings, FindingOrder::ByCost);
  EXPECT_EQ(Order[0]->Where.Line, 2u) << "saves 30 %";
  EXPECT_EQ(Order[1]->Where.Line, 1u) << "saves 9.9 %";
  EXPECT_EQ(Order[2]->Where.Line, 3u);
}

TEST(MeasuredTime, WinningsOfOneKernelDoNotAddUp) {
  // 80 % twice as fast and twice again: 40 %, then 20 %. The other kernel: 20 % at 1.25 are 4 %. 60 of 64 are 93.75 %.
  std::vector<FileResult> Files = file({finding(1, "hot", 2), finding(2, "hot", 2), finding(3, "cold", 1.25)});
  weigh(Files, profile({{"cold", 20, 1}, {"hot", 80, 1}}), true);
  const Winnings First = winningsOf(inOrder(Files[0].Findings, FindingOrder::ByCost));
  EXPECT_EQ(First.Findings, 2u);
  EXPECT_DOUBLE_EQ(First.Saved, 0.6);
  EXPECT_DOUBLE_EQ(First.Part, 0.9375);
  EXPECT_EQ(winningsOf({}).Findings, 0u);
}
