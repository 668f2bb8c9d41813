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

bool staysOnDevice(StringRef Name, ArrayRef<const Expr *> Arguments) {
  if (Name.starts_with("cudaMemset"))
    return true;
  const int Kind = llvm::StringSwitch<int>(Name) ///< the argument that says from where to where
                       .Cases("cudaMemcpy", "cudaMemcpyAsync", 3)
                       .Cases("cudaMemcpy2D", "cudaMemcpy2DAsync", 6)
                       .Default(-1);
  if (Kind < 0 || size_t(Kind) >= Arguments.size())
    return false;
  const auto *Named = dyn_cast<DeclRefExpr>(Arguments[Kind]->IgnoreParenImpCasts());
  const auto *Constant = Named ? dyn_cast<EnumConstantDecl>(Named->getDecl()) : nullptr;
  return Constant && Constant->getName() == "cudaMemcpyDeviceToDevice";
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
