// Finds the file that a fragment such as kernel.cu is meant to be included by.

#ifndef CUDAPERF_FRONTEND_INCLUDER_H
#define CUDAPERF_FRONTEND_INCLUDER_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace cudaperf {

/// The source file that includes \p File, directly or through headers, looked for by a text search in its directory
/// and the two above: a .cu file before others, one beside it before one further up. None if nothing includes it.
std::optional<std::string> findIncluder(llvm::StringRef File);

} // namespace cudaperf

#endif // CUDAPERF_FRONTEND_INCLUDER_H
