// Which program this is, to the last byte.

#ifndef CUDAPERF_TOOLS_BUILDIDENTITY_H
#define CUDAPERF_TOOLS_BUILDIDENTITY_H

#include <string>

namespace cudaperf {

/// The build ids that the linker gave to this program and to every library that it has loaded, LLVM's for instance: two
/// programs of which one could give another result differ in it. Empty if the program has none.
std::string buildIdentity();

} // namespace cudaperf

#endif // CUDAPERF_TOOLS_BUILDIDENTITY_H
