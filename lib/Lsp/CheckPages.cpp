#include "Lsp/CheckPages.h"
#include "Lsp/DocumentUri.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace cudaperf::lsp {

static std::string findInstalled() {
  static const char Anchor = 0;
  std::string Executable = llvm::sys::fs::getMainExecutable(nullptr, const_cast<char *>(&Anchor));
  llvm::SmallString<256> Folder(llvm::sys::path::parent_path(llvm::sys::path::parent_path(Executable)));
  llvm::sys::path::append(Folder, "share", "doc", "cuda-perf-lint", "checks");
  return Folder.str().str();
}

std::string checkPageUri(llvm::StringRef Check) {
  if (*CUDA_PERF_DOCS_URL)
    return (CUDA_PERF_DOCS_URL "/checks/" + Check + ".md").str();
  static const std::string Installed = findInstalled();
  for (const std::string &Folder : {Installed, std::string(CUDA_PERF_PAGES_DIRECTORY)}) {
    std::string Page = Folder + "/" + Check.str() + ".md";
    if (llvm::sys::fs::exists(Page))
      return uriOfPath(Page);
  }
  return "";
}

} // namespace cudaperf::lsp
