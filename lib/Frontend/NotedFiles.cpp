#include "Frontend/NotedFiles.h"
#include "Support/Disk.h"
#include "Support/ReadLog.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/MemoryBuffer.h"

namespace cudaperf {
namespace {

using llvm::vfs::File;

FileKind kindOf(const llvm::ErrorOr<llvm::vfs::Status> &Status) {
  if (!Status)
    return FileKind::None;
  if (Status->isRegularFile())
    return FileKind::File;
  return Status->isDirectory() ? FileKind::Folder : FileKind::Other;
}

class NotedFile final : public File {
public:
  NotedFile(std::unique_ptr<File> Real, std::string Path, std::optional<DiskStamp> Before)
      : Real(std::move(Real)), Path(std::move(Path)), Before(Before) {}

  llvm::ErrorOr<llvm::vfs::Status> status() override { return Real->status(); }
  llvm::ErrorOr<std::string> getName() override { return Real->getName(); }
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> getBuffer(const llvm::Twine &Name, int64_t FileSize,
                                                               bool RequiresNullTerminator, bool IsVolatile) override {
    auto Buffer = Real->getBuffer(Name, FileSize, RequiresNullTerminator, IsVolatile);
    if (Buffer)
      noteContent(Path, (*Buffer)->getBuffer(), Before);
    return Buffer;
  }
  std::error_code close() override { return Real->close(); }

private:
  std::unique_ptr<File> Real;
  std::string Path;
  std::optional<DiskStamp> Before;
};

class NotedFileSystem final : public llvm::vfs::ProxyFileSystem {
public:
  using ProxyFileSystem::ProxyFileSystem;

  llvm::ErrorOr<llvm::vfs::Status> status(const llvm::Twine &Path) override {
    const std::string Name = Path.str();
    const std::optional<DiskStamp> Before = folderStampBeforeReading(Name);
    auto Status = ProxyFileSystem::status(Path);
    noteKind(Name, kindOf(Status), Before);
    return Status;
  }

  bool exists(const llvm::Twine &Path) override { return bool(status(Path)); }

  llvm::ErrorOr<std::unique_ptr<File>> openFileForRead(const llvm::Twine &Path) override {
    std::string Name = Path.str();
    const std::optional<DiskStamp> Before = stampBeforeReading(Name);
    auto Opened = ProxyFileSystem::openFileForRead(Path);
    if (Opened)
      return std::make_unique<NotedFile>(std::move(*Opened), std::move(Name), Before);
    if (status(Path) && ReadRecording::current())
      ReadRecording::current()->spoil(); // its permissions, of which nothing is noted
    return Opened;
  }

  llvm::vfs::directory_iterator dir_begin(const llvm::Twine &Folder, std::error_code &Error) override {
    (void)namesIn(Folder.str(), FolderContent::All); // to have it noted
    return ProxyFileSystem::dir_begin(Folder, Error);
  }

  std::error_code getRealPath(const llvm::Twine &Path, llvm::SmallVectorImpl<char> &Real) override {
    std::error_code Error = ProxyFileSystem::getRealPath(Path, Real);
    noteRealPath(Path.str(), Error ? llvm::StringRef() : llvm::StringRef(Real.data(), Real.size()));
    return Error;
  }
};

} // namespace

llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> notingReads(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files) {
  if (!ReadRecording::current())
    return Files;
  return llvm::makeIntrusiveRefCnt<NotedFileSystem>(std::move(Files));
}

} // namespace cudaperf
