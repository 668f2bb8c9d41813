#include "Launch/UntimedLaunches.h"
#include "Launch/CudaCalls.h"
#include "Source/Parts.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace cudaperf {

/// Calls into functions of this file that are looked into, one inside the other.
static constexpr unsigned MaxDepth = 3;

/// CUDA's functions that neither wait nor say that somebody measures in another way.
static bool isQuiet(StringRef Name) {
  return llvm::StringSwitch<bool>(Name)
      .Cases("cudaGetLastError", "cudaPeekAtLastError", "cudaGetErrorString", "cudaGetErrorName", true)
      .Cases("__cudaPushCallConfiguration", "cudaConfigureCall", "cudaMemsetAsync", true)
      .Cases("cudaLaunchKernel", "cudaLaunchKernelEx", "cudaLaunchKernelExC", "cudaLaunchCooperativeKernel", true)
      .Default(false);
}

/// Words of who means the launch and not the kernel.
static bool meansLaunch(StringRef Text) {
  for (const char *Word : {"overhead", "enqueue", "submi", "launch time", "launch lat", "launch_time", "launch_lat",
                           "launchtime", "launchlat", "dispatch", "async"})
    if (Text.contains_insensitive(Word))
      return true;
  return false;
}

namespace {
class UntimedFinder {
public:
  UntimedFinder(const HostCode &Code, ArrayRef<LaunchSite> Launches)
      : Code(Code), Launches(Launches), Sources(Code.context().getSourceManager()) {}

  std::vector<UntimedLaunch> find() {
    std::vector<UntimedLaunch> Found;
    for (const FunctionDecl *Function : Code.functions()) {
      const std::vector<ClockDifference> Times = clockDifferences(Code, Function);
      if (Times.empty() || speaksOfLaunches(*Function))
        continue;
      const HostCall *Last = nullptr;
      for (const ClockDifference &Time : Times) {
        if (Time.End.Call == Last || isFollowedByWhole(Times, Time))
          continue;
        if (std::optional<UntimedLaunch> Each = untimed(Time)) {
          Found.push_back(*Each);
          Last = Time.End.Call;
        }
      }
    }
    return Found;
  }

private:
  std::optional<UntimedLaunch> untimed(const ClockDifference &Time) const {
    const unsigned From = Time.Begin.Call->Where.Order, To = Time.End.Call->Begin;
    UntimedLaunch Found{.Time = Time};
    HostPlace Last;
    for (const LaunchSite &Site : Launches)
      if (Site.Call && Site.Host == Time.End.Call->Where.Region->Function && isIn(Site.Place, From, To))
        Found.Launch = &Site, Last = Site.Place;
    for (const HostCall &Call : Code.calls())
      if (isIn(Call.Where, From, To) && Call.Where.Order > Last.Order)
        if (const LaunchSite *Site = launchOf(Call.Callee, MaxDepth))
          Found.Launch = Site, Found.Through = &Call, Last = Call.Where;
    if (!Found.Launch)
      return std::nullopt;
    const Expr *LastCall = Found.Through ? Found.Through->Call : Found.Launch->Call;
    const HostRegion *Loop = outermostLoop(Last.Region, Time.Begin.Call->Where.Region);
    for (const HostCall &Call : Code.calls())
      if (isIn(Call.Where, From, To) && &Call != Found.Through && Call.Call != LastCall &&
          (Call.Where.Order > Last.Order || (Loop && Loop->encloses(Call.Where.Region)) || releases(Call)) &&
          !isNothing(Call, MaxDepth))
        return std::nullopt;
    if (hasLoopBetween(*Time.End.Call->Where.Region->Function, LastCall, Time.End.Call->Call))
      return std::nullopt;
    return Found;
  }

  static bool isIn(HostPlace Where, unsigned From, unsigned To) { return Where.Order > From && Where.Order < To; }

  /// The launch of a function of this file that does nothing else that matters; null if it is none.
  const LaunchSite *launchOf(const FunctionDecl *Callee, unsigned Depth) const {
    const FunctionDecl *Body = Callee && Depth ? Callee->getDefinition() : nullptr;
    if (!Body || Sources.isInSystemHeader(Body->getLocation()))
      return nullptr;
    const LaunchSite *Found = nullptr;
    for (const LaunchSite &Site : Launches)
      if (Site.Call && Site.Host == Body)
        Found = &Site;
    for (const HostCall &Call : Code.calls()) {
      if (Call.Where.Region->Function != Body)
        continue;
      if (const LaunchSite *Inner = launchOf(Call.Callee, Depth - 1))
        Found = Inner;
      else if (!isNothing(Call, Depth - 1))
        return nullptr;
    }
    return Found;
  }

  /// Whether Call certainly does not wait for the device, takes no time of its own and measures nothing.
  bool isNothing(const HostCall &Call, unsigned Depth) const {
    const FunctionDecl *Callee = Call.Callee;
    if (!Callee)
      return false;
    const StringRef Name = nameOf(Callee);
    if (isQuiet(Name) || Callee->getBuiltinID() || Callee->isImplicit() || Callee->isConstexpr() ||
        Callee->isInStdNamespace() || Callee->isNoReturn())
      return !releases(Call);
    if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(Callee);
        Constructor && nameOfClass(*Constructor) == "dim3")
      return true;
    if (Sources.isInSystemHeader(Callee->getLocation()))
      return isPlainC(Name);
    // One that asks for errors, and nothing else.
    const FunctionDecl *Body = Depth ? Callee->getDefinition() : nullptr;
    if (!Body)
      return false;
    bool Asks = takesError(HostCode::arguments(Call.Call));
    for (const HostCall &Inner : Code.calls()) {
      if (Inner.Where.Region->Function != Body)
        continue;
      if (!isNothing(Inner, Depth - 1))
        return false;
      Asks |= nameOf(Inner.Callee) == "cudaGetLastError" || nameOf(Inner.Callee) == "cudaPeekAtLastError";
    }
    return Asks;
  }

  static StringRef nameOfClass(const CXXConstructorDecl &Constructor) {
    const IdentifierInfo *Name = Constructor.getParent()->getIdentifier();
    return Name ? Name->getName() : "";
  }

  /// C's functions for messages.
  static bool isPlainC(StringRef Name) {
    return llvm::StringSwitch<bool>(Name)
        .Cases("printf", "fprintf", "puts", "fputs", "fflush", "exit", "abort", "assert", true)
        .Default(false);
  }

  /// Whether Call makes an object that does something when it goes, which may be to wait.
  static bool releases(const HostCall &Call) {
    const auto *Constructor = dyn_cast_or_null<CXXConstructorDecl>(Call.Callee);
    const CXXRecordDecl *Class = Constructor ? Constructor->getParent() : nullptr;
    return Class && Class->hasDefinition() && Class->hasNonTrivialDestructor() && !Class->isInStdNamespace();
  }

  /// The outermost loop around Region within Outer; null if there is none.
  static const HostRegion *outermostLoop(const HostRegion *Region, const HostRegion *Outer) {
    const HostRegion *Found = nullptr;
    for (; Region && Region != Outer; Region = Region->Parent)
      if (Region->What == HostRegion::Kind::Loop)
        Found = Region;
    return Found;
  }

  /// Whether a loop stands between the two: work of the host.
  bool hasLoopBetween(const FunctionDecl &Function, const Expr *From, const Expr *To) const {
    bool Found = false;
    forEachPart(Function.getBody(), [&](const Stmt *S) {
      const auto *Do = dyn_cast<DoStmt>(S);
      const auto *Zero = Do ? dyn_cast<IntegerLiteral>(Do->getCond()->IgnoreParenImpCasts()) : nullptr;
      if (isa<ForStmt, WhileStmt, CXXForRangeStmt>(S) || (Do && !(Zero && Zero->getValue() == 0)))
        Found |= Sources.isBeforeInTranslationUnit(From->getBeginLoc(), S->getBeginLoc()) &&
                 Sources.isBeforeInTranslationUnit(S->getBeginLoc(), To->getBeginLoc());
    });
    return Found;
  }

  // ---- who means it

  /// Whether the whole time is taken as well, from the same start or on from this end, and waited for: then this is the
  /// launch's part.
  bool isFollowedByWhole(ArrayRef<ClockDifference> Times, const ClockDifference &Part) const {
    return llvm::any_of(Times, [&](const ClockDifference &Whole) {
      if (Whole.End.Call->Where.Order <= Part.End.Call->Where.Order)
        return false;
      if (Whole.Begin.Call == Part.Begin.Call)
        return true;
      return Whole.Begin.Call == Part.End.Call && llvm::any_of(Code.calls(), [&](const HostCall &Call) {
               return isIn(Call.Where, Part.End.Call->Where.Order, Whole.End.Call->Begin) &&
                      waitsForDevice(nameOf(Call.Callee));
             });
    });
  }

  bool speaksOfLaunches(const FunctionDecl &Function) const {
    bool Found = meansLaunch(nameOf(&Function));
    forEachPart(Function.getBody(), [&](const Stmt *S) {
      if (const auto *Text = dyn_cast<StringLiteral>(S))
        Found |= Text->isOrdinary() && meansLaunch(Text->getString());
      if (const auto *Declaration = dyn_cast<DeclStmt>(S))
        for (const Decl *D : Declaration->decls())
          if (const auto *Variable = dyn_cast<VarDecl>(D); Variable && Variable->getIdentifier())
            Found |= meansLaunch(Variable->getName());
    });
    return Found;
  }

  const HostCode &Code;
  ArrayRef<LaunchSite> Launches;
  const SourceManager &Sources;
};
} // namespace

std::vector<UntimedLaunch> untimedLaunches(const HostCode &Code, ArrayRef<LaunchSite> Launches) {
  return UntimedFinder(Code, Launches).find();
}

} // namespace cudaperf
