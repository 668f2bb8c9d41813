// Text that was taken out of a file, each byte with the place that it has there: how findings in it find their way
// back.

#ifndef CUDAPERF_EMBEDDED_MAPPEDTEXT_H
#define CUDAPERF_EMBEDDED_MAPPEDTEXT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace cudaperf {

/// The bytes [Begin, End) of a file that stand for one byte of a text: two for the '\"' of a JSON string.
struct Origin {
  uint32_t Begin = 0, End = 0;
};

class MappedText {
public:
  /// All of File as it is.
  static MappedText whole(llvm::StringRef File);

  /// Adds Decoded, for which From stands: an escape.
  void append(llvm::StringRef Decoded, Origin From);
  /// Adds Plain as it is, which starts at byte Begin.
  void appendPlain(llvm::StringRef Plain, uint32_t Begin);
  /// Adds Other, whose origins are of the same file.
  void append(const MappedText &Other);
  /// The bytes [Begin, End), with their origins.
  MappedText slice(size_t Begin, size_t End) const;
  /// The same text where its origins are bytes of Outer: with those of Outer's file.
  MappedText through(const MappedText &Outer) const;

  llvm::StringRef text() const { return Text; }
  bool empty() const { return Text.empty(); }
  /// Where byte Offset begins in the file; for the end of the text, where its last byte ends.
  uint32_t begin(size_t Offset) const;
  /// Where the byte before Offset ends in the file.
  uint32_t endBefore(size_t Offset) const;
  /// Whether the bytes [Begin, End) lie side by side in the file, too.
  bool isContiguous(size_t Begin, size_t End) const;

private:
  std::string Text;
  std::vector<Origin> Origins; ///< one for each byte of Text
};

/// How text is written in a file: what a replacement has to look like there.
struct Quoting {
  enum class Kind {
    Plain,   ///< as it is
    Raw,     ///< as it is between delimiters: Python's r'''...''', C++'s R"(...)"
    Escaped, ///< with backslashes between quotes
    Json
  };
  Kind How = Kind::Plain;
  std::string Delimiter;   ///< what ends a Raw or Escaped one: '"""', ')"'
  bool TakesBreaks = true; ///< lines may end within the quotes
  bool operator==(const Quoting &) const = default;
};

/// Text as it is to be written within Layers, the innermost first; none if that cannot be.
std::optional<std::string> quoted(llvm::StringRef Text, llvm::ArrayRef<Quoting> Layers);

} // namespace cudaperf

#endif // CUDAPERF_EMBEDDED_MAPPEDTEXT_H
