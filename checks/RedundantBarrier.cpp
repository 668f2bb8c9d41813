// Barriers of the block that nothing needs: a block of one warp, nothing on one side of them, or threads that keep to
// their own elements. Each makes all warps of a block wait for the slowest.

#include "Analysis/BarrierNeed.h"
#include "Analysis/ThreadTalk.h"
#include "Check/Check.h"
#include "Check/Words.h"
#include "Cost/BarrierCost.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Support/FormatVariadic.h"
#include <optional>

namespace cudaperf {

namespace {

constexpr CheckOption Options[] = {
    {"MinBarriers", "4", "stay silent about a barrier that a warp waits at fewer times than this", 1, 1 << 20},
};

constexpr CheckInfo Info = {.Id = "cuda-perf-redundant-barrier",
                            .Summary = "a barrier keeps nothing apart, or the block is one warp",
                            .Stage = Maturity::Preview,
                            .Level = Severity::Warning,
                            .Options = Options};

/// Why a barrier could go: nothing stands for a block of one warp.
using Why = std::optional<SpareBarrier::Reason>;

/// A barrier of the source, of which unrolling and templates make several.
struct BarrierPlace {
  const KernelFacts *Kernel = nullptr;
  std::vector<const llvm::Instruction *> Copies; ///< in Kernel
  Why Reason;
  bool IsNeeded = false; ///< somewhere
};

using BarrierPlaces = llvm::MapVector<clang::SourceLocation, BarrierPlace>;

class RedundantBarrier final : public Check {
public:
  RedundantBarrier() : Check(Info) {}

  void run(const UnitFacts &Unit, Reporter &Out) const override {
    BarrierPlaces Places;
    for (const KernelFacts &Kernel : Unit.kernels())
      add(Unit, Kernel, Places);
    for (const auto &[Where, Place] : Places)
      if (!Place.IsNeeded)
        report(Where, Place, Out);
  }

private:
  /// Whether the launches say all shapes that Kernel's blocks have.
  static bool isShapeKnown(const UnitFacts &Unit, const KernelFacts &Kernel) {
    bool IsKnown = false;
    for (const LaunchSite &Site : Unit.launches()) {
      if (Unit.find(Site.Kernel) != &Kernel)
        continue;
      if (!Site.BlocksComplete)
        return false;
      IsKnown = true;
    }
    return IsKnown;
  }

  /// Whether all launches say that Kernel's blocks are rows, of whatever length.
  static bool isRow(const UnitFacts &Unit, const KernelFacts &Kernel) {
    bool IsRow = false;
    for (const LaunchSite &Site : Unit.launches())
      if (Unit.find(Site.Kernel) == &Kernel) {
        if (Site.BlockSides[1] != 1u || Site.BlockSides[2] != 1u)
          return false;
        IsRow = true;
      }
    return IsRow;
  }

  static bool isOneWarp(const KernelFacts &Kernel, bool IsShapeKnown) {
    return llvm::all_of(Kernel.Shapes, [&](const ShapeFacts &Shape) {
      const BlockAssumption &Block = Shape.Launch.Block;
      return Block.Block.count() <= WarpLanes && (IsShapeKnown || Block.Source == BlockSource::LaunchBounds);
    });
  }

  static void add(const UnitFacts &Unit, const KernelFacts &Kernel, BarrierPlaces &Places) {
    const bool IsKnown = isShapeKnown(Unit, Kernel), OneWarp = isOneWarp(Kernel, IsKnown);
    std::vector<std::vector<SpareBarrier>> Spare; // by shape
    if (!OneWarp)
      for (const ShapeFacts &Shape : Kernel.Shapes) {
        // What keeps threads apart in a row of 1024, and in the one that is assumed, does so in others.
        const bool IsRowOnly = !IsKnown && isRow(Unit, Kernel);
        Spare.push_back(spareBarriers(*Kernel.Program, Shape.Launch, (IsKnown || IsRowOnly) && !Shape.GaveUp));
        if (IsRowOnly) {
          LaunchAssumption Longest = Shape.Launch;
          Longest.Block.Block = {1024, 1, 1};
          Spare.push_back(spareBarriers(*Kernel.Program, Longest, true));
        }
      }
    for (const llvm::Instruction &Inst : llvm::instructions(Kernel.Program->code())) {
      // What stands in a function is for all who call it.
      if (!isBlockBarrier(Inst) || !Inst.getDebugLoc() || Inst.getDebugLoc().getInlinedAt())
        continue;
      BarrierPlace &Place = Places[Unit.source().locate(Inst.getDebugLoc())];
      if (!Place.Kernel)
        Place.Kernel = &Kernel;
      if (Place.Kernel == &Kernel)
        Place.Copies.push_back(&Inst);
      Place.IsNeeded |= !OneWarp && !isSpare(Inst, Spare, Place.Reason);
    }
  }

  /// At all shapes.
  static bool isSpare(const llvm::Instruction &Barrier, llvm::ArrayRef<std::vector<SpareBarrier>> Spare, Why &Reason) {
    return llvm::all_of(Spare, [&](const std::vector<SpareBarrier> &AtShape) {
      const auto Found = llvm::find_if(AtShape, [&](const SpareBarrier &One) { return One.Barrier == &Barrier; });
      if (Found == AtShape.end())
        return false;
      Reason = Found->Why;
      return true;
    });
  }

  static std::string headline(const BarrierPlace &Place) {
    if (!Place.Reason)
      return llvm::formatv("blocks of {0} are one warp, which needs no barrier of the block",
                           blockText(Place.Kernel->Shapes.front().Launch.Block.Block));
    switch (*Place.Reason) {
    case SpareBarrier::Reason::NothingBefore:
      return "the barrier keeps nothing apart: no shared or global memory is touched before it, back to the last "
             "barrier or the start";
    case SpareBarrier::Reason::NothingBehind:
      return "the barrier keeps nothing apart: no shared or global memory is touched behind it, up to the next barrier "
             "or the end";
    case SpareBarrier::Reason::OtherMemory:
      return "the barrier keeps nothing apart: what is written on one side of it is not touched on the other";
    case SpareBarrier::Reason::OwnElements:
      return "the barrier keeps nothing apart: on both sides of it each thread touches only elements of its own";
    }
    llvm_unreachable("a reason without words");
  }

  /// The measured pair that a place is like.
  static llvm::StringRef pairOf(const Why &Reason) {
    if (!Reason)
      return "one-warp";
    return *Reason == SpareBarrier::Reason::OwnElements ? "own-elements" : "two-in-a-row";
  }

  static void report(clang::SourceLocation Where, const BarrierPlace &Place, Reporter &Out) {
    const ShapeFacts &Shape = Place.Kernel->Shapes.front();
    const double Visits = visitsOfBarriers(*Place.Kernel->Program, Shape.Launch, Place.Copies);
    // A block of one warp needs none of its barriers: what one of them is worth alone nobody asks.
    const auto Gain = gainWithoutBarriers(*Place.Kernel->Program, Shape.Cost,
                                          {.Barriers = Place.Copies,
                                           .Visits = Place.Reason ? Visits : Shape.Cost.Barriers,
                                           .OfOwnElements = Place.Reason == SpareBarrier::Reason::OwnElements});
    if (!Gain || Gain->isHidden() || Visits < Out.options().number("MinBarriers"))
      return;
    const SourceSpan At = Out.source().point(Where);
    FindingBuilder Finding = Out.report(*Place.Kernel, At, headline(Place));
    Finding.measured(pairOf(Place.Reason))
        .evidence("barriers_per_warp", Visits)
        .weight(Visits)
        .gain(Gain)
        .cause("barrier");
    Finding.note(At, Place.Reason ? "leave it out" : "write '__syncwarp()', which orders memory within the warp");
    if (!Place.Reason && Shape.LaunchedAt.Line)
      Finding.note(Shape.LaunchedAt, "launched here");
  }
};

} // namespace

std::unique_ptr<Check> makeRedundantBarrier() { return std::make_unique<RedundantBarrier>(); }

} // namespace cudaperf
