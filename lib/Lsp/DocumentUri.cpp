#include "Lsp/DocumentUri.h"
#include "llvm/ADT/StringExtras.h"

namespace cudaperf::lsp {

std::optional<std::string> pathOfUri(llvm::StringRef Uri) {
  if (!Uri.consume_front_insensitive("file://"))
    return std::nullopt;
  Uri.consume_front_insensitive("localhost");
  if (!Uri.starts_with("/"))
    return std::nullopt;
  std::string Path;
  for (size_t I = 0; I != Uri.size(); ++I) {
    unsigned Code = 0;
    if (Uri[I] == '%' && I + 2 < Uri.size() && !Uri.substr(I + 1, 2).getAsInteger(16, Code)) {
      Path += char(Code);
      I += 2;
    } else {
      Path += Uri[I];
    }
  }
  return Path.find('\0') == std::string::npos ? std::optional(Path) : std::nullopt;
}

std::string uriOfPath(llvm::StringRef Path) {
  std::string Uri = "file://";
  for (char C : Path)
    if (llvm::isAlnum(C) || llvm::StringRef("/-_.~").contains(C))
      Uri += C;
    else
      Uri += "%" + llvm::utohexstr(uint8_t(C), /*LowerCase=*/false, /*Width=*/2);
  return Uri;
}

} // namespace cudaperf::lsp
