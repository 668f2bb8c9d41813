// What HostValues has found out so far. Of what it finds on the way only answers that rest on their key and on the code
// are kept: nothing was refused while they were found (HostBudget::refusals), no call is being followed, no round of a
// loop is being run, no row of a table is picked. Answers to whole questions are kept as they are: each has a budget of
// its own, so that asking again would give the same.

#ifndef CUDAPERF_LAUNCH_HOSTCACHES_H
#define CUDAPERF_LAUNCH_HOSTCACHES_H

#include "Launch/HostContext.h"
#include <optional>
#include <tuple>

namespace cudaperf {

/// What the numbers that a loop changes are in its rounds and when it has ended; those not listed are not known.
struct HostLoopRun {
  HostNumbers Inside, After;
  std::optional<llvm::SmallVector<HostTarget, 2>> Growing; ///< those that each round makes larger, end not known
  bool IsCertain = false;                                  ///< nothing unknown decided how often it runs
};

/// A question to HostValues: an expression, or a field with its owner; where, and which component.
using HostQuestion = std::tuple<const void *, const clang::ValueDecl *, const HostRegion *, unsigned, int>;

/// Of one HostCode, or of a HostValues with template arguments of its own. Where a question can be asked in an arm that
/// says what a variable equals (HostContext::AskedIn), that arm is part of the key: there, a value has fewer
/// candidates.
struct HostCaches {
  /// What HostValues::value and field answered.
  llvm::DenseMap<HostQuestion, HostCandidates> Answers;
  llvm::DenseMap<std::pair<const HostLoop *, const HostRegion *>, HostLoopRun> LoopRuns;
  /// What parameters are called with, by component.
  llvm::DenseMap<std::tuple<const clang::ParmVarDecl *, int, const HostRegion *>, HostCandidates> Parameters;
  /// Which calls through a pointer or reference reach a function, as indices into HostCode::calls(): a question of its
  /// own, asked nowhere in particular. Found when first asked for, since most files have none; until all are found,
  /// whoever asks gets a part and counts it as refused.
  std::optional<llvm::DenseMap<const clang::FunctionDecl *, llvm::SmallVector<unsigned, 8>>> IndirectCalls;
  bool AreIndirectCallsComplete = false;
};

} // namespace cudaperf

#endif // CUDAPERF_LAUNCH_HOSTCACHES_H
