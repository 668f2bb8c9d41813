// Pairs of cuda-perf-occupancy: a table that more threads share, and a delay that takes no more
// shared memory than it needs.

#include "AllCases.h"

void lookUpShortBlocks(const unsigned *Table, unsigned *A, int N);
void lookUpLongBlocks(const unsigned *Table, unsigned *A, int N);
void delayLarge(float *A, int Rows, int Cols);
void delaySmall(float *A, int Rows, int Cols);

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

static Case delay(const Scale &Size) {
  constexpr size_t Delay = 16, Rows = 256;
  const size_t Cols = Size.elements(ElementType::Float) / 4 / Rows;
  const auto Run = [=](void (*Kernel)(float *, int, int)) {
    return [=](const DevicePointers &P) { Kernel(P.get<float>(0), int(Rows), int(Cols)); };
  };
  auto Reference = [=](std::vector<HostArray> &Arrays) {
    float *A = Arrays[0].as<float>();
    for (size_t I = Rows * Cols; I-- > Delay * Cols;) // from the end: what is taken away is not changed yet
      A[I] -= A[I - Delay * Cols];
  };
  const std::vector<Buffer> Buffers = {{.Name = "a", .Count = Rows * Cols, .Use = Role::InOut}};
  constexpr auto Large = [](float *A, int Rows, int Cols) {
    if constexpr (BuiltWithCuda)
      delayLarge(A, Rows, Cols);
  };
  constexpr auto Small = [](float *A, int Rows, int Cols) {
    if constexpr (BuiltWithCuda)
      delaySmall(A, Rows, Cols);
  };
  const double LeastBytes = 8 * double(Rows * Cols);
  return {.Check = "cuda-perf-occupancy",
          .Pair = "delay",
          .Parameters = "warps=16of64",
          .Title = "a sixth of the shared memory for each block",
          .Claimed = {"warps of a multiprocessor that could hold 64", 64.0 / 16, 1},
          .Before = {"occupancy/delay.before.cu", Buffers, Run(Large), Reference, LeastBytes},
          .After = {"occupancy/delay.after.cu", Buffers, Run(Small), Reference, LeastBytes}};
}

std::vector<Case> occupancyCases(const Scale &Size) { return {table(Size), delay(Size)}; }

} // namespace cudaperf::validate
