// Pairs of cuda-perf-narrow-access: elements of one and two bytes, one a thread and 16 bytes a thread, once and in each
// round of a loop.

#include "AllCases.h"
#include <algorithm>

void invertByBytes(const unsigned char *In, unsigned char *Out, int N);
void invertByVectors(const unsigned char *In, unsigned char *Out, int N);
void scaleByHalves(const void *In, void *Out, int N);
void scaleByVectors(const void *In, void *Out, int N);
void rowSumsByHalves(const void *In, float *Out, int Rows, int Columns);
void rowSumsByVectors(const void *In, float *Out, int Rows, int Columns);
void planeMaxByBytes(const unsigned char *In, unsigned char *Out, int Planes, int Pixels);
void planeMaxByVectors(const unsigned char *In, unsigned char *Out, int Planes, int Pixels);

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

static Case rowSums(const Scale &Size) {
  constexpr size_t Columns = 4096;
  const size_t Rows = Size.elements(ElementType::Half) / Columns;
  auto Before = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      rowSumsByHalves(P.get<void>(0), P.get<float>(1), int(Rows), int(Columns));
  };
  auto After = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      rowSumsByVectors(P.get<void>(0), P.get<float>(1), int(Rows), int(Columns));
  };
  auto Reference = [=](std::vector<HostArray> &Arrays) {
    parallelFor(Rows, [&](size_t Begin, size_t End) {
      for (size_t Row = Begin; Row < End; ++Row) {
        double Sum = 0;
        for (size_t Column = 0; Column < Columns; ++Column)
          Sum += Arrays[0].at(Row * Columns + Column);
        Arrays[1].as<float>()[Row] = float(Sum);
      }
    });
  };
  // No number is negative, so that the sums are large beside what rounding leaves.
  std::vector<Buffer> Buffers = {
      {.Name = "in", .Type = ElementType::Half, .Count = Rows * Columns, .Contents = uniform(0, 1)},
      {.Name = "out", .Count = Rows, .Use = Role::Output, .Tolerance = 1e-4}};
  const double LeastBytes = 2 * double(Rows * Columns) + 4 * double(Rows);
  return {.Check = Check,
          .Pair = "row-sums",
          .Parameters = "bytes=2",
          .Title = "eight halves of a row a thread and round, not one",
          .Claimed = {"requests per 512 bytes", 8, 1},
          .Before = {"narrow-access/row-sums.before.cu", Buffers, Before, Reference, LeastBytes},
          .After = {"narrow-access/row-sums.after.cu", Buffers, After, Reference, LeastBytes}};
}

/// The larger of each of the four bytes of A and B.
static uint32_t maxOfBytes(uint32_t A, uint32_t B) {
  uint32_t Most = 0;
  for (unsigned Shift = 0; Shift < 32; Shift += 8)
    Most |= std::max(A >> Shift & 255, B >> Shift & 255) << Shift;
  return Most;
}

/// Four bytes of the volume are an unsigned integer here.
static Case planeMax(const Scale &Size) {
  constexpr size_t Planes = 32;
  const size_t Words = Size.elements(ElementType::Unsigned) / Planes / 4 * 4;
  auto Before = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      planeMaxByBytes(P.get<unsigned char>(0), P.get<unsigned char>(1), int(Planes), int(4 * Words));
  };
  auto After = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      planeMaxByVectors(P.get<unsigned char>(0), P.get<unsigned char>(1), int(Planes), int(4 * Words));
  };
  auto Reference = [=](std::vector<HostArray> &Arrays) {
    for (size_t Plane = 0; Plane < Planes; ++Plane)
      for (size_t I = 0; I < Words; ++I) {
        uint32_t &Most = Arrays[1].as<uint32_t>()[I];
        Most = maxOfBytes(Most, Arrays[0].as<uint32_t>()[Plane * Words + I]);
      }
  };
  std::vector<Buffer> Buffers = {{.Name = "in",
                                  .Type = ElementType::Unsigned,
                                  .Count = Planes * Words,
                                  .Contents = integersBelow(uint64_t(1) << 32)},
                                 {.Name = "out", .Type = ElementType::Unsigned, .Count = Words, .Use = Role::Output}};
  const double LeastBytes = 4 * double((Planes + 1) * Words);
  return {.Check = Check,
          .Pair = "plane-max",
          .Parameters = "bytes=1,planes=32",
          .Title = "16 pixels of a volume's planes a thread and round, not one",
          .Claimed = {"requests per 512 bytes", 16, 1},
          .Before = {"narrow-access/plane-max.before.cu", Buffers, Before, Reference, LeastBytes},
          .After = {"narrow-access/plane-max.after.cu", Buffers, After, Reference, LeastBytes}};
}

std::vector<Case> narrowAccessCases(const Scale &Size) {
  return {invert(Size), scale(Size), rowSums(Size), planeMax(Size)};
}

} // namespace cudaperf::validate
