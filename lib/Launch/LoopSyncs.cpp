#include "Launch/LoopSyncs.h"
#include "Launch/CudaCalls.h"
#include "Source/Parts.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace cudaperf {

static bool waits(StringRef Name) {
  return Name == "cudaDeviceSynchronize" || Name == "cudaThreadSynchronize" || Name == "cudaStreamSynchronize";
}

/// Calls that a loop may make without looking at the device's work: they ask for errors, or complain of them.
static bool isHarmless(StringRef Name) {
  return llvm::StringSwitch<bool>(Name)
      .Cases("cudaGetLastError", "cudaPeekAtLastError", "cudaGetErrorString", "cudaGetErrorName", true)
      .Cases("printf", "fprintf", "fflush", "puts", "exit", "abort", true)
      .Cases("__cudaPushCallConfiguration", "cudaConfigureCall", true) // of a launch
      .Default(waits(Name));
}

/// Whether S, by itself, could look at what the device has written or take the time.
static bool mayLook(const Stmt &S) {
  if (const auto *Launch = dyn_cast<CUDAKernelCallExpr>(&S))
    return !Launch->getDirectCallee();
  if (const auto *Call = dyn_cast<CallExpr>(&S)) {
    const FunctionDecl *Callee = Call->getDirectCallee();
    return !isHarmless(nameOf(Callee)) && !takesError({Call->getArgs(), Call->getNumArgs()}) &&
           !(Callee && Callee->isConstexpr());
  }
  if (const auto *Made = dyn_cast<CXXConstructExpr>(&S))
    return Made->getConstructor()->getParent()->getName() != "dim3";
  if (const auto *Deref = dyn_cast<UnaryOperator>(&S); Deref && Deref->getOpcode() == UO_Deref)
    return true;
  // Elements of an array of pointers are no data of the device.
  if (const auto *Element = dyn_cast<ArraySubscriptExpr>(&S))
    return !Element->getType()->isPointerType();
  return isa<LambdaExpr>(S) || isa<CXXForRangeStmt>(S) || isa<CXXNewExpr>(S);
}

static bool looks(const Stmt &Loop) {
  llvm::SmallVector<const Stmt *, 32> Pending{&Loop};
  while (!Pending.empty()) {
    const Stmt *S = Pending.pop_back_val();
    if (!S)
      continue;
    if (mayLook(*S))
      return true;
    // The words of a complaint are nobody's data.
    const auto *Call = dyn_cast<CallExpr>(S);
    const StringRef Name = Call ? nameOf(Call->getDirectCallee()) : "";
    if (Name != "fprintf" && Name != "printf")
      Pending.append(S->child_begin(), S->child_end());
  }
  return false;
}

/// Whether Launch says the same in each round of Loop.
static bool isRepeated(const LaunchSite &Launch, const HostLoop &Loop) {
  return !anyPart(Launch.Call, [&](const Stmt *S) {
    const auto *Named = dyn_cast<DeclRefExpr>(S);
    const Decl *Object = Named ? Named->getDecl()->getCanonicalDecl() : nullptr;
    return Object && llvm::any_of(Loop.Written, [&](const HostTarget &Target) { return Target.Object == Object; });
  });
}

/// The outermost loop around Loop that one of Found waits in too: Loop itself if there is none.
static const HostRegion *outermostOf(ArrayRef<LoopSync> Found, const HostRegion *Loop) {
  const HostRegion *Outermost = Loop;
  for (const LoopSync &Each : Found)
    if (Each.Wait->Where.Region->encloses(Outermost))
      Outermost = Each.Wait->Where.Region;
  return Outermost;
}

std::vector<LoopSync> loopSyncs(const HostCode &Code, ArrayRef<LaunchSite> Launches) {
  std::vector<LoopSync> Found;
  for (const HostCall &Call : Code.calls()) {
    if (!waits(nameOf(Call.Callee)))
      continue;
    const HostRegion *Loop = runnableLoopAround(Call.Where.Region);
    if (!Loop || Loop != Call.Where.Region)
      continue;
    const LaunchSite *Last = nullptr;
    bool OneStream = true;
    unsigned Count = 0;
    for (const LaunchSite &Site : Launches) {
      if (!Site.Call || !Loop->encloses(Site.Place.Region))
        continue;
      ++Count;
      OneStream &= !Last || Last->Stream.sameAs(Site.Stream);
      if (!Last || Site.Place.Order < Call.Where.Order)
        Last = &Site;
    }
    // The same launch again and again is how a kernel is measured.
    if (Count == 1 && isRepeated(*Last, *Loop->Around))
      continue;
    if (Last && OneStream && Last->Stream.What != HostStream::Kind::Unknown && Last->Place.Order < Call.Where.Order &&
        !looks(*Loop->Around->Where))
      Found.push_back({.Wait = &Call, .Launch = Last});
  }
  for (LoopSync &Each : Found)
    Each.Loop = outermostOf(Found, Each.Wait->Where.Region)->Around->Where;
  return Found;
}

} // namespace cudaperf
