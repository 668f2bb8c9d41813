// Loops that each lane of a warp goes round as often as numbers say that it has loaded: the row of a sparse matrix, the
// neighbours of a vertex, the particles of a cell. The warp takes as long as the lane with the longest list.

#ifndef CUDAPERF_ANALYSIS_LOADEDLENGTHS_H
#define CUDAPERF_ANALYSIS_LOADEDLENGTHS_H

#include "Analysis/KernelRun.h"
#include <optional>
#include <vector>

namespace llvm {
class DILocation;
} // namespace llvm

namespace cudaperf {

struct LoadedLength {
  int Loop = -1;                           ///< into KernelProgram::loops()
  const llvm::DILocation *Place = nullptr; ///< of the loop's first line; may be null
  bool WalksElements = false;              ///< whether the elements of a lane's list lie side by side
  bool HasAtomics = false;                 ///< in its rounds, or in those of loops inside it
  /// A round takes over something from the one before, beside counters; nothing of that matters where it is a sum.
  bool CarriesNumbers = false;
  /// A round takes elements of what it walks that another one stores.
  bool CarriesElements = false;
  /// A round adds to an element that stays the same, and that the thread loads and stores each time.
  bool SumsInMemory = false;
};

/// In code order, of loops inside each other the outermost. Only of loops that count in steps of a constant between two
/// numbers that do not change, that access memory which other threads see, and that no barrier keeps in step. Empty if
/// the model gave up.
std::vector<LoadedLength> loadedLengths(const KernelProgram &Program, const LaunchAssumption &Launch);

/// A loop that takes an access along a list or a row, in steps that stay the same.
struct ListWalk {
  int Loop = -1;          ///< into KernelProgram::loops()
  bool TakesEach = false; ///< every element; else in strides, as a team of lanes does
};

/// Of Access, the innermost; none if its place is come by otherwise. Whether lanes have lists of their own is for the
/// caller to know.
std::optional<ListWalk> listWalk(const KernelProgram &Program, const MemoryAccess &Access);

} // namespace cudaperf

#endif // CUDAPERF_ANALYSIS_LOADEDLENGTHS_H
