// Functions that are handed on by name, 'benchmark(launch, n)', and the variables and parameters that hold them: where
// all of these do no more than call what they hold or hand it on, the calls through them are all that there are.

#include "Launch/HostCodeBuilder.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace cudaperf {

/// std::move and its like only change the type.
bool HostCodeBuilder::isCast(const FunctionDecl &Callee) {
  const StringRef Name = nameOf(&Callee);
  return Name == "forward" || Name == "move" || Name == "as_const";
}

/// A function or its address in Type, references aside.
static bool isFunction(QualType Type) {
  Type = Type.getNonReferenceType();
  return Type->isFunctionType() || Type->isFunctionPointerType();
}

/// The name that Value is of a function or of a variable of this function that holds one; null if it is something else.
const DeclRefExpr *HostCodeBuilder::functionNamed(const Expr *Value) {
  for (;;) {
    Value = Value->IgnoreParenImpCasts();
    const auto *Operator = dyn_cast<UnaryOperator>(Value);
    const auto *Call = dyn_cast<CallExpr>(Value);
    const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
    if (Operator && (Operator->getOpcode() == UO_AddrOf || Operator->getOpcode() == UO_Deref))
      Value = Operator->getSubExpr();
    else if (Callee && isCast(*Callee) && Call->getNumArgs() == 1)
      Value = Call->getArg(0);
    else
      break;
  }
  const auto *Name = dyn_cast<DeclRefExpr>(Value);
  const auto *Variable = Name ? dyn_cast<VarDecl>(Name->getDecl()) : nullptr;
  const bool IsOne = Name && (Variable ? Variable->hasLocalStorage() && isFunction(Variable->getType())
                                       : isa<FunctionDecl>(Name->getDecl()));
  return IsOne ? Name : nullptr;
}

/// The variable through which Call calls; null if it is another kind of call.
const VarDecl *HostCodeBuilder::holderCalled(const Expr *Call) {
  const auto *Plain = dyn_cast<CallExpr>(Call);
  const DeclRefExpr *Name = Plain && !Plain->getDirectCallee() ? functionNamed(Plain->getCallee()) : nullptr;
  return Name ? dyn_cast<VarDecl>(Name->getDecl()) : nullptr;
}

/// A mention of a function other than to call it, or of what may hold one.
void HostCodeBuilder::noteName(const DeclRefExpr *Name) {
  const auto *Function = dyn_cast<FunctionDecl>(Name->getDecl());
  if (Function)
    Code.AddressTaken.insert(Function->getCanonicalDecl());
  if (!HandledNames.contains(Name) && (Function || isFunction(Name->getDecl()->getType())))
    Code.Escaped.insert(cast<ValueDecl>(Name->getDecl()->getCanonicalDecl()));
}

/// The functions that Initialiser, of a variable outside of functions, names.
void HostCodeBuilder::noteNames(const Stmt *Initialiser) {
  SmallVector<const Stmt *, 8> Left = {Initialiser};
  while (!Left.empty()) {
    const Stmt *Next = Left.pop_back_val();
    const auto *Name = dyn_cast_or_null<DeclRefExpr>(Next);
    if (Name && isa<FunctionDecl>(Name->getDecl()))
      noteName(Name);
    else if (Next && !isa<LambdaExpr>(Next))
      Left.append(Next->child_begin(), Next->child_end());
  }
}

/// Holder gets Value.
void HostCodeBuilder::noteHolder(const Expr *Value, const VarDecl *Holder) {
  const DeclRefExpr *Name = isFunction(Holder->getType()) ? functionNamed(Value) : nullptr;
  if (!Name)
    return;
  Code.Holders[cast<ValueDecl>(Name->getDecl()->getCanonicalDecl())].push_back(Holder);
  HandledNames.insert(Name);
}

void HostCodeBuilder::noteAssignedHolder(const BinaryOperator &Assignment) {
  const auto *Name = dyn_cast<DeclRefExpr>(Assignment.getLHS()->IgnoreParens());
  const auto *Holder = Name ? dyn_cast<VarDecl>(Name->getDecl()) : nullptr;
  if (!Holder || !Holder->hasLocalStorage() || !Holder->getType()->isFunctionPointerType())
    return;
  noteHolder(Assignment.getRHS(), Holder);
  HandledNames.insert(Name);
}

/// What Call calls, or hands on to parameters of a function whose body is visited, too.
void HostCodeBuilder::noteHolders(const Expr *Call, const FunctionDecl *Callee) {
  if (holderCalled(Call))
    HandledNames.insert(functionNamed(cast<CallExpr>(Call)->getCallee()));
  const FunctionDecl *Body = Callee && !isCast(*Callee) ? Callee->getDefinition() : nullptr;
  if (!Body || inSystemHeader(Body->getLocation()))
    return;
  for (auto [Argument, Parameter] : llvm::zip(HostCode::callArguments(Call, Body), Body->parameters()))
    noteHolder(Argument, Parameter);
}

std::optional<SmallVector<const VarDecl *, 4>> HostCode::holders(const FunctionDecl *Function) const {
  SmallVector<const VarDecl *, 4> Result;
  SmallVector<const ValueDecl *, 4> Left = {Function->getCanonicalDecl()};
  while (!Left.empty()) {
    const ValueDecl *Next = Left.pop_back_val();
    if (Escaped.contains(Next))
      return std::nullopt;
    auto Found = Holders.find(Next);
    if (Found == Holders.end())
      continue;
    for (const VarDecl *Holder : Found->second)
      if (!llvm::is_contained(Result, Holder)) {
        Result.push_back(Holder);
        Left.push_back(Holder);
      }
  }
  return Result;
}

ArrayRef<unsigned> HostCode::callsThrough(const VarDecl *Holder) const {
  auto Found = CallsThrough.find(Holder);
  return Found == CallsThrough.end() ? ArrayRef<unsigned>() : ArrayRef<unsigned>(Found->second);
}

} // namespace cudaperf
