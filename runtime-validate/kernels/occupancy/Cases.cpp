// The pair of cuda-perf-occupancy: a table in shared memory that more threads share.

#include "AllCases.h"

void lookUpShortBlocks(const unsigned *Table, unsigned *A, int N);
void lookUpLongBlocks(const unsigned *Table, unsigned *A, int N);

namespace cudaperf::validate {

static Case table(const Scale &Size) {
  constexpr size_t Words = 12000;
  const size_t Count = Size.elements(ElementType::Float) / 4;
  const auto Run = [=](void (*Kernel)(const unsigned *, unsigned *, int)) {
    return [=](const DevicePointers &P) { Kernel(P.get<unsigned>(0), P.get<unsigned>(1), int(Count)); };
  };
  auto Reference = [=](std::vector<HostArray> &Arrays) {
    for (size_t I = 0; I < Count; ++I)
      Arrays[1].as<uint32_t>()[I] = Arrays[0].as<uint32_t>()[Arrays[1].as<uint32_t>()[I] % Words];
  };
  const std::vector<Buffer> Buffers = {
      {.Name = "table", .Type = ElementType::Unsigned, .Count = Words, .Contents = permutation()},
      {.Name = "a", .Type = ElementType::Unsigned, .Count = Count, .Use = Role::InOut, .Contents = permutation()}};
  constexpr auto Few = [](const unsigned *Table, unsigned *A, int N) {
    if constexpr (BuiltWithCuda)
      lookUpShortBlocks(Table, A, N);
  };
  constexpr auto Many = [](const unsigned *Table, unsigned *A, int N) {
    if constexpr (BuiltWithCuda)
      lookUpLongBlocks(Table, A, N);
  };
  return {.Check = "cuda-perf-occupancy",
          .Pair = "table",
          .Parameters = "warps=8of64",
          .Title = "16 warps, not 2, share a table in shared memory",
          .Claimed = {"warps of a multiprocessor that could hold 64", 64.0 / 8, 1},
          .Before = {"occupancy/table.before.cu", Buffers, Run(Few), Reference, 8 * double(Count)},
          .After = {"occupancy/table.after.cu", Buffers, Run(Many), Reference, 8 * double(Count)}};
}

std::vector<Case> occupancyCases(const Scale &Size) { return {table(Size)}; }

} // namespace cudaperf::validate
