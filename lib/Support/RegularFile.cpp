#include "Support/RegularFile.h"
#include "Support/ReadLog.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/Twine.h"
#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace cudaperf {

static llvm::Error systemError() {
  return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                 llvm::Twine(std::error_code(errno, std::generic_category()).message()));
}

static llvm::Error tooLarge(uint64_t Bytes, uint64_t MaxBytes) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), llvm::Twine(Bytes >> 20) +
                                                                     " MiB are more than the limit of " +
                                                                     llvm::Twine(MaxBytes >> 20) + " MiB");
}

static llvm::Expected<std::string> readBytes(llvm::StringRef Path, uint64_t MaxBytes) {
  // Without O_NONBLOCK, opening a pipe waits for its other end.
  const int Descriptor = open(Path.str().c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
  if (Descriptor < 0)
    return systemError();
  auto Close = llvm::make_scope_exit([&] { close(Descriptor); });
  struct stat Status;
  if (fstat(Descriptor, &Status) != 0)
    return systemError();
  if (S_ISDIR(Status.st_mode))
    return llvm::createStringError(llvm::inconvertibleErrorCode(), "it is a directory");
  if (!S_ISREG(Status.st_mode))
    return llvm::createStringError(llvm::inconvertibleErrorCode(), "it is no regular file");
  if (uint64_t(Status.st_size) > MaxBytes)
    return tooLarge(Status.st_size, MaxBytes);
  std::string Content(Status.st_size, '\0');
  size_t Size = 0;
  // The size is a hint: files of /proc have none, and a file may grow while it is read.
  while (true) {
    if (Size == Content.size())
      Content.resize(Size + 4096);
    const ssize_t Count = read(Descriptor, Content.data() + Size, Content.size() - Size);
    if (Count < 0 && errno == EINTR)
      continue;
    if (Count < 0)
      return systemError();
    if (Count == 0)
      break;
    Size += Count;
    if (Size > MaxBytes)
      return tooLarge(Size, MaxBytes);
  }
  Content.resize(Size);
  return Content;
}

llvm::Expected<std::string> readRegularFile(llvm::StringRef Path, uint64_t MaxBytes) {
  const std::optional<DiskStamp> Before = stampBeforeReading(Path);
  llvm::Expected<std::string> Content = readBytes(Path, MaxBytes);
  if (Content)
    noteContent(Path, *Content, Before);
  else if (ReadLog *Log = ReadRecording::current()) {
    const std::optional<DiskStamp> OfFolder = folderStampBeforeReading(Path);
    const FileKind Kind = lookAt(Path).Kind;
    noteKind(Path, Kind, OfFolder);
    if (Kind == FileKind::File)
      Log->spoil(); // its size or its permissions, of which nothing is noted
  }
  return Content;
}

std::optional<std::string> readUnnoted(llvm::StringRef Path, uint64_t MaxBytes) {
  llvm::Expected<std::string> Content = readBytes(Path, MaxBytes);
  if (Content)
    return std::move(*Content);
  llvm::consumeError(Content.takeError());
  return std::nullopt;
}

} // namespace cudaperf
