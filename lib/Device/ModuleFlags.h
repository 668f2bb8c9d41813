// What a module of device code says of how it is built: set where it is made (lib/Kernel), read by the rules of what
// nvcc makes of it (lib/Nvcc).

#ifndef CUDAPERF_DEVICE_MODULEFLAGS_H
#define CUDAPERF_DEVICE_MODULEFLAGS_H

#include "llvm/ADT/StringRef.h"

namespace cudaperf {

/// A module flag: the code is linked later (-rdc=true, -dc), so that the assembler does not see all of the program.
inline constexpr llvm::StringLiteral RelocatableFlag = "cudaperf-relocatable";

} // namespace cudaperf

#endif // CUDAPERF_DEVICE_MODULEFLAGS_H
