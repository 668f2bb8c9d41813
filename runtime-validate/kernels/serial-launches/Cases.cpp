// The pair of cuda-perf-serial-launches: four short grids that need nothing of each other, in turn and side by side.

#include "AllCases.h"

void settleBranchesInTurn(float *Sum);
void settleBranchesBeside(float *Sum);

namespace cudaperf::validate {

static Case branches() {
  constexpr size_t Count = 16 * 256; // as in the kernels
  auto Before = [](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      settleBranchesInTurn(P.get<float>(0));
  };
  auto After = [](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      settleBranchesBeside(P.get<float>(0));
  };
  // A float settles at 2 after some 40 steps, exactly.
  auto Reference = [](std::vector<HostArray> &Arrays) {
    for (size_t I = 0; I < Count; ++I)
      Arrays[0].as<float>()[I] = 8;
  };
  const std::vector<Buffer> Buffers = {{.Name = "sum", .Count = Count, .Use = Role::Output, .Tolerance = 1e-6}};
  const double LeastBytes = 4 * double(Count);
  return {.Check = "cuda-perf-serial-launches",
          .Pair = "branches",
          .Parameters = "launches=4",
          .Title = "four grids of 16 blocks on streams of their own",
          .Claimed = {"grids in turn", 4, 1},
          .Before = {"serial-launches/branches.before.cu", Buffers, Before, Reference, LeastBytes},
          .After = {"serial-launches/branches.after.cu", Buffers, After, Reference, LeastBytes}};
}

std::vector<Case> serialLaunchesCases(const Scale &) { return {branches()}; }

} // namespace cudaperf::validate
