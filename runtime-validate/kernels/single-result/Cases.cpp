// Pairs of cuda-perf-single-result: one result a thread, and several that share what is loaded.

#include "AllCases.h"

#include <cmath>

void filterOneEach(const float *Coefficients, const float *In, float *Out, int Taps, int Results);
void filterFourEach(const float *Coefficients, const float *In, float *Out, int Taps, int Results);
void backprojectOneEach(const float *Angles, const float *Projections, float *Volume, int Size, int Layers, int Count);
void backprojectEightEach(const float *Angles, const float *Projections, float *Volume, int Size, int Layers,
                          int Count);

namespace cudaperf::validate {

static constexpr char Check[] = "cuda-perf-single-result";

static bool isLarge(const Scale &Size) { return Size.LargeBytes >= size_t(64) << 20; }

static Case filter(const Scale &Size) {
  const int Results = isLarge(Size) ? 1 << 21 : 1 << 12, Taps = 257;
  auto Before = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      filterOneEach(P.get<float>(0), P.get<float>(1), P.get<float>(2), Taps, Results);
  };
  auto After = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      filterFourEach(P.get<float>(0), P.get<float>(1), P.get<float>(2), Taps, Results);
  };
  auto Reference = [=](std::vector<HostArray> &Arrays) {
    parallelFor(size_t(Results), [&](size_t Begin, size_t End) {
      for (size_t I = Begin; I < End; ++I) {
        double Sum = 0;
        for (size_t T = 0; T < size_t(Taps); ++T)
          Sum += double(Arrays[0].as<float>()[T]) * double(Arrays[1].as<float>()[I + T]);
        Arrays[2].as<float>()[I] = float(Sum);
      }
    });
  };
  const size_t Inputs = size_t(Results) + size_t(Taps);
  const std::vector<Buffer> Buffers = {
      {.Name = "coefficients", .Count = size_t(Taps)},
      {.Name = "in", .Count = Inputs},
      {.Name = "out", .Count = size_t(Results), .Use = Role::Output, .Tolerance = 1e-3}};
  const double LeastBytes = 4 * double(Inputs + size_t(Results));
  return {.Check = Check,
          .Pair = "filter",
          .Parameters = "results=4",
          .Title = "four results a thread of a filter",
          .Claimed = {"loads for four multiply-adds", 8, 5},
          .Before = {"single-result/filter.before.cu", Buffers, Before, Reference, LeastBytes},
          .After = {"single-result/filter.after.cu", Buffers, After, Reference, LeastBytes}};
}

/// Lengths of a volume of Layers layers of Side by Side voxels, and the number of its projections.
struct Volume {
  int Side, Layers, Count;
};

static void backproject(std::vector<HostArray> &Arrays, Volume Of) {
  const auto Side = size_t(Of.Side), Count = size_t(Of.Count);
  const double Middle = 0.5 * Of.Side;
  parallelFor(size_t(Of.Layers) * Side, [&](size_t Begin, size_t End) {
    for (size_t Row = Begin; Row < End; ++Row)
      for (size_t X = 0; X < Side; ++X) {
        double Sum = 0;
        for (size_t T = 0; T < Count; ++T) {
          const double Angle = double(Arrays[0].as<float>()[T]);
          const double At =
              0.7 * ((double(X) - Middle) * std::cos(Angle) + (double(Row % Side) - Middle) * std::sin(Angle)) + Middle;
          const auto Column = size_t(At);
          const float *const Projection = Arrays[1].as<float>() + (Row / Side * Count + T) * Side + Column;
          Sum += double(Projection[0]) * (1 - At + double(Column)) + double(Projection[1]) * (At - double(Column));
        }
        Arrays[2].as<float>()[Row * Side + X] = float(Sum);
      }
  });
}

static Case backprojection(const Scale &Size) {
  const Volume Of = isLarge(Size) ? Volume{512, 64, 128} : Volume{64, 8, 16};
  auto Before = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      backprojectOneEach(P.get<float>(0), P.get<float>(1), P.get<float>(2), Of.Side, Of.Layers, Of.Count);
  };
  auto After = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      backprojectEightEach(P.get<float>(0), P.get<float>(1), P.get<float>(2), Of.Side, Of.Layers, Of.Count);
  };
  auto Reference = [=](std::vector<HostArray> &Arrays) { backproject(Arrays, Of); };
  const size_t Rows = size_t(Of.Layers) * size_t(Of.Side);
  const std::vector<Buffer> Buffers = {
      {.Name = "angles", .Count = size_t(Of.Count), .Contents = uniform(0, 3)},
      {.Name = "projections", .Count = Rows * size_t(Of.Count)},
      {.Name = "volume", .Count = Rows * size_t(Of.Side), .Use = Role::Output, .Tolerance = 5e-3}};
  const double LeastBytes = 4 * double(Rows * size_t(Of.Count) + Rows * size_t(Of.Side));
  return {.Check = Check,
          .Pair = "backprojection",
          .Parameters = "results=8",
          .Title = "eight voxels of a column a thread",
          .Claimed = {"sines and cosines for eight voxels", 8, 1},
          .Before = {"single-result/backprojection.before.cu", Buffers, Before, Reference, LeastBytes},
          .After = {"single-result/backprojection.after.cu", Buffers, After, Reference, LeastBytes}};
}

std::vector<Case> singleResultCases(const Scale &Size) { return {filter(Size), backprojection(Size)}; }

} // namespace cudaperf::validate
