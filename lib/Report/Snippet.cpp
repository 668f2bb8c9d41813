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

/// Whether Text goes on as a command of a build service, which looks for them anywhere in a line of its log:
/// "##[error]",
/// "##vso[task.setvariable ...]".
static bool isLogCommand(llvm::StringRef Text) {
  return Text.consume_front("##") && (Text.starts_with("[") || Text.starts_with_insensitive("vso["));
}

static Glyph glyphOf(llvm::StringRef Text, const Utf8Char &Char) {
  if (isLogCommand(Text))
    return escape("<%02X>", '#');
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

std::string printableName(llvm::StringRef File) {
  std::string Name = printable(File);
  return llvm::StringRef(Name).ltrim().starts_with("::") ? "./" + Name : Name;
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

static Snippet layOut(llvm::StringRef Line, Mark Marked, llvm::ArrayRef<Hint> Hints) {
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

/// The bytes of Line, a very long one, around Column, and how many stand before them. Laying out all of a line for each
/// of the findings on it would take time that grows with their square.
static std::pair<llvm::StringRef, unsigned> window(llvm::StringRef Line, unsigned Column) {
  static constexpr unsigned SideBytes = 4096; // more than is shown of a side, whatever the characters
  if (Line.size() <= 3 * SideBytes)
    return {Line, 0};
  unsigned First = Column > SideBytes ? std::min<unsigned>(Column - SideBytes, Line.size()) : 0;
  while (First > 0 && First < Line.size() && (uint8_t(Line[First]) & 0xC0) == 0x80)
    --First;
  return {Line.substr(First, 2 * SideBytes), First};
}

Snippet makeSnippet(llvm::StringRef Line, Mark Marked, llvm::ArrayRef<Hint> Hints) {
  const auto [Part, Before] = window(Line, Marked.Column);
  std::vector<Hint> Moved;
  for (const Hint &Each : Hints)
    if (Each.Column >= Before)
      Moved.push_back({.Column = Each.Column - Before, .Text = Each.Text});
  return layOut(Part, {.Column = Marked.Column - Before, .End = Marked.End > Before ? Marked.End - Before : 0}, Moved);
}

} // namespace cudaperf
