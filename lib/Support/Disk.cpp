#include "Support/Disk.h"
#include "Support/RegularFile.h"
#include "Support/SourceKind.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace cudaperf {
namespace {

std::string yesOrNo(bool Holds) { return Holds ? "y" : "n"; }

bool isWanted(const llvm::sys::fs::directory_entry &Entry, FolderContent Wanted) {
  const llvm::StringRef Name = llvm::sys::path::filename(Entry.path());
  switch (Wanted) {
  case FolderContent::All:
    return true;
  case FolderContent::Sources:
    return sourceKind(Name).has_value();
  case FolderContent::Templates:
    return !headerOfTemplate(Name).empty();
  case FolderContent::Folders:
    return Entry.type() == llvm::sys::fs::file_type::directory_file && !Name.starts_with(".");
  }
  return false;
}

/// Whether Folder is some program's cache (https://bford.info/cachedir): nothing in it belongs to a project, and ours
/// changes while files are analysed.
bool isCache(llvm::StringRef Folder) { return llvm::sys::fs::exists(Folder + "/CACHEDIR.TAG"); }

std::vector<std::string> list(llvm::StringRef Folder, FolderContent Wanted) {
  std::vector<std::string> Names;
  if (Wanted != FolderContent::All && isCache(Folder))
    return Names;
  std::error_code Error;
  llvm::sys::fs::directory_iterator It(Folder, Error), End;
  for (; It != End && !Error; It.increment(Error))
    if (isWanted(*It, Wanted))
      Names.push_back(llvm::sys::path::filename(It->path()).str());
  llvm::sort(Names);
  return Names;
}

std::string hashOf(llvm::ArrayRef<std::string> Names) { return contentHash(llvm::join(Names, llvm::StringRef("/"))); }

bool search(llvm::StringRef File, const TextQuestion &Question) {
  std::optional<std::string> Text = readUnnoted(File, MaxSearchedBytes);
  const auto Holds = Question.What == TextQuestion::Topic::Mentions ? mentions : includes;
  return Text && llvm::any_of(Question.Names, [&](const std::string &Name) { return Holds(*Text, Name); });
}

/// Functions and files have no line breaks in their names, or are not found.
TextQuestion questionOf(const DiskNote &Note) {
  TextQuestion Question{.What = Note.What == DiskQuestion::Mentions ? TextQuestion::Topic::Mentions
                                                                    : TextQuestion::Topic::Includes};
  for (llvm::StringRef Name : llvm::split(Note.Argument, '\n'))
    Question.Names.push_back(Name.str());
  return Question;
}

} // namespace

FileKind fileKind(llvm::StringRef Path) {
  const std::optional<DiskStamp> Before = folderStampBeforeReading(Path);
  const FileKind Kind = lookAt(Path).Kind;
  noteKind(Path, Kind, Before);
  return Kind;
}

FileKind ownFileKind(llvm::StringRef Path) {
  const std::optional<DiskStamp> Before = folderStampBeforeReading(Path);
  const FileKind Kind = lookAt(Path).Own;
  noteAnswer(DiskQuestion::OwnKind, Path, textOf(Kind), Before);
  return Kind;
}

static DiskQuestion questionFor(FolderContent Wanted) {
  switch (Wanted) {
  case FolderContent::All:
    return DiskQuestion::Names;
  case FolderContent::Sources:
    return DiskQuestion::SourceNames;
  case FolderContent::Templates:
    return DiskQuestion::TemplateNames;
  case FolderContent::Folders:
    return DiskQuestion::FolderNames;
  }
  return DiskQuestion::Names;
}

std::vector<std::string> namesIn(llvm::StringRef Folder, FolderContent Wanted) {
  if (Folder.empty())
    Folder = ".";
  const std::optional<DiskStamp> Before = stampBeforeReading(Folder);
  std::vector<std::string> Names = list(Folder, Wanted);
  if (ReadRecording::current())
    noteAnswer(questionFor(Wanted), Folder, hashOf(Names), Before);
  return Names;
}

bool textHolds(llvm::StringRef File, const TextQuestion &Question) {
  const std::optional<DiskStamp> Before = stampBeforeReading(File);
  const bool Holds = search(File, Question);
  const bool IsMention = Question.What == TextQuestion::Topic::Mentions;
  if (ReadLog *Log = ReadRecording::current())
    Log->add({.What = IsMention ? DiskQuestion::Mentions : DiskQuestion::Includes,
              .Path = File.str(),
              .Argument = llvm::join(Question.Names, "\n")},
             {.Text = yesOrNo(Holds), .Stamp = Before});
  return Holds;
}

std::string ask(const DiskNote &Question) {
  switch (Question.What) {
  case DiskQuestion::Kind:
    return textOf(lookAt(Question.Path).Kind);
  case DiskQuestion::OwnKind:
    return textOf(lookAt(Question.Path).Own);
  case DiskQuestion::Content: {
    std::optional<std::string> Text = readUnnoted(Question.Path, MaxJsonBytes);
    return Text ? contentHash(*Text) : "";
  }
  case DiskQuestion::RealPath: {
    llvm::SmallString<256> Real;
    return llvm::sys::fs::real_path(Question.Path, Real) ? "" : Real.str().str();
  }
  case DiskQuestion::Names:
    return hashOf(list(Question.Path, FolderContent::All));
  case DiskQuestion::SourceNames:
    return hashOf(list(Question.Path, FolderContent::Sources));
  case DiskQuestion::TemplateNames:
    return hashOf(list(Question.Path, FolderContent::Templates));
  case DiskQuestion::FolderNames:
    return hashOf(list(Question.Path, FolderContent::Folders));
  case DiskQuestion::Mentions:
  case DiskQuestion::Includes:
    return yesOrNo(search(Question.Path, questionOf(Question)));
  }
  return "";
}

} // namespace cudaperf
