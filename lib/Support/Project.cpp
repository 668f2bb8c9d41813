#include "Support/Project.h"
#include "Support/Disk.h"
#include "Support/Paths.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

namespace cudaperf {
namespace path = llvm::sys::path;

bool isTopOfRepository(llvm::StringRef Folder) {
  static constexpr llvm::StringLiteral Marks[] = {"/.git", "/.hg", "/.svn"};
  return llvm::any_of(Marks, [&](llvm::StringRef Mark) { return exists((Folder + Mark).str()); });
}

std::string projectFolder(llvm::StringRef Path) {
  // A link to a file belongs to the project that it lies in, wherever it leads.
  std::string Own = realPath(isFolder(Path) ? Path.str() : path::parent_path(absolutePath(Path)).str());
  for (llvm::StringRef Folder = Own; path::has_relative_path(Folder); Folder = path::parent_path(Folder))
    if (isTopOfRepository(Folder))
      return Folder.str();
  return Own;
}

std::string patchName(llvm::StringRef Path, llvm::StringRef Folder) {
  // The file's own links are not followed: a patch changes what is under the name.
  const std::string Absolute = absolutePath(Path);
  const std::string Real = realPath(path::parent_path(Absolute)) + "/" + path::filename(Absolute).str();
  const std::string Project = projectFolder(Absolute);
  llvm::StringRef Name = Real;
  const std::string Top = isTopOfRepository(Project) ? Project : realPath(Folder);
  return Name.consume_front(Top) && Name.consume_front("/") ? Name.str() : Real;
}

bool liesInside(llvm::StringRef Path, llvm::StringRef Folder) {
  const std::string Real = realPath(Path);
  llvm::StringRef Rest = Real;
  return Rest.consume_front(Folder) && (Rest.empty() || Rest.starts_with("/") || Folder.ends_with("/"));
}

llvm::Error checkFoundFile(llvm::StringRef Path) {
  if (path::filename(realPath(Path)) == path::filename(Path))
    return llvm::Error::success();
  return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                 "'" + Path + "' is a link to a file of another name and is not read");
}

} // namespace cudaperf
