#include "Launch/SetUpLaunches.h"
#include "Launch/AlikeExpressions.h"
#include "Launch/BesideLoops.h"
#include "Launch/CopiedBuffers.h"
#include "Launch/HostCode.h"
#include "Launch/LinkageNames.h"
#include "Launch/ObscureNames.h"
#include "Launch/OutsideFacts.h"
#include "Launch/Visits.h"
#include "Source/NameMentions.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <algorithm>

using namespace clang;
using namespace llvm;

namespace cudaperf {

using FoundKernels = DenseMap<const FunctionDecl *, SetUpKind>;

/// Adds the kernels that a program comes to once, or never.
static void addSeldom(const HostCode &Code, ArrayRef<LaunchSite> Launches, FoundKernels &Found) {
  Visits Program(Code);
  MapVector<const FunctionDecl *, Times> Kernels;
  const OutsideFacts *const Outside = Code.outside();
  bool IsOneOften = Outside && Outside->LaunchesOften;
  for (const LaunchSite &Site : Launches) {
    const Times Each = Program.at(Site.Place.Region);
    IsOneOften |= Each == Times::Often;
    if (!Site.Kernel)
      continue;
    Times &All = Kernels.try_emplace(Site.Kernel->getCanonicalDecl(), Each).first->second;
    All = std::max(All, Each);
  }
  // Those that only other files launch.
  for (const FunctionDecl *Kernel : Code.kernels())
    if (const std::string Name = Outside ? linkageName(Kernel) : ""; Outside && Outside->Whole.contains(Name))
      if (const auto Visited = Outside->Visited.find(Name);
          Visited != Outside->Visited.end() && Visited->second == Times::Once)
        Kernels.try_emplace(Kernel->getCanonicalDecl(), Times::Once);
  for (const auto &[Kernel, All] : Kernels)
    if (All == Times::Never)
      Found[Kernel] = SetUpKind::Uncalled;
    else if (All == Times::Once && IsOneOften)
      Found[Kernel] = SetUpKind::Once;
}

/// The kernels that no launch of the unit and no pointer leads to. One that C knows by its name may be launched by
/// another language.
static SmallVector<const FunctionDecl *, 8> withoutLaunch(const HostCode &Code, ArrayRef<LaunchSite> Launches) {
  DenseSet<const FunctionDecl *> Launched;
  for (const LaunchSite &Site : Launches)
    if (Site.Kernel)
      Launched.insert(Site.Kernel->getCanonicalDecl());
  SmallVector<const FunctionDecl *, 8> Others;
  for (const FunctionDecl *Kernel : Code.kernels())
    if (!Launched.contains(Kernel->getCanonicalDecl()) && !Code.isAddressTaken(Kernel->getCanonicalDecl()) &&
        !Kernel->isExternC() && !Kernel->isDependentContext())
      Others.push_back(Kernel);
  return Others;
}

/// Whether only this file can launch Kernel: static ones, and instances of a template that it defines.
static bool isOfThisFile(const HostCode &Code, const FunctionDecl &Kernel) {
  const SourceManager &SM = Code.context().getSourceManager();
  const bool IsTemplate = Kernel.getTemplateSpecializationKind() == TSK_ImplicitInstantiation;
  return (IsTemplate || !Kernel.isExternallyVisible()) && SM.isInMainFile(SM.getExpansionLoc(Kernel.getLocation()));
}

bool hasUnlaunched(const HostCode &Code, ArrayRef<LaunchSite> Launches) {
  if (Launches.empty())
    return false;
  const SmallVector<const FunctionDecl *, 8> Others = withoutLaunch(Code, Launches);
  const NameMentions Said = namesSaidElsewhere(Others);
  return any_of(Said.LaunchedInComments, [&](const auto &Each) { return !Said.InCode.contains(Each.getKey()); }) ||
         any_of(Others, [&](const FunctionDecl *Each) {
           return isOfThisFile(Code, *Each) && !Said.InCode.contains(nameOf(Each));
         });
}

/// Where the file says the names of Kernels in calls, launches and declarations of other functions that are called so.
static DenseSet<SourceLocation> placesOfOverloads(const HostCode &Code, ArrayRef<const FunctionDecl *> Kernels) {
  std::set<std::string> Names;
  for (const FunctionDecl *Kernel : Kernels)
    if (Kernel->getTemplatedKind() == FunctionDecl::TK_NonTemplate)
      Names.insert(nameOf(Kernel).str());
  return understoodPlaces(Code, Names);
}

/// Adds the kernels that nothing launches, where more of the program is seen than this file: main(), or another file
/// that calls its functions, or where no other file can launch them. A launch that was made a comment says as much.
/// Either others of the file are launched, or the program's headers declare what it has no use for.
static void addUnlaunched(const HostCode &Code, ArrayRef<LaunchSite> Launches, FoundKernels &Found) {
  const OutsideFacts *const Outside = Code.outside();
  const bool AreOthers = !Launches.empty() || (Outside && !Outside->Launches.empty());
  const bool IsProgram = Code.hasMain() || (Outside && !Outside->Visited.empty());
  if (!AreOthers && !(Outside && Outside->IsOfProgram))
    return;
  SmallVector<const FunctionDecl *, 8> Others = withoutLaunch(Code, Launches);
  erase_if(Others, [&](const FunctionDecl *Kernel) {
    return Kernel->isExternallyVisible() && !(Outside && Outside->Unmentioned.contains(linkageName(Kernel)));
  });
  const NameMentions Said = namesSaidElsewhere(Others, placesOfOverloads(Code, Others));
  for (const FunctionDecl *Kernel : Others) {
    const StringRef Name = nameOf(Kernel);
    if (Said.InCode.contains(Name))
      continue;
    if (!AreOthers)
      Found[Kernel->getCanonicalDecl()] = SetUpKind::NoneLaunched;
    else if (IsProgram || isOfThisFile(Code, *Kernel) || Said.LaunchedInComments.contains(Name))
      Found[Kernel->getCanonicalDecl()] = SetUpKind::Unlaunched;
  }
}

/// Adds the kernels that are launched once where others are launched in loops, however often all of that is done.
static void addBesideLoops(const HostCode &Code, ArrayRef<LaunchSite> Launches, FoundKernels &Found) {
  BesideLoops Loops(Code, Launches);
  MapVector<const FunctionDecl *, bool> Kernels;
  for (const LaunchSite &Site : Launches)
    if (Site.Kernel) {
      bool &All = Kernels.try_emplace(Site.Kernel->getCanonicalDecl(), true).first->second;
      All = All && Loops.isBeside(*Site.Kernel, Site.Place.Region);
    }
  if (const OutsideFacts *const Outside = Code.outside())
    for (const FunctionDecl *Kernel : Code.kernels())
      if (const std::optional<bool> IsBeside = Outside->isBesideLoops(linkageName(Kernel))) {
        bool &All = Kernels.try_emplace(Kernel->getCanonicalDecl(), true).first->second;
        All = All && *IsBeside;
      }
  for (const auto &[Kernel, AreBeside] : Kernels)
    if (AreBeside)
      Found.try_emplace(Kernel, SetUpKind::BesideLoops);
}

/// The functions of Code that call the API's Name each time that they are called, themselves or by what they call.
static DenseSet<const FunctionDecl *> alwaysCalling(const HostCode &Code, StringRef Name) {
  constexpr unsigned MaxLevels = 3;
  DenseSet<const FunctionDecl *> Found;
  for (unsigned Level = 0; Level < MaxLevels; ++Level)
    for (const HostCall &Call : Code.calls()) {
      const HostRegion *Region = Call.Where.Region;
      const bool Calls =
          Call.Callee && (nameOf(Call.Callee) == Name || Found.contains(Call.Callee->getCanonicalDecl()));
      if (Calls && Region && Region->What == HostRegion::Kind::Function && !Code.leavesEarly(*Region->Function))
        Found.insert(Region->Function->getCanonicalDecl());
    }
  return Found;
}

namespace {

/// Calls that take longer than a short launch beside them.
class LongCalls {
public:
  explicit LongCalls(const HostCode &Code)
      : Code(Code), Allocating(alwaysCalling(Code, "cudaMalloc")), Freeing(alwaysCalling(Code, "cudaFree")) {}

  /// Whether the function that Site is in allocates memory of the device before it and frees some behind it.
  bool areAllocations(const LaunchSite &Site) const {
    bool IsAllocated = false, IsFreed = false;
    for (const HostCall &Call : Code.calls()) {
      if (!Call.Where.Region || Call.Where.Region->Function != Site.Place.Region->Function)
        continue;
      const StringRef Name = nameOf(Call.Callee);
      const auto IsOneOf = [&](const DenseSet<const FunctionDecl *> &Functions) {
        return Call.Callee && Functions.contains(Call.Callee->getCanonicalDecl()) &&
               Call.Where.Region->encloses(Site.Place.Region);
      };
      IsAllocated |= Call.Where.Order < Site.Place.Order &&
                     (Name == "cudaMalloc" || Name == "cudaMallocManaged" || IsOneOf(Allocating));
      IsFreed |= Call.Where.Order > Site.Place.Order && (Name == "cudaFree" || IsOneOf(Freeing));
    }
    return IsAllocated && IsFreed;
  }

  /// Whether all that Site passes and that can be a buffer is allocated before it, and there is some.
  bool areNew(const LaunchSite &Site) const {
    const auto IsBuffer = [](const LaunchArgument &Each) {
      return CopiedBuffers::mayBeBuffer(Each.Written ? Each.Written->getType().getNonReferenceType() : QualType());
    };
    return any_of(Site.Arguments, IsBuffer) && all_of(Site.Arguments, [&](const LaunchArgument &Each) {
             return !IsBuffer(Each) || (Each.Written && isAllocated(Site, Each.Written));
           });
  }

private:
  /// Whether Buffer is given its memory before Site.
  bool isAllocated(const LaunchSite &Site, const Expr *Buffer) const {
    return any_of(Code.calls(), [&](const HostCall &Call) {
      if (nameOf(Call.Callee) != "cudaMalloc" || Call.Where.Order > Site.Place.Order ||
          !isAsOften(Call.Where, Site.Place))
        return false;
      const Expr *Where = HostCode::arguments(Call.Call)[0]->IgnoreParenCasts();
      const auto *Address = dyn_cast<clang::UnaryOperator>(Where);
      return Address && Address->getOpcode() == UO_AddrOf && areAlike(Address->getSubExpr(), Buffer, Code.context());
    });
  }

  const HostCode &Code;
  const DenseSet<const FunctionDecl *> Allocating, Freeing;
};

} // namespace

/// Adds as Kind the kernels that are launched among calls which take longer, as IsAmong says of each launch. What a
/// program does once is all that it does.
static void addAmongCalls(const HostCode &Code, ArrayRef<LaunchSite> Launches, SetUpKind Kind,
                          function_ref<bool(const LaunchSite &)> IsAmong, FoundKernels &Found) {
  Visits Program(Code);
  MapVector<const FunctionDecl *, bool> Kernels;
  for (const LaunchSite &Site : Launches) {
    if (!Site.Kernel || !Site.Place.Region)
      continue;
    const bool IsRepeated = Program.at(Site.Place.Region) != Times::Once && !Site.Place.Region->Function->isMain();
    bool &All = Kernels.try_emplace(Site.Kernel->getCanonicalDecl(), true).first->second;
    All = All && IsRepeated && IsAmong(Site);
  }
  for (const auto &[Kernel, AreAmong] : Kernels)
    if (AreAmong)
      Found.try_emplace(Kernel, Kind);
}

/// Whether other files launch Kernel, and all of these were read, with buffers that are all copied; nothing if none
/// does.
static std::optional<bool> areCopiedElsewhere(const HostCode &Code, const FunctionDecl &Kernel) {
  const OutsideFacts *const Outside = Code.outside();
  const std::string Name = Outside ? linkageName(&Kernel) : "";
  if (!Outside || Outside->launchesOf(Name).empty())
    return std::nullopt;
  const auto IsBuffer = [](const ParmVarDecl *Each) {
    return CopiedBuffers::mayBeBuffer(Each->getType().getNonReferenceType());
  };
  return Outside->AllRead.contains(Name) && any_of(Kernel.parameters(), IsBuffer) &&
         all_of(enumerate(Kernel.parameters()), [&](const auto &Each) {
           return !IsBuffer(Each.value()) || Outside->isCopied(Name, unsigned(Each.index())).value_or(false);
         });
}

/// Adds the kernels all of whose launches pass buffers that are copied around them.
static void addAmongCopies(const HostCode &Code, ArrayRef<LaunchSite> Launches, FoundKernels &Found) {
  const CopiedBuffers Copies(Code);
  MapVector<const FunctionDecl *, bool> Kernels;
  for (const LaunchSite &Site : Launches)
    if (Site.Kernel && Site.Place.Region) {
      bool &All = Kernels.try_emplace(Site.Kernel->getCanonicalDecl(), true).first->second;
      All = All && !Site.Place.Region->Function->isMain() && Copies.areAllOf(Site);
    }
  for (const FunctionDecl *Kernel : Code.kernels())
    if (const std::optional<bool> AreCopied = areCopiedElsewhere(Code, *Kernel)) {
      bool &All = Kernels.try_emplace(Kernel->getCanonicalDecl(), true).first->second;
      All = All && *AreCopied;
    }
  for (const auto &[Kernel, AreCopied] : Kernels)
    if (AreCopied)
      Found.try_emplace(Kernel, SetUpKind::AmongCopies);
}

DenseMap<const FunctionDecl *, SetUpKind> setUpKernels(const HostCode &Code, ArrayRef<LaunchSite> Launches) {
  FoundKernels Found;
  addSeldom(Code, Launches, Found);
  addUnlaunched(Code, Launches, Found);
  addBesideLoops(Code, Launches, Found);
  const LongCalls Calls(Code);
  const auto IsAmongAllocations = [&](const LaunchSite &Site) {
    return !loopAround(Site.Place.Region) && Calls.areAllocations(Site);
  };
  addAmongCalls(Code, Launches, SetUpKind::AmongAllocations, IsAmongAllocations, Found);
  const auto IsAfterAllocation = [&](const LaunchSite &Site) { return Calls.areNew(Site); };
  addAmongCopies(Code, Launches, Found);
  addAmongCalls(Code, Launches, SetUpKind::AfterAllocation, IsAfterAllocation, Found);
  return Found;
}

} // namespace cudaperf
