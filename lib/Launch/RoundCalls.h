// What a call in a loop of the host does to the loop's pace.

#ifndef CUDAPERF_LAUNCH_ROUNDCALLS_H
#define CUDAPERF_LAUNCH_ROUNDCALLS_H

#include "Launch/HostCode.h"

namespace cudaperf {

/// The functions that read a clock or record an event, themselves.
llvm::DenseSet<const clang::FunctionDecl *> measuringFunctions(const HostCode &Code);

/// Whether Call reads a clock or records an event, itself or by calling one of Measuring.
bool isMeasurement(const HostCode &Code, const HostCall &Call,
                   const llvm::DenseSet<const clang::FunctionDecl *> &Measuring);

/// Whether Call certainly neither waits for the device nor takes time of its own: questions after errors, complaints,
/// asynchronous fills and copies on the device, functions of the standard library.
bool isQuick(const HostCall &Call);

/// The definition of the function of this file that Call calls; null if there is none, or it is a system header's.
const clang::FunctionDecl *followed(const HostCode &Code, const HostCall &Call);

} // namespace cudaperf

#endif // CUDAPERF_LAUNCH_ROUNDCALLS_H
