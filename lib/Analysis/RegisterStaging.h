// Loops that bring a tile from global to shared memory through registers, wait for it at a barrier and then compute on
// it: since sm_80 the copy can go past the registers, and while the tile before it is computed on.

#ifndef CUDAPERF_ANALYSIS_REGISTERSTAGING_H
#define CUDAPERF_ANALYSIS_REGISTERSTAGING_H

#include "Analysis/KernelProgram.h"
#include <vector>

namespace llvm {
class GlobalVariable;
} // namespace llvm

namespace cudaperf {

/// A value that is stored to shared memory as it was loaded, and goes nowhere else.
struct StagedCopy {
  unsigned Load = 0, Store = 0; ///< into KernelProgram::accesses()
  unsigned Bytes = 0;           ///< of a thread: 4, 8 or 16, and aligned to that
  bool FillsZeros = false;      ///< where nothing is loaded the store puts 0
  const llvm::GlobalVariable *Array = nullptr;
};

/// Instructions of one block that compute on a tile.
struct TileWork {
  unsigned Block = 0;
  unsigned Operations = 0; ///< that read the tile or compute on it
};

struct StagingLoop {
  int Loop = -1;                  ///< the innermost one with a barrier around Copies
  std::vector<StagedCopy> Copies; ///< in code order
  std::vector<TileWork> Work;
};

/// A matrix instruction counts as so many: m16n8k8 to m16n16k16 have 1024 to 4096 products, of which the tensor core of
/// a scheduler does 256 a clock (A100), in which another instruction could be issued.
inline constexpr unsigned OperationsOfMatrixCall = 8;

/// Those of Program in which, in one round, a barrier stands between the stores and loads of the same array, and
/// something is computed on what those load. None with copies past the registers; none where a barrier stands between
/// load and store, as the value then is fetched ahead already; no values of several loads, and none from the round
/// before.
std::vector<StagingLoop> stagingLoops(const KernelProgram &Program);

} // namespace cudaperf

#endif // CUDAPERF_ANALYSIS_REGISTERSTAGING_H
