// The pair of cuda-perf-small-grid: a sum by one block, and by many.

#include "AllCases.h"

void sumByOneBlock(const float *In, float *Total, int N);
void sumByManyBlocks(const float *In, float *Total, int N);

namespace cudaperf::validate {

static Case sum(const Scale &Size) {
  // One block takes its time: a smaller array than the scale asks for will do.
  size_t Count = Size.elements(ElementType::Float) / 64;
  auto Before = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      sumByOneBlock(P.get<float>(0), P.get<float>(1), int(Count));
  };
  auto After = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      sumByManyBlocks(P.get<float>(0), P.get<float>(1), int(Count));
  };
  auto Reference = [=](std::vector<HostArray> &Arrays) {
    double Total = 0;
    for (size_t I = 0; I < Count; ++I)
      Total += Arrays[0].as<float>()[I];
    Arrays[1].as<float>()[0] += float(Total);
  };
  std::vector<Buffer> Buffers = {{.Name = "in", .Count = Count, .Contents = uniform(0, 1)},
                                 {.Name = "total", .Count = 1, .Use = Role::Accumulator, .Tolerance = 1e-3}};
  double LeastBytes = 4 * double(Count);
  return {.Check = "cuda-perf-small-grid",
          .Pair = "sum",
          .Parameters = "blocks=1",
          .Title = "1024 blocks, not one, for a sum",
          .Claimed = {"elements per multiprocessor, of 132", 132, 1},
          .Before = {"small-grid/sum.before.cu", Buffers, Before, Reference, LeastBytes},
          .After = {"small-grid/sum.after.cu", Buffers, After, Reference, LeastBytes}};
}

std::vector<Case> smallGridCases(const Scale &Size) { return {sum(Size)}; }

} // namespace cudaperf::validate
