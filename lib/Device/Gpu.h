// What the cost model needs to know of a GPU architecture, as constants.
//
// Sources: CUDA C++ Programming Guide, "Compute Capabilities", table "Technical Specifications per Compute
// Capability", and "Throughput of Native Arithmetic Instructions"; Nsight Compute's documentation, "Memory Chart" for
// sectors and wavefronts.

#ifndef CUDAPERF_DEVICE_GPU_H
#define CUDAPERF_DEVICE_GPU_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>

namespace cudaperf {

inline constexpr unsigned WarpLanes = 32;
/// Global memory moves in sectors of 32 bytes, four to a cache line, on every architecture since Maxwell.
inline constexpr unsigned SectorBytes = 32;
/// Shared memory: 32 banks of 4 bytes since Maxwell.
inline constexpr unsigned SharedBanks = 32;
inline constexpr unsigned BankBytes = 4;
/// The most that one instruction moves for a lane.
inline constexpr uint64_t WidestAccessBytes = 16;

/// Limits of one architecture.
struct GpuModel {
  llvm::StringLiteral Name; ///< "sm_90"
  unsigned MaxThreadsPerSm;
  unsigned MaxBlocksPerSm;
  unsigned SharedBytesPerSm;
  unsigned MaxSharedBytesPerBlock; ///< after opt-in
  unsigned FloatsPerDouble;        ///< additions of floats in the time of one of doubles
  /// What the system takes of each block's shared memory: since sm_80 the difference of the two above.
  unsigned reservedSharedBytes() const;
};

/// What the __shared__ variables of a kernel may take together, on every architecture; more must be dynamic.
inline constexpr unsigned MaxStaticSharedBytes = 48 * 1024;

inline constexpr llvm::StringLiteral DefaultGpuArch = "sm_90";

/// Every architecture known, oldest first.
llvm::ArrayRef<GpuModel> gpuModels();

/// The model of "sm_XX" (a suffix such as "sm_90a" is ignored), or null if it is not known.
const GpuModel *findGpu(llvm::StringRef Arch);

/// The number in "sm_XX", 90 of "sm_90a", of architectures that are not known too; 0 of anything else.
unsigned computeCapability(llvm::StringRef Arch);
/// From this one on the lanes of a warp need not run in step, and shuffles and votes name the lanes that take part.
inline constexpr unsigned FirstWithoutLockstep = 70;

/// Blocks that a multiprocessor holds at a time, as far as threads and shared memory decide: registers may allow fewer.
uint64_t residentBlocks(const GpuModel &Gpu, uint64_t Threads, uint64_t SharedBytes);

} // namespace cudaperf

#endif // CUDAPERF_DEVICE_GPU_H
