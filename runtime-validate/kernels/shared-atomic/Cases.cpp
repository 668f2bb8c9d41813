// Pairs of cuda-perf-shared-atomic: a sum of each block's elements, thread by thread and warp by warp.

#include "AllCases.h"

void blockSumByThreadsFloat(const float *In, float *Out, int Blocks);
void blockSumByThreadsDouble(const double *In, double *Out, int Blocks);
void blockSumByWarpsFloat(const float *In, float *Out, int Blocks);
void blockSumByWarpsDouble(const double *In, double *Out, int Blocks);

namespace cudaperf::validate {

static constexpr size_t BlockElements = 256;

template <typename T> static void blockSums(std::vector<HostArray> &Arrays) {
  for (size_t Block = 0; Block < Arrays[1].count(); ++Block) {
    double Sum = 0;
    for (size_t I = 0; I < BlockElements; ++I)
      Sum += double(Arrays[0].as<T>()[Block * BlockElements + I]);
    Arrays[1].as<T>()[Block] = T(Sum);
  }
}

static Case blockSum(const Scale &Size, ElementType Type, const char *TypeName) {
  const bool Single = Type == ElementType::Float;
  const size_t Blocks = Size.elements(Type) / BlockElements;
  auto Before = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda) {
      if (Single)
        blockSumByThreadsFloat(P.get<float>(0), P.get<float>(1), int(Blocks));
      else
        blockSumByThreadsDouble(P.get<double>(0), P.get<double>(1), int(Blocks));
    }
  };
  auto After = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda) {
      if (Single)
        blockSumByWarpsFloat(P.get<float>(0), P.get<float>(1), int(Blocks));
      else
        blockSumByWarpsDouble(P.get<double>(0), P.get<double>(1), int(Blocks));
    }
  };
  const auto Reference = Single ? blockSums<float> : blockSums<double>;
  std::vector<Buffer> Buffers = {
      {.Name = "in", .Type = Type, .Count = Blocks * BlockElements, .Contents = uniform(0, 1)},
      {.Name = "out", .Type = Type, .Count = Blocks, .Use = Role::Output, .Tolerance = Single ? 1e-4 : 1e-12}};
  const double LeastBytes = double(Blocks) * double(BlockElements + 1) * (Single ? 4 : 8);
  return {.Check = "cuda-perf-shared-atomic",
          .Pair = "block-sum",
          .Parameters = std::string("type=") + TypeName,
          .Title = "adding up within the warp before the atomic",
          .Claimed = {"rounds of compare-and-swap a warp", 32, 1},
          .Before = {"shared-atomic/block-sum.before.cu", Buffers, Before, Reference, LeastBytes},
          .After = {"shared-atomic/block-sum.after.cu", Buffers, After, Reference, LeastBytes}};
}

std::vector<Case> sharedAtomicCases(const Scale &Size) {
  return {blockSum(Size, ElementType::Float, "float"), blockSum(Size, ElementType::Double, "double")};
}

} // namespace cudaperf::validate
