// A launch that is written where Clang does not see it: the call of a Python object, for instance.

#ifndef CUDAPERF_FRONTEND_GIVENLAUNCH_H
#define CUDAPERF_FRONTEND_GIVENLAUNCH_H

#include "Finding/Finding.h"
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace cudaperf {

struct GivenLaunch {
  std::string Kernel; ///< unqualified, without template arguments
  Dim3Sides Block, Grid;
  std::vector<std::optional<int64_t>> Arguments; ///< by parameter; nullopt, or missing at the end: not known
  SourceSpan Where;
};

} // namespace cudaperf

#endif // CUDAPERF_FRONTEND_GIVENLAUNCH_H
