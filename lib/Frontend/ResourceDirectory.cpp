// Finds Clang's resource directory at run time.

#include "Frontend/ResourceDirectory.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace cudaperf {

static bool isResourceDirectory(llvm::StringRef Directory) {
  llvm::SmallString<256> Probe(Directory);
  llvm::sys::path::append(Probe, "include", "__clang_cuda_runtime_wrapper.h");
  return llvm::sys::fs::exists(Probe);
}

static std::string findResourceDirectory() {
  static const char Anchor = 0;
  std::string Executable = llvm::sys::fs::getMainExecutable(nullptr, const_cast<char *>(&Anchor));
  const llvm::StringRef Root = llvm::sys::path::parent_path(llvm::sys::path::parent_path(Executable));
  for (llvm::StringRef Place : {"lib/cuda-perf-lint/clang/19", "lib/clang/19"}) {
    llvm::SmallString<256> Beside(Root);
    llvm::sys::path::append(Beside, Place);
    if (isResourceDirectory(Beside))
      return Beside.str().str();
  }
  return CUDA_PERF_RESOURCE_DIRECTORY;
}

std::string resourceDirectory() {
  static const std::string Found = findResourceDirectory();
  return Found;
}

} // namespace cudaperf
