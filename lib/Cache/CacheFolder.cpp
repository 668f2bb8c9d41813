// Everything goes by descriptors of folders that were looked at once: a folder that is put in the place of another one
// later is not followed.

#include "Cache/CacheFolder.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <array>
#include <cerrno>
#include <cstdio>
#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

namespace cudaperf {
namespace {

constexpr llvm::StringLiteral Digits = "0123456789abcdef";
constexpr size_t NameLength = 40;
constexpr llvm::StringLiteral StagedPrefix = "new-";
/// A process that takes longer to write an entry is gone.
constexpr time_t AbandonedSeconds = 3600;
/// Reading an entry makes it young no more often than this: a write for every read would cost more than the read.
constexpr time_t YoungSeconds = 3600;

llvm::Error failure(const llvm::Twine &Why) { return llvm::createStringError(llvm::inconvertibleErrorCode(), Why); }
llvm::Error systemFailure() { return failure(std::error_code(errno, std::generic_category()).message()); }

bool isOurs(const struct stat &Status) {
  return Status.st_uid == geteuid() && (Status.st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

bool isEntryName(llvm::StringRef Name) {
  return Name.size() == NameLength && llvm::all_of(Name, [](char C) { return Digits.contains(C); });
}

Descriptor openFolder(int At, const std::string &Name) {
  return Descriptor(openat(At, Name.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
}

struct Entry {
  std::string Name;
  uint64_t Bytes = 0;
  timespec Used{};
};

/// The files in Folder that are ours: entries, and what is left of some that were never finished.
std::vector<Entry> entriesOf(const Descriptor &Folder) {
  std::vector<Entry> Found;
  // fdopendir() takes the descriptor for itself.
  const int Copy = openat(Folder.get(), ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  DIR *Listing = Copy < 0 ? nullptr : fdopendir(Copy);
  if (!Listing)
    return Found;
  while (const dirent *Each = readdir(Listing)) {
    const llvm::StringRef Name = Each->d_name;
    struct stat Status;
    if ((isEntryName(Name) || Name.starts_with(StagedPrefix)) &&
        fstatat(Folder.get(), Each->d_name, &Status, AT_SYMLINK_NOFOLLOW) == 0 && S_ISREG(Status.st_mode))
      Found.push_back({.Name = Name.str(), .Bytes = uint64_t(Status.st_blocks) * 512, .Used = Status.st_mtim});
  }
  closedir(Listing);
  return Found;
}

bool writeAll(int To, llvm::StringRef Content) {
  while (!Content.empty()) {
    const ssize_t Count = ::write(To, Content.data(), Content.size());
    if (Count < 0 && errno != EINTR)
      return false;
    Content = Content.drop_front(std::max<ssize_t>(Count, 0));
  }
  return true;
}

/// Writes Content to the new file Name of Folder. Upon failure there is none.
bool writeNew(const Descriptor &Folder, const std::string &Name, llvm::StringRef Content) {
  const int To = openat(Folder.get(), Name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
  if (To < 0)
    return false;
  const bool IsWritten = writeAll(To, Content);
  // What a network file system could not write it says when the file is closed.
  if (close(To) == 0 && IsWritten)
    return true;
  unlinkat(Folder.get(), Name.c_str(), 0);
  return false;
}

std::optional<std::string> readAll(int From, uint64_t Bytes) {
  std::string Content(Bytes, '\0');
  size_t Size = 0;
  while (Size != Content.size()) {
    const ssize_t Count = ::read(From, Content.data() + Size, Content.size() - Size);
    if (Count < 0 && errno == EINTR)
      continue;
    if (Count <= 0)
      return std::nullopt;
    Size += Count;
  }
  return Content;
}

} // namespace

Descriptor &Descriptor::operator=(Descriptor &&Other) noexcept {
  std::swap(Number, Other.Number);
  return *this;
}

Descriptor::~Descriptor() {
  if (isOpen())
    close(Number);
}

llvm::Expected<CacheFolder> CacheFolder::open(llvm::StringRef Path) {
  const std::string Name = Path.rtrim('/').str();
  if (mkdir(Name.c_str(), 0700) != 0 && errno == ENOENT) {
    if (std::error_code Failed = llvm::sys::fs::create_directories(llvm::sys::path::parent_path(Name)))
      return failure(Failed.message());
    (void)mkdir(Name.c_str(), 0700);
  }
  Descriptor Folder = openFolder(AT_FDCWD, Name);
  if (!Folder.isOpen())
    return errno == ELOOP || errno == ENOTDIR ? failure("it is no folder, or a link to one") : systemFailure();
  struct stat Status;
  if (fstat(Folder.get(), &Status) != 0)
    return systemFailure();
  if (Status.st_uid != geteuid())
    return failure("it belongs to another user");
  if (!isOurs(Status))
    return failure("other users may write to it");
  CacheFolder Result(std::move(Folder));
  Result.label();
  return Result;
}

/// For backup programs (https://bford.info/cachedir/) and for git.
void CacheFolder::label() const {
  if (faccessat(Folder.get(), "CACHEDIR.TAG", F_OK, 0) == 0)
    return;
  (void)writeNew(Folder, "CACHEDIR.TAG",
                 "Signature: 8a477f597d28d172789f06886806bc55\n"
                 "# Results of cuda-perf-lint. 'cuda-perf-lint cache clear' empties this folder.\n");
  (void)writeNew(Folder, ".gitignore", "*\n");
}

Descriptor CacheFolder::shard(char Digit) const {
  Descriptor Found = openFolder(Folder.get(), {Digit});
  struct stat Status;
  if (Found.isOpen() && fstat(Found.get(), &Status) == 0 && isOurs(Status))
    return Found;
  return Descriptor();
}

std::optional<std::string> CacheFolder::read(llvm::StringRef Name) const {
  const Descriptor Shard = shard(Name.front());
  if (!Shard.isOpen())
    return std::nullopt;
  const std::string File = Name.str();
  const Descriptor From(openat(Shard.get(), File.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
  struct stat Status;
  if (!From.isOpen() || fstat(From.get(), &Status) != 0 || !S_ISREG(Status.st_mode) || !isOurs(Status) ||
      uint64_t(Status.st_size) > MaxEntryBytes)
    return std::nullopt;
  if (time(nullptr) - Status.st_mtim.tv_sec > YoungSeconds)
    (void)utimensat(Shard.get(), File.c_str(), nullptr, AT_SYMLINK_NOFOLLOW);
  return readAll(From.get(), Status.st_size);
}

bool CacheFolder::write(llvm::StringRef Name, llvm::StringRef Content) const {
  if (Content.size() > MaxEntryBytes)
    return false;
  (void)mkdirat(Folder.get(), std::string(1, Name.front()).c_str(), 0700);
  const Descriptor Shard = shard(Name.front());
  if (!Shard.isOpen())
    return false;
  // Process numbers do not tell apart what runs in several containers.
  std::array<uint8_t, 16> Random;
  if (getentropy(Random.data(), Random.size()) != 0)
    return false;
  const std::string Staged = (StagedPrefix + llvm::toHex(Random)).str();
  if (!writeNew(Shard, Staged, Content))
    return false;
  if (renameat(Shard.get(), Staged.c_str(), Shard.get(), Name.str().c_str()) == 0)
    return true;
  unlinkat(Shard.get(), Staged.c_str(), 0);
  return false;
}

void CacheFolder::trim(llvm::StringRef Name, uint64_t MostBytes) const {
  const Descriptor Shard = shard(Name.front());
  if (!Shard.isOpen())
    return;
  std::vector<Entry> Entries = entriesOf(Shard);
  uint64_t Bytes = 0;
  for (const Entry &Each : Entries)
    Bytes += Each.Bytes;
  llvm::sort(Entries, [](const Entry &A, const Entry &B) {
    return std::tie(A.Used.tv_sec, A.Used.tv_nsec, A.Name) < std::tie(B.Used.tv_sec, B.Used.tv_nsec, B.Name);
  });
  const time_t Now = time(nullptr);
  for (const Entry &Each : Entries) {
    const bool IsAbandoned = !isEntryName(Each.Name) && Now - Each.Used.tv_sec > AbandonedSeconds;
    const bool IsTooMuch = isEntryName(Each.Name) && Bytes > MostBytes / Digits.size();
    if ((IsAbandoned || IsTooMuch) && unlinkat(Shard.get(), Each.Name.c_str(), 0) == 0)
      Bytes -= Each.Bytes;
  }
}

unsigned CacheFolder::clear() const {
  unsigned Count = 0;
  for (char Digit : Digits) {
    const Descriptor Shard = shard(Digit);
    if (!Shard.isOpen())
      continue;
    for (const Entry &Each : entriesOf(Shard))
      Count += unlinkat(Shard.get(), Each.Name.c_str(), 0) == 0 && isEntryName(Each.Name);
    (void)unlinkat(Folder.get(), std::string(1, Digit).c_str(), AT_REMOVEDIR); // if nothing else is in it
  }
  return Count;
}

} // namespace cudaperf
