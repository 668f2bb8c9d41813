// Guesses are made only for headers that a parse did not find, so they cannot change a file that compiles.

#include "Frontend/IncludeGuess.h"
#include "BundledHeaders/BundledHeaders.h"
#include "Frontend/Invocation.h"
#include "Frontend/ProjectHeaders.h"
#include "Support/Disk.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/HeaderSearch.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

namespace cudaperf {

// Bounds of the search: it must cost nothing beside a parse, and never wander through a home directory.
static constexpr unsigned MaxLevelsUp = 4;
static constexpr unsigned MaxSubdirectories = 300;
static constexpr unsigned MinPathComponents = 2;

static std::string under(llvm::StringRef Directory, llvm::StringRef Name) {
  llvm::SmallString<256> Path(Directory);
  if (!Name.empty())
    llvm::sys::path::append(Path, Name);
  return Path.str().str();
}

static bool isUsualName(llvm::StringRef Name) {
  return llvm::is_contained({"include", "includes", "inc", "common", "src", "source", "lib", "util", "utils", "helper",
                             "helpers", "headers", "shared", "core"},
                            Name.lower());
}

static std::vector<std::string> subdirectories(llvm::StringRef Directory) {
  std::vector<std::string> Found = namesIn(Directory, FolderContent::Folders);
  if (Found.size() > MaxSubdirectories)
    Found.resize(MaxSubdirectories);
  for (std::string &Name : Found)
    Name = under(Directory, Name);
  return Found;
}

/// Looks for Header in Directory and the directories below it.
static std::optional<std::string> guessBelow(llvm::StringRef Directory, llvm::StringRef Header) {
  if (exists(under(Directory, Header)))
    return Directory.str();
  std::optional<std::string> Unusual;
  unsigned UnusualCount = 0;
  for (const std::string &Below : subdirectories(Directory))
    for (llvm::StringRef Inner : {"", "include", "inc"}) {
      std::string Candidate = under(Below, Inner);
      if (!exists(under(Candidate, Header)))
        continue;
      if (isUsualName(llvm::sys::path::filename(Below)))
        return Candidate;
      Unusual = Candidate;
      ++UnusualCount;
    }
  return UnusualCount == 1 ? Unusual : std::nullopt;
}

std::optional<std::string> guessIncludeDirectory(llvm::StringRef File, llvm::StringRef Header) {
  if (Header.empty() || llvm::sys::path::is_absolute(Header))
    return std::nullopt;
  llvm::SmallString<256> Directory(File);
  llvm::sys::fs::make_absolute(Directory);
  llvm::sys::path::remove_filename(Directory);
  llvm::sys::path::remove_dots(Directory, /*remove_dot_dot=*/true);
  for (unsigned Level = 0; Level <= MaxLevelsUp; ++Level) {
    if (std::distance(llvm::sys::path::begin(Directory), llvm::sys::path::end(Directory)) <= MinPathComponents)
      return std::nullopt;
    if (std::optional<std::string> Found = guessBelow(Directory, Header))
      return Found;
    if (exists(under(Directory, ".git")))
      return std::nullopt;
    llvm::sys::path::remove_filename(Directory);
  }
  return std::nullopt;
}

std::optional<std::string> fileOfOtherSpelling(llvm::StringRef Folder, llvm::StringRef Name) {
  std::string Slashes = Name.str();
  std::replace(Slashes.begin(), Slashes.end(), '\\', '/');
  if (Slashes.empty() || llvm::sys::path::is_absolute(Slashes))
    return std::nullopt;
  llvm::SmallString<256> Path(Folder);
  const llvm::StringRef Last = llvm::sys::path::filename(Slashes);
  for (llvm::StringRef Part : llvm::make_range(llvm::sys::path::begin(Slashes), llvm::sys::path::end(Slashes))) {
    if (Part != ".." && !exists(under(Path, Part))) {
      // Asked for no more than is needed: a result that is kept is made anew when an answer changes.
      std::vector<std::string> Same =
          namesIn(Path, Part.data() == Last.data() ? FolderContent::Sources : FolderContent::Folders);
      llvm::erase_if(Same, [&](llvm::StringRef Other) { return !Other.equals_insensitive(Part); });
      if (Same.size() != 1)
        return std::nullopt;
      llvm::sys::path::append(Path, Same.front());
    } else {
      llvm::sys::path::append(Path, Part);
    }
  }
  llvm::sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
  return isFolder(Path) ? std::nullopt : std::optional(Path.str().str());
}

namespace {

/// FileNotFound can skip an include but not resolve it. It can extend the search path, though, and Clang searches once
/// more to correct misspelt names, if spell checking is on; so that is on from a guess to the include it resolves. The
/// error that comes with such a correction is for the error collector to drop.
class IncludeRecovery final : public clang::PPCallbacks {
public:
  IncludeRecovery(clang::CompilerInstance &Clang, std::string File, std::vector<std::string> &Missing,
                  std::vector<std::string> &Remarks)
      : Clang(Clang), File(File), Project(std::move(File)), Missing(Missing), Remarks(Remarks) {}

  bool FileNotFound(llvm::StringRef Name) override {
    if (llvm::is_contained(Missing, Name))
      return true;
    std::optional<std::string> Directory = guessIncludeDirectory(File, Name);
    if (!Directory)
      Directory = Project.directoryOf(Name);
    if (!Directory && addOfOtherSpelling(Name))
      return false;
    if (!Directory && addStandIn(Name))
      return false;
    if (!Directory || llvm::is_contained(Added, *Directory) || !addToSearchPath(*Directory)) {
      Missing.push_back(Name.str());
      return true;
    }
    Added.push_back(*Directory);
    Remarks.push_back("header '" + Name.str() + "' was found in '" + *Directory + "', which no flag names");
    return false;
  }

  void InclusionDirective(clang::SourceLocation, const clang::Token &, llvm::StringRef, bool, clang::CharSourceRange,
                          clang::OptionalFileEntryRef, llvm::StringRef, llvm::StringRef, const clang::Module *, bool,
                          clang::SrcMgr::CharacteristicKind) override {
    Clang.getLangOpts().SpellChecking = false;
  }

private:
  /// Puts a file of that name where it is looked for, which includes the one that Name means on Windows.
  bool addOfOtherSpelling(llvm::StringRef Name) {
    const clang::PreprocessorLexer *const Lexer = Clang.getPreprocessor().getCurrentFileLexer();
    const clang::OptionalFileEntryRef Includer = Lexer ? Lexer->getFileEntry() : std::nullopt;
    llvm::SmallString<256> Folder(Includer ? Includer->getName() : llvm::StringRef(File));
    llvm::sys::fs::make_absolute(Folder);
    llvm::sys::path::remove_filename(Folder);
    const std::optional<std::string> Meant = fileOfOtherSpelling(Folder, Name);
    const std::optional<std::string> Searched = Meant ? std::nullopt : withSlashes(Name);
    if (!Meant && !Searched)
      return false;
    // Spell checking looks for the name without what stands before its first letter and behind its last one.
    const auto IsNone = [](char C) { return !llvm::isAlnum(C); };
    llvm::StringRef Looked = Name.drop_while(IsNone);
    while (!Looked.empty() && IsNone(Looked.back()))
      Looked = Looked.drop_back();
    // What is there is read as it is, or is being read: '#include_next' of a header that comes with Clang, where the
    // system has none.
    if (Clang.getFileManager().getOptionalFileRef(under(Folder, Looked)))
      return false;
    const std::string Text = Meant ? "#include \"" + *Meant + "\"\n" : "#include <" + *Searched + ">\n";
    const clang::FileEntryRef Stand =
        Clang.getFileManager().getVirtualFileRef(under(Folder, Looked), off_t(Text.size()), /*ModificationTime=*/0);
    Clang.getSourceManager().overrideFileContents(Stand, llvm::MemoryBuffer::getMemBufferCopy(Text));
    Remarks.push_back("header '" + Name.str() + "' is '" + (Meant ? *Meant : *Searched) +
                      "', which is spelt otherwise");
    return addToSearchPath(Folder);
  }

  /// Name as it is written elsewhere than on Windows, if that is a header that the flags lead to, or a toolkit's.
  std::optional<std::string> withSlashes(llvm::StringRef Name) const {
    std::string Slashes = Name.str();
    std::replace(Slashes.begin(), Slashes.end(), '\\', '/');
    if (Slashes == Name || !Clang.getPreprocessor().LookupFile({}, Slashes, /*isAngled=*/true, nullptr, nullptr,
                                                               nullptr, nullptr, nullptr, nullptr, nullptr, nullptr))
      return std::nullopt;
    return Slashes;
  }

  /// Lets the search that failed go on among the bundled headers that stand in for what nobody has. Each library has a
  /// folder of its own, so that one that the project has is not hidden by another's stand-in.
  bool addStandIn(llvm::StringRef Name) {
    for (const BundledHeader &Header : bundledHeaders()) {
      const llvm::StringRef Folder = llvm::sys::path::parent_path(Header.Path);
      if (!Folder.starts_with("last/") || llvm::sys::path::filename(Header.Path) != Name)
        continue;
      const std::string Directory = under(BundledRoot, Folder);
      if (llvm::is_contained(Added, Directory) || !addToSearchPath(Directory, clang::SrcMgr::C_System))
        return false;
      Added.push_back(Directory);
      Remarks.push_back("header '" + Name.str() + "' was not found: a stand-in has what programs use most of it");
      return true;
    }
    return false;
  }

  /// Lets the search that failed go on in Directory.
  bool addToSearchPath(llvm::StringRef Directory, clang::SrcMgr::CharacteristicKind Kind = clang::SrcMgr::C_User) {
    auto Entry = Clang.getFileManager().getOptionalDirectoryRef(Directory);
    if (!Entry)
      return false;
    clang::DirectoryLookup Lookup(*Entry, Kind, /*isFramework=*/false);
    // At the end of the path: the failed search is remembered as such and goes on from where the end was.
    Clang.getPreprocessor().getHeaderSearchInfo().AddSystemSearchPath(Lookup);
    Clang.getLangOpts().SpellChecking = true;
    return true;
  }

  clang::CompilerInstance &Clang;
  std::string File;
  ProjectHeaders Project;
  std::vector<std::string> &Missing;
  std::vector<std::string> &Remarks;
  std::vector<std::string> Added;
};

} // namespace

std::unique_ptr<clang::PPCallbacks> makeIncludeRecovery(clang::CompilerInstance &Clang, std::string File,
                                                        std::vector<std::string> &Missing,
                                                        std::vector<std::string> &Remarks) {
  return std::make_unique<IncludeRecovery>(Clang, std::move(File), Missing, Remarks);
}

} // namespace cudaperf
