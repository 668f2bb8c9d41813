#include "Lsp/TextDocument.h"
#include "Support/Utf8.h"
#include <algorithm>

namespace cudaperf::lsp {

/// How many units of Encoding the character C takes. A byte that is no UTF-8 reached the editor as one character.
static unsigned unitsOf(const Utf8Char &C, PositionEncoding Encoding) {
  if (Encoding == PositionEncoding::Utf8)
    return C.Bytes;
  return C.IsValid && C.CodePoint > 0xFFFF ? 2 : 1;
}

TextDocument::TextDocument(std::string Text) : Text(std::move(Text)) { findLines(); }

void TextDocument::findLines() {
  LineStarts = {0};
  for (size_t I = 0; I != Text.size(); ++I)
    if (Text[I] == '\n' || (Text[I] == '\r' && (I + 1 == Text.size() || Text[I + 1] != '\n')))
      LineStarts.push_back(I + 1);
}

llvm::StringRef TextDocument::line(size_t Number) const {
  size_t End = Number + 1 < LineStarts.size() ? LineStarts[Number + 1] : Text.size();
  return llvm::StringRef(Text).slice(LineStarts[Number], End).rtrim("\r\n");
}

size_t TextDocument::offsetAt(Position Where, PositionEncoding Encoding) const {
  if (Where.Line >= LineStarts.size())
    return Text.size();
  llvm::StringRef Rest = line(Where.Line);
  size_t Offset = LineStarts[Where.Line];
  for (unsigned Units = 0; !Rest.empty();) {
    Utf8Char C = firstUtf8Char(Rest);
    Units += unitsOf(C, Encoding);
    if (Units > Where.Character)
      break;
    Offset += C.Bytes;
    Rest = Rest.drop_front(C.Bytes);
  }
  return Offset;
}

Position TextDocument::positionAt(size_t Offset, PositionEncoding Encoding) const {
  Offset = std::min(Offset, Text.size());
  size_t Line = std::upper_bound(LineStarts.begin(), LineStarts.end(), Offset) - LineStarts.begin() - 1;
  Position Result = {unsigned(Line), 0};
  for (llvm::StringRef Before = llvm::StringRef(Text).slice(LineStarts[Line], Offset); !Before.empty();) {
    Utf8Char C = firstUtf8Char(Before);
    Result.Character += unitsOf(C, Encoding);
    Before = Before.drop_front(C.Bytes);
  }
  return Result;
}

size_t TextDocument::offsetOf(unsigned Line, unsigned Column) const {
  if (Line == 0)
    return 0;
  return offsetAt({Line - 1, Column == 0 ? 0 : Column - 1}, PositionEncoding::Utf8);
}

void TextDocument::replace(const Range &Where, llvm::StringRef NewText, PositionEncoding Encoding) {
  size_t Start = offsetAt(Where.Start, Encoding);
  size_t End = std::max(Start, offsetAt(Where.End, Encoding));
  Text.replace(Start, End - Start, NewText.data(), NewText.size());
  findLines();
}

} // namespace cudaperf::lsp
