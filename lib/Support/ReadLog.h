// What a piece of work looked at on the disk, as questions with their answers: as long as each would be answered as it
// was, the work would come to the same result and need not be done again (lib/Cache).
//
// Whatever an analysis wants of the disk it asks through Disk.h, Paths.h and RegularFile.h, and Clang through
// lib/Frontend/NotedFiles.h; they note it here. To add a question: a DiskQuestion, a case in ask() (Disk.cpp).

#ifndef CUDAPERF_SUPPORT_READLOG_H
#define CUDAPERF_SUPPORT_READLOG_H

#include "Support/DiskLook.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace cudaperf {

enum class DiskQuestion : uint8_t {
  Kind,          ///< what a path leads to: FileKind
  OwnKind,       ///< the same of the path itself, if it is a link
  Content,       ///< the hash of a file's content, see contentHash()
  RealPath,      ///< where the links of a path lead
  Names,         ///< what a folder holds: a hash of names, see FolderNames
  SourceNames,   ///< of these, the sources
  TemplateNames, ///< of these, the templates of headers
  FolderNames,   ///< of these, the folders
  Mentions,      ///< whether a source calls one of the functions in the argument
  Includes,      ///< whether it includes a file of the argument's name
};

struct DiskAnswer {
  std::string Text;
  /// What the path was just before it was looked at, if it had been so for long enough that a later change is sure to
  /// show in the times: while it is that, the answer holds. For Kind and OwnKind it is the folder that the path lies
  /// in, whose times tell of every name that comes and goes; none for a link, whose target lies elsewhere.
  std::optional<DiskStamp> Stamp;
};

struct DiskNote {
  DiskQuestion What = DiskQuestion::Kind;
  std::string Path; ///< as it was asked for: relative ones are seen from the working directory
  std::string Argument;
  auto operator<=>(const DiskNote &) const = default;
};

class ReadLog {
public:
  using Notes = std::map<DiskNote, DiskAnswer>;

  /// A question that is answered in two ways spoils the log: the disk changed while the work was done.
  void add(DiskNote Question, DiskAnswer Answer);
  void add(const ReadLog &Other);

  /// The stamp of Folder as it was when it was first asked for, see stampBeforeReading().
  const std::optional<DiskStamp> &stampOfFolder(llvm::StringRef Folder);

  /// Says that the result rests on something that the disk does not tell: a time limit, a crash.
  void spoil() { IsSpoiled = true; }
  bool isSpoiled() const { return IsSpoiled; }

  const Notes &notes() const { return Asked; }

  std::string encode() const;
  /// None if Bytes are not what encode() wrote.
  static std::optional<ReadLog> decode(llvm::StringRef Bytes);

private:
  Notes Asked;
  llvm::StringMap<std::optional<DiskStamp>> Folders;
  bool IsSpoiled = false;
};

/// While it lives, what this process reads is noted in a log, and after it in the one before too. For processes that do
/// one thing at a time.
class ReadRecording {
public:
  explicit ReadRecording(ReadLog &Log);
  ~ReadRecording();
  ReadRecording(const ReadRecording &) = delete;
  ReadRecording &operator=(const ReadRecording &) = delete;

  /// The log of the innermost one; null if there is none.
  static ReadLog *current();
  /// Says ReadLog::spoil() to it.
  static void spoil();

private:
  ReadLog &Log;
  ReadLog *Outer;
};

/// What Work returns together with what it read, for a parent process: takeWithReads().
std::string withReads(llvm::function_ref<std::string()> Work);

/// What withReads() returned in another process; what was read there is noted here. None if Bytes are not whole, as
/// after a crash or at the end of a time limit: what that hides is not on the disk, so the log is spoiled.
std::optional<std::string> takeWithReads(llvm::StringRef Bytes);

/// What to note beside what is read next: settledStampOf(Path). None if no log is kept. Taken before: what is read then
/// may be newer than the stamp, but never older.
std::optional<DiskStamp> stampBeforeReading(llvm::StringRef Path);

/// The same for what a path is: the stamp of the folder that \p Path lies in, unless \p Path is a link.
std::optional<DiskStamp> folderStampBeforeReading(llvm::StringRef Path);

/// Note in the log, if one is kept, that What was asked about \p Path, and what the answer was: that it held \p
/// Content, was found to be \p Kind, leads to \p Real.
void noteAnswer(DiskQuestion What, llvm::StringRef Path, std::string Answer, std::optional<DiskStamp> Before = {});
void noteContent(llvm::StringRef Path, llvm::StringRef Content, std::optional<DiskStamp> Before);
void noteKind(llvm::StringRef Path, FileKind Kind, std::optional<DiskStamp> OfFolder);
void noteRealPath(llvm::StringRef Path, llvm::StringRef Real);

} // namespace cudaperf

#endif // CUDAPERF_SUPPORT_READLOG_H
