#include "Lsp/Framing.h"

namespace cudaperf::lsp {

static constexpr llvm::StringLiteral LengthField = "Content-Length:";
/// Two short fields are all that the protocol knows.
static constexpr size_t MaxHeaderBytes = 4096;

std::string frameMessage(llvm::StringRef Content) {
  return (LengthField + " " + llvm::Twine(Content.size()) + "\r\n\r\n" + Content).str();
}

llvm::Error MessageReader::lose(const llvm::Twine &Why) {
  IsLost = true;
  Buffer.erase(0, 1);
  findHeader();
  return llvm::createStringError(llvm::inconvertibleErrorCode(), Why);
}

void MessageReader::findHeader() {
  size_t At = llvm::StringRef(Buffer).find_insensitive(LengthField);
  if (At == std::string::npos) // its beginning may have come already
    At = Buffer.size() - std::min(Buffer.size(), LengthField.size() - 1);
  Buffer.erase(0, At);
}

llvm::Error MessageReader::readHeader() {
  llvm::StringRef Rest = Buffer;
  std::optional<size_t> Length;
  while (true) {
    size_t End = Rest.find('\n');
    if (End == llvm::StringRef::npos)
      return Buffer.size() > MaxHeaderBytes ? lose("no message header within " + llvm::Twine(MaxHeaderBytes) + " bytes")
                                            : llvm::Error::success();
    llvm::StringRef Line = Rest.take_front(End).rtrim('\r');
    Rest = Rest.drop_front(End + 1);
    if (Line.empty())
      break;
    if (!Line.contains(':'))
      return lose("bytes that are no message header");
    size_t Number = 0;
    if (Line.starts_with_insensitive(LengthField)) {
      if (Line.drop_front(LengthField.size()).trim().getAsInteger(10, Number) || Number > MaxMessageBytes)
        return lose("'" + Line.take_front(80) +
                    "' is no length of a message (limit: " + llvm::Twine(MaxMessageBytes >> 20) + " MiB)");
      Length = Number;
    }
  }
  if (!Length)
    return lose("a message header without Content-Length");
  Buffer.erase(0, Buffer.size() - Rest.size());
  ContentBytes = Length;
  IsLost = false;
  return llvm::Error::success();
}

std::optional<llvm::Expected<std::string>> MessageReader::next() {
  if (IsLost)
    findHeader();
  while (!ContentBytes) {
    size_t Before = Buffer.size();
    bool WasLost = IsLost;
    llvm::Error Wrong = readHeader();
    if (!Wrong && !ContentBytes)
      return std::nullopt;
    if (Wrong && !WasLost)
      return Wrong;
    llvm::consumeError(std::move(Wrong)); // said already
    if (!ContentBytes && Buffer.size() == Before)
      return std::nullopt;
  }
  if (Buffer.size() < *ContentBytes)
    return std::nullopt;
  std::string Content = Buffer.substr(0, *ContentBytes);
  Buffer.erase(0, *ContentBytes);
  ContentBytes.reset();
  return Content;
}

} // namespace cudaperf::lsp
