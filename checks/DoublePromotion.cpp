// Floats that go through double because a constant lacks its 'f' or a function is the one for doubles, where the
// compiler cannot undo it: conversions there and back, and arithmetic at a half to a sixty-fourth of the rate of
// floats.

#include "Fix/DoublePromotion.h"
#include "Analysis/DoubleWork.h"
#include "Check/Check.h"
#include "Check/Words.h"
#include "Cost/DoubleCost.h"
#include "Device/Gpu.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

namespace cudaperf {

namespace {

constexpr CheckInfo Info = {.Id = "cuda-perf-double-promotion",
                            .Summary = "floats go through double because of a constant or a function",
                            .Stage = Maturity::Preview,
                            .Level = Severity::Note};

/// From this many floats in the time of a double on, any of it shows; GPUs for science have 2.
constexpr unsigned SlowDoubles = 16;
/// Functions, and several divisions: about what hides behind the memory traffic of a value on such a GPU.
constexpr unsigned ManyInstructions = 16;

/// What the instructions of one expression come to.
struct Work {
  unsigned Instructions = 0, Depth = 0;
};
using WorkByPlace = llvm::DenseMap<clang::SourceLocation, Work>;

class DoublePromotionCheck final : public Check {
public:
  DoublePromotionCheck() : Check(Info) {}

  void run(const UnitFacts &Unit, Reporter &Out) const override {
    const std::vector<DoublePromotion> Promotions = promotionsOf(Unit);
    if (Promotions.empty())
      return;
    DoubleMeter Meter(*Unit.kernels().front().Kernel->Code->getParent());
    for (const KernelFacts &Kernel : Unit.kernels()) {
      const WorkByPlace Works = worksOf(Meter.measure(*Kernel.Kernel->Code), Unit.source());
      for (const DoublePromotion &Each : Promotions)
        if (const Work Sum = workOf(Each, Works); Sum.Instructions > 0)
          report(Kernel, Each, Sum, Out);
    }
  }

private:
  static std::vector<DoublePromotion> promotionsOf(const UnitFacts &Unit) {
    std::vector<DoublePromotion> All;
    if (Unit.kernels().empty())
      return All;
    for (const clang::FunctionDecl *Function : Unit.functions())
      if (!Unit.context().getSourceManager().isInSystemHeader(Function->getLocation()))
        llvm::append_range(All, doublePromotions(Unit.context(), *Function));
    return All;
  }

  /// Of what is unrolled or inlined several times, one copy.
  static WorkByPlace worksOf(llvm::ArrayRef<DoubleStep> Steps, const SourceMap &Source) {
    WorkByPlace Works;
    for (const DoubleStep &Step : Steps) {
      const clang::SourceLocation Where = Source.locate(Step.Place);
      if (Where.isInvalid() || !Step.IsOfNarrower)
        continue;
      Work &At = Works[Where];
      At = {std::max(At.Instructions, Step.Instructions), std::max(At.Depth, Step.Depth)};
    }
    return Works;
  }

  static Work workOf(const DoublePromotion &Promotion, const WorkByPlace &Works) {
    Work Sum;
    llvm::SmallSetVector<clang::SourceLocation, 4> Places(Promotion.Operations.begin(), Promotion.Operations.end());
    for (const clang::SourceLocation Where : Places) {
      const Work At = Works.lookup(Where);
      Sum = {Sum.Instructions + At.Instructions, std::max(Sum.Depth, At.Depth)};
    }
    return Sum;
  }

  /// "'0.1' and 'pow'", each once.
  static std::string causes(const DoublePromotion &Promotion, const SourceMap &Source) {
    constexpr size_t Most = 3;
    std::vector<std::string> Names;
    auto Add = [&](const std::string &Name) {
      if (!Name.empty() && !llvm::is_contained(Names, "'" + Name + "'"))
        Names.push_back("'" + Name + "'");
    };
    for (const clang::Expr *Literal : Promotion.Literals)
      Add(Source.text(Literal->getSourceRange()));
    for (const clang::Expr *Call : Promotion.Functions)
      Add(llvm::cast<clang::CallExpr>(Call)->getDirectCallee()->getNameAsString());
    if (Names.empty())
      return "a macro";
    std::string Text = Names[0];
    for (size_t I = 1; I < std::min(Names.size(), Most); ++I)
      Text += (I + 1 == Names.size() ? " and " : ", ") + Names[I];
    return Names.size() > Most ? Text + " and others" : Text;
  }

  static Severity level(const Work &Sum, const GpuModel &Gpu) {
    const bool Many = Sum.Instructions >= ManyInstructions;
    if (Gpu.FloatsPerDouble >= SlowDoubles || (Many && Sum.Depth > 0))
      return Severity::Warning;
    return Many || Sum.Depth > 0 ? Severity::Note : Severity::Hint;
  }

  /// Of Promotion alone. That conversions are as slow as arithmetic where doubles are slow is not in the model.
  static std::optional<GainEstimate> gainOf(const KernelFacts &Kernel, const DoublePromotion &Promotion,
                                            const SourceMap &Source, const GpuModel &Gpu) {
    if (Gpu.FloatsPerDouble >= SlowDoubles)
      return std::nullopt;
    const ShapeFacts &Shape = Kernel.Shapes.front();
    return gainOfFloats(*Kernel.Program, Shape.Launch, Shape.Cost, [&](const llvm::Instruction &Inst) {
      return Inst.getDebugLoc() && llvm::is_contained(Promotion.Operations, Source.locate(Inst.getDebugLoc()));
    });
  }

  static void report(const KernelFacts &Kernel, const DoublePromotion &Promotion, const Work &Sum, Reporter &Out) {
    const GpuModel &Gpu = Out.unit().gpu();
    const SourceSpan Where = Out.source().span(Promotion.Whole->getSourceRange());
    const std::string Because = causes(Promotion, Out.source());
    FindingBuilder Finding = Out.report(
        Kernel, Where,
        llvm::formatv("float arithmetic goes through double because of {0}: {1} instructions for doubles{2}, "
                      "each in the time of {3} for floats on {4}",
                      Because, Sum.Instructions, Sum.Depth > 0 ? " in each iteration of a loop" : "",
                      Gpu.FloatsPerDouble, Gpu.Name));
    Finding.evidence("double_instructions", int64_t(Sum.Instructions))
        .evidence("loop_depth", int64_t(Sum.Depth))
        .evidence("floats_per_double", int64_t(Gpu.FloatsPerDouble))
        .weight(Sum.Depth * 1000 + Sum.Instructions)
        .level(level(Sum, Gpu))
        .gain(gainOf(Kernel, Promotion, Out.source(), Gpu))
        .note(Where, advice(Promotion, Out.source()));
    if (std::optional<Fix> Repair = floatFix(Out.source(), Promotion))
      Finding.fix(std::move(*Repair));
  }

  static std::string advice(const DoublePromotion &Promotion, const SourceMap &Source) {
    if (Promotion.OfTemplate)
      return "give constants the type of the values, as in 'T(0.1)': this is an instance of a template";
    if (!Promotion.FloatName.empty())
      return "write constants as '" + Promotion.FloatName + "(0.1)', so that they follow the type of the values";
    if (Promotion.Literals.empty())
      return "call the function for floats: the same name with 'f'";
    const std::string First = Source.text(Promotion.Literals.front()->getSourceRange());
    if (First.empty())
      return "let the macro's constants end in 'f'";
    const bool IsNumber = llvm::isDigit(First[0]) || First[0] == '.';
    return "write '" + (IsNumber ? First + "f" : "float(" + First + ")") + "'";
  }
};

} // namespace

std::unique_ptr<Check> makeDoublePromotion() { return std::make_unique<DoublePromotionCheck>(); }

} // namespace cudaperf
