#include "Frontend/Mentions.h"
#include "Frontend/FolderSearch.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace cudaperf {

static constexpr unsigned MaxFolders = 3;

static bool holdsAny(llvm::StringRef Folder, llvm::ArrayRef<llvm::StringLiteral> Names) {
  return llvm::any_of(Names, [&](llvm::StringRef Name) {
    llvm::SmallString<256> Path(Folder);
    llvm::sys::path::append(Path, Name);
    return exists(Path);
  });
}

/// Whether some folder from Folder up is the top of a repository.
static bool isInRepository(llvm::StringRef Folder) {
  static constexpr llvm::StringLiteral Tops[] = {".git", ".hg", ".svn"};
  for (; llvm::sys::path::has_relative_path(Folder); Folder = llvm::sys::path::parent_path(Folder))
    if (holdsAny(Folder, Tops))
      return true;
  return false;
}

/// The folders that may hold files of File's project, its own first. Those above count inside a repository or with a
/// build file in them: a home folder or /tmp is no project.
static std::vector<std::string> projectFolders(llvm::StringRef File) {
  static constexpr llvm::StringLiteral BuildFiles[] = {"Makefile", "makefile", "CMakeLists.txt", "meson.build",
                                                       "BUILD"};
  llvm::SmallString<256> Absolute(File), Folder(llvm::sys::path::parent_path(File));
  llvm::sys::fs::make_absolute(Absolute);
  llvm::sys::path::remove_filename(Absolute);
  std::vector<std::string> Folders = {Folder.str().str()};
  while (Folders.size() < MaxFolders) {
    llvm::sys::path::remove_filename(Absolute);
    llvm::sys::path::append(Folder, "..");
    if (!isInRepository(Absolute) && !holdsAny(Absolute, BuildFiles))
      break;
    Folders.push_back(Folder.str().str());
  }
  return Folders;
}

std::vector<std::string> filesMentioning(llvm::ArrayRef<std::string> Names, llvm::StringRef File) {
  const TextQuestion Question{.What = TextQuestion::Topic::Mentions, .Names = Names.vec()};
  std::vector<std::string> Found;
  for (const auto &[Level, Folder] : llvm::enumerate(projectFolders(File))) {
    auto IsCandidate = [&, Level = Level](llvm::StringRef Other) {
      const bool IsItself = Level == 0 && Other == llvm::sys::path::filename(File);
      return !IsItself && sourceKind(Other) != SourceKind::Header;
    };
    for (const std::string &Name : findSources(Folder, Question, IsCandidate)) {
      llvm::SmallString<256> Path(Name);
      llvm::sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
      Found.push_back(Path.str().str());
    }
  }
  return Found;
}

} // namespace cudaperf
