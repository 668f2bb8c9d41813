// Everything the checks may ask about one translation unit: its kernels, the launch shapes they are looked at with,
// what is said of each access there, and the host's launches. Computed once; checks only read.

#ifndef CUDAPERF_CHECK_UNITFACTS_H
#define CUDAPERF_CHECK_UNITFACTS_H

#include "Check/ProjectFacts.h"
#include "Config/AnalysisOptions.h"
#include "Cost/TileLayout.h"
#include "Kernel/DeviceModule.h"
#include "Launch/Launches.h"
#include "Source/SourceMap.h"
#include "Verdict/KnownLaunches.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace clang {
class ASTContext;
class Preprocessor;
} // namespace clang

namespace cudaperf {

class TriedChanges;

/// One access of a kernel at one launch shape.
struct AccessFact : AccessVerdict {
  clang::SourceLocation Location; ///< where it is written
  SourceSpan Where;               ///< where profilers show it: of a load that leaves a loop, the loop's first line
};

/// A kernel at one launch shape.
struct ShapeFacts {
  LaunchAssumption Launch;
  SourceSpan LaunchedAt;    ///< where the shape comes from, if from a launch
  bool IsOneOfMore = false; ///< that launch may have other blocks: this one is the bound of a minimum, for instance
  /// What the launches of this shape give a block, if that is known and the same for all.
  std::optional<uint64_t> DynamicSharedBytes;
  KnownLaunches Known; ///< what launches pass for arguments that are not always the same
  std::vector<AccessFact> Accesses;
  std::vector<AccessFact> Sometimes; ///< costs at some of Known that do not stand for the kernel: no finding
  std::vector<DrawnSize> Symbols;    ///< the drawn sizes of the run
  std::vector<TileLayouts> Layouts;  ///< for the shared arrays with bank conflicts that another layout would cure
  bool GaveUp = false;
  /// Remedies tried in the model, by number of the known launch, -1 for none: filled on demand (AccessView::tried()).
  /// Shared only for TriedChanges to stay incomplete here.
  mutable std::map<int, std::shared_ptr<TriedChanges>> Tried;
  /// The kernel's cost at known launches, by their numbers: filled on demand (AccessView::gain()).
  mutable std::map<size_t, KernelCost> KnownCosts;
  KernelCost Cost; ///< what its time goes to; with drawn arguments, where launches pass others, and DynamicSharedBytes
  /// The known launch that Access has its cost at, or null.
  const KnownLaunch *knownLaunch(const AccessFact &Access) const {
    return Access.KnownLaunch ? &Known.Values[*Access.KnownLaunch] : nullptr;
  }
  /// What is known of Access, or null if nothing is.
  const AccessFact *factOf(const MemoryAccess &Access) const {
    const auto Found = llvm::find_if(Accesses, [&](const AccessFact &Fact) { return Fact.Cost.Access == &Access; });
    return Found == Accesses.end() ? nullptr : &*Found;
  }
};

struct KernelFacts {
  const DeviceKernel *Kernel = nullptr;
  std::unique_ptr<KernelProgram> Program;
  std::vector<ShapeFacts> Shapes; ///< at least one
  SourceSpan Where;               ///< its name in the definition
  uint64_t StaticSharedBytes = 0; ///< of a block

  /// Shared memory of a block whose launch gives it Dynamic bytes; nothing of them if that is not known.
  uint64_t sharedBytes(std::optional<uint64_t> Dynamic) const { return StaticSharedBytes + Dynamic.value_or(0); }

  /// The shape with this block; null if the kernel was not looked at with it.
  const ShapeFacts *shapeOf(const Dim3 &Block) const;
};

class UnitFacts {
public:
  /// Of a unit that was parsed as Request says. Context and PP must outlive the facts.
  UnitFacts(clang::ASTContext &Context, clang::Preprocessor &PP, const ParseRequest &Request,
            llvm::ArrayRef<BlockDimOption> Overrides, const BadRatios &Bad);
  UnitFacts(const UnitFacts &) = delete; // the host code points to what other files say

  clang::ASTContext &context() const { return Context; }
  const SourceMap &source() const { return Source; }
  /// The GPU that is compiled for; the default one if it is not known.
  const GpuModel &gpu() const;
  /// The number of its architecture, 61 for "sm_61", also if that is none of the known.
  unsigned computeCapability() const;
  /// How many instructions the device code of all kernels has.
  uint64_t instructions() const;
  /// From which ratio on an access is bad here.
  const BadRatios &badRatios() const { return Bad; }
  llvm::ArrayRef<KernelFacts> kernels() const { return Kernels; }
  const HostCode &host() const { return Host; }
  llvm::ArrayRef<LaunchSite> launches() const { return Launches; }
  /// Kernels with errors, then those all of whose work is in functions of another file.
  llvm::ArrayRef<SkippedKernel> skipped() const { return Module.Skipped; }
  /// Whether all launches of Kernel are known to be of one warp at most, and its loops to end: it is over before a
  /// difference could be measured.
  bool isMomentary(const KernelFacts &Kernel) const;
  /// The facts of a kernel's definition, or null if it was skipped.
  const KernelFacts *find(const clang::FunctionDecl *Kernel) const;

  /// The expression that makes Access, in the kernel or in a function it calls; null if it cannot be told.
  const clang::Expr *accessExpression(const AccessFact &Access) const;
  /// The function that this expression stands in; null if there is none.
  const clang::FunctionDecl *accessFunction(const AccessFact &Access) const;
  /// Whether Access is made by a function of another file, which Access.Where is in: what is known of it here, a call.
  bool isElsewhere(const AccessFact &Access) const { return Module.FilesElsewhere.contains(Access.Where.File); }
  /// Every function that was lowered, kernels and callees.
  llvm::ArrayRef<const clang::FunctionDecl *> functions() const { return Module.Functions; }
  /// The __shared__ variable that Cost's object is; null if it is none or several.
  const clang::VarDecl *sharedArray(const AccessCost &Cost) const;

  /// The launches of Kernel in this file; those in others if there are none.
  std::vector<LaunchSite> launchesOf(const clang::FunctionDecl &Kernel) const;

private:
  bool isNeverRun(const clang::FunctionDecl &Kernel) const;
  std::vector<ShapeFacts> shapesOf(const DeviceKernel &Kernel, llvm::ArrayRef<LaunchSite> Sites,
                                   llvm::ArrayRef<BlockDimOption> Overrides) const;
  const clang::FunctionDecl *functionOfAccessAt(clang::SourceLocation Where) const;
  void addVerdicts(const KernelFacts &Kernel, ShapeFacts &Shape) const;
  void addAccess(std::optional<AccessVerdict> Verdict, std::vector<AccessFact> &To) const;

  clang::ASTContext &Context;
  SourceMap Source;
  HostCode Host;
  llvm::SmallPtrSet<const clang::FunctionDecl *, 4> NeverRun; ///< see findLaunches
  std::vector<LaunchSite> Launches;
  /// By the first declaration of the kernel, which may have hundreds of instances with a launch each.
  llvm::DenseMap<const clang::FunctionDecl *, std::vector<size_t>> LaunchesOf;
  OutsideFacts Outside; ///< what other files say
  BadRatios Bad;
  DeviceModule Module;
  std::vector<KernelFacts> Kernels;
  llvm::DenseMap<const clang::FunctionDecl *, size_t> KernelOf; ///< Kernels by their first declarations
  /// What accessFunction() has found, by place: all instances of a template have their accesses there.
  mutable llvm::DenseMap<clang::SourceLocation, const clang::FunctionDecl *> AccessFunctions;
};

/// The side of Written that Access is made by, where that assigns a structure: what is loaded stands on the right. May
/// be null.
const clang::Expr *sideOf(const clang::Expr *Written, const MemoryAccess &Access);

} // namespace cudaperf

#endif // CUDAPERF_CHECK_UNITFACTS_H
