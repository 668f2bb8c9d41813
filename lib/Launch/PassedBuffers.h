// Where a buffer that a launch passes comes from, and which functions of CUDA's libraries take it, too.
//
// Parameters are followed to the callers of their functions, as far as the file shows them.

#ifndef CUDAPERF_LAUNCH_PASSEDBUFFERS_H
#define CUDAPERF_LAUNCH_PASSEDBUFFERS_H

#include "Launch/HostValues.h"
#include "Launch/LaunchSite.h"
#include <vector>

namespace cudaperf {

/// The index of Id's variable among the parameters of its function; nullopt if it is no parameter, or written to.
std::optional<unsigned> parameterIndex(const HostCode &Code, const BufferId &Id);

/// What Call, of Function, passes for parameter Index; none if that is not one known buffer.
BufferId bufferAt(HostValues &Values, const HostCall &Call, const clang::FunctionDecl *Function, unsigned Index);

/// What Site passes for parameter Argument of its kernel: the variable, and, of a parameter, what callers pass for it.
std::vector<BufferId> buffersPassed(const HostCode &Code, const LaunchSite &Site, unsigned Argument);

/// A function of cuFFT, cuBLAS and the like to which one of Buffers is handed, and which has a say in how its numbers
/// lie: not one that goes through them one by one, in whatever order. Null if there is none.
const clang::FunctionDecl *libraryTaking(const HostCode &Code, llvm::ArrayRef<BufferId> Buffers);

} // namespace cudaperf

#endif // CUDAPERF_LAUNCH_PASSEDBUFFERS_H
