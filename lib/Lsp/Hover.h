// What the server says of the memory accesses under the cursor, good ones too.

#ifndef CUDAPERF_LSP_HOVER_H
#define CUDAPERF_LSP_HOVER_H

#include "Lsp/OpenDocuments.h"

namespace cudaperf::lsp {

/// The protocol's Hover for At in File, as Markdown: what each kernel's warps do at the accesses of that line, with the
/// lanes of one request if there is a finding at At that has them; null if there are none. Result is of the text as it
/// is, with its accesses.
Json hoverAt(const FileResult &Result, llvm::StringRef File, Position At, Places &Where);

} // namespace cudaperf::lsp

#endif // CUDAPERF_LSP_HOVER_H
