#include "Fix/SubscriptRoles.h"
#include "Source/Parts.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include <set>

using namespace clang;

namespace cudaperf {

/// A longer text is no name any more.
static constexpr size_t LongestName = 32;

/// The member of threadIdx or blockIdx that S is: "threadIdx.x"; "" for anything else.
static std::string builtinIndex(const Stmt *S) {
  const Expr *Base = nullptr;
  StringRef Member;
  if (const auto *Property = dyn_cast<MSPropertyRefExpr>(S)) {
    Base = Property->getBaseExpr();
    Member = Property->getPropertyDecl()->getName();
  } else if (const auto *Field = dyn_cast<MemberExpr>(S); Field && Field->getMemberDecl()->getIdentifier()) {
    Base = Field->getBase();
    Member = Field->getMemberDecl()->getName();
  }
  if (const auto *Opaque = dyn_cast_or_null<OpaqueValueExpr>(Base))
    Base = Opaque->getSourceExpr();
  const auto *Name = Base ? dyn_cast<DeclRefExpr>(Base->IgnoreParenImpCasts()) : nullptr;
  if (!Name || !Name->getDecl()->getIdentifier())
    return "";
  const StringRef Variable = Name->getDecl()->getName();
  return Variable == "threadIdx" || Variable == "blockIdx" ? (Variable + "." + Member).str() : "";
}

namespace {
struct ThreadUse {
  bool X = false;     ///< threadIdx.x
  bool Other = false; ///< another thread index, or a block index
};
} // namespace

static ThreadUse threadUse(const Expr *Root) {
  ThreadUse Use;
  SmallVector<const Stmt *, 16> Pending{Root};
  llvm::SmallPtrSet<const VarDecl *, 8> Seen;
  while (!Pending.empty()) {
    const Stmt *S = Pending.pop_back_val();
    if (!S)
      continue;
    if (const std::string Index = builtinIndex(S); !Index.empty()) {
      (Index == "threadIdx.x" ? Use.X : Use.Other) = true;
      continue;
    }
    // What memory holds follows no index.
    if (isa<ArraySubscriptExpr>(S))
      continue;
    if (const auto *Name = dyn_cast<DeclRefExpr>(S))
      if (const auto *Variable = dyn_cast<VarDecl>(Name->getDecl());
          Variable && Variable->hasLocalStorage() && Variable->getInit() && Seen.insert(Variable).second)
        Pending.push_back(Variable->getInit());
    Pending.append(S->child_begin(), S->child_end());
  }
  return Use;
}

/// The operands of a chain of Opcode, casts and parentheses taken off.
static SmallVector<const Expr *, 4> operandsOf(const Expr *E, BinaryOperatorKind Opcode) {
  SmallVector<const Expr *, 4> Parts;
  SmallVector<const Expr *, 4> Pending{E};
  while (!Pending.empty()) {
    const Expr *Part = Pending.pop_back_val()->IgnoreParenCasts();
    const auto *Binary = dyn_cast<BinaryOperator>(Part);
    if (Binary && Binary->getOpcode() == Opcode) {
      Pending.push_back(Binary->getRHS());
      Pending.push_back(Binary->getLHS());
    } else {
      Parts.push_back(Part);
    }
  }
  return Parts;
}

/// What a plain local variable was made from, or E itself.
static const Expr *seenThrough(const Expr *E) {
  const auto *Name = dyn_cast<DeclRefExpr>(E->IgnoreParenCasts());
  const auto *Variable = Name ? dyn_cast<VarDecl>(Name->getDecl()) : nullptr;
  if (!Variable || !Variable->hasLocalStorage() || !Variable->getInit() || isa<ParmVarDecl>(Variable))
    return E;
  const Expr *Init = Variable->getInit()->IgnoreParenCasts();
  const auto *Sum = dyn_cast<BinaryOperator>(Init);
  return Sum && (Sum->isAdditiveOp() || Sum->isMultiplicativeOp()) ? Init : E;
}

/// Whether something in Variable's function changes it after its declaration: the counter of a loop, a walking index.
static bool isStepped(const VarDecl &Variable) {
  const auto *Function = dyn_cast<FunctionDecl>(Variable.getDeclContext());
  auto IsIt = [&](const Expr *E) {
    const auto *Name = dyn_cast<DeclRefExpr>(E->IgnoreParenCasts());
    return Name && Name->getDecl() == &Variable;
  };
  return anyPart(Function ? Function->getBody() : nullptr, [&](const Stmt *S) {
    const auto *Unary = dyn_cast<UnaryOperator>(S);
    const auto *Binary = dyn_cast<BinaryOperator>(S);
    return (Unary && Unary->isIncrementDecrementOp() && IsIt(Unary->getSubExpr())) ||
           (Binary && Binary->isAssignmentOp() && IsIt(Binary->getLHS()));
  });
}

/// Whether Part takes several values within a kernel: it follows a thread or block index, or names a variable that is
/// stepped. An offset that all threads share and keep is no index.
static bool isIndex(const Expr *Part) {
  return threadUse(Part).Other || anyPart(Part, [](const Stmt *S) {
           const auto *Name = dyn_cast<DeclRefExpr>(S);
           const auto *Variable = Name ? dyn_cast<VarDecl>(Name->getDecl()) : nullptr;
           return Variable && isStepped(*Variable);
         });
}

namespace {

class RoleFinder {
public:
  explicit RoleFinder(const SourceMap &Source) : Source(Source) {}

  std::optional<SubscriptRoles> find(const Expr *Access) {
    SmallVector<const Expr *, 3> Indices;
    while (const auto *Subscript = dyn_cast<ArraySubscriptExpr>(Access->IgnoreParenImpCasts())) {
      Indices.push_back(Subscript->getIdx());
      Access = Subscript->getBase();
    }
    if (Indices.empty())
      return std::nullopt;
    const Expr *Fastest = Indices.front();
    if (!threadUse(Fastest).X && Indices.size() > 1) {
      for (const Expr *Outer : ArrayRef(Indices).drop_front())
        if (threadUse(Outer).X)
          takeSlow(Outer);
      if (!Roles.Slow.empty())
        noteFast(Fastest);
    } else {
      const SmallVector<const Expr *, 4> Addends = operandsOf(seenThrough(Fastest), BO_Add);
      for (const Expr *Part : Addends)
        noteSlow(Part);
      // What is fast takes a look at the whole function, and is asked only beside what is slow.
      for (const Expr *Part : Addends)
        if (!Roles.Slow.empty() && operandsOf(Part, BO_Mul).size() == 1) {
          if (!threadUse(Part).X)
            noteFast(Part);
          else if (Roles.Digit.empty())
            Roles.Digit = name(Part);
        }
    }
    return Roles.Slow.empty() || (IsSplit && Roles.Digit.empty()) ? std::nullopt : std::optional(Roles);
  }

private:
  std::string name(const Expr *E) const {
    std::string Text = Source.text(E->IgnoreParenImpCasts()->getSourceRange());
    return Text.size() > LongestName ? "" : Text;
  }

  void takeSlow(const Expr *Part) {
    Roles.Slow = Roles.Index = name(Part);
    for (const BinaryOperatorKind Kind : {BO_Add, BO_Mul}) { // '(x * Height + y) * Depth': x
      SmallVector<const Expr *, 4> Own = operandsOf(Part, Kind);
      llvm::erase_if(Own, [](const Expr *Each) { return !threadUse(Each).X; });
      if (Own.size() != 1)
        return;
      Part = Own.front();
      Roles.Index = name(Part);
    }
  }

  void noteFast(const Expr *Part) {
    if (!Roles.Fast.empty() || !isIndex(Part))
      return;
    Roles.Fast = name(Part);
    Roles.FastIsThread = threadUse(Part).Other;
  }

  void noteSlow(const Expr *Part) {
    const SmallVector<const Expr *, 4> Factors = operandsOf(Part, BO_Mul);
    if (Factors.size() == 1)
      return;
    for (const Expr *Factor : Factors)
      if (threadUse(Factor).X && Roles.Slow.empty()) {
        takeSlow(Factor);
        Roles.Product = name(Part);
        for (const Expr *Other : Factors)
          if (Other != Factor)
            Roles.Factor += (Roles.Factor.empty() ? "" : " * ") + name(Other);
      } else if (threadUse(Factor).X) {
        IsSplit = true;
      }
  }

  const SourceMap &Source;
  SubscriptRoles Roles;
  bool IsSplit = false; ///< threadIdx.x is in several products: no one of them says which row a thread has
};

} // namespace

std::optional<SubscriptRoles> subscriptRoles(const Expr *Access, const SourceMap &Source) {
  return RoleFinder(Source).find(Access);
}

/// The number that E is, if it is one constant; 0 if not.
static int64_t constantOf(const Expr *E, const ASTContext &Context) {
  Expr::EvalResult Result;
  if (E->isValueDependent() || !E->getType()->isIntegralOrEnumerationType() || !E->EvaluateAsInt(Result, Context))
    return 0;
  const llvm::APSInt &Number = Result.Val.getInt();
  return Number.isRepresentableByInt64() ? Number.getExtValue() : 0;
}

/// The sides of a product, be it written as one or as a call of CUDA's __mul24() or __umul24(); empty for anything
/// else.
static SmallVector<const Expr *, 2> factorsOf(const Stmt *S) {
  if (const auto *Binary = dyn_cast<BinaryOperator>(S); Binary && Binary->getOpcode() == BO_Mul)
    return {Binary->getLHS(), Binary->getRHS()};
  const auto *Call = dyn_cast<CallExpr>(S);
  const FunctionDecl *Called = Call ? Call->getDirectCallee() : nullptr;
  if (Called && Called->getIdentifier() && Call->getNumArgs() == 2 &&
      (Called->getName() == "__mul24" || Called->getName() == "__umul24"))
    return {Call->getArg(0), Call->getArg(1)};
  return {};
}

std::vector<int64_t> subscriptFactors(const Expr *Access, const SourceMap &Source) {
  const ASTContext &Context = Source.context();
  std::set<int64_t> Factors;
  SmallVector<const Stmt *, 16> Pending{Access};
  llvm::SmallPtrSet<const VarDecl *, 8> Seen;
  while (!Pending.empty()) {
    const Stmt *S = Pending.pop_back_val();
    if (!S)
      continue;
    for (const Expr *Side : factorsOf(S))
      if (const int64_t Number = constantOf(Side, Context); Number > 1)
        Factors.insert(Number);
    if (const auto *Binary = dyn_cast<BinaryOperator>(S)) {
      if (const int64_t Bits = constantOf(Binary->getRHS(), Context);
          Binary->getOpcode() == BO_Shl && Bits > 0 && Bits < 32)
        Factors.insert(int64_t(1) << Bits);
    }
    if (const auto *Name = dyn_cast<DeclRefExpr>(S))
      if (const auto *Variable = dyn_cast<VarDecl>(Name->getDecl());
          Variable && Variable->hasLocalStorage() && Variable->getInit() && Seen.insert(Variable).second)
        Pending.push_back(Variable->getInit());
    Pending.append(S->child_begin(), S->child_end());
  }
  return {Factors.begin(), Factors.end()};
}

std::optional<uint64_t> declaredLength(const Expr *Access) {
  const auto *Subscript = dyn_cast<ArraySubscriptExpr>(Access->IgnoreParenImpCasts());
  const auto *Array = Subscript ? dyn_cast_or_null<ConstantArrayType>(
                                      Subscript->getBase()->IgnoreParenImpCasts()->getType()->getAsArrayTypeUnsafe())
                                : nullptr;
  return Array ? std::optional(Array->getSize().getZExtValue()) : std::nullopt;
}

} // namespace cudaperf
