// One source line as a terminal shows it, with a marker line beneath: tabs, wide characters and bytes that cannot be
// printed are taken care of, so that a caret stands under what it means.

#ifndef CUDAPERF_REPORT_SNIPPET_H
#define CUDAPERF_REPORT_SNIPPET_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace cudaperf {

/// What to mark in one line. Columns count bytes from 1; End is one past the last; End <= Column is a caret alone.
struct Mark {
  unsigned Column = 0;
  unsigned End = 0;
};

/// Text to show under Column, e.g. what a fix would put there.
struct Hint {
  unsigned Column = 0;
  std::string Text;
};

struct Snippet {
  std::string Source;  ///< printable, without tabs, cut to MaxWidth columns around the mark
  std::string Markers; ///< a '^' and '~' line, no trailing blanks
  std::string Hints;   ///< the hints in one line; empty if there are none
};

/// Longer lines (generated code) are cut.
inline constexpr unsigned MaxSnippetWidth = 180;

Snippet makeSnippet(llvm::StringRef Line, Mark Marked, llvm::ArrayRef<Hint> Hints = {});

/// Text without control characters, as it may be sent to a terminal: "<1B>" for an escape, "<U+202E>" for a character
/// that reorders text. Line breaks and tabs become blanks. The first '#' of what a build service takes for a command
/// ("##[error]") is "<23>".
std::string printable(llvm::StringRef Text);

/// The same for a file's name at the start of a line, where "::warning ..." is a command, too: it gets a "./" before
/// it.
std::string printableName(llvm::StringRef File);

} // namespace cudaperf

#endif // CUDAPERF_REPORT_SNIPPET_H
