// Pairs of cuda-perf-block-shape: the same kernel launched with blocks of another length, once where a multiprocessor
// holds too few warps, once where warps have idle lanes.

#include "AllCases.h"

void scaleInBlocksOf32(const float *In, float *Out, int N);
void scaleInBlocksOf256(const float *In, float *Out, int N);
void evaluateInBlocksOf65(const float *X, float *Out, int Terms, int N);
void evaluateInBlocksOf256(const float *X, float *Out, int Terms, int N);

namespace cudaperf::validate {

static constexpr char Check[] = "cuda-perf-block-shape";

static Case warps(const Scale &Size) {
  size_t Count = Size.elements(ElementType::Float);
  auto Before = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      scaleInBlocksOf32(P.get<float>(0), P.get<float>(1), int(Count));
  };
  auto After = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      scaleInBlocksOf256(P.get<float>(0), P.get<float>(1), int(Count));
  };
  auto Reference = [=](std::vector<HostArray> &Arrays) {
    for (size_t I = 0; I < Count; ++I)
      Arrays[1].as<float>()[I] = 2 * Arrays[0].as<float>()[I];
  };
  std::vector<Buffer> Buffers = {{.Name = "in", .Count = Count}, {.Name = "out", .Count = Count, .Use = Role::Output}};
  double LeastBytes = 8 * double(Count);
  return {.Check = Check,
          .Pair = "warps",
          .Parameters = "threads=32",
          .Title = "blocks of 256 threads, not of 32, for a copy",
          .Claimed = {"multiprocessors for the same warps", 2, 1},
          .Before = {"block-shape/warps.before.cu", Buffers, Before, Reference, LeastBytes},
          .After = {"block-shape/warps.after.cu", Buffers, After, Reference, LeastBytes}};
}

static Case lanes(const Scale &Size) {
  // Bound by arithmetic: a smaller array than the scale asks for will do.
  size_t Count = Size.elements(ElementType::Float) / 16;
  constexpr int Terms = 512;
  auto Before = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      evaluateInBlocksOf65(P.get<float>(0), P.get<float>(1), Terms, int(Count));
  };
  auto After = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      evaluateInBlocksOf256(P.get<float>(0), P.get<float>(1), Terms, int(Count));
  };
  auto Reference = [=](std::vector<HostArray> &Arrays) {
    parallelFor(Count, [&](size_t Begin, size_t End) {
      for (size_t I = Begin; I < End; ++I) {
        double Value = 1;
        for (int K = 1; K < Terms; ++K)
          Value = Value * Arrays[0].as<float>()[I] + 0.5;
        Arrays[1].as<float>()[I] = float(Value);
      }
    });
  };
  // |x| <= 0.75, so that the sum stays small and converges.
  std::vector<Buffer> Buffers = {{.Name = "x", .Count = Count, .Contents = uniform(-0.75, 0.75)},
                                 {.Name = "out", .Count = Count, .Use = Role::Output, .Tolerance = 1e-4}};
  double LeastBytes = 8 * double(Count);
  return {.Check = Check,
          .Pair = "lanes",
          .Parameters = "threads=65",
          .Title = "blocks of 256 threads, not of 65, for a loop of arithmetic",
          .Claimed = {"lanes per thread", 96.0 / 65, 1},
          .Before = {"block-shape/lanes.before.cu", Buffers, Before, Reference, LeastBytes},
          .After = {"block-shape/lanes.after.cu", Buffers, After, Reference, LeastBytes}};
}

std::vector<Case> blockShapeCases(const Scale &Size) { return {warps(Size), lanes(Size)}; }

} // namespace cudaperf::validate
