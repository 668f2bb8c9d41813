#include "Cost/RequestCost.h"
#include "Cost/SortNumbers.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <array>

using namespace llvm;

namespace cudaperf {

/// Sorted and without repeats: the numbers of the Unit-byte pieces of memory that the lanes of Active touch.
template <unsigned Unit>
static SmallVector<int64_t, 64> touched(const LaneValue &Address, LaneMask Active, unsigned Bytes) {
  SmallVector<int64_t, 64> Pieces;
  for (unsigned L = 0; L < WarpLanes; ++L) {
    if (!(Active >> L & 1))
      continue;
    const uint64_t First = uint64_t(Address.Lane[L]);
    for (uint64_t Piece = First / Unit; Piece <= (First + Bytes - 1) / Unit; ++Piece)
      if (Pieces.empty() || Pieces.back() != int64_t(Piece))
        Pieces.push_back(int64_t(Piece));
  }
  sortNumbers(Pieces);
  Pieces.erase(std::unique(Pieces.begin(), Pieces.end()), Pieces.end());
  return Pieces;
}

RequestCost sectorCost(const LaneValue &Address, LaneMask Active, unsigned Bytes) {
  const double Sectors = double(touched<SectorBytes>(Address, Active, Bytes).size());
  const double Packed = double(divideCeil(uint64_t(popcount(Active)) * Bytes, SectorBytes));
  return {Sectors, std::min(Sectors, Packed)};
}

/// Most distinct words that one bank holds.
static unsigned deepestBank(const LaneValue &Address, LaneMask Active, unsigned Bytes) {
  std::array<unsigned, SharedBanks> Words{};
  for (int64_t Word : touched<BankBytes>(Address, Active, Bytes))
    ++Words[uint64_t(Word) % SharedBanks];
  return *std::max_element(Words.begin(), Words.end());
}

/// Whether neighbours want the same address: lanes 2k and 2k+1 everywhere, or lanes k and k+2 of every four.
static bool pairsAgree(const LaneValue &Address, LaneMask Active) {
  for (unsigned Distance : {1u, 2u}) {
    bool Agree = true;
    for (unsigned L = 0; L < WarpLanes && Agree; ++L) {
      const unsigned Other = L ^ Distance;
      const bool BothActive = (Active >> L & 1) && (Active >> Other & 1);
      Agree = !BothActive || Address.Lane[L] == Address.Lane[Other];
    }
    if (Agree)
      return true;
  }
  return false;
}

/// Lanes [First, First + Count) of Active.
static LaneMask lanesOf(LaneMask Active, unsigned First, unsigned Count) {
  const LaneMask Group = Count == WarpLanes ? AllLanes : (LaneMask(1) << Count) - 1;
  return Active & (Group << First);
}

SmallVector<LaneMask, 4> servedTogether(const LaneValue &Address, LaneMask Active, unsigned Bytes,
                                        AccessOperation Operation) {
  SmallVector<LaneMask, 4> Groups;
  // A pass moves 128 bytes: the words of 32, 16 or 8 lanes.
  const unsigned GroupLanes = Bytes <= 4 ? 32 : Bytes <= 8 ? 16 : 8;
  for (unsigned First = 0; First < WarpLanes; First += 2 * GroupLanes) {
    const LaneMask Both = lanesOf(Active, First, std::min(WarpLanes, 2 * GroupLanes));
    if (!Both)
      continue;
    // Measured with the kernels of test/accuracy (SharedBanks.cu, SharedGroups.cu, SharedMasks.cu).
    const bool AsOne = GroupLanes == WarpLanes || (Operation == AccessOperation::Load && pairsAgree(Address, Both) &&
                                                   deepestBank(Address, Both, Bytes) == 1);
    if (AsOne) {
      Groups.push_back(Both);
      continue;
    }
    for (unsigned Group : {First, First + GroupLanes})
      if (const LaneMask Lanes = lanesOf(Active, Group, GroupLanes))
        Groups.push_back(Lanes);
  }
  return Groups;
}

RequestCost besidePacked(double Wavefronts, LaneMask Active, unsigned Bytes) {
  const double Packed = double(divideCeil(uint64_t(popcount(Active)) * Bytes, SharedBanks * BankBytes));
  return {Wavefronts, std::min(Wavefronts, Packed)};
}

RequestCost wavefrontCost(const LaneValue &Address, LaneMask Active, unsigned Bytes, AccessOperation Operation) {
  double Wavefronts = 0;
  for (LaneMask Group : servedTogether(Address, Active, Bytes, Operation))
    Wavefronts += deepestBank(Address, Group, Bytes);
  return besidePacked(Wavefronts, Active, Bytes);
}

LaneValue lanesApart(int64_t Bytes) {
  LaneValue Address;
  for (unsigned L = 0; L < WarpLanes; ++L)
    Address.Lane[L] = int64_t(L) * Bytes;
  return Address;
}

LaneValue beginsOfRecords(LaneValue Address, int64_t Bytes) {
  for (int64_t &Lane : Address.Lane)
    Lane = llvm::divideFloorSigned(Lane, Bytes) * Bytes;
  return Address;
}

} // namespace cudaperf
