// Divisions of integers by numbers that the whole launch shares but the compiler does not know: mostly an index that is
// taken apart into row and column. Each is a sequence of instructions, where a number known to the compiler, or one
// that the host has prepared, needs a product and a shift.

#include "Analysis/FlatIndex.h"
#include "Analysis/RuntimeDivisions.h"
#include "Check/LaterGain.h"
#include "Check/Words.h"
#include "Cost/DivisionCost.h"
#include "Fix/WrittenMath.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include <cmath>

namespace cudaperf {

namespace {

constexpr CheckOption Options[] = {
    {"MinShare", "5", "stay silent about a division that takes less than this percentage of a warp's instructions", 0,
     100},
};

constexpr CheckInfo Info = {.Id = "cuda-perf-runtime-division",
                            .Summary = "integers are divided by a number that the launch shares and the compiler does "
                                       "not know",
                            .Stage = Maturity::Preview,
                            .Level = Severity::Warning,
                            .Options = Options};

/// A division of the source, of which unrolling and inlining make several.
struct DivisionPlace {
  const RuntimeDivision *Division = nullptr;
  double Visits = 0, Instructions = 0, Saved = 0; ///< of a warp, all copies together
};
using DivisionPlaces = llvm::MapVector<clang::SourceLocation, DivisionPlace>;

class RuntimeDivisionCheck final : public Check {
public:
  RuntimeDivisionCheck() : Check(Info) {}

  void run(const UnitFacts &Unit, Reporter &Out) const override {
    std::optional<WrittenMath> Written;
    for (const KernelFacts &Kernel : Unit.kernels()) {
      const ShapeFacts &Shape = Kernel.Shapes.front();
      const std::vector<RuntimeDivision> Divisions = runtimeDivisions(*Kernel.Program);
      if (Divisions.empty() || !Shape.Cost.isKnown() || Unit.isMomentary(Kernel))
        continue;
      const std::vector<WorkChange> Costs = divisionsAsProducts(*Kernel.Program, Shape.Launch, Divisions);
      const std::optional<LaterGain> Gain =
          gainNowOrLater(Kernel, Shape, [&](const KernelCost &Cost) -> std::optional<GainEstimate> {
            const std::optional<GainEstimate> All = gainOfChanges(Cost, Costs);
            return All && std::max(All->InL2, All->Large) >= GainEstimate::HiddenBelow ? All : std::nullopt;
          });
      if (!Gain)
        continue;
      if (!Written)
        Written = writtenMath(Unit.context(), Unit.functions());
      const double Issued = workOf(asIssued(Shape.Cost, Costs))[CostUnit::Issue];
      for (const auto &[Where, Place] : placesOf(Unit.source(), Divisions, Costs))
        if (const clang::BinaryOperator *Operator = Written->Divisions.lookup(Where))
          report(Kernel, *Operator, Place, Issued, *Gain, Out);
    }
  }

private:
  static DivisionPlaces placesOf(const SourceMap &Source, llvm::ArrayRef<RuntimeDivision> Divisions,
                                 llvm::ArrayRef<WorkChange> Costs) {
    DivisionPlaces Places;
    for (const auto &[Division, Cost] : llvm::zip_equal(Divisions, Costs)) {
      DivisionPlace &Place = Places[Source.locate(Division.First->getDebugLoc())];
      if (!Place.Division)
        Place.Division = &Division;
      Place.Visits += Cost.Visits;
      Place.Instructions += Cost.Now[CostUnit::Issue];
      Place.Saved += Cost.Now[CostUnit::Issue] - Cost.Then[CostUnit::Issue];
    }
    return Places;
  }

  static llvm::StringRef nameOf(const RuntimeDivision &Division) {
    if (!Division.hasRemainder())
      return "the quotient";
    return Division.hasQuotient() ? "quotient and remainder" : "the remainder";
  }

  static void report(const KernelFacts &Kernel, const clang::BinaryOperator &Operator, const DivisionPlace &Place,
                     double Issued, const LaterGain &Gain, Reporter &Out) {
    const double Share = 100 * Place.Instructions / Issued;
    if (Place.Visits <= 0 || Place.Saved <= 0 || Share < Out.options().number("MinShare"))
      return;
    const RuntimeDivision &Division = *Place.Division;
    // From the operator on: quotients of quotients all begin at one place.
    const SourceSpan Where = Out.source().span({Operator.getOperatorLoc(), Operator.getEndLoc()});
    const std::string By = Out.source().text(Operator.getRHS()->getSourceRange());
    const auto Each = int64_t(std::lround(Place.Instructions / Place.Visits)), Percent = int64_t(std::lround(Share));
    FindingBuilder Finding =
        Out.report(Kernel, Where,
                   llvm::formatv("{0} by {1}, a number that the compiler does not know, {2} {3} instructions each "
                                 "time, {4}% of what a warp issues",
                                 nameOf(Division), By.empty() ? "a macro" : "'" + By + "'",
                                 nameOf(Division) == "quotient and remainder" ? "take" : "takes", Each, Percent));
    Finding.evidence("instructions_per_division", Each)
        .evidence("percent_of_instructions", Percent)
        .evidence("divisions_per_warp", Place.Visits)
        .evidence("bits", int64_t(Division.bits()))
        .measured(Kernel.Program->blocks()[Division.Block].Loop < 0 ? "flat-index" : "ring")
        .weight(Place.Instructions)
        .cause("division");
    Gain.addTo(Finding);
    if (Division.bits() == 64)
      Finding.assuming("the divided numbers fit into 32 bits");
    addNotes(Kernel, Where, Division, By, Finding);
  }

  static void addNotes(const KernelFacts &Kernel, const SourceSpan &Where, const RuntimeDivision &Division,
                       const std::string &By, FindingBuilder &Finding) {
    if (isSameInLaunch(Division.dividend())) {
      Finding.note(Where, "no thread's number is in it: let the host compute it and pass the result");
      return;
    }
    const std::string Name = By.empty() ? "the divisor" : "'" + By + "'";
    if (const std::optional<int64_t> Passed = passedNumber(Kernel, Division.divisor())) {
      const bool IsShift = *Passed > 0 && llvm::isPowerOf2_64(uint64_t(*Passed));
      Finding.note(Where,
                   llvm::formatv("the launches here pass {0} for {1}: as a constant or an argument of a template "
                                 "it is {2}",
                                 *Passed, Name, IsShift ? "a shift or a mask" : "a product and a shift"));
    } else if (isBlockSize(Division.divisor())) {
      Finding.note(Where, "let the block's size be a constant or an argument of a template: the division is a product "
                          "and a shift then, or a shift alone");
    } else {
      Finding.note(
          Where, llvm::formatv("let the host compute a multiplier and a shift for {0} once and pass them: the quotient "
                               "is '__umul{1}hi', a sum and a shift{2}",
                               Name, Division.bits() == 64 ? "64" : "",
                               Division.bits() == 64 ? ", cheaper still in 32 bits if the numbers fit" : ""));
    }
    if (!Division.hasQuotient() && stepsThroughLoop(*Kernel.Program, Division))
      Finding.note(Where,
                   llvm::formatv("or carry the remainder from round to round: add the step to it and subtract {0} "
                                 "where it is reached",
                                 Name));
    if (isFlatIndex(Division.dividend()) && Kernel.Program->blocks()[Division.Block].Loop < 0)
      Finding.note(Where, "or launch a grid of two dimensions: with a row for each 'blockIdx.y' nothing is divided");
  }

  /// What all launches pass for the argument that V is.
  static std::optional<int64_t> passedNumber(const KernelFacts &Kernel, const llvm::Value &V) {
    const std::optional<unsigned> Argument = argumentOf(V);
    std::optional<int64_t> Number;
    for (const ShapeFacts &Shape : Kernel.Shapes) {
      const auto &Passed = Shape.Launch.Arguments;
      if (!Argument || !Passed.contains(*Argument) || (Number && *Number != Passed.at(*Argument)))
        return std::nullopt;
      Number = Passed.at(*Argument);
    }
    return Number;
  }
};

} // namespace

std::unique_ptr<Check> makeRuntimeDivision() { return std::make_unique<RuntimeDivisionCheck>(); }

} // namespace cudaperf
