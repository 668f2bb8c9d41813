#include "Launch/HostLooks.h"
#include "Launch/CudaCalls.h"
#include "Launch/HostCode.h"
#include "Source/Parts.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace cudaperf {

/// Calls that a loop may make without looking at the device's work: they ask for errors, or complain of them.
static bool isHarmless(StringRef Name) {
  return llvm::StringSwitch<bool>(Name)
      .Cases("cudaGetLastError", "cudaPeekAtLastError", "cudaGetErrorString", "cudaGetErrorName", true)
      .Cases("printf", "fprintf", "fflush", "puts", "exit", "abort", true)
      .Cases("__cudaPushCallConfiguration", "cudaConfigureCall", true) // of a launch
      .Default(waitsForAll(Name));
}

/// Whether Call exchanges two pointers or numbers of the host: std::swap, which is constexpr from C++20 on only.
static bool isPlainSwap(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  return nameOf(Callee) == "swap" && Callee->isInStdNamespace() && Call.getNumArgs() == 2 &&
         Call.getArg(0)->getType()->isScalarType();
}

/// Of members alone, as a structure is passed to a kernel.
static bool isPlainCopy(const CXXConstructorDecl &Constructor) {
  return Constructor.isCopyOrMoveConstructor() && !Constructor.isUserProvided();
}

/// Whether S, by itself, could look at what the device has written or take the time.
static bool mayLook(const Stmt &S) {
  if (const auto *Launch = dyn_cast<CUDAKernelCallExpr>(&S))
    return !Launch->getDirectCallee();
  if (const auto *Call = dyn_cast<CallExpr>(&S)) {
    const FunctionDecl *Callee = Call->getDirectCallee();
    return !isHarmless(nameOf(Callee)) && !takesError({Call->getArgs(), Call->getNumArgs()}) &&
           !(Callee && Callee->isConstexpr()) && !isPlainSwap(*Call);
  }
  if (const auto *Made = dyn_cast<CXXConstructExpr>(&S))
    return Made->getConstructor()->getParent()->getName() != "dim3" && !isPlainCopy(*Made->getConstructor());
  if (const auto *Deref = dyn_cast<UnaryOperator>(&S); Deref && Deref->getOpcode() == UO_Deref)
    return true;
  // Elements of an array of pointers are no data of the device.
  if (const auto *Element = dyn_cast<ArraySubscriptExpr>(&S))
    return !Element->getType()->isPointerType();
  return isa<LambdaExpr>(S) || isa<CXXForRangeStmt>(S) || isa<CXXNewExpr>(S);
}

/// Whether S is done with an error only, and says so: an arm of a question for an error that has words.
static bool isComplaint(const Stmt *S) {
  return anyPart(S, [](const Stmt *Each) { return isa<clang::StringLiteral>(Each); });
}

static bool asksForError(const IfStmt &If) {
  return anyPart(If.getCond(), [](const Stmt *Each) {
    const auto *Call = dyn_cast<CallExpr>(Each);
    const StringRef Name = Call ? nameOf(Call->getDirectCallee()) : "";
    return Name == "cudaGetLastError" || Name == "cudaPeekAtLastError";
  });
}

bool looksAtDevice(const Stmt &Root) {
  llvm::SmallVector<const Stmt *, 32> Pending{&Root};
  while (!Pending.empty()) {
    const Stmt *S = Pending.pop_back_val();
    if (!S)
      continue;
    if (mayLook(*S))
      return true;
    if (const auto *If = dyn_cast<IfStmt>(S); If && asksForError(*If)) {
      for (const Stmt *Each : {static_cast<const Stmt *>(If->getCond()), If->getThen(), If->getElse()})
        if (Each == If->getCond() || !isComplaint(Each))
          Pending.push_back(Each);
      continue;
    }
    // The words of a complaint are nobody's data.
    const auto *Call = dyn_cast<CallExpr>(S);
    const StringRef Name = Call ? nameOf(Call->getDirectCallee()) : "";
    if (Name != "fprintf" && Name != "printf")
      Pending.append(S->child_begin(), S->child_end());
  }
  return false;
}

} // namespace cudaperf
