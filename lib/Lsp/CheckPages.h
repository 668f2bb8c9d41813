// Where the manual pages of the checks are, for links in editors.

#ifndef CUDAPERF_LSP_CHECKPAGES_H
#define CUDAPERF_LSP_CHECKPAGES_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace cudaperf::lsp {

/// The page of Check: below CUDAPERF_DOCS_URL if that was set when this was built, else the installed file, else the
/// one in the source tree. Empty if there is none.
std::string checkPageUri(llvm::StringRef Check);

} // namespace cudaperf::lsp

#endif // CUDAPERF_LSP_CHECKPAGES_H
