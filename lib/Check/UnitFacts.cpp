#include "Check/UnitFacts.h"
#include "Check/DefaultShape.h"
#include "Nvcc/Pipeline.h"
#include "Support/GlobList.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Basic/TargetInfo.h"
#include "clang/Basic/TargetOptions.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/GlobalVariable.h"
#include <algorithm>

namespace cudaperf {

/// More shapes of one kernel than this are not judged: a launcher that tries every block size.
static constexpr size_t MaxShapes = 6;

UnitFacts::UnitFacts(clang::ASTContext &Context, clang::Preprocessor &PP, const ParseRequest &Request,
                     llvm::ArrayRef<BlockDimOption> Overrides)
    : Context(Context), Source(Context), Host(Context), Launches(findLaunches(Host)),
      Outside(readProject(Host, Launches, Request)), Module(lowerKernels(Context, PP)) {
  if (!Outside.empty()) {
    Host.setOutside(&Outside);
    Launches = findLaunches(Host);
  }
  compileAsNvcc(*Module.Code);
  for (const DeviceKernel &Kernel : Module.Kernels) {
    KernelFacts Facts{.Kernel = &Kernel, .Program = std::make_unique<KernelProgram>(*Kernel.Code)};
    Facts.Where = Source.point(Kernel.Declaration->getLocation());
    const std::vector<LaunchSite> Sites = launchesOf(*Kernel.Declaration);
    Facts.Shapes = shapesOf(Kernel, Sites, Overrides);
    for (ShapeFacts &Shape : Facts.Shapes) {
      Shape.Known = knownLaunches(Kernel.Declaration, Sites, Shape.Launch.Block, Source);
      judge(*Facts.Program, Shape);
    }
    // Silence would say that a kernel is fine of which nothing has been seen.
    const bool IsSeen = llvm::any_of(Facts.Shapes, [](const ShapeFacts &Shape) { return !Shape.Accesses.empty(); });
    const clang::FunctionDecl *const Elsewhere = IsSeen ? nullptr : Module.calleeElsewhere(*Kernel.Code);
    if (Elsewhere)
      Module.Skipped.push_back(
          {Kernel.Name, Facts.Where, "calls '" + Elsewhere->getNameAsString() + "', which is defined in another file"});
    else
      Kernels.push_back(std::move(Facts));
  }
}

const GpuModel &UnitFacts::gpu() const {
  const GpuModel *Gpu = findGpu(Context.getTargetInfo().getTargetOpts().CPU);
  return Gpu ? *Gpu : *findGpu(DefaultGpuArch);
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

std::vector<LaunchSite> UnitFacts::launchesOf(const clang::FunctionDecl &Kernel) const {
  std::vector<LaunchSite> Sites;
  llvm::copy_if(Launches, std::back_inserter(Sites),
                [&](const LaunchSite &Site) { return Site.Kernel->getCanonicalDecl() == Kernel.getCanonicalDecl(); });
  if (!Sites.empty() || Outside.Launches.empty())
    return Sites;
  llvm::append_range(Sites, Outside.launchesOf(linkageName(&Kernel)));
  for (LaunchSite &Site : Sites)
    Site.Kernel = &Kernel;
  return Sites;
}

std::vector<ShapeFacts> UnitFacts::shapesOf(const DeviceKernel &Kernel, llvm::ArrayRef<LaunchSite> Sites,
                                            llvm::ArrayRef<BlockDimOption> Overrides) const {
  std::vector<ShapeFacts> Shapes;
  LaunchAssumption Base;
  const auto Constants = kernelConstants(Kernel.Declaration, Sites);
  for (unsigned I = 0; I < Constants.size(); ++I)
    if (Constants[I])
      Base.Arguments[I] = *Constants[I];
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
      const bool Known = llvm::any_of(Shapes, [&](const ShapeFacts &S) { return S.Launch.Block.Block == Block; });
      if (Known || Shapes.size() == MaxShapes || Block.count() == 0 || Block.count() > 1024)
        continue;
      LaunchAssumption Launch = Base;
      Launch.Block = {Block, BlockSource::Launch};
      Launch.Grid = Site.Grid;
      Shapes.push_back({.Launch = Launch, .LaunchedAt = launchPlace(Site, Source)});
    }
  }
  if (Shapes.empty()) {
    Base.Block = defaultShape(Kernel, Sides.value_or(Dim3Sides()));
    Shapes.push_back({.Launch = Base});
  }
  return Shapes;
}

/// Whether the lanes of both worst requests lie equally far apart.
static bool haveSameDistances(const AccessCost &A, const AccessCost &B) {
  if (A.WorstLanes != B.WorstLanes || !A.WorstLanes)
    return false;
  const unsigned First = llvm::countr_zero(A.WorstLanes);
  for (unsigned L = 0; L < WarpLanes; ++L)
    if ((A.WorstLanes >> L & 1) &&
        A.WorstAddress.Lane[L] - A.WorstAddress.Lane[First] != B.WorstAddress.Lane[L] - B.WorstAddress.Lane[First])
      return false;
  return true;
}

namespace {
/// Another launch that could just as well be meant. An access whose cost under the two differs becomes unknown, with
/// Reason: if the less is no more than Agreement of the greater or, without Agreement, if it is not strided there.
struct SecondOpinion {
  const LaunchAssumption &Launch;
  unsigned Seed = 0;
  std::optional<AccessSpace> Space; ///< none: on accesses of both
  bool OnDrawsOnly = true;          ///< on accesses only whose addresses rest on drawn numbers
  double Agreement = 0.9;
  llvm::StringRef Reason;
};
} // namespace

static void confirm(CostedRun &Run, const KernelProgram &Program, const SecondOpinion &Other) {
  auto IsDoubtful = [&](const AccessCost &A) {
    return A.Pattern == AccessPattern::Strided && (!Other.Space || A.Space == *Other.Space) &&
           (!Other.OnDrawsOnly || has(A.AddressOn, DrawnUniform));
  };
  if (llvm::none_of(Run.Accesses, IsDoubtful))
    return;
  const CostedRun Again = costAccesses(Program, Other.Launch, Other.Seed);
  for (AccessCost &Cost : Run.Accesses) {
    const AccessCost *Same = Again.find(Cost.Access);
    if (!IsDoubtful(Cost) || !Same)
      continue;
    Cost.StrideIsDrawn |= Same->LaneStride != Cost.LaneStride;
    Cost.WorstIsDrawn |= !haveSameDistances(*Same, Cost);
    const auto [Least, Most] = std::minmax({Same->ratio(), Cost.ratio()});
    if (Other.Agreement > 0 ? Least > Other.Agreement * Most : Same->Pattern == AccessPattern::Strided)
      continue;
    Cost.Pattern = AccessPattern::Unknown;
    Cost.Reason = Other.Reason;
  }
}

/// Rows of a block that are no whole sectors lie differently in every other block, but a line that one warp of a block
/// runs alone was looked at in one block. What the next block can make good is weighed over both.
static void weighNextBlock(const KernelProgram &Program, const LaunchAssumption &Launch, CostedRun &Run) {
  constexpr double BadRatio = 2, MeanWithGoodIsBad = 2 * BadRatio - 1;
  auto IsDoubtful = [](const AccessCost &A) {
    return A.Pattern == AccessPattern::Strided && A.Space == AccessSpace::Global && has(A.AddressOn, Depends::Block) &&
           A.ratio() < MeanWithGoodIsBad;
  };
  if (llvm::none_of(Run.Accesses, IsDoubtful))
    return;
  LaunchAssumption Next = Launch;
  Next.BlocksOn = 1;
  const CostedRun Again = costAccesses(Program, Next);
  for (AccessCost &Cost : Run.Accesses) {
    const AccessCost *Same = Again.find(Cost.Access);
    if (!IsDoubtful(Cost) || !Same)
      continue;
    Cost.Actual = (Cost.Actual + Same->Actual) / 2;
    Cost.Ideal = (Cost.Ideal + Same->Ideal) / 2;
    if (Cost.ratio() < BadRatio)
      Cost.Pattern = AccessPattern::Coalesced;
  }
}

/// Other numbers for what is unknown: an access whose cost then differs was never known. Rows in global memory are
/// taken to be whole sectors; in shared memory everything hangs on whether a length is a multiple of the banks. A
/// stride in a tensor view may be 1. Where nothing tells the block's shape, what is bad must be so in rows of whole
/// warps too.
static void crossCheck(const KernelProgram &Program, const LaunchAssumption &Launch, CostedRun &Run) {
  if (llvm::none_of(Run.Accesses, [](const AccessCost &A) { return A.Pattern == AccessPattern::Strided; }))
    return; // what is not bad is not doubted
  constexpr llvm::StringLiteral Sizes = "its cost depends on sizes that the source does not give";
  confirm(Run, Program, {.Launch = Launch, .Seed = 1, .Space = AccessSpace::Global, .Reason = Sizes});
  for (unsigned Seed : {0u, 1u})
    confirm(Run, Program,
            {.Launch = Launch, .Seed = Draws::Uneven + Seed, .Space = AccessSpace::Shared, .Reason = Sizes});
  if (std::set<MemberNumber> Strides = possibleUnitStrides(Program.code()); !Strides.empty()) {
    LaunchAssumption Dense = Launch;
    Dense.Ones = std::move(Strides);
    confirm(Run, Program, {.Launch = Dense, .Reason = "its cost depends on a stride that may be 1"});
  }
  if (Launch.Block.Source == BlockSource::Default) {
    LaunchAssumption Wide = Launch;
    Wide.Block.Block = wideShape(Launch.Block.Block);
    if (Wide.Block != Launch.Block)
      confirm(Run, Program,
              {.Launch = Wide,
               .OnDrawsOnly = false,
               .Agreement = 0,
               .Reason = "its cost depends on the block's shape, which is not known"});
  }
}

/// For every array that some access has bank conflicts on.
static std::vector<TileLayouts> layouts(const KernelProgram &Program, const LaunchAssumption &Launch,
                                        const CostedRun &Run) {
  std::vector<TileLayouts> Found;
  llvm::SmallPtrSet<const void *, 4> Seen;
  for (const AccessCost &Cost : Run.Accesses) {
    if (Cost.Space != AccessSpace::Shared || Cost.Pattern != AccessPattern::Strided || !Cost.ObjectKey ||
        !Seen.insert(Cost.ObjectKey).second)
      continue;
    const auto *Array = llvm::dyn_cast<llvm::GlobalVariable>(static_cast<const llvm::Value *>(Cost.ObjectKey));
    if (!Array)
      continue;
    if (TileLayouts Better = betterLayouts(Program, Launch, *Array); Better.Padded || Better.Swizzled)
      Found.push_back(std::move(Better));
  }
  return Found;
}

static CostedRun judged(const KernelProgram &Program, const LaunchAssumption &Launch) {
  CostedRun Run = costAccesses(Program, Launch);
  weighNextBlock(Program, Launch, Run);
  crossCheck(Program, Launch, Run);
  return Run;
}

void UnitFacts::addAccess(AccessCost Cost, std::optional<unsigned> KnownLaunch, std::vector<AccessFact> &To) const {
  const clang::SourceLocation Location = Source.locate(*Cost.Access->Inst);
  if (Location.isValid())
    To.push_back({std::move(Cost), Location, Source.point(Location), KnownLaunch});
}

void UnitFacts::judge(const KernelProgram &Program, ShapeFacts &Shape) const {
  CostedRun Run = judged(Program, Shape.Launch);
  std::map<const MemoryAccess *, std::vector<KnownCost>> Known;
  for (const auto &[Number, Launch] : llvm::enumerate(Shape.Known.Values)) {
    LaunchAssumption Seen = Shape.Launch;
    Seen.Arguments.insert(Launch.Arguments.begin(), Launch.Arguments.end());
    CostedRun Again = judged(Program, Seen);
    Launch.Symbols = std::move(Again.Symbols);
    for (AccessCost &Cost : Again.Accesses)
      Known[Cost.Access].push_back({std::move(Cost), unsigned(Number)});
  }
  Shape.Layouts = layouts(Program, Shape.Launch, Run);
  Shape.Symbols = std::move(Run.Symbols);
  Shape.GaveUp = Run.GaveUp;
  llvm::DenseMap<const MemoryAccess *, const AccessCost *> Drawn;
  for (const AccessCost &Cost : Run.Accesses)
    Drawn[Cost.Access] = &Cost;
  for (const MemoryAccess &Access : Program.accesses()) {
    const AccessCost *AtDraws = Drawn.lookup(&Access);
    if (!AtDraws && !Known.count(&Access))
      continue;
    AccessVerdict Verdict = weigh(AtDraws, Known[&Access], Shape.Known);
    if (Verdict.AtDraws)
      addAccess(std::move(*Verdict.AtDraws), std::nullopt, Shape.Accesses);
    if (Verdict.AtLaunch)
      addAccess(std::move(Verdict.AtLaunch->Cost), Verdict.AtLaunch->Launch, Shape.Accesses);
    if (Verdict.Sometimes)
      addAccess(std::move(Verdict.Sometimes->Cost), Verdict.Sometimes->Launch, Shape.Sometimes);
  }
}

} // namespace cudaperf
