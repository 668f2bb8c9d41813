// A directory that a test may fill, gone when the test ends.

#ifndef CUDAPERF_TEST_UNIT_FRONTEND_TEMPORARYDIRECTORY_H
#define CUDAPERF_TEST_UNIT_FRONTEND_TEMPORARYDIRECTORY_H

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <string>

namespace cudaperf {

class TemporaryDirectory {
public:
  TemporaryDirectory() {
    llvm::SmallString<256> Name;
    llvm::sys::fs::createUniqueDirectory("cuda-perf-test", Name);
    llvm::sys::fs::real_path(Name, Path);
  }
  ~TemporaryDirectory() { llvm::sys::fs::remove_directories(Path); }
  TemporaryDirectory(const TemporaryDirectory &) = delete;

  std::string path(llvm::StringRef Name = "") const {
    llvm::SmallString<256> Full(Path);
    llvm::sys::path::append(Full, Name);
    return Full.str().str();
  }
  /// Writes a file, with the directories above it; returns its path.
  std::string write(llvm::StringRef Name, llvm::StringRef Text) const {
    std::string Full = path(Name);
    llvm::sys::fs::create_directories(llvm::sys::path::parent_path(Full));
    std::error_code Error;
    llvm::raw_fd_ostream(Full, Error) << Text;
    return Full;
  }

private:
  llvm::SmallString<256> Path;
};

} // namespace cudaperf

#endif // CUDAPERF_TEST_UNIT_FRONTEND_TEMPORARYDIRECTORY_H
