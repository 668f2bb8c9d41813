// Branches at which every warp's lanes part, every other or every fourth of them: both sides are run one after the
// other. Lanes that part at a bound, or by rows, or by loaded data, are none.

#include "Check/Check.h"
#include "Check/Words.h"
#include "Cost/SplitCost.h"
#include "llvm/Support/FormatVariadic.h"
#include <cmath>

namespace cudaperf {

namespace {

constexpr CheckOption Options[] = {
    {"MinInstructions", "12", "stay silent where fewer instructions than this are issued with lanes idle", 1, 1 << 20},
};

constexpr CheckInfo Info = {.Id = "cuda-perf-divergent-branch",
                            .Summary = "a condition on the thread index splits the lanes of every warp",
                            .Stage = Maturity::Preview,
                            .Level = Severity::Warning,
                            .Options = Options};

class DivergentBranch final : public Check {
public:
  DivergentBranch() : Check(Info) {}

  void run(const KernelFacts &Kernel, Reporter &Out) const override {
    for (const ShapeFacts &Shape : Kernel.Shapes)
      if (!Shape.GaveUp)
        for (const WarpSplit &Split : warpSplits(*Kernel.Program, Shape.Launch))
          if (isInterleaved(Split) && wastedInstructions(Split) >= Out.options().number("MinInstructions"))
            if (const auto Gain = gainOfWholeWarps(Shape.Cost, Split); Gain && isWorthIt(*Gain))
              report(Kernel, Shape, Split, *Gain, Out);
  }

private:
  /// At a bound there are two runs of lanes, at a first and a last column three: somebody has to do these.
  static bool isInterleaved(const WarpSplit &Split) { return Split.Runs >= 4; }

  /// Arms of a few instructions are predicated, and what is saved must be seen in the kernel's time.
  static bool isWorthIt(const GainEstimate &Gain) {
    constexpr double LeastGain = 1.1;
    return std::max(Gain.InL2, Gain.Large) >= LeastGain;
  }

  /// Of each time that the lanes part.
  static double wastedInstructions(const WarpSplit &Split) { return Split.Wasted[CostUnit::Issue] / Split.Times; }

  /// Whether nearly all work is on one side.
  static bool isOneSided(const WarpSplit &Split) {
    constexpr double SmallShare = 0.1;
    const auto [Least, Most] = std::minmax(Split.Instructions[0], Split.Instructions[1]);
    return Least < SmallShare * Most;
  }

  static std::string headline(const WarpSplit &Split) {
    const auto Count = [](double Value) { return number(std::round(Value)); };
    const double Lanes = Split.Lanes[0] + Split.Lanes[1];
    const unsigned Busy = Split.Instructions[1] > Split.Instructions[0];
    const std::string Picked =
        Split.RemainderInstructions > 0
            ? llvm::formatv(", after about {0} for the remainder that picks them", Count(Split.RemainderInstructions))
                  .str()
            : "";
    if (isOneSided(Split))
      return llvm::formatv(
          "{0} of {1} lanes of each warp, in {2} groups, go on for about {3} instructions while the others "
          "wait{4}",
          number(Split.Lanes[Busy]), number(Lanes), number(Split.Runs / 2), Count(Split.Instructions[Busy]), Picked);
    return llvm::formatv(
        "the lanes of each warp part here: about {0} instructions for {1} of them, then about {2} for the "
        "other {3}",
        Count(Split.Instructions[0]), number(Split.Lanes[0]), Count(Split.Instructions[1]), number(Split.Lanes[1]));
  }

  static void report(const KernelFacts &Kernel, const ShapeFacts &Shape, const WarpSplit &Split,
                     const GainEstimate &Gain, Reporter &Out) {
    const clang::SourceLocation Place = Out.source().locate(Split.Place);
    if (Place.isInvalid())
      return;
    const SourceSpan Where = Out.source().point(Place);
    FindingBuilder Finding = Out.report(Kernel, Where, headline(Split));
    Finding.measured(isOneSided(Split) ? "even-lanes" : "two-roles")
        .evidence("lanes_of_first_side", Split.Lanes[0])
        .evidence("lanes_of_second_side", Split.Lanes[1])
        .evidence("instructions_of_first_side", std::round(Split.Instructions[0]))
        .evidence("instructions_of_second_side", std::round(Split.Instructions[1]))
        .evidence("instructions_of_remainder", std::round(Split.RemainderInstructions))
        .evidence("runs_of_lanes", Split.Runs)
        .weight(Split.Wasted[CostUnit::Issue])
        .gain(Gain)
        .note(Where,
              isOneSided(Split)
                  ? "let the first threads of the block do this, whole warps of them: thread t takes the work of "
                    "the t-th thread that does it now"
                  : "let whole warps take either side: choose by 'threadIdx.x / 32', or by the half of the block, "
                    "and take the element that belongs to it");
    if (Shape.Launch.Block.Source != BlockSource::Launch)
      Finding.assuming("blocks of " + blockText(Shape.Launch.Block.Block));
  }
};

} // namespace

std::unique_ptr<Check> makeDivergentBranch() { return std::make_unique<DivergentBranch>(); }

} // namespace cudaperf
