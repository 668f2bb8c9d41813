// An editor's text: positions as the protocol counts them, and the edits that keep it up to date.

#ifndef CUDAPERF_LSP_TEXTDOCUMENT_H
#define CUDAPERF_LSP_TEXTDOCUMENT_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace cudaperf::lsp {

/// What Position::Character counts: bytes or UTF-16 code units.
enum class PositionEncoding { Utf8, Utf16 };

/// Line and character from 0.
struct Position {
  unsigned Line = 0, Character = 0;
  auto operator<=>(const Position &) const = default;
};

/// From Start up to, not including, End.
struct Range {
  Position Start, End;
  bool operator==(const Range &) const = default;
  /// Whether the two share a character or touch, so that a cursor at the border of a range lies in it.
  bool touches(const Range &Other) const { return Start <= Other.End && Other.Start <= End; }
};

/// A text with an index of its lines; "\n", "\r\n" and "\r" end one.
class TextDocument {
public:
  explicit TextDocument(std::string Text);

  const std::string &text() const { return Text; }

  /// The byte at Where; the end of the line or of the text if Where lies behind it.
  size_t offsetAt(Position Where, PositionEncoding Encoding) const;
  /// The position of byte Offset, which is taken back to the end of the text if it lies behind it.
  Position positionAt(size_t Offset, PositionEncoding Encoding) const;
  /// The byte at Line and Column as findings count them, from 1 and in bytes, with the same limits as offsetAt.
  size_t offsetOf(unsigned Line, unsigned Column) const;

  /// Replaces what lies in Where, whose end is not before its start.
  void replace(const Range &Where, llvm::StringRef NewText, PositionEncoding Encoding);

private:
  void findLines();
  /// The line with this number (from 0) without its line break.
  llvm::StringRef line(size_t Number) const;

  std::string Text;
  std::vector<size_t> LineStarts;
};

} // namespace cudaperf::lsp

#endif // CUDAPERF_LSP_TEXTDOCUMENT_H
