// The pair of cuda-perf-launch-overhead: short steps that are launched one by one, and 20 of them at a time by a graph.

#include "AllCases.h"

#include <algorithm>

void stepsOneByOne(float *A, float *B);
void stepsByGraph(float *A, float *B);

namespace cudaperf::validate {

static Case steps() {
  constexpr size_t Count = 64 * 256; // as in the kernels
  constexpr int Steps = 1000;
  auto Before = [](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      stepsOneByOne(P.get<float>(0), P.get<float>(1));
  };
  auto After = [](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      stepsByGraph(P.get<float>(0), P.get<float>(1));
  };
  auto Reference = [](std::vector<HostArray> &Arrays) {
    float *A = Arrays[0].as<float>();
    for (int Step = 0; Step < Steps; ++Step) {
      const float First = A[0];
      for (size_t I = 0; I + 1 < Count; ++I)
        A[I] = std::max(A[I], A[I + 1]);
      A[Count - 1] = std::max(A[Count - 1], First);
    }
  };
  std::vector<Buffer> Buffers = {{.Name = "a", .Count = Count, .Use = Role::InOut},
                                 {.Name = "b", .Count = Count, .Use = Role::Scratch}};
  double LeastBytes = 8 * double(Count);
  return {.Check = "cuda-perf-launch-overhead",
          .Pair = "steps",
          .Parameters = "steps=20",
          .Title = "a graph of 20 short steps",
          .Claimed = {"launches for 20 steps", 20, 1},
          .Before = {"launch-overhead/steps.before.cu", Buffers, Before, Reference, LeastBytes},
          .After = {"launch-overhead/steps.after.cu", Buffers, After, Reference, LeastBytes}};
}

std::vector<Case> launchOverheadCases(const Scale &) { return {steps()}; }

} // namespace cudaperf::validate
