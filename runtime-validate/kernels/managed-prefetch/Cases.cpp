// The pair of cuda-perf-managed-prefetch: pages that the host has written come to the device as the kernel faults on
// them, or at once. In both forms the host fetches them back in each call to write to them.

#include "AllCases.h"

void halvePageByPage(float *To, int N);
void halvePrefetched(float *To, int N);

namespace cudaperf::validate {

static Case fill(const Scale &Size) {
  size_t Count = Size.elements(ElementType::Float) / 4;
  auto Before = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      halvePageByPage(P.get<float>(0), int(Count));
  };
  auto After = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      halvePrefetched(P.get<float>(0), int(Count));
  };
  auto Reference = [=](std::vector<HostArray> &Arrays) {
    for (size_t I = 0; I < Count; ++I)
      Arrays[0].as<float>()[I] = 0.5f * float(I % 1024);
  };
  std::vector<Buffer> Buffers = {{.Name = "to", .Count = Count, .Use = Role::Output}};
  double LeastBytes = 8 * double(Count);
  return {.Check = "cuda-perf-managed-prefetch",
          .Pair = "fill",
          .Parameters = "pages=4KiB",
          .Title = "pages of the host prefetched",
          .Claimed = {"pages of 4 KiB that may fault", double(Count / 1024), 0},
          .Before = {"managed-prefetch/fill.before.cu", Buffers, Before, Reference, LeastBytes},
          .After = {"managed-prefetch/fill.after.cu", Buffers, After, Reference, LeastBytes}};
}

std::vector<Case> managedPrefetchCases(const Scale &Size) { return {fill(Size)}; }

} // namespace cudaperf::validate
