// How often a sample of warps comes by each block of a kernel, and how much longer its loops are than the model runs
// them: what work is scaled by.

#ifndef CUDAPERF_ANALYSIS_RUNCOUNTS_H
#define CUDAPERF_ANALYSIS_RUNCOUNTS_H

#include "Analysis/LaneValue.h"
#include <map>
#include <vector>

namespace llvm {
class Instruction;
} // namespace llvm

namespace cudaperf {

class KernelProgram;

/// Runs for coverage count nowhere, unless WithCoverage says so. Where data picks the side of a branch, both sides
/// count: as for a warp whose lanes part there.
struct RunCounts {
  /// What is taken for a loop whose length the source does not give: one that ends with a size, one in which the
  /// threads of a block go through a size together, and one that ends with loaded data. Documented in
  /// docs/cost-model.md.
  static constexpr double OpenRounds = 128, BlockRounds = 8, DataRounds = 16;

  struct LoopCount {
    double Rounds = 0;     ///< that were run
    double Missing = 0;    ///< that the loop had still had to go where the model left it
    bool HasGuess = false; ///< Missing holds rounds that nothing tells
    bool OnData = false;   ///< loaded data, another for each lane, ends it
    double factor() const { return Rounds > 0 ? (Rounds + Missing) / Rounds : 1; }
  };

  /// A branch inside its loop, if it is in one, at which the lanes of a warp part by a condition that is known.
  struct SplitCount {
    double Times = 0;         ///< that lanes part here
    double Lanes[2] = {0, 0}; ///< that take either side then, all times together
    double Runs = 0;          ///< of neighbouring lanes that go the same way, in a row of the block, all times together
    Depends On = Depends::Nothing; ///< what the condition rests on
  };

  /// A load from constant memory, which serves a warp one word at a time.
  struct ConstantCount {
    double Requests = 0;
    double Words = 0;                ///< different ones that the lanes want, all requests together
    double Lanes = 0;                ///< that want them
    Depends On = Depends::Nothing;   ///< what the addresses rest on
    bool OnData = false;             ///< whether a lane comes here depends on loaded data
    const void *ObjectKey = nullptr; ///< the llvm::Value of the variable that was read last
  };

  /// A load from or a store to an array that each thread has for itself.
  struct LocalCount {
    double Requests = 0;
    double Places = 0;               ///< different elements that the lanes want, all requests together
    Depends On = Depends::Nothing;   ///< what the index rests on
    bool OnData = false;             ///< whether a lane comes here depends on loaded data
    const void *ObjectKey = nullptr; ///< the llvm::Value of the array that was accessed last
  };

  /// A branch at which the lanes of a warp stay together.
  struct TogetherCount {
    double Times[2] = {0, 0};      ///< that they take either side
    Depends On = Depends::Nothing; ///< what the condition rests on
  };

  /// A barrier of the block that lanes come to while others of their warp, which go on behind it, are elsewhere.
  struct PartialBarrier {
    double Times = 0;
    double Lanes = 0, Missing = 0;             ///< that are here and elsewhere, all times together
    const llvm::Instruction *Parted = nullptr; ///< the branch that parted them, the last of several
  };

  RunCounts() = default;
  explicit RunCounts(const KernelProgram &Program);

  std::vector<double> Visits;           ///< by block, of all warps together
  std::vector<LoopCount> Loops;         ///< by loop
  std::vector<SplitCount> Splits;       ///< by block, which ends with the branch
  std::vector<ConstantCount> Constants; ///< by access
  std::vector<LocalCount> Locals;       ///< by access
  std::vector<TogetherCount> Together;  ///< by block, which ends with the branch
  /// By the barrier. Only where nothing but the place of a thread parted the lanes. Looked up, not walked.
  std::map<const llvm::Instruction *, PartialBarrier> PartialBarriers;
  /// What a thread's number along x is divided by on the way to the digits that it is made of, at most MostDigits:
  /// i / Columns, i % Columns. In the order in which they are met.
  static constexpr size_t MostDigits = 6;
  std::vector<int64_t> DigitSizes;
  double Warps = 0;
  /// Visits and Loops count in runs for coverage, too: set before a run, of a kernel that does nothing else, as the
  /// sizes that were drawn for its arguments send all threads past its work.
  bool WithCoverage = false;
};

} // namespace cudaperf

#endif // CUDAPERF_ANALYSIS_RUNCOUNTS_H
