// The pages of docs/checks, compiled into the program (EmbedPages.cmake).

#ifndef CUDAPERF_TOOLS_CHECKPAGES_H
#define CUDAPERF_TOOLS_CHECKPAGES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace cudaperf {

struct CheckPage {
  llvm::StringLiteral Id;
  llvm::StringLiteral Markdown;
  llvm::StringLiteral Html; ///< the same, without links to other pages
};

/// Every page there is, sorted by id.
llvm::ArrayRef<CheckPage> checkPages();

} // namespace cudaperf

#endif // CUDAPERF_TOOLS_CHECKPAGES_H
