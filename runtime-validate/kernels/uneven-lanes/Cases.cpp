// The pair of cuda-perf-uneven-lanes: rows of different lengths, a thread each, and eight threads each.

#include "AllCases.h"

void sumRowsByThread(const unsigned *Start, const float *Values, float *Sums, int Rows);
void sumRowsByGroup(const unsigned *Start, const float *Values, float *Sums, int Rows);

namespace cudaperf::validate {

/// Most rows have 8 elements, about one of 32, spread without order, has 264.
static size_t lengthOf(uint32_t Row) { return Row * 2654435761u >> 27 == 0 ? 264 : 8; }

static Case rowSums(const Scale &Size) {
  const size_t Rows = Size.elements(ElementType::Float) / 16;
  size_t Elements = 0;
  for (size_t Row = 0; Row < Rows; ++Row)
    Elements += lengthOf(uint32_t(Row));
  auto Starts = [=](HostArray &Array, uint64_t) {
    uint32_t Next = 0;
    for (size_t Row = 0; Row <= Rows; ++Row) {
      Array.as<uint32_t>()[Row] = Next;
      Next += uint32_t(lengthOf(uint32_t(Row)));
    }
  };
  auto Before = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      sumRowsByThread(P.get<unsigned>(0), P.get<float>(1), P.get<float>(2), int(Rows));
  };
  auto After = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      sumRowsByGroup(P.get<unsigned>(0), P.get<float>(1), P.get<float>(2), int(Rows));
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
          .Parameters = "lengths=8to264",
          .Title = "eight lanes, not one, walk each row",
          .Claimed = {"lanes a row", 1, 8},
          .Before = {"uneven-lanes/row-sums.before.cu", Buffers, Before, Reference, LeastBytes},
          .After = {"uneven-lanes/row-sums.after.cu", Buffers, After, Reference, LeastBytes}};
}

std::vector<Case> unevenLanesCases(const Scale &Size) { return {rowSums(Size)}; }

} // namespace cudaperf::validate
