// Pairs of cuda-perf-redundant-barrier: rounds through shared memory with barriers that nothing needs, and without.

#include "AllCases.h"

#include <functional>

void runSmoothWithBarriers(const float *In, float *Out, int Blocks, int Rounds);
void runSmooth(const float *In, float *Out, int Blocks, int Rounds);
void runSpreadWithThree(const float *In, float *Out, int Blocks, int Rounds);
void runSpreadWithTwo(const float *In, float *Out, int Blocks, int Rounds);
void runPassRoundInBlock(const float *In, float *Out, int Blocks, int Rounds);
void runPassRoundInWarp(const float *In, float *Out, int Blocks, int Rounds);

namespace cudaperf::validate {

static constexpr int RoundsOfRun = 64;

using Launcher = void (*)(const float *, float *, int, int);

/// What is different from pair to pair.
struct BarrierPair {
  const char *Name, *Parameters, *Title;
  Claim Claimed;
  Launcher Before, After;
  int Threads; ///< of a block
  /// A block's values after a round, from those before it.
  std::function<double(const std::vector<double> &, int)> Next;
};

static Case barrierCase(const Scale &Size, const BarrierPair &Pair) {
  const size_t Count = Size.elements(ElementType::Float) / 16; // the rounds decide, not the size
  const int Blocks = int(Count) / Pair.Threads;
  const auto Launch = [=](Launcher Run) {
    return [=](const DevicePointers &P) { Run(P.get<float>(0), P.get<float>(1), Blocks, RoundsOfRun); };
  };
  auto Reference = [=](std::vector<HostArray> &Arrays) {
    const size_t Threads = size_t(Pair.Threads);
    std::vector<double> Old(Threads), New(Threads);
    for (size_t First = 0; First < Count; First += Threads) {
      std::copy_n(Arrays[0].as<float>() + First, Threads, New.begin());
      for (int Round = 0; Round < RoundsOfRun; ++Round) {
        Old = New;
        for (int T = 0; T < Pair.Threads; ++T)
          New[size_t(T)] = Pair.Next(Old, T);
      }
      std::copy(New.begin(), New.end(), Arrays[1].as<float>() + First);
    }
  };
  std::vector<Buffer> Buffers = {{.Name = "in", .Count = Count},
                                 {.Name = "out", .Count = Count, .Use = Role::Output, .Tolerance = 1e-4}};
  const double LeastBytes = 8 * double(Count);
  const std::string Source = std::string("redundant-barrier/") + Pair.Name;
  return {.Check = "cuda-perf-redundant-barrier",
          .Pair = Pair.Name,
          .Parameters = Pair.Parameters,
          .Title = Pair.Title,
          .Claimed = Pair.Claimed,
          .Before = {Source + ".before.cu", Buffers, Launch(Pair.Before), Reference, LeastBytes},
          .After = {Source + ".after.cu", Buffers, Launch(Pair.After), Reference, LeastBytes}};
}

std::vector<Case> redundantBarrierCases(const Scale &Size) {
  const auto Own = [](const std::vector<double> &Old, int T) { return 0.5 * Old[size_t(T)] + 0.25; };
  const auto Spread = [](const std::vector<double> &Old, int T) {
    return 0.5 * Old[size_t(T)] + 0.25 * Old[size_t(T + 1) % 256];
  };
  const auto PassRound = [](const std::vector<double> &Old, int T) { return 0.5 * Old[size_t(T + 1) % 32] + 0.25; };
  return {barrierCase(Size, {"own-elements",
                             "barriers=64",
                             "no barrier around elements of the thread's own",
                             {"barriers in a round", 1, 0},
                             [](const float *In, float *Out, int Blocks, int Rounds) {
                               if constexpr (BuiltWithCuda)
                                 runSmoothWithBarriers(In, Out, Blocks, Rounds);
                             },
                             [](const float *In, float *Out, int Blocks, int Rounds) {
                               if constexpr (BuiltWithCuda)
                                 runSmooth(In, Out, Blocks, Rounds);
                             },
                             256,
                             Own}),
          barrierCase(Size, {"two-in-a-row",
                             "barriers=192",
                             "one barrier in place of two with no access between",
                             {"barriers in a round", 3, 2},
                             [](const float *In, float *Out, int Blocks, int Rounds) {
                               if constexpr (BuiltWithCuda)
                                 runSpreadWithThree(In, Out, Blocks, Rounds);
                             },
                             [](const float *In, float *Out, int Blocks, int Rounds) {
                               if constexpr (BuiltWithCuda)
                                 runSpreadWithTwo(In, Out, Blocks, Rounds);
                             },
                             256,
                             Spread}),
          barrierCase(Size, {"one-warp",
                             "barriers=128",
                             "__syncwarp in place of __syncthreads in blocks of one warp",
                             {"barriers of the block in a round", 2, 0},
                             [](const float *In, float *Out, int Blocks, int Rounds) {
                               if constexpr (BuiltWithCuda)
                                 runPassRoundInBlock(In, Out, Blocks, Rounds);
                             },
                             [](const float *In, float *Out, int Blocks, int Rounds) {
                               if constexpr (BuiltWithCuda)
                                 runPassRoundInWarp(In, Out, Blocks, Rounds);
                             },
                             32,
                             PassRound})};
}

} // namespace cudaperf::validate
