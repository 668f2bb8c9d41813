// The build without nvcc: there is no device to open, everything else works.

#include "Calibration.h"

namespace cudaperf::validate {

Failure openDevice(unsigned, std::unique_ptr<Device> &) {
  return "built without nvcc, so there are no kernels to run: install the CUDA toolkit and configure again";
}

Failure measureRates(Device &, Rates &) { return "built without nvcc"; }

} // namespace cudaperf::validate
