// What `cuda-perf-clangd --check=FILE` says beside clangd's own log: what our checks see in the file.

#ifndef CUDAPERF_TOOLS_CLANGD_CHECKREPORT_H
#define CUDAPERF_TOOLS_CLANGD_CHECKREPORT_H

#include "Finding/Finding.h"
#include <string>

namespace cudaperf {

/// The kernels with their blocks, those that were skipped with the reason, and each finding with its remedy.
std::string describeChecked(const FileResult &Result);

} // namespace cudaperf

#endif // CUDAPERF_TOOLS_CLANGD_CHECKREPORT_H
