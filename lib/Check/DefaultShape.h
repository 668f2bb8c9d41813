// The block shape to assume for a kernel whose launch is not in the file.

#ifndef CUDAPERF_CHECK_DEFAULTSHAPE_H
#define CUDAPERF_CHECK_DEFAULTSHAPE_H

#include "Finding/Finding.h"
#include "Kernel/DeviceModule.h"

namespace cudaperf {

/// From __launch_bounds__ (one-dimensional), from a shared tile that threadIdx.x and threadIdx.y index, or 256
/// threads in as many dimensions as the kernel asks for: 256, 16x16 or 8x8x4, or rows of 32 where its bounds are less.
/// Known: the sides that every launch is known to have. If only one is open, it gets what they leave of 256 threads:
/// 1x256 where x is 1.
BlockAssumption defaultShape(const DeviceKernel &Kernel, const Dim3Sides &Known);

} // namespace cudaperf

#endif // CUDAPERF_CHECK_DEFAULTSHAPE_H
