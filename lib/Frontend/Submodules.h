// The repositories within a repository: a clone without them lacks headers.

#ifndef CUDAPERF_FRONTEND_SUBMODULES_H
#define CUDAPERF_FRONTEND_SUBMODULES_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace cudaperf {

/// The folders of the submodules of the repository around \p File that hold nothing, as its '.gitmodules' names them.
std::vector<std::string> emptySubmodules(llvm::StringRef File);

} // namespace cudaperf

#endif // CUDAPERF_FRONTEND_SUBMODULES_H
