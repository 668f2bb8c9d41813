// How deep a JSON text is nested, found out before anybody builds a tree of it: those who walk or destroy such a tree
// recurse, and the stack is theirs to lose.

#ifndef CUDAPERF_SUPPORT_JSONNESTING_H
#define CUDAPERF_SUPPORT_JSONNESTING_H

#include "llvm/ADT/StringRef.h"

namespace cudaperf {

/// Far more than any message, database or report has.
inline constexpr unsigned MaxJsonNesting = 200;

/// Whether arrays and objects of Text, which need not be valid, lie more than Levels deep in each other.
bool isNestedDeeper(llvm::StringRef Text, unsigned Levels = MaxJsonNesting);

} // namespace cudaperf

#endif // CUDAPERF_SUPPORT_JSONNESTING_H
