#include "Frontend/ProjectHeaders.h"
#include "Support/Disk.h"
#include "Support/Paths.h"
#include "Support/Project.h"
#include "Support/SourceKind.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

namespace cudaperf {
namespace path = llvm::sys::path;

/// Bounds what a missing header costs: some hundredths of a second.
static constexpr unsigned MaxFolders = 1000;

static bool holdsLicence(llvm::StringRef Folder) {
  static constexpr llvm::StringLiteral Names[] = {"/LICENSE", "/LICENSE.txt", "/LICENSE.md", "/COPYING"};
  return llvm::any_of(Names, [&](llvm::StringRef Name) { return exists((Folder + Name).str()); });
}

/// The top of the project of \p File. An archive of a repository has no .git, but a licence.
static std::optional<std::string> topOfProject(llvm::StringRef File) {
  const std::string Own = realPath(path::parent_path(absolutePath(File)));
  const std::string Repository = projectFolder(File);
  for (llvm::StringRef Folder = Own; path::has_relative_path(Folder); Folder = path::parent_path(Folder))
    if (holdsLicence(Folder) || (Folder == Repository && isTopOfRepository(Folder)))
      return Folder.str();
  return std::nullopt;
}

std::vector<std::string> ProjectHeaders::folders() const {
  const std::optional<std::string> Top = topOfProject(File);
  std::vector<std::string> Folders;
  if (Top)
    Folders.push_back(*Top);
  for (unsigned I = 0; I < Folders.size(); ++I) {
    const std::string Folder = Folders[I];
    for (const std::string &Name : namesIn(Folder, FolderContent::Folders))
      if (Folders.size() < MaxFolders)
        Folders.push_back(Folder + "/" + Name);
  }
  return Folders;
}

void ProjectHeaders::collect() {
  for (const std::string &Folder : folders())
    for (const std::string &Name : namesIn(Folder, FolderContent::Sources))
      FoldersOf[Name].push_back(Folder);
}

/// How many characters of their paths both share, up to the end of a folder's name.
static size_t sharedPath(llvm::StringRef A, llvm::StringRef B) {
  size_t Shared = 0;
  for (size_t I = 0; I <= A.size() && I <= B.size(); ++I) {
    const char InA = I < A.size() ? A[I] : '/', InB = I < B.size() ? B[I] : '/';
    if (InA != InB)
      break;
    if (InA == '/')
      Shared = I;
  }
  return Shared;
}

void ProjectHeaders::collectOnce() {
  if (!IsCollected)
    collect();
  IsCollected = true;
}

std::vector<std::string> ProjectHeaders::nearest(unsigned Most) {
  collectOnce();
  const std::string Own = realPath(path::parent_path(absolutePath(File)));
  std::vector<std::pair<size_t, std::string>> Found;
  for (const auto &Entry : FoldersOf)
    if (sourceKind(Entry.getKey()) == SourceKind::Header)
      for (const std::string &Folder : Entry.getValue())
        Found.push_back({sharedPath(Folder, Own), Folder + "/" + Entry.getKey().str()});
  llvm::sort(Found,
             [](const auto &A, const auto &B) { return A.first != B.first ? A.first > B.first : A.second < B.second; });
  if (Found.size() > Most)
    Found.resize(Most);
  std::vector<std::string> Names;
  for (auto &[Shared, Name] : Found)
    Names.push_back(std::move(Name));
  return Names;
}

std::optional<std::string> ProjectHeaders::templateOf(llvm::StringRef Header) {
  if (!Templates) {
    Templates.emplace();
    for (const std::string &Folder : folders())
      for (const std::string &Name : namesIn(Folder, FolderContent::Templates))
        (*Templates)[headerOfTemplate(Name)].push_back(Folder + "/" + Name);
  }
  const auto Found = Templates->find(path::filename(Header));
  if (Found == Templates->end())
    return std::nullopt;
  const std::string Own = realPath(path::parent_path(absolutePath(File)));
  // The folder that the include names says more than how near a template lies.
  const auto Nearness = [&](llvm::StringRef Template) {
    const llvm::StringRef Around = path::parent_path(Header), Folder = path::parent_path(Template);
    return std::pair(!Around.empty() && Folder.ends_with(Around), sharedPath(Folder, Own));
  };
  const std::string *Nearest = nullptr;
  for (const std::string &Template : Found->second)
    if (!Nearest || Nearness(Template) > Nearness(*Nearest))
      Nearest = &Template;
  return *Nearest;
}

std::optional<std::string> ProjectHeaders::directoryOf(llvm::StringRef Header) {
  collectOnce();
  const auto Holding = FoldersOf.find(path::filename(Header));
  if (Holding == FoldersOf.end())
    return std::nullopt;
  const std::string Own = realPath(path::parent_path(absolutePath(File)));
  const llvm::StringRef Around = path::parent_path(Header);
  std::optional<std::string> Nearest;
  size_t MostShared = 0;
  for (llvm::StringRef Folder : Holding->second) {
    const size_t Shared = sharedPath(Folder, Own);
    llvm::StringRef Directory = Folder;
    if (!Around.empty() && !(Directory.consume_back(Around) && Directory.consume_back("/")))
      continue;
    if (Shared > MostShared)
      Nearest = Directory.str();
    else if (Shared == MostShared)
      Nearest = std::nullopt;
    MostShared = std::max(Shared, MostShared);
  }
  return Nearest;
}

} // namespace cudaperf
