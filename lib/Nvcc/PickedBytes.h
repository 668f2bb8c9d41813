// Loads of which a mask or a shift picks a byte, two or four.
//
// NVVM's instruction selection loads just these: "(p[i] >> 8) & 255" is ld.u8 [p + 4 * i + 1], and so are a bit-field
// of eight bits and "if (flags[i] & 256)". Read off PTX and machine code of nvcc 13 (sm_90), case by case:
//
//   picked    x & 255, x & 65535; x >> 24, x >> 16 of unsigned numbers of 32 bits; (x >> 8) & 255;
//             (unsigned char)x that is widened again; (short)x, but not (short)(x >> 16);
//             if (x & m), m within a byte (or two, four)
//   whole     where anything else, or another block, uses x too; what is stored narrow;
//             masks as an index (table[x & 255]); if (x & 1), which is no mask then, and masks of sign bits;
//             (x & 0xff00) >> 8; volatile and read-only loads (ld.nc: __ldg(), const __restrict__)

#ifndef CUDAPERF_NVCC_PICKEDBYTES_H
#define CUDAPERF_NVCC_PICKEDBYTES_H

#include "Nvcc/NarrowLoads.h"
#include <optional>

namespace llvm {
class LoadInst;
} // namespace llvm

namespace cudaperf {

/// The bytes of Load's value that are loaded instead of all of it: 1, 2 or 4, at a multiple of their count. None: the
/// rule leaves Load alone.
std::optional<ByteMask> pickedBytes(const llvm::LoadInst &Load);

} // namespace cudaperf

#endif // CUDAPERF_NVCC_PICKEDBYTES_H
