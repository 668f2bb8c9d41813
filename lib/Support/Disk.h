// What an analysis may ask of the disk besides the text of a file (RegularFile.h) and where links lead (Paths.h). Each
// answer is noted in the log of what was read, if one is kept (ReadLog.h).

#ifndef CUDAPERF_SUPPORT_DISK_H
#define CUDAPERF_SUPPORT_DISK_H

#include "Support/ReadLog.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace cudaperf {

/// What \p Path leads to; None also for what cannot be reached. Never Link.
FileKind fileKind(llvm::StringRef Path);

/// What \p Path itself is.
FileKind ownFileKind(llvm::StringRef Path);

inline bool exists(llvm::StringRef Path) { return fileKind(Path) != FileKind::None; }
inline bool isFolder(llvm::StringRef Path) { return fileKind(Path) == FileKind::Folder; }

enum class FolderContent { All, Sources, Templates, Folders };

/// The names of what \p Folder holds, in the order of the alphabet; none of what cannot be read. An empty \p Folder is
/// the current one. Templates: of headers, see headerOfTemplate(). Folders: those that are not hidden,
/// links to folders left out.
std::vector<std::string> namesIn(llvm::StringRef Folder, FolderContent Wanted);

/// A question to the text of a source.
struct TextQuestion {
  enum class Topic { Mentions, Includes } What = Topic::Mentions;
  std::vector<std::string> Names;
};

/// Whether \p File is a file of at most \p MaxSearchedBytes bytes and
/// - Mentions: it mentions() one of the names;
/// - Includes: some line of it is '#include "...Name"'.
bool textHolds(llvm::StringRef File, const TextQuestion &Question);
inline constexpr uint64_t MaxSearchedBytes = 1u << 20; ///< what is larger is generated

/// The answer to \p Question as it is now, as ReadLog holds it. It is not noted.
std::string ask(const DiskNote &Question);

} // namespace cudaperf

#endif // CUDAPERF_SUPPORT_DISK_H
