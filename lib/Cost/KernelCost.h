// What a kernel's time goes to: the work of a warp by unit, and how long each unit of a multiprocessor is busy with it.
// A model of throughput: units work beside each other, the busiest decides, and what does not overlap is added by a
// norm (timeOf). What it leaves out, and where it is wrong, is in docs/cost-model.md.
//
// For those who build on it:
//   costKernel()   the cost of a kernel at one launch, from the traffic that a run of the warp model counted
//   busyCycles()   cycles by unit, now or with some accesses cured; boundOf() and sharesOf() them
//   gainOf()       how much faster the kernel gets if accesses are cured (Gain.h)

#ifndef CUDAPERF_COST_KERNELCOST_H
#define CUDAPERF_COST_KERNELCOST_H

#include "Cost/AccessWork.h"
#include "Finding/CostUnits.h"
#include "llvm/ADT/ArrayRef.h"

namespace cudaperf {

/// How much data a launch goes through.
enum class LaunchSize {
  Small, ///< one block a multiprocessor: latency and the launch itself
  InL2,  ///< many blocks, all data in the L2 cache
  Large  ///< many blocks, data far larger than that
};

/// What the access First is the first to bring of the data that Other loads, too, as a share of all that it brings.
struct BroughtForOther {
  unsigned First = 0, Other = 0;
  double Share = 0;
};

/// The cost of a kernel at one block shape.
struct KernelCost : Occupancy {
  UnitNumbers Pipes;                    ///< instructions of a warp (InstructionWork.h), without those of memory
  std::vector<MemoryWork> Now, Ideal;   ///< by access: as it is, and with the lanes' data packed
  std::vector<BroughtForOther> Brought; ///< in the order of First
  /// By access: the rounds of its loop whose loads would be in flight together if no round added to a number in global
  /// memory; 1 where none does.
  std::vector<double> RoundsApart;
  double Barriers = 0;                  ///< that a warp waits at
  double LatencyClocks = 0;             ///< that a warp takes alone, waiting for its data apart
  bool IsForOneBlock = false;           ///< more blocks would do the same again
  bool HasGuess = false;                ///< some loop's length is not known: RunCounts::OpenRounds
  bool GaveUp = false;                  ///< part of the kernel is not in it
  std::vector<KernelCost> OtherLengths; ///< if HasGuess: with such loops as otherLengths() has them
  std::vector<KernelCost> LongRecords;  ///< if records have short lengths here (RecordRows.h): with long ones
  std::vector<KernelCost> NarrowRows;   ///< if rows have long lengths here that may be short: with such
  bool isKnown() const { return Rates && !GaveUp; }
};

/// A warp alone issues an instruction in so many clocks: results come after 4 and more, about every second one waits.
inline constexpr double ClocksOfInstruction = 3;

/// Loads of so many rounds of a loop are in flight together where nothing is stored in it and it counts by a constant:
/// nvcc unrolls by 4.
inline constexpr double RoundsInFlight = 4;

/// Loads of so many rounds at most are in flight together where a loop is written out as a whole: machine code of nvcc
/// 13 has 11 to 23 loads before the first sum.
inline constexpr double MostRoundsInFlight = 16;

/// An access with a share of its excess left: 0, packed; 1, as it is.
struct CuredAccess {
  unsigned Access = 0; ///< number in KernelProgram::accesses()
  double Left = 0;
  bool IsAnew = false;   ///< cured, it finds nothing in L1 that an earlier request has brought
  bool IsSeldom = false; ///< data decide how often it is made: it may be next to never
};

/// What costKernel() must know beside the traffic.
struct CostedLaunch {
  const LaunchAssumption &Launch;
  const GpuModel &Gpu;
  uint64_t SharedBytes = 0; ///< of a block
};

/// Blocks of Launch that a multiprocessor holds, at least 1.
double residentBlocks(const CostedLaunch &Launch);

/// 128-byte lines of the L1 cache that a warp of Launch has to itself when all blocks that fit are there.
double l1LinesOfWarp(const CostedLaunch &Launch);

KernelCost costKernel(const KernelProgram &Program, const KernelTraffic &Traffic, const CostedLaunch &Launch);

/// The work of a warp by unit, in the unit's own measure: see CostRecord::Work.
UnitNumbers workOf(const KernelCost &Cost, llvm::ArrayRef<CuredAccess> Cured = {});

/// Cycles of a multiprocessor that each unit is busy for a warp's work. Of what all multiprocessors share (DRAM, L2,
/// atomics) those in which it serves this one's warps. Latency: a warp's time alone over the warps that share it.
UnitNumbers busyCycles(const KernelCost &Cost, LaunchSize Size, llvm::ArrayRef<CuredAccess> Cured = {});

/// The same as counters show it: of what they call a unit's peak, which DRAM and the L2 cache never reach. That L2
/// takes longer for stores, and for lines of which little is wanted, is time, but no counter of what it moves has it;
/// issue slots count a tenth that the IR does not show.
UnitNumbers countedCycles(const KernelCost &Cost, LaunchSize Size);

/// The unit that counters show as the busiest; latency if none is busy for LeastBusy of the time.
CostUnit busiestUnit(const KernelCost &Cost, LaunchSize Size);
inline constexpr double LeastBusy = 0.35;

/// The unit with the most cycles, the first of several.
CostUnit boundOf(const UnitNumbers &Cycles);

/// Cycles over those of the busiest unit.
UnitNumbers sharesOf(const UnitNumbers &Cycles);

/// A warp's share of the kernel's time, in cycles of a multiprocessor.
double timeOf(const KernelCost &Cost, LaunchSize Size, llvm::ArrayRef<CuredAccess> Cured = {});

} // namespace cudaperf

#endif // CUDAPERF_COST_KERNELCOST_H
