// Which blocks a warp's run has seen, and what kind of run it is in: the side of a branch that no drawn number takes is
// run for coverage, until it comes where the run has been.

#ifndef CUDAPERF_ANALYSIS_COVERAGE_H
#define CUDAPERF_ANALYSIS_COVERAGE_H

#include "llvm/ADT/BitVector.h"

namespace cudaperf {

class Coverage {
public:
  /// Runs for coverage inside each other.
  static constexpr unsigned MaxDepth = 6;

  /// Blocks in AlreadyReached count as visited; those reached outside of coverage are added. It must outlive this.
  void start(llvm::BitVector &AlreadyReached) {
    Reached = &AlreadyReached;
    Visited = AlreadyReached;
  }
  void visit(int Block) {
    Visited.set(Block);
    if (!isRunning())
      Reached->set(Block);
  }

  bool isRunning() const { return Depth > 0; }
  /// Whether coverage has nothing to do in Block: the run was there before it began.
  bool endsAt(int Block) const { return isRunning() && Known.test(Block); }
  /// Whether a run for coverage can begin with First.
  bool mayBegin(int First) const { return !Visited.test(First) && Depth < MaxDepth; }
  void begin() {
    Known = Visited;
    ++Depth;
  }
  /// Back to what it was Before, but for what has been visited.
  void end(const Coverage &Before) {
    Depth = Before.Depth;
    Known = Before.Known;
    ByDraw = Before.ByDraw;
    Outside = Before.Outside;
  }

  bool ByDraw = false;  ///< a drawn number picked the lanes that cover something
  bool Outside = false; ///< what is being covered lies outside the data

private:
  llvm::BitVector *Reached = nullptr;
  llvm::BitVector Visited; ///< blocks reached so far, and those run for coverage
  llvm::BitVector Known;   ///< Visited when the current run for coverage began
  unsigned Depth = 0;
};

} // namespace cudaperf

#endif // CUDAPERF_ANALYSIS_COVERAGE_H
