// Trees in shared memory by which a block adds up, or the like, with a barrier of all warps in each round. Within a
// warp the lanes can hand each other what is in their registers, and wait for nobody.

#include "Analysis/ReductionTrees.h"
#include "Check/Check.h"
#include "Check/Words.h"
#include "Cost/BarrierCost.h"
#include "Cost/TreeCost.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Instruction.h"
#include "llvm/Support/FormatVariadic.h"

namespace cudaperf {

namespace {

constexpr CheckOption Options[] = {
    {"MinRounds", "4", "stay silent about trees of fewer rounds that end at a barrier", 3, 10},
};

constexpr CheckInfo Info = {.Id = "cuda-perf-barrier-tree",
                            .Summary = "a block puts its values together with a barrier in each round of a tree",
                            .Stage = Maturity::Stable,
                            .Level = Severity::Warning,
                            .Options = Options};

/// What shuffles leave of a tree's barriers: the warps' results are read behind one, and written over behind the other.
constexpr unsigned BarriersLeft = 2;

/// Below, the tree is a small part of the kernel, and who reads of it has better things to do.
constexpr double SmallGain = 1.2;

/// With so many times its rounds a tree is in no loop.
constexpr double MostOfOneTree = 1.5;

class BarrierTree final : public Check {
public:
  BarrierTree() : Check(Info) {}

  void run(const KernelFacts &Kernel, Reporter &Out) const override {
    const auto MinRounds = unsigned(Out.options().number("MinRounds"));
    for (const ShapeFacts &Shape : Kernel.Shapes) {
      if (Shape.Launch.Block.Block.count() <= WarpLanes) // no other warp waits
        continue;
      for (const ReductionTree &Tree : reductionTrees(*Kernel.Program, Shape.Launch, MinRounds))
        for (const AccessView &Access : accessesOf(Out.unit(), Kernel))
          if (&Access.Shape == &Shape && Access.cost().Access->Inst == Tree.Store)
            report(Access, Tree, Out);
    }
  }

private:
  static void report(const AccessView &Access, const ReductionTree &Tree, Reporter &Out) {
    const double Run = visitsOfBarriers(*Access.Kernel.Program, Access.Shape.Launch, Tree.Barriers);
    const double Trees = Run / Tree.RoundsRun, Visits = Trees * Tree.Rounds;
    const auto Gain = gainOfShuffles(*Access.Kernel.Program, Access.Shape.Launch, Access.Shape.Cost,
                                     {.Tree = Tree, .Visits = Run, .Barriers = Trees * (Tree.Rounds - BarriersLeft)});
    if (!Gain || std::max(Gain->InL2, Gain->Large) < GainEstimate::HiddenBelow)
      return;
    const SourceSpan Where = Access.span();
    FindingBuilder Finding = Out.report(
        Access, Where,
        llvm::formatv("blocks of {0} put their values together in {1} by a tree{2}, and all warps wait behind {3}: "
                      "within a warp shuffles do it without a barrier",
                      blockText(Access.block().Block), objectText(Access),
                      Tree.EndsInOneWarp ? "" : llvm::formatv(" of {0} rounds", Tree.Rounds).str(),
                      Tree.EndsInOneWarp ? llvm::formatv("each of its first {0} rounds", Tree.Rounds).str() : "each"));
    Finding.evidence("rounds", int64_t(Tree.Rounds))
        .evidence("barriers_per_warp", Visits)
        .weight(Visits)
        .cures(Access, {})
        .gain(Gain)
        .cause("tree")
        .note(Where,
              "put the values of each warp together with '__shfl_down_sync', let its first lane write the result "
              "to shared memory, wait once, and let one warp put these together in the same way "
              "('cub::BlockReduce' does that)");
    const bool IsInLoop = Visits > MostOfOneTree * Tree.Rounds;
    if (Access.Shape.Cost.HasGuess && !IsInLoop)
      Finding.level(Severity::Hint).assuming("the loops beside the tree are short");
    else if (std::max(Gain->InL2, Gain->Large) < SmallGain)
      Finding.level(Severity::Hint);
    else if (!IsInLoop)
      Finding.level(Severity::Note); // mostly the last step of a sum: a few microseconds beside what made its terms
    noteLaunch(Access, Finding);
  }
};

} // namespace

std::unique_ptr<Check> makeBarrierTree() { return std::make_unique<BarrierTree>(); }

} // namespace cudaperf
