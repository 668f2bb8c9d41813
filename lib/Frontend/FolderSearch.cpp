#include "Frontend/FolderSearch.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"

namespace cudaperf {

/// Keeps a search below a parse in cost, whatever the folder holds.
static constexpr unsigned MaxFiles = 500;

std::vector<std::string> findSources(llvm::StringRef Folder, const TextQuestion &Question,
                                     llvm::function_ref<bool(llvm::StringRef Name)> IsCandidate) {
  std::vector<std::string> Names = namesIn(Folder, FolderContent::Sources);
  if (Names.size() > MaxFiles)
    Names.resize(MaxFiles);
  std::vector<std::string> Found;
  for (const std::string &Name : Names) {
    llvm::SmallString<256> Path(Folder);
    llvm::sys::path::append(Path, Name);
    if (IsCandidate(Name) && textHolds(Path, Question))
      Found.push_back(Path.str().str());
  }
  llvm::stable_sort(Found, [](llvm::StringRef A, llvm::StringRef B) { return sourceKind(A) < sourceKind(B); });
  return Found;
}

} // namespace cudaperf
