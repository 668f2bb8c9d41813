// A folder of small files under names that are hashes, which belongs to one user. Many processes use it at once: an
// entry is written beside its place and renamed, so it is there whole or not at all, and nobody waits for anybody.
//
// What lies in it could have been put there by somebody else, or be damaged: only what this user owns and nobody else
// can write to is read, and what an entry holds is for its reader to check.

#ifndef CUDAPERF_CACHE_CACHEFOLDER_H
#define CUDAPERF_CACHE_CACHEFOLDER_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <optional>
#include <string>

namespace cudaperf {

/// A file descriptor that is closed.
class Descriptor {
public:
  explicit Descriptor(int Number = -1) : Number(Number) {}
  Descriptor(Descriptor &&Other) noexcept : Number(Other.Number) { Other.Number = -1; }
  Descriptor &operator=(Descriptor &&Other) noexcept;
  ~Descriptor();
  int get() const { return Number; }
  bool isOpen() const { return Number >= 0; }

private:
  int Number;
};

class CacheFolder {
public:
  static constexpr uint64_t MaxBytes = 512u << 20;     ///< of all entries, whatever trim() has not seen yet aside
  static constexpr uint64_t MaxEntryBytes = 16u << 20; ///< what is larger is not kept

  /// Opens Path; if it is not there it is made, with the folders above it. Fails, with the reason, if it is a link, if
  /// another user owns it or others may write to it.
  static llvm::Expected<CacheFolder> open(llvm::StringRef Path);

  /// The content of the entry Name, 40 hexadecimal digits; none if there is none that can be trusted. An entry that is
  /// read is young again.
  std::optional<std::string> read(llvm::StringRef Name) const;

  /// False if there is no room for it, or no permission: then there is no such entry, or the one before.
  bool write(llvm::StringRef Name, llvm::StringRef Content) const;

  /// Removes the oldest entries of those whose names begin as Name does, if they take more than their share of
  /// MostBytes.
  void trim(llvm::StringRef Name, uint64_t MostBytes = MaxBytes) const;

  /// Removes all entries, nothing else. Their number.
  unsigned clear() const;

private:
  explicit CacheFolder(Descriptor Folder) : Folder(std::move(Folder)) {}
  Descriptor shard(char Digit) const;
  void label() const;

  Descriptor Folder;
};

} // namespace cudaperf

#endif // CUDAPERF_CACHE_CACHEFOLDER_H
