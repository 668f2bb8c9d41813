// Pairs of cuda-perf-memory-accumulator: what a thread adds to in memory, and in a register.

#include "AllCases.h"

void sampleInMemory(const float *In, float *Out, int Taps, int Count, float Share);
void sampleInRegister(const float *In, float *Out, int Taps, int Count, float Share);
void addInMemory(const float *In, float *Sums, int Rows, int Columns, float Least);
void addInRegister(const float *In, float *Sums, int Rows, int Columns, float Least);

namespace cudaperf::validate {

static constexpr char Check[] = "cuda-perf-memory-accumulator";

static bool isLarge(const Scale &Size) { return Size.LargeBytes >= size_t(64) << 20; }

static Case window(const Scale &Size) {
  const int Count = isLarge(Size) ? 1 << 22 : 1 << 12, Taps = 17;
  const float Share = 0.25F;
  auto Before = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      sampleInMemory(P.get<float>(0), P.get<float>(1), Taps, Count, Share);
  };
  auto After = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      sampleInRegister(P.get<float>(0), P.get<float>(1), Taps, Count, Share);
  };
  auto Reference = [=](std::vector<HostArray> &Arrays) {
    const float *In = Arrays[0].as<float>();
    for (size_t T = 0; T + 1 < size_t(Taps); ++T)
      for (size_t X = 0; X < size_t(Count); ++X)
        Arrays[1].as<float>()[T * size_t(Count) + X] = In[X + T] * (1 - Share) + In[X + T + 1] * Share;
  };
  const size_t Inputs = size_t(Count + Taps), Outputs = size_t(Taps - 1) * size_t(Count);
  const std::vector<Buffer> Buffers = {{.Name = "in", .Count = Inputs},
                                       {.Name = "out", .Count = Outputs, .Use = Role::Output, .Tolerance = 1e-5}};
  const double LeastBytes = 4 * double(Inputs + Outputs);
  return {.Check = Check,
          .Pair = "window",
          .Parameters = "taps=17",
          .Title = "the first tap of an output kept in a register",
          .Claimed = {"loads and stores of an output", 3, 1},
          .Before = {"memory-accumulator/window.before.cu", Buffers, Before, Reference, LeastBytes},
          .After = {"memory-accumulator/window.after.cu", Buffers, After, Reference, LeastBytes}};
}

static Case pickedSum(const Scale &Size) {
  const int Columns = isLarge(Size) ? 1 << 20 : 1 << 12, Rows = 128;
  const float Least = 0.25F;
  auto Before = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      addInMemory(P.get<float>(0), P.get<float>(1), Rows, Columns, Least);
  };
  auto After = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      addInRegister(P.get<float>(0), P.get<float>(1), Rows, Columns, Least);
  };
  auto Reference = [=](std::vector<HostArray> &Arrays) {
    for (size_t X = 0; X < size_t(Columns); ++X) {
      double Sum = double(Arrays[1].as<float>()[X]);
      for (size_t R = 0; R < size_t(Rows); ++R)
        if (const float Value = Arrays[0].as<float>()[R * size_t(Columns) + X]; Value > Least)
          Sum += double(Value);
      Arrays[1].as<float>()[X] = float(Sum);
    }
  };
  const size_t Inputs = size_t(Rows) * size_t(Columns);
  const std::vector<Buffer> Buffers = {
      {.Name = "in", .Count = Inputs},
      {.Name = "sums", .Count = size_t(Columns), .Use = Role::InOut, .Tolerance = 1e-3}};
  const double LeastBytes = 4 * double(Inputs + size_t(Columns));
  return {.Check = Check,
          .Pair = "picked-sum",
          .Parameters = "rows=128",
          .Title = "a sum of picked numbers kept in a register",
          .Claimed = {"accesses of a round", 3, 1},
          .Before = {"memory-accumulator/picked-sum.before.cu", Buffers, Before, Reference, LeastBytes},
          .After = {"memory-accumulator/picked-sum.after.cu", Buffers, After, Reference, LeastBytes}};
}

std::vector<Case> memoryAccumulatorCases(const Scale &Size) { return {window(Size), pickedSum(Size)}; }

} // namespace cudaperf::validate
