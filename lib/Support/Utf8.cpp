#include "Support/Utf8.h"
#include "llvm/Support/ConvertUTF.h"

namespace cudaperf {

Utf8Char firstUtf8Char(llvm::StringRef Text) {
  const auto *Begin = reinterpret_cast<const llvm::UTF8 *>(Text.begin());
  const auto *End = reinterpret_cast<const llvm::UTF8 *>(Text.end());
  const llvm::UTF8 *Next = Begin;
  llvm::UTF32 CodePoint = 0;
  if (llvm::convertUTF8Sequence(&Next, End, &CodePoint, llvm::strictConversion) != llvm::conversionOK)
    return {.CodePoint = *Begin, .Bytes = 1, .IsValid = false};
  return {.CodePoint = CodePoint, .Bytes = unsigned(Next - Begin), .IsValid = true};
}

unsigned utf16Length(llvm::StringRef Text) {
  unsigned Units = 0;
  while (!Text.empty()) {
    Utf8Char Char = firstUtf8Char(Text);
    Units += Char.CodePoint > 0xFFFF ? 2 : 1;
    Text = Text.drop_front(Char.Bytes);
  }
  return Units;
}

std::string toValidUtf8(llvm::StringRef Text) {
  std::string Result;
  Result.reserve(Text.size());
  while (!Text.empty()) {
    Utf8Char Char = firstUtf8Char(Text);
    Result += Char.IsValid ? Text.take_front(Char.Bytes) : llvm::StringRef("\xEF\xBF\xBD");
    Text = Text.drop_front(Char.Bytes);
  }
  return Result;
}

} // namespace cudaperf
