// Pairs of cuda-perf-split-atomic: floats side by side, added one by one and as a vector.

#include "AllCases.h"

void scatterFloats(const float *In, float *Grid, unsigned Count, unsigned Cells, int Floats);
void scatterVectors(const float *In, float *Grid, unsigned Count, unsigned Cells, int Floats);

namespace cudaperf::validate {

static Case scatter(const Scale &Size, int Floats) {
  // The grid lies in the L2 cache, as those of particles and of visibilities do.
  const auto Count = unsigned(Size.elements(ElementType::Float) / 16), Cells = Count / 16;
  auto Before = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      scatterFloats(P.get<float>(0), P.get<float>(1), Count, Cells, Floats);
  };
  auto After = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      scatterVectors(P.get<float>(0), P.get<float>(1), Count, Cells, Floats);
  };
  auto Reference = [=](std::vector<HostArray> &Arrays) {
    std::vector<double> Sums(size_t(Cells) * size_t(Floats));
    for (unsigned I = 0; I < Count; ++I)
      for (unsigned F = 0; F < unsigned(Floats); ++F)
        Sums[(I * 2654435761U >> 7 & (Cells - 1)) * unsigned(Floats) + F] +=
            double(Arrays[0].as<float>()[I * unsigned(Floats) + F]);
    for (size_t I = 0; I < Sums.size(); ++I)
      Arrays[1].as<float>()[I] = float(Sums[I]);
  };
  const size_t Inputs = size_t(Count) * size_t(Floats), Outputs = size_t(Cells) * size_t(Floats);
  const std::vector<Buffer> Buffers = {{.Name = "in", .Count = Inputs},
                                       {.Name = "grid", .Count = Outputs, .Use = Role::Accumulator, .Tolerance = 1e-3}};
  const double LeastBytes = 4 * double(Inputs + Outputs);
  return {.Check = "cuda-perf-split-atomic",
          .Pair = "scatter",
          .Parameters = "floats=" + std::to_string(Floats),
          .Title = "one atomic for floats that lie side by side",
          .Claimed = {"atomics of a thread", double(Floats), 1},
          .Before = {"split-atomic/scatter.before.cu", Buffers, Before, Reference, LeastBytes},
          .After = {"split-atomic/scatter.after.cu", Buffers, After, Reference, LeastBytes}};
}

std::vector<Case> splitAtomicCases(const Scale &Size) { return {scatter(Size, 2), scatter(Size, 4)}; }

} // namespace cudaperf::validate
