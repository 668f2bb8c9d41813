// What a GPU does in a clock, as constants: the other half of what the cost model knows of an architecture, beside the
// limits in Gpu.h. GpuRates.def has the numbers and their sources.

#ifndef CUDAPERF_DEVICE_GPURATES_H
#define CUDAPERF_DEVICE_GPURATES_H

#include "Device/Gpu.h"

namespace cudaperf {

#define GPU_CONSTANT(Name, Value) inline constexpr double Name = Value;
#include "Device/GpuConstants.def"

/// Rates of the product that stands for an architecture. A clock is one of the multiprocessors.
struct GpuRates {
  llvm::StringLiteral Arch;    ///< "sm_90"
  llvm::StringLiteral Product; ///< "H200"
  double Sms;
  double GHz;
  double Fp32, Fp64, Int, Sfu; ///< results a clock and multiprocessor
  double TensorFma;            ///< multiply-adds of half precision a clock and multiprocessor
  double L1Bytes;              ///< a clock and multiprocessor
  double L1KiB;                ///< with shared memory
  double L2Sectors, L2Lines;   ///< a clock, of the whole GPU
  double L2MiB;
  double DramBytes;    ///< a clock, of the whole GPU
  double LaunchClocks; ///< of an empty kernel
  double BlockClocks = LaunchClocksOfBlock;
  double TurnClocks = TurnClocksOfBlock;
};

/// Four schedulers a multiprocessor, each an instruction of a warp a clock (tuning guides, since Volta).
inline constexpr double IssueSlots = 4;

/// Every architecture that has rates, oldest first.
llvm::ArrayRef<GpuRates> gpuRates();

/// Those of Gpu; of the nearest newer architecture if it has none of its own.
const GpuRates &ratesOf(const GpuModel &Gpu);

} // namespace cudaperf

#endif // CUDAPERF_DEVICE_GPURATES_H
