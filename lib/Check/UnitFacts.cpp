#include "Check/UnitFacts.h"
#include "Check/DefaultShape.h"
#include "Support/GlobList.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/SourceManager.h"
#include <cmath>

namespace cudaperf {

/// More shapes of one kernel than this are not judged: a launcher that tries every block size.
static constexpr size_t MaxShapes = 6;

UnitFacts::UnitFacts(clang::ASTContext &Context, clang::Preprocessor &PP, llvm::ArrayRef<BlockDimOption> Overrides)
    : Context(Context), Source(Context), Launches(findLaunches(Context)), Module(lowerKernels(Context, PP)) {
  for (const DeviceKernel &Kernel : Module.Kernels) {
    KernelFacts Facts{.Kernel = &Kernel, .Program = std::make_unique<KernelProgram>(*Kernel.Code)};
    Facts.Where = Source.point(Kernel.Declaration->getLocation());
    Facts.Shapes = shapesOf(Kernel, Overrides);
    judge(Facts);
    Kernels.push_back(std::move(Facts));
  }
}

const KernelFacts *UnitFacts::find(const clang::FunctionDecl *Kernel) const {
  for (const KernelFacts &Facts : Kernels)
    if (Facts.Kernel->Declaration->getCanonicalDecl() == Kernel->getCanonicalDecl())
      return &Facts;
  return nullptr;
}

const clang::Expr *UnitFacts::accessExpression(const KernelFacts &, const AccessFact &Access) const {
  const clang::SourceManager &SM = Context.getSourceManager();
  for (const clang::FunctionDecl *Function : Module.Functions) {
    const clang::SourceRange Body = Function->getBody()->getSourceRange();
    const clang::SourceLocation Begin = SM.getExpansionLoc(Body.getBegin()), End = SM.getExpansionLoc(Body.getEnd());
    if (SM.isBeforeInTranslationUnit(Access.Location, Begin) || SM.isBeforeInTranslationUnit(End, Access.Location))
      continue;
    if (const clang::Expr *Written = Source.accessAt(Access.Location, Function))
      return Written;
  }
  return nullptr;
}

const clang::VarDecl *UnitFacts::sharedArray(const AccessCost &Cost) const {
  return Cost.Space == AccessSpace::Shared ? Module.Variables.lookup(Cost.Object) : nullptr;
}

static std::optional<Dim3> overriddenBlock(const DeviceKernel &Kernel, llvm::ArrayRef<BlockDimOption> Overrides) {
  std::optional<Dim3> Block;
  for (const BlockDimOption &Override : Overrides)
    if (matchesGlob(Override.KernelGlob, Kernel.Name) ||
        matchesGlob(Override.KernelGlob, Kernel.Declaration->getNameAsString()))
      Block = Override.Block;
  return Block;
}

std::vector<ShapeFacts> UnitFacts::shapesOf(const DeviceKernel &Kernel,
                                            llvm::ArrayRef<BlockDimOption> Overrides) const {
  std::vector<ShapeFacts> Shapes;
  LaunchAssumption Base;
  const auto Constants = kernelConstants(Kernel.Declaration, Launches);
  for (unsigned I = 0; I < Constants.size(); ++I)
    if (Constants[I])
      Base.Arguments[I] = *Constants[I];
  if (std::optional<Dim3> Fixed = overriddenBlock(Kernel, Overrides)) {
    Base.Block = {*Fixed, BlockSource::Option};
    Shapes.push_back({.Launch = Base});
    return Shapes;
  }
  for (const LaunchSite &Site : Launches) {
    if (Site.Kernel->getCanonicalDecl() != Kernel.Declaration->getCanonicalDecl())
      continue;
    for (const Dim3 &Block : Site.Blocks) {
      const bool Known = llvm::any_of(Shapes, [&](const ShapeFacts &S) { return S.Launch.Block.Block == Block; });
      if (Known || Shapes.size() == MaxShapes || Block.count() == 0 || Block.count() > 1024)
        continue;
      LaunchAssumption Launch = Base;
      Launch.Block = {Block, BlockSource::Launch};
      Launch.Grid = Site.Grid;
      Shapes.push_back({.Launch = Launch, .Site = &Site});
    }
  }
  if (Shapes.empty()) {
    Base.Block = defaultShape(Kernel);
    Shapes.push_back({.Launch = Base});
  }
  return Shapes;
}

/// Other numbers for what is unknown: an access whose cost then differs was never known.
static void crossCheck(const KernelProgram &Program, const LaunchAssumption &Launch, CostedRun &Run) {
  constexpr double Tolerance = 0.1;
  if (llvm::none_of(Run.Accesses, [](const AccessCost &A) { return A.Pattern == AccessPattern::Strided; }))
    return;
  const CostedRun Other = costAccesses(Program, Launch, /*Seed=*/1);
  for (AccessCost &Cost : Run.Accesses) {
    if (Cost.Pattern != AccessPattern::Strided)
      continue;
    const auto Same = llvm::find_if(Other.Accesses, [&](const AccessCost &A) { return A.Access == Cost.Access; });
    if (Same != Other.Accesses.end() && std::abs(Same->ratio() - Cost.ratio()) <= Tolerance * Cost.ratio())
      continue;
    Cost.Pattern = AccessPattern::Unknown;
    Cost.Reason = "its cost depends on sizes that the source does not give";
  }
}

void UnitFacts::judge(KernelFacts &Facts) const {
  for (ShapeFacts &Shape : Facts.Shapes) {
    CostedRun Run = costAccesses(*Facts.Program, Shape.Launch);
    crossCheck(*Facts.Program, Shape.Launch, Run);
    Shape.Symbols = std::move(Run.Symbols);
    Shape.GaveUp = Run.GaveUp;
    for (AccessCost &Cost : Run.Accesses) {
      clang::SourceLocation Location = Source.locate(*Cost.Access->Inst);
      if (Location.isValid())
        Shape.Accesses.push_back({std::move(Cost), Location, Source.point(Location)});
    }
  }
}

} // namespace cudaperf
