// Pairs of cuda-perf-constant-divergence: a table of weights in constant memory and in shared memory.

#include "AllCases.h"

void runWeighFromConstants(const float *Weights, const float *In, float *Out, int Blocks);
void runWeighFromShared(const float *Weights, const float *In, float *Out, int Blocks);

namespace cudaperf::validate {

static Case table(const Scale &Size) {
  constexpr size_t Entries = 1024, Threads = 256;
  const size_t Count = Size.elements(ElementType::Float);
  auto Before = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      runWeighFromConstants(P.get<float>(0), P.get<float>(1), P.get<float>(2), int(Count / Threads));
  };
  auto After = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      runWeighFromShared(P.get<float>(0), P.get<float>(1), P.get<float>(2), int(Count / Threads));
  };
  auto Reference = [=](std::vector<HostArray> &Arrays) {
    const float *Weights = Arrays[0].as<float>(), *In = Arrays[1].as<float>();
    for (size_t I = 0; I < Count; ++I) {
      double Sum = 0;
      for (size_t K = 0; K < 16; ++K)
        Sum += double(In[I]) * Weights[(I % Threads + 64 * K) % Entries];
      Arrays[2].as<float>()[I] = float(Sum);
    }
  };
  std::vector<Buffer> Buffers = {{.Name = "weights", .Count = Entries, .Contents = uniform(0, 1)},
                                 {.Name = "in", .Count = Count, .Contents = uniform(0, 1)},
                                 {.Name = "out", .Count = Count, .Use = Role::Output, .Tolerance = 1e-4}};
  const double LeastBytes = 8 * double(Count) + 4 * Entries;
  return {.Check = "cuda-perf-constant-divergence",
          .Pair = "table",
          .Parameters = "words=32",
          .Title = "a table in shared memory in place of constant memory",
          .Claimed = {"words one after the other", 32, 1},
          .Before = {"constant-divergence/table.before.cu", Buffers, Before, Reference, LeastBytes},
          .After = {"constant-divergence/table.after.cu", Buffers, After, Reference, LeastBytes}};
}

std::vector<Case> constantDivergenceCases(const Scale &Size) { return {table(Size)}; }

} // namespace cudaperf::validate
