#include "Embedded/Escapes.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"

namespace cudaperf {

namespace {

/// What an escape means, and how many bytes it has, with its backslash.
struct Escape {
  std::string Meaning;
  size_t Length = 0; ///< 0: not known
};

/// The character that Digits, in this base, number.
Escape numbered(llvm::StringRef Digits, unsigned Base, size_t Length) {
  unsigned Code = 0;
  if (Digits.getAsInteger(Base, Code) || Code > 0x10FFFF)
    return {};
  char Buffer[UNI_MAX_UTF8_BYTES_PER_CODE_POINT];
  char *End = Buffer;
  if (!llvm::ConvertCodePointToUTF8(Code, End))
    return {};
  return {{Buffer, End}, Length};
}

/// The escape that Text starts with.
Escape readEscape(llvm::StringRef Text) {
  if (Text.size() < 2)
    return {};
  switch (Text[1]) {
  case '\n': // the line goes on
    return {"", 2};
  case '\r':
    return Text.size() > 2 && Text[2] == '\n' ? Escape{"", 3} : Escape{"", 2};
  case 'n':
    return {"\n", 2};
  case 't':
    return {"\t", 2};
  case 'r':
    return {"\r", 2};
  case 'a':
  case 'b':
  case 'f':
  case 'v':
    return {" ", 2};
  case '\\':
  case '\'':
  case '"':
  case '/':
  case '?':
    return {{Text[1]}, 2};
  case 'x':
    return numbered(Text.substr(2, 2), 16, 4);
  case 'u':
    return numbered(Text.substr(2, 4), 16, 6);
  case 'U':
    return numbered(Text.substr(2, 8), 16, 10);
  default:
    break;
  }
  if (Text[1] >= '0' && Text[1] <= '7') {
    const llvm::StringRef Digits = Text.substr(1, 3).take_while([](char C) { return C >= '0' && C <= '7'; });
    return numbered(Digits, 8, 1 + Digits.size());
  }
  return {};
}

} // namespace

void appendUnescaped(llvm::StringRef Inside, uint32_t Begin, MappedText &To) {
  for (size_t At = 0; At < Inside.size();) {
    const size_t Next = std::min(Inside.find('\\', At), Inside.size());
    To.appendPlain(Inside.slice(At, Next), Begin + At);
    At = Next;
    if (At == Inside.size())
      return;
    const Escape Found = readEscape(Inside.drop_front(At));
    if (Found.Length == 0 || At + Found.Length > Inside.size()) {
      To.appendPlain(Inside.slice(At, At + 1), Begin + At);
      ++At;
      continue;
    }
    To.append(Found.Meaning, {uint32_t(Begin + At), uint32_t(Begin + At + Found.Length)});
    At += Found.Length;
  }
}

} // namespace cudaperf
