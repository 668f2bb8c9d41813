// CUDA's headers are told by their names: those that are bundled, and the prefixes of its libraries.

#include "Frontend/HiddenToolkit.h"
#include "BundledHeaders/BundledHeaders.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringSet.h"

namespace cudaperf {
namespace {

constexpr llvm::StringLiteral SystemDirectories[] = {"/usr/local/include/", "/usr/include/"};

class HidingFileSystem final : public llvm::vfs::ProxyFileSystem {
public:
  HidingFileSystem(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files, llvm::ArrayRef<llvm::StringRef> Directories)
      : ProxyFileSystem(std::move(Files)), Directories(Directories.begin(), Directories.end()) {
    for (const BundledHeader &Header : bundledHeaders())
      Names.insert(Header.Path.split('/').second.split('/').first);
  }

  llvm::ErrorOr<llvm::vfs::Status> status(const llvm::Twine &Path) override {
    if (isHidden(Path))
      return std::make_error_code(std::errc::no_such_file_or_directory);
    return ProxyFileSystem::status(Path);
  }
  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>> openFileForRead(const llvm::Twine &Path) override {
    if (isHidden(Path))
      return std::make_error_code(std::errc::no_such_file_or_directory);
    return ProxyFileSystem::openFileForRead(Path);
  }

private:
  bool isHidden(const llvm::Twine &Path) const {
    llvm::SmallString<256> Storage;
    llvm::StringRef Rest = Path.toStringRef(Storage);
    if (llvm::none_of(Directories, [&](llvm::StringRef Directory) { return Rest.consume_front(Directory); }))
      return false;
    llvm::StringRef First = Rest.split('/').first;
    static constexpr llvm::StringLiteral Libraries[] = {
        "cuda",      "cublas", "cudnn", "cufft", "curand", "cusolver", "cusparse",
        "cub",       "thrust", "npp",   "nvrtc", "nvml",   "nvtx",     "cooperative_groups",
        "cuComplex", "cccl",   "mma.h", "nv"};
    return Names.contains(First) ||
           llvm::any_of(Libraries, [&](llvm::StringRef Prefix) { return First.starts_with(Prefix); });
  }

  llvm::SmallVector<llvm::StringRef, 2> Directories;
  llvm::StringSet<> Names;
};

} // namespace

llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> hideToolkit(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files) {
  llvm::SmallVector<llvm::StringRef, 2> Directories;
  for (llvm::StringRef Directory : SystemDirectories)
    if (Files->exists(Directory + "cuda_runtime.h"))
      Directories.push_back(Directory);
  if (Directories.empty())
    return Files;
  return llvm::makeIntrusiveRefCnt<HidingFileSystem>(std::move(Files), Directories);
}

} // namespace cudaperf
