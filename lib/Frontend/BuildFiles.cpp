#include "Frontend/BuildFiles.h"
#include "Support/Disk.h"
#include "Support/Paths.h"
#include "Support/Project.h"
#include "Support/RegularFile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

namespace cudaperf {
namespace path = llvm::sys::path;

// Bounds of the search, which is made for files that lack something only.
static constexpr unsigned MaxLevels = 8;
static constexpr unsigned MaxFiles = 100;
static constexpr uint64_t MaxBytes = 256u << 10; ///< what is larger is generated

/// A script that says so: "build.sh", "make_all.sh", "compile_gpu.sh". Name: in small letters.
static bool isBuildScript(llvm::StringRef Name) {
  return Name.ends_with(".sh") &&
         (Name.starts_with("make") || Name.starts_with("build") || Name.starts_with("compile"));
}

static bool isBuildFile(llvm::StringRef Name) {
  static constexpr llvm::StringLiteral Extensions[] = {".mk",  ".mak", ".gmk", ".cmake",
                                                       ".pri", ".pro", ".bzl", ".bazel"};
  static constexpr llvm::StringLiteral Names[] = {"cmakelists.txt", "meson.build",  "setup.py",
                                                  "build.rs",       "configure.ac", "configure.in",
                                                  "sconstruct",     "sconscript",   "build"};
  const std::string Lower = Name.lower();
  const llvm::StringRef Text = Lower;
  return llvm::is_contained(Names, Text) || llvm::is_contained(Extensions, path::extension(Text)) ||
         isBuildScript(Text) || Text.starts_with("makefile") || Text.starts_with("gnumakefile") ||
         Text.starts_with("make.");
}

static bool isFolderOfBuild(llvm::StringRef Name) {
  return llvm::is_contained({"build", "builds", "cmake", "config", "configs", "configure", "make", "mk", "src"},
                            Name.lower());
}

void BuildFiles::readFolder(const std::string &Folder) {
  for (const std::string &Name : namesIn(Folder, FolderContent::All)) {
    const std::string File = Folder + "/" + Name;
    if (Names.size() >= MaxFiles || !isBuildFile(Name) || ownFileKind(File) != FileKind::File)
      continue;
    llvm::Expected<std::string> Text = readRegularFile(File, MaxBytes);
    if (!Text) {
      llvm::consumeError(Text.takeError());
      continue;
    }
    Names.push_back(File);
    Texts.push_back(readBuildText(Name, *Text));
  }
}

void BuildFiles::collect() {
  const std::string Project = projectFolder(Source);
  const bool IsInRepository = isTopOfRepository(Project);
  std::string Folder = realPath(path::parent_path(absolutePath(Source)));
  for (unsigned Level = 0; Level < MaxLevels; ++Level) {
    const size_t Before = Names.size();
    readFolder(Folder);
    // Outside of a repository a folder without a build file ends the project: the next one may be anybody's.
    if (!IsInRepository && Level > 0 && Names.size() == Before)
      break;
    for (const std::string &Below : namesIn(Folder, FolderContent::Folders))
      if (isFolderOfBuild(Below))
        readFolder(Folder + "/" + Below);
    if (IsInRepository && Folder == Project)
      break;
    if (!path::has_relative_path(path::parent_path(Folder)))
      break;
    Folder = path::parent_path(Folder).str();
  }
}

void BuildFiles::collectOnce() {
  if (!IsCollected)
    collect();
  IsCollected = true;
}

std::optional<std::string> BuildFiles::valueOf(llvm::StringRef Name) {
  collectOnce();
  return resolvedValue(("@" + Name + "@").str(), Texts);
}

std::vector<FoundMacro> BuildFiles::definitionsOf(llvm::StringRef Name) {
  collectOnce();
  std::vector<FoundMacro> Found;
  for (auto [File, Text] : llvm::zip(Names, Texts))
    for (const BuildMacro &Macro : Text.Macros)
      if (Macro.Name == Name) {
        std::optional<std::string> Value = resolvedValue(Macro.Value, {Text});
        if (!Value)
          Value = resolvedValue(Macro.Value, Texts);
        Found.push_back({Macro.Name, std::move(Value), File});
        if (Found.back().Value)
          break;
      }
  llvm::stable_sort(Found, [](const FoundMacro &A, const FoundMacro &B) { return A.Value && !B.Value; });
  return Found;
}

} // namespace cudaperf
