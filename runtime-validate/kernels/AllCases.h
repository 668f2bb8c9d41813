// Every pair of every check. A new check adds a row in Cases.def and a folder beside this file.

#ifndef CUDAPERF_VALIDATE_ALLCASES_H
#define CUDAPERF_VALIDATE_ALLCASES_H

#include "Case.h"

#include <string_view>

namespace cudaperf::validate {

/// Without nvcc the launch functions do not exist, and nothing may refer to them.
#ifdef CUDAPERF_WITH_CUDA
inline constexpr bool BuiltWithCuda = true;
#else
inline constexpr bool BuiltWithCuda = false;
#endif

#define CUDAPERF_CASES(Group) std::vector<Case> Group##Cases(const Scale &Size);
#include "Cases.def"
#undef CUDAPERF_CASES

/// All of them, grouped by check, in a fixed order.
std::vector<Case> allCases(const Scale &Size);

/// Whether a case's name matches Filter: the whole name as a glob ('*', '?'), or any part of it without wildcards.
/// An empty filter matches everything.
bool matchesFilter(std::string_view Name, std::string_view Filter);

} // namespace cudaperf::validate

#endif // CUDAPERF_VALIDATE_ALLCASES_H
