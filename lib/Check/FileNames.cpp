#include "Check/FileNames.h"
#include "Finding/Fingerprint.h"
#include "Support/Paths.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <tuple>

namespace cudaperf {
namespace {

namespace path = llvm::sys::path;

class PlainNames {
public:
  explicit PlainNames(const std::string &MainFile) {
    Names[MainFile] = MainFile;
    llvm::SmallString<256> Here;
    if (!path::is_absolute(MainFile) && !llvm::sys::fs::current_path(Here))
      Base = Here.str().str() + "/";
  }

  /// Whether any name has changed.
  bool rename(FileResult &Result) {
    auto All = [&](auto &Items) {
      for (auto &Each : Items)
        rename(Each.Where);
    };
    All(Result.Kernels);
    All(Result.Skipped);
    All(Result.Errors);
    All(Result.Accesses);
    All(Result.Costs);
    All(Result.Findings);
    for (Finding &F : Result.Findings) {
      All(F.Notes);
      for (Fix &Each : F.Fixes)
        All(Each.Edits);
    }
    return HasChanged;
  }

private:
  void rename(SourceSpan &Where) {
    auto [Known, IsNew] = Names.try_emplace(Where.File);
    if (IsNew)
      Known->second = plain(Where.File);
    if (Known->second == Where.File)
      return;
    Where.File = Known->second;
    HasChanged = true;
  }

  std::string plain(const std::string &Name) const {
    llvm::SmallString<256> Clean(Name);
    path::remove_dots(Clean, /*remove_dot_dot=*/true);
    // Behind a link to a folder, ".." is not the folder before it.
    if (llvm::StringRef(Name).contains("..") && realPath(Clean) != realPath(Name))
      return Name;
    llvm::StringRef Shown = Clean;
    if (!Base.empty())
      Shown.consume_front(Base);
    return Shown.str();
  }

  std::map<std::string, std::string> Names; ///< as Clang has them -> as they are to be
  std::string Base;                         ///< the current folder with its slash; empty: names in full stay so
  bool HasChanged = false;
};

} // namespace

void nameFilesPlainly(FileResult &Result) {
  if (!PlainNames(Result.File).rename(Result))
    return;
  llvm::stable_sort(Result.Findings, [](const Finding &A, const Finding &B) {
    return std::tie(A.Where, A.Check, A.Message) < std::tie(B.Where, B.Check, B.Message);
  });
  addFingerprints(Result.Findings);
}

} // namespace cudaperf
