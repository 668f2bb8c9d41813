// Pairs of cuda-perf-barrier-tree: a block's values put together by a tree with a barrier a round, and by shuffles.

#include "AllCases.h"

void sumBlocksByTree(const float *In, float *Sums, int N);
void sumBlocksByShuffles(const float *In, float *Sums, int N);
void pullBlocksByTree(const float *In, float *Out, int N, int Rounds);
void pullBlocksByShuffles(const float *In, float *Out, int N, int Rounds);

namespace cudaperf::validate {

static Case blockSum(const Scale &Size) {
  constexpr size_t Threads = 256;
  const size_t Count = Size.elements(ElementType::Float);
  auto Before = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      sumBlocksByTree(P.get<float>(0), P.get<float>(1), int(Count));
  };
  auto After = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      sumBlocksByShuffles(P.get<float>(0), P.get<float>(1), int(Count));
  };
  auto Reference = [=](std::vector<HostArray> &Arrays) {
    for (size_t Block = 0; Block < Count / Threads; ++Block) {
      double Sum = 0;
      for (size_t I = 0; I < Threads; ++I)
        Sum += Arrays[0].as<float>()[Block * Threads + I];
      Arrays[1].as<float>()[Block] = float(Sum);
    }
  };
  std::vector<Buffer> Buffers = {{.Name = "in", .Count = Count},
                                 {.Name = "sums", .Count = Count / Threads, .Use = Role::Output, .Tolerance = 1e-4}};
  const double LeastBytes = 4 * double(Count + Count / Threads);
  return {.Check = "cuda-perf-barrier-tree",
          .Pair = "block-sum",
          .Parameters = "block=256",
          .Title = "shuffles in place of a tree of eight rounds, once a block",
          .Claimed = {"barriers a warp waits at", 9, 1},
          .Before = {"barrier-tree/block-sum.before.cu", Buffers, Before, Reference, LeastBytes},
          .After = {"barrier-tree/block-sum.after.cu", Buffers, After, Reference, LeastBytes}};
}

static Case means(const Scale &Size) {
  constexpr size_t Threads = 512;
  constexpr int Rounds = 32;
  const size_t Count = Size.elements(ElementType::Float) / 16; // the rounds decide, not the size
  auto Before = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      pullBlocksByTree(P.get<float>(0), P.get<float>(1), int(Count), Rounds);
  };
  auto After = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      pullBlocksByShuffles(P.get<float>(0), P.get<float>(1), int(Count), Rounds);
  };
  auto Reference = [=](std::vector<HostArray> &Arrays) {
    for (size_t First = 0; First < Count; First += Threads) {
      std::vector<double> Values(Arrays[0].as<float>() + First, Arrays[0].as<float>() + First + Threads);
      for (int Round = 0; Round < Rounds; ++Round) {
        double Sum = 0;
        for (double Value : Values)
          Sum += Value;
        for (double &Value : Values)
          Value = 0.5 * Value + 0.25 / Threads * Sum;
      }
      std::copy(Values.begin(), Values.end(), Arrays[1].as<float>() + First);
    }
  };
  std::vector<Buffer> Buffers = {{.Name = "in", .Count = Count},
                                 {.Name = "out", .Count = Count, .Use = Role::Output, .Tolerance = 1e-4}};
  const double LeastBytes = 8 * double(Count);
  return {.Check = "cuda-perf-barrier-tree",
          .Pair = "means",
          .Parameters = "block=512,rounds=32",
          .Title = "shuffles in place of a tree of nine rounds in each round of a loop",
          .Claimed = {"barriers a warp waits at in a round", 11, 2},
          .Before = {"barrier-tree/means.before.cu", Buffers, Before, Reference, LeastBytes},
          .After = {"barrier-tree/means.after.cu", Buffers, After, Reference, LeastBytes}};
}

std::vector<Case> barrierTreeCases(const Scale &Size) { return {blockSum(Size), means(Size)}; }

} // namespace cudaperf::validate
