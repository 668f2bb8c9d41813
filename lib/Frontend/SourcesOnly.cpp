#include "Frontend/SourcesOnly.h"
#include "Support/Disk.h"
#include "Support/Paths.h"
#include "Support/Project.h"
#include "Support/RegularFile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

namespace cudaperf {
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
  llvm::Expected<std::string> Text = readRegularFile(Path, MaxSourceBytes);
  if (!Text) {
    llvm::consumeError(Text.takeError());
    return false;
  }
  return llvm::any_of(llvm::split(llvm::StringRef(*Text).take_front(LookedAtBytes), '\n'),
                      [](llvm::StringRef Line) { return isDirective(Line.ltrim()); });
}

static bool isHidden(llvm::StringRef Path) {
  return std::any_of(path::begin(Path), path::end(Path),
                     [](llvm::StringRef Part) { return Part.starts_with(".") && Part != "." && Part != ".."; });
}

bool isSourceFile(llvm::StringRef Path, llvm::StringRef Project) {
  const FileKind Own = ownFileKind(Path);
  // What the name says is enough for nearly all: only a link may stand for something else.
  if (Own == FileKind::File && hasNameOfSource(Path))
    return true;
  if (Own != FileKind::File && Own != FileKind::Link)
    return false;
  // Of a file that is no link the folder is asked about, which holds many.
  const std::string Real =
      Own == FileKind::Link ? realPath(Path) : realPath(folderOf(Path)) + "/" + path::filename(Path).str();
  if (Own == FileKind::Link && fileKind(Real) != FileKind::File)
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
