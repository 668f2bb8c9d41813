// Where host functions read the host's clock, and which readings they subtract.

#ifndef CUDAPERF_LAUNCH_CLOCKREADINGS_H
#define CUDAPERF_LAUNCH_CLOCKREADINGS_H

#include "Launch/HostCode.h"

namespace cudaperf {

/// One reading of a clock.
struct ClockReading {
  const HostCall *Call = nullptr;
  const clang::VarDecl *Into = nullptr; ///< canonical; null: used where it is read
};

/// The time between two readings.
struct ClockDifference {
  const clang::Expr *Written = nullptr; ///< the subtraction
  ClockReading Begin, End;
};

/// Whether Callee reads a clock of the host: a function of the libraries, or one of this file that calls one and gives
/// back what it says.
bool readsClock(const HostCode &Code, const clang::FunctionDecl *Callee);

/// What Function subtracts, by the end, then in the order of the source. Only readings of one region: both are made, or
/// none.
std::vector<ClockDifference> clockDifferences(const HostCode &Code, const clang::FunctionDecl *Function);

} // namespace cudaperf

#endif // CUDAPERF_LAUNCH_CLOCKREADINGS_H
