// Which blocks a warp's run has seen, and what kind of run it is in: the side of a branch that no drawn number takes is
// run for coverage, until it comes where the run has been.

#ifndef CUDAPERF_ANALYSIS_COVERAGE_H
#define CUDAPERF_ANALYSIS_COVERAGE_H

#include "Analysis/LaneValue.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"

namespace cudaperf {

class Coverage {
public:
  /// Runs for coverage inside each other.
  static constexpr unsigned MaxDepth = 6;
  /// Runs for coverage that begin with one block: as many as a diagonal of a warp's length has rounds.
  static constexpr unsigned MaxTimes = 2 * WarpLanes;

  /// What holds while one run for coverage goes on, and again behind those inside it.
  struct State {
    llvm::BitVector Known; ///< blocks that it has nothing to do in: visited when it began
    llvm::BitVector OnWay; ///< blocks of the way here, of the run itself and of each run for coverage that goes on
    llvm::BitVector Here;  ///< blocks visited since it began, also by those inside it
    unsigned Depth = 0;    ///< 0: no run for coverage
    bool ByDraw = false;   ///< a drawn number picked the lanes that cover something
    bool Outside = false;  ///< what is being covered lies outside the data
  };

  /// Blocks in AlreadyReached count as visited; those reached outside of coverage are added. It must outlive this.
  void start(llvm::BitVector &AlreadyReached) {
    Reached = &AlreadyReached;
    Visited = AlreadyReached;
    Now = {.Known = {}, .OnWay = AlreadyReached, .Here = llvm::BitVector(AlreadyReached.size())};
    Covers.clear();
  }
  void visit(int Block) {
    Visited.set(Block);
    Now.OnWay.set(Block);
    Now.Here.set(Block);
    if (!isRunning())
      Reached->set(Block);
  }

  const State &now() const { return Now; }
  bool isRunning() const { return Now.Depth > 0; }
  /// Whether coverage has nothing to do in Block: the run was there before it began.
  bool endsAt(int Block) const { return isRunning() && Now.Known.test(Block); }
  /// Whether a run for coverage can begin with First for Lanes: nothing has been there but runs for coverage that began
  /// there too, the last one for other lanes (along a diagonal each round has its own), and not too many of them.
  bool mayBegin(int First, LaneMask Lanes) const {
    if (Now.Depth >= MaxDepth || !Visited.test(First))
      return Now.Depth < MaxDepth;
    const auto Earlier = Covers.find(First);
    return Earlier != Covers.end() && !Now.OnWay.test(First) && Earlier->second.Lanes != Lanes &&
           Earlier->second.Times < MaxTimes;
  }
  /// Begins a run with First. What it goes back to is returned, for end().
  State begin(int First, bool ByDraw, bool Outside) {
    State Before = Now;
    Now.Known = Visited;
    if (const auto Earlier = Covers.find(First); Earlier != Covers.end()) {
      llvm::BitVector Again = Earlier->second.Blocks;
      Now.Known.reset(Again.reset(Now.OnWay));
    }
    Now.Here.reset();
    ++Now.Depth;
    Now.ByDraw |= ByDraw;
    Now.Outside |= Outside;
    return Before;
  }
  /// Ends the run that began with First for Lanes: back to what it was Before, but for what has been visited.
  void end(int First, LaneMask Lanes, State Before) {
    Before.Here |= Now.Here;
    Cover &Own = Covers[First];
    Own = {.Lanes = Lanes, .Times = Own.Times + 1, .Blocks = std::move(Now.Here)};
    Now = std::move(Before);
  }

private:
  struct Cover {
    LaneMask Lanes = 0;     ///< of the last one
    unsigned Times = 0;     ///< how many there were
    llvm::BitVector Blocks; ///< what the last one visited
  };

  State Now;
  llvm::BitVector *Reached = nullptr;
  llvm::BitVector Visited;           ///< blocks reached so far, and those run for coverage
  llvm::DenseMap<int, Cover> Covers; ///< the runs so far by the block that they began with
};

} // namespace cudaperf

#endif // CUDAPERF_ANALYSIS_COVERAGE_H
