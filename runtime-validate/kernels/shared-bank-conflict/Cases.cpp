// Pairs of cuda-perf-shared-bank-conflict: tiles read by column with padding and with a swizzle, strips, reductions,
// lanes of an atomic at one word.

#include "AllCases.h"

#include <algorithm>

void transposeTileHalf(const void *In, void *Out, int Width, int Height);
void transposeTileFloat(const void *In, void *Out, int Width, int Height);
void transposeTileDouble(const void *In, void *Out, int Width, int Height);
void transposePaddedTileHalf(const void *In, void *Out, int Width, int Height);
void transposePaddedTileFloat(const void *In, void *Out, int Width, int Height);
void transposePaddedTileDouble(const void *In, void *Out, int Width, int Height);
void transposeWholeTile(const float *In, float *Out, int Size);
void transposeSwizzledTile(const float *In, float *Out, int Size);
void sumTileRowsOfMatrix(const float *Matrix, float *Sums, int Tiles);
void sumPaddedTileRowsOfMatrix(const float *Matrix, float *Sums, int Tiles);
void scanStripsOfLength(const float *In, float *Out, int N, int Strip);
void scanPaddedStripsOfLength(const float *In, float *Out, int N, int Strip);
void sumInterleavedOfBlocks(const float *In, float *Sums, int N);
void sumSequentialOfBlocks(const float *In, float *Sums, int N);
void sumWarpsByAtomics(const unsigned *In, unsigned *Sums, int N);
void sumWarpsByShuffles(const unsigned *In, unsigned *Sums, int N);

namespace cudaperf::validate {

static constexpr char Check[] = "cuda-perf-shared-bank-conflict";

/// The largest multiple of 64 whose square is at most Count.
static int squareSide(size_t Count) {
  int Side = 64;
  while (size_t(Side + 64) * size_t(Side + 64) <= Count)
    Side += 64;
  return Side;
}

static std::vector<Buffer> matrixInAndOut(ElementType Type, int Side) {
  size_t Count = size_t(Side) * size_t(Side);
  return {{.Name = "in", .Type = Type, .Count = Count},
          {.Name = "out", .Type = Type, .Count = Count, .Use = Role::Output}};
}

template <typename T> static void transposeSquare(const HostArray &In, HostArray &Out, size_t Side) {
  for (size_t Y = 0; Y < Side; ++Y)
    for (size_t X = 0; X < Side; ++X)
      Out.as<T>()[X * Side + Y] = In.as<T>()[Y * Side + X];
}

static auto transposeReference(int Side) {
  return [=](std::vector<HostArray> &Arrays) {
    switch (bytesOf(Arrays[0].type())) {
    case 2:
      return transposeSquare<uint16_t>(Arrays[0], Arrays[1], size_t(Side));
    case 4:
      return transposeSquare<uint32_t>(Arrays[0], Arrays[1], size_t(Side));
    default:
      return transposeSquare<uint64_t>(Arrays[0], Arrays[1], size_t(Side));
    }
  };
}

static Case transposeTile(const Scale &Size, ElementType Type, const char *TypeName, double WavefrontsBefore,
                          double WavefrontsAfter) {
  int Side = squareSide(Size.elements(Type));
  auto Before = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda) {
      if (Type == ElementType::Half)
        transposeTileHalf(P.get<void>(0), P.get<void>(1), Side, Side);
      else if (Type == ElementType::Float)
        transposeTileFloat(P.get<void>(0), P.get<void>(1), Side, Side);
      else
        transposeTileDouble(P.get<void>(0), P.get<void>(1), Side, Side);
    }
  };
  auto After = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda) {
      if (Type == ElementType::Half)
        transposePaddedTileHalf(P.get<void>(0), P.get<void>(1), Side, Side);
      else if (Type == ElementType::Float)
        transposePaddedTileFloat(P.get<void>(0), P.get<void>(1), Side, Side);
      else
        transposePaddedTileDouble(P.get<void>(0), P.get<void>(1), Side, Side);
    }
  };
  std::vector<Buffer> Buffers = matrixInAndOut(Type, Side);
  double LeastBytes = 2.0 * double(Buffers[0].Count) * double(bytesOf(Type));
  auto Reference = transposeReference(Side);
  return {.Check = Check,
          .Pair = "transpose-tile",
          .Parameters = std::string("type=") + TypeName + ",block=32x8",
          .Title = std::string("padding the ") + TypeName + " tile of a transpose",
          .Claimed = {"wavefronts per load request", WavefrontsBefore, WavefrontsAfter},
          .Before = {"shared-bank-conflict/transpose-tile.before.cu", Buffers, Before, Reference, LeastBytes},
          .After = {"shared-bank-conflict/transpose-tile.after.cu", Buffers, After, Reference, LeastBytes}};
}

static Case transposeSwizzle(const Scale &Size) {
  int Side = squareSide(Size.elements(ElementType::Float));
  auto Before = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      transposeWholeTile(P.get<float>(0), P.get<float>(1), Side);
  };
  auto After = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      transposeSwizzledTile(P.get<float>(0), P.get<float>(1), Side);
  };
  std::vector<Buffer> Buffers = matrixInAndOut(ElementType::Float, Side);
  double LeastBytes = 8 * double(Buffers[0].Count);
  auto Reference = transposeReference(Side);
  return {.Check = Check,
          .Pair = "transpose-swizzle",
          .Parameters = "type=float,block=32x32",
          .Title = "swizzling the tile of a transpose",
          .Claimed = {"wavefronts per load request", 32, 1},
          .Before = {"shared-bank-conflict/transpose-swizzle.before.cu", Buffers, Before, Reference, LeastBytes},
          .After = {"shared-bank-conflict/transpose-swizzle.after.cu", Buffers, After, Reference, LeastBytes}};
}

/// Sums over groups of Width neighbouring elements of the first array, into the second.
static auto groupSumReference(size_t Width) {
  return [=](std::vector<HostArray> &Arrays) {
    for (size_t Group = 0; Group < Arrays[1].count(); ++Group) {
      double Sum = 0;
      for (size_t K = 0; K < Width; ++K)
        Sum += Arrays[0].as<float>()[Group * Width + K];
      Arrays[1].as<float>()[Group] = float(Sum);
    }
  };
}

static std::vector<Buffer> inAndSums(size_t Count, size_t Width) {
  return {{.Name = "in", .Count = Count},
          {.Name = "sums", .Count = Count / Width, .Use = Role::Output, .Tolerance = 1e-5}};
}

static Case tileRowSum(const Scale &Size) {
  int Tiles = int(Size.elements(ElementType::Float) / 1024);
  auto Before = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      sumTileRowsOfMatrix(P.get<float>(0), P.get<float>(1), Tiles);
  };
  auto After = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      sumPaddedTileRowsOfMatrix(P.get<float>(0), P.get<float>(1), Tiles);
  };
  std::vector<Buffer> Buffers = inAndSums(size_t(Tiles) * 1024, 32);
  double LeastBytes = 4 * double(Buffers[0].Count + Buffers[1].Count);
  auto Reference = groupSumReference(32);
  return {.Check = Check,
          .Pair = "tile-row-sum",
          .Parameters = "type=float,block=32x4",
          .Title = "padding a tile that each lane reads along its own row",
          .Claimed = {"wavefronts per element read", 8, 1},
          .Before = {"shared-bank-conflict/tile-row-sum.before.cu", Buffers, Before, Reference, LeastBytes},
          .After = {"shared-bank-conflict/tile-row-sum.after.cu", Buffers, After, Reference, LeastBytes}};
}

static Case stripScan(const Scale &Size, int Strip) {
  size_t Count = Size.elements(ElementType::Float);
  auto Before = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      scanStripsOfLength(P.get<float>(0), P.get<float>(1), int(Count), Strip);
  };
  auto After = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      scanPaddedStripsOfLength(P.get<float>(0), P.get<float>(1), int(Count), Strip);
  };
  auto Reference = [=](std::vector<HostArray> &Arrays) {
    double Sum = 0;
    for (size_t I = 0; I < Count; ++I) {
      Sum = (I % size_t(Strip) == 0 ? 0 : Sum) + Arrays[0].as<float>()[I];
      Arrays[1].as<float>()[I] = float(Sum);
    }
  };
  std::vector<Buffer> Buffers = {{.Name = "in", .Count = Count},
                                 {.Name = "out", .Count = Count, .Use = Role::Output, .Tolerance = 1e-5}};
  double LeastBytes = 8 * double(Count);
  return {.Check = Check,
          .Pair = "strip-scan",
          .Parameters = "stride=" + std::to_string(Strip),
          .Title = "padding strips of " + std::to_string(Strip) + " elements per thread",
          .Claimed = {"wavefronts per request", double(std::min(Strip, 32)), 1},
          .Before = {"shared-bank-conflict/strip-scan.before.cu", Buffers, Before, Reference, LeastBytes},
          .After = {"shared-bank-conflict/strip-scan.after.cu", Buffers, After, Reference, LeastBytes}};
}

static Case blockSum(const Scale &Size) {
  size_t Count = Size.elements(ElementType::Float);
  auto Before = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      sumInterleavedOfBlocks(P.get<float>(0), P.get<float>(1), int(Count));
  };
  auto After = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      sumSequentialOfBlocks(P.get<float>(0), P.get<float>(1), int(Count));
  };
  std::vector<Buffer> Buffers = inAndSums(Count, 256);
  double LeastBytes = 4 * double(Buffers[0].Count + Buffers[1].Count);
  auto Reference = groupSumReference(256);
  return {.Check = Check,
          .Pair = "block-sum",
          .Parameters = "type=float,block=256",
          .Title = "sequential instead of interleaved addressing in a block reduction",
          .Claimed = {"wavefronts at the worst step", 8, 1},
          .Before = {"shared-bank-conflict/block-sum.before.cu", Buffers, Before, Reference, LeastBytes},
          .After = {"shared-bank-conflict/block-sum.after.cu", Buffers, After, Reference, LeastBytes}};
}

static Case warpSums(const Scale &Size) {
  size_t Count = Size.elements(ElementType::Unsigned);
  auto Before = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      sumWarpsByAtomics(P.get<unsigned>(0), P.get<unsigned>(1), int(Count));
  };
  auto After = [=](const DevicePointers &P) {
    if constexpr (BuiltWithCuda)
      sumWarpsByShuffles(P.get<unsigned>(0), P.get<unsigned>(1), int(Count));
  };
  auto Reference = [=](std::vector<HostArray> &Arrays) {
    for (size_t I = 0; I < Count; ++I) {
      uint32_t &Sum = Arrays[1].as<uint32_t>()[I / 32];
      Sum = (I % 32 == 0 ? 0 : Sum) + Arrays[0].as<uint32_t>()[I];
    }
  };
  std::vector<Buffer> Buffers = {
      {.Name = "in", .Type = ElementType::Unsigned, .Count = Count, .Contents = integersBelow(uint64_t(1) << 20, 0)},
      {.Name = "sums", .Type = ElementType::Unsigned, .Count = Count / 32, .Use = Role::Output}};
  double LeastBytes = 4 * double(Buffers[0].Count + Buffers[1].Count);
  return {.Check = Check,
          .Pair = "warp-sums",
          .Parameters = "type=unsigned,block=256",
          .Title = "adding up within the warp before an atomic on shared memory",
          .Claimed = {"wavefronts per atomic request", 32, 1},
          .Before = {"shared-bank-conflict/warp-sums.before.cu", Buffers, Before, Reference, LeastBytes},
          .After = {"shared-bank-conflict/warp-sums.after.cu", Buffers, After, Reference, LeastBytes}};
}

std::vector<Case> sharedBankConflictCases(const Scale &Size) {
  std::vector<Case> Cases;
  Cases.push_back(transposeTile(Size, ElementType::Half, "half", 16, 1));
  Cases.push_back(transposeTile(Size, ElementType::Float, "float", 32, 1));
  Cases.push_back(transposeTile(Size, ElementType::Double, "double", 32, 2));
  Cases.push_back(transposeSwizzle(Size));
  Cases.push_back(tileRowSum(Size));
  for (int Strip : {2, 4, 8, 16, 32})
    Cases.push_back(stripScan(Size, Strip));
  Cases.push_back(blockSum(Size));
  Cases.push_back(warpSums(Size));
  return Cases;
}

} // namespace cudaperf::validate
