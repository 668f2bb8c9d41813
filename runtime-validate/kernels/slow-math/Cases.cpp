// Pairs of cuda-perf-slow-math: powers as products, and divisions as products with an inverse.

#include "AllCases.h"

#include <algorithm>

void runSumPowers(const float *X, const float *Sources, float *Out, int Count, int N);
void runSumProducts(const float *X, const float *Sources, float *Out, int Count, int N);
void runDensityByDivision(const float *X, const float *Sources, float *Out, float Width, int Count, int N);
void runDensityByProduct(const float *X, const float *Sources, float *Out, float Width, int Count, int N);

namespace cudaperf::validate {

static constexpr char Check[] = "cuda-perf-slow-math";
static constexpr int Sources = 256;

/// The sum of Term of each thread's distances to the sources. Bound by arithmetic: a smaller array than the scale asks
/// for will do.
static std::function<void(std::vector<HostArray> &)> sumOver(size_t Count, std::function<double(double)> Term) {
  return [=](std::vector<HostArray> &Arrays) {
    parallelFor(Count, [&](size_t Begin, size_t End) {
      for (size_t I = Begin; I < End; ++I) {
        double Sum = 0;
        for (size_t K = 0; K < Sources; ++K)
          Sum += Term(double(Arrays[0].as<float>()[I]) - double(Arrays[1].as<float>()[K]));
        Arrays[2].as<float>()[I] = float(Sum);
      }
    });
  };
}

static std::vector<Buffer> buffersOf(size_t Count) {
  return {{.Name = "x", .Count = Count},
          {.Name = "sources", .Count = Sources},
          {.Name = "out", .Count = Count, .Use = Role::Output, .Tolerance = 1e-3}};
}

static Case power(const Scale &Size) {
  const size_t Count = Size.elements(ElementType::Float) / 64;
  auto Before = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      runSumPowers(P.get<float>(0), P.get<float>(1), P.get<float>(2), Sources, int(Count));
  };
  auto After = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      runSumProducts(P.get<float>(0), P.get<float>(1), P.get<float>(2), Sources, int(Count));
  };
  const auto Reference = sumOver(Count, [](double D) { return D * D - D * D * D * D; });
  const double LeastBytes = 8 * double(Count);
  return {.Check = Check,
          .Pair = "power",
          .Parameters = "sources=256",
          .Title = "products in place of powf with exponents 2 and 4",
          .Claimed = {"instructions of a round for its powers", 136, 2},
          .Before = {"slow-math/power.before.cu", buffersOf(Count), Before, Reference, LeastBytes},
          .After = {"slow-math/power.after.cu", buffersOf(Count), After, Reference, LeastBytes}};
}

static Case inverse(const Scale &Size) {
  const size_t Count = Size.elements(ElementType::Float) / 64;
  constexpr float Width = 0.7f;
  auto Before = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      runDensityByDivision(P.get<float>(0), P.get<float>(1), P.get<float>(2), Width, Sources, int(Count));
  };
  auto After = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      runDensityByProduct(P.get<float>(0), P.get<float>(1), P.get<float>(2), Width, Sources, int(Count));
  };
  const auto Reference =
      sumOver(Count, [](double D) { return std::max(0.0, 1 - D / double(Width) * D / double(Width)); });
  const double LeastBytes = 8 * double(Count);
  return {.Check = Check,
          .Pair = "inverse",
          .Parameters = "sources=256",
          .Title = "a product with the inverse in place of a division by an argument",
          .Claimed = {"instructions of a round for its quotient", 12, 1},
          .Before = {"slow-math/inverse.before.cu", buffersOf(Count), Before, Reference, LeastBytes},
          .After = {"slow-math/inverse.after.cu", buffersOf(Count), After, Reference, LeastBytes}};
}

std::vector<Case> slowMathCases(const Scale &Size) { return {power(Size), inverse(Size)}; }

} // namespace cudaperf::validate
