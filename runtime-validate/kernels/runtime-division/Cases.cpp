// Pairs of cuda-perf-runtime-division: an index that is taken apart, with the host's help, and one that goes round.

#include "AllCases.h"

void runAddRowsByDivision(const float *In, const float *Rows, float *Out, int Channels, int Height, int Width, int N);
void runAddRowsByProduct(const float *In, const float *Rows, float *Out, int Channels, int Height, int Width, int N);
void runSumRingByRemainder(const float *Ring, float *Out, int Length, int Capacity);
void runSumRingInSteps(const float *Ring, float *Out, int Length, int Capacity);

namespace cudaperf::validate {

static constexpr char Check[] = "cuda-perf-runtime-division";

static Case flatIndex(const Scale &Size) {
  const size_t Count = Size.elements(ElementType::Float);
  constexpr size_t Channels = 12, Height = 50, Width = 96; // rows of whole sectors
  auto Before = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      runAddRowsByDivision(P.get<float>(0), P.get<float>(1), P.get<float>(2), Channels, Height, Width, int(Count));
  };
  auto After = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      runAddRowsByProduct(P.get<float>(0), P.get<float>(1), P.get<float>(2), Channels, Height, Width, int(Count));
  };
  auto Reference = [=](std::vector<HostArray> &Arrays) {
    parallelFor(Count, [&](size_t Begin, size_t End) {
      for (size_t I = Begin; I < End; ++I)
        Arrays[2].as<float>()[I] =
            Arrays[0].as<float>()[I] + Arrays[1].as<float>()[I / Width / Height % Channels * Width + I % Width];
    });
  };
  std::vector<Buffer> Buffers = {{.Name = "in", .Count = Count},
                                 {.Name = "rows", .Count = Channels * Width},
                                 {.Name = "out", .Count = Count, .Use = Role::Output}};
  const double LeastBytes = 8 * double(Count);
  return {.Check = Check,
          .Pair = "flat-index",
          .Parameters = "n=large",
          .Title = "products with the host's multipliers in place of three divisions",
          .Claimed = {"instructions of a thread for its index", 66, 12},
          .Before = {"runtime-division/flat-index.before.cu", Buffers, Before, Reference, LeastBytes},
          .After = {"runtime-division/flat-index.after.cu", Buffers, After, Reference, LeastBytes}};
}

static Case ring(const Scale &Size) {
  // Bound by what a round computes: a smaller array than the scale asks for will do.
  const size_t Count = Size.elements(ElementType::Float) / 64;
  constexpr size_t Length = 256;
  auto Before = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      runSumRingByRemainder(P.get<float>(0), P.get<float>(1), Length, int(Count));
  };
  auto After = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      runSumRingInSteps(P.get<float>(0), P.get<float>(1), Length, int(Count));
  };
  auto Reference = [=](std::vector<HostArray> &Arrays) {
    parallelFor(Count, [&](size_t Begin, size_t End) {
      for (size_t I = Begin; I < End; ++I) {
        double Sum = 0;
        for (size_t K = 0; K < Length; ++K)
          Sum += Arrays[0].as<float>()[(I + K) % Count];
        Arrays[1].as<float>()[I] = float(Sum);
      }
    });
  };
  std::vector<Buffer> Buffers = {{.Name = "ring", .Count = Count, .Contents = uniform(0, 1)},
                                 {.Name = "out", .Count = Count, .Use = Role::Output, .Tolerance = 1e-4}};
  const double LeastBytes = 8 * double(Count);
  return {.Check = Check,
          .Pair = "ring",
          .Parameters = "length=256",
          .Title = "an index that goes back to the start by itself in place of a remainder",
          .Claimed = {"instructions of a round for its index", 13, 3},
          .Before = {"runtime-division/ring.before.cu", Buffers, Before, Reference, LeastBytes},
          .After = {"runtime-division/ring.after.cu", Buffers, After, Reference, LeastBytes}};
}

std::vector<Case> runtimeDivisionCases(const Scale &Size) { return {flatIndex(Size), ring(Size)}; }

} // namespace cudaperf::validate
