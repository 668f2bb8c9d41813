// Pairs of cuda-perf-redundant-access: a matrix product from global memory and from tiles.

#include "AllCases.h"

void multiplyFromGlobal(const float *A, const float *B, float *C, int Size, int Depth);
void multiplyByTiles(const float *A, const float *B, float *C, int Size, int Depth);

namespace cudaperf::validate {

static constexpr char Check[] = "cuda-perf-redundant-access";

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

static Case matrixProduct(const Scale &Size) {
  // Bound by requests that hit the caches: a smaller matrix than the scale asks for will do.
  const int Side = Size.LargeBytes >= size_t(64) << 20 ? 2048 : 256, Depth = Side / 4;
  auto Before = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      multiplyFromGlobal(P.get<float>(0), P.get<float>(1), P.get<float>(2), Side, Depth);
  };
  auto After = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      multiplyByTiles(P.get<float>(0), P.get<float>(1), P.get<float>(2), Side, Depth);
  };
  auto Reference = [=](std::vector<HostArray> &Arrays) { multiply(Arrays, size_t(Side), size_t(Depth)); };
  const size_t Inputs = size_t(Side) * size_t(Depth), Outputs = size_t(Side) * size_t(Side);
  const std::vector<Buffer> Buffers = {{.Name = "a", .Count = Inputs},
                                       {.Name = "b", .Count = Inputs},
                                       {.Name = "c", .Count = Outputs, .Use = Role::Output, .Tolerance = 1e-3}};
  const double LeastBytes = 4 * double(2 * Inputs + Outputs);
  return {.Check = Check,
          .Pair = "matrix-product",
          .Parameters = "block=16x16",
          .Title = "a matrix product by tiles in shared memory",
          .Claimed = {"threads of a block that load an element", 16, 1},
          .Before = {"redundant-access/matrix-product.before.cu", Buffers, Before, Reference, LeastBytes},
          .After = {"redundant-access/matrix-product.after.cu", Buffers, After, Reference, LeastBytes}};
}

std::vector<Case> redundantAccessCases(const Scale &Size) { return {matrixProduct(Size)}; }

} // namespace cudaperf::validate
