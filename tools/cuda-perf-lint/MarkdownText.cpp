#include "MarkdownText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Unicode.h"
#include <algorithm>
#include <vector>

namespace cudaperf {
namespace {

constexpr llvm::StringLiteral Bold = "\x1b[1m", Cyan = "\x1b[36m", Plain = "\x1b[0m";

/// Columns that Text takes on a terminal, colours not counted.
size_t widthOf(llvm::StringRef Text) {
  std::string Shown;
  while (!Text.empty())
    if (Text.consume_front("\x1b["))
      Text = Text.drop_until([](char C) { return C == 'm'; }).drop_front();
    else {
      Shown += Text.front();
      Text = Text.drop_front();
    }
  const int Columns = llvm::sys::unicode::columnWidthUTF8(Shown);
  return Columns < 0 ? Shown.size() : size_t(Columns);
}

class Renderer {
public:
  explicit Renderer(const MarkdownStyle &Style) : Style(Style) {}

  std::string render(llvm::StringRef Markdown) {
    llvm::SmallVector<llvm::StringRef> Lines;
    Markdown.split(Lines, '\n');
    for (llvm::StringRef Line : Lines)
      addLine(Line);
    endBlock();
    return llvm::StringRef(Text).rtrim('\n').str() + "\n";
  }

private:
  std::string colored(llvm::StringRef Color, llvm::StringRef Words) const {
    return Style.UseColors ? (Color + Words + Plain).str() : Words.str();
  }

  /// "- text", "1. text".
  static bool isItem(llvm::StringRef Line) {
    return Line.starts_with("- ") || (Line.ltrim("0123456789").starts_with(". ") && llvm::isDigit(Line.front()));
  }

  void addLine(llvm::StringRef Line) {
    if (Line.starts_with("```")) {
      endBlock();
      IsFenced = !IsFenced;
    } else if (IsFenced || (Block.empty() && Line.starts_with("    "))) {
      Text += (IsFenced ? "    " : "") + Line.str() + "\n";
    } else if (Line.starts_with("|")) {
      if (Rows.empty())
        endBlock();
      addRow(Line);
    } else if (Line.trim().empty()) {
      endBlock();
      if (!llvm::StringRef(Text).ends_with("\n\n") && !Text.empty())
        Text += "\n";
    } else if (Line.starts_with("<!--")) {
      endBlock();
    } else if (Line.starts_with("#")) {
      endBlock();
      Text += colored(Bold, inlined(Line.ltrim('#').trim())) + "\n";
    } else {
      if (isItem(Line))
        endBlock();
      Block += (Block.empty() ? "" : " ") + Line.trim().str();
    }
  }

  void endBlock() {
    if (!Block.empty())
      wrap(inlined(Block), isItem(Block) ? std::string(Block.find(' ') + 1, ' ') : "");
    Block.clear();
    writeTable();
  }

  /// Words in lines of at most so many columns, all but the first behind Indent.
  void wrap(llvm::StringRef Words, llvm::StringRef Indent) {
    size_t Column = 0;
    llvm::SmallVector<llvm::StringRef> Each;
    Words.split(Each, ' ', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
    bool IsFirst = true;
    for (llvm::StringRef Word : Each) {
      const size_t Width = widthOf(Word);
      if (!IsFirst && Column + 1 + Width > Style.Columns) {
        Text += ("\n" + Indent).str();
        Column = Indent.size();
      } else if (!IsFirst) {
        Text += " ";
        ++Column;
      }
      IsFirst = false;
      Text += Word;
      Column += Width;
    }
    Text += "\n";
  }

  /// "[text](target)" as "text (target)", if the target can be reached from here.
  std::string link(llvm::StringRef Words, llvm::StringRef Target) const {
    if (!Target.contains("://")) {
      if (Style.LinkBase.empty())
        return inlined(Words);
      llvm::SmallString<128> Path(Style.LinkBase + Target.str());
      llvm::sys::path::remove_dots(Path, /*remove_dot_dot=*/true, llvm::sys::path::Style::posix);
      return inlined(Words) + " (" + Path.str().str() + ")";
    }
    return Words == Target ? Target.str() : inlined(Words) + " (" + Target.str() + ")";
  }

  std::string inlined(llvm::StringRef Source) const {
    std::string Out;
    while (!Source.empty()) {
      const size_t Marked = Source.find_first_of("`*[<\\");
      Out += Source.take_front(Marked);
      Source = Source.substr(Marked);
      if (!Source.empty())
        Out += takeMark(Source);
    }
    return Out;
  }

  /// What the mark that Source begins with stands for; goes past it.
  std::string takeMark(llvm::StringRef &Source) const {
    const auto Between = [&](llvm::StringRef Mark) -> std::optional<llvm::StringRef> {
      const size_t End = Source.find(Mark, Mark.size());
      if (!Source.starts_with(Mark) || End == llvm::StringRef::npos || End == Mark.size())
        return std::nullopt;
      llvm::StringRef Inside = Source.slice(Mark.size(), End);
      Source = Source.drop_front(End + Mark.size());
      return Inside;
    };
    if (std::optional<llvm::StringRef> Code = Between("`"))
      return Style.UseColors ? colored(Cyan, *Code) : "'" + Code->str() + "'";
    if (std::optional<llvm::StringRef> Words = Between("**"))
      return colored(Bold, inlined(*Words));
    if (Source.starts_with("*") && Source.size() > 1 && llvm::isAlnum(Source[1]))
      if (std::optional<llvm::StringRef> Words = Between("*"))
        return inlined(*Words);
    if (Source.starts_with("[")) {
      const auto [Words, Rest] = Source.drop_front().split("](");
      const size_t End = Rest.find(')');
      if (!Words.contains('\n') && End != llvm::StringRef::npos && !Words.contains("]")) {
        Source = Rest.drop_front(End + 1);
        return link(Words, Rest.take_front(End));
      }
    }
    if (Source.starts_with("<http")) {
      llvm::StringRef Target = Source.drop_front().take_until([](char C) { return C == '>'; });
      Source = Source.drop_front(std::min(Source.size(), Target.size() + 2));
      return Target.str();
    }
    Source.consume_front("\\");
    std::string One = Source.take_front().str();
    Source = Source.drop_front(One.size());
    return One;
  }

  void addRow(llvm::StringRef Line) {
    std::vector<std::string> Cells;
    std::string Cell;
    for (size_t I = 1; I < Line.size(); ++I) {
      if (Line[I] == '\\' && Line.substr(I + 1).starts_with("|"))
        Cell += Line[++I];
      else if (Line[I] != '|')
        Cell += Line[I];
      else {
        Cells.push_back(inlined(llvm::StringRef(Cell).trim()));
        Cell.clear();
      }
    }
    Rows.push_back(std::move(Cells));
  }

  static bool isRuler(llvm::ArrayRef<std::string> Row) {
    return llvm::all_of(Row, [](llvm::StringRef Cell) { return Cell.starts_with("--") || Cell.starts_with(":-"); });
  }

  /// The lines of Words, each of at most Width columns where its words allow that.
  static std::vector<std::string> linesOf(llvm::StringRef Words, size_t Width) {
    llvm::SmallVector<llvm::StringRef> Each;
    Words.split(Each, ' ', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
    std::vector<std::string> Lines(1);
    for (llvm::StringRef Word : Each) {
      if (!Lines.back().empty() && widthOf(Lines.back()) + 1 + widthOf(Word) > Width)
        Lines.emplace_back();
      Lines.back() += (Lines.back().empty() ? "" : " ") + Word.str();
    }
    return Lines;
  }

  /// Columns of the table, the widest of which give way until it fits, or until a word would stick out of its own.
  std::vector<size_t> fittingWidths() const {
    std::vector<size_t> Widths, Words;
    for (const std::vector<std::string> &Row : Rows) {
      Widths.resize(std::max(Widths.size(), Row.size()));
      Words.resize(Widths.size());
      for (auto [Width, Word, Cell] : llvm::zip(Widths, Words, Row)) {
        Width = std::max(Width, isRuler(Row) ? 0 : widthOf(Cell));
        for (const std::string &Each : isRuler(Row) ? std::vector<std::string>() : linesOf(Cell, /*Width=*/0))
          Word = std::max(Word, widthOf(Each));
      }
    }
    size_t Total = 0;
    for (size_t Width : Widths)
      Total += Width + 2;
    for (; Total > Style.Columns; --Total) {
      size_t Widest = Widths.size();
      for (size_t I = 0; I < Widths.size(); ++I)
        if (Widths[I] > Words[I] && (Widest == Widths.size() || Widths[I] > Widths[Widest]))
          Widest = I;
      if (Widest == Widths.size())
        break;
      --Widths[Widest];
    }
    return Widths;
  }

  void writeTable() {
    if (Rows.empty())
      return;
    const std::vector<size_t> Widths = fittingWidths();
    for (const std::vector<std::string> &Row : Rows) {
      std::vector<std::vector<std::string>> Cells;
      size_t Height = 1;
      for (auto [Width, Cell] : llvm::zip(Widths, Row)) {
        Cells.push_back(isRuler(Row) ? std::vector{std::string(Width, '-')} : linesOf(Cell, Width));
        Height = std::max(Height, Cells.back().size());
      }
      for (size_t Line = 0; Line < Height; ++Line) {
        std::string Out;
        for (auto [Width, Cell] : llvm::zip(Widths, Cells)) {
          const std::string Part = Line < Cell.size() ? Cell[Line] : "";
          Out += "  " + Part + std::string(Width - std::min(Width, widthOf(Part)), ' ');
        }
        Text += llvm::StringRef(Out).rtrim(' ').str() + "\n";
      }
    }
    Rows.clear();
  }

  const MarkdownStyle &Style;
  std::string Text;
  std::string Block;                          ///< the paragraph or item that goes on
  std::vector<std::vector<std::string>> Rows; ///< of the table that goes on
  bool IsFenced = false;
};

} // namespace

std::string renderMarkdown(llvm::StringRef Markdown, const MarkdownStyle &Style) {
  return Renderer(Style).render(Markdown);
}

} // namespace cudaperf
