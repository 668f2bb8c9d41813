// Backslash escapes of string literals, in which Python, C++ and JSON agree as far as CUDA text needs them.

#ifndef CUDAPERF_EMBEDDED_ESCAPES_H
#define CUDAPERF_EMBEDDED_ESCAPES_H

#include "Embedded/MappedText.h"
#include "llvm/ADT/StringRef.h"

namespace cudaperf {

/// Adds what Inside, which starts at byte Begin and stands between quotes, means to To. An escape that is not known
/// stays as it is, as in Python.
void appendUnescaped(llvm::StringRef Inside, uint32_t Begin, MappedText &To);

} // namespace cudaperf

#endif // CUDAPERF_EMBEDDED_ESCAPES_H
