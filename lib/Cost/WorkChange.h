// Instructions that others could stand for: what a warp issues for them now, and what it would issue. What a kernel
// gains by all of them together is the difference in a KernelCost.

#ifndef CUDAPERF_COST_WORKCHANGE_H
#define CUDAPERF_COST_WORKCHANGE_H

#include "Analysis/KernelRun.h"
#include "Cost/KernelCost.h"
#include <optional>

namespace cudaperf {

/// What a warp issues in all, by unit, for what is computed Visits times.
struct WorkChange {
  double Visits = 0;
  UnitNumbers Modelled; ///< as it is in a KernelCost
  UnitNumbers Now;      ///< as nvcc has it
  UnitNumbers Then;
};

/// Cost with what Changes are about as nvcc has it.
KernelCost asIssued(const KernelCost &Cost, llvm::ArrayRef<WorkChange> Changes);

/// What the kernel gains by all of Changes. None if Cost does not know, or there is none.
std::optional<GainEstimate> gainOfChanges(const KernelCost &Cost, llvm::ArrayRef<WorkChange> Changes);

/// Adds Work, Times over.
void addTimes(UnitNumbers &To, const UnitNumbers &Work, double Times);

/// How often a warp comes by what, loops at their full length.
class VisitCounts {
public:
  /// Of a kernel that does nothing where the sample is taken: at the start of the grid, or else as if the sizes that
  /// are drawn for its arguments let threads pass.
  VisitCounts(const KernelProgram &Program, const LaunchAssumption &Launch);
  /// By a run that was counted already, as the one of a KernelCost (countRun).
  VisitCounts(const KernelProgram &Program, RunCounts Counts);
  /// Whether the others mean anything.
  bool isKnown() const { return IsKnown; }
  double ofBlock(unsigned Block) const;
  /// Whether Block stands beside the loops whose length the code does not say, and in none of them: the loops may take
  /// all of the time.
  bool isBesideOpenLoop(unsigned Block) const;
  /// Whether there is such a loop that none of Blocks is in, whatever loops they are in.
  bool hasOpenLoopWithout(llvm::ArrayRef<unsigned> Blocks) const;
  /// Of what stands in Block and is computed from Operand, before the loops around it that do not change that.
  double hoisted(unsigned Block, const llvm::Value &Operand) const;

private:
  bool isOpen(int Loop) const;

  RunCounts Counts;
  std::vector<llvm::SmallVector<int, 4>> Around;
  std::vector<llvm::BitVector> Varies;
  const KernelProgram &Program;
  bool IsKnown = false;
};

} // namespace cudaperf

#endif // CUDAPERF_COST_WORKCHANGE_H
