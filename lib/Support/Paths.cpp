#include "Support/Paths.h"
#include "Support/ReadLog.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <filesystem>

namespace cudaperf {

std::string absolutePath(llvm::StringRef Path) {
  llvm::SmallString<256> Full(Path);
  llvm::sys::fs::make_absolute(Full);
  llvm::sys::path::remove_dots(Full, /*remove_dot_dot=*/true);
  return Full.str().str();
}

std::string realPath(llvm::StringRef Path) {
  llvm::SmallString<256> Real;
  const bool Exists = !llvm::sys::fs::real_path(Path, Real);
  noteRealPath(Path, Exists ? Real.str() : "");
  return Exists ? Real.str().str() : absolutePath(Path);
}

std::string relativePath(llvm::StringRef Path, llvm::StringRef Folder) {
  return std::filesystem::path(realPath(Path)).lexically_relative(realPath(Folder)).generic_string();
}

} // namespace cudaperf
