// Where a kernel starts one of cuRAND's sequences by jumping ahead: XORWOW multiplies its state by a matrix for that,
// up to three times for each digit, to base 4, of the sequence's and the offset's number.

#ifndef CUDAPERF_ANALYSIS_RANDOMJUMPS_H
#define CUDAPERF_ANALYSIS_RANDOMJUMPS_H

#include "Analysis/KernelProgram.h"
#include <vector>

namespace cudaperf {

/// One such product; a loop has one for all digits.
struct RandomJump {
  const Step *Product = nullptr; ///< of Program
  unsigned Block = 0;            ///< into KernelProgram::blocks()
};

/// Those of Program, in code order.
std::vector<RandomJump> randomJumps(const KernelProgram &Program);

} // namespace cudaperf

#endif // CUDAPERF_ANALYSIS_RANDOMJUMPS_H
