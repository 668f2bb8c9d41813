// The pair of cuda-perf-async-staging: a matrix product by tiles, waited for and fetched ahead.

#include "AllCases.h"

void multiplyWideByRegisters(const float *A, const float *B, float *C, int Size, int Depth);
void multiplyWideByCopies(const float *A, const float *B, float *C, int Size, int Depth);

namespace cudaperf::validate {

using Product = void (*)(const float *, const float *, float *, int, int);

static void multiply(std::vector<HostArray> &Arrays, size_t Side, size_t Depth) {
  parallelFor(Side, [&](size_t Begin, size_t End) {
    for (size_t Row = Begin; Row < End; ++Row)
      for (size_t Col = 0; Col < Side; ++Col) {
        double Sum = 0;
        for (size_t K = 0; K < Depth; ++K)
          Sum += double(Arrays[0].as<float>()[Row * Depth + K]) * double(Arrays[1].as<float>()[K * Side + Col]);
        Arrays[2].as<float>()[Row * Side + Col] = float(Sum);
      }
  });
}

static Case product(const Scale &Size, const char *Pair, const char *Parameters, const char *Title, Product Waiting,
                    Product Ahead) {
  // Bound by what a block does between its barriers: a smaller matrix than the scale asks for will do.
  const int Side = Size.LargeBytes >= size_t(64) << 20 ? 2048 : 256, Depth = Side / 4;
  const auto Run = [=](Product Kernel) {
    return [=](const DevicePointers &P) { Kernel(P.get<float>(0), P.get<float>(1), P.get<float>(2), Side, Depth); };
  };
  auto Reference = [=](std::vector<HostArray> &Arrays) { multiply(Arrays, size_t(Side), size_t(Depth)); };
  const size_t Inputs = size_t(Side) * size_t(Depth), Outputs = size_t(Side) * size_t(Side);
  const std::vector<Buffer> Buffers = {{.Name = "a", .Count = Inputs},
                                       {.Name = "b", .Count = Inputs},
                                       {.Name = "c", .Count = Outputs, .Use = Role::Output, .Tolerance = 1e-3}};
  const double LeastBytes = 4 * double(2 * Inputs + Outputs);
  const std::string File = std::string("async-staging/") + Pair;
  return {.Check = "cuda-perf-async-staging",
          .Pair = Pair,
          .Parameters = Parameters,
          .Title = Title,
          .Claimed = {"rounds that wait for their whole tile", double(Depth) / 32, 1},
          .Before = {File + ".before.cu", Buffers, Run(Waiting), Reference, LeastBytes},
          .After = {File + ".after.cu", Buffers, Run(Ahead), Reference, LeastBytes}};
}

std::vector<Case> asyncStagingCases(const Scale &Size) {
  constexpr auto WideWaiting = [](const float *A, const float *B, float *C, int Side, int Depth) {
    if constexpr (BuiltWithCuda)
      multiplyWideByRegisters(A, B, C, Side, Depth);
  };
  constexpr auto WideAhead = [](const float *A, const float *B, float *C, int Side, int Depth) {
    if constexpr (BuiltWithCuda)
      multiplyWideByCopies(A, B, C, Side, Depth);
  };
  return {product(Size, "wide-tile", "bytes=16", "tiles fetched ahead, 16 bytes a copy", WideWaiting, WideAhead)};
}

} // namespace cudaperf::validate
