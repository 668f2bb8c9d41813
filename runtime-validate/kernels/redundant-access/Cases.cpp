// Pairs of cuda-perf-redundant-access: what the threads of a block load of the same, from global memory and from a
// tile.

#include "AllCases.h"

void multiplyFromGlobal(const float *A, const float *B, float *C, int Size, int Depth);
void multiplyByTiles(const float *A, const float *B, float *C, int Size, int Depth);
void convolveFromGlobal(const float *In, const float *Weights, float *Out, int Count);
void convolveByTiles(const float *In, const float *Weights, float *Out, int Count);

namespace cudaperf::validate {

static constexpr char Check[] = "cuda-perf-redundant-access";
static constexpr size_t Taps = 33;

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

static Case convolution(const Scale &Size) {
  const size_t Count = Size.elements(ElementType::Float) / 256 * 256;
  auto Before = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      convolveFromGlobal(P.get<float>(0), P.get<float>(1), P.get<float>(2), int(Count));
  };
  auto After = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      convolveByTiles(P.get<float>(0), P.get<float>(1), P.get<float>(2), int(Count));
  };
  auto Reference = [=](std::vector<HostArray> &Arrays) {
    parallelFor(Count, [&](size_t Begin, size_t End) {
      for (size_t I = Begin; I < End; ++I) {
        double Sum = 0;
        for (size_t K = 0; K < Taps; ++K)
          Sum += double(Arrays[0].as<float>()[I + K]) * double(Arrays[1].as<float>()[K]);
        Arrays[2].as<float>()[I] = float(Sum);
      }
    });
  };
  const std::vector<Buffer> Buffers = {{.Name = "in", .Count = Count + Taps - 1},
                                       {.Name = "weights", .Count = Taps},
                                       {.Name = "out", .Count = Count, .Use = Role::Output, .Tolerance = 1e-3}};
  const double LeastBytes = 8 * double(Count);
  return {.Check = Check,
          .Pair = "convolution",
          .Parameters = "radius=16",
          .Title = "a convolution from a tile in shared memory",
          .Claimed = {"times that a block loads an element, about", 29, 1},
          .Before = {"redundant-access/convolution.before.cu", Buffers, Before, Reference, LeastBytes},
          .After = {"redundant-access/convolution.after.cu", Buffers, After, Reference, LeastBytes}};
}

std::vector<Case> redundantAccessCases(const Scale &Size) { return {matrixProduct(Size), convolution(Size)}; }

} // namespace cudaperf::validate
