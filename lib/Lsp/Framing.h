// The base protocol of language servers: messages with a Content-Length header on a stream of bytes.

#ifndef CUDAPERF_LSP_FRAMING_H
#define CUDAPERF_LSP_FRAMING_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>

namespace cudaperf::lsp {

/// Cuts a stream into messages. Whatever comes, it finds back: after bytes that are no message it goes on at the next
/// header, which cannot occur inside a message because JSON escapes line breaks in strings.
class MessageReader {
public:
  /// A longer message is taken for a wrong header. An editor that opens a file of 100 MB sends one a bit longer.
  static constexpr size_t MaxMessageBytes = 256u << 20;

  void append(llvm::StringRef Bytes) { Buffer.append(Bytes.begin(), Bytes.end()); }

  /// The content of the next message, or an error that says what is wrong with the bytes in its place, once for each
  /// run of such bytes. Nothing if more bytes are needed.
  std::optional<llvm::Expected<std::string>> next();

private:
  /// Reads the header at the start of the buffer, if it is there as a whole, into ContentBytes.
  llvm::Error readHeader();
  llvm::Error lose(const llvm::Twine &Why);
  /// Drops bytes up to what may be a header.
  void findHeader();

  std::string Buffer;
  std::optional<size_t> ContentBytes; ///< known once the header has been read
  bool IsLost = false;
};

/// Content with its header.
std::string frameMessage(llvm::StringRef Content);

} // namespace cudaperf::lsp

#endif // CUDAPERF_LSP_FRAMING_H
