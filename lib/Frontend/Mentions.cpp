#include "Frontend/Mentions.h"
#include "Frontend/FolderSearch.h"
#include "Support/Paths.h"
#include "Support/RegularFile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <iterator>

namespace cudaperf {

static constexpr unsigned MaxFolders = 3;
/// Those beside and below them: keeps a search below a parse in cost.
static constexpr unsigned MaxFurtherFolders = 24;

static bool holdsAny(llvm::StringRef Folder, llvm::ArrayRef<llvm::StringLiteral> Names) {
  return llvm::any_of(Names, [&](llvm::StringRef Name) {
    llvm::SmallString<256> Path(Folder);
    llvm::sys::path::append(Path, Name);
    return exists(Path);
  });
}

/// Whether some folder from Folder up is the top of a repository, be it unpacked from an archive, which has no ".git".
static bool isInRepository(llvm::StringRef Folder) {
  static constexpr llvm::StringLiteral Tops[] = {".git",        ".hg",         ".svn",           ".gitignore",
                                                 ".github",     ".gitmodules", ".gitattributes", "LICENSE",
                                                 "LICENSE.txt", "LICENSE.md",  "COPYING"};
  for (; llvm::sys::path::has_relative_path(Folder); Folder = llvm::sys::path::parent_path(Folder))
    if (holdsAny(Folder, Tops))
      return true;
  return false;
}

/// The folders that may hold files of File's project, its own first. Those above count inside a repository, or up to
/// the last with a build file in it: a home folder or /tmp is no project.
static std::vector<std::string> projectFolders(llvm::StringRef File) {
  static constexpr llvm::StringLiteral BuildFiles[] = {"Makefile", "makefile", "CMakeLists.txt", "meson.build",
                                                       "BUILD"};
  llvm::SmallString<256> Absolute(File), Folder(llvm::sys::path::parent_path(File));
  llvm::sys::fs::make_absolute(Absolute);
  llvm::sys::path::remove_filename(Absolute);
  std::vector<std::string> Folders = {Folder.str().str()};
  size_t InProject = 1;
  while (Folders.size() < MaxFolders && llvm::sys::path::has_relative_path(Absolute)) {
    llvm::sys::path::remove_filename(Absolute);
    llvm::sys::path::append(Folder, "..");
    Folders.push_back(Folder.str().str());
    if (isInRepository(Absolute) || holdsAny(Absolute, BuildFiles))
      InProject = Folders.size();
  }
  Folders.resize(InProject);
  return Folders;
}

/// The folders in Folders, those themselves left out.
static std::vector<std::string> foldersIn(llvm::ArrayRef<std::string> Folders) {
  llvm::StringSet<> Seen;
  for (const std::string &Folder : Folders)
    Seen.insert(realPath(Folder));
  std::vector<std::string> Found;
  for (const std::string &Folder : Folders)
    for (const std::string &Name : namesIn(Folder, FolderContent::Folders)) {
      llvm::SmallString<256> Path(Folder);
      llvm::sys::path::append(Path, Name);
      if (Found.size() < MaxFurtherFolders && Seen.insert(realPath(Path)).second)
        Found.push_back(Path.str().str());
    }
  return Found;
}

std::vector<std::string> filesMentioning(llvm::ArrayRef<std::string> Names, llvm::StringRef File,
                                         llvm::function_ref<bool(llvm::StringRef)> IsOfNoUse) {
  const TextQuestion Question{.What = TextQuestion::Topic::Mentions, .Names = Names.vec()};
  const std::string Itself = realPath(File);
  std::vector<std::string> Found;
  auto Search = [&](llvm::ArrayRef<std::string> Folders, bool Headers) {
    auto IsCandidate = [&](llvm::StringRef Other) { return (sourceKind(Other) == SourceKind::Header) == Headers; };
    for (const std::string &Folder : Folders)
      for (const std::string &Name : findSources(Folder, Question, IsCandidate)) {
        llvm::SmallString<256> Path(Name);
        llvm::sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
        if (realPath(Path) != Itself && !IsOfNoUse(Path))
          Found.push_back(Path.str().str());
      }
    return !Found.empty();
  };
  const std::vector<std::string> Near = projectFolders(File);
  if (Search(Near, /*Headers=*/false))
    return Found;
  const std::vector<std::string> Further = Near.size() > 1 ? foldersIn(Near) : std::vector<std::string>();
  if (!Search(Further, /*Headers=*/false) && !Search(foldersIn(Further), /*Headers=*/false) &&
      !Search(Near, /*Headers=*/true))
    Search(Further, /*Headers=*/true);
  return Found;
}

static bool callsAny(llvm::StringRef File, llvm::ArrayRef<std::string> Names) {
  llvm::Expected<std::string> Text = readRegularFile(File, MaxSearchedBytes);
  if (Text)
    return llvm::any_of(Names, [&](const std::string &Name) { return calls(*Text, Name); });
  llvm::consumeError(Text.takeError());
  return false;
}

std::vector<std::string> headersCalling(llvm::ArrayRef<std::string> Names, llvm::StringRef File,
                                        llvm::function_ref<bool(llvm::StringRef)> IsOfNoUse) {
  const TextQuestion Question{.What = TextQuestion::Topic::Mentions, .Names = Names.vec()};
  std::vector<std::string> Found;
  for (const std::string &Folder : projectFolders(File))
    for (const std::string &Name :
         findSources(Folder, Question, [](llvm::StringRef Other) { return sourceKind(Other) == SourceKind::Header; })) {
      llvm::SmallString<256> Path(Name);
      llvm::sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
      if (realPath(Path) != realPath(File) && !IsOfNoUse(Path) && callsAny(Path, Names))
        Found.push_back(Path.str().str());
    }
  return Found;
}

/// A search ends with the nearest folders that say one of the names; others may say the rest.
static constexpr unsigned MaxSearches = 8;

/// Those of Names that the text of File says somewhere else than where it declares them.
static std::set<std::string> namesUsed(const std::set<std::string> &Names, llvm::StringRef File) {
  std::set<std::string> Used;
  llvm::Expected<std::string> Text = readRegularFile(File, MaxSearchedBytes);
  if (!Text) {
    llvm::consumeError(Text.takeError());
    return Names;
  }
  for (const std::string &Name : Names)
    if (llvm::StringRef(*Text).contains(Name) && !declaresOnly(*Text, Name))
      Used.insert(Name);
  return Used;
}

std::set<std::string> unsaidNames(std::set<std::string> Names, llvm::StringRef File,
                                  llvm::function_ref<bool(llvm::StringRef)> IsOfNoUse,
                                  llvm::function_ref<bool(llvm::StringRef, const std::string &)> IsOther) {
  for (unsigned Left = MaxSearches; Left > 0 && !Names.empty(); --Left) {
    std::set<std::string> Said;
    const auto SaysNone = [&](llvm::StringRef Other) {
      if (IsOfNoUse(Other))
        return true;
      std::set<std::string> Used = namesUsed(Names, Other);
      const bool IsNone = Used.empty(); // else the search ends there
      std::erase_if(Used, [&](const std::string &Name) { return IsOther(Other, Name); });
      Said.merge(Used);
      return IsNone;
    };
    filesMentioning(std::vector<std::string>(Names.begin(), Names.end()), File, SaysNone);
    if (Said.empty())
      return Names;
    for (const std::string &Name : Said)
      Names.erase(Name);
  }
  return {};
}

std::set<std::string> declaredInHeaders(const std::set<std::string> &Names, llvm::StringRef File) {
  std::set<std::string> Declared;
  for (const std::string &Folder : projectFolders(File))
    for (const std::string &Name : namesIn(Folder, FolderContent::Sources)) {
      if (sourceKind(Name) != SourceKind::Header)
        continue;
      llvm::SmallString<256> Path(Folder);
      llvm::sys::path::append(Path, Name);
      if (realPath(Path) == realPath(File))
        continue;
      llvm::Expected<std::string> Text = readRegularFile(Path, MaxSearchedBytes);
      if (!Text)
        llvm::consumeError(Text.takeError());
      else
        llvm::copy_if(Names, std::inserter(Declared, Declared.end()),
                      [&](llvm::StringRef Each) { return declaresKernel(*Text, Each); });
    }
  return Declared;
}

/// Whether the build file in Folder installs headers.
static bool installsHeaders(llvm::StringRef Folder) {
  llvm::SmallString<256> Path(Folder);
  llvm::sys::path::append(Path, "CMakeLists.txt");
  llvm::Expected<std::string> Text = readRegularFile(Path, MaxSearchedBytes);
  static constexpr llvm::StringLiteral Words[] = {"INCLUDEDIR", "DESTINATION include", "PUBLIC_HEADER", "FILE_SET"};
  if (Text)
    return llvm::StringRef(*Text).contains("install(") &&
           llvm::any_of(Words, [&](llvm::StringRef Word) { return llvm::StringRef(*Text).contains(Word); });
  llvm::consumeError(Text.takeError());
  return false;
}

bool isOfProgram(llvm::StringRef File) {
  const std::vector<std::string> Mains = {"main", "WinMain", "wWinMain", "_tmain"};
  return llvm::none_of(projectFolders(File), installsHeaders) &&
         !filesMentioning(Mains, File, [](llvm::StringRef) { return false; }).empty();
}

} // namespace cudaperf
