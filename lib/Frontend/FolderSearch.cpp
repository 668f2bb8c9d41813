#include "Frontend/FolderSearch.h"
#include "Support/RegularFile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace cudaperf {

// Limits that keep a search below a parse in cost, whatever the folder holds.
static constexpr unsigned MaxFiles = 500;
static constexpr uint64_t MaxBytes = 1u << 20;

std::optional<SourceKind> sourceKind(llvm::StringRef File) {
  llvm::StringRef Extension = llvm::sys::path::extension(File);
  if (Extension == ".cu")
    return SourceKind::Cuda;
  if (llvm::is_contained({".cpp", ".cc", ".cxx", ".c"}, Extension))
    return SourceKind::Host;
  if (llvm::is_contained({".h", ".cuh", ".hpp", ".inl"}, Extension))
    return SourceKind::Header;
  return std::nullopt;
}

/// The names of the sources in Folder, in the order of the alphabet: a folder lists them in any order.
static std::vector<std::string> sourceNames(llvm::StringRef Folder) {
  std::vector<std::string> Names;
  std::error_code Error;
  llvm::sys::fs::directory_iterator It(Folder.empty() ? "." : Folder, Error), End;
  for (; It != End && !Error; It.increment(Error))
    if (llvm::StringRef Name = llvm::sys::path::filename(It->path()); sourceKind(Name))
      Names.push_back(Name.str());
  llvm::sort(Names);
  if (Names.size() > MaxFiles)
    Names.resize(MaxFiles);
  return Names;
}

std::vector<std::string> findSources(llvm::StringRef Folder,
                                     llvm::function_ref<bool(llvm::StringRef Name, llvm::StringRef Text)> IsWanted) {
  std::vector<std::string> Found;
  for (const std::string &Name : sourceNames(Folder)) {
    llvm::SmallString<256> Path(Folder);
    llvm::sys::path::append(Path, Name);
    llvm::Expected<std::string> Text = readRegularFile(Path, MaxBytes);
    if (!Text)
      llvm::consumeError(Text.takeError()); // too large for a source, or none
    else if (IsWanted(Name, *Text))
      Found.push_back(Path.str().str());
  }
  llvm::stable_sort(Found, [](llvm::StringRef A, llvm::StringRef B) { return sourceKind(A) < sourceKind(B); });
  return Found;
}

} // namespace cudaperf
