#include "Device/GpuRates.h"

namespace cudaperf {

static constexpr GpuRates Rates[] = {
#define GPU_RATES(...) {__VA_ARGS__},
#include "Device/GpuRates.def"
};

llvm::ArrayRef<GpuRates> gpuRates() { return Rates; }

const GpuRates &ratesOf(const GpuModel &Gpu) {
  // Models are listed oldest first, as rates are: the first rates at or behind Gpu's place.
  const GpuModel *Model = &Gpu;
  for (; Model != gpuModels().end(); ++Model)
    for (const GpuRates &Row : Rates)
      if (Row.Arch == Model->Name)
        return Row;
  return gpuRates().back();
}

} // namespace cudaperf
