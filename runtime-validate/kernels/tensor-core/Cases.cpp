// The pair of cuda-perf-tensor-core: a product of matrices of halves, by CUDA cores and by tensor cores.

#include "AllCases.h"

void multiplyHalvesOnCores(const void *A, const void *B, float *C, int Size, int Depth);
void multiplyHalvesOnTensorCores(const void *A, const void *B, float *C, int Size, int Depth);

namespace cudaperf::validate {

static void multiply(std::vector<HostArray> &Arrays, size_t Side, size_t Depth) {
  std::vector<float> Left(Side * Depth), Right(Depth * Side);
  for (size_t I = 0; I < Left.size(); ++I) {
    Left[I] = floatFromHalf(Arrays[0].as<uint16_t>()[I]);
    Right[I] = floatFromHalf(Arrays[1].as<uint16_t>()[I]);
  }
  parallelFor(Side, [&](size_t Begin, size_t End) {
    for (size_t Row = Begin; Row < End; ++Row)
      for (size_t Col = 0; Col < Side; ++Col) {
        double Sum = 0;
        for (size_t K = 0; K < Depth; ++K)
          Sum += double(Left[Row * Depth + K]) * double(Right[K * Side + Col]);
        Arrays[2].as<float>()[Row * Side + Col] = float(Sum);
      }
  });
}

static Case product(const Scale &Size) {
  // Bound by arithmetic: a smaller matrix than the scale asks for will do.
  const int Side = Size.LargeBytes >= size_t(64) << 20 ? 2048 : 256, Depth = Side / 4;
  using Product = void (*)(const void *, const void *, float *, int, int);
  const auto Run = [=](Product Kernel) {
    return [=](const DevicePointers &P) { Kernel(P.get<void>(0), P.get<void>(1), P.get<float>(2), Side, Depth); };
  };
  constexpr auto OnCores = [](const void *A, const void *B, float *C, int Side, int Depth) {
    if constexpr (BuiltWithCuda)
      multiplyHalvesOnCores(A, B, C, Side, Depth);
  };
  constexpr auto OnTensorCores = [](const void *A, const void *B, float *C, int Side, int Depth) {
    if constexpr (BuiltWithCuda)
      multiplyHalvesOnTensorCores(A, B, C, Side, Depth);
  };
  auto Reference = [=](std::vector<HostArray> &Arrays) { multiply(Arrays, size_t(Side), size_t(Depth)); };
  const size_t Inputs = size_t(Side) * size_t(Depth), Outputs = size_t(Side) * size_t(Side);
  const std::vector<Buffer> Buffers = {{.Name = "a", .Type = ElementType::Half, .Count = Inputs},
                                       {.Name = "b", .Type = ElementType::Half, .Count = Inputs},
                                       {.Name = "c", .Count = Outputs, .Use = Role::Output, .Tolerance = 1e-3}};
  const double LeastBytes = 4 * double(Inputs) + 4 * double(Outputs);
  return {.Check = "cuda-perf-tensor-core",
          .Pair = "product",
          .Parameters = "type=half",
          .Title = "tiles multiplied by tensor cores",
          .Claimed = {"instructions for 4096 multiply-adds", 128, 1},
          .Before = {"tensor-core/product.before.cu", Buffers, Run(OnCores), Reference, LeastBytes},
          .After = {"tensor-core/product.after.cu", Buffers, Run(OnTensorCores), Reference, LeastBytes}};
}

std::vector<Case> tensorCoreCases(const Scale &Size) { return {product(Size)}; }

} // namespace cudaperf::validate
