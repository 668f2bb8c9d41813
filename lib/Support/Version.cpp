#include "Support/Version.h"

namespace cudaperf {

llvm::StringRef toolVersion() { return CUDA_PERF_PROJECT_VERSION; }

} // namespace cudaperf
