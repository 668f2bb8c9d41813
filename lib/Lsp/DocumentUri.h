// file: URIs, in which the protocol names documents.

#ifndef CUDAPERF_LSP_DOCUMENTURI_H
#define CUDAPERF_LSP_DOCUMENTURI_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace cudaperf::lsp {

/// The absolute path that Uri names, percent signs resolved; none if it is no file: URI of this machine.
std::optional<std::string> pathOfUri(llvm::StringRef Uri);

/// The file: URI of the absolute Path.
std::string uriOfPath(llvm::StringRef Path);

} // namespace cudaperf::lsp

#endif // CUDAPERF_LSP_DOCUMENTURI_H
