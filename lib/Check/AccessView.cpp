#include "Check/AccessView.h"
#include "Analysis/RareArrival.h"
#include "Cost/Gain.h"
#include "Cost/RunCost.h"
#include "Cost/TriedChange.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Instruction.h"

namespace cudaperf {

unsigned AccessView::number() const { return unsigned(cost().Access - Kernel.Program->accesses().data()); }

const TriedChanges &AccessView::tried() const {
  const KnownLaunch *Known = knownLaunch();
  std::shared_ptr<TriedChanges> &Tried = Shape.Tried[Known ? int(*Fact.KnownLaunch) : -1];
  if (!Tried) {
    LaunchAssumption Launch = Shape.Launch;
    if (Known)
      Launch.Arguments.insert(Known->Arguments.begin(), Known->Arguments.end());
    Tried = std::make_shared<TriedChanges>(*Kernel.Program, std::move(Launch));
  }
  return *Tried;
}

const KernelCost &AccessView::costHere() const {
  const KnownLaunch *Known = knownLaunch();
  if (!Known)
    return Shape.Cost;
  const auto [Cost, IsNew] = Shape.KnownCosts.try_emplace(*Fact.KnownLaunch);
  if (IsNew) {
    LaunchAssumption Launch = Shape.Launch;
    Launch.Arguments.insert(Known->Arguments.begin(), Known->Arguments.end());
    Cost->second =
        runCost(*Kernel.Program,
                {.Launch = Launch, .Gpu = Unit.gpu(), .SharedBytes = Kernel.sharedBytes(Shape.DynamicSharedBytes)});
    Cost->second.GaveUp |= Shape.Cost.GaveUp;
  }
  return Cost->second;
}

bool AccessView::isRareResult() const { return cost().OnData && isOverwrittenResult(*cost().Access->Inst); }

/// Whether A and B, of one run, go to one buffer, be it one that has no name as its pointer was loaded.
static bool areOfOneBuffer(const AccessCost &A, const AccessCost &B) {
  if (A.ObjectKey || B.ObjectKey || !A.WorstLanes || !B.WorstLanes)
    return A.ObjectKey && A.ObjectKey == B.ObjectKey;
  const auto BeginOf = [](const AccessCost &Cost) {
    const int64_t Address = Cost.WorstAddress.Lane[unsigned(llvm::countr_zero(Cost.WorstLanes))];
    return Address - MemoryLayout::offsetOf(Address);
  };
  return BeginOf(A) == BeginOf(B);
}

std::vector<CuredAccess> AccessView::cause(double Left) const {
  std::vector<CuredAccess> Cured = {{.Access = number(), .Left = Left, .IsSeldom = isAtomicOnData()}};
  for (const AccessFact &Other : Shape.Accesses)
    if (Other.Pattern == Fact.Pattern && Fact.isBad() && Other.Cost.Access != cost().Access &&
        areOfOneBuffer(Other.Cost, cost())) {
      const AccessView View{Unit, Kernel, Shape, Other};
      if (View.isRareResult())
        continue;
      Cured.push_back({.Access = View.number(), .Left = Left, .IsSeldom = View.isAtomicOnData()});
    }
  return Cured;
}

std::optional<GainEstimate> AccessView::gain(llvm::ArrayRef<CuredAccess> Cured) const {
  std::optional<GainEstimate> Gain = gainOf(costHere(), Cured);
  if (Gain && Fact.Pattern == AccessPattern::Indirect) {
    Gain->Low = 1;
    Gain->Assuming.push_back("the indices are in no order");
  }
  // All lanes were counted. Of atomics the cost model has what few of them take.
  if (Gain && cost().OnData && !isAtomicOnData())
    Gain->Low = 1;
  return Gain;
}

/// Of the instances of a kernel template, which have one body in the source, the one that Kernel is.
const clang::FunctionDecl *AccessView::function() const {
  const clang::FunctionDecl *Found = Unit.accessFunction(Fact), *Own = Kernel.Kernel->Declaration;
  const bool IsOwn = Found && Own->hasBody() && Found->getBody()->getBeginLoc() == Own->getBody()->getBeginLoc();
  return IsOwn ? Own : Found;
}

const clang::Expr *AccessView::expression() const {
  const clang::FunctionDecl *Function = function();
  return Function ? sideOf(Unit.source().accessAt(Fact.Location, Function), *Fact.Cost.Access) : nullptr;
}

SourceSpan AccessView::span() const {
  if (Unit.isElsewhere(Fact))
    return Fact.Where;
  const clang::Expr *Written = expression();
  return Written ? Unit.source().span(Written->getSourceRange()) : Unit.source().point(Fact.Location);
}

std::optional<SourceSpan> AccessView::calledFrom() const {
  const llvm::DILocation *Outermost = cost().Access->Inst->getDebugLoc();
  if (!Outermost || !Outermost->getInlinedAt())
    return std::nullopt;
  while (const llvm::DILocation *Caller = Outermost->getInlinedAt())
    Outermost = Caller;
  const SourceSpan From = Unit.source().point(Unit.source().locate(Outermost)), Own = span();
  if (!From.isValid() || (From.File == Own.File && From.Line == Own.Line))
    return std::nullopt;
  return From;
}

std::vector<AccessView> accessesOf(const UnitFacts &Unit, const KernelFacts &Kernel) {
  std::vector<AccessView> Views;
  for (const ShapeFacts &Shape : Kernel.Shapes)
    for (const AccessFact &Fact : Shape.Accesses)
      Views.push_back({.Unit = Unit, .Kernel = Kernel, .Shape = Shape, .Fact = Fact});
  return Views;
}

} // namespace cudaperf
