#include "Cost/RandomSetupCost.h"
#include "Cost/AccessWork.h"
#include "Cost/Gain.h"
#include "Cost/InstructionWork.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVectorExtras.h"
#include <cmath>

namespace cudaperf {

/// Products that a warp in the middle of the grid makes beside those of one near its start, where they differ: half as
/// many as the largest digit, which is 3, for each digit that twice, and twice again, as many blocks add to a number.
static double productsFurtherOn(const LaunchAssumption &Launch) {
  constexpr double FullGrid = 1024;    // blocks that a large GPU holds at a time: of a grid that is not known
  constexpr double SampledBlocks = 20; // in the mean of so many numbers have the digits of those that the model sees
  constexpr double OfTwiceTheBlocks = 0.75;
  const double Blocks = Launch.Grid ? double(Launch.Grid->count()) : FullGrid;
  return Blocks > SampledBlocks ? OfTwiceTheBlocks * std::log2(Blocks / SampledBlocks) : 0;
}

std::vector<WorkChange> jumpsGone(const KernelProgram &Program, const LaunchAssumption &Launch,
                                  const VisitCounts &Visits, llvm::ArrayRef<RandomJump> Jumps) {
  std::vector<WorkChange> Changes;
  if (!Visits.isKnown())
    return Changes;
  LaunchAssumption Further = Launch;
  Further.BlocksOn += 1;
  const VisitCounts Next(Program, Further);
  for (const RandomJump &Jump : Jumps) {
    WorkChange &Change = Changes.emplace_back();
    const double Here = Visits.ofBlock(Jump.Block), There = Next.isKnown() ? Next.ofBlock(Jump.Block) : 0;
    const bool IsByBlock = There > 0 && There != Here;
    Change.Visits = Here + (IsByBlock ? productsFurtherOn(Launch) : 0);
    const UnitNumbers Each = workOfStep(*Jump.Product, Program);
    addTimes(Change.Modelled, Each, Here);
    addTimes(Change.Now, Each, Change.Visits);
  }
  return Changes;
}

bool areBesideOpenLoops(const VisitCounts &Visits, llvm::ArrayRef<RandomJump> Jumps) {
  const auto BlockOf = [](const RandomJump &Jump) { return Jump.Block; };
  return Visits.hasOpenLoopWithout(llvm::map_to_vector(Jumps, BlockOf));
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
  std::vector<KernelCost> Nows = {Cost}, Thens;
  llvm::append_range(Nows, Cost.OtherLengths);
  for (KernelCost &Now : Nows) {
    KernelCost &Then = Thens.emplace_back(asIssued(Now, Nothing));
    if (KeepsStates && !Then.Now.empty())
      for (MemoryWork *Last : {&Then.Now.back(), &Then.Ideal.back()})
        addKeptState(*Last);
    Now = asIssued(Now, Gone);
  }
  return gainBetween(Nows, Thens);
}

} // namespace cudaperf
