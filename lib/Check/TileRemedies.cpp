// Remedies that go through shared memory: a block's part of a buffer, which neighbouring threads copy side by side. See
// Remedies.h.

#include "Analysis/LoopRows.h"
#include "Check/AccessCause.h"
#include "Check/Remedies.h"
#include "Check/RemedyFacts.h"
#include "Check/Words.h"
#include "Device/Gpu.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Support/FormatVariadic.h"
#include <cmath>

namespace cudaperf {

/// What shared memory holds.
struct FittingBlock {
  unsigned Threads = 0; ///< whole warps, no more than the block has
  unsigned Buffers = 1; ///< whose parts they have there
};

/// Of how many threads shared memory holds the block's parts of all buffers that pay as Access does, one remedy for all
/// of them. Of rows that go on behind what the model ran, a warp's width of each is there at a time.
static FittingBlock threadsThatFit(const AccessView &Access, const TriedTile &Own) {
  const AccessCost &Cost = Access.cost();
  const auto Threads = unsigned(Access.block().Block.count());
  uint64_t Bytes = Own.GoesOn ? uint64_t(WarpLanes) * elementBytes(Access) * Threads : Own.TileBytes;
  unsigned Buffers = 1;
  llvm::SmallPtrSet<const void *, 8> Seen{Cost.ObjectKey};
  for (const AccessFact &Other : Access.Shape.Accesses)
    if (!Own.GoesOn && Other.isBad() && Other.Cost.Space == AccessSpace::Global &&
        Other.Cost.LaneStride == Cost.LaneStride && Other.Cost.Access->Operation == Cost.Access->Operation &&
        Seen.insert(Other.Cost.ObjectKey).second)
      if (const std::optional<TriedTile> Tile = Access.tried().tile(*Other.Cost.Access)) {
        Bytes += Tile->TileBytes;
        ++Buffers;
      }
  if (Bytes <= MaxStaticSharedBytes)
    return {Threads, Buffers};
  return {unsigned(llvm::alignDown(uint64_t(Threads) * MaxStaticSharedBytes / Bytes, WarpLanes)), Buffers};
}

/// Whether the kernel stores to the buffer that Access loads from, too.
static bool isUpdated(const AccessView &Access) {
  return Access.cost().ObjectKey && llvm::any_of(Access.Shape.Accesses, [&](const AccessFact &Other) {
           return Other.Cost.ObjectKey == Access.cost().ObjectKey &&
                  Other.Cost.Access->Operation == AccessOperation::Store;
         });
}

static std::string tileText(const AccessView &Access, const TriedTile &Tile, const FittingBlock &Fitting) {
  const bool IsLoad = Access.cost().Access->Operation == AccessOperation::Load;
  const std::string Buffer = bufferText(Access);
  const bool IsOfRows = Tile.GoesOn && goesAlongWholeRow(*Access.Kernel.Program, *Access.cost().Access);
  const std::string Part = IsOfRows      ? "the block's rows of " + Buffer + " (of long ones 32 elements at a time)"
                           : Tile.GoesOn ? "32 elements at a time of each row of " + Buffer
                                         : "the block's part of " + Buffer;
  std::string Text, Blocks;
  if (Fitting.Threads < Access.block().Block.count())
    Blocks = llvm::formatv(
        "in blocks of no more than {0} threads, as more take over {1} KB of shared memory{2}, ", Fitting.Threads,
        MaxStaticSharedBytes / 1024,
        Fitting.Buffers > 1 ? llvm::formatv(" for the {0} arrays that pay alike", Fitting.Buffers).str() : "");
  if (goesToSharedOnly(*Access.cost().Access))
    Text =
        "let neighbouring threads copy neighbouring elements of " + Buffer + " to shared memory: its loads then move";
  else if (IsLoad)
    Text = llvm::formatv(
        "copy {0} to shared memory first, neighbouring threads neighbouring elements, {1}: its loads "
        "then move",
        Part, isUpdated(Access) ? "work on it there, and store it back in the same way" : "and load from there");
  else
    Text = llvm::formatv("collect {0} in shared memory, and store it from there, neighbouring threads neighbouring "
                         "elements: its stores then move",
                         Part);
  // What several loads of the block bring again and again is copied once: less than a sector for each of them.
  if (Tile.After < 1)
    return llvm::formatv("{0}{1} {2} times fewer sectors than now", Blocks, Text,
                         std::lround(Tile.Before / Tile.After));
  const bool IsMean = mean(Tile.Before) != mean(Access.cost().Actual);
  return llvm::formatv("{0}{1} {2}{3} where they move {4} now", Blocks, Text, sectorText(Tile.After),
                       IsMean ? " on average" : "", mean(Tile.Before));
}

/// Of rows that a thread goes along from end to end: the other layout, where it does as well.
static std::string orOtherLayout(const AccessView &Access) {
  const AccessCost &Cost = Access.cost();
  if (!Cost.LaneStride || !Cost.StrideIsDrawn || Cost.Access->Operation != AccessOperation::Load ||
      !goesAlongWholeRow(*Access.Kernel.Program, *Cost.Access))
    return "";
  const std::optional<TriedChange> Change = Access.tried().transposed(*Cost.Access, std::abs(*Cost.LaneStride));
  return Change && Change->cures(*Cost.Access)
             ? llvm::formatv("; or lay {0} out the other way round, if that is yours to choose", bufferText(Access))
                   .str()
             : "";
}

std::optional<Remedy> tileInShared(const AccessView &Access, bool MayTakeFewer) {
  const AccessCost &Cost = Access.cost();
  const TriedChanges &Tried = Access.tried();
  const bool IsLoad = Cost.Access->Operation == AccessOperation::Load;
  // What some threads leave as it was would have to be loaded first.
  if (!IsLoad && Cost.OnData)
    return std::nullopt;
  const std::optional<TriedTile> Shared = Tried.tile(*Cost.Access);
  if (!Shared || !Shared->IsDense || Shared->After * Access.Unit.badRatios().Global > Shared->Before)
    return std::nullopt;
  constexpr unsigned FewestThreads = 64;
  const FittingBlock Fitting = threadsThatFit(Access, *Shared);
  if (Fitting.Threads < Access.block().Block.count() && !(MayTakeFewer && Fitting.Threads >= FewestThreads))
    return std::nullopt;
  // That pair's loads lie side by side, and its stores a row apart.
  const bool IsTranspose = !IsLoad && areThreadsInRows(Access) && hasIndex(Access, IndexExchange::XWithY) &&
                           Tried.exchanged(IndexExchange::XWithY).makesWorse();
  return Remedy{.Kind = "tile",
                .Text = vectorsFirst(Access, ", or ") + tileText(Access, *Shared, Fitting) + orOtherLayout(Access),
                .After = Shared->After,
                .Ideal = Shared->After,
                .Before = Shared->Before,
                .Pair = IsTranspose ? "transpose" : ""};
}

std::optional<Remedy> tileOfRuns(const AccessView &Access) {
  const AccessCost &Cost = Access.cost();
  const bool IsVector = llvm::isPowerOf2_64(uint64_t(std::abs(Cost.LaneStride.value_or(1))));
  const bool IsLoad = Cost.Access->Operation == AccessOperation::Load;
  return IsVector && (IsLoad || costOfRun(Access) != RunCost::Full) ? std::nullopt
                                                                    : tileInShared(Access, /*MayTakeFewer=*/true);
}

std::optional<Remedy> tileOfStoredRuns(const AccessView &Access, const clang::Expr *Written) {
  const bool IsWhole = Written && Written->getType()->isRecordType();
  const bool IsLoad = Access.cost().Access->Operation == AccessOperation::Load;
  return IsLoad || !IsWhole || costOfRun(Access) != RunCost::Full ? std::nullopt : tileInShared(Access);
}

} // namespace cudaperf
