#include "Cost/RandomSetupCost.h"
#include "Cost/AccessWork.h"
#include "Cost/Gain.h"
#include "Cost/InstructionWork.h"

namespace cudaperf {

std::vector<WorkChange> jumpsGone(const KernelProgram &Program, const LaunchAssumption &Launch,
                                  llvm::ArrayRef<RandomJump> Jumps) {
  std::vector<WorkChange> Changes;
  const VisitCounts Visits(Program, Launch);
  if (!Visits.isKnown())
    return Changes;
  for (const RandomJump &Jump : Jumps) {
    WorkChange &Change = Changes.emplace_back();
    Change.Visits = Visits.ofBlock(Jump.Block);
    addTimes(Change.Modelled, workOfStep(*Jump.Product, Program), Change.Visits);
    Change.Now = Change.Modelled;
  }
  return Changes;
}

/// Adds what a warp takes to load a state of each of its threads, 48 bytes side by side in six words of 8, and to store
/// it again: 74 wavefronts of L1, as on an H200 (2026-11-27). Each word goes through all lines. What the first load
/// brings the others find in L1; of the stores each sends its quarter of a sector.
static void addKeptState(MemoryWork &To) {
  constexpr double StateBytes = 48, Words = 6, Lanes = 32, SectorBytes = 32, LineBytes = 128, Wavefronts = 74;
  const double Bytes = Lanes * StateBytes;
  To.Requests += 2 * Words;
  To.L1 += Wavefronts;
  To.L2Reads += Bytes / SectorBytes;
  To.L2Writes += Words * Lanes;
  To.L2LineReads += Words * Bytes / LineBytes;
  To.L2LineWrites += Words * Bytes / LineBytes;
  To.DramBytes += 2 * Bytes;
}

std::optional<GainEstimate> gainWithoutJumps(const KernelCost &Cost, llvm::ArrayRef<WorkChange> Gone,
                                             bool KeepsStates) {
  if (!Cost.isKnown() || Gone.empty())
    return std::nullopt;
  std::vector<WorkChange> Nothing(Gone.begin(), Gone.end());
  for (WorkChange &Each : Nothing)
    Each.Now = Each.Then;
  KernelCost Then = asIssued(Cost, Nothing);
  if (KeepsStates && !Then.Now.empty())
    for (MemoryWork *Last : {&Then.Now.back(), &Then.Ideal.back()})
      addKeptState(*Last);
  return gainBetween(Cost, Then);
}

} // namespace cudaperf
