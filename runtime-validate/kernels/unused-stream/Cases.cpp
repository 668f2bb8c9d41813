// The pair of cuda-perf-unused-stream: eight short chains on the default stream, and on one of their own each.

#include "AllCases.h"

void chainsInTurn(float *A, int N, int Steps);
void chainsOnStreams(float *A, int N, int Steps);

namespace cudaperf::validate {

static Case streams(const Scale &) {
  // Eight blocks a chain: all of them fit a GPU at once. A float settles at 2 after some 25 steps, exactly.
  constexpr size_t Count = 8 * 2048;
  constexpr int Steps = 20000;
  auto Before = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      chainsInTurn(P.get<float>(0), int(Count / 8), Steps);
  };
  auto After = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      chainsOnStreams(P.get<float>(0), int(Count / 8), Steps);
  };
  auto Reference = [=](std::vector<HostArray> &Arrays) {
    for (size_t I = 0; I < Count; ++I)
      Arrays[0].as<float>()[I] = 2;
  };
  std::vector<Buffer> Buffers = {{.Name = "a", .Count = Count, .Use = Role::InOut, .Tolerance = 1e-6}};
  double LeastBytes = 8 * double(Count);
  return {.Check = "cuda-perf-unused-stream",
          .Pair = "streams",
          .Parameters = "streams=8",
          .Title = "eight short kernels on streams of their own",
          .Claimed = {"kernels in turn", 8, 1},
          .Before = {"unused-stream/streams.before.cu", Buffers, Before, Reference, LeastBytes},
          .After = {"unused-stream/streams.after.cu", Buffers, After, Reference, LeastBytes}};
}

std::vector<Case> unusedStreamCases(const Scale &Size) { return {streams(Size)}; }

} // namespace cudaperf::validate
