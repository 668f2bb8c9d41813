// A file's device code as LLVM IR, for those who work on what nvcc makes of it (docs/architecture.md).

#ifndef CUDAPERF_TOOLS_DEVICEIR_H
#define CUDAPERF_TOOLS_DEVICEIR_H

#include "Frontend/Parse.h"

namespace cudaperf {

/// The text of what the sound kernels of a file and all that they call are lowered to, before any pass is run.
llvm::Expected<std::string> deviceIr(const ParseRequest &Request);

} // namespace cudaperf

#endif // CUDAPERF_TOOLS_DEVICEIR_H
