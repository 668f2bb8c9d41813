// What functions of the CUDA runtime and driver do to who calls them, by their names: they are the API's contract.

#ifndef CUDAPERF_LAUNCH_CUDACALLS_H
#define CUDAPERF_LAUNCH_CUDACALLS_H

#include "clang/Basic/LLVM.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace clang {
class Expr;
}

namespace cudaperf {

/// Whether the function Name of the runtime waits for all that the device, or a stream, has to do.
bool waitsForAll(llvm::StringRef Name);

/// Whether the function Name of the runtime does nothing but wait for the device, a stream or an event.
bool waitsForDevice(llvm::StringRef Name);

/// Whether a call to the function Name lets the host, or another stream, see what the device did so far, or marks a
/// place in a stream for that.
bool synchronises(llvm::StringRef Name);

/// Whether a call of the function Name with Arguments fills memory of the device or copies within it: the host neither
/// waits for that nor sees the bytes (CUDA Runtime API, "API synchronization behavior").
bool staysOnDevice(llvm::StringRef Name, llvm::ArrayRef<const clang::Expr *> Arguments);

/// Whether one of Arguments is an error of the runtime: what a project's own wrapper around calls of CUDA takes.
bool takesError(llvm::ArrayRef<const clang::Expr *> Arguments);

} // namespace cudaperf

#endif // CUDAPERF_LAUNCH_CUDACALLS_H
