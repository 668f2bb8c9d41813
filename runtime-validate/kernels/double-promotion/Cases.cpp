// Pairs of cuda-perf-double-promotion: a loop that computes in double because of one constant, and a copy whose one
// multiplication hides behind its memory traffic where doubles run at half the rate of floats.

#include "AllCases.h"

#include <cmath>

void computePotentialInDouble(const float *X, const float *Mass, float *Out, int Sources, int N);
void computePotentialInFloat(const float *X, const float *Mass, float *Out, int Sources, int N);
void scaleByDouble(const float *In, float *Out, int N);
void scaleByFloat(const float *In, float *Out, int N);

namespace cudaperf::validate {

static constexpr char Check[] = "cuda-perf-double-promotion";

static Case potential(const Scale &Size) {
  // Bound by arithmetic: a smaller array than the scale asks for will do.
  size_t Count = Size.elements(ElementType::Float) / 64;
  constexpr int Sources = 256;
  auto Before = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      computePotentialInDouble(P.get<float>(0), P.get<float>(1), P.get<float>(2), Sources, int(Count));
  };
  auto After = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      computePotentialInFloat(P.get<float>(0), P.get<float>(1), P.get<float>(2), Sources, int(Count));
  };
  auto Reference = [=](std::vector<HostArray> &Arrays) {
    parallelFor(Count, [&](size_t Begin, size_t End) {
      for (size_t I = Begin; I < End; ++I) {
        double Sum = 0;
        for (size_t K = 0; K < Sources; ++K) {
          double Distance = Arrays[0].as<float>()[I] - Arrays[0].as<float>()[K];
          Sum += Arrays[1].as<float>()[K] / std::sqrt(Distance * Distance + 0.01);
        }
        Arrays[2].as<float>()[I] = float(Sum);
      }
    });
  };
  std::vector<Buffer> Buffers = {{.Name = "x", .Count = Count},
                                 {.Name = "mass", .Count = Sources, .Contents = uniform(0, 1)},
                                 {.Name = "out", .Count = Count, .Use = Role::Output, .Tolerance = 1e-3}};
  double LeastBytes = 8 * double(Count);
  return {.Check = Check,
          .Pair = "potential",
          .Parameters = "sources=256",
          .Title = "a constant with 'f' in a loop over distances",
          .Claimed = {"times of a float instruction per step of the loop", 44, 20},
          .Before = {"double-promotion/potential.before.cu", Buffers, Before, Reference, LeastBytes},
          .After = {"double-promotion/potential.after.cu", Buffers, After, Reference, LeastBytes}};
}

static Case scale(const Scale &Size) {
  size_t Count = Size.elements(ElementType::Float);
  auto Before = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      scaleByDouble(P.get<float>(0), P.get<float>(1), int(Count));
  };
  auto After = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      scaleByFloat(P.get<float>(0), P.get<float>(1), int(Count));
  };
  auto Reference = [=](std::vector<HostArray> &Arrays) {
    for (size_t I = 0; I < Count; ++I)
      Arrays[1].as<float>()[I] = float(Arrays[0].as<float>()[I] * 0.1);
  };
  std::vector<Buffer> Buffers = {{.Name = "in", .Count = Count},
                                 {.Name = "out", .Count = Count, .Use = Role::Output, .Tolerance = 1e-6}};
  double LeastBytes = 8 * double(Count);
  return {.Check = Check,
          .Pair = "scale",
          .Parameters = "n=large",
          .Title = "a constant with 'f' in a copy",
          .Claimed = {"instructions for doubles per element", 3, 0, Expectation::NoEffect},
          .Before = {"double-promotion/scale.before.cu", Buffers, Before, Reference, LeastBytes},
          .After = {"double-promotion/scale.after.cu", Buffers, After, Reference, LeastBytes}};
}

std::vector<Case> doublePromotionCases(const Scale &Size) { return {potential(Size), scale(Size)}; }

} // namespace cudaperf::validate
