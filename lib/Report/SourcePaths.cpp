#include "Report/SourcePaths.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace cudaperf {
namespace path = llvm::sys::path;

std::string pathFromRoot(llvm::StringRef Root, llvm::StringRef File) {
  if (File.empty())
    return "";
  llvm::SmallString<256> Clean(File), Base(Root);
  llvm::sys::fs::make_absolute(Root, Clean);
  path::remove_dots(Clean, /*remove_dot_dot=*/true);
  path::remove_dots(Base, /*remove_dot_dot=*/true);
  if (!Base.ends_with("/"))
    Base += '/';
  llvm::StringRef Result = Clean;
  Result.consume_front(Base);
  return Result.str();
}

std::string uriOfPath(llvm::StringRef Path) {
  std::string Uri = Path.starts_with("/") ? "file://" : "";
  for (char C : Path) {
    // RFC 3986: what may stand unescaped in every segment of a path. ':' could be taken for the end of a scheme.
    if (llvm::isAlnum(C) || llvm::StringRef("-._~/!$&'()*+,;=@").contains(C))
      Uri += C;
    else
      Uri += '%' + llvm::toHex(llvm::StringRef(&C, 1));
  }
  return Uri;
}

} // namespace cudaperf
