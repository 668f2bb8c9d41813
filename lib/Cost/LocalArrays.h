// Arrays of the threads' own that nvcc cannot keep in registers, and what their accesses cost a kernel.
//
// Which arrays these are was found with nvcc 13.0 for sm_90 and ptxas -v, on 40 shapes of arrays of 3 to 256 elements:
// what is indexed at run time outside of loops becomes selections, of up to 64 elements; in a loop so do loads from
// arrays of 8 elements and stores to arrays of 4, and loops with a constant length of up to 128 are unrolled away. From
// 16 elements that a loop loads and 8 that a loop stores to, the array lies in local memory. A loop that an argument
// ends and that only loads is unrolled as far as the array goes where its elements have 4 bytes and are fewer than 64,
// or a constant ends it as well; of elements of 8 bytes from 4 on it is not (108 loops over 4 to 64 floats, integers
// and doubles, and 15 rows of 10 doubles). A thread has 255 registers: of arrays of more words a part lies in local
// memory from 256 words on, all of it from 384 on, whatever their loops are (256 to 4,000 floats in one loop, 12 x 12
// to 36 x 36 doubles in nests of three), but for those of which loops touch few elements (50 of 1,000).

#ifndef CUDAPERF_COST_LOCALARRAYS_H
#define CUDAPERF_COST_LOCALARRAYS_H

#include "Cost/KernelCost.h"
#include <vector>

namespace llvm {
class AllocaInst;
} // namespace llvm

namespace cudaperf {

/// Lines of the L1 cache and their sectors. An element of all lanes is a line.
struct LocalLines {
  double Lines = 0, Sectors = 0;
  LocalLines &operator+=(const LocalLines &Other) {
    Lines += Other.Lines;
    Sectors += Other.Sectors;
    return *this;
  }
  LocalLines operator*(double Times) const { return {Lines * Times, Sectors * Times}; }
};

/// What a warp's lanes want of an array of Elements in one request, if each element is as likely as the others.
LocalLines linesAtRandom(double Elements);

/// Steps of a walk down a heap or a tree of Elements, each to twice the elements of the one before.
double stepsOfWalk(double Elements);

/// The lines of a request on such a walk, on the average: all lanes begin at one element, and data part them. Only
/// steps beyond the first Kept elements count.
LocalLines linesOfWalk(double Elements, double Kept = 0);

/// What a thread's accesses to an array come to, loops at one length.
struct LocalWork {
  double Requests = 0;                  ///< loads and stores
  LocalLines Loaded, Stored;            ///< of all requests together, walks apart
  double WalkLoads = 0, WalkStores = 0; ///< requests
};

/// An array in local memory.
struct LocalArray {
  /// Why its elements have no registers.
  enum class Index {
    Data,    ///< loaded data pick the element
    Thread,  ///< the place of the thread does
    Number,  ///< an argument or another number that all threads have does
    Counter, ///< the counter of a loop does whose length is not constant
    Size     ///< a loop does whose length is constant, and the array is larger than all registers of a thread
  };
  const llvm::AllocaInst *Array = nullptr;
  const MemoryAccess *Dearest = nullptr; ///< of its accesses in loops by such an index, the most frequent one
  Index By = Index::Data;                ///< at Dearest
  uint64_t Bytes = 0;                    ///< of a thread
  uint64_t Elements = 0;
  LocalWork Work;                ///< loops at their full length
  std::vector<LocalWork> Others; ///< with otherLengths()
  /// How often Dearest is come to, if at all, only the run tells: data decide it, or a loop around has no length in the
  /// source.
  bool IsUncertain = false;
};

/// Those of Program, in code order.
std::vector<LocalArray> localArrays(const KernelProgram &Program, const LaunchAssumption &Launch);

/// The same of a run that Counts are of.
std::vector<LocalArray> localArrays(const KernelProgram &Program, const RunCounts &Counts);

/// Adds what the accesses to Array cost to Cost, so many Times; -1: takes it away.
void addLocalArray(const LocalArray &Array, KernelCost &Cost, double Times = 1);

} // namespace cudaperf

#endif // CUDAPERF_COST_LOCALARRAYS_H
