#include "Report/HtmlText.h"
#include "Report/Snippet.h"
#include "Report/SourceColors.h"
#include "Support/SourceTexts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>

namespace cudaperf {

/// Generated code has longer lines; they are cut to this many bytes, a quarter of them before the mark.
static constexpr size_t MaxLineBytes = 400;
/// A range over more lines is cut.
static constexpr unsigned MaxMarkedLines = 12;

std::string html(llvm::StringRef Text) {
  std::string Result;
  llvm::raw_string_ostream Out(Result);
  llvm::printHTMLEscaped(printable(Text), Out);
  return Result;
}

std::string fillFrame(llvm::StringRef Frame, llvm::ArrayRef<std::pair<llvm::StringRef, std::string>> Parts) {
  std::string Text;
  while (true) {
    auto [Before, Behind] = Frame.split("{{");
    Text += Before;
    if (Behind.empty())
      return Text;
    auto [Name, Rest] = Behind.split("}}");
    for (const auto &[Known, Part] : Parts)
      if (Known == Name)
        Text += Part;
    Frame = Rest;
  }
}

/// Where code begins in Message, with a quote that is no apostrophe: "one thread's loop" has none.
static size_t openingQuote(llvm::StringRef Message) {
  size_t Open = Message.find('\'');
  while (Open != llvm::StringRef::npos && Open > 0 && llvm::isAlnum(Message[Open - 1]))
    Open = Message.find('\'', Open + 1);
  return Open;
}

std::string htmlMessage(llvm::StringRef Message) {
  std::string Result;
  while (true) {
    size_t Open = openingQuote(Message);
    size_t Close = Open == llvm::StringRef::npos ? Open : Message.find('\'', Open + 1);
    if (Close == llvm::StringRef::npos)
      return Result + html(Message);
    Result += html(Message.take_front(Open)) + "<code>" + html(Message.slice(Open + 1, Close)) + "</code>";
    Message = Message.drop_front(Close + 1);
  }
}

std::string htmlPath(llvm::StringRef File) {
  llvm::SmallVector<llvm::StringRef, 8> Parts;
  File.split(Parts, '/');
  return llvm::join(llvm::map_range(Parts, html), "/<wbr>");
}

std::string htmlLine(llvm::StringRef Line) {
  llvm::SmallVector<llvm::StringRef, 8> Parts;
  Line.split(Parts, '\t');
  return llvm::join(llvm::map_range(Parts, html), "\t");
}

/// The name of a colour in the page's style sheet; empty for text without one.
static llvm::StringRef classOf(SourceColor Color) {
  switch (Color) {
  case SourceColor::Plain:
    return "";
  case SourceColor::Keyword:
    return "k";
  case SourceColor::Builtin:
    return "b";
  case SourceColor::Number:
    return "n";
  case SourceColor::Text:
    return "s";
  case SourceColor::Comment:
    return "c";
  case SourceColor::Directive:
    return "d";
  }
  return "";
}

/// The bytes [Begin, End) of Line in the colours that Parts, all of Line's, have.
static std::string coloredSlice(llvm::StringRef Line, size_t Begin, size_t End, llvm::ArrayRef<ColoredPart> Parts) {
  std::string Text;
  size_t Start = 0;
  for (const ColoredPart &Part : Parts) {
    const size_t From = std::max(Start, Begin), To = std::min(Part.End, End);
    Start = Part.End;
    if (From >= To)
      continue;
    const std::string Shown = htmlLine(Line.slice(From, To));
    llvm::StringRef Class = classOf(Part.Color);
    Text += Class.empty() ? Shown : ("<i class=\"" + Class + "\">" + Shown + "</i>").str();
  }
  return Text;
}

std::string htmlCode(llvm::StringRef Line, bool &IsInComment) {
  return coloredSlice(Line, 0, Line.size(), colorsOf(Line, IsInComment));
}

/// The nearest start of a character at or behind Byte.
static size_t characterStart(llvm::StringRef Line, size_t Byte) {
  while (Byte < Line.size() && (uint8_t(Line[Byte]) & 0xC0) == 0x80)
    ++Byte;
  return std::min(Byte, Line.size());
}

/// Line with the bytes [Begin, End) marked; nothing is marked if that is empty.
static std::string markedLine(llvm::StringRef Line, size_t Begin, size_t End, bool &IsInComment) {
  const auto Parts = colorsOf(Line, IsInComment);
  size_t First = 0, Last = Line.size();
  Begin = std::min(Begin, Line.size());
  End = std::min(End, Line.size());
  if (Line.size() > MaxLineBytes) {
    First = characterStart(Line, Begin > MaxLineBytes / 4 ? Begin - MaxLineBytes / 4 : 0);
    Last = characterStart(Line, First + MaxLineBytes);
    End = std::min(End, Last);
  }
  std::string Text = First ? "…" : "";
  if (Begin < End)
    Text += coloredSlice(Line, First, Begin, Parts) + "<mark>" + coloredSlice(Line, Begin, End, Parts) + "</mark>" +
            coloredSlice(Line, End, Last, Parts);
  else
    Text += coloredSlice(Line, First, Last, Parts);
  return Text + (Last < Line.size() ? "…" : "");
}

/// The bytes [first, second) of Line, number Number, that lie in Where.
static std::pair<size_t, size_t> markIn(llvm::StringRef Line, unsigned Number, const SourceSpan &Where) {
  const unsigned EndLine = std::max(Where.EndLine, Where.Line);
  if (Number < Where.Line || Number > EndLine)
    return {0, 0};
  size_t Indent = Line.size() - Line.ltrim().size();
  size_t Begin = Number == Where.Line ? std::max(Where.Column, 1u) - 1 : Indent;
  if (Number < EndLine)
    return {Begin, Line.rtrim().size()};
  if (Where.EndLine)
    return {Begin, std::max(Where.EndColumn, 1u) - 1};
  // A point is shown by the name or the character that stands there.
  size_t NameEnd = Line.find_if_not([](char C) { return llvm::isAlnum(C) || C == '_'; }, Begin);
  return {Begin, std::max(std::min(NameEnd, Line.size()), characterStart(Line, Begin + 1))};
}

std::string htmlSource(SourceTexts &Texts, const SourceSpan &Where, unsigned Context) {
  if (!Where.isValid() || !Texts.line(Where.File, Where.Line))
    return "";
  const unsigned EndLine = std::min(std::max(Where.EndLine, Where.Line), Where.Line + MaxMarkedLines);
  const unsigned FirstLine = Where.Line - std::min(Where.Line - 1, Context);
  llvm::SmallVector<llvm::StringRef, 16> Lines;
  while (FirstLine + Lines.size() <= EndLine + Context) {
    std::optional<llvm::StringRef> Text = Texts.line(Where.File, FirstLine + Lines.size());
    if (!Text)
      break;
    Lines.push_back(Text->rtrim('\r'));
  }
  bool IsInComment = startsInComment(llvm::ArrayRef(Lines).take_front(Where.Line - FirstLine));
  std::string Rows;
  for (const auto &[Index, Line] : llvm::enumerate(Lines)) {
    const unsigned Number = FirstLine + Index;
    const auto [Begin, End] = markIn(Line, Number, Where);
    const bool IsHit = Number >= Where.Line && Number <= EndLine;
    Rows += llvm::formatv("<span class=\"row{0}\" data-line=\"{1}\">{2}\n</span>", IsHit ? " hit" : "", Number,
                          markedLine(Line, Begin, End, IsInComment));
  }
  return "<pre class=\"source\">" + Rows + "</pre>\n";
}

} // namespace cudaperf
