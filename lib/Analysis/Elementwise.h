// Kernels that map element i to element i, and whether two of them in a row could be one.
//
// Decided by running: a few warps of a few blocks are run with the warp model, and for each thread the elements are
// noted that it reads and writes in each buffer. A kernel is elementwise if each thread writes elements of its own
// and reads the same ones, apart from operands that are the same for many threads (a coefficient, a bias per column).
// Kernels whose threads exchange values, and addresses that rest on loaded data, never are.

#ifndef CUDAPERF_ANALYSIS_ELEMENTWISE_H
#define CUDAPERF_ANALYSIS_ELEMENTWISE_H

#include "Analysis/KernelRun.h"
#include "llvm/ADT/SmallVector.h"

namespace cudaperf {

/// Indices of elements, sorted, each once.
using ElementSet = llvm::SmallVector<int64_t, 4>;

/// What the threads that were run do with one buffer; one set a thread.
struct ElementUse {
  unsigned Parameter = 0;
  std::vector<ElementSet> Reads, Writes;
  double BytesRead = 0, BytesWritten = 0; ///< per element that the kernel writes
  bool IsRead = false, IsWritten = false;
  bool IsOperand = false; ///< is read at other elements than the thread's own
  bool IsPartial = false; ///< whether an element is written depends on loaded data
};

struct ElementMap {
  std::vector<ElementSet> Elements; ///< those that each thread writes, in whatever buffer
  std::vector<ElementUse> Buffers;
  std::string Refusal; ///< why the kernel is not elementwise; empty: it is
  explicit operator bool() const { return Refusal.empty(); }
  const ElementUse *find(unsigned Parameter) const;
};

/// One kernel of a pair.
struct ElementQuestion {
  const KernelProgram *Program = nullptr;
  /// Integer arguments by position, equal ones given equal numbers.
  std::map<unsigned, int64_t> Arguments;
  /// By parameter, the size of what it points to; 0 if it is not known: each access is one element.
  std::vector<unsigned> ElementBytes;
};

/// Which of blockIdx.y and blockIdx.z a kernel asks for.
struct GridUse {
  bool Y = false, Z = false;
};
GridUse gridUse(const KernelProgram &Program);

/// Runs the blocks in Blocks, each another one for the kernel, of a launch of Grid blocks of Block threads.
ElementMap elementMap(const ElementQuestion &Kernel, const Dim3 &Block, const std::optional<Dim3> &Grid,
                      llvm::ArrayRef<Dim3> Blocks, unsigned Seed);

/// A buffer that both kernels of a pair are given.
struct CommonBuffer {
  unsigned First = 0, Second = 0; ///< positions of the parameters
};

/// What one kernel instead of two would save.
struct FusedPair {
  struct Temporary {
    CommonBuffer Where;
    double BytesLoaded = 0;   ///< by the second kernel, per element
    double BytesStored = 0;   ///< by the first one
    bool Overwritten = false; ///< by the second kernel, so that the first one's store is not needed
  };
  std::vector<Temporary> Temporaries; ///< written by the first kernel, read by the second
  std::vector<CommonBuffer> Inputs;   ///< read by both, written by neither
  double InputBytes = 0;              ///< loads of Inputs that are saved, per element
  double TrafficBytes = 0;            ///< all loads and stores of the two kernels but operands, per element
};

/// Whether thread t of the second kernel could go on where thread t of the first one ends. Common lists every pair of
/// parameters that hold the same buffer. None unless there is a temporary or an input.
std::optional<FusedPair> fuse(const ElementMap &First, const ElementMap &Second, llvm::ArrayRef<CommonBuffer> Common);

} // namespace cudaperf

#endif // CUDAPERF_ANALYSIS_ELEMENTWISE_H
