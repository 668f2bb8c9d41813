// Pairs of cuda-perf-uneven-lanes: rows of different lengths, of which each lane has one, and of which eight lanes do.

#include "AllCases.h"

void sumRowsOfLanes(const unsigned *Start, const float *Values, float *Sums, int Rows);
void sumRowsOfEight(const unsigned *Start, const float *Values, float *Sums, int Rows);

namespace cudaperf::validate {

static constexpr size_t WarpLanes = 32;

/// Of each 32 rows all but the last have Short elements, and that 32 more for each of the others.
static size_t startOf(size_t Row, size_t Short) {
  const size_t Long = Short + WarpLanes * Short;
  return Row / WarpLanes * ((WarpLanes - 1) * Short + Long) + Row % WarpLanes * Short;
}

static Case rows(const Scale &Size, size_t Short) {
  const size_t OfWarp = startOf(WarpLanes, Short);
  const size_t Rows = Size.elements(ElementType::Float) / 2 / OfWarp * WarpLanes;
  const size_t Count = startOf(Rows, Short);
  auto Before = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      sumRowsOfLanes(P.get<unsigned>(0), P.get<float>(1), P.get<float>(2), int(Rows));
  };
  auto After = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      sumRowsOfEight(P.get<unsigned>(0), P.get<float>(1), P.get<float>(2), int(Rows));
  };
  auto Reference = [=](std::vector<HostArray> &Arrays) {
    const uint32_t *Start = Arrays[0].as<uint32_t>();
    for (size_t Row = 0; Row < Rows; ++Row) {
      double Sum = 0;
      for (size_t K = Start[Row]; K < Start[Row + 1]; ++K)
        Sum += Arrays[1].as<float>()[K];
      Arrays[2].as<float>()[Row] = float(Sum);
    }
  };
  const Fill Starts = [=](HostArray &Array, uint64_t) {
    for (size_t Row = 0; Row <= Rows; ++Row)
      Array.as<uint32_t>()[Row] = uint32_t(startOf(Row, Short));
  };
  std::vector<Buffer> Buffers = {
      {.Name = "start", .Type = ElementType::Unsigned, .Count = Rows + 1, .Contents = Starts},
      {.Name = "values", .Count = Count},
      {.Name = "sums", .Count = Rows, .Use = Role::Output, .Tolerance = 1e-4}};
  const double LeastBytes = 4 * double(Count + 2 * Rows);
  const double Longest = double(startOf(WarpLanes, Short) - startOf(WarpLanes - 1, Short));
  return {.Check = "cuda-perf-uneven-lanes",
          .Pair = "rows",
          .Parameters = "rows=31x" + std::to_string(Short) + "+1x" + std::to_string(size_t(Longest)),
          .Title = "eight lanes for a row of a sparse matrix in place of one",
          .Claimed = {"rounds of a warp for 32 rows", Longest, (Longest + 7 * double(Short)) / 8},
          .Before = {"uneven-lanes/rows.before.cu", Buffers, Before, Reference, LeastBytes},
          .After = {"uneven-lanes/rows.after.cu", Buffers, After, Reference, LeastBytes}};
}

std::vector<Case> unevenLanesCases(const Scale &Size) { return {rows(Size, 8), rows(Size, 32)}; }

} // namespace cudaperf::validate
