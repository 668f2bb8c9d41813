// Works on characters: the places come from Clang's diagnostics, so that comments and literals are no concern.

#include "Frontend/NvccText.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

namespace cudaperf {

bool joinLaunchBrackets(std::string &Text) {
  bool Joined = false;
  for (size_t Close = Text.find(">> >"); Close != std::string::npos; Close = Text.find(">> >", Close + 4)) {
    // The nearest one: another can stand in a comment before the launch.
    const size_t At = Text.rfind("<< <", Close);
    if (At == std::string::npos || Text.find_first_of(";{}", At) < Close)
      continue;
    Text.replace(At, 4, "<<< ");
    Text.replace(Close, 4, " >>>");
    Joined = true;
  }
  return Joined;
}

/// The offset of Line and Column, npos if the text ends before.
static size_t offsetOf(llvm::StringRef Text, unsigned Line, unsigned Column) {
  size_t At = 0;
  while (--Line > 0) {
    At = Text.find('\n', At);
    if (At == llvm::StringRef::npos)
      return At;
    ++At;
  }
  return At + Column - 1;
}

/// The start of the qualified name with template arguments that ends before \p Brackets.
static size_t nameBefore(llvm::StringRef Text, size_t Brackets) {
  size_t At = Text.take_front(Brackets).rtrim().size();
  if (At > 0 && Text[At - 1] == '>') {
    unsigned Depth = 0;
    do {
      --At;
      Depth += Text[At] == '>';
      Depth -= Text[At] == '<';
    } while (At > 0 && Depth > 0);
    At = Text.take_front(At).rtrim().size();
  }
  while (At > 0 && (llvm::isAlnum(Text[At - 1]) || Text[At - 1] == '_' || Text[At - 1] == ':'))
    --At;
  return At;
}

bool blankLaunch(std::string &Text, unsigned Line, unsigned Column) {
  size_t Place = offsetOf(Text, Line, Column);
  if (Place >= Text.size())
    return false;
  size_t Brackets = Text.find("<<<", Place);
  size_t End = Text.find(';', Place);
  if (End == std::string::npos || Brackets >= End)
    return false;
  for (size_t At = nameBefore(Text, Brackets); At < End; ++At)
    if (Text[At] != '\n')
      Text[At] = ' ';
  return true;
}

bool blankBareName(std::string &Text, unsigned Line, unsigned Column) {
  const size_t Place = offsetOf(Text, Line, Column);
  if (Place >= Text.size())
    return false;
  const llvm::StringRef Rest = llvm::StringRef(Text).drop_front(Place);
  const llvm::StringRef Name = Rest.take_while([](char C) { return llvm::isAlnum(C) || C == '_'; });
  const llvm::StringRef Before = llvm::StringRef(Text).take_front(Place).rtrim();
  const bool BeginsStatement = Before.empty() || llvm::StringRef(";{})").contains(Before.back());
  if (Name.empty() || !BeginsStatement || !Rest.drop_front(Name.size()).ltrim().starts_with(";"))
    return false;
  Text.replace(Place, Name.size(), Name.size(), ' ');
  return true;
}

} // namespace cudaperf
