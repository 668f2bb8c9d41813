// The pair of cuda-perf-allocation-in-loop: short steps with memory of their own, and with memory that stays.

#include "AllCases.h"

void stepsWithAllocations(float *A, int N);
void stepsWithPool(float *A, int N);

namespace cudaperf::validate {

static Case steps(const Scale &Size) {
  // Short steps, as in iterative solvers: the arrays fit the cache.
  size_t Count = Size.elements(ElementType::Float) / 64;
  constexpr float Factor = 1.0f / 65536; // 16 halves
  auto Before = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      stepsWithAllocations(P.get<float>(0), int(Count));
  };
  auto After = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      stepsWithPool(P.get<float>(0), int(Count));
  };
  auto Reference = [=](std::vector<HostArray> &Arrays) {
    for (size_t I = 0; I < Count; ++I)
      Arrays[0].as<float>()[I] *= Factor;
  };
  std::vector<Buffer> Buffers = {{.Name = "a", .Count = Count, .Use = Role::InOut}};
  double LeastBytes = 8 * double(Count);
  return {.Check = "cuda-perf-allocation-in-loop",
          .Pair = "steps",
          .Parameters = "steps=16",
          .Title = "memory allocated once for 16 short steps",
          .Claimed = {"allocations", 16, 1},
          .Before = {"allocation-in-loop/steps.before.cu", Buffers, Before, Reference, LeastBytes},
          .After = {"allocation-in-loop/steps.after.cu", Buffers, After, Reference, LeastBytes}};
}

std::vector<Case> allocationInLoopCases(const Scale &Size) { return {steps(Size)}; }

} // namespace cudaperf::validate
