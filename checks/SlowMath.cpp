// Floating-point operations that products could stand for, but for the last digit: pow with 2 or 3 as exponent, which
// nvcc calls the library for, and division by what is the same each time.

#include "Analysis/SlowMath.h"
#include "Check/LaterGain.h"
#include "Check/Words.h"
#include "Cost/SlowMathCost.h"
#include "Fix/PowerFix.h"
#include "Fix/WrittenMath.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/Support/FormatVariadic.h"
#include <cmath>

namespace cudaperf {

namespace {

constexpr CheckOption Options[] = {
    {"MinShare", "5",
     "stay silent about powers, or divisions, that together take less than this percentage of a warp's instructions", 0,
     100},
};

constexpr CheckInfo Info = {.Id = "cuda-perf-slow-math",
                            .Summary = "a power or a division takes many instructions where a product would do",
                            .Stage = Maturity::Stable,
                            .Level = Severity::Warning,
                            .Options = Options};

/// Below, who reads of it has better things to do.
constexpr double SmallGain = 1.1;

/// An operation of the source, of which unrolling and inlining make several.
struct MathPlace {
  const SlowMath *Operation = nullptr;
  double Visits = 0, Now = 0, Then = 0; ///< times and instructions of a warp, all copies together
};
/// Percentages of what a warp issues: of a place, and of all that the same change would do something for.
struct Shares {
  double Own = 0, All = 0;
};
using MathPlaces = llvm::MapVector<clang::SourceLocation, MathPlace>;

class SlowMathCheck final : public Check {
public:
  SlowMathCheck() : Check(Info) {}

  void run(const UnitFacts &Unit, Reporter &Out) const override {
    std::optional<WrittenMath> Written;
    for (const KernelFacts &Kernel : Unit.kernels()) {
      const ShapeFacts &Shape = Kernel.Shapes.front();
      std::vector<SlowMath> Operations = slowMath(*Kernel.Program);
      if (Unit.context().getLangOpts().GPUDeviceApproxTranscendentals) // -use_fast_math: floats are short already
        llvm::erase_if(Operations, [](const SlowMath &Each) { return !Each.isDouble(); });
      if (Operations.empty() || !Shape.Cost.isKnown() || Unit.isMomentary(Kernel))
        continue;
      if (!Written)
        Written = writtenMath(Unit.context(), Unit.functions());
      // What each kind gains is nothing that the others gain: what to write instead differs, and what powers of the
      // launch gain rests on their exponent.
      llvm::stable_sort(Operations, [](const SlowMath &A, const SlowMath &B) { return kindOf(A) < kindOf(B); });
      for (llvm::ArrayRef<SlowMath> Left = Operations; !Left.empty();) {
        const auto OfKind = Left.take_while([&](const SlowMath &Each) { return kindOf(Each) == kindOf(Left.front()); });
        reportAll(Kernel, OfKind, *Written, Out);
        Left = Left.drop_front(OfKind.size());
      }
    }
  }

private:
  static bool isOfLaunch(const SlowMath &Operation) { return Operation.What == SlowMath::Kind::PowerOfLaunch; }

  enum class MathKind { Power, Division, PowerOfLaunch };
  static MathKind kindOf(const SlowMath &Operation) {
    return isOfLaunch(Operation)                     ? MathKind::PowerOfLaunch
           : Operation.What == SlowMath::Kind::Power ? MathKind::Power
                                                     : MathKind::Division;
  }

  static void reportAll(const KernelFacts &Kernel, llvm::ArrayRef<SlowMath> Operations, const WrittenMath &Written,
                        Reporter &Out) {
    const ShapeFacts &Shape = Kernel.Shapes.front();
    const std::vector<WorkChange> Changes = mathAsProducts(*Kernel.Program, Shape.Launch, Operations);
    const std::optional<LaterGain> Gain =
        gainNowOrLater(Kernel, Shape, [&](const KernelCost &Cost) -> std::optional<GainEstimate> {
          const std::optional<GainEstimate> All = gainOfChanges(Cost, Changes);
          return All && All->Large >= GainEstimate::HiddenBelow ? All : std::nullopt;
        });
    if (!Gain)
      return;
    const double Issued = workOf(asIssued(Shape.Cost, Changes))[CostUnit::Issue];
    const MathPlaces Places = placesOf(Out.source(), Operations, Changes);
    double All = 0;
    for (const auto &[Where, Place] : Places)
      if (isWritten(Where, Place, Written))
        All += Place.Now;
    for (const auto &[Where, Place] : Places)
      if (isWritten(Where, Place, Written))
        report(Kernel, Where, Place, Written, {.Own = 100 * Place.Now / Issued, .All = 100 * All / Issued}, *Gain, Out);
  }

  static MathPlaces placesOf(const SourceMap &Source, llvm::ArrayRef<SlowMath> Operations,
                             llvm::ArrayRef<WorkChange> Changes) {
    MathPlaces Places;
    for (const auto &[Operation, Change] : llvm::zip_equal(Operations, Changes)) {
      MathPlace &Place = Places[Source.locate(Operation.Inst->getDebugLoc())];
      if (!Place.Operation)
        Place.Operation = &Operation;
      Place.Visits += Change.Visits;
      Place.Now += Change.Now[CostUnit::Issue];
      Place.Then += Change.Then[CostUnit::Issue];
    }
    return Places;
  }

  static bool isPower(const MathPlace &Place) {
    return Place.Operation->What == SlowMath::Kind::Power || isOfLaunch(*Place.Operation);
  }

  /// Whether the source has the operation at Where, and a product is shorter.
  static bool isWritten(clang::SourceLocation Where, const MathPlace &Place, const WrittenMath &Written) {
    const bool IsThere = isPower(Place) ? Written.Calls.contains(Where) : Written.Divisions.contains(Where);
    return IsThere && Place.Visits > 0 && Place.Then < Place.Now;
  }

  static void report(const KernelFacts &Kernel, clang::SourceLocation Where, const MathPlace &Place,
                     const WrittenMath &Written, const Shares &Share, const LaterGain &Gain, Reporter &Out) {
    const double Least = Out.options().number("MinShare");
    if (Share.All < Least || Share.All > 100) // more than all: the rounds of a loop are not known
      return;
    const clang::CallExpr *const Call = isPower(Place) ? Written.Calls.lookup(Where) : nullptr;
    const clang::BinaryOperator *const Quotient = isPower(Place) ? nullptr : Written.Divisions.lookup(Where);
    const auto Now = std::lround(Place.Now / Place.Visits), Percent = std::lround(Share.All);
    const bool IsAlone = std::lround(Share.Own) == Percent; // the gain is that of all
    const std::string What = Call ? powerName(*Call, *Place.Operation)
                                  : "division by " + quoted(Out.source().text(Quotient->getRHS()->getSourceRange()));
    const SourceSpan At = Out.source().span(Call ? Call->getSourceRange() : Quotient->getSourceRange());
    FindingBuilder Finding =
        Out.report(Kernel, At,
                   llvm::formatv("{0} takes {1} instructions each time, {2}{3}% of what a warp issues, {4}", What, Now,
                                 IsAlone ? "" : "with its like in the kernel ", Percent,
                                 isOfLaunch(*Place.Operation) ? "with one exponent for all threads"
                                 : Call                       ? "where products would do"
                                                              : "where a product would do"));
    Finding.evidence("instructions_each", int64_t(Now))
        .evidence("percent_of_instructions", int64_t(Percent))
        .evidence("times_per_warp", Place.Visits)
        .measured(Call ? "power" : "inverse")
        .weight(Place.Now)
        .cause(isOfLaunch(*Place.Operation) ? "powers of the launch"
               : Call                       ? "powers"
                                            : "divisions");
    if (isOfLaunch(*Place.Operation))
      addPowerOfLaunch(*Place.Operation, Out.source().text(Call->getArg(1)->getSourceRange()), At, Finding);
    else if (Call)
      addPower(*Call, *Place.Operation, At, Out, Finding);
    else
      Finding.note(At, quotientAdvice(*Place.Operation, Out.source().text(Quotient->getRHS()->getSourceRange())));
    if (std::max(Gain.Gain.InL2, Gain.Gain.Large) < SmallGain)
      Finding.level(Severity::Hint);
    Gain.addTo(Finding);
  }

  static std::string quoted(const std::string &Text) { return Text.empty() ? "a macro" : "'" + Text + "'"; }

  static std::string powerName(const clang::CallExpr &Call, const SlowMath &Operation) {
    const clang::FunctionDecl *Callee = Call.getDirectCallee();
    const std::string Name = Callee ? Callee->getNameAsString() : "pow";
    if (isOfLaunch(Operation))
      return "'" + Name + "'" + (Operation.isDouble() ? " in double" : "");
    return llvm::formatv("'{0}' with exponent {1}{2}", Name, number(Operation.Number),
                         Operation.isDouble() ? ", in double," : "");
  }

  static void addPower(const clang::CallExpr &Call, const SlowMath &Operation, const SourceSpan &At, Reporter &Out,
                       FindingBuilder &Finding) {
    const std::string Text = powerText(Call, Operation.Number);
    if (!Text.empty())
      Finding.note(At, "write '" + Text + "'; the last digit may differ");
    else if (Operation.Number != std::floor(Operation.Number))
      Finding.note(At, "write it with a square root and products; the last digit may differ");
    else
      Finding.note(At, "multiply the base with itself, held in a variable; the last digit may differ");
    if (std::optional<Fix> Repair = powerFix(Out.source(), Call, Operation.Number))
      Finding.fix(std::move(*Repair));
  }

  /// A power with an exponent that the host passes: what it is the host knows, and the kernel could be told.
  static void addPowerOfLaunch(const SlowMath &Operation, const std::string &Exponent, const SourceSpan &At,
                               FindingBuilder &Finding) {
    const std::string By = Exponent.empty() ? "the exponent" : quoted(Exponent);
    Finding.level(Severity::Note)
        .measured("")
        .assuming(By + " is 2, 3 or 4")
        .note(At, "where " + By +
                      " is a small whole number, a half or the like, have a kernel for it, as a template's argument, "
                      "and multiply" +
                      (Operation.isDouble() ? "" : "; else '__powf' is shorter, with a larger error"));
  }

  static std::string quotientAdvice(const SlowMath &Operation, const std::string &By) {
    const std::string One = Operation.isDouble() ? "1.0" : "1.0f"; // of an integer 1 / n would be 0
    const std::string Inverse = By.empty() ? "the inverse" : "'" + One + " / " + By + "'";
    switch (Operation.What) {
    case SlowMath::Kind::ByConstant:
      return "multiply by " + Inverse + ", which the compiler computes; the last digit may differ";
    case SlowMath::Kind::ByLoop:
      return "compute " + Inverse + " before the loop and multiply by it; the last digit may differ";
    default:
      return "let the host pass " + Inverse + " and multiply by it; the last digit may differ";
    }
  }
};

} // namespace

std::unique_ptr<Check> makeSlowMath() { return std::make_unique<SlowMathCheck>(); }

} // namespace cudaperf
