#include "Check/LesserKernels.h"
#include "Analysis/DebugOutput.h"
#include "Check/DwarfedKernels.h"
#include "Check/RemedyFacts.h"
#include "Launch/HostOrder.h"
#include "Launch/SetUpLaunches.h"
#include "Source/Parts.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

namespace cudaperf {

/// A kernel of which a warp issues more instructions takes its time, whatever is around it. Reasoned, not measured.
static constexpr double MostOfShort = 1000;

/// Whether Kernel is over soon, but for how many threads it has.
static bool isShort(const KernelFacts &Kernel) {
  const KernelCost &Cost = Kernel.Shapes.front().Cost;
  return Cost.isKnown() && !Cost.HasGuess && workOf(Cost)[CostUnit::Issue] <= MostOfShort;
}

/// Whether all that Kernel, a short one, does takes no longer than so many instructions by themselves: atomics at one
/// address, or idle lanes, may make it a long one.
static bool isBrief(const KernelFacts &Kernel) {
  return llvm::all_of(Kernel.Shapes, [](const ShapeFacts &Shape) {
    return Shape.Cost.isKnown() && timeOf(Shape.Cost, LaunchSize::Large) <= MostOfShort / IssueSlots;
  });
}

static const char *wordsFor(SetUpKind Kind) {
  switch (Kind) {
  case SetUpKind::Once:
    return "each launch of this kernel is outside of every loop, where others are in loops";
  case SetUpKind::Uncalled:
    return "nothing calls the functions of this file that launch the kernel";
  case SetUpKind::Unlaunched:
    return "nothing is seen to launch this kernel, where others of the file are launched";
  case SetUpKind::NoneLaunched:
    return "nothing in this program is seen to launch this kernel, nor another one of this file";
  case SetUpKind::BesideLoops:
    return "each launch of this kernel is outside of the loops in which others are launched there";
  case SetUpKind::AmongAllocations:
    return "each launch is between 'cudaMalloc' and 'cudaFree' in one function: these calls take longer";
  case SetUpKind::AmongCopies:
    return "what each launch passes is copied from or to the host around it: that takes longer";
  case SetUpKind::AfterAllocation:
    return "this kernel only fills what the function that launches it allocates each time: to allocate it once saves "
           "more";
  }
  llvm_unreachable("a kind without words");
}

/// Whether Kernel itself calls curand_init: it makes numbers to begin with.
static bool seedsRandomNumbers(const clang::FunctionDecl &Kernel) {
  return anyPart(Kernel.getBody(), [](const clang::Stmt *Each) {
    const auto *Call = llvm::dyn_cast<clang::CallExpr>(Each);
    return Call && nameOf(Call->getDirectCallee()) == "curand_init";
  });
}

/// What Launches, those of a kernel, say that makes it matter little how its lanes lie; "" if nothing. How many blocks
/// of a known grid share the GPU is in the estimate.
static std::string wordsForFew(llvm::ArrayRef<LaunchSite> Launches) {
  const auto IsOneBlock = [](const LaunchSite &Site) { return Site.Grid && Site.Grid->count() == 1; };
  const std::string OfOneBlock = !Launches.empty() && llvm::all_of(Launches, IsOneBlock)
                                     ? "each launch is of one block: it leaves the rest of the GPU idle, whatever its "
                                       "accesses cost"
                                     : "";
  uint64_t Block = 0;
  for (const LaunchSite &Site : Launches) {
    if (!Site.BlocksComplete || Site.Blocks.empty())
      return OfOneBlock;
    for (const Dim3 &Each : Site.Blocks)
      Block = std::max<uint64_t>(Block, Each.count());
  }
  if (Block > 0 && Block < WarpLanes)
    return llvm::formatv("each launch has blocks of {0} threads, which do not fill a warp", Block);
  return OfOneBlock;
}

static bool onlyFills(const UnitFacts &Unit, const KernelFacts &Kernel) {
  const ShapeFacts &Shape = Kernel.Shapes.front();
  return !Shape.Accesses.empty() && onlyFills({Unit, Kernel, Shape, Shape.Accesses.front()});
}

static std::string wordsFor(const LargerKernel &Larger) {
  return llvm::formatv(
      "'{0}', which is launched with as many threads each time, is estimated to take {1} times as long "
      "at least: of both a cure here saves less than a tenth",
      Larger.Kernel->Kernel->Name, unsigned(Larger.Times));
}

static LesserKernel whyLesser(const UnitFacts &Unit, HostOrder &Order, const KernelFacts &Kernel,
                              std::optional<SetUpKind> Kind) {
  if (Kind == SetUpKind::Once || Kind == SetUpKind::Uncalled || Kind == SetUpKind::Unlaunched ||
      Kind == SetUpKind::NoneLaunched)
    return {wordsFor(*Kind)};
  if (alwaysPrints(Kernel.Program->code()))
    return {"this kernel prints in every launch, which takes longer than what else it does"};
  if (const std::optional<LargerKernel> Larger = largerBeside(Unit, Order, Kernel))
    return {wordsFor(*Larger)};
  if (Kind == SetUpKind::AfterAllocation ? onlyFills(Unit, Kernel) : Kind && isShort(Kernel))
    return {wordsFor(*Kind), /*OfAccessesOnly=*/!isBrief(Kernel)};
  if (isShort(Kernel) && seedsRandomNumbers(*Kernel.Kernel->Declaration))
    return {"this kernel calls 'curand_init', which programs do once, and which takes longer than what is stored",
            /*OfAccessesOnly=*/true};
  return {wordsForFew(Unit.launchesOf(*Kernel.Kernel->Declaration)), /*OfAccessesOnly=*/true};
}

LesserKernels lesserKernels(const UnitFacts &Unit) {
  const auto SetUp = setUpKernels(Unit.host(), Unit.launches());
  HostOrder Order(Unit.host(), Unit.launches());
  LesserKernels Found;
  for (const KernelFacts &Kernel : Unit.kernels()) {
    const auto Kind = SetUp.find(Kernel.Kernel->Declaration->getCanonicalDecl());
    LesserKernel Lesser =
        whyLesser(Unit, Order, Kernel, Kind == SetUp.end() ? std::nullopt : std::optional(Kind->second));
    Lesser.Text = Unit.source().span(Kernel.Kernel->Declaration->getSourceRange());
    Found[Kernel.Kernel->Name].push_back(std::move(Lesser));
  }
  std::erase_if(Found, [](const auto &Each) {
    return llvm::all_of(Each.second, [](const LesserKernel &Kernel) { return Kernel.Why.empty(); });
  });
  return Found;
}

const LesserKernel *lesserKernelOf(const LesserKernels &Kernels, const Finding &F) {
  const auto Known = Kernels.find(F.Kernel);
  if (Known == Kernels.end())
    return nullptr;
  const auto IsOf = [&](const LesserKernel &Kernel) {
    return Kernel.Text.File == F.Where.File && Kernel.Text.Line <= F.Where.Line && F.Where.Line <= Kernel.Text.EndLine;
  };
  const LesserKernel *Found = nullptr;
  for (const LesserKernel &Kernel : Known->second)
    if (Known->second.size() == 1 || IsOf(Kernel)) {
      if (Kernel.Why.empty())
        return nullptr;
      Found = &Kernel;
    }
  return Found;
}

} // namespace cudaperf
