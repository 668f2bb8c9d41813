#include "Launch/KernelHandles.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace cudaperf {

/// Helpers that hand handle or name on to others, one in the other.
static constexpr unsigned MaxDepth = 3;

/// Whether the function Name of the driver's API stores, where its first argument points, a handle for the kernel that
/// its third one names.
static bool givesHandle(StringRef Name) { return Name == "cuModuleGetFunction" || Name == "cuLibraryGetKernel"; }

/// The parameter that E names; null for all else.
static const ParmVarDecl *parameterIn(const Expr *E) {
  const auto *Name = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
  return Name ? dyn_cast<ParmVarDecl>(Name->getDecl()) : nullptr;
}

/// The object of 'name.c_str()' and 'name.data()', else E.
static const Expr *textOf(const Expr *E) {
  E = E->IgnoreParenImpCasts();
  const auto *Call = dyn_cast<CXXMemberCallExpr>(E);
  return Call && Call->getNumArgs() == 0 ? Call->getImplicitObjectArgument()->IgnoreParenImpCasts() : E;
}

/// The literal that E is or makes a string of; null for all else.
static const StringLiteral *literalIn(const Expr *E) {
  for (; E; E = cast<CXXConstructExpr>(E)->getArg(0)) {
    E = E->IgnoreUnlessSpelledInSource();
    if (const auto *Literal = dyn_cast<StringLiteral>(E))
      return Literal->isOrdinary() || Literal->isUTF8() ? Literal : nullptr;
    if (const auto *Made = dyn_cast<CXXConstructExpr>(E); !Made || Made->getNumArgs() == 0)
      return nullptr;
  }
  return nullptr;
}

/// The same, and of a variable all literals that it is set to.
static KernelHandles::Names literalsIn(const HostCode &Code, const Expr *E) {
  KernelHandles::Names Found;
  auto Add = [&](const Expr *Value) {
    const StringLiteral *Literal = Value ? literalIn(Value) : nullptr;
    if (Literal && !llvm::is_contained(Found, Literal->getString()))
      Found.push_back(Literal->getString().str());
  };
  Add(E);
  const auto *Variable = dyn_cast_or_null<VarDecl>(Code.target(E).Object);
  if (!Variable)
    return Found;
  Add(Variable->getAnyInitializer());
  for (const HostWrite &Write : Code.writes(Code.target(E).Object))
    Add(Write.Value);
  return Found;
}

KernelHandles::KernelHandles(const HostCode &Code) : Code(Code) {
  for (const HostCall &Call : Code.calls()) {
    ArrayRef<const Expr *> Arguments = HostCode::arguments(Call.Call);
    if (givesHandle(nameOf(Call.Callee)) && Arguments.size() >= 3)
      add(Arguments[0], textOf(Arguments[2]), Call.Where.Region->Function, 0);
  }
}

/// What Call passes for the parameter of Callee that E is or points with; E if it is none of them.
const Expr *KernelHandles::passed(const Expr *Call, const FunctionDecl *Callee, const Expr *E) const {
  const ParmVarDecl *Parameter = parameterIn(E);
  ArrayRef<const Expr *> Arguments = HostCode::callArguments(Call, Callee);
  const unsigned I = Parameter ? Parameter->getFunctionScopeIndex() : 0;
  return Parameter && I < Arguments.size() ? textOf(Arguments[I]) : E;
}

/// Handle, of type CUfunction *, is given the kernel Name in the function In.
void KernelHandles::add(const Expr *Handle, const Expr *Name, const FunctionDecl *In, unsigned Depth) {
  const auto *Address = dyn_cast<UnaryOperator>(Handle->IgnoreParenCasts());
  const bool IsAddress = Address && Address->getOpcode() == UO_AddrOf;
  const Names Literals = literalsIn(Code, Name);
  if (IsAddress && !Literals.empty()) {
    Names &Known = Found[Code.target(Address->getSubExpr()).key()];
    for (const std::string &Literal : Literals)
      if (!llvm::is_contained(Known, Literal))
        Known.push_back(Literal);
  } else if (Depth < MaxDepth && (IsAddress || parameterIn(Handle)) && (!Literals.empty() || parameterIn(Name))) {
    for (unsigned I : Code.callsOf(In)) {
      const HostCall &Call = Code.calls()[I];
      add(passed(Call.Call, In, Handle), passed(Call.Call, In, Name), Call.Where.Region->Function, Depth + 1);
    }
  }
}

KernelHandles::Names KernelHandles::namesOf(HostTarget Handle) const {
  const auto At = Found.find(Handle.key());
  return Handle.Object && At != Found.end() ? At->second : Names();
}

} // namespace cudaperf
