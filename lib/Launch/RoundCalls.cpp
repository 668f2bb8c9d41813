#include "Launch/RoundCalls.h"
#include "Launch/ClockReadings.h"
#include "Launch/CudaCalls.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace cudaperf {

static bool measures(StringRef Name) {
  return llvm::StringSwitch<bool>(Name)
      .Cases("cudaEventRecord", "cudaEventRecordWithFlags", "cudaEventElapsedTime", true)
      .Cases("sdkStartTimer", "sdkStopTimer", "sdkGetTimerValue", true)
      .Default(false);
}

static bool measures(const HostCode &Code, const HostCall &Call) {
  return Call.Callee && (measures(nameOf(Call.Callee)) || readsClock(Code, Call.Callee));
}

llvm::DenseSet<const FunctionDecl *> measuringFunctions(const HostCode &Code) {
  llvm::DenseSet<const FunctionDecl *> Measuring;
  for (const HostCall &Call : Code.calls())
    if (measures(Code, Call))
      Measuring.insert(Call.Where.Region->Function);
  return Measuring;
}

bool isMeasurement(const HostCode &Code, const HostCall &Call, const llvm::DenseSet<const FunctionDecl *> &Measuring) {
  return measures(Code, Call) || Measuring.contains(followed(Code, Call));
}

/// CUDA's functions that the host comes back from at once.
static bool isQuickOfCuda(StringRef Name) {
  return llvm::StringSwitch<bool>(Name)
      .Cases("cudaGetLastError", "cudaPeekAtLastError", "cudaGetErrorString", "cudaGetErrorName", true)
      .Cases("__cudaPushCallConfiguration", "cudaConfigureCall", "cudaStreamWaitEvent", true)
      .Default(false);
}

static bool isComplaint(StringRef Name) {
  return llvm::StringSwitch<bool>(Name)
      .Cases("printf", "fprintf", "puts", "fputs", "fflush", "exit", "abort", "assert", true)
      .Default(false);
}

bool isQuick(const HostCall &Call) {
  const FunctionDecl *Callee = Call.Callee;
  if (!Callee)
    return false;
  const StringRef Name = nameOf(Callee);
  if (Name.starts_with("cuda") || Name.starts_with("__cuda"))
    return isQuickOfCuda(Name) || staysOnDevice(Name, HostCode::arguments(Call.Call));
  if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(Callee)) {
    const CXXRecordDecl *Class = Constructor->getParent();
    // An object may do something when it goes.
    if (Class->hasDefinition() && Class->hasNonTrivialDestructor() && !Class->isInStdNamespace())
      return false;
    const IdentifierInfo *ClassName = Class->getIdentifier();
    if (ClassName && ClassName->isStr("dim3"))
      return true;
  }
  if (Name == "memcpy" || Name == "memmove" || Name == "memset") // of how much is not known
    return false;
  if (Callee->getBuiltinID() || Callee->isImplicit() || Callee->isTrivial() || Callee->isConstexpr() ||
      Callee->isInStdNamespace() || Callee->isNoReturn() || isComplaint(Name))
    return true;
  return takesError(HostCode::arguments(Call.Call));
}

const FunctionDecl *followed(const HostCode &Code, const HostCall &Call) {
  const FunctionDecl *Body = Call.Callee ? Call.Callee->getDefinition() : nullptr;
  const SourceManager &Sources = Code.context().getSourceManager();
  return Body && !Sources.isInSystemHeader(Body->getLocation()) ? Body : nullptr;
}

} // namespace cudaperf
