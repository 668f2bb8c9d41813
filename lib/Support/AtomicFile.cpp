#include "Support/AtomicFile.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <vector>

namespace cudaperf {
namespace fs = llvm::sys::fs;

static llvm::Error cannotWrite(llvm::StringRef Path, const llvm::Twine &Why) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), "cannot write '" + Path + "': " + Why);
}

/// Path with its links followed, so that a rename replaces the target and not the link.
static std::string targetOf(llvm::StringRef Path) {
  llvm::SmallString<256> Real;
  return fs::real_path(Path, Real) ? Path.str() : Real.str().str();
}

static llvm::Error writeDirectly(llvm::StringRef Path, llvm::StringRef Content) {
  std::error_code Code;
  llvm::raw_fd_ostream Out(Path, Code, fs::OF_Append);
  if (Code)
    return cannotWrite(Path, Code.message());
  Out << Content;
  Out.flush();
  if (!Out.has_error())
    return llvm::Error::success();
  Code = Out.error();
  Out.clear_error();
  return cannotWrite(Path, Code.message());
}

static bool isSpecial(llvm::StringRef Path) {
  fs::file_status Status;
  return !fs::status(Path, Status) && fs::exists(Status) && !fs::is_regular_file(Status) && !fs::is_directory(Status);
}

static std::string modelBeside(llvm::StringRef Target) { return (Target + ".cuda-perf-%%%%%%%%.tmp").str(); }

llvm::Error checkWritable(llvm::StringRef Path) {
  if (isSpecial(Path))
    return llvm::Error::success();
  if (fs::is_directory(Path))
    return cannotWrite(Path, "is a directory");
  llvm::Expected<fs::TempFile> File = fs::TempFile::create(modelBeside(targetOf(Path)));
  if (!File)
    return cannotWrite(Path, llvm::toString(File.takeError()));
  return File->discard();
}

namespace {

/// New content that lies beside the file it will replace.
struct StagedFile {
  fs::TempFile File;
  std::string Path, Target;
};

} // namespace

static llvm::Expected<StagedFile> stage(llvm::StringRef Path, llvm::StringRef Content) {
  if (fs::is_directory(Path))
    return cannotWrite(Path, "is a directory");
  std::string Target = targetOf(Path);
  llvm::ErrorOr<fs::perms> OldPermissions = fs::getPermissions(Target);
  unsigned Mode = fs::all_read | fs::all_write;
  llvm::Expected<fs::TempFile> File = fs::TempFile::create(modelBeside(Target), Mode);
  if (!File)
    return cannotWrite(Path, llvm::toString(File.takeError()));
  llvm::raw_fd_ostream Out(File->FD, /*shouldClose=*/false);
  Out << Content;
  Out.flush();
  if (Out.has_error()) {
    std::error_code Code = Out.error();
    Out.clear_error();
    llvm::consumeError(File->discard());
    return cannotWrite(Path, Code.message());
  }
  if (OldPermissions)
    (void)fs::setPermissions(File->FD, *OldPermissions);
  return StagedFile{.File = std::move(*File), .Path = Path.str(), .Target = std::move(Target)};
}

/// Everything that can fail for want of space or rights: stages regular files, then writes what is no regular file.
static llvm::Error prepare(llvm::ArrayRef<FileContent> Files, std::vector<StagedFile> &Staged) {
  for (const FileContent &Each : Files) {
    if (isSpecial(Each.Path))
      continue;
    llvm::Expected<StagedFile> File = stage(Each.Path, Each.Content);
    if (!File)
      return File.takeError();
    Staged.push_back(std::move(*File));
  }
  for (const FileContent &Each : Files)
    if (isSpecial(Each.Path))
      if (llvm::Error Failed = writeDirectly(Each.Path, Each.Content))
        return Failed;
  return llvm::Error::success();
}

llvm::Error writeFilesAtomically(llvm::ArrayRef<FileContent> Files) {
  std::vector<StagedFile> Staged;
  llvm::Error Failed = prepare(Files, Staged);
  for (StagedFile &Each : Staged) {
    if (Failed) {
      llvm::consumeError(Each.File.discard());
    } else if (llvm::Error NotKept = Each.File.keep(Each.Target)) {
      Failed = cannotWrite(Each.Path, llvm::toString(std::move(NotKept)));
    }
  }
  return Failed;
}

llvm::Error writeFileAtomically(llvm::StringRef Path, llvm::StringRef Content) {
  return writeFilesAtomically(FileContent{.Path = Path.str(), .Content = Content.str()});
}

} // namespace cudaperf
