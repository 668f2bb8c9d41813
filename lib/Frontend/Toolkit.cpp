// Looks for toolkits on disk. Only headers matter: a toolkit without nvcc or libdevice is as good as a whole one.

#include "Frontend/Toolkit.h"
#include "Support/Disk.h"
#include "Support/RegularFile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Path.h"

namespace cudaperf {

static std::string under(llvm::StringRef Directory, const llvm::Twine &A, const llvm::Twine &B = "") {
  llvm::SmallString<256> Path(Directory);
  llvm::sys::path::append(Path, A, B);
  return Path.str().str();
}

static llvm::Error noToolkit(llvm::StringRef Directory, const llvm::Twine &Why) {
  return llvm::createStringError("'" + Directory + "' is no CUDA toolkit: " + Why);
}

/// The value of '#define CUDA_VERSION 12040', 0 if there is none.
static unsigned readVersion(llvm::StringRef CudaHeader) {
  llvm::Expected<std::string> Text = readRegularFile(CudaHeader, MaxSourceBytes);
  if (!Text) {
    llvm::consumeError(Text.takeError());
    return 0;
  }
  llvm::StringRef Rest = *Text;
  constexpr llvm::StringLiteral Definition = "#define CUDA_VERSION";
  size_t At = Rest.find(Definition);
  if (At == llvm::StringRef::npos)
    return 0;
  Rest = Rest.drop_front(At + Definition.size()).ltrim();
  unsigned Version = 0;
  return Rest.consumeInteger(10, Version) ? 0 : Version;
}

/// The directory with cuda_runtime.h: include/, or that of the only target in a cross-compilation layout.
static std::string findInclude(llvm::StringRef Directory) {
  for (llvm::StringRef Place : {"include", "targets/x86_64-linux/include", "targets/sbsa-linux/include"})
    if (std::string Include = under(Directory, Place); exists(under(Include, "cuda_runtime.h")))
      return Include;
  return {};
}

llvm::Expected<Toolkit> openToolkit(llvm::StringRef Directory) {
  if (!isFolder(Directory))
    return noToolkit(Directory, "no such directory");
  std::string Include = findInclude(Directory);
  if (Include.empty())
    return noToolkit(Directory, "'include/cuda_runtime.h' is missing");
  unsigned Version = readVersion(under(Include, "cuda.h"));
  if (Version == 0)
    return noToolkit(Directory, "'include/cuda.h' is missing or defines no CUDA_VERSION");
  Toolkit Found;
  Found.Directory = Directory.str();
  Found.Major = Version / 1000;
  Found.Minor = Version % 1000 / 10;
  Found.Includes.push_back(Include);
  // pip's wheels split a toolkit into sibling directories.
  std::string Siblings = llvm::sys::path::parent_path(Directory).str();
  if (!exists(under(Include, "crt", "host_config.h"))) {
    std::string Compiler = under(Siblings, "cuda_nvcc", "include");
    if (!exists(under(Compiler, "crt/host_config.h")))
      return noToolkit(Directory, "'include/crt/host_config.h' is missing");
    Found.Includes.push_back(Compiler);
  }
  // CUDA 13 moved cub, thrust and libcu++ one level down.
  for (const std::string &Extra : {under(Include, "cccl"), under(Siblings, "cuda_cccl", "include")})
    if (isFolder(Extra))
      Found.Includes.push_back(Extra);
  return Found;
}

std::vector<std::string> usualToolkitPlaces() {
  std::vector<std::string> Versioned;
  for (const std::string &Name : namesIn("/usr/local", FolderContent::All))
    if (llvm::StringRef(Name).starts_with("cuda-"))
      Versioned.push_back("/usr/local/" + Name);
  llvm::sort(Versioned, [](llvm::StringRef A, llvm::StringRef B) { return A.compare_numeric(B) > 0; });
  std::vector<std::string> Places = {"/usr/local/cuda"};
  Places.insert(Places.end(), Versioned.begin(), Versioned.end());
  Places.insert(Places.end(), {"/opt/cuda", "/usr/lib/cuda", "/usr/lib/nvidia-cuda-toolkit"});
  return Places;
}

llvm::Expected<ToolkitSearch> findToolkit(const ToolkitChoice &Choice, llvm::StringRef CudaPathFlag,
                                          llvm::ArrayRef<std::string> UsualPlaces) {
  ToolkitSearch Search;
  if (Choice.Kind == ToolkitChoice::Mode::None)
    return Search;
  if (Choice.Kind == ToolkitChoice::Mode::Directory) {
    llvm::Expected<Toolkit> Named = openToolkit(Choice.Directory);
    if (!Named)
      return Named.takeError();
    Search.Found = std::move(*Named);
    return Search;
  }
  std::vector<std::string> Named = Choice.EnvironmentDirectories;
  Named.insert(Named.begin(), CudaPathFlag.str());
  llvm::erase(Named, "");
  for (const std::string &Directory : llvm::concat<const std::string>(Named, UsualPlaces)) {
    llvm::Expected<Toolkit> Candidate = openToolkit(Directory);
    if (Candidate) {
      Search.Found = std::move(*Candidate);
      return Search;
    }
    std::string Why = llvm::toString(Candidate.takeError());
    if (llvm::is_contained(Named, Directory))
      Search.Remarks.push_back(Why);
  }
  return Search;
}

} // namespace cudaperf
