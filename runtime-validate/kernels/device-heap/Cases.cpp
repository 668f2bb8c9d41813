// The pair of cuda-perf-device-heap: scratch of each thread from the device's heap, and from the host.

#include "AllCases.h"

void smoothWithHeap(const float *In, float *Scratch, float *Out, int Threads, int Length);
void smoothWithScratch(const float *In, float *Scratch, float *Out, int Threads, int Length);

namespace cudaperf::validate {

static Case scratch(const Scale &) {
  constexpr size_t Threads = 16384, Length = 32; // 2 MiB of the heap, which has 8
  auto Before = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      smoothWithHeap(P.get<float>(0), P.get<float>(1), P.get<float>(2), int(Threads), int(Length));
  };
  auto After = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      smoothWithScratch(P.get<float>(0), P.get<float>(1), P.get<float>(2), int(Threads), int(Length));
  };
  auto Reference = [=](std::vector<HostArray> &Arrays) {
    for (size_t I = 0; I < Threads; ++I) {
      double Sum = 0;
      for (size_t K = 0; K < Length; ++K)
        Sum += double(Arrays[0].as<float>()[K * Threads + I]) * Arrays[0].as<float>()[(Length - 1 - K) * Threads + I];
      Arrays[2].as<float>()[I] = float(Sum);
    }
  };
  std::vector<Buffer> Buffers = {{.Name = "in", .Count = Threads * Length},
                                 {.Name = "scratch", .Count = Threads * Length, .Use = Role::Scratch},
                                 {.Name = "out", .Count = Threads, .Use = Role::Output, .Tolerance = 1e-4}};
  const double LeastBytes = 4 * double(Threads * (Length + 1));
  return {.Check = "cuda-perf-device-heap",
          .Pair = "scratch",
          .Parameters = "threads=16384",
          .Title = "scratch that the host has allocated in place of the device's heap",
          .Claimed = {"allocations a thread", 1, 0},
          .Before = {"device-heap/scratch.before.cu", Buffers, Before, Reference, LeastBytes},
          .After = {"device-heap/scratch.after.cu", Buffers, After, Reference, LeastBytes}};
}

std::vector<Case> deviceHeapCases(const Scale &Size) { return {scratch(Size)}; }

} // namespace cudaperf::validate
