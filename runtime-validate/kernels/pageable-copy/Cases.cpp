// The pair of cuda-perf-pageable-copy: chunks from pageable memory, and from pinned.

#include "AllCases.h"

void chunksFromPageable(float *To, float *From, int N);
void chunksFromPinned(float *To, float *From, int N);

namespace cudaperf::validate {

static Case chunks(const Scale &Size) {
  size_t Count = Size.elements(ElementType::Float) / 4;
  auto Before = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      chunksFromPageable(P.get<float>(0), P.get<float>(1), int(Count));
  };
  auto After = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      chunksFromPinned(P.get<float>(0), P.get<float>(1), int(Count));
  };
  auto Reference = [=](std::vector<HostArray> &Arrays) {
    for (size_t I = 0; I < Count; ++I)
      Arrays[0].as<float>()[I] = 0.5f * float(I % 1024);
  };
  std::vector<Buffer> Buffers = {{.Name = "to", .Count = Count, .Use = Role::Output},
                                 {.Name = "from", .Count = Count, .Use = Role::Scratch}};
  double LeastBytes = 8 * double(Count);
  return {.Check = "cuda-perf-pageable-copy",
          .Pair = "chunks",
          .Parameters = "chunks=4",
          .Title = "pinned memory for chunks on two streams",
          .Claimed = {"copies through the host", 4, 1},
          .Before = {"pageable-copy/chunks.before.cu", Buffers, Before, Reference, LeastBytes},
          .After = {"pageable-copy/chunks.after.cu", Buffers, After, Reference, LeastBytes}};
}

std::vector<Case> pageableCopyCases(const Scale &Size) { return {chunks(Size)}; }

} // namespace cudaperf::validate
