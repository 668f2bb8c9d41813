// What a path is and which version of it lies there, in one look.

#ifndef CUDAPERF_SUPPORT_DISKLOOK_H
#define CUDAPERF_SUPPORT_DISKLOOK_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>
#include <string>

namespace cudaperf {

enum class FileKind : char { None = '-', File = 'f', Folder = 'd', Link = 'l', Other = 'o' };

/// How ReadLog.h holds \p Kind.
std::string textOf(FileKind Kind);

/// Tells a version of a file from others without reading it.
struct DiskStamp {
  uint64_t Device = 0, Inode = 0, Bytes = 0;
  int64_t ModifiedNanoseconds = 0, ChangedNanoseconds = 0;
  bool operator==(const DiskStamp &) const = default;
};

/// What a path is, and what tells this version of what it leads to from others.
struct DiskLook {
  FileKind Own = FileKind::None;
  FileKind Kind = FileKind::None; ///< links followed
  std::optional<DiskStamp> Stamp;
};
DiskLook lookAt(llvm::StringRef Path);

/// The folder whose names decide what \p Path is.
llvm::StringRef folderOf(llvm::StringRef Path);

/// The stamp of \p Path, unless it is so new that one more change could leave it as it is.
std::optional<DiskStamp> settledStampOf(llvm::StringRef Path);

/// A hash that nobody can find a second text for.
std::string contentHash(llvm::StringRef Content);

} // namespace cudaperf

#endif // CUDAPERF_SUPPORT_DISKLOOK_H
