#include "Report/Snippet.h"
#include "Support/Utf8.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/Unicode.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>

namespace cudaperf {

static constexpr unsigned TabStop = 8;

/// A character as it is to be shown, and its width in columns.
struct Glyph {
  std::string Text;
  unsigned Width = 1;
};

static Glyph escape(const char *Format, unsigned Value) {
  std::string Text;
  llvm::raw_string_ostream(Text) << llvm::format(Format, Value);
  return {.Text = Text, .Width = unsigned(Text.size())};
}

static Glyph glyphOf(llvm::StringRef Text, const Utf8Char &Char) {
  if (!Char.IsValid || Char.CodePoint < 0x20 || Char.CodePoint == 0x7F)
    return escape("<%02X>", Char.CodePoint);
  llvm::StringRef Bytes = Text.take_front(Char.Bytes);
  int Width = llvm::sys::unicode::columnWidthUTF8(Bytes);
  bool Reorders =
      (Char.CodePoint >= 0x202A && Char.CodePoint <= 0x202E) || (Char.CodePoint >= 0x2066 && Char.CodePoint <= 0x2069);
  if (Width < 0 || Reorders)
    return escape("<U+%04X>", Char.CodePoint);
  return {.Text = Bytes.str(), .Width = unsigned(Width)};
}

std::string printable(llvm::StringRef Text) {
  std::string Result;
  while (!Text.empty()) {
    Utf8Char Char = firstUtf8Char(Text);
    bool IsBlank = Char.CodePoint == '\t' || Char.CodePoint == '\n' || Char.CodePoint == '\r';
    Result += IsBlank ? " " : glyphOf(Text, Char).Text;
    Text = Text.drop_front(Char.Bytes);
  }
  return Result;
}

namespace {

/// A line laid out in columns of the terminal.
class Layout {
public:
  explicit Layout(llvm::StringRef Line) {
    llvm::StringRef Rest = Line;
    while (!Rest.empty()) {
      Utf8Char Char = firstUtf8Char(Rest);
      Glyph Shown = glyphOf(Rest, Char);
      if (Char.CodePoint == '\t')
        Shown = {.Text = "", .Width = TabStop - Width % TabStop};
      if (Shown.Text.empty())
        Shown.Text.assign(Shown.Width, ' ');
      StartOfByte.insert(StartOfByte.end(), Char.Bytes, Width);
      StartOfGlyph.push_back(Width);
      Width += Shown.Width;
      Glyphs.push_back(std::move(Shown.Text));
      Rest = Rest.drop_front(Char.Bytes);
    }
  }

  unsigned width() const { return Width; }

  /// The terminal column (from 0) where the byte in source column Column (from 1) starts.
  unsigned columnOf(unsigned Column) const {
    if (Column == 0)
      return 0;
    return Column <= StartOfByte.size() ? StartOfByte[Column - 1] : Width + (Column - 1 - StartOfByte.size());
  }

  /// The glyphs that start in columns [Begin, End).
  std::string text(unsigned Begin, unsigned End) const {
    std::string Result;
    for (size_t I = 0; I != Glyphs.size(); ++I)
      if (StartOfGlyph[I] >= Begin && StartOfGlyph[I] < End)
        Result += Glyphs[I];
    return Result;
  }

private:
  std::vector<unsigned> StartOfByte, StartOfGlyph;
  std::vector<std::string> Glyphs;
  unsigned Width = 0;
};

} // namespace

/// Puts Text at Column of Line, which is extended by blanks; moves right if something stands there already.
static void place(std::string &Line, unsigned Column, llvm::StringRef Text) {
  if (Line.size() > Column)
    Column = Line.size() + 1;
  Line.resize(Column, ' ');
  Line += Text;
}

Snippet makeSnippet(llvm::StringRef Line, Mark Marked, llvm::ArrayRef<Hint> Hints) {
  Layout Columns(Line);
  // A mark beyond the line comes from a file that has changed since; it is shown behind the end.
  unsigned Caret = std::min(Columns.columnOf(Marked.Column), Columns.width());
  unsigned End = std::max(Marked.End > Marked.Column ? Columns.columnOf(Marked.End) : 0, Caret + 1);
  End = std::min(End, std::max(Columns.width(), Caret + 1));
  unsigned First = 0, Last = Columns.width();
  llvm::StringRef Before = "";
  if (Columns.width() > MaxSnippetWidth) {
    First = Caret > MaxSnippetWidth / 2 ? Caret - MaxSnippetWidth / 2 : 0;
    Last = First + MaxSnippetWidth;
    End = std::min(End, std::max(Last, Caret + 1));
    Before = First ? "..." : "";
  }
  Snippet Result;
  Result.Source = (Before + Columns.text(First, Last) + (Last < Columns.width() ? "..." : "")).str();
  unsigned Shift = First - Before.size();
  Result.Markers.assign(Caret - Shift, ' ');
  Result.Markers += '^' + std::string(End - Caret - 1, '~');
  for (const Hint &Each : Hints)
    if (unsigned Column = Columns.columnOf(Each.Column); Column >= First && Column <= Last)
      place(Result.Hints, Column - Shift, printable(Each.Text));
  return Result;
}

} // namespace cudaperf
