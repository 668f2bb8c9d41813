// Waiting for atomics in rounds, held to what was measured on an H200: 256 atomics a thread on shared memory, blocks
// that fill the multiprocessors, clocks of a multiprocessor for each warp's atomic (docs/cost-model.md).

#include "Cost/AtomicWaits.h"
#include "Rates.h"
#include "gtest/gtest.h"

namespace cudaperf {
namespace {

/// Of a multiprocessor with 2048 threads in blocks of Threads.
double clocksOfWarp(const MeetingLanes &Lanes, unsigned Threads) {
  const double WarpsOfBlock = Threads / 32.0, Blocks = 2048.0 / Threads;
  return waitingClocks(Lanes, WarpsOfBlock) / (WarpsOfBlock * Blocks);
}

TEST(AtomicWaits, AreWithinAQuarterOfWhatWasMeasured) {
  const auto Near = [](double Clocks, double Measured) { EXPECT_NEAR(Clocks, Measured, Measured / 4); };
  const MeetingLanes FloatsOfBlock{.Executions = 1, .Rounds = 32, .OfBlock = true};
  Near(clocksOfWarp(FloatsOfBlock, 256), 413);
  Near(clocksOfWarp(FloatsOfBlock, 1024), 1435);
  const MeetingLanes FloatsOfWarp{.Executions = 1, .Rounds = 32};
  Near(clocksOfWarp(FloatsOfWarp, 256), 97.8);
  Near(clocksOfWarp(FloatsOfWarp, 1024), 98.0);
  const MeetingLanes FourPlaces{.Executions = 1, .Rounds = 8, .OfBlock = true};
  Near(clocksOfWarp(FourPlaces, 256), 112);
  Near(clocksOfWarp(FourPlaces, 1024), 371);
  const MeetingLanes DoublesOfBlock{.Executions = 1, .Rounds = 32, .OfBlock = true, .Bytes = 8};
  Near(clocksOfWarp(DoublesOfBlock, 256), 671);
  Near(clocksOfWarp(DoublesOfBlock, 1024), 2039);
  const MeetingLanes ReducedFirst{.Executions = 1, .Rounds = 1, .OfBlock = true};
  Near(clocksOfWarp(ReducedFirst, 1024), 44.8);
}

TEST(AtomicWaits, ARoundServesALaneOfEachBank) {
  LaneValue Address;
  const auto Rounds = [&](auto Place) {
    for (unsigned L = 0; L < WarpLanes; ++L)
      Address.Lane[L] = 4096 + Place(int64_t(L));
    return roundsToServe(Address, AllLanes, 4);
  };
  EXPECT_EQ(Rounds([](int64_t) { return 0; }), 32u);
  EXPECT_EQ(Rounds([](int64_t L) { return L % 4 * 4; }), 8u);
  EXPECT_EQ(Rounds([](int64_t L) { return 4 * L; }), 1u);
  // Two words of one bank, 16 lanes at each.
  EXPECT_EQ(Rounds([](int64_t L) { return L % 2 * 128; }), 32u);
}

/// A kernel that is busy for Issue instructions a warp and waits for nothing else.
KernelCost busyFor(double Instructions) {
  KernelCost Cost;
  Cost.Rates = ratesInsideBlocks();
  Cost.WarpsOfBlock = 8;
  Cost.ResidentBlocks = 8;
  Cost.BusySms = 132;
  Cost.Pipes[CostUnit::Issue] = Instructions;
  return Cost;
}

TEST(AtomicWaits, AreHiddenBehindEnoughWork) {
  const MeetingLanes Lanes{.Executions = 1, .Rounds = 32, .OfBlock = true};
  // 20 instructions take 5 clocks of a multiprocessor; 400 clocks of waiting become 12.5 and 5 of shuffles.
  const std::optional<GainEstimate> Short = gainOfMeetingFirst(busyFor(20), Lanes);
  ASSERT_TRUE(Short);
  EXPECT_NEAR(Short->InL2, 400 / 12.5, 3);
  // 8000 instructions: 2000 clocks hide them.
  EXPECT_TRUE(gainOfMeetingFirst(busyFor(8000), Lanes)->isHidden());
}

TEST(AtomicWaits, ARegisterTakesTheSumsOfALoop) {
  MeetingLanes Lanes{.Executions = 10, .Rounds = 32, .OfBlock = true};
  const double Each = gainOfMeetingFirst(busyFor(20), Lanes)->InL2;
  Lanes.SumsInLoops = true;
  EXPECT_GT(gainOfMeetingFirst(busyFor(20), Lanes)->InL2, 5 * Each);
}

TEST(AtomicWaits, AKernelThatIsNotKnownGainsNothingKnown) { EXPECT_FALSE(gainOfMeetingFirst({}, {})); }

} // namespace
} // namespace cudaperf
