// NVPTX's numbers for the kinds of memory.

#ifndef CUDAPERF_DEVICE_ADDRESSSPACES_H
#define CUDAPERF_DEVICE_ADDRESSSPACES_H

namespace cudaperf {

inline constexpr unsigned GlobalAddressSpace = 1, SharedAddressSpace = 3, ConstantAddressSpace = 4,
                          LocalAddressSpace = 5;

} // namespace cudaperf

#endif // CUDAPERF_DEVICE_ADDRESSSPACES_H
