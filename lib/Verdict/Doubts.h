// The doubts for which a kernel is run once more, one function each: what looks bad is held against them. To add one: a
// row in runDoubts(), a function with the reason why it is needed, and a test in test/unit/Verdict/DoubtsTest.cpp. A
// doubt never makes an access bad. Those that the counts give themselves are in CountVerdict.h.
//
// One more doubt, that launches are known at which the access costs something else, is in KnownLaunches.h.

#ifndef CUDAPERF_VERDICT_DOUBTS_H
#define CUDAPERF_VERDICT_DOUBTS_H

#include "Verdict/CountVerdict.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace cudaperf {

/// The run that is being decided on.
struct DecidedRun {
  const KernelProgram &Program;
  const LaunchAssumption &Launch;
  const BadRatios &Bad;
};

/// A reason not to call an access bad for which the kernel is run once more.
struct RunDoubt {
  llvm::StringLiteral Name;
  llvm::StringLiteral Reason; ///< as CountDoubt's; empty: the access is not bad then, and known
  /// Raises it against those of Accesses, all of one run, that are bad. Nothing is run if there are none.
  void (*Raise)(const RunDoubt &Self, const DecidedRun &Decided, llvm::MutableArrayRef<AccessVerdict> Accesses);
};

/// Those there are, in the order in which they are raised.
llvm::ArrayRef<RunDoubt> runDoubts();

} // namespace cudaperf

#endif // CUDAPERF_VERDICT_DOUBTS_H
