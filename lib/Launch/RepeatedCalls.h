// Host functions that a loop calls in each round, in this file or in another one, directly or through others.

#ifndef CUDAPERF_LAUNCH_REPEATEDCALLS_H
#define CUDAPERF_LAUNCH_REPEATEDCALLS_H

#include "Launch/HostCode.h"

namespace cudaperf {

/// How often a function is called, as far as the code tells.
enum class CallRate {
  Seldom, ///< all calls that are known are outside of loops
  Unknown,
  InLoop,
};

/// Whether nothing in Loop measures time or goes through devices: what such loops do each time is not what a program
/// does.
bool isAtWork(const HostCode &Code, const HostRegion &Loop);

/// Whether Loop writes text, complaints on the way out aside.
bool writesText(const HostCode &Code, const HostRegion &Loop);

/// Whether no integer that Loop changes is in one of Es.
bool areSteady(const HostRegion &Loop, llvm::ArrayRef<const clang::Expr *> Es);

/// The call of this file in a loop at work that leads to Function, with arguments that are steady in it; null if there
/// is none.
const HostCall *repeatedCall(const HostCode &Code, const clang::FunctionDecl *Function);

/// The same, but only those arguments have to be steady that make what Sizes, of Function, come to.
const HostCall *repeatedCall(const HostCode &Code, const clang::FunctionDecl *Function,
                             llvm::ArrayRef<const clang::Expr *> Sizes);

/// Whether Call is such a call, or is made by a function that such a call, here or in another file, leads to.
bool isRepeated(const HostCode &Code, const HostCall &Call);

/// Unknown are functions for others: nothing in this file calls them and it has no main().
CallRate callRate(const HostCode &Code, const clang::FunctionDecl *Function);

/// The same, but Unknown are also functions that those call.
CallRate callRateByCallers(const HostCode &Code, const clang::FunctionDecl *Function);

} // namespace cudaperf

#endif // CUDAPERF_LAUNCH_REPEATEDCALLS_H
