#include "Support/DiskLook.h"
#include "llvm/Support/BLAKE3.h"
#include "llvm/Support/Path.h"
#include <algorithm>
#include <ctime>
#include <sys/stat.h>

namespace cudaperf {

/// File systems that count time in steps of two seconds are the coarsest that there are.
static constexpr int64_t SettledNanoseconds = 2'500'000'000;

static FileKind kindOf(mode_t Mode) {
  if (S_ISREG(Mode))
    return FileKind::File;
  if (S_ISDIR(Mode))
    return FileKind::Folder;
  return S_ISLNK(Mode) ? FileKind::Link : FileKind::Other;
}

static int64_t nanoseconds(const timespec &Time) { return int64_t(Time.tv_sec) * 1'000'000'000 + Time.tv_nsec; }

std::string textOf(FileKind Kind) { return {static_cast<char>(Kind)}; }

DiskLook lookAt(llvm::StringRef Path) {
  const std::string Name = Path.str();
  struct stat Status;
  DiskLook Look;
  if (lstat(Name.c_str(), &Status) != 0)
    return Look;
  Look.Own = kindOf(Status.st_mode);
  if (Look.Own == FileKind::Link && stat(Name.c_str(), &Status) != 0)
    return Look;
  Look.Kind = kindOf(Status.st_mode);
  Look.Stamp = DiskStamp{.Device = Status.st_dev,
                         .Inode = Status.st_ino,
                         .Bytes = uint64_t(Status.st_size),
                         .ModifiedNanoseconds = nanoseconds(Status.st_mtim),
                         .ChangedNanoseconds = nanoseconds(Status.st_ctim)};
  return Look;
}

llvm::StringRef folderOf(llvm::StringRef Path) {
  const llvm::StringRef Folder = llvm::sys::path::parent_path(Path);
  return Folder.empty() ? "." : Folder;
}

std::optional<DiskStamp> settledStampOf(llvm::StringRef Path) {
  const std::optional<DiskStamp> Stamp = lookAt(Path).Stamp;
  timespec Now;
  if (!Stamp || clock_gettime(CLOCK_REALTIME, &Now) != 0)
    return std::nullopt;
  const int64_t Last = std::max(Stamp->ModifiedNanoseconds, Stamp->ChangedNanoseconds);
  return nanoseconds(Now) - Last > SettledNanoseconds ? Stamp : std::nullopt;
}

std::string contentHash(llvm::StringRef Content) {
  constexpr size_t HashBytes = 20;
  llvm::TruncatedBLAKE3<HashBytes> Hasher;
  Hasher.update(Content);
  const auto Hash = Hasher.final();
  return std::string(Hash.begin(), Hash.end());
}

} // namespace cudaperf
