// What one memory request of a warp costs, counted as the hardware counts.
//
// Every rule is checked against Nsight Compute's counters (docs/validation/diary.md):
//   global  memory_l2_theoretical_sectors_global and ..._ideal
//   shared  memory_l1_wavefronts_shared and ..._ideal

#ifndef CUDAPERF_COST_REQUESTCOST_H
#define CUDAPERF_COST_REQUESTCOST_H

#include "Analysis/LaneValue.h"
#include "Finding/Finding.h"
#include "llvm/ADT/SmallVector.h"

namespace cudaperf {

/// Sectors or wavefronts of one request.
struct RequestCost {
  double Actual = 0;
  double Ideal = 0; ///< the fewest that could carry the bytes of the active lanes; never more than Actual
};

/// Distinct 32-byte sectors that the active lanes touch. Ideal: the lanes' bytes packed, in whole sectors, unless
/// lanes share sectors so that even fewer do (a broadcast).
RequestCost sectorCost(const LaneValue &Address, LaneMask Active, unsigned Bytes);

/// The lanes of a shared-memory request that are served at a time: all; with 8 and 16 bytes a lane a half and a quarter
/// of the warp. Two groups of a load are served as one if neighbouring lanes want the same addresses (one that is off
/// wants any) and no two lanes meet in a bank. Groups without active lanes are left out.
llvm::SmallVector<LaneMask, 4> servedTogether(const LaneValue &Address, LaneMask Active, unsigned Bytes,
                                              AccessOperation Operation = AccessOperation::Load);

/// Wavefronts of a shared-memory request, and as the ideal as many as the lanes' bytes fill if they are packed.
RequestCost besidePacked(double Wavefronts, LaneMask Active, unsigned Bytes);

/// Passes over the 32 banks for all groups: lanes that want different 4-byte words of one bank take turns; the same
/// word is broadcast. For atomics, where one word is not, see AtomicCost.h.
RequestCost wavefrontCost(const LaneValue &Address, LaneMask Active, unsigned Bytes,
                          AccessOperation Operation = AccessOperation::Load);

/// The addresses of lanes that lie Bytes apart.
LaneValue lanesApart(int64_t Bytes);

/// Address with each lane at the begin of what it is in, of records of Bytes.
LaneValue beginsOfRecords(LaneValue Address, int64_t Bytes);

} // namespace cudaperf

#endif // CUDAPERF_COST_REQUESTCOST_H
