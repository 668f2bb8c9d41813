#include "Check/UnitFacts.h"
#include "Check/DefaultShape.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "llvm/Support/GlobPattern.h"

namespace cudaperf {

/// More shapes of one kernel than this are not judged: a launcher that tries every block size.
static constexpr size_t MaxShapes = 6;

UnitFacts::UnitFacts(clang::ASTContext &Context, clang::Preprocessor &PP, llvm::ArrayRef<BlockOverride> Overrides)
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

static std::optional<Dim3> overriddenBlock(const DeviceKernel &Kernel, llvm::ArrayRef<BlockOverride> Overrides) {
  std::optional<Dim3> Block;
  for (const BlockOverride &Override : Overrides) {
    llvm::Expected<llvm::GlobPattern> Glob = llvm::GlobPattern::create(Override.KernelGlob);
    if (!Glob) {
      llvm::consumeError(Glob.takeError()); // a pattern that is none fits no kernel
      continue;
    }
    if (Glob->match(Kernel.Name) || Glob->match(Kernel.Declaration->getNameAsString()))
      Block = Override.Block;
  }
  return Block;
}

std::vector<ShapeFacts> UnitFacts::shapesOf(const DeviceKernel &Kernel,
                                            llvm::ArrayRef<BlockOverride> Overrides) const {
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

void UnitFacts::judge(KernelFacts &Facts) const {
  for (ShapeFacts &Shape : Facts.Shapes) {
    CostedRun Run = costAccesses(*Facts.Program, Shape.Launch);
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
