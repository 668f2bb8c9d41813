// The pair of cuda-perf-element-copy: numbers that the host gets one by one, and all at once.

#include "AllCases.h"

void scaleElements(float *To, const float *From, int N);
void scaleAtOnce(float *To, const float *From, int N);

namespace cudaperf::validate {

static Case elements() {
  constexpr size_t Count = 64;
  auto Before = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      scaleElements(P.get<float>(1), P.get<float>(0), int(Count));
  };
  auto After = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      scaleAtOnce(P.get<float>(1), P.get<float>(0), int(Count));
  };
  auto Reference = [=](std::vector<HostArray> &Arrays) {
    for (size_t I = 0; I < Count; ++I)
      Arrays[1].as<float>()[I] = 0.5f * Arrays[0].as<float>()[I];
  };
  std::vector<Buffer> Buffers = {{.Name = "from", .Count = Count}, {.Name = "to", .Count = Count, .Use = Role::Output}};
  double LeastBytes = 8 * double(Count);
  return {.Check = "cuda-perf-element-copy",
          .Pair = "elements",
          .Parameters = "elements=64",
          .Title = "64 numbers in two copies in place of 128",
          .Claimed = {"copies", 128, 2},
          .Before = {"element-copy/elements.before.cu", Buffers, Before, Reference, LeastBytes},
          .After = {"element-copy/elements.after.cu", Buffers, After, Reference, LeastBytes}};
}

std::vector<Case> elementCopyCases(const Scale &) { return {elements()}; }

} // namespace cudaperf::validate
