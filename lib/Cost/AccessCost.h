// The cost of every memory access of a kernel under one launch assumption: the requests of the warp model, counted
// and averaged. What is to be said of it is decided in lib/Verdict.

#ifndef CUDAPERF_COST_ACCESSCOST_H
#define CUDAPERF_COST_ACCESSCOST_H

#include "Analysis/KernelRun.h"
#include "Cost/RequestCost.h"
#include <optional>
#include <string>
#include <vector>

namespace cudaperf {

/// Places that are counted for an access. It bounds memory and decides nothing: what is asked is whether there are 8 or
/// fewer (checks/HotAtomic.cpp), and which of 32 words they touch (WordsOfStride).
inline constexpr unsigned MaxCountedPlaces = 64;

/// Means are per request, over the warps and iterations that were run.
struct AccessCost {
  const MemoryAccess *Access = nullptr;
  AccessSpace Space = AccessSpace::Global;
  unsigned Requests = 0;
  double ActiveLanes = 0;
  double Actual = 0; ///< sectors (global) or wavefronts (shared)
  double Ideal = 0;
  /// Actual and Ideal are those of requests whose lanes mean something (LaneValue.h); few are left out, see
  /// costAccesses(). Else they are those of the requests that are left out otherwise.
  bool Followed = false;
  double WorstRatio = 0;     ///< Actual / Ideal of the worst request
  LaneValue WorstAddress;    ///< the worst request itself, the first if there are several
  LaneMask WorstLanes = 0;   ///< those active in it; none if the lanes of all requests mean nothing
  bool OnData = false;       ///< some request was made only by lanes whose data says so
  bool IsPicked = false;     ///< every request was made only by lanes whose data equals another number (rareSide)
  bool ByDraw = false;       ///< drawn numbers say which lanes make each of the requests
  bool CoverageOnly = false; ///< reached only by taking a side that the drawn numbers do not take
  bool IsRemainder = false;  ///< what is left over where the data ends or begins, after others do the rest of it
  /// Places within the object that the requests touched, all warps and iterations together; counted for atomics, up
  /// to MaxCountedPlaces.
  unsigned Places = 0;
  Depends AddressOn = Depends::Nothing; ///< everything that the active lanes' addresses rest on
  /// Bytes from a lane to the next one along threadIdx.x, if it is the same everywhere.
  std::optional<int64_t> LaneStride;
  bool StrideIsDrawn = false; ///< another draw of what is unknown gives another stride; told by lib/Verdict
  bool StrideIsLeast = false; ///< of a drawn one: no draw that can be gives a shorter stride; told by lib/Verdict
  bool WorstIsDrawn = false;  ///< the same for the distances in the worst request
  /// The 4-byte words of the stretch from a lane to the next one that some request touched, first word lowest; 0 if the
  /// stretch is unknown, longer than 32 words or no number of words.
  uint32_t WordsOfStride = 0;
  /// The same of single bytes, in a stretch of at most 64 of them, whether they make words or not.
  uint64_t BytesOfStride = 0;
  std::optional<int64_t> LeadingDimension; ///< of a wmma call, in elements, if it is known and the same everywhere
  bool OneAddress = true;                  ///< in every request all active lanes hit one address
  std::string Object;                      ///< name of the buffer or array; empty if it has none or there are several
  const void *ObjectKey = nullptr;         ///< its llvm::Value, or null
  int Argument = -1;                       ///< its kernel parameter, or -1
  double ratio() const { return Ideal > 0 ? Actual / Ideal : 0; }
};

/// What a run of the warp model tells.
struct CostedRun {
  std::vector<AccessCost> Accesses; ///< those that were reached, in the order of KernelProgram::accesses()
  std::vector<DrawnSize> Symbols;
  bool GaveUp = false; ///< some warp took too many steps; accesses may be missing
  /// What Access costs, or null if it was not reached.
  const AccessCost *find(const MemoryAccess *Access) const;
};

/// Mean over the pieces that one request is split into; atomics on shared memory as AtomicCost.h counts them. Other:
/// the other half's addresses, see otherSide().
RequestCost requestCost(const MemoryAccess &Access, const LaneValue &Address, LaneMask Active, AccessSpace Space,
                        const LaneValue *Other = nullptr);

/// The other half's addresses if Request is half of a copy from global to shared memory and the lanes of the other half
/// mean something, else null: then the half costs what any load or store costs.
const LaneValue *otherSide(const WarpRequest &Request);

/// Runs Program and counts. MostUnreliable: an access is followed if in fewer than one of so many requests the lanes
/// mean nothing. Seed picks other drawn numbers; what holds for one holds for all, or is not known.
CostedRun costAccesses(const KernelProgram &Program, const LaunchAssumption &Launch, unsigned MostUnreliable,
                       unsigned Seed = 0);

/// The same with seed 0, and hands every request to Sink too, those of the neighbour among them. Fills Counts
/// (runKernel).
CostedRun costAccesses(const KernelProgram &Program, const LaunchAssumption &Launch, unsigned MostUnreliable,
                       RequestSink Sink, RunCounts &Counts);

} // namespace cudaperf

#endif // CUDAPERF_COST_ACCESSCOST_H
