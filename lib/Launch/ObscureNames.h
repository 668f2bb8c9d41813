// Names of functions that a file says where its parse does not show what is meant: in templates that nothing makes, in
// macros, in what '#if' leaves out, in code that it does not understand.

#ifndef CUDAPERF_LAUNCH_OBSCURENAMES_H
#define CUDAPERF_LAUNCH_OBSCURENAMES_H

#include "Launch/HostCode.h"
#include "llvm/ADT/DenseSet.h"
#include <set>
#include <string>

namespace cudaperf {

/// Where Code calls, launches or declares functions called one of Names.
llvm::DenseSet<clang::SourceLocation> understoodPlaces(const HostCode &Code, const std::set<std::string> &Names);

/// Those of Names that Code's own file, what it includes aside, says elsewhere than in a call, launch or declaration.
std::set<std::string> obscureNames(const HostCode &Code, const std::set<std::string> &Names);

} // namespace cudaperf

#endif // CUDAPERF_LAUNCH_OBSCURENAMES_H
