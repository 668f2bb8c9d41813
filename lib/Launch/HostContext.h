// Where an evaluation of HostValues stands: in the code, in calls that are followed, in a loop that is being run. What
// is found depends on the arguments, on this and on nothing else; each step inwards makes a new one.

#ifndef CUDAPERF_LAUNCH_HOSTCONTEXT_H
#define CUDAPERF_LAUNCH_HOSTCONTEXT_H

#include "Launch/HostBudget.h"
#include "Launch/HostCandidates.h"

namespace cudaperf {

/// What variables are in one round of a loop, by component.
using HostNumbers = llvm::SmallDenseMap<std::pair<const clang::ValueDecl *, int>, HostCandidates, 4>;

/// A call that is followed: the function is evaluated with the arguments of this call.
struct HostFrame {
  const clang::FunctionDecl *Function = nullptr;
  llvm::ArrayRef<const clang::Expr *> Arguments; ///< one for each parameter
  HostPlace Where;                               ///< of the call
  const HostFrame *Caller = nullptr;             ///< the call that Where is seen in; null if none is followed there
};

struct HostContext {
  HostBudget &Budget; ///< of the question
  /// The innermost arm ("case 256:") around the place where the question was asked that says what a variable equals;
  /// null if there is none.
  const HostRegion *AskedIn = nullptr;
  HostPlace At;                       ///< where the expression is evaluated; none for what stands outside of functions
  const HostFrame *Call = nullptr;    ///< the innermost call that is followed to At
  const HostNumbers *Round = nullptr; ///< of the round of a loop that is being run
  /// The one of HostCode::rows() that objects of its class are taken to be; null: any of them.
  const clang::InitListExpr *Row = nullptr;

  /// A question that is asked at Place.
  HostContext(HostBudget &Budget, HostPlace Place);

  /// The same elsewhere in the function.
  HostContext at(HostPlace Place) const;
  /// At Place in the function that Callee calls from At.
  HostContext inside(const HostFrame &Callee, HostPlace Place) const;
  /// Where the call that is followed stands.
  HostContext atCall() const;
  /// At Place, whatever call leads there.
  HostContext inAnyCall(HostPlace Place = {}) const;
  /// In the round of a loop that Numbers are of.
  HostContext inRound(const HostNumbers &Numbers) const;
  HostContext inAnyRound() const;

  /// Whether a call of Function is being followed.
  bool follows(const clang::FunctionDecl *Function) const;
  /// What a choice at At tells of a value: Why, but nothing in a call that is followed, since the same choice is made
  /// anew in each call.
  llvm::ArrayRef<HostReason> reasons(llvm::ArrayRef<HostReason> Why) const;
};

} // namespace cudaperf

#endif // CUDAPERF_LAUNCH_HOSTCONTEXT_H
