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
  const MemoryAccess &Access = Program.accesses()[Request.Access];
  if (Access.Operation != AccessOperation::Load || Request.Turn >= SampledRuns)
    return;
  FirstRequest &First = Firsts[Request.Access][Request.Turn];
  if (First.Active)
    return;
  First.Active = Request.Active;
  copy(Request.Address->Lane, First.Lane.begin());
  On[Request.Access] |= Request.Address->dependsIn(Request.Active);
}

namespace {
/// A thread's place in the grid, and the address that it loads from.
struct Sample {
  int64_t X, Y, Z, Address;
};
} // namespace

/// Lane of Warp, in blocks of Block.
static Sample sampleOf(const SampledWarp &Warp, const Dim3 &Block, unsigned Lane, int64_t Address) {
  const int64_t Thread = int64_t(Warp.Warp) * WarpLanes + Lane;
  return {.X = int64_t(Warp.BlockIndex.X) * Block.X + Thread % Block.X,
          .Y = int64_t(Warp.BlockIndex.Y) * Block.Y + Thread / Block.X % Block.Y,
          .Z = int64_t(Warp.BlockIndex.Z) * Block.Z + Thread / Block.X / Block.Y,
          .Address = Address};
}

std::optional<HaloLoads::Strides> HaloLoads::stridesOf(const FirstRequests &Load) const {
  SmallVector<Sample, SampledRuns * WarpLanes> Samples;
  for (unsigned Turn = 0; Turn < SampledRuns; ++Turn) {
    const SampledWarp Warp = sampledWarp(Launch, /*Seed=*/0, Turn);
    for (unsigned L = 0; L < WarpLanes; ++L)
      if (Load[Turn].Active >> L & 1) {
        Sample Each = sampleOf(Warp, Launch.Block.Block, L, Load[Turn].Lane[L]);
        if (!Samples.empty()) {
          const Sample &First = Samples.front();
          Each = {Each.X - First.X, Each.Y - First.Y, Each.Z - First.Z, Each.Address - First.Address};
        }
        Samples.push_back(Each);
      }
  }
  Strides Along;
  const auto Differences = drop_begin(Samples);
  for (const Sample &Each : Differences)
    if (Each.X && !Each.Y && !Each.Z)
      Along.X = Each.Address / Each.X;
  for (const Sample &Each : Differences)
    if (Each.Y && !Each.Z)
      Along.Y = (Each.Address - Along.X * Each.X) / Each.Y;
  for (const Sample &Each : Differences)
    if (Each.Z)
      Along.Z = (Each.Address - Along.X * Each.X - Along.Y * Each.Y) / Each.Z;
  const bool AreThese = all_of(Differences, [&](const Sample &Each) {
    return Each.Address == Along.X * Each.X + Along.Y * Each.Y + Along.Z * Each.Z;
  });
  return AreThese ? std::optional(Along) : std::nullopt;
}

/// Bytes between two loads of one buffer, if they are the same for all threads.
std::optional<int64_t> HaloLoads::distance(unsigned From, unsigned To) const {
  std::optional<int64_t> Found;
  for (unsigned Turn = 0; Turn < SampledRuns; ++Turn) {
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
  Axis Axes[] = {
      {Along.Z, Radius, Block.Z}, {Along.Y, Radius, Block.Y}, {Along.X, IsKnown ? KnownRadius : Radius, Block.X}};
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

std::vector<HaloLoads::Part> HaloLoads::find() const {
  std::vector<Part> Found(Firsts.size());
  SmallVector<std::pair<unsigned, Strides>, 16> Own; ///< loads that bring their data themselves
  const auto LoopOf = [&](unsigned I) { return Program.blocks()[Program.accesses()[I].Block].Loop; };
  for (unsigned I = 0; I < Firsts.size(); ++I) {
    if (none_of(Firsts[I], [](const FirstRequest &First) { return First.Active != 0; }) || has(On[I], Unreliable))
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
      if (const std::optional<Strides> Along = stridesOf(Firsts[I]))
        Own.emplace_back(I, *Along);
  }
  return Found;
}

} // namespace cudaperf
