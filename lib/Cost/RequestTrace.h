// The requests of a run of the warp model, kept: what a changed layout or index would make of them can then be counted
// without running the kernel again. Bounded; what was left out is said.

#ifndef CUDAPERF_COST_REQUESTTRACE_H
#define CUDAPERF_COST_REQUESTTRACE_H

#include "Cost/AccessCost.h"
#include "llvm/ADT/DenseSet.h"
#include <vector>

namespace cudaperf {

/// One request, as WarpRequest, with what it needs to outlive the run.
struct TracedRequest {
  unsigned Access = 0; ///< into KernelProgram::accesses()
  unsigned Turn = 0;
  bool Coverage = false;
  LaneMask Active = 0;
  int Object = -1; ///< tells objects apart; -1 if the lanes lie in none
  AccessSpace Space = AccessSpace::Global;
  bool IsKnown = false; ///< the lanes' addresses mean something
  LaneValue Address;
};

/// Bytes from lane to lane, if that is one number.
std::optional<int64_t> laneStep(const TracedRequest &Request);

/// Whether its lanes lie where shared memory can be: drawn sizes may lead a tree of sums far behind what a block has.
bool isPossible(const TracedRequest &Request);

class RequestTrace {
public:
  /// At most so many requests are kept, about 3 MB; and of an access so many a warp, as many as the model runs a loop:
  /// later ones are like them. Of a whole block all are kept, as they are counted; with more of them than MaxOfBlock it
  /// goes through more than its shared memory would hold.
  static constexpr size_t MaxRequests = 8192, MaxOfAccess = 64, MaxOfBlock = 4096;

  /// Runs Program. What is run for coverage only is there if nothing else comes to the access.
  RequestTrace(const KernelProgram &Program, const LaunchAssumption &Launch);
  RequestTrace(const RequestTrace &) = delete; // requestsOf() points into Requests
  RequestTrace &operator=(const RequestTrace &) = delete;

  const KernelProgram &program() const { return Program; }
  llvm::ArrayRef<TracedRequest> requests() const { return Requests; }
  /// Those of Access, in their order. Kernels have thousands of accesses, and each is asked about.
  llvm::ArrayRef<const TracedRequest *> requestsOf(const MemoryAccess &Access) const;
  /// Whether no access was left out for want of room, and the model did not give up.
  bool isWhole() const { return IsWhole; }
  const RunCounts &counts() const { return Counts; }
  /// Whether nobody knows how often Loop goes round; of none (-1) it is known.
  bool goesOn(int Loop) const {
    return Loop >= 0 && size_t(Loop) < Counts.Loops.size() &&
           (Counts.Loops[size_t(Loop)].HasGuess || Counts.Loops[size_t(Loop)].OnData);
  }
  /// Whether loaded data ends Loop, another round in each lane.
  bool endsOnData(int Loop) const { return size_t(Loop) < Counts.Loops.size() && Counts.Loops[size_t(Loop)].OnData; }

  /// The object of all requests of Access, or -1 if there are none, several, or some that nothing is known of.
  int objectOf(const MemoryAccess &Access) const;
  /// Whether the lanes of each request to Object are known.
  bool isKnown(int Object) const { return !Unknown.contains(Object); }
  /// Bytes from a request of Access to the next one of the same warp, if most of them are that far apart in all lanes.
  /// None if where it begins is not known, but with AnyBase: a row that was looked up is walked like any other.
  std::optional<int64_t> roundStep(const MemoryAccess &Access, bool AnyBase = false) const;
  /// How often the loop with Access in it goes round: the longest row of requests with the step of roundStep(); none if
  /// the loop goes on where the model left it.
  std::optional<unsigned> rounds(const MemoryAccess &Access) const;
  /// The same with those that the loop had still had to go where the model left it, if that is known.
  std::optional<unsigned> allRounds(const MemoryAccess &Access) const;

private:
  const KernelProgram &Program;
  std::vector<TracedRequest> Requests;
  std::vector<std::vector<const TracedRequest *>> ByAccess;
  llvm::DenseSet<int> Unknown; ///< objects with a request of which a lane's address is not known
  RunCounts Counts;
  bool IsWhole = true;
};

} // namespace cudaperf

#endif // CUDAPERF_COST_REQUESTTRACE_H
