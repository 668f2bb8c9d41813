// A file whose kernels could all not be analysed is no clean file. Says so in a line, with what may help.

#ifndef CUDAPERF_REPORT_NOTHINGANALYZED_H
#define CUDAPERF_REPORT_NOTHINGANALYZED_H

#include "Finding/Finding.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace cudaperf {

/// "none of its 2 kernels could be analysed: ...; ..." if File has kernels and none of them was; else empty. Nothing
/// for a file that failed, which has an error of its own.
std::string whyNothingWasAnalyzed(const FileResult &File);

/// "no kernel was found; header 'x.h' was not found: ..." if File has errors and misses a header, which may be where
/// its kernels are, or if conditions leave kernels out; else empty. Host code may be all that such a file has: no
/// error, but not silence either.
std::string whyNoKernelIsKnown(const FileResult &File);

/// "1 kernel was skipped: ..." or the first compile error; empty if File was analysed whole, or failed.
std::string whyNotWhole(const FileResult &File);

/// Where Error stands, for a text about File: "line 11", or "line 11 of 'helpers.cuh'" if that is another file.
std::string describePlace(const FileError &Error, llvm::StringRef File);

struct Thoroughness {
  bool IsStrict = false; ///< a file of which anything was skipped is to be named, too
  bool IsWhole = false;  ///< every file, not the first few and what the others have in common
};

/// A line for each of Files that is no clean one, with what may help.
std::vector<std::string> complaintsOf(llvm::ArrayRef<FileResult> Files, Thoroughness Wanted);

/// "2 files are read as if the build passed '-DN=64' and '-DUSE_GPU=1': ..." if flags had to be assumed; else empty.
std::string whatIsAssumed(llvm::ArrayRef<FileResult> Files);

} // namespace cudaperf

#endif // CUDAPERF_REPORT_NOTHINGANALYZED_H
