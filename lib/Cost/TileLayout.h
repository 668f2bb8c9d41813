// What becomes of the bank conflicts on a two-dimensional shared array if its elements are laid out differently: every
// request is counted again at the addresses that it would then have. Two ways are tried:
//   padded    each row gets some elements more; costs shared memory
//   swizzled  element c of row r lies where element c ^ r was; costs no memory, needs rows of a power of two and
//             accesses of single elements

#ifndef CUDAPERF_COST_TILELAYOUT_H
#define CUDAPERF_COST_TILELAYOUT_H

#include "Analysis/KernelRun.h"
#include "Analysis/LaneValue.h"
#include "Device/Gpu.h"
#include "llvm/ADT/DenseMap.h"
#include <optional>
#include <vector>

namespace llvm {
class Module;
class Function;
class GlobalVariable;
} // namespace llvm

namespace cudaperf {

/// Mean wavefronts of one access as the array is and in another layout.
struct LaidOutAccess {
  const MemoryAccess *Access = nullptr;
  double Before = 0, After = 0;
  unsigned Requests = 0; ///< in the run
};

/// A layout that saves wavefronts in total, over all accesses of the array in one run of the warp model.
struct TileLayout {
  int Padding = 0;                     ///< elements to add to each row, or to take off; 0: swizzled
  double Wavefronts = 0;               ///< of all requests together
  std::vector<LaidOutAccess> Accesses; ///< all of the array's, in the order of KernelProgram::accesses()

  const LaidOutAccess *find(const MemoryAccess *Access) const;
};

/// An array and the layouts that cure it. Rows are those of the whole array, all outer dimensions multiplied.
struct TileLayouts {
  const llvm::GlobalVariable *Array = nullptr;
  unsigned ElementBytes = 0;
  unsigned RowElements = 0;
  unsigned RowsPerPlane = 0; ///< the last dimension but one: row r of the swizzle counts from 0 in each plane
  unsigned Planes = 1;
  std::optional<TileLayout> Padded; ///< the padding that saves most
  std::optional<TileLayout> Swizzled;

  unsigned rowBytes() const { return RowElements * ElementBytes; }
  /// Where the lanes of Address, all in Array, find their elements in rows longer by More elements, or shorter.
  LaneValue padded(const LaneValue &Address, int More) const;
  /// The same in swizzled rows.
  LaneValue swizzled(const LaneValue &Address) const;
  /// What padding adds to the array.
  uint64_t paddingBytes() const {
    return Padded && Padded->Padding > 0 ? uint64_t(Planes) * RowsPerPlane * unsigned(Padded->Padding) * ElementBytes
                                         : 0;
  }
};

/// Neither layout is there if Array has one dimension, or if some access does not keep to rows and columns but runs
/// from one row into the next, or is told the length of the rows apart from the array (wmma).
TileLayouts betterLayouts(const KernelProgram &Program, const LaunchAssumption &Launch,
                          const llvm::GlobalVariable &Array);

/// Static shared memory in bytes of each kernel of Code that has any.
llvm::DenseMap<const llvm::Function *, uint64_t> staticSharedBytes(const llvm::Module &Code);

/// Why the swizzle is to be preferred to padding, if both work.
enum class LayoutChoice {
  Padding,            ///< it is not: padding is one edit and as good
  SwizzleForLimit,    ///< padding would exceed the 48 KiB of static shared memory
  SwizzleForTraffic,  ///< padding leaves more wavefronts
  SwizzleForOccupancy ///< the padded array leaves room for fewer blocks on a multiprocessor
};

/// Chooses for Layouts, which has at least one: by the limit, then by the wavefronts of all accesses, then by the
/// blocks of Threads threads that Gpu holds at a time if the kernel now has SharedBytes of static shared memory.
LayoutChoice chooseLayout(const TileLayouts &Layouts, const GpuModel &Gpu, uint64_t Threads, uint64_t SharedBytes);

} // namespace cudaperf

#endif // CUDAPERF_COST_TILELAYOUT_H
