// The block shape to assume for a kernel whose launch is not in the file.

#ifndef CUDAPERF_CHECK_DEFAULTSHAPE_H
#define CUDAPERF_CHECK_DEFAULTSHAPE_H

#include "Finding/Finding.h"
#include "Kernel/DeviceModule.h"

namespace cudaperf {

/// From the sides without which the kernel does nothing, from __launch_bounds__ (one-dimensional), from a shared tile
/// that threadIdx.x and threadIdx.y index, from loops that go on from threadIdx.x by one constant, from a shared array
/// of fewer than 256 elements of which each thread writes one, or 256 threads in as many dimensions as the kernel asks
/// for: 256, 32x8 or 8x8x4, or rows of 32 where its bounds are less. Known: the sides that every launch is known to
/// have. If only one is open, it gets what they leave of 256 threads: 1x256 where x is 1.
///
/// Two-dimensional blocks have rows of a warp. Of eight sets of counters (ZD to ZK of docs/validation/accuracy.md) six
/// repositories have such kernels whose shape only a file of parameters or a table gives: 32, 128 or 256 threads wide
/// in four, 16 or 8 in two. Against squares of 16, 30 more of their 130 lines are right to 5 % and six more of the bad
/// ones are found; none is judged worse. Blocks of three dimensions are 8 wide in two repositories and 128 in one.
///
/// Where the kernel divides its number along x by more than such rows have room for, blocks are 256 threads long.
BlockAssumption defaultShape(const DeviceKernel &Kernel, const Dim3Sides &Known);

} // namespace cudaperf

#endif // CUDAPERF_CHECK_DEFAULTSHAPE_H
