// --calibrate: the rates of the linter's cost model, measured on the GPU at hand by kernels that do one thing each.
//
// Plain C++: what is compared, and how it is said. RateKernels.cu measures.

#ifndef CUDAPERF_VALIDATE_CALIBRATION_H
#define CUDAPERF_VALIDATE_CALIBRATION_H

#include "Device.h"
#include "JsonFields.h"

#include <map>
#include <string>
#include <vector>

namespace cudaperf::validate {

/// By the name of a row: see rateRows().
using Rates = std::map<std::string, double>;

struct Calibration {
  std::string Version; ///< of the program
  std::string Date;
  DeviceDescription Gpu;
  Rates Measured;
};

/// One number of the model.
struct RateRow {
  std::string Name; ///< "fp32"
  std::string What; ///< "multiply-adds of floats", with the unit
  double Table = 0;
  double Measured = 0;
  /// The table may be wrong by this share before it is said.
  static constexpr double Allowance = 0.1;
  double ratio() const { return Table > 0 ? Measured / Table : 0; }
  bool isOff() const { return ratio() > 1 + Allowance || ratio() < 1 - Allowance; }
};

/// What the linter's table says of the architecture of Gpu.
struct RateTable {
  std::string Arch, Product; ///< of the row that is used: the architecture's, or the next newer one's
  std::vector<RateRow> Rows; ///< that were measured, in a fixed order
};
RateTable compareRates(const DeviceDescription &Gpu, const Rates &Measured);

/// Measures each row that this GPU has. The part of the program that needs CUDA; without it says so.
Failure measureRates(Device &Gpu, Rates &Measured);

std::string terminalText(const Calibration &Run);
std::string markdownText(const std::vector<Calibration> &Runs);
Json toJson(const Calibration &Run);
Failure readCalibration(const std::string &Path, Calibration &Run);

/// Whether a row is off.
bool isOff(const Calibration &Run);

} // namespace cudaperf::validate

#endif // CUDAPERF_VALIDATE_CALIBRATION_H
