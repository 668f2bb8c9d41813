#include "Support/AtomicFile.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

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

llvm::Error writeFileAtomically(llvm::StringRef Path, llvm::StringRef Content) {
  if (isSpecial(Path))
    return writeDirectly(Path, Content);
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
  if (llvm::Error Failed = File->keep(Target))
    return cannotWrite(Path, llvm::toString(std::move(Failed)));
  return llvm::Error::success();
}

} // namespace cudaperf
