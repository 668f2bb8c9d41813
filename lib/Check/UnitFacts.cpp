#include "Check/UnitFacts.h"
#include "Analysis/OneBlock.h"
#include "Check/DefaultShape.h"
#include "Check/FunctionsElsewhere.h"
#include "Check/LaunchFacts.h"
#include "Kernel/KernelClosure.h"
#include "Launch/LinkageNames.h"
#include "Nvcc/AccessMarks.h"
#include "Nvcc/Pipeline.h"
#include "Support/GlobList.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Basic/TargetInfo.h"
#include "clang/Basic/TargetOptions.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/GlobalVariable.h"
#include <algorithm>

namespace cudaperf {

/// More shapes of one kernel than this are not looked at: a launcher that tries every block size.
static constexpr size_t MaxShapes = 6;

/// Why a kernel that calls Callee was not looked at, behind the name.
static std::string whyUnseen(const clang::FunctionDecl &Callee) {
  const std::optional<std::string> Errors = errorsOf(Callee);
  return Errors ? ": " + *Errors : ", which is defined in another file";
}

const ShapeFacts *KernelFacts::shapeOf(const Dim3 &Block) const {
  const auto Shape = llvm::find_if(Shapes, [&](const ShapeFacts &Each) { return Each.Launch.Block.Block == Block; });
  return Shape == Shapes.end() ? nullptr : &*Shape;
}

UnitFacts::UnitFacts(clang::ASTContext &Context, clang::Preprocessor &PP, const ParseRequest &Request,
                     llvm::ArrayRef<BlockDimOption> Overrides, const BadRatios &Bad)
    : Context(Context), Source(Context), Host(Context), Launches(findLaunches(Host, &NeverRun)),
      Outside(readProject(Host, Launches, Request)), Bad(Bad), Module(lowerKernels(Context, PP)) {
  if (!Outside.empty()) {
    Host.setOutside(&Outside);
    Launches = findLaunches(Host, &NeverRun);
  }
  for (const auto &[Index, Site] : llvm::enumerate(Launches))
    LaunchesOf[Site.Kernel->getCanonicalDecl()].push_back(Index);
  addFunctionsElsewhere(Module, Request);
  compileAsNvcc(*Module.Code);
  const auto SharedBytes = staticSharedBytes(*Module.Code);
  for (const DeviceKernel &Kernel : Module.Kernels) {
    if (isNeverRun(*Kernel.Declaration))
      continue;
    KernelFacts Facts{.Kernel = &Kernel, .Program = std::make_unique<KernelProgram>(*Kernel.Code)};
    Facts.Where = Source.point(Kernel.Declaration->getLocation());
    Facts.StaticSharedBytes = SharedBytes.lookup(Kernel.Code);
    const std::vector<LaunchSite> Sites = launchesOf(*Kernel.Declaration);
    Facts.Shapes = shapesOf(Kernel, Sites, Overrides);
    // How long such a function takes is not known, nor then what anything is a share of.
    const clang::FunctionDecl *const Elsewhere = Module.calleeElsewhere(*Kernel.Code);
    // One that nothing is seen to launch may be an excerpt.
    const bool IsForOneBlock = !Sites.empty() && isForOneBlock(*Kernel.Code);
    for (ShapeFacts &Shape : Facts.Shapes) {
      if (IsForOneBlock && !Shape.Launch.Grid)
        Shape.Launch.Grid = Dim3{1, 1, 1};
      Shape.Known = knownLaunches(Kernel.Declaration, Sites, Shape.Launch.Block, Source);
      addVerdicts(Facts, Shape);
      Shape.Cost.GaveUp |= Module.callsStandIn(*Kernel.Code) || Elsewhere;
    }
    // Silence would say that a kernel is fine of which nothing has been seen.
    const bool IsSeen = llvm::any_of(Facts.Shapes, [](const ShapeFacts &Shape) { return !Shape.Accesses.empty(); });
    if (Elsewhere && !IsSeen)
      Module.Skipped.push_back(
          {Kernel.Name, Facts.Where, "calls '" + Elsewhere->getNameAsString() + "'" + whyUnseen(*Elsewhere)});
    else
      Kernels.push_back(std::move(Facts));
  }
  for (const auto &[Index, Facts] : llvm::enumerate(Kernels))
    KernelOf.try_emplace(Facts.Kernel->Declaration->getCanonicalDecl(), Index);
}

bool UnitFacts::isMomentary(const KernelFacts &Kernel) const {
  const auto Own = LaunchesOf.find(Kernel.Kernel->Declaration->getCanonicalDecl());
  if (Own == LaunchesOf.end())
    return false;
  for (const size_t Index : Own->second) {
    const LaunchSite &Site = Launches[Index];
    const auto IsWarp = [&](const Dim3 &Block) { return Block.count() * Site.Grid->count() <= WarpLanes; };
    if (!Site.Grid || !Site.BlocksComplete || !llvm::all_of(Site.Blocks, IsWarp))
      return false;
  }
  return !Kernel.Shapes.front().Cost.HasGuess;
}

bool UnitFacts::isNeverRun(const clang::FunctionDecl &Kernel) const {
  return NeverRun.contains(Kernel.getCanonicalDecl()) && launchesOf(Kernel).empty();
}

const GpuModel &UnitFacts::gpu() const {
  const GpuModel *Gpu = findGpu(Context.getTargetInfo().getTargetOpts().CPU);
  return Gpu ? *Gpu : *findGpu(DefaultGpuArch);
}

unsigned UnitFacts::computeCapability() const {
  const unsigned Own = cudaperf::computeCapability(Context.getTargetInfo().getTargetOpts().CPU);
  return Own ? Own : cudaperf::computeCapability(DefaultGpuArch);
}

uint64_t UnitFacts::instructions() const { return Module.Code->getInstructionCount(); }

const KernelFacts *UnitFacts::find(const clang::FunctionDecl *Kernel) const {
  const auto Found = KernelOf.find(Kernel->getCanonicalDecl());
  return Found == KernelOf.end() ? nullptr : &Kernels[Found->second];
}

const clang::FunctionDecl *UnitFacts::functionOfAccessAt(clang::SourceLocation Where) const {
  const clang::SourceManager &SM = Context.getSourceManager();
  for (const clang::FunctionDecl *Function : Module.Functions) {
    const clang::SourceRange Body = Function->getBody()->getSourceRange();
    const clang::SourceLocation Begin = SM.getExpansionLoc(Body.getBegin()), End = SM.getExpansionLoc(Body.getEnd());
    if (SM.isBeforeInTranslationUnit(Where, Begin) || SM.isBeforeInTranslationUnit(End, Where))
      continue;
    if (Source.accessAt(Where, Function))
      return Function;
  }
  return nullptr;
}

const clang::FunctionDecl *UnitFacts::accessFunction(const AccessFact &Access) const {
  const auto [Known, IsNew] = AccessFunctions.try_emplace(Access.Location, nullptr);
  if (IsNew)
    Known->second = functionOfAccessAt(Access.Location);
  return Known->second;
}

const clang::Expr *sideOf(const clang::Expr *Written, const MemoryAccess &Access) {
  while (Written) {
    const auto *Assigned = llvm::dyn_cast<clang::CXXOperatorCallExpr>(Written->IgnoreParenImpCasts());
    if (!Assigned || Assigned->getOperator() != clang::OO_Equal || Access.Operation == AccessOperation::Atomic)
      break;
    Written = Assigned->getArg(Access.Operation == AccessOperation::Load ? 1 : 0);
  }
  return Written;
}

const clang::Expr *UnitFacts::accessExpression(const AccessFact &Access) const {
  const clang::FunctionDecl *Function = accessFunction(Access);
  const clang::Expr *Written = Function ? Source.accessAt(Access.Location, Function) : nullptr;
  return Access.Cost.Access ? sideOf(Written, *Access.Cost.Access) : Written;
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

std::vector<LaunchSite> UnitFacts::launchesOf(const clang::FunctionDecl &Kernel) const {
  std::vector<LaunchSite> Sites;
  if (const auto Own = LaunchesOf.find(Kernel.getCanonicalDecl()); Own != LaunchesOf.end())
    for (const size_t Index : Own->second)
      Sites.push_back(Launches[Index]);
  if (!Sites.empty() || Outside.Launches.empty())
    return Sites;
  llvm::append_range(Sites, Outside.launchesOf(linkageName(&Kernel)));
  for (LaunchSite &Site : Sites)
    Site.Kernel = &Kernel;
  return Sites;
}

/// The grid that all of Sites have, if each of them tells it and they agree.
static std::optional<Dim3> commonGrid(llvm::ArrayRef<LaunchSite> Sites) {
  const bool Agree =
      !Sites.empty() && llvm::all_of(Sites, [&](const LaunchSite &Site) { return Site.Grid == Sites.front().Grid; });
  return Agree ? Sites.front().Grid : std::nullopt;
}

std::vector<ShapeFacts> UnitFacts::shapesOf(const DeviceKernel &Kernel, llvm::ArrayRef<LaunchSite> Sites,
                                            llvm::ArrayRef<BlockDimOption> Overrides) const {
  std::vector<ShapeFacts> Shapes;
  LaunchAssumption Base;
  const auto Constants = kernelConstants(Kernel.Declaration, Sites);
  for (unsigned I = 0; I < Constants.size(); ++I)
    if (Constants[I])
      Base.Arguments[I] = *Constants[I];
  for (const auto &[Parameter, Members] : llvm::enumerate(kernelMembers(Kernel.Declaration, Sites)))
    for (const PassedNumber &Member : Members)
      Base.KnownMembers[{unsigned(Parameter), Member.OffsetBytes}] = {Member.Value, Member.Bytes};
  if (std::optional<Dim3> Fixed = overriddenBlock(Kernel, Overrides)) {
    Base.Block = {*Fixed, BlockSource::Option};
    Shapes.push_back({.Launch = Base});
    return Shapes;
  }
  std::optional<Dim3Sides> Sides; // what all launches agree on
  for (const LaunchSite &Site : Sites) {
    for (unsigned I = 0; Sides && I < 3; ++I)
      if ((*Sides)[I] != Site.BlockSides[I])
        (*Sides)[I] = std::nullopt;
    if (!Sides)
      Sides = Site.BlockSides;
    for (const Dim3 &Block : Site.Blocks) {
      const auto Known = llvm::find_if(Shapes, [&](const ShapeFacts &S) { return S.Launch.Block.Block == Block; });
      if (Known != Shapes.end() && Known->DynamicSharedBytes != Site.DynamicSharedBytes)
        Known->DynamicSharedBytes.reset();
      if (Known != Shapes.end() || Shapes.size() == MaxShapes || Block.count() == 0 || Block.count() > 1024)
        continue;
      LaunchAssumption Launch = Base;
      Launch.Block = {Block, BlockSource::Launch};
      Launch.Grid = Site.Grid;
      Shapes.push_back({.Launch = Launch,
                        .LaunchedAt = launchPlace(Site, Source),
                        .IsOneOfMore = !Site.BlocksComplete,
                        .DynamicSharedBytes = Site.DynamicSharedBytes});
    }
  }
  if (Shapes.empty()) {
    Base.Block = defaultShape(Kernel, Sides.value_or(Dim3Sides()));
    Base.Grid = commonGrid(Sites);
    Shapes.push_back({.Launch = Base});
  }
  for (const unsigned Length : blockLengthParameters(Sites))
    for (ShapeFacts &Shape : Shapes)
      if (const Dim3 &Block = Shape.Launch.Block.Block; Block.Y * Block.Z == 1)
        Shape.Launch.Arguments.try_emplace(Length, Block.X);
  return Shapes;
}

/// For every array that some access has bank conflicts on.
static std::vector<TileLayouts> layouts(const KernelProgram &Program, const LaunchAssumption &Launch,
                                        const LaunchVerdicts &Verdicts) {
  std::vector<TileLayouts> Found;
  llvm::SmallPtrSet<const void *, 4> Seen;
  for (const AccessVerdict &Verdict : Verdicts.Accesses) {
    const AccessCost &Cost = Verdict.Cost;
    if (Cost.Space != AccessSpace::Shared || !Verdict.isBad() || !Cost.ObjectKey || !Seen.insert(Cost.ObjectKey).second)
      continue;
    const auto *Array = llvm::dyn_cast<llvm::GlobalVariable>(static_cast<const llvm::Value *>(Cost.ObjectKey));
    if (!Array)
      continue;
    if (TileLayouts Better = betterLayouts(Program, Launch, *Array); Better.Padded || Better.Swizzled)
      Found.push_back(std::move(Better));
  }
  return Found;
}

void UnitFacts::addAccess(std::optional<AccessVerdict> Verdict, std::vector<AccessFact> &To) const {
  if (!Verdict)
    return;
  const llvm::Instruction &Inst = *Verdict->Cost.Access->Inst;
  const clang::SourceLocation Issued = Source.locate(Inst.getDebugLoc()), Written = Source.locate(writtenAt(Inst));
  if (Issued.isInvalid() || Written.isInvalid())
    return;
  const SourceSpan Elsewhere = Source.issuedElsewhere(Inst.getDebugLoc(), Module.FilesElsewhere);
  To.push_back({std::move(*Verdict), Written, Elsewhere.Line ? Elsewhere : Source.point(Issued)});
}

void UnitFacts::addVerdicts(const KernelFacts &Kernel, ShapeFacts &Shape) const {
  const KernelProgram &Program = *Kernel.Program;
  const CostedLaunch Costed{
      .Launch = Shape.Launch, .Gpu = gpu(), .SharedBytes = Kernel.sharedBytes(Shape.DynamicSharedBytes)};
  LaunchVerdicts Drawn = decide(Program, Costed, Bad, Shape.Cost);
  Shape.Layouts = layouts(Program, Shape.Launch, Drawn);
  Shape.GaveUp = Drawn.GaveUp;
  for (CombinedVerdict &Next : decideAtLaunches(Program, Shape.Launch, Drawn, Shape.Known, Bad)) {
    addAccess(std::move(Next.Stands), Shape.Accesses);
    addAccess(std::move(Next.Sometimes), Shape.Sometimes);
  }
  Shape.Symbols = std::move(Drawn.Symbols);
}

} // namespace cudaperf
