#include "Launch/HostResults.h"
#include "Launch/DeviceWork.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace cudaperf {

/// Whether the function Name of cuBLAS's reduces vectors to a number: "cublasSdot", "cublasDznrm2_v2", "cublasIsamax".
static bool isBlasReduction(StringRef Name) {
  if (!Name.consume_front("cublas"))
    return false;
  Name.consume_back("_v2");
  for (const StringRef Kind : {"dot", "dotu", "dotc", "nrm2", "asum", "amax", "amin"})
    if (Name.size() > Kind.size() && Name.size() <= Kind.size() + 2 && Name.ends_with(Kind))
      return true;
  return false;
}

static bool isNumberOfThrust(StringRef Name) {
  return llvm::StringSwitch<bool>(Name)
      .Cases("reduce", "transform_reduce", "inner_product", "count", "count_if", true)
      .Cases("all_of", "any_of", "none_of", "equal", "is_sorted", true)
      .Cases("min_element", "max_element", "minmax_element", true)
      .Default(false);
}

std::optional<HostResult> hostResult(const HostCode &Code, const HostCall &Call) {
  const StringRef Name = nameOf(Call.Callee);
  if (isNumberOfThrust(Name) && isDeviceAlgorithm(Call))
    return HostResult();
  if (!isBlasReduction(Name))
    return std::nullopt;
  if (Call.Callee->getReturnType()->isFloatingType()) // the interface before cublas_v2.h
    return HostResult();
  const ArrayRef<const Expr *> Arguments = HostCode::arguments(Call.Call);
  const auto *Address = Arguments.empty() ? nullptr : dyn_cast<UnaryOperator>(Arguments.back()->IgnoreParenCasts());
  if (!Address || Address->getOpcode() != UO_AddrOf)
    return std::nullopt;
  // A variable of the host by its type; behind a pointer it may be anywhere.
  const HostTarget Target = Code.target(Address->getSubExpr());
  if (!Target.Object || Target.Component != HostTarget::Whole || Target.Object->getType()->isPointerType())
    return std::nullopt;
  return HostResult{Target.Object};
}

bool keepsResultsOnDevice(const HostCode &Code) {
  return llvm::any_of(Code.calls(), [](const HostCall &Call) {
    if (!nameOf(Call.Callee).starts_with("cublasSetPointerMode"))
      return false;
    const auto *Mode = dyn_cast<DeclRefExpr>(HostCode::arguments(Call.Call).back()->IgnoreParenCasts());
    return !Mode || Mode->getDecl()->getName() != "CUBLAS_POINTER_MODE_HOST";
  });
}

} // namespace cudaperf
