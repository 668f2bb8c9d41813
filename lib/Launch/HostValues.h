// What host expressions can hold: integers, vector types by component, functions and buffers.
//
// The answer is a set of candidates, the likeliest (initial value, first call) first, and whether the set is complete.
// A candidate remembers which choices led to it (an arm of an if, one of several callers), so that values that never
// meet are not combined: dim3(bx, by) with two callers has two shapes, not four. Nothing is guessed: a value that comes
// from input only makes the set incomplete. A loop that counts with known numbers is run (HostLoops.cpp): inside it a
// variable has the values of all rounds, after it the last one; what any other loop changes makes the set incomplete.
//
// Several expressions at one place are asked for together where it matters what they hold at the same time
// (HostTuples.cpp): the arguments of a launch in a loop.

#ifndef CUDAPERF_LAUNCH_HOSTVALUES_H
#define CUDAPERF_LAUNCH_HOSTVALUES_H

#include "Launch/HostCaches.h"
#include "clang/AST/OperationKinds.h"
#include "clang/AST/Type.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace clang {
class BinaryOperator;
class CallExpr;
class CastExpr;
class ConditionalOperator;
class InitListExpr;
class NonTypeTemplateParmDecl;
class ParmVarDecl;
class UnaryOperator;
} // namespace clang

namespace cudaperf {

/// What several integers hold at the same time; nullopt where that is not known.
using HostTuple = std::vector<std::optional<int64_t>>;
struct HostTuples {
  std::vector<HostTuple> Values; ///< different ones, in the order of their first time
  bool Complete = true;          ///< there are no others
  /// Those that change grow from one time to the next, and how far is not known.
  bool Grows = false;
};

/// What parameters of templates that nothing instantiates stand for.
using HostBindings = llvm::SmallDenseMap<const clang::NonTypeTemplateParmDecl *, int64_t, 4>;

/// Evaluates expressions of one HostCode. Cheap to make. Each call of a public method is a question, with a budget of
/// its own (HostBudget.h), beyond which the answer is unknown; what questions share is in HostCaches.h. The answer to
/// one does not depend on those before it.
class HostValues {
public:
  explicit HostValues(const HostCode &Code, HostBindings Bindings = HostBindings())
      : Code(Code), Bindings(std::move(Bindings)) {}

  /// What E holds when it is evaluated at At; Component: of a vector or array.
  HostCandidates value(const clang::Expr *E, HostPlace At, int Component = HostTarget::Whole);
  /// What field Field of Owner (null: of whatever object) holds at At.
  HostCandidates field(const clang::FieldDecl *Field, const clang::ValueDecl *Owner, HostPlace At, int Component);
  /// A dim3, or an integer that converts to one. Components out of [1, 2^31) are dropped.
  Dim3Candidates dim3(const clang::Expr *E, HostPlace At);
  /// The same for a field of an object, e.g. a launch configuration.
  Dim3Candidates dim3(const clang::FieldDecl *Field, const clang::ValueDecl *Owner, HostPlace At);
  /// What the integers Es hold together when At is reached: the first Most different ones. The loops around At are run;
  /// one whose end is not known is taken to go on, and makes the answer incomplete.
  HostTuples tuples(llvm::ArrayRef<const clang::Expr *> Es, HostPlace At, unsigned Most);
  /// The calls of Function: by name, through a base class or through a pointer; indices into HostCode::calls().
  llvm::SmallVector<unsigned, 8> callsOf(const clang::FunctionDecl *Function);

private:
  HostCaches &caches() { return Bindings.empty() ? Code.caches() : OfBindings; }

  // HostExpressions.cpp
  HostCandidates evaluate(const clang::Expr *E, int Component, const HostContext &In);
  HostCandidates dispatch(const clang::Expr *E, int Component, const HostContext &In);
  HostCandidates constant(const clang::Expr *E);
  HostCandidates named(const clang::Expr *E, int Component, const HostContext &In);
  HostCandidates cast(const clang::CastExpr *Cast, int Component, const HostContext &In);
  HostCandidates unary(const clang::UnaryOperator *Op, const HostContext &In);
  HostCandidates binary(const clang::BinaryOperator *Op, const HostContext &In);
  void moveBuffers(HostCandidates &Pointers, const HostCandidates &Elements, clang::QualType Pointer, bool Back);
  HostCandidates updated(const clang::Expr *Update, const HostContext &In);
  HostCandidates arithmetic(clang::BinaryOperatorKind Op, const HostCandidates &Left, const HostCandidates &Right,
                            clang::QualType Operands, clang::QualType Type);
  HostCandidates choice(const clang::ConditionalOperator *Choice, int Component, const HostContext &In);

  // HostArms.cpp
  std::optional<bool> isRun(const HostRegion &Arm, const HostContext &In);
  std::optional<bool> isReached(const HostRegion *Region, const HostContext &In);
  bool isLeft(const HostWrite &Write, const HostTarget &Target, const HostContext &In);

  // HostLoops.cpp
  /// What the test of a loop says before a round.
  struct LoopTest {
    bool IsKnown = true;    ///< there is none, or it has one value
    bool IsComplete = true; ///< it has no other value
  };
  struct LoopRound {
    HostNumbers Numbers;
    HostReasons Reasons; ///< why they are what they are
  };
  struct LoopResult {
    std::optional<HostCandidates> Candidates; ///< none if the loop cannot be run
    bool Grows = false;                       ///< the same as HostValue::Grows
  };
  struct LoopPlan;
  LoopResult ofLoop(const HostWrite &Write, const HostContext &In);
  std::vector<LoopRound> firstRounds(const HostLoop &Loop, llvm::ArrayRef<HostTarget> Needed, const HostContext &In);
  std::optional<LoopTest> unroll(const HostLoop &Loop, const HostContext &In, llvm::function_ref<bool(LoopTest)> Round);
  HostCandidates executed(const HostWrite &Write, bool IsDone, const HostContext &In);
  static bool isDone(const HostWrite &Write, const HostLoop &Loop, HostPlace Goal);
  LoopPlan planOf(const HostLoop &Loop) const;
  HostLoopRun run(const HostLoop &Loop, const HostContext &In);
  bool runRounds(const HostLoop &Loop, const LoopPlan &Plan, LoopRound Start, HostLoopRun &Result,
                 const HostContext &In);
  void noteGrowth(const LoopPlan &Plan, HostNumbers &Known, HostLoopRun &Result, const HostContext &In);

  // HostTuples.cpp
  struct TupleQuestion; ///< a call of tuples()
  void evaluateTuple(TupleQuestion &Asked, const HostContext &In);
  void unrollTo(TupleQuestion &Asked, llvm::ArrayRef<const HostLoop *> Loops, HostNumbers &Known,
                const HostContext &In);
  bool isPassedBy(HostPlace Goal, const HostLoop &Loop, const HostContext &In);

  // HostElements.cpp
  HostCandidates element(const clang::Expr *E, int Component, const HostContext &In);
  HostCandidates elementsAt(HostTarget Array, const clang::Expr *E, const HostCandidates &Index, const HostContext &In);
  std::optional<HostCandidates> containerElement(const clang::CallExpr *Call, int Component, const HostContext &In);
  HostCandidates elementOf(const clang::InitListExpr *List, llvm::ArrayRef<const clang::Expr *> Indices, int Component,
                           const HostContext &In);
  HostCandidates elements(const clang::Expr *Range, const HostContext &In);
  HostCandidates construction(const clang::Expr *E, int Component, const HostContext &In);

  // HostRows.cpp
  using HostRows = llvm::SmallVector<const clang::InitListExpr *, 8>;
  HostRows rowsRead(const clang::Expr *E, HostPlace At);
  HostRows rowsOf(const clang::Expr *Object, HostPlace At);
  Dim3Candidates dim3OfRows(const clang::Expr *E, HostPlace At, llvm::ArrayRef<const clang::InitListExpr *> Rows);
  HostCandidates inRows(const clang::FieldDecl *Field, int Component, const HostContext &In);

  // HostCalls.cpp
  HostCandidates call(const clang::CallExpr *Call, int Component, const HostContext &In);
  std::optional<HostCandidates> knownCall(const clang::CallExpr *Call, llvm::StringRef Name, int Component,
                                          const HostContext &In);
  HostCandidates givenAway(const HostWrite &Write, int Component, const HostContext &In);
  HostCandidates parameter(const clang::ParmVarDecl *Parameter, int Component, const HostContext &In);
  llvm::SmallVector<unsigned, 8> callsOf(const clang::FunctionDecl *Function, HostBudget &Budget);
  void findIndirectCalls();
  bool mayBeCalledElsewhere(const clang::FunctionDecl &Function);

  // HostValues.cpp
  HostCandidates answer(const HostQuestion &Question, llvm::function_ref<HostCandidates()> Find);
  HostCandidates object(HostTarget Target, clang::QualType Type, const HostContext &In);
  HostCandidates reaching(HostTarget Target, const HostContext &In, bool &FromEntry);
  HostCandidates written(const HostWrite &Write, int Component, const HostContext &In);
  HostCandidates entryValue(HostTarget Target, bool Owned, const HostContext &In);
  HostCandidates elsewhere(HostTarget Target, bool Owned, const HostContext &In);
  bool isFilledAsAWhole(const clang::ValueDecl *Object) const;
  void narrow(HostCandidates &Candidates, const clang::VarDecl *Variable, const HostContext &In);
  const clang::Expr *guarded(const clang::VarDecl *Variable, const HostPlace &At) const;
  bool restrictTo(HostCandidates &Candidates, const clang::Expr *E);

  const HostCode &Code;
  const HostBindings Bindings;
  HostCaches OfBindings; ///< used if there are any
};

} // namespace cudaperf

#endif // CUDAPERF_LAUNCH_HOSTVALUES_H
