// Markdown for a terminal: what --explain prints. Knows what the pages of docs/ are written in: headings, paragraphs,
// lists, tables, code, emphasis, links, comments.

#ifndef CUDAPERF_TOOLS_MARKDOWNTEXT_H
#define CUDAPERF_TOOLS_MARKDOWNTEXT_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace cudaperf {

struct MarkdownStyle {
  unsigned Columns = 80; ///< text and tables are wrapped to them; code is not
  bool UseColors = false;
  std::string LinkBase; ///< goes before relative links, "https://…/docs/checks/"; empty: their text alone is shown
};

/// Markdown as text. Ends with a line break.
std::string renderMarkdown(llvm::StringRef Markdown, const MarkdownStyle &Style);

} // namespace cudaperf

#endif // CUDAPERF_TOOLS_MARKDOWNTEXT_H
