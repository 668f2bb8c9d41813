// Pairs of cuda-perf-random-setup: states of cuRAND that each launch sets up, against states that are kept.

#include "AllCases.h"

void runMeanOfFreshState(float *Out, unsigned long long Seed, int Draws, int N);
void runMeanOfKeptState(float *Out, const void *States, void *Next, int Draws, int N);

namespace cudaperf::validate {

/// Words of a curandState. Any words make a state of XORWOW, but for none that is not 0.
static constexpr size_t StateWords = 12;

static Case ownState(const Scale &Size, int Draws) {
  const size_t Count = Size.elements(ElementType::Float) / 32;
  auto Before = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      runMeanOfFreshState(P.get<float>(0), /*Seed=*/2026, Draws, int(Count));
  };
  auto After = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      runMeanOfKeptState(P.get<float>(0), P.get<unsigned>(1), P.get<unsigned>(2), Draws, int(Count));
  };
  // The numbers are others, their means are not. Those of 64 numbers lie within 7 standard deviations of 0.036.
  auto Reference = [=](std::vector<HostArray> &Arrays) {
    for (size_t I = 0; I < Count; ++I)
      Arrays[0].as<float>()[I] = 0.5f;
  };
  const Buffer Means = {.Name = "out", .Count = Count, .Use = Role::Output, .Tolerance = 0.5};
  const std::vector<Buffer> Kept = {
      Means,
      {.Name = "states",
       .Type = ElementType::Unsigned,
       .Count = StateWords * Count,
       .Contents = integersBelow(uint64_t(1) << 32)},
      {.Name = "next", .Type = ElementType::Unsigned, .Count = StateWords * Count, .Use = Role::Scratch}};
  return {.Check = "cuda-perf-random-setup",
          .Pair = "own-state",
          .Parameters = "draws=" + std::to_string(Draws),
          .Title = "states that are kept from launch to launch in place of curand_init in each",
          .Claimed = {"products of a state and a matrix", 19, 0},
          .Before = {"random-setup/own-state.before.cu", {Means}, Before, Reference, 4 * double(Count)},
          .After = {"random-setup/own-state.after.cu", Kept, After, Reference, 100 * double(Count)}};
}

std::vector<Case> randomSetupCases(const Scale &Size) { return {ownState(Size, 64), ownState(Size, 1024)}; }

} // namespace cudaperf::validate
