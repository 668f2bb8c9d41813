// Source bytes as text: what is not UTF-8 must neither break a JSON document nor shift a caret.

#ifndef CUDAPERF_SUPPORT_UTF8_H
#define CUDAPERF_SUPPORT_UTF8_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace cudaperf {

/// One character at the start of a text. Bytes that are no valid UTF-8 come one by one.
struct Utf8Char {
  uint32_t CodePoint = 0; ///< the byte itself if !IsValid
  unsigned Bytes = 0;     ///< at least 1
  bool IsValid = false;
};

/// The first character of Text, which must not be empty.
Utf8Char firstUtf8Char(llvm::StringRef Text);

/// How many UTF-16 code units Text has; a byte that is not UTF-8 counts as one. Editors and SARIF count columns so.
unsigned utf16Length(llvm::StringRef Text);

/// Text with every byte that is not part of valid UTF-8 replaced by U+FFFD.
std::string toValidUtf8(llvm::StringRef Text);

} // namespace cudaperf

#endif // CUDAPERF_SUPPORT_UTF8_H
