// Kernels whose time matters little, whatever is wrong with them, and why: a finding in one of them is no warning.

#ifndef CUDAPERF_CHECK_LESSERKERNELS_H
#define CUDAPERF_CHECK_LESSERKERNELS_H

#include "Check/UnitFacts.h"
#include <map>
#include <string>

namespace cudaperf {

/// The lesser kernels of Unit, by the names that findings have, with the reason in a note's words.
std::map<std::string, std::string> lesserKernels(const UnitFacts &Unit);

} // namespace cudaperf

#endif // CUDAPERF_CHECK_LESSERKERNELS_H
