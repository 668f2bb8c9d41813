// The version of the project. Its one place is the top CMakeLists.txt; only Version.cpp is compiled anew when it
// changes.

#ifndef CUDAPERF_SUPPORT_VERSION_H
#define CUDAPERF_SUPPORT_VERSION_H

#include "llvm/ADT/StringRef.h"

namespace cudaperf {

/// "1.2.3"; its data() ends with a zero.
llvm::StringRef toolVersion();

} // namespace cudaperf

#endif // CUDAPERF_SUPPORT_VERSION_H
