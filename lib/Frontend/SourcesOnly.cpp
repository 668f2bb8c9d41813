#include "Frontend/SourcesOnly.h"
#include "Support/Paths.h"
#include "Support/Project.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace cudaperf {
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

/// Where the first directive of a file is looked for: behind a licence of some length.
static constexpr size_t LookedAtBytes = 16384;

static bool hasNameOfSource(llvm::StringRef Path) {
  static constexpr llvm::StringLiteral Extensions[] = {".c",   ".cc",  ".cpp", ".cxx", ".c++", ".cu",  ".h",   ".hh",
                                                       ".hpp", ".hxx", ".h++", ".cuh", ".inc", ".inl", ".ipp", ".impl",
                                                       ".tcc", ".tpp", ".txx", ".def", ".ptx", ".pch", ".cl",  ".i"};
  return llvm::is_contained(Extensions, path::extension(Path).lower());
}

/// Whether Line is '#include "a.h"', '#pragma once', '#ifndef NAME' or the like, and not a comment of a shell script.
static bool isDirective(llvm::StringRef Line) {
  if (!Line.consume_front("#"))
    return false;
  Line = Line.ltrim();
  if (Line.consume_front("include"))
    return Line.ltrim().starts_with("<") || Line.ltrim().starts_with("\"");
  for (llvm::StringRef Word : {"pragma ", "ifndef ", "ifdef ", "define "})
    if (Line.consume_front(Word))
      return !Line.empty() && (llvm::isAlpha(Line.front()) || Line.front() == '_');
  return false;
}

static bool readsLikeSource(const std::string &Path) {
  llvm::Expected<fs::file_t> File = fs::openNativeFileForRead(Path);
  if (!File) {
    llvm::consumeError(File.takeError());
    return false;
  }
  char Bytes[LookedAtBytes];
  llvm::Expected<size_t> Count = fs::readNativeFile(*File, Bytes);
  (void)fs::closeFile(*File);
  if (!Count) {
    llvm::consumeError(Count.takeError());
    return false;
  }
  return llvm::any_of(llvm::split(llvm::StringRef(Bytes, *Count), '\n'),
                      [](llvm::StringRef Line) { return isDirective(Line.ltrim()); });
}

static bool isHidden(llvm::StringRef Path) {
  return std::any_of(path::begin(Path), path::end(Path),
                     [](llvm::StringRef Part) { return Part.starts_with(".") && Part != "." && Part != ".."; });
}

bool isSourceFile(llvm::StringRef Path, llvm::StringRef Project) {
  fs::file_status Status;
  if (fs::status(Path, Status, /*Follow=*/false))
    return false;
  // What the name says is enough for nearly all: only a link may stand for something else.
  if (fs::is_regular_file(Status) && hasNameOfSource(Path))
    return true;
  const std::string Real = realPath(Path);
  if (fs::is_symlink_file(Status) && fs::status(Real, Status))
    return false;
  if (!fs::is_regular_file(Status))
    return false;
  if (hasNameOfSource(Real) || llvm::StringRef(Real).starts_with("/usr/") || readsLikeSource(Real))
    return true;
  return liesInside(Real, Project) && !isHidden(llvm::StringRef(Real).drop_front(Project.size()));
}

namespace {

class SourceFileSystem final : public llvm::vfs::ProxyFileSystem {
public:
  SourceFileSystem(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files, std::string Project)
      : ProxyFileSystem(std::move(Files)), Project(std::move(Project)) {}

  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>> openFileForRead(const llvm::Twine &Path) override {
    // Asked first: opening a pipe waits for its other end.
    if (!isSource(Path))
      return std::make_error_code(std::errc::no_such_file_or_directory);
    return ProxyFileSystem::openFileForRead(Path);
  }

private:
  bool isSource(const llvm::Twine &Path) const {
    llvm::SmallString<256> Absolute;
    Path.toVector(Absolute);
    if (makeAbsolute(Absolute))
      return false;
    return isSourceFile(Absolute, Project);
  }

  std::string Project;
};

} // namespace

llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> sourcesOnly(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files,
                                                            llvm::StringRef MainFile) {
  return llvm::makeIntrusiveRefCnt<SourceFileSystem>(std::move(Files), projectFolder(MainFile));
}

} // namespace cudaperf
