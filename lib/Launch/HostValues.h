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

#include "Launch/HostCandidates.h"
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

/// Evaluates expressions of one HostCode. Cheap to make; every question has a budget of steps and is unknown beyond it.
class HostValues {
public:
  /// Evaluations that one question may take.
  static constexpr unsigned MaxSteps = 4000;

  explicit HostValues(const HostCode &Code) : Code(Code) {}

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
  /// In code of a template that nothing instantiates, Parameter stands for Value from here on.
  void bind(const clang::NonTypeTemplateParmDecl *Parameter, int64_t Value) { Bindings[Parameter] = Value; }
  void clearBindings() { Bindings.clear(); }
  /// The calls of Function: by name, through a base class or through a pointer; indices into HostCode::calls().
  llvm::SmallVector<unsigned, 8> callsOf(const clang::FunctionDecl *Function);

private:
  /// Parameters of a function that is evaluated at one of its calls.
  struct Frame {
    const clang::FunctionDecl *Function = nullptr;
    llvm::ArrayRef<const clang::Expr *> Arguments;
    HostPlace Where;
    const Frame *Caller = nullptr;
  };
  /// Whether a call of Function is already being followed.
  static bool isFollowed(const clang::FunctionDecl *Function, const Frame *In);

  // HostExpressions.cpp
  HostCandidates evaluate(const clang::Expr *E, int Component, HostPlace At, const Frame *In);
  HostCandidates dispatch(const clang::Expr *E, int Component, HostPlace At, const Frame *In);
  HostCandidates constant(const clang::Expr *E);
  HostCandidates named(const clang::Expr *E, int Component, HostPlace At, const Frame *In);
  HostCandidates cast(const clang::CastExpr *Cast, int Component, HostPlace At, const Frame *In);
  HostCandidates unary(const clang::UnaryOperator *Op, HostPlace At, const Frame *In);
  HostCandidates binary(const clang::BinaryOperator *Op, HostPlace At, const Frame *In);
  void moveBuffers(HostCandidates &Pointers, const HostCandidates &Elements, clang::QualType Pointer, bool Back);
  HostCandidates updated(const clang::Expr *Update, HostPlace At, const Frame *In);
  HostCandidates arithmetic(clang::BinaryOperatorKind Op, const HostCandidates &Left, const HostCandidates &Right,
                            clang::QualType Operands, clang::QualType Type);
  HostCandidates choice(const clang::ConditionalOperator *Choice, int Component, HostPlace At, const Frame *In);

  // HostLoops.cpp
  using Numbers = llvm::SmallDenseMap<std::pair<const clang::ValueDecl *, int>, HostCandidates, 4>; ///< by component
  /// What the test of a loop says before a round.
  struct LoopTest {
    bool IsKnown = true;    ///< there is none, or it has one value
    bool IsComplete = true; ///< it has no other value
  };
  /// What the numbers that a loop changes are in its rounds and when it has ended; those not listed are not known.
  struct LoopRun {
    Numbers Inside, After;
    std::optional<llvm::SmallVector<HostTarget, 2>> Growing; ///< those that each round makes larger, end not known
    unsigned LastStep = 0;                                   ///< the question's step where it is given up
    bool IsCertain = false;                                  ///< nothing unknown decided how often it runs
  };
  struct LoopRound {
    Numbers Numbers;
    HostReasons Reasons; ///< why they are what they are
  };
  struct LoopResult {
    std::optional<HostCandidates> Candidates; ///< none if the loop cannot be run
    bool Grows = false;                       ///< the same as HostValue::Grows
  };
  struct LoopPlan;
  LoopResult ofLoop(const HostWrite &Write, const Frame *In);
  std::vector<LoopRound> firstRounds(const HostLoop &Loop, llvm::ArrayRef<HostTarget> Needed, const Frame *In);
  std::optional<LoopTest> unroll(const HostLoop &Loop, const Frame *In, llvm::function_ref<bool(LoopTest)> Round);
  HostCandidates executed(const HostWrite &Write, bool IsDone, const Frame *In);
  static bool isDone(const HostWrite &Write, const HostLoop &Loop, HostPlace Goal);
  LoopPlan planOf(const HostLoop &Loop) const;
  LoopRun run(const HostLoop &Loop, const Frame *In);
  bool runRounds(const HostLoop &Loop, const LoopPlan &Plan, LoopRound Start, LoopRun &Result, const Frame *In);
  void noteGrowth(const LoopPlan &Plan, Numbers &Known, LoopRun &Result, const Frame *In);

  // HostTuples.cpp
  struct TupleQuestion; ///< a call of tuples()
  void evaluateTuple(TupleQuestion &Asked);
  void unrollTo(TupleQuestion &Asked, llvm::ArrayRef<const HostLoop *> Loops, Numbers &Known);
  bool isPassedBy(HostPlace Goal, const HostLoop &Loop);

  // HostElements.cpp
  HostCandidates element(const clang::Expr *E, int Component, HostPlace At, const Frame *In);
  HostCandidates elementsAt(HostTarget Array, const clang::Expr *E, const HostCandidates &Index, HostPlace At,
                            const Frame *In);
  HostCandidates elementOf(const clang::InitListExpr *List, llvm::ArrayRef<const clang::Expr *> Indices, int Component,
                           HostPlace At, const Frame *In);
  HostCandidates elements(const clang::Expr *Range, HostPlace At, const Frame *In);
  HostCandidates construction(const clang::Expr *E, int Component, HostPlace At, const Frame *In);

  // HostCalls.cpp
  HostCandidates call(const clang::CallExpr *Call, int Component, HostPlace At, const Frame *In);
  std::optional<HostCandidates> knownCall(const clang::CallExpr *Call, llvm::StringRef Name, int Component,
                                          HostPlace At, const Frame *In);
  HostCandidates givenAway(const HostWrite &Write, int Component, const Frame *In);
  HostCandidates parameter(const clang::ParmVarDecl *Parameter, int Component, const Frame *In);

  // HostValues.cpp
  HostCandidates object(HostTarget Target, clang::QualType Type, HostPlace At, const Frame *In);
  HostCandidates reaching(HostTarget Target, HostPlace At, const Frame *In, bool &FromEntry);
  HostCandidates written(const HostWrite &Write, int Component, const Frame *In);
  HostCandidates entryValue(HostTarget Target, const clang::FunctionDecl *Here, bool Owned, const Frame *In);
  HostCandidates elsewhere(HostTarget Target, const clang::FunctionDecl *Here, bool Owned);
  bool isFilledAsAWhole(const clang::ValueDecl *Object) const;
  void narrow(HostCandidates &Candidates, const clang::VarDecl *Variable, HostPlace At);

  const HostCode &Code;
  HostPlace Root; ///< where the question was asked
  unsigned Steps = 0;
  unsigned Depth = 0;
  struct Active {
    const void *What;
    int Component;
    unsigned Order;
  };
  llvm::SmallVector<Active, 16> InProgress;
  const Numbers *Current = nullptr; ///< of the round of a loop that is being run
  llvm::SmallVector<const HostLoop *, 4> RunningLoops;
  /// Runs that were not cut short, by the region of the question, which can narrow a value.
  llvm::DenseMap<std::pair<const HostLoop *, const HostRegion *>, LoopRun> LoopRuns;
  unsigned Cycles = 0; ///< answers so far that were cut short because a value depends on itself
  /// What parameters are called with, by component: the answers that were not cut short.
  llvm::DenseMap<std::pair<const clang::ParmVarDecl *, int>, HostCandidates> Parameters;
  llvm::DenseMap<const clang::FunctionDecl *, llvm::SmallVector<unsigned, 8>> IndirectCalls;
  llvm::SmallDenseMap<const clang::NonTypeTemplateParmDecl *, int64_t, 4> Bindings;
  bool IndirectCallsKnown = false; ///< found when first asked for: most files have none
};

} // namespace cudaperf

#endif // CUDAPERF_LAUNCH_HOSTVALUES_H
