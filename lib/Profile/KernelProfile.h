// What a profiler measured of each kernel, read from the tables that NVIDIA's profilers write as CSV:
//   Nsight Compute   ncu --csv (or --import REPORT --csv), the details page and --page raw, and --print-summary
//   Nsight Systems   nsys stats --report cuda_gpu_kern_sum --format csv, with the names of columns of any version
//
// The file is the only thing that is read. To read one more table: a function like those of NcuTables.cpp.

#ifndef CUDAPERF_PROFILE_KERNELPROFILE_H
#define CUDAPERF_PROFILE_KERNELPROFILE_H

#include "Finding/ProfileShare.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace cudaperf {

struct KernelProfile {
  std::string File;
  std::string Tool;                    ///< "Nsight Compute", "Nsight Systems"
  std::vector<ProfiledKernel> Kernels; ///< by name, each name once

  /// Of all kernels.
  double nanoseconds() const;
  int64_t launches() const;

  /// Reads File. An error says what is wrong, where, and how to make a file that can be read.
  static llvm::Expected<KernelProfile> load(llvm::StringRef File);
  /// The same for Text, which came from File.
  static llvm::Expected<KernelProfile> parse(llvm::StringRef Text, llvm::StringRef File);
};

} // namespace cudaperf

#endif // CUDAPERF_PROFILE_KERNELPROFILE_H
