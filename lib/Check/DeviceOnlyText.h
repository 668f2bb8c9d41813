// Host code that a file has for the host compiler only: '#ifndef __CUDA_ARCH__' around a launch, or a macro that is
// empty where __CUDA_ARCH__ is defined. The parse for the device, which all else is read off, does not see it.

#ifndef CUDAPERF_CHECK_DEVICEONLYTEXT_H
#define CUDAPERF_CHECK_DEVICEONLYTEXT_H

#include "llvm/ADT/ArrayRef.h"
#include <string>

namespace clang {
class ASTContext;
}

namespace cudaperf {

/// Whether the user's files that the parse of \p Context read ask for __CUDA_ARCH__ and mention one of \p Names, which
/// the parse found no launch of.
bool hidesFromDevice(const clang::ASTContext &Context, llvm::ArrayRef<std::string> Names);

} // namespace cudaperf

#endif // CUDAPERF_CHECK_DEVICEONLYTEXT_H
