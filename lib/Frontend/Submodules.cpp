#include "Frontend/Submodules.h"
#include "Support/Disk.h"
#include "Support/Project.h"
#include "Support/RegularFile.h"
#include "llvm/ADT/StringExtras.h"

namespace cudaperf {

std::vector<std::string> emptySubmodules(llvm::StringRef File) {
  std::vector<std::string> Empty;
  const std::string Top = projectFolder(File);
  llvm::Expected<std::string> Text = readRegularFile(Top + "/.gitmodules", MaxConfigBytes);
  if (!Text) {
    llvm::consumeError(Text.takeError());
    return Empty;
  }
  for (llvm::StringRef Line : llvm::split(*Text, '\n')) {
    auto [Key, Path] = Line.split('=');
    Path = Path.trim();
    if (Key.trim() != "path" || Path.empty() || Path.starts_with("/") || Path.contains(".."))
      continue;
    if (namesIn(Top + "/" + Path.str(), FolderContent::All).empty())
      Empty.push_back(Path.str());
  }
  return Empty;
}

} // namespace cudaperf
