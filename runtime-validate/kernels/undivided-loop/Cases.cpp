// Pairs of cuda-perf-undivided-loop: a loop that each thread of a block goes round, or one for all, and that they
// share.

#include "AllCases.h"

#include <algorithm>
#include <cmath>

void centerRowsAlike(const float *In, float *Out, int Rows);
void centerRowsTogether(const float *In, float *Out, int Rows);
void scaleRowsByOne(const float *In, float *Out, int Rows);
void scaleRowsByAll(const float *In, float *Out, int Rows);

namespace cudaperf::validate {

static constexpr char Check[] = "cuda-perf-undivided-loop";
static constexpr size_t Length = 1024;

static Case center(const Scale &Size) {
  const size_t Count = Size.elements(ElementType::Float) / 4; // the rounds decide, not the size
  auto Before = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      centerRowsAlike(P.get<float>(0), P.get<float>(1), int(Count / Length));
  };
  auto After = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      centerRowsTogether(P.get<float>(0), P.get<float>(1), int(Count / Length));
  };
  auto Reference = [=](std::vector<HostArray> &Arrays) {
    for (size_t First = 0; First < Count; First += Length) {
      const float *Row = Arrays[0].as<float>() + First;
      double Sum = 0;
      for (size_t K = 0; K < Length; ++K)
        Sum += Row[K];
      for (size_t K = 0; K < Length; ++K)
        Arrays[1].as<float>()[First + K] = float(Row[K] - Sum / Length);
    }
  };
  std::vector<Buffer> Buffers = {{.Name = "in", .Count = Count},
                                 {.Name = "out", .Count = Count, .Use = Role::Output, .Tolerance = 1e-4}};
  const double LeastBytes = 8 * double(Count);
  return {.Check = Check,
          .Pair = "center",
          .Parameters = "row=1024,block=256",
          .Title = "a sum of which each thread of the block adds up a part",
          .Claimed = {"rounds a thread goes for the sum", Length, Length / 256},
          .Before = {"undivided-loop/center.before.cu", Buffers, Before, Reference, LeastBytes},
          .After = {"undivided-loop/center.after.cu", Buffers, After, Reference, LeastBytes}};
}

static Case norm(const Scale &Size) {
  const size_t Count = Size.elements(ElementType::Float) / 4;
  auto Before = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      scaleRowsByOne(P.get<float>(0), P.get<float>(1), int(Count / Length));
  };
  auto After = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      scaleRowsByAll(P.get<float>(0), P.get<float>(1), int(Count / Length));
  };
  auto Reference = [=](std::vector<HostArray> &Arrays) {
    for (size_t First = 0; First < Count; First += Length) {
      const float *Row = Arrays[0].as<float>() + First;
      float Most = 1e-3f;
      for (size_t K = 0; K < Length; ++K)
        Most = std::max(Most, std::fabs(Row[K]));
      for (size_t K = 0; K < Length; ++K)
        Arrays[1].as<float>()[First + K] = Row[K] / Most;
    }
  };
  std::vector<Buffer> Buffers = {{.Name = "in", .Count = Count},
                                 {.Name = "out", .Count = Count, .Use = Role::Output, .Tolerance = 1e-5}};
  const double LeastBytes = 8 * double(Count);
  return {.Check = Check,
          .Pair = "norm",
          .Parameters = "row=1024,block=256",
          .Title = "a largest value that all threads of the block look for in place of one",
          .Claimed = {"rounds of the thread that the others wait for", Length, Length / 256},
          .Before = {"undivided-loop/norm.before.cu", Buffers, Before, Reference, LeastBytes},
          .After = {"undivided-loop/norm.after.cu", Buffers, After, Reference, LeastBytes}};
}

std::vector<Case> undividedLoopCases(const Scale &Size) { return {center(Size), norm(Size)}; }

} // namespace cudaperf::validate
