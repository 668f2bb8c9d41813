#include "Support/Version.h"

namespace cudaperf {

llvm::StringRef toolVersion() { return CUDA_PERF_VERSION; }

} // namespace cudaperf
