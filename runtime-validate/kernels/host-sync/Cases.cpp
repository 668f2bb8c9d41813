// The pair of cuda-perf-host-sync: short steps with a wait for each, and in order on one stream.

#include "AllCases.h"

void stepsWithWaits(float *A, float *B, int N);
void stepsInOrder(float *A, float *B, int N);

namespace cudaperf::validate {

static Case steps(const Scale &Size) {
  // Short steps, as in iterative solvers: the arrays fit the cache.
  size_t Count = Size.elements(ElementType::Float) / 64;
  constexpr float Factor = 1.0f / 65536; // 16 halves
  auto Before = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      stepsWithWaits(P.get<float>(0), P.get<float>(1), int(Count));
  };
  auto After = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      stepsInOrder(P.get<float>(0), P.get<float>(1), int(Count));
  };
  auto Reference = [=](std::vector<HostArray> &Arrays) {
    for (size_t I = 0; I < Count; ++I)
      Arrays[0].as<float>()[I] *= Factor;
  };
  std::vector<Buffer> Buffers = {{.Name = "a", .Count = Count, .Use = Role::InOut},
                                 {.Name = "b", .Count = Count, .Use = Role::Scratch}};
  double LeastBytes = 8 * double(Count);
  return {.Check = "cuda-perf-host-sync",
          .Pair = "steps",
          .Parameters = "steps=16",
          .Title = "one wait for 16 short steps",
          .Claimed = {"waits", 16, 1},
          .Before = {"host-sync/steps.before.cu", Buffers, Before, Reference, LeastBytes},
          .After = {"host-sync/steps.after.cu", Buffers, After, Reference, LeastBytes}};
}

std::vector<Case> hostSyncCases(const Scale &Size) { return {steps(Size)}; }

} // namespace cudaperf::validate
