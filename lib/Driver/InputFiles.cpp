#include "Driver/InputFiles.h"
#include "Embedded/EmbeddedCuda.h"
#include "Support/RegularFile.h"
#include "Support/SourceKind.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <set>

namespace cudaperf {
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

/// Whether File is CUDA by its name, or holds some: kernels in strings, or in a C++ source that is compiled as CUDA
/// (kernel.cpp, kernel.cu.cc). That is read to see, as no part of an analysis.
static bool isCudaFile(llvm::StringRef File) {
  if (path::extension(File) == ".cu" || path::extension(File) == ".cuh")
    return true;
  if (!hostLanguage(File))
    return false;
  const std::optional<std::string> Text = readUnnoted(File, MaxSourceBytes);
  if (Text && sourceKind(File) == SourceKind::Host && declaresKernels(*Text))
    return true;
  if (!Text || !mayHoldCuda(File, *Text))
    return false;
  llvm::Expected<EmbeddedCuda> Found = findEmbeddedCuda(File, *Text);
  if (Found)
    return !Found->Pieces.empty();
  llvm::consumeError(Found.takeError());
  return false;
}

static bool isSkippedFolder(llvm::StringRef Folder) {
  llvm::StringRef Name = path::filename(Folder);
  if (Name.starts_with(".") || Name == "CMakeFiles" || Name == "node_modules" || Name == "__pycache__" ||
      Name == "site-packages")
    return true;
  return fs::exists(Folder + "/CMakeCache.txt") || fs::exists(Folder + "/pyvenv.cfg");
}

/// The CUDA files below Folder, sorted; a problem is added for each folder that cannot be read.
static std::vector<std::string> findCudaFiles(llvm::StringRef Folder, std::vector<std::string> &Problems) {
  std::vector<std::string> Found, Unread, Pending{Folder.str()};
  // LLVM's recursive iterator passes over a folder that it cannot open without a word.
  while (!Pending.empty()) {
    const std::string Here = std::move(Pending.back());
    Pending.pop_back();
    std::error_code Code;
    fs::directory_iterator It(Here, Code, /*follow_symlinks=*/false), End;
    for (; !Code && It != End; It.increment(Code)) {
      // A link to a folder could lead back up; a link to a file is a file.
      if (It->type() != fs::file_type::directory_file) {
        if (fs::is_regular_file(It->path()) && isCudaFile(It->path()))
          Found.emplace_back(It->path());
      } else if (!isSkippedFolder(It->path())) {
        Pending.emplace_back(It->path());
      }
    }
    if (Code)
      Unread.push_back("cannot read the folder '" + Here + "': " + Code.message());
  }
  llvm::sort(Found);
  llvm::sort(Unread);
  llvm::append_range(Problems, Unread);
  return Found;
}

namespace {

class Expansion {
public:
  explicit Expansion(llvm::function_ref<bool(llvm::StringRef)> IsExcluded) : IsExcluded(IsExcluded) {}

  void add(llvm::StringRef Name) {
    fs::file_status Status;
    if (Name == "-")
      addFile(Name);
    else if (Name.empty())
      Result.Problems.push_back("an empty file name was given");
    else if (std::error_code Code = fs::status(Name, Status))
      Result.Problems.push_back(Code == std::errc::no_such_file_or_directory
                                    ? ("no such file: '" + Name + "'").str()
                                    : ("cannot read '" + Name + "': " + Code.message()).str());
    else if (fs::is_directory(Status))
      addFolder(Name);
    else
      addFile(Name);
  }

  InputFiles take() { return std::move(Result); }

private:
  void addFile(llvm::StringRef File) {
    llvm::SmallString<256> Clean(File);
    path::remove_dots(Clean, /*remove_dot_dot=*/false);
    if (!Seen.insert(Clean.str().str()).second)
      return;
    (File != "-" && IsExcluded(File) ? Result.Excluded : Result.Files).push_back(Clean.str().str());
  }

  void addFolder(llvm::StringRef Folder) {
    size_t ProblemsBefore = Result.Problems.size();
    std::vector<std::string> Found = findCudaFiles(Folder, Result.Problems);
    for (const std::string &File : Found)
      addFile(File);
    if (Found.empty() && Result.Problems.size() == ProblemsBefore)
      Result.Problems.push_back(
          ("no CUDA files (.cu, .cuh, or others with kernels in strings) in the folder '" + Folder + "'").str());
  }

  llvm::function_ref<bool(llvm::StringRef)> IsExcluded;
  std::set<std::string> Seen;
  InputFiles Result;
};

} // namespace

InputFiles expandInputs(llvm::ArrayRef<std::string> Names, llvm::function_ref<bool(llvm::StringRef)> IsExcluded) {
  Expansion Inputs(IsExcluded);
  for (llvm::StringRef Name : Names)
    Inputs.add(Name);
  return Inputs.take();
}

std::vector<std::string> partOf(std::vector<std::string> Files, unsigned Index, unsigned Count) {
  llvm::sort(Files);
  std::vector<std::string> Part;
  for (size_t I = Index - 1; I < Files.size(); I += Count)
    Part.push_back(std::move(Files[I]));
  return Part;
}

} // namespace cudaperf
