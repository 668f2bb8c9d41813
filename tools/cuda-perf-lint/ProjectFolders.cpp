#include "ProjectFolders.h"
#include "Support/Project.h"
#include "llvm/ADT/STLExtras.h"

namespace cudaperf {

ProjectFolders::ProjectFolders(llvm::ArrayRef<std::string> Inputs) {
  for (llvm::StringRef Input : Inputs)
    Folders.push_back(projectFolder(Input == "-" ? "." : Input));
}

bool ProjectFolders::contain(llvm::StringRef File) const {
  return llvm::any_of(Folders, [&](llvm::StringRef Folder) { return liesInside(File, Folder); });
}

} // namespace cudaperf
