#include "Launch/LaunchSyntax.h"
#include "Launch/ArgumentLists.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace cudaperf {

const FieldDecl *LaunchParts::configurationField(StringRef Name) const {
  QualType Type = Configuration->getType().getNonReferenceType();
  if (Type->isPointerType())
    Type = Type->getPointeeType();
  const RecordDecl *Record = Type->getAsRecordDecl();
  if (Record)
    for (const FieldDecl *Field : Record->fields())
      if (Field->getName() == Name)
        return Field;
  return nullptr;
}

std::optional<LaunchParts> LaunchSyntax::parts(const HostCall &Call) {
  if (const auto *Launch = dyn_cast<CUDAKernelCallExpr>(Call.Call)) {
    const CallExpr *Configuration = Launch->getConfig();
    LaunchParts Parts;
    Parts.Kernel = Launch->getCallee();
    const Expr **Fields[] = {&Parts.Grid, &Parts.Block, &Parts.Shared, &Parts.Stream};
    for (unsigned I = 0; Configuration && I < Configuration->getNumArgs() && I < 4; ++I)
      if (!isa<CXXDefaultArgExpr>(Configuration->getArg(I)))
        *Fields[I] = Configuration->getArg(I);
    Parts.Arguments.append(Launch->arg_begin(), Launch->arg_end());
    return Parts;
  }
  const auto *Plain = dyn_cast<CallExpr>(Call.Call);
  if (!Plain || !Call.Callee || !Call.Callee->getIdentifier())
    return std::nullopt;
  StringRef Name = Call.Callee->getName();
  if (Name == "cuLaunchKernel" || Name == "cuLaunchCooperativeKernel")
    return driverCall(Plain);
  return Name.starts_with("cuda") ? runtimeCall(Plain, Call.Where) : std::nullopt;
}

std::optional<LaunchParts> LaunchSyntax::driverCall(const CallExpr *Call) {
  if (Call->getNumArgs() < 10)
    return std::nullopt;
  LaunchParts Parts;
  Parts.Handle = Call->getArg(0);
  for (unsigned I = 0; I < 3; ++I) {
    Parts.GridSides[I] = Call->getArg(1 + I);
    Parts.BlockSides[I] = Call->getArg(4 + I);
  }
  Parts.Shared = Call->getArg(7);
  Parts.Stream = Call->getArg(8);
  Parts.Arguments = listedArguments(objectOf(Call->getArg(9)));
  return Parts;
}

/// The variable in 'x' or '&x'; null for all else.
const ValueDecl *LaunchSyntax::objectOf(const Expr *E) const {
  const auto *Address = E ? dyn_cast<UnaryOperator>(E->IgnoreParenCasts()) : nullptr;
  if (Address && Address->getOpcode() == UO_AddrOf)
    E = Address->getSubExpr();
  return E ? Code.target(E).Object : nullptr;
}

std::optional<LaunchParts> LaunchSyntax::runtimeCall(const CallExpr *Call, HostPlace At) {
  StringRef Name = Call->getDirectCallee()->getName();
  unsigned Count = Call->getNumArgs();
  auto Argument = [&](unsigned I) {
    return I < Count && !isa<CXXDefaultArgExpr>(Call->getArg(I)) ? Call->getArg(I) : nullptr;
  };
  LaunchParts Parts;
  if ((Name == "cudaLaunchKernel" || Name == "cudaLaunchCooperativeKernel") && Count >= 4) {
    Parts.Kernel = Argument(0);
    Parts.Grid = Argument(1);
    Parts.Block = Argument(2);
    Parts.Shared = Argument(4);
    Parts.Stream = Argument(5);
    Parts.Arguments = listedArguments(objectOf(Argument(3)));
    return Parts;
  }
  if (Name == "cudaGraphAddKernelNode" && Count == 5)
    return graphNode(objectOf(Argument(4)), At);
  if ((Name == "cudaLaunchKernelEx" || Name == "cudaLaunchKernelExC") && Count >= 2) {
    Parts.Configuration = objectOf(Argument(0));
    Parts.Kernel = Argument(1);
    if (Name == "cudaLaunchKernelExC")
      Parts.Arguments = listedArguments(objectOf(Argument(2)));
    else
      Parts.Arguments.append(Call->arg_begin() + 2, Call->arg_end());
    return Parts.Configuration ? std::optional(Parts) : std::nullopt;
  }
  if (Name == "cudaConfigureCall" && Count >= 2) {
    LastConfigureCall = Call;
    ConfiguredIn = At.Region->Function;
  } else if (Name == "cudaLaunch" && Count == 1 && LastConfigureCall && ConfiguredIn == At.Region->Function) {
    Parts.Kernel = Argument(0);
    Parts.Grid = LastConfigureCall->getArg(0);
    Parts.Block = LastConfigureCall->getArg(1);
    return Parts;
  }
  return std::nullopt;
}

/// A kernel node that gets its launch from the cudaKernelNodeParams object Node.
std::optional<LaunchParts> LaunchSyntax::graphNode(const ValueDecl *Node, HostPlace At) {
  LaunchParts Parts;
  Parts.Configuration = Node;
  const FieldDecl *Arguments = Node ? Parts.configurationField("kernelParams") : nullptr;
  if (!Arguments)
    return std::nullopt;
  HostCandidates Lists = Values.field(Arguments, Node, At, HostTarget::Whole);
  if (const HostValue *Only = Lists.only(); Only && Only->What == HostValue::Kind::Buffer)
    Parts.Arguments = listedArguments(Only->Buffer.Object);
  return Parts;
}

} // namespace cudaperf
