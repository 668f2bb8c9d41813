#include "Cost/RequestCost.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/MathExtras.h"
#include <array>

using namespace llvm;

namespace cudaperf {

/// Sorted and without repeats: the numbers of the Unit-byte pieces of memory that the lanes of Active touch.
static SmallVector<int64_t, 64> touched(const LaneValue &Address, LaneMask Active, unsigned Bytes, unsigned Unit) {
  SmallVector<int64_t, 64> Pieces;
  for (unsigned L = 0; L < WarpLanes; ++L)
    if (Active >> L & 1)
      for (int64_t Piece = Address.Lane[L] / Unit; Piece <= (Address.Lane[L] + Bytes - 1) / Unit; ++Piece)
        Pieces.push_back(Piece);
  llvm::sort(Pieces);
  Pieces.erase(std::unique(Pieces.begin(), Pieces.end()), Pieces.end());
  return Pieces;
}

RequestCost sectorCost(const LaneValue &Address, LaneMask Active, unsigned Bytes) {
  const double Sectors = double(touched(Address, Active, Bytes, SectorBytes).size());
  const double Packed = double(divideCeil(uint64_t(popcount(Active)) * Bytes, SectorBytes));
  return {Sectors, std::min(Sectors, Packed)};
}

/// Most distinct words that one bank holds.
static unsigned deepestBank(const LaneValue &Address, LaneMask Active, unsigned Bytes) {
  std::array<unsigned, SharedBanks> Words{};
  for (int64_t Word : touched(Address, Active, Bytes, BankBytes))
    ++Words[uint64_t(Word) % SharedBanks];
  return *std::max_element(Words.begin(), Words.end());
}

RequestCost wavefrontCost(const LaneValue &Address, LaneMask Active, unsigned Bytes) {
  if (!Active)
    return {};
  const double Wavefronts = deepestBank(Address, Active, Bytes);
  const double Packed = double(divideCeil(uint64_t(popcount(Active)) * Bytes, SharedBanks * BankBytes));
  return {Wavefronts, std::min(Wavefronts, Packed)};
}

} // namespace cudaperf
