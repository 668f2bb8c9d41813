// Kernels whose time matters little, whatever is wrong with them, and why: a finding in one of them is no warning.

#ifndef CUDAPERF_CHECK_LESSERKERNELS_H
#define CUDAPERF_CHECK_LESSERKERNELS_H

#include "Check/UnitFacts.h"
#include <map>
#include <string>

namespace cudaperf {

struct LesserKernel {
  std::string Why;             ///< a note's words
  bool OfAccessesOnly = false; ///< what else is wrong with the kernel may matter: how it is launched, what waits for it
};

/// The lesser kernels of Unit, by the names that findings have.
std::map<std::string, LesserKernel> lesserKernels(const UnitFacts &Unit);

} // namespace cudaperf

#endif // CUDAPERF_CHECK_LESSERKERNELS_H
