// Pairs of cuda-perf-missing-restrict: two loops where the qualifier removes reloads, one kernel where it does nothing.

#include "AllCases.h"

void hornerWithPlainPointers(const float *X, const float *Coefficients, float *Out, int Terms, int N);
void hornerWithRestrictPointers(const float *X, const float *Coefficients, float *Out, int Terms, int N);
void multiplyWithPlainPointers(const float *A, const float *B, float *C, int Size, int Depth);
void multiplyWithRestrictPointers(const float *A, const float *B, float *C, int Size, int Depth);
void saxpyWithPlainPointers(const float *X, float *Y, float Factor, int N);
void saxpyWithRestrictPointers(const float *X, float *Y, float Factor, int N);

namespace cudaperf::validate {

static constexpr char Check[] = "cuda-perf-missing-restrict";

static Case horner(const Scale &Size, int Terms) {
  size_t Count = Size.elements(ElementType::Float) / 4;
  auto Before = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      hornerWithPlainPointers(P.get<float>(0), P.get<float>(1), P.get<float>(2), Terms, int(Count));
  };
  auto After = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      hornerWithRestrictPointers(P.get<float>(0), P.get<float>(1), P.get<float>(2), Terms, int(Count));
  };
  auto Reference = [=](std::vector<HostArray> &Arrays) {
    parallelFor(Count, [&](size_t Begin, size_t End) {
      for (size_t I = Begin; I < End; ++I) {
        double Value = Arrays[1].as<float>()[0];
        for (size_t K = 1; K < size_t(Terms); ++K)
          Value = Value * Arrays[0].as<float>()[I] + Arrays[1].as<float>()[K];
        Arrays[2].as<float>()[I] = float(Value);
      }
    });
  };
  std::vector<Buffer> Buffers = {{.Name = "x", .Count = Count},
                                 {.Name = "coefficients", .Count = size_t(Terms)},
                                 {.Name = "out", .Count = Count, .Use = Role::Output, .Tolerance = 1e-4}};
  double LeastBytes = 8 * double(Count);
  return {.Check = Check,
          .Pair = "horner",
          .Parameters = "terms=" + std::to_string(Terms),
          .Title = "__restrict__ on a polynomial evaluated in place",
          .Claimed = {"memory accesses per step of the loop", 3, 1},
          .Before = {"missing-restrict/horner.before.cu", Buffers, Before, Reference, LeastBytes},
          .After = {"missing-restrict/horner.after.cu", Buffers, After, Reference, LeastBytes}};
}

static void multiplyReference(std::vector<HostArray> &Arrays, size_t Side, size_t Depth) {
  const float *A = Arrays[0].as<float>(), *B = Arrays[1].as<float>();
  float *C = Arrays[2].as<float>();
  parallelFor(Side * Side, [&](size_t Begin, size_t End) {
    for (size_t Row = Begin / Side; Row < End / Side; ++Row) {
      std::vector<double> Sums(Side);
      for (size_t K = 0; K < Depth; ++K)
        for (size_t J = 0; J < Side; ++J)
          Sums[J] += double(A[Row * Depth + K]) * B[K * Side + J];
      for (size_t J = 0; J < Side; ++J)
        C[Row * Side + J] = float(Sums[J]);
    }
  });
}

static Case matrixProduct(const Scale &Size) {
  // Bound by arithmetic and by loads that hit the caches: a smaller matrix than the scale asks for will do.
  int Side = Size.LargeBytes >= size_t(64) << 20 ? 2048 : 256;
  int Depth = Side / 8;
  auto Before = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      multiplyWithPlainPointers(P.get<float>(0), P.get<float>(1), P.get<float>(2), Side, Depth);
  };
  auto After = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      multiplyWithRestrictPointers(P.get<float>(0), P.get<float>(1), P.get<float>(2), Side, Depth);
  };
  auto Reference = [=](std::vector<HostArray> &Arrays) { multiplyReference(Arrays, size_t(Side), size_t(Depth)); };
  size_t Inputs = size_t(Side) * size_t(Depth), Outputs = size_t(Side) * size_t(Side);
  std::vector<Buffer> Buffers = {{.Name = "a", .Count = Inputs},
                                 {.Name = "b", .Count = Inputs},
                                 {.Name = "c", .Count = Outputs, .Use = Role::Output, .Tolerance = 1e-4}};
  double LeastBytes = 4 * double(2 * Inputs + Outputs);
  return {.Check = Check,
          .Pair = "matrix-product",
          .Parameters = "block=32x8",
          .Title = "__restrict__ on a matrix product that accumulates in memory",
          .Claimed = {"memory accesses per step of the loop", 3, 2},
          .Before = {"missing-restrict/matrix-product.before.cu", Buffers, Before, Reference, LeastBytes},
          .After = {"missing-restrict/matrix-product.after.cu", Buffers, After, Reference, LeastBytes}};
}

static Case saxpy(const Scale &Size) {
  size_t Count = Size.elements(ElementType::Float);
  constexpr float Factor = 0.5f;
  auto Before = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      saxpyWithPlainPointers(P.get<float>(0), P.get<float>(1), Factor, int(Count));
  };
  auto After = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      saxpyWithRestrictPointers(P.get<float>(0), P.get<float>(1), Factor, int(Count));
  };
  auto Reference = [=](std::vector<HostArray> &Arrays) {
    for (size_t I = 0; I < Count; ++I)
      Arrays[1].as<float>()[I] += Factor * Arrays[0].as<float>()[I];
  };
  std::vector<Buffer> Buffers = {{.Name = "x", .Count = Count},
                                 {.Name = "y", .Count = Count, .Use = Role::InOut, .Tolerance = 1e-6}};
  double LeastBytes = 12 * double(Count);
  return {.Check = Check,
          .Pair = "saxpy",
          .Parameters = "n=large",
          .Title = "__restrict__ where nothing is loaded twice",
          .Claimed = {"loads per element", 2, 2, Expectation::NoEffect},
          .Before = {"missing-restrict/saxpy.before.cu", Buffers, Before, Reference, LeastBytes},
          .After = {"missing-restrict/saxpy.after.cu", Buffers, After, Reference, LeastBytes}};
}

std::vector<Case> missingRestrictCases(const Scale &Size) {
  return {horner(Size, 8), horner(Size, 64), matrixProduct(Size), saxpy(Size)};
}

} // namespace cudaperf::validate
