// Names that are longer than anybody reads: a template whose arguments are templates has them, in megabytes.

#ifndef CUDAPERF_SUPPORT_SHORTNAME_H
#define CUDAPERF_SUPPORT_SHORTNAME_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace cudaperf {

/// Text up to which a name or a message stays as it is.
inline constexpr size_t MaxNameBytes = 600;

/// Name if it is no longer than MaxNameBytes; else its beginning and its end, with a hash of all of it between them, so
/// that different names stay different: "kernel<A<B<...8c1f03d2...>>>". Never cuts a character in two.
std::string shortName(llvm::StringRef Name);

} // namespace cudaperf

#endif // CUDAPERF_SUPPORT_SHORTNAME_H
