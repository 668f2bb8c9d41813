// Numbers behind the lines of which a warp's accesses take more than they need, as inlay hints.

#ifndef CUDAPERF_LSP_INLAYHINTS_H
#define CUDAPERF_LSP_INLAYHINTS_H

#include "Lsp/OpenDocuments.h"

namespace cudaperf::lsp {

/// The protocol's InlayHints for the lines of Shown in Document, one a line at its end: "32 sectors/request, 4 would
/// do" for the access that takes most beyond what it needs. Result is of the text as it is, with its accesses.
Json inlayHints(const FileResult &Result, const OpenDocument &Document, const Range &Shown, PositionEncoding Encoding);

} // namespace cudaperf::lsp

#endif // CUDAPERF_LSP_INLAYHINTS_H
