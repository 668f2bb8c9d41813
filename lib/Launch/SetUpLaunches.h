// Launches that a program comes to once, before or after it launches others again and again: data are set up, results
// are put together. Those that it never comes to, in functions that nobody can call; and kernels that nothing launches.
// And launches among calls that take longer than they do.
//
// What the file shows, and other files that were read for it (OutsideFacts.h): a function that others may call, or
// whose address is taken, may run any number of times.

#ifndef CUDAPERF_LAUNCH_SETUPLAUNCHES_H
#define CUDAPERF_LAUNCH_SETUPLAUNCHES_H

#include "Launch/LaunchSite.h"
#include "llvm/ADT/DenseMap.h"

namespace cudaperf {

/// Why a kernel's time does not matter.
enum class SetUpKind {
  Once,       ///< each launch is outside of every loop on the way from main(), where another kernel is launched in one
  Uncalled,   ///< each launch is in a function of this file alone that is called nowhere
  Unlaunched, ///< this file, or one that calls it, is of a program that launches others, and no source names this one
              ///< but where it is declared, or in a comment
  NoneLaunched, ///< the same where a header of the program declares this one, and nothing launches another of the file
  BesideLoops,  ///< each launch is outside of all loops, in a function that launches other kernels in loops, or that
                ///< such a function calls there
  AmongAllocations, ///< each launch is in a function, called again and again, that allocates before and frees behind it
  AmongCopies,      ///< or that copies between host and device each buffer that it passes
  AfterAllocation   ///< or that allocates each buffer that it passes, as often as it launches
};

/// Whether there may be kernels of Code's unit that nothing launches, where Launches, all of it, are of others: nothing
/// else in the unit names one, and a comment launches it, or no file that does not include this one can.
bool hasUnlaunched(const HostCode &Code, llvm::ArrayRef<LaunchSite> Launches);

/// The kernels, by canonical declaration, of which Launches, all of the file of Code, tell so.
llvm::DenseMap<const clang::FunctionDecl *, SetUpKind> setUpKernels(const HostCode &Code,
                                                                    llvm::ArrayRef<LaunchSite> Launches);

} // namespace cudaperf

#endif // CUDAPERF_LAUNCH_SETUPLAUNCHES_H
