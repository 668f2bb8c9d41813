// Additions to global memory that are written by hand: loops that swap in a sum until nobody has come between.

#ifndef CUDAPERF_ANALYSIS_ADDLOOPS_H
#define CUDAPERF_ANALYSIS_ADDLOOPS_H

#include <vector>

namespace llvm {
class DILocation;
class Function;
} // namespace llvm

namespace cudaperf {

struct AddLoop {
  const llvm::DILocation *Place = nullptr; ///< of the swap
  bool IsExchange = false; ///< it takes the number out, leaves zero, and puts the sum back; else it compares and swaps
  bool IsFloat = false;    ///< or double
  unsigned Bytes = 4;      ///< of the number
};

/// Those of Kernel whose sum is of a float, a double or an integer of 4 or 8 bytes, and that are not on shared memory,
/// where the hardware has no addition of floats either, and not those that ask more of the number than whether somebody
/// has come between: one that stops at a limit. One a place.
std::vector<AddLoop> addLoops(const llvm::Function &Kernel);

} // namespace cudaperf

#endif // CUDAPERF_ANALYSIS_ADDLOOPS_H
