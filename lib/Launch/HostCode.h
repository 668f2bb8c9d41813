// An index of the host code of a translation unit: which variables are written where, who calls whom with what, and
// which parts of a function run only sometimes.
//
// Built in one pass over the bodies of the host functions that do not come from system headers. It evaluates nothing;
// HostValues answers what a variable can hold at a place, Launches and HostOrder what is launched and in which order.

#ifndef CUDAPERF_LAUNCH_HOSTCODE_H
#define CUDAPERF_LAUNCH_HOSTCODE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <vector>

namespace clang {
class ASTContext;
class Expr;
class FieldDecl;
class FunctionDecl;
class InitListExpr;
class ParmVarDecl;
class RecordDecl;
class Stmt;
class ValueDecl;
class VarDecl;
} // namespace clang

namespace cudaperf {

/// An if or switch: at most one of its arms runs. Exhaustive: exactly one does.
struct HostChoice {
  const clang::Stmt *Where = nullptr;
  unsigned Arms = 0;
  bool Exhaustive = false;
  uint64_t Leaving = 0; ///< bit I: control never passes the end of arm I; arms from 64 on have none
  uint64_t Falling = 0; ///< bit I: arm I of a switch can fall through into the next
  unsigned Tested = 0;  ///< of an if: the order behind its condition
};

struct HostLoop;

/// The name of Function; empty if it is null or has none, as operators and constructors.
llvm::StringRef nameOf(const clang::FunctionDecl *Function);

/// A part of a function whose statements run together: the body, an arm of a choice, the inside of a loop or lambda.
struct HostRegion {
  enum class Kind { Function, Arm, Loop, Lambda };
  Kind What = Kind::Function;
  const HostRegion *Parent = nullptr;
  const HostLoop *Around = nullptr;              ///< of a Loop that can be run: the loop
  const clang::FunctionDecl *Function = nullptr; ///< for a lambda: the function around it
  const HostChoice *Choice = nullptr;            ///< of an Arm
  unsigned Arm = 0;
  bool Leaves = false; ///< control never passes its end: return, throw, exit
  /// Inside this arm Subject equals *Equals ("case 256:", "if (n == 256)"); both null if nothing is known.
  const clang::VarDecl *Subject = nullptr;
  const clang::Expr *Equals = nullptr;

  /// Whether this is Other or lies around it.
  bool encloses(const HostRegion *Other) const;
};

/// What a test says of a variable in the rest of the region that it stands in: 'if (n != 3) return;' that n is 3.
struct HostGuard {
  const clang::VarDecl *Subject = nullptr; ///< canonical
  const clang::Expr *Equals = nullptr;
  unsigned Order = 0; ///< of the test
};

/// The innermost loop that Region is in or is; null if there is none.
const HostRegion *loopAround(const HostRegion *Region);
/// The same if that loop can be run by itself: it has Around.
const HostRegion *runnableLoopAround(const HostRegion *Region);

/// A point in the code. Order grows along that pass, within a function in the order of the statements.
struct HostPlace {
  unsigned Order = 0;
  const HostRegion *Region = nullptr;
};

/// What an expression designates: a variable or field, or one element or vector component (x = 0, y = 1, …) of it.
struct HostTarget {
  static constexpr int Whole = -1;
  static constexpr int Pointee = -2;        ///< what the pointer Object points to
  const clang::ValueDecl *Object = nullptr; ///< canonical
  int Component = Whole;
  const clang::ValueDecl *Owner = nullptr; ///< for a field: the variable or field it is read from, if plain

  /// Whether a write to one changes the other; owners aside.
  bool overlaps(const HostTarget &Other) const;
  /// Whether this is an integer of the function that only writes to it change: no reference, no global.
  bool isLocalNumber() const;
  bool operator==(const HostTarget &) const = default;
  std::pair<const clang::ValueDecl *, int> key() const { return {Object, Component}; } ///< owners aside
};

/// A for, while or do loop, for HostLoops to run.
struct HostLoop {
  const clang::Stmt *Where = nullptr;
  HostPlace Entry;                          ///< before its first test
  HostPlace Start;                          ///< where the body begins; the region is the loop's
  unsigned End = 0;                         ///< the order behind the body, before the increment of a for
  bool HasBreak = false;                    ///< it can end although its condition holds
  bool HasContinue = false;                 ///< a round can leave out a part of the body
  bool HasLabel = false;                    ///< goto and labels: anything goes
  llvm::SmallVector<HostTarget, 8> Written; ///< inside it, in the order of the source

  /// What is tested before each round, or after it for a do; null if nothing is.
  const clang::Expr *condition() const;
};

/// A place where a variable or field gets, or may get, a value.
struct HostWrite {
  enum class Effect {
    Declares, ///< comes to life without a value
    Sets,     ///< holds Value from here on
    Updates,  ///< Update (+=, *=, ++, …) was applied
    Iterates, ///< is set to each element of Value in turn (range-based for)
    MaySet,   ///< its address or a reference was given away, to parameter Taker if that is known
    Starts,   ///< holds what a round of Loop starts with: a second account of the writes that lead there
    Ends,     ///< holds what Loop ended with: the same
  };
  Effect What = Effect::Sets;
  HostPlace Where;
  HostTarget Target;
  const clang::Expr *Value = nullptr;
  const clang::Expr *Update = nullptr;
  const clang::ParmVarDecl *Taker = nullptr;
  const clang::Expr *Call = nullptr; ///< the call that has the parameter Taker
  const HostLoop *Loop = nullptr;    ///< of Starts and Ends
  bool IsStatement = false;          ///< directly in a loop: every round does it, unless the round ends before
};

/// A call, construction or launch.
struct HostCall {
  const clang::Expr *Call = nullptr;
  const clang::FunctionDecl *Callee = nullptr; ///< null: through a pointer
  HostPlace Where;
  unsigned Begin = 0; ///< the order before its arguments
};

/// A value that a function returns.
struct HostReturn {
  const clang::Expr *Value = nullptr;
  HostPlace Where;
};

/// A mention of a variable or field of pointer, array or class type.
struct HostUse {
  HostTarget Target;
  const clang::Expr *Mention = nullptr;
  const clang::Expr *Call = nullptr; ///< the innermost call or launch that it is an argument of
  HostPlace Where;
};

struct HostCaches;
struct OutsideFacts;

class HostCode {
public:
  explicit HostCode(clang::ASTContext &Context);
  ~HostCode();
  /// Facts: what other files say about functions of this one. Must outlive this.
  void setOutside(const OutsideFacts *Facts);

  clang::ASTContext &context() const { return Context; }
  /// What setOutside() was given; null if nothing.
  const OutsideFacts *outside() const { return Outside; }
  bool hasMain() const { return HasMain; }
  /// The bodies that were visited, and the kernels' definitions, in the order of the source.
  llvm::ArrayRef<const clang::FunctionDecl *> functions() const { return Functions; }
  llvm::ArrayRef<const clang::FunctionDecl *> kernels() const { return Kernels; }

  /// All in the order of the pass over the code.
  llvm::ArrayRef<HostCall> calls() const { return Calls; }
  llvm::ArrayRef<HostCall> launches() const { return Launches; }
  llvm::ArrayRef<HostUse> uses() const { return Uses; }
  llvm::ArrayRef<HostWrite> writes(const clang::ValueDecl *Object) const;
  /// The initialiser lists that make elements of arrays and containers, and arguments, of class Record, in the order of
  /// that pass, those of globals first; what they give to fields is in none of writes().
  llvm::ArrayRef<const clang::InitListExpr *> rows(const clang::RecordDecl *Record) const;
  llvm::ArrayRef<HostReturn> returns(const clang::FunctionDecl *Function) const;
  /// Whether a return in an arm or loop, or a goto, may leave out what stands behind it in Function.
  bool leavesEarly(const clang::FunctionDecl &Function) const;
  /// Those that stand in Region itself, in the order of the statements.
  llvm::ArrayRef<HostGuard> guards(const HostRegion *Region) const;
  /// Whether Function is mentioned other than to call it.
  bool isAddressTaken(const clang::FunctionDecl *Function) const;
  /// The functions of which that is so, canonical declarations in no order.
  const llvm::DenseSet<const clang::FunctionDecl *> &addressesTaken() const { return AddressTaken; }
  /// The variables and parameters that hold Function where it is not called by name; nothing if they are not all known,
  /// or if one of them is used for more than to call it and to hand it on.
  std::optional<llvm::SmallVector<const clang::VarDecl *, 4>> holders(const clang::FunctionDecl *Function) const;
  /// The calls of what Holder holds: indices into calls().
  llvm::ArrayRef<unsigned> callsThrough(const clang::VarDecl *Holder) const;
  /// Indices into calls().
  llvm::ArrayRef<unsigned> callsOf(const clang::FunctionDecl *Function) const;

  /// What HostValues has found out so far, kept here since all that ask about this code ask much the same.
  HostCaches &caches() const { return *Caches; }

  /// What E designates, casts and parentheses aside; Object is null if it is no variable or field, or E is null.
  HostTarget target(const clang::Expr *E) const;

  /// The arguments of a call, a construction or a launch.
  static llvm::ArrayRef<const clang::Expr *> arguments(const clang::Expr *Call);
  /// The same without the object of an operator call: one for each parameter of Callee.
  static llvm::ArrayRef<const clang::Expr *> callArguments(const clang::Expr *Call, const clang::FunctionDecl *Callee);
  /// Index of a member x, y, z or w of a CUDA vector type or dim3; -1 for any other field.
  static int vectorComponent(const clang::FieldDecl *Field);

private:
  friend class HostCodeBuilder;

  clang::ASTContext &Context;
  const OutsideFacts *Outside = nullptr;
  bool HasMain = false;
  std::vector<const clang::FunctionDecl *> Functions;
  std::vector<const clang::FunctionDecl *> Kernels;
  std::deque<HostRegion> Regions;
  std::deque<HostChoice> Choices;
  std::deque<HostLoop> Loops;
  std::vector<HostCall> Calls;
  std::vector<HostCall> Launches;
  std::vector<HostUse> Uses;
  llvm::DenseMap<const clang::ValueDecl *, std::vector<HostWrite>> Writes;
  llvm::DenseMap<const clang::RecordDecl *, std::vector<const clang::InitListExpr *>> Rows;
  llvm::DenseMap<const clang::FunctionDecl *, std::vector<HostReturn>> Returns;
  llvm::DenseSet<const clang::FunctionDecl *> LeavingEarly; ///< canonical
  llvm::DenseMap<const HostRegion *, std::vector<HostGuard>> Guards;
  llvm::DenseMap<const clang::FunctionDecl *, std::vector<unsigned>> CallsByCallee;
  llvm::DenseSet<const clang::FunctionDecl *> AddressTaken;
  llvm::DenseMap<const clang::ValueDecl *, llvm::SmallVector<const clang::VarDecl *, 2>>
      Holders;                                      ///< of what is handed on
  llvm::DenseSet<const clang::ValueDecl *> Escaped; ///< functions, and what holds one, of which all can be made
  llvm::DenseMap<const clang::VarDecl *, llvm::SmallVector<unsigned, 2>> CallsThrough;
  std::unique_ptr<HostCaches> Caches;
};

} // namespace cudaperf

#endif // CUDAPERF_LAUNCH_HOSTCODE_H
