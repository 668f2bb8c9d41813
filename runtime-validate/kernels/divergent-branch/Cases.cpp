// Pairs of cuda-perf-divergent-branch: work for every other or every fourth lane, and for whole warps.

#include "AllCases.h"

void runRolesByLane(const float *Up, const float *Down, float *GrownUp, float *ShrunkDown, int Blocks);
void runRolesByWarp(const float *Up, const float *Down, float *GrownUp, float *ShrunkDown, int Blocks);
void runEveryFourthThread(const float *In, float *Out, int Blocks);
void runFirstQuarter(const float *In, float *Out, int Blocks);

namespace cudaperf::validate {

static constexpr char Check[] = "cuda-perf-divergent-branch";
static constexpr int Rounds = 256;

static float repeated(float X, double Factor, double Offset) {
  double Value = X;
  for (int K = 0; K < Rounds; ++K)
    Value = Value * Factor + Offset;
  return float(Value);
}

/// Arrays: two inputs, the results of both.
static Case twoRoles(const Scale &Size) {
  const size_t Count = Size.elements(ElementType::Float) / 16; // arithmetic decides, not the size
  auto Before = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      runRolesByLane(P.get<float>(0), P.get<float>(1), P.get<float>(2), P.get<float>(3), int(Count / 128));
  };
  auto After = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      runRolesByWarp(P.get<float>(0), P.get<float>(1), P.get<float>(2), P.get<float>(3), int(Count / 128));
  };
  auto Reference = [=](std::vector<HostArray> &Arrays) {
    for (size_t I = 0; I < Count; ++I) {
      Arrays[2].as<float>()[I] = repeated(Arrays[0].as<float>()[I], 1.001, 0.5);
      Arrays[3].as<float>()[I] = repeated(Arrays[1].as<float>()[I], 0.999, -0.25);
    }
  };
  std::vector<Buffer> Buffers = {{.Name = "up", .Count = Count},
                                 {.Name = "down", .Count = Count},
                                 {.Name = "grown", .Count = Count, .Use = Role::Output, .Tolerance = 1e-3},
                                 {.Name = "shrunk", .Count = Count, .Use = Role::Output, .Tolerance = 1e-3}};
  const double LeastBytes = 16 * double(Count);
  return {.Check = Check,
          .Pair = "two-roles",
          .Parameters = "lanes=16of32",
          .Title = "roles for whole warps in place of every other lane",
          .Claimed = {"sides that a warp goes through", 2, 1},
          .Before = {"divergent-branch/two-roles.before.cu", Buffers, Before, Reference, LeastBytes},
          .After = {"divergent-branch/two-roles.after.cu", Buffers, After, Reference, LeastBytes}};
}

static Case evenLanes(const Scale &Size) {
  const size_t Count = Size.elements(ElementType::Float) / 16; // arithmetic decides, not the size
  auto Before = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      runEveryFourthThread(P.get<float>(0), P.get<float>(1), int(Count / 64));
  };
  auto After = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      runFirstQuarter(P.get<float>(0), P.get<float>(1), int(Count / 64));
  };
  auto Reference = [=](std::vector<HostArray> &Arrays) {
    for (size_t I = 0; I < Count; ++I)
      Arrays[1].as<float>()[I] = repeated(Arrays[0].as<float>()[I], 0.999, 0.5);
  };
  std::vector<Buffer> Buffers = {{.Name = "in", .Count = Count},
                                 {.Name = "out", .Count = Count, .Use = Role::Output, .Tolerance = 1e-3}};
  const double LeastBytes = 8 * double(Count);
  return {.Check = Check,
          .Pair = "even-lanes",
          .Parameters = "lanes=8of32",
          .Title = "the first threads of the block in place of every fourth one",
          .Claimed = {"warps of eight that work", 8, 2},
          .Before = {"divergent-branch/even-lanes.before.cu", Buffers, Before, Reference, LeastBytes},
          .After = {"divergent-branch/even-lanes.after.cu", Buffers, After, Reference, LeastBytes}};
}

std::vector<Case> divergentBranchCases(const Scale &Size) { return {twoRoles(Size), evenLanes(Size)}; }

} // namespace cudaperf::validate
