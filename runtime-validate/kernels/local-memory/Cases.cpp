// Pairs of cuda-perf-local-memory: counts of a thread in local and in shared memory.

#include "AllCases.h"

#include <algorithm>

void countClassesLocal(const unsigned *In, unsigned *Out, int Threads, int Rounds);
void countClassesShared(const unsigned *In, unsigned *Out, int Threads, int Rounds);

namespace cudaperf::validate {

static Case histogram(const Scale &Size) {
  constexpr size_t Rounds = 64, Classes = 16;
  const size_t Threads = Size.elements(ElementType::Unsigned) / Rounds / 256 * 256;
  auto Before = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      countClassesLocal(P.get<unsigned>(0), P.get<unsigned>(1), int(Threads), int(Rounds));
  };
  auto After = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      countClassesShared(P.get<unsigned>(0), P.get<unsigned>(1), int(Threads), int(Rounds));
  };
  auto Reference = [=](std::vector<HostArray> &Arrays) {
    const auto *In = Arrays[0].as<uint32_t>();
    auto *Out = Arrays[1].as<uint32_t>();
    std::fill(Out, Out + Classes * Threads, 0);
    for (size_t I = 0; I < Rounds * Threads; ++I)
      ++Out[(In[I] % Classes) * Threads + I % Threads];
  };
  std::vector<Buffer> Buffers = {
      {.Name = "in",
       .Type = ElementType::Unsigned,
       .Count = Rounds * Threads,
       .Contents = integersBelow(uint64_t(1) << 20, 0)},
      {.Name = "out", .Type = ElementType::Unsigned, .Count = Classes * Threads, .Use = Role::Output}};
  const double LeastBytes = 4 * double((Rounds + Classes) * Threads);
  return {.Check = "cuda-perf-local-memory",
          .Pair = "histogram",
          .Parameters = "classes=16",
          .Title = "counts in shared memory in place of local memory",
          .Claimed = {"lines of L1 that a warp's access looks up", 14, 1},
          .Before = {"local-memory/histogram.before.cu", Buffers, Before, Reference, LeastBytes},
          .After = {"local-memory/histogram.after.cu", Buffers, After, Reference, LeastBytes}};
}

std::vector<Case> localMemoryCases(const Scale &Size) { return {histogram(Size)}; }

} // namespace cudaperf::validate
