#include "Launch/CudaCalls.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace cudaperf {

bool waitsForAll(StringRef Name) {
  return llvm::StringSwitch<bool>(Name)
      .Cases("cudaDeviceSynchronize", "cudaThreadSynchronize", "cudaStreamSynchronize", true)
      .Default(false);
}

bool waitsForDevice(StringRef Name) { return Name == "cudaEventSynchronize" || waitsForAll(Name); }

bool synchronises(StringRef Name) {
  if (Name.starts_with("cudaMemcpy"))
    return !Name.contains("Async");
  return llvm::StringSwitch<bool>(Name)
      .Cases("cudaEventRecord", "cudaEventRecordWithFlags", "cudaStreamWaitEvent", "cudaEventQuery", true)
      .Cases("cudaStreamQuery", "cudaLaunchHostFunc", "cudaStreamAddCallback", "cudaGraphLaunch", true)
      .Cases("cudaStreamBeginCapture", "cudaStreamEndCapture", "cudaDeviceReset", "cudaSetDevice", true)
      .Cases("cuCtxSynchronize", "cuStreamSynchronize", "cuEventSynchronize", true)
      .Default(waitsForDevice(Name));
}

/// cudaError_t is a name of 'enum cudaError' in the toolkit, and the enumeration itself in stand-ins.
static bool isError(QualType Type) {
  const auto *Enum = Type->getAs<EnumType>();
  return Enum && (Enum->getDecl()->getName() == "cudaError" || Enum->getDecl()->getName() == "cudaError_t");
}

bool takesError(ArrayRef<const Expr *> Arguments) {
  return llvm::any_of(Arguments,
                      [](const Expr *Argument) { return isError(Argument->IgnoreParenImpCasts()->getType()); });
}

} // namespace cudaperf
