#include "Report/SourceColors.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace cudaperf {
namespace {

constexpr llvm::StringLiteral Keywords[] = {"alignas",
                                            "alignof",
                                            "auto",
                                            "bool",
                                            "break",
                                            "case",
                                            "catch",
                                            "char",
                                            "class",
                                            "concept",
                                            "const",
                                            "constexpr",
                                            "continue",
                                            "decltype",
                                            "default",
                                            "delete",
                                            "do",
                                            "double",
                                            "dynamic_cast",
                                            "else",
                                            "enum",
                                            "explicit",
                                            "extern",
                                            "false",
                                            "float",
                                            "for",
                                            "friend",
                                            "goto",
                                            "if",
                                            "inline",
                                            "int",
                                            "long",
                                            "mutable",
                                            "namespace",
                                            "new",
                                            "noexcept",
                                            "nullptr",
                                            "operator",
                                            "private",
                                            "protected",
                                            "public",
                                            "register",
                                            "reinterpret_cast",
                                            "requires",
                                            "return",
                                            "short",
                                            "signed",
                                            "sizeof",
                                            "static",
                                            "static_assert",
                                            "static_cast",
                                            "struct",
                                            "switch",
                                            "template",
                                            "this",
                                            "throw",
                                            "true",
                                            "try",
                                            "typedef",
                                            "typename",
                                            "union",
                                            "unsigned",
                                            "using",
                                            "virtual",
                                            "void",
                                            "volatile",
                                            "while",
                                            "size_t"};

constexpr llvm::StringLiteral Variables[] = {"threadIdx", "blockIdx", "blockDim", "gridDim", "warpSize"};

bool isNameByte(char C) { return llvm::isAlnum(C) || C == '_' || uint8_t(C) >= 0x80; }

SourceColor colorOfName(llvm::StringRef Name) {
  // __global__, __shared__, __restrict__ and the like.
  if (llvm::is_contained(Keywords, Name) || (Name.size() > 4 && Name.starts_with("__") && Name.ends_with("__")))
    return SourceColor::Keyword;
  llvm::StringRef Rest = Name;
  if (llvm::is_contained(Variables, Name) || Name.starts_with("__") ||
      (Rest.consume_front("atomic") && !Rest.empty() && llvm::isUpper(Rest.front())))
    return SourceColor::Builtin;
  return SourceColor::Plain;
}

/// The end of a text that begins with the quote at Start; 0 if it has none in this line: then it is no text, as in the
/// digits 1'000.
size_t endOfText(llvm::StringRef Line, size_t Start) {
  for (size_t I = Start + 1; I < Line.size(); ++I) {
    if (Line[I] == '\\')
      ++I;
    else if (Line[I] == Line[Start])
      return I + 1;
  }
  return 0;
}

size_t endOfNumber(llvm::StringRef Line, size_t Start) {
  size_t I = Start;
  while (I < Line.size() && (isNameByte(Line[I]) || Line[I] == '.' || Line[I] == '\'' ||
                             ((Line[I] == '+' || Line[I] == '-') && (Line[I - 1] == 'e' || Line[I - 1] == 'E') &&
                              !Line.substr(Start).starts_with_insensitive("0x"))))
    ++I;
  return I;
}

/// The part that begins at Start, outside of comments.
ColoredPart nextPart(llvm::StringRef Line, size_t Start, bool &IsInComment) {
  const char C = Line[Start];
  llvm::StringRef Rest = Line.substr(Start);
  if (Rest.starts_with("//"))
    return {Line.size(), SourceColor::Comment};
  if (Rest.starts_with("/*")) {
    const size_t End = Line.find("*/", Start + 2);
    IsInComment = End == llvm::StringRef::npos;
    return {IsInComment ? Line.size() : End + 2, SourceColor::Comment};
  }
  if (C == '"' || C == '\'')
    if (const size_t End = endOfText(Line, Start))
      return {End, SourceColor::Text};
  if (C == '#' && Line.take_front(Start).trim().empty()) {
    const size_t Name = Line.find_if(isNameByte, Start);
    return {std::min(Line.find_if_not(isNameByte, Name), Line.size()), SourceColor::Directive};
  }
  if (llvm::isDigit(C) || (C == '.' && Rest.size() > 1 && llvm::isDigit(Rest[1])))
    return {endOfNumber(Line, Start), SourceColor::Number};
  if (isNameByte(C)) {
    const size_t End = std::min(Line.find_if_not(isNameByte, Start), Line.size());
    return {End, colorOfName(Line.slice(Start, End))};
  }
  return {Start + 1, SourceColor::Plain};
}

} // namespace

bool startsInComment(llvm::ArrayRef<llvm::StringRef> Lines) {
  for (llvm::StringRef Line : Lines) {
    const size_t Begin = std::min(Line.find("/*"), Line.find("//")), End = Line.find("*/");
    if (End != llvm::StringRef::npos || Begin != llvm::StringRef::npos)
      return End < Begin;
  }
  return false;
}

llvm::SmallVector<ColoredPart, 16> colorsOf(llvm::StringRef Line, bool &IsInComment) {
  llvm::SmallVector<ColoredPart, 16> Parts;
  for (size_t At = 0; At < Line.size(); At = Parts.back().End) {
    ColoredPart Next;
    if (IsInComment) {
      const size_t End = Line.find("*/", At);
      IsInComment = End == llvm::StringRef::npos;
      Next = {IsInComment ? Line.size() : End + 2, SourceColor::Comment};
    } else {
      Next = nextPart(Line, At, IsInComment);
    }
    if (!Parts.empty() && Parts.back().Color == Next.Color)
      Parts.back().End = Next.End;
    else
      Parts.push_back(Next);
  }
  return Parts;
}

} // namespace cudaperf
