// Kernels whose time matters little, whatever is wrong with them, and why: a finding in one of them is no warning.

#ifndef CUDAPERF_CHECK_LESSERKERNELS_H
#define CUDAPERF_CHECK_LESSERKERNELS_H

#include "Check/UnitFacts.h"
#include <map>
#include <string>
#include <vector>

namespace cudaperf {

struct LesserKernel {
  std::string Why;             ///< a note's words; empty for a kernel that has the name of a lesser one
  bool OfAccessesOnly = false; ///< what else is wrong with the kernel may matter: how it is launched, what waits for it
  SourceSpan Text = {};        ///< of the whole kernel
};

/// The lesser kernels of Unit, by the names that findings have, with those that share a name with one: overloads do.
using LesserKernels = std::map<std::string, std::vector<LesserKernel>>;
LesserKernels lesserKernels(const UnitFacts &Unit);

/// The one of Kernels that F is of; null if it is of none, or may be of another one.
const LesserKernel *lesserKernelOf(const LesserKernels &Kernels, const Finding &F);

} // namespace cudaperf

#endif // CUDAPERF_CHECK_LESSERKERNELS_H
