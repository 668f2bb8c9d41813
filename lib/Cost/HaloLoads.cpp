#include "Cost/HaloLoads.h"
#include "Analysis/Draws.h"
#include "llvm/ADT/STLExtras.h"
#include <cstdlib>

using namespace llvm;

namespace cudaperf {

HaloLoads::HaloLoads(const KernelProgram &Program, const LaunchAssumption &Launch)
    : Program(Program), Launch(Launch), Firsts(Program.accesses().size()),
      On(Program.accesses().size(), Depends::Nothing) {}

void HaloLoads::note(const WarpRequest &Request) {
  if (Request.Turn >= AllTurns)
    return;
  FirstRequest &First = Firsts[Request.Access][Request.Turn];
  if (First.Active)
    return;
  First.Active = Request.Active;
  copy(Request.Address->Lane, First.Lane.begin());
  On[Request.Access] |= Request.Address->dependsIn(Request.Active);
}

namespace {
/// A thread's place, as Strides has the axes, and the address that it loads from.
struct Sample {
  std::array<int64_t, 6> At{};
  int64_t Address = 0;
};
} // namespace

/// Lane of Warp, in blocks of Block. OneGrid: blocks go on where the one before ends, and are no axes of their own.
static Sample sampleOf(const SampledWarp &Warp, const Dim3 &Block, unsigned Lane, int64_t Address, bool OneGrid) {
  const int64_t Thread = int64_t(Warp.Warp) * WarpLanes + Lane;
  const auto &[X, Y, Z] = Warp.BlockIndex;
  Sample At{.At = {Thread % Block.X, Thread / Block.X % Block.Y, Thread / Block.X / Block.Y, X, Y, Z},
            .Address = Address};
  if (OneGrid)
    At.At = {At.At[0] + int64_t(X) * Block.X, At.At[1] + int64_t(Y) * Block.Y, At.At[2] + int64_t(Z) * Block.Z};
  return At;
}

/// The address of Each by the axes that Along has.
static int64_t addressBy(const Sample &Each, ArrayRef<int64_t> Along) {
  int64_t Sum = 0;
  for (const auto &[At, Stride] : zip(Each.At, Along))
    Sum += At * Stride;
  return Sum;
}

/// The loads of all lanes, less those of the first one.
static SmallVector<Sample> differences(ArrayRef<Sample> Samples) {
  SmallVector<Sample> Found;
  for (Sample Each : Samples.drop_front()) {
    for (auto &&[At, First] : zip(Each.At, Samples.front().At))
      At -= First;
    Each.Address -= Samples.front().Address;
    Found.push_back(Each);
  }
  return Found;
}

std::optional<HaloLoads::Strides> HaloLoads::stridesOf(const FirstRequests &Load, bool OneGrid) const {
  SmallVector<Sample> Samples;
  for (unsigned Turn = 0; Turn < AllTurns; ++Turn) {
    const SampledWarp Warp = sampledWarp(Launch, /*Seed=*/0, Turn);
    for (unsigned L = 0; L < WarpLanes; ++L)
      if (Load[Turn].Active >> L & 1)
        Samples.push_back(sampleOf(Warp, Launch.Block.Block, L, Load[Turn].Lane[L], OneGrid));
  }
  const SmallVector<Sample> Differences = differences(Samples);
  Strides Along{};
  for (size_t Axis = 0; Axis < Along.size(); ++Axis)
    for (const Sample &Each : Differences)
      if (Each.At[Axis] && all_of(ArrayRef(Each.At).drop_front(Axis + 1), [](int64_t At) { return At == 0; })) {
        Along[Axis] = (Each.Address - addressBy(Each, ArrayRef(Along).take_front(Axis))) / Each.At[Axis];
        break;
      }
  const bool AreThese = all_of(Differences, [&](const Sample &Each) { return Each.Address == addressBy(Each, Along); });
  if (AreThese)
    return Along;
  return OneGrid ? stridesOf(Load, /*OneGrid=*/false) : std::nullopt;
}

/// Bytes between two loads of one buffer, if they are the same for all threads.
std::optional<int64_t> HaloLoads::distance(unsigned From, unsigned To) const {
  std::optional<int64_t> Found;
  for (unsigned Turn = 0; Turn < AllTurns; ++Turn) {
    const FirstRequest &A = Firsts[From][Turn], &B = Firsts[To][Turn];
    if (!A.Active != !B.Active)
      return std::nullopt;
    for (unsigned L = 0; L < WarpLanes; ++L) {
      if (!(A.Active & B.Active & LaneMask(1) << L))
        continue;
      const int64_t OffsetA = MemoryLayout::offsetOf(A.Lane[L]), OffsetB = MemoryLayout::offsetOf(B.Lane[L]);
      const bool IsOneBuffer = A.Lane[L] - OffsetA == B.Lane[L] - OffsetB;
      if (!IsOneBuffer || OffsetB - OffsetA != Found.value_or(OffsetB - OffsetA))
        return std::nullopt;
      Found = OffsetB - OffsetA;
    }
  }
  return Found;
}

/// The share of a block's threads whose neighbour, a few steps along each axis, is in another block, if one is Bytes
/// further on.
std::optional<double> HaloLoads::outsideBlock(unsigned Load, int64_t Bytes, const Strides &Along) const {
  // A radius of stencils. Along a row it may be longer, if no size that is not known makes it so: planes of a structure
  // of arrays lie far apart, too.
  constexpr int64_t Radius = 8, KnownRadius = 64;
  struct Axis {
    int64_t Stride, Most;
    unsigned Side;
  };
  const Dim3 &Block = Launch.Block.Block;
  const bool IsKnown = !has(On[Load], Depends::Symbol | Depends::UniformLoad);
  SmallVector<Axis, 6> Axes = {
      {Along[2], Radius, Block.Z}, {Along[1], Radius, Block.Y}, {Along[0], IsKnown ? KnownRadius : Radius, Block.X}};
  for (int64_t OfBlock : ArrayRef(Along).drop_front(3))
    Axes.push_back({OfBlock, Radius, 1});
  stable_sort(Axes, [](const Axis &A, const Axis &B) { return std::abs(A.Stride) > std::abs(B.Stride); });
  double Inside = 1;
  for (const auto &[Stride, Most, Side] : Axes) {
    if (Stride == 0)
      continue;
    const int64_t Nearest = (Bytes + (Bytes < 0 ? -1 : 1) * std::abs(Stride) / 2) / Stride;
    const int64_t Steps = std::clamp(Nearest, -Most, Most);
    Bytes -= Steps * Stride;
    Inside *= std::max(0.0, 1 - double(std::abs(Steps)) / Side);
  }
  return Bytes == 0 ? std::optional(1 - Inside) : std::nullopt;
}

double HaloLoads::shareOfSector(const Strides &Along) const {
  // Measured (H200): blocks that follow each other meet in L2, with 2048 blocks of 128 lines between them they do not.
  constexpr unsigned MostBetween = 512;
  double Share = 1;
  unsigned Between = 1;
  constexpr unsigned Dim3::*Sides[] = {&Dim3::X, &Dim3::Y, &Dim3::Z};
  for (const auto &[Stride, Side] : zip(ArrayRef(Along).drop_front(3), Sides)) {
    const unsigned Blocks = Launch.Grid ? (*Launch.Grid).*Side : MostBetween + 1;
    if (Stride != 0 && Blocks > 1 && Between <= MostBetween)
      Share = std::min(Share, double(std::abs(Stride)) / SectorBytes);
    Between = std::min(Between * std::min(Blocks, MostBetween + 1), MostBetween + 1);
  }
  return Share;
}

std::vector<HaloLoads::Part> HaloLoads::find() const {
  std::vector<Part> Found(Firsts.size());
  SmallVector<std::pair<unsigned, Strides>, 16> Own; ///< loads that bring their data themselves
  const auto LoopOf = [&](unsigned I) { return Program.blocks()[Program.accesses()[I].Block].Loop; };
  for (unsigned I = 0; I < Firsts.size(); ++I) {
    if (none_of(Firsts[I], [](const FirstRequest &First) { return First.Active != 0; }) || has(On[I], Unreliable))
      continue;
    if (const std::optional<Strides> Along = stridesOf(Firsts[I], /*OneGrid=*/false))
      Found[I].OfSector = shareOfSector(*Along);
    if (Program.accesses()[I].Operation != AccessOperation::Load)
      continue;
    for (const auto &[Other, Along] : Own) {
      const std::optional<int64_t> Bytes = LoopOf(Other) == LoopOf(I) ? distance(Other, I) : std::nullopt;
      const std::optional<double> Outside = Bytes && *Bytes != 0 ? outsideBlock(I, *Bytes, Along) : std::nullopt;
      if (!Outside)
        continue;
      Found[I].OutsideBlock = std::min(Found[I].OutsideBlock.value_or(1), *Outside);
      Found[Other].IsCentre = true;
    }
    if (!Found[I].OutsideBlock)
      if (const std::optional<Strides> Along = stridesOf(Firsts[I], /*OneGrid=*/true))
        Own.emplace_back(I, *Along);
  }
  return Found;
}

} // namespace cudaperf
