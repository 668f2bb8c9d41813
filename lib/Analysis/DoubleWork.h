// The 64-bit floating point of a kernel that a compiler does not get rid of: what is left of it once the kernel has
// been optimised as nvcc does it.

#ifndef CUDAPERF_ANALYSIS_DOUBLEWORK_H
#define CUDAPERF_ANALYSIS_DOUBLEWORK_H

#include <memory>
#include <vector>

namespace llvm {
class DILocation;
class Function;
class Module;
} // namespace llvm

namespace cudaperf {

/// An operation on doubles that is left: arithmetic, a comparison, or a function of libdevice.
struct DoubleStep {
  const llvm::DILocation *Place = nullptr; ///< lives as long as the module's context
  unsigned Depth = 0;                      ///< loops around it
  /// Instructions for doubles that it takes, conversions of its operands and its result included. For division, square
  /// root and functions the fewest that nvcc 13 makes for sm_90.
  unsigned Instructions = 0;
  bool IsFunction = false;
  /// All that it computes with are floats, integers and constants that became doubles: no double that the kernel loads,
  /// is passed or gets from elsewhere. Of a template's instances for float and for double this tells one from the
  /// other.
  bool IsOfNarrower = false;
};

/// Measures the kernels of one module.
class DoubleMeter {
public:
  /// Code must outlive the meter.
  explicit DoubleMeter(llvm::Module &Code);
  ~DoubleMeter();

  /// What Kernel computes in double, in the order of the code. Optimises a copy, if there is any double at all:
  /// 'float(double(x) * 0.5)' is then a multiplication of floats, as in nvcc's output, 'float(double(x) * 0.1)' is not.
  std::vector<DoubleStep> measure(llvm::Function &Kernel);

private:
  class Optimiser;
  llvm::Module &Code;
  std::unique_ptr<Optimiser> Passes; ///< made for the first kernel that needs it
};

} // namespace cudaperf

#endif // CUDAPERF_ANALYSIS_DOUBLEWORK_H
