#include "Launch/CopiedBuffers.h"
#include "Launch/AlikeExpressions.h"
#include "Launch/CalledAs.h"
#include "Launch/LinkageNames.h"
#include "Launch/OutsideFacts.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace cudaperf {

/// Functions around a launch that only hand on what they are given.
static constexpr unsigned MaxLevels = 3;

CopiedBuffers::CopiedBuffers(const HostCode &Code) : Code(Code) {
  for (const HostCall &Call : Code.calls())
    if (const std::optional<HostCopy> Copy = hostCopy(Call))
      Copies.push_back({.Where = Call.Where,
                        .Device = HostCode::arguments(Call.Call)[Copy->IsToHost ? 1 : 0],
                        .IsToHost = Copy->IsToHost});
}

bool CopiedBuffers::mayBeBuffer(QualType Type) {
  return Type.isNull() || Type->isDependentType() || !Type->isScalarType() || Type->isPointerType();
}

static bool mayBeBuffer(const Expr *Written) {
  return CopiedBuffers::mayBeBuffer(Written ? Written->getType().getNonReferenceType() : QualType());
}

bool CopiedBuffers::areAllOf(const LaunchSite &Site) const {
  const auto IsBuffer = [](const LaunchArgument &Each) { return cudaperf::mayBeBuffer(Each.Written); };
  return llvm::any_of(Site.Arguments, IsBuffer) && llvm::all_of(Site.Arguments, [&](const LaunchArgument &Each) {
           return !IsBuffer(Each) || (Each.Written && isCopied(Each.Written, Site.Place, MaxLevels));
         });
}

std::set<unsigned> CopiedBuffers::positionsIn(ArrayRef<const Expr *> Arguments, HostPlace Place) const {
  std::set<unsigned> Found;
  for (const auto &[Position, Written] : llvm::enumerate(Arguments))
    if (Written && cudaperf::mayBeBuffer(Written) && isCopied(Written, Place, MaxLevels))
      Found.insert(unsigned(Position));
  return Found;
}

bool CopiedBuffers::isCopied(const Expr *Buffer, HostPlace Place, unsigned Levels) const {
  if (!Place.Region || !Place.Region->Function)
    return false;
  if (llvm::any_of(Copies, [&](const CopyCall &Copy) {
        return Copy.IsToHost == (Copy.Where.Order > Place.Order) && isAsOften(Copy.Where, Place) &&
               areAlike(Copy.Device, Buffer, Code.context());
      }))
    return true;
  const auto *Named = dyn_cast<DeclRefExpr>(Buffer->IgnoreParenCasts());
  const auto *Parameter = Named ? dyn_cast<ParmVarDecl>(Named->getDecl()) : nullptr;
  const bool IsGiven = Parameter && Levels > 0 && !loopAround(Place.Region) &&
                       Code.writes(cast<ValueDecl>(Parameter->getCanonicalDecl())).empty();
  return IsGiven && isCopiedByCallers(Parameter->getFunctionScopeIndex(), *Place.Region->Function, Levels - 1);
}

/// Whether all that call Function give it such a buffer at Position.
bool CopiedBuffers::isCopiedByCallers(unsigned Position, const FunctionDecl &Function, unsigned Levels) const {
  if (Function.isMain() || calledAs(Function).size() != 1 || Code.isAddressTaken(Function.getCanonicalDecl()))
    return false;
  const auto Calls = Code.callsOf(Function.getCanonicalDecl());
  const bool AreSo = llvm::all_of(Calls, [&](unsigned Index) {
    const HostCall &Call = Code.calls()[Index];
    const ArrayRef<const Expr *> Arguments = HostCode::callArguments(Call.Call, Call.Callee);
    return Position < Arguments.size() && isCopied(Arguments[Position], Call.Where, Levels);
  });
  if (!AreSo || !Function.isExternallyVisible())
    return AreSo && !Calls.empty();
  const OutsideFacts *Outside = Code.outside();
  const std::string Name = linkageName(&Function);
  if (!Outside || !Outside->AllRead.contains(Name))
    return false;
  return Outside->isCopied(Name, Position).value_or(!Calls.empty());
}

} // namespace cudaperf
