// Many files at once: several processes, one file each, so that a crash or a hang costs one file. Knows nothing of
// checks; the analysis comes as a function.

#ifndef CUDAPERF_DRIVER_DRIVER_H
#define CUDAPERF_DRIVER_DRIVER_H

#include "Finding/Finding.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace cudaperf {

class Worker;

struct DriverOptions {
  unsigned Jobs = 1;            ///< processes at a time, at least 1
  unsigned TimeoutSeconds = 0;  ///< of the processor for one file, three times that by the clock; 0: none
  unsigned MemoryMegabytes = 0; ///< for one file; 0: none
  /// Called in the parent whenever a file is done.
  llvm::function_ref<void(unsigned Done, unsigned Total, llvm::StringRef File)> OnProgress = [](unsigned, unsigned,
                                                                                                llvm::StringRef) {};
  /// Asked again and again; once it is true, what has not been analysed by then is left: FileResult::WasLeft.
  llvm::function_ref<bool()> ShouldStop = [] { return false; };
};

/// Analyses Files[I] by Analyze(I), which runs in a process of its own, and returns the results in the order of Files.
/// A file whose process crashes, runs out of time or cannot be started is Failed, with the reason as its error.
std::vector<FileResult> analyzeFiles(llvm::ArrayRef<std::string> Files,
                                     llvm::function_ref<FileResult(size_t Index)> Analyze,
                                     const DriverOptions &Options);

/// A result that says only why there is none.
FileResult failedResult(llvm::StringRef File, std::string Reason);

/// The result of W, which has ended and has written one for File by encodeResult, or why there is none.
FileResult takeResult(Worker &W, llvm::StringRef File);

/// Ends W, which did not come to a result in time.
FileResult giveUp(Worker &W, llvm::StringRef File, unsigned TimeoutSeconds);

} // namespace cudaperf

#endif // CUDAPERF_DRIVER_DRIVER_H
