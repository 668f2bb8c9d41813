// Which of our checks clangd runs.

#ifndef CUDAPERF_TOOLS_CLANGD_TIDYCHECKS_H
#define CUDAPERF_TOOLS_CLANGD_TIDYCHECKS_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace cudaperf {

/// Globs, clang-tidy's for File, with our checks: if they turn one on by name, as they are; else those that
/// .cuda-perf-lint or, without it, the defaults turn on, less those that Globs turn off by name. A "-*" that is meant
/// for others takes none of ours away.
std::string withOurChecks(llvm::StringRef Globs, llvm::StringRef File);

} // namespace cudaperf

#endif // CUDAPERF_TOOLS_CLANGD_TIDYCHECKS_H
