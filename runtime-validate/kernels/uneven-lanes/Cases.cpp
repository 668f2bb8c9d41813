// Pairs of cuda-perf-uneven-lanes: rows of different lengths, a thread each, and several threads each.

#include "AllCases.h"

void sumRowsByThread(const unsigned *Start, const float *Values, float *Sums, int Rows);
void sumRowsByEight(const unsigned *Start, const float *Values, float *Sums, int Rows);
void sumRowsByWarp(const unsigned *Start, const float *Values, float *Sums, int Rows);

namespace cudaperf::validate {

/// Most rows have Usual elements, about one of 32, spread without order, has 32 times as many more.
static size_t lengthOf(uint32_t Row, size_t Usual) { return Row * 2654435761u >> 27 == 0 ? 33 * Usual : Usual; }

/// Usual: 8 or 32, and as many lanes a row after the change.
static Case rowSums(const Scale &Size, size_t Usual) {
  const size_t Rows = Size.elements(ElementType::Float) / (2 * Usual);
  size_t Elements = 0;
  for (size_t Row = 0; Row < Rows; ++Row)
    Elements += lengthOf(uint32_t(Row), Usual);
  auto Starts = [=](HostArray &Array, uint64_t) {
    uint32_t Next = 0;
    for (size_t Row = 0; Row <= Rows; ++Row) {
      Array.as<uint32_t>()[Row] = Next;
      Next += uint32_t(lengthOf(uint32_t(Row), Usual));
    }
  };
  auto Before = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      sumRowsByThread(P.get<unsigned>(0), P.get<float>(1), P.get<float>(2), int(Rows));
  };
  auto After = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      (Usual == 8 ? sumRowsByEight : sumRowsByWarp)(P.get<unsigned>(0), P.get<float>(1), P.get<float>(2), int(Rows));
  };
  auto Reference = [=](std::vector<HostArray> &Arrays) {
    const uint32_t *Start = Arrays[0].as<uint32_t>();
    for (size_t Row = 0; Row < Rows; ++Row) {
      double Sum = 0;
      for (uint32_t K = Start[Row]; K < Start[Row + 1]; ++K)
        Sum += Arrays[1].as<float>()[K];
      Arrays[2].as<float>()[Row] = float(Sum);
    }
  };
  std::vector<Buffer> Buffers = {
      {.Name = "start", .Type = ElementType::Unsigned, .Count = Rows + 1, .Contents = Starts},
      {.Name = "values", .Count = Elements},
      {.Name = "sums", .Count = Rows, .Use = Role::Output, .Tolerance = 1e-4}};
  const double LeastBytes = 4 * double(Elements + 2 * Rows);
  return {.Check = "cuda-perf-uneven-lanes",
          .Pair = "row-sums",
          .Parameters = Usual == 8 ? "lengths=8to264" : "lengths=32to1056",
          .Title = Usual == 8 ? "eight lanes, not one, walk each row" : "a warp, not a lane, walks each row",
          .Claimed = {"lanes a row", 1, double(Usual)},
          .Before = {"uneven-lanes/row-sums.before.cu", Buffers, Before, Reference, LeastBytes},
          .After = {"uneven-lanes/row-sums.after.cu", Buffers, After, Reference, LeastBytes}};
}

std::vector<Case> unevenLanesCases(const Scale &Size) { return {rowSums(Size, 8), rowSums(Size, 32)}; }

} // namespace cudaperf::validate
