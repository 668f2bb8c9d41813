// Pairs of cuda-perf-narrow-access: elements of one and two bytes, one a thread and 16 bytes a thread.

#include "AllCases.h"

void invertByBytes(const unsigned char *In, unsigned char *Out, int N);
void invertByVectors(const unsigned char *In, unsigned char *Out, int N);
void scaleByHalves(const void *In, void *Out, int N);
void scaleByVectors(const void *In, void *Out, int N);

namespace cudaperf::validate {

static constexpr char Check[] = "cuda-perf-narrow-access";

/// Four bytes of the image are an unsigned integer here.
static Case invert(const Scale &Size) {
  size_t Count = Size.elements(ElementType::Unsigned);
  auto Before = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      invertByBytes(P.get<unsigned char>(0), P.get<unsigned char>(1), int(4 * Count));
  };
  auto After = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      invertByVectors(P.get<unsigned char>(0), P.get<unsigned char>(1), int(4 * Count));
  };
  auto Reference = [=](std::vector<HostArray> &Arrays) {
    for (size_t I = 0; I < Count; ++I)
      Arrays[1].as<uint32_t>()[I] = ~Arrays[0].as<uint32_t>()[I];
  };
  std::vector<Buffer> Buffers = {
      {.Name = "in", .Type = ElementType::Unsigned, .Count = Count, .Contents = integersBelow(uint64_t(1) << 32)},
      {.Name = "out", .Type = ElementType::Unsigned, .Count = Count, .Use = Role::Output}};
  double LeastBytes = 8 * double(Count);
  return {.Check = Check,
          .Pair = "invert",
          .Parameters = "bytes=1",
          .Title = "16 bytes a thread, not one, for an image",
          .Claimed = {"requests per 512 bytes", 16, 1},
          .Before = {"narrow-access/invert.before.cu", Buffers, Before, Reference, LeastBytes},
          .After = {"narrow-access/invert.after.cu", Buffers, After, Reference, LeastBytes}};
}

static Case scale(const Scale &Size) {
  size_t Count = Size.elements(ElementType::Half);
  auto Before = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      scaleByHalves(P.get<void>(0), P.get<void>(1), int(Count));
  };
  auto After = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      scaleByVectors(P.get<void>(0), P.get<void>(1), int(Count));
  };
  auto Reference = [=](std::vector<HostArray> &Arrays) {
    for (size_t I = 0; I < Count; ++I)
      Arrays[1].set(I, 0.5 * Arrays[0].at(I));
  };
  std::vector<Buffer> Buffers = {
      {.Name = "in", .Type = ElementType::Half, .Count = Count},
      {.Name = "out", .Type = ElementType::Half, .Count = Count, .Use = Role::Output, .Tolerance = 1e-3}};
  double LeastBytes = 4 * double(Count);
  return {.Check = Check,
          .Pair = "scale",
          .Parameters = "bytes=2",
          .Title = "eight halves a thread, not one",
          .Claimed = {"requests per 512 bytes", 8, 1},
          .Before = {"narrow-access/scale.before.cu", Buffers, Before, Reference, LeastBytes},
          .After = {"narrow-access/scale.after.cu", Buffers, After, Reference, LeastBytes}};
}

std::vector<Case> narrowAccessCases(const Scale &Size) { return {invert(Size), scale(Size)}; }

} // namespace cudaperf::validate
