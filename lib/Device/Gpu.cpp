#include "Device/Gpu.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>

namespace cudaperf {

static constexpr unsigned KiB = 1024;

static constexpr GpuModel Models[] = {
    {"sm_50", 2048, 32, 64 * KiB, 48 * KiB, 32},   {"sm_52", 2048, 32, 96 * KiB, 48 * KiB, 32},
    {"sm_60", 2048, 32, 64 * KiB, 48 * KiB, 2},    {"sm_61", 2048, 32, 96 * KiB, 48 * KiB, 32},
    {"sm_70", 2048, 32, 96 * KiB, 96 * KiB, 2},    {"sm_75", 1024, 16, 64 * KiB, 64 * KiB, 32},
    {"sm_80", 2048, 32, 164 * KiB, 163 * KiB, 2},  {"sm_86", 1536, 16, 100 * KiB, 99 * KiB, 64},
    {"sm_87", 1536, 16, 164 * KiB, 163 * KiB, 64}, {"sm_89", 1536, 24, 100 * KiB, 99 * KiB, 64},
    {"sm_90", 2048, 32, 228 * KiB, 227 * KiB, 2},  {"sm_100", 2048, 32, 228 * KiB, 227 * KiB, 2},
    {"sm_120", 1536, 24, 100 * KiB, 99 * KiB, 64},
};

llvm::ArrayRef<GpuModel> gpuModels() { return Models; }

const GpuModel *findGpu(llvm::StringRef Arch) {
  Arch = Arch.rtrim("af");
  const auto *Found = llvm::find_if(Models, [&](const GpuModel &Model) { return Model.Name == Arch; });
  return Found == std::end(Models) ? nullptr : Found;
}

unsigned computeCapability(llvm::StringRef Arch) {
  unsigned Number = 0;
  const bool IsNumber = Arch.consume_front("sm_") && !Arch.rtrim("af").getAsInteger(10, Number);
  return IsNumber ? Number : 0;
}

unsigned GpuModel::reservedSharedBytes() const {
  return computeCapability(Name) >= 80 ? SharedBytesPerSm - MaxSharedBytesPerBlock : 0;
}

uint64_t residentBlocks(const GpuModel &Gpu, uint64_t Threads, uint64_t SharedBytes) {
  const uint64_t ByThreads = Gpu.MaxThreadsPerSm / llvm::alignTo(std::max<uint64_t>(Threads, 1), WarpLanes);
  constexpr uint64_t Granule = 128; // bytes in which shared memory is handed out
  const uint64_t BlockBytes = llvm::alignTo(SharedBytes + Gpu.reservedSharedBytes(), Granule);
  const uint64_t ByMemory = BlockBytes ? Gpu.SharedBytesPerSm / BlockBytes : Gpu.MaxBlocksPerSm;
  return std::min({uint64_t(Gpu.MaxBlocksPerSm), ByThreads, ByMemory});
}

} // namespace cudaperf
