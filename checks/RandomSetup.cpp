// Random sequences that each launch starts anew by jumping ahead, which takes thousands of instructions for each
// thread, where states that are kept, or another generator, take next to none.

#include "Analysis/RandomJumps.h"
#include "Check/Check.h"
#include "Check/Words.h"
#include "Cost/RandomSetupCost.h"
#include "Fix/WrittenMath.h"
#include "Launch/Visits.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Support/FormatVariadic.h"
#include <cmath>

namespace cudaperf {

namespace {

constexpr CheckInfo Info = {.Id = "cuda-perf-random-setup",
                            .Summary = "each launch starts its threads' random sequences by jumping ahead",
                            .Stage = Maturity::Stable,
                            .Level = Severity::Warning};

/// A call of curand_init, and which of the kernel's jumps are its own.
struct SetupPlace {
  const clang::CallExpr *Call = nullptr;
  llvm::SmallVector<unsigned, 2> Jumps;
};
using SetupPlaces = llvm::MapVector<clang::SourceLocation, SetupPlace>;

class RandomSetup final : public Check {
public:
  RandomSetup() : Check(Info) {}

  void run(const UnitFacts &Unit, Reporter &Out) const override {
    std::optional<WrittenMath> Written;
    for (const KernelFacts &Kernel : Unit.kernels()) {
      const std::vector<RandomJump> Jumps = randomJumps(*Kernel.Program);
      if (Jumps.empty() || !Kernel.Shapes.front().Cost.isKnown() || Unit.isMomentary(Kernel))
        continue;
      if (!Written)
        Written = writtenMath(Unit.context(), Unit.functions());
      reportAll(Kernel, Jumps, *Written, Out);
    }
  }

private:
  static void reportAll(const KernelFacts &Kernel, llvm::ArrayRef<RandomJump> Jumps, const WrittenMath &Written,
                        Reporter &Out) {
    const ShapeFacts &Shape = Kernel.Shapes.front();
    SetupPlaces Places = placesOf(Jumps, Written, Out.source());
    if (!isSetUpInEachRound(Kernel, Out.unit()))
      Places.remove_if([](const auto &Each) { return !isOwn(*Each.second.Call); });
    if (Places.empty())
      return;
    const bool IsOwnState = llvm::any_of(Places, [](const auto &Each) { return isOwn(*Each.second.Call); });
    const VisitCounts Counts(*Kernel.Program, Shape.Launch);
    const std::vector<WorkChange> Changes = jumpsGone(*Kernel.Program, Shape.Launch, Counts, Jumps);
    const std::optional<GainEstimate> Gain = gainWithoutJumps(Shape.Cost, Changes, /*KeepsStates=*/IsOwnState);
    if (!Gain || Gain->isHidden())
      return;
    const bool MayHide = areBesideOpenLoops(Counts, Jumps);
    const double Issued = workOf(asIssued(Shape.Cost, Changes))[CostUnit::Issue];
    for (const auto &[Where, Place] : Places) {
      double Products = 0, Instructions = 0;
      for (const unsigned I : Place.Jumps) {
        Products += Changes[I].Visits;
        Instructions += Changes[I].Now[CostUnit::Issue];
      }
      if (Products > 0)
        report(Kernel, *Place.Call, Products, Instructions, Issued, *Gain, MayHide, Out);
    }
  }

  static SetupPlaces placesOf(llvm::ArrayRef<RandomJump> Jumps, const WrittenMath &Written, const SourceMap &Source) {
    SetupPlaces Places;
    for (const auto &[I, Jump] : llvm::enumerate(Jumps)) {
      const clang::SourceLocation Where = Source.locate(Jump.Product->Inst->getDebugLoc());
      if (const clang::CallExpr *Call = Written.Calls.lookup(Where); Call && Call->getNumArgs() == Arguments) {
        Places[Where].Call = Call;
        Places[Where].Jumps.push_back(unsigned(I));
      }
    }
    return Places;
  }

  /// The object that E is a part of: 'generator' of '&generator.states[k]'.
  static const clang::Expr *wholeOf(const clang::Expr *E) {
    E = E->IgnoreParenImpCasts();
    if (const auto *Address = llvm::dyn_cast<clang::UnaryOperator>(E);
        Address && Address->getOpcode() == clang::UO_AddrOf)
      E = Address->getSubExpr()->IgnoreParenImpCasts();
    for (;;) {
      if (const auto *Element = llvm::dyn_cast<clang::ArraySubscriptExpr>(E))
        E = Element->getBase()->IgnoreParenImpCasts();
      else if (const auto *Member = llvm::dyn_cast<clang::MemberExpr>(E); Member && !Member->isArrow())
        E = Member->getBase()->IgnoreParenImpCasts();
      else
        return E;
    }
  }

  /// Whether the state that Call sets up is in a variable of the thread's or the block's own, which the launch does not
  /// leave to others.
  static bool isOwn(const clang::CallExpr &Call) {
    const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(wholeOf(Call.getArg(State)));
    const auto *Variable = Name ? llvm::dyn_cast<clang::VarDecl>(Name->getDecl()) : nullptr;
    return Variable && !llvm::isa<clang::ParmVarDecl>(Variable) &&
           (Variable->hasLocalStorage() || Variable->hasAttr<clang::CUDASharedAttr>()) &&
           !Variable->getType()->isPointerType() && !Variable->getType()->isReferenceType();
  }

  /// Whether a loop of the host launches Kernel, in the same rounds as what draws: nothing is launched in a loop within
  /// that one, for which the states would be set up once.
  static bool isSetUpInEachRound(const KernelFacts &Kernel, const UnitFacts &Unit) {
    Visits Program(Unit.host());
    const clang::FunctionDecl *Own = Kernel.Kernel->Declaration->getCanonicalDecl();
    return llvm::any_of(Unit.launches(), [&](const LaunchSite &Site) {
      if (!Site.Kernel || Site.Kernel->getCanonicalDecl() != Own || Program.at(Site.Place.Region) != Times::Often)
        return false;
      const HostRegion *Loop = loopAround(Site.Place.Region);
      const auto IsBeside = [&](const LaunchSite &Other) {
        return Other.Host == Site.Host && loopAround(Other.Place.Region) == Loop;
      };
      const auto IsWithin = [&](const LaunchSite &Other) {
        return Loop && Loop->encloses(Other.Place.Region) && !IsBeside(Other);
      };
      return llvm::none_of(Unit.launches(), IsWithin) && llvm::count_if(Unit.launches(), IsBeside) > 1;
    });
  }

  static void report(const KernelFacts &Kernel, const clang::CallExpr &Call, double Products, double Instructions,
                     double Issued, const GainEstimate &Gain, bool MayHide, Reporter &Out) {
    const auto Percent = std::lround(100 * Instructions / Issued);
    const SourceSpan At = Out.source().span(Call.getSourceRange());
    FindingBuilder Finding = Out.report(
        Kernel, At,
        llvm::formatv("'curand_init' takes {0} instructions, {1}% of what a warp issues: it jumps ahead to {2} by {3} "
                      "products with a matrix",
                      std::lround(Instructions), Percent, targetText(Call, Out),
                      number(std::round(10 * Products) / 10)));
    Finding.evidence("instructions", int64_t(std::lround(Instructions)))
        .evidence("percent_of_instructions", int64_t(Percent))
        .evidence("matrix_products", Products)
        .measured("own-state")
        .weight(Instructions)
        .cause("random-setup")
        .gain(Gain);
    if (MayHide)
      Finding.level(Severity::Note).assuming("loops of a length that the code does not say are short");
    if (isOwn(Call))
      Finding.note(At, KeepStates).note(At, OtherGenerators);
    else
      Finding.note(At, "set the states up once, ahead of the loop of launches, and let each launch go on with them");
  }

  /// Where the call jumps to: the number that is not 0.
  static std::string targetText(const clang::CallExpr &Call, Reporter &Out) {
    const bool HasSequence = !isZero(*Call.getArg(Sequence), Out.unit().context());
    const std::string Number = Out.source().text(Call.getArg(HasSequence ? Sequence : Offset)->getSourceRange());
    return std::string(HasSequence ? "a sequence" : "an offset") + (Number.empty() ? "" : ", '" + Number + "',");
  }

  static bool isZero(const clang::Expr &Number, const clang::ASTContext &Context) {
    clang::Expr::EvalResult Value;
    return Number.EvaluateAsInt(Value, Context) && Value.Val.getInt().isZero();
  }

  static constexpr unsigned Sequence = 1, Offset = 2, State = 3, Arguments = 4; ///< of curand_init
  static constexpr char KeepStates[] =
      "let a kernel of its own set the states up once and keep them in global memory: here each thread loads its own, "
      "draws, and stores it";
  static constexpr char OtherGenerators[] =
      "or take 'curandStatePhilox4_32_10_t', which starts any sequence in about 100 instructions (a number drawn takes "
      "three times as long), or a seed of its own for each thread and sequence 0, of which cuRAND does not promise "
      "that they are independent";
};

} // namespace

std::unique_ptr<Check> makeRandomSetup() { return std::make_unique<RandomSetup>(); }

} // namespace cudaperf
