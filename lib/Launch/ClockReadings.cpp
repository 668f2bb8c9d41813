#include "Launch/ClockReadings.h"
#include "Source/Parts.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace cudaperf {

/// The argument that gets what Name reads; -1: it gives it back; -2: it is no clock.
static int resultArgument(const FunctionDecl &Callee) {
  const StringRef Name = nameOf(&Callee);
  if (Name == "now")
    return Callee.isInStdNamespace() || Callee.getQualifiedNameAsString().starts_with("std::chrono::") ? -1 : -2;
  return llvm::StringSwitch<int>(Name)
      .Cases("clock", "omp_get_wtime", "MPI_Wtime", -1)
      .Cases("gettimeofday", "QueryPerformanceCounter", 0)
      .Case("clock_gettime", 1)
      .Default(-2);
}

/// A function of this file around a clock: 'double seconds() { … gettimeofday(&t, 0); return …; }'.
static bool isWrapper(const HostCode &Code, const FunctionDecl &Callee) {
  const FunctionDecl *Body = Callee.getDefinition();
  if (!Body || Body->getReturnType()->isVoidType() || Body->getNumParams() > 0 || isa<CXXMethodDecl>(Body))
    return false;
  bool Reads = false;
  for (const HostCall &Inner : Code.calls()) {
    if (Inner.Where.Region->Function != Body || !Inner.Callee)
      continue;
    if (nameOf(Inner.Callee).starts_with("cuda"))
      return false; // one that waits measures rightly
    Reads |= resultArgument(*Inner.Callee) != -2;
  }
  return Reads;
}

bool readsClock(const HostCode &Code, const FunctionDecl *Callee) {
  return Callee && (resultArgument(*Callee) != -2 || isWrapper(Code, *Callee));
}

namespace {
/// One answer of clockDifferences().
class DifferenceFinder {
public:
  DifferenceFinder(const HostCode &Code, const FunctionDecl *Function)
      : Code(Code), Function(Function), Sources(Code.context().getSourceManager()) {}

  std::vector<ClockDifference> find() {
    for (const HostCall &Call : Code.calls())
      if (Call.Where.Region->Function == Function && readsClock(Code, Call.Callee))
        Readings.push_back({&Call, takenByAddress(Call)});
    if (Readings.size() < 2)
      return {};
    visit();
    std::vector<ClockDifference> Found;
    for (const auto &[Written, Later, Earlier] : Subtractions)
      if (std::optional<ClockDifference> Each = difference(Written, Later, Earlier))
        Found.push_back(*Each);
    llvm::stable_sort(Found, [](const ClockDifference &A, const ClockDifference &B) {
      return A.End.Call->Where.Order < B.End.Call->Where.Order;
    });
    return Found;
  }

private:
  struct Subtraction {
    const Expr *Written = nullptr;
    const Expr *Later = nullptr, *Earlier = nullptr;
  };

  const VarDecl *takenByAddress(const HostCall &Call) const {
    const int Index = resultArgument(*Call.Callee);
    const auto Arguments = HostCode::arguments(Call.Call);
    if (Index < 0 || Index >= int(Arguments.size()))
      return nullptr;
    const auto *Address = dyn_cast<UnaryOperator>(Arguments[Index]->IgnoreParenCasts());
    return Address && Address->getOpcode() == UO_AddrOf ? variable(Address->getSubExpr()) : nullptr;
  }

  const VarDecl *variable(const Expr *E) const {
    const HostTarget Target = Code.target(E);
    return Target.Component == HostTarget::Whole ? dyn_cast_or_null<VarDecl>(Target.Object) : nullptr;
  }

  // ---- the body

  void visit() {
    forEachPart(Function->getBody(), [&](const Stmt *S) { note(S); });
    llvm::stable_sort(Subtractions,
                      [&](const Subtraction &A, const Subtraction &B) { return isBefore(A.Written, B.Written); });
  }

  void note(const Stmt *S) {
    if (const auto *Declaration = dyn_cast<DeclStmt>(S)) {
      for (const Decl *D : Declaration->decls())
        if (const auto *Variable = dyn_cast<VarDecl>(D); Variable && Variable->hasInit())
          noteValue(Variable, Variable->getInit());
    } else if (const auto *Op = dyn_cast<BinaryOperator>(S)) {
      if (Op->getOpcode() == BO_Assign)
        noteValue(variable(Op->getLHS()), Op->getRHS());
      else if (Op->getOpcode() == BO_Sub)
        Subtractions.push_back({Op, Op->getLHS(), Op->getRHS()});
    } else if (const auto *Call = dyn_cast<CXXOperatorCallExpr>(S); Call && Call->getNumArgs() == 2) {
      if (Call->getOperator() == OO_Equal)
        noteValue(variable(Call->getArg(0)), Call->getArg(1));
      else if (Call->getOperator() == OO_Minus)
        Subtractions.push_back({Call, Call->getArg(0), Call->getArg(1)});
    } else if (const auto *Call = dyn_cast<CallExpr>(S); Call && nameOf(Call->getDirectCallee()) == "difftime") {
      Subtractions.push_back({Call, Call->getArg(0), Call->getArg(1)});
    }
  }

  /// 'Into = …' with nothing but a reading in it.
  void noteValue(const VarDecl *Into, const Expr *Value) {
    if (!Into)
      return;
    bool Subtracts = false;
    ClockReading *Only = nullptr;
    forEachPart(Value, [&](const Stmt *S) {
      const auto *Op = dyn_cast<BinaryOperator>(S);
      const auto *Operator = dyn_cast<CXXOperatorCallExpr>(S);
      Subtracts |= (Op && Op->getOpcode() == BO_Sub) || (Operator && Operator->getOperator() == OO_Minus);
      for (ClockReading &Reading : Readings)
        if (Reading.Call->Call == S)
          Only = &Reading;
    });
    if (Only && !Subtracts && !Only->Into)
      Only->Into = cast<VarDecl>(Into->getCanonicalDecl());
  }

  static bool holds(const Expr *E, const Expr *Part) {
    return anyPart(E, [&](const Stmt *S) { return S == Part; });
  }

  // ---- which readings a subtraction is of

  bool isBefore(const Expr *A, const Expr *B) const {
    return Sources.isBeforeInTranslationUnit(A->getBeginLoc(), B->getBeginLoc());
  }

  std::optional<ClockDifference> difference(const Expr *Written, const Expr *Later, const Expr *Earlier) const {
    const ClockReading *End = readingIn(Later, Written, ~0u);
    const ClockReading *Begin = End ? readingIn(Earlier, Written, End->Call->Where.Order) : nullptr;
    if (!Begin || Begin->Call->Where.Region != End->Call->Where.Region || !isKept(*Begin, *End))
      return std::nullopt;
    return ClockDifference{Written, *Begin, *End};
  }

  /// The reading that E holds: made in it, or the last one of its variable before Written and before Order.
  const ClockReading *readingIn(const Expr *E, const Expr *Written, unsigned Order) const {
    const ClockReading *Found = nullptr;
    forEachPart(E, [&](const Stmt *S) {
      const auto *Name = dyn_cast<DeclRefExpr>(S);
      for (const ClockReading &Reading : Readings) {
        if (Reading.Call->Where.Order >= Order)
          continue;
        const bool IsRead = Reading.Call->Call == S;
        const bool IsHeld = Name && Reading.Into && Name->getDecl()->getCanonicalDecl() == Reading.Into &&
                            isBefore(Reading.Call->Call, Written);
        if ((IsRead || IsHeld) && (!Found || Found->Call->Where.Order < Reading.Call->Where.Order))
          Found = &Reading;
      }
    });
    return Found;
  }

  /// Whether the variable of Begin holds that reading when End is made, whatever happens.
  bool isKept(const ClockReading &Begin, const ClockReading &End) const {
    return Begin.Into && Begin.Into != End.Into && llvm::none_of(Code.writes(Begin.Into), [&](const HostWrite &Write) {
             return Write.Where.Order > Begin.Call->Where.Order && Write.Where.Order < End.Call->Begin &&
                    !holds(Write.Value, Begin.Call->Call);
           });
  }

  const HostCode &Code;
  const FunctionDecl *Function;
  const SourceManager &Sources;
  std::vector<ClockReading> Readings; ///< in the order of the code
  std::vector<Subtraction> Subtractions;
};
} // namespace

std::vector<ClockDifference> clockDifferences(const HostCode &Code, const FunctionDecl *Function) {
  return DifferenceFinder(Code, Function).find();
}

} // namespace cudaperf
