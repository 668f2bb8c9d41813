// Code that is nested without end overflows the stack of whoever recurses over it; that end can be told from a crash.

#ifndef CUDAPERF_SUPPORT_STACKOVERFLOW_H
#define CUDAPERF_SUPPORT_STACKOVERFLOW_H

#include <cstddef>

namespace cudaperf {

/// Lets an overflow of the calling thread's stack, which may have \p StackBytes, end the process with \p ExitCode; any
/// other access to memory that is not there stays the crash that it is. POSIX only.
void exitOnStackOverflow(int ExitCode, size_t StackBytes);

} // namespace cudaperf

#endif // CUDAPERF_SUPPORT_STACKOVERFLOW_H
