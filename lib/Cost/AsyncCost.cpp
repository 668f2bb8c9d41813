#include "Cost/AsyncCost.h"
#include <cmath>
#include <set>
#include <tuple>

using namespace llvm;

namespace cudaperf {

constexpr int64_t LineBytes = SharedBanks * BankBytes, PieceBytes = 16;

/// How many of the active lanes' keys differ. KeyOf(from, to) makes one.
template <typename Function> static double countDistinct(const AsyncPieces &Pieces, Function KeyOf) {
  std::set<decltype(KeyOf(int64_t(), int64_t()))> Keys;
  for (unsigned L = 0; L < WarpLanes; ++L)
    if (Pieces.Active >> L & 1)
      Keys.insert(KeyOf(Pieces.From.Lane[L], Pieces.To.Lane[L]));
  return double(Keys.size());
}

static double packed(const AsyncPieces &Pieces, unsigned Unit) {
  return double(divideCeil(uint64_t(popcount(Pieces.Active)) * Pieces.Bytes, Unit));
}

RequestCost asyncSectorCost(const AsyncPieces &Pieces) {
  if (!Pieces.PastL1)
    return sectorCost(Pieces.From, Pieces.Active, Pieces.Bytes);
  const double Sectors =
      countDistinct(Pieces, [](int64_t From, int64_t To) { return std::tuple(From / SectorBytes, To / SectorBytes); });
  return {Sectors, std::min(Sectors, packed(Pieces, SectorBytes))};
}

RequestCost asyncWavefrontCost(const AsyncPieces &Pieces) {
  if (!Pieces.PastL1) {
    const RequestCost To = wavefrontCost(Pieces.To, Pieces.Active, Pieces.Bytes);
    // A word that several lanes copy is read again for each: as if every lane's piece lay in a line of its own.
    LaneValue Apart = Pieces.From;
    for (unsigned L = 0; L < WarpLanes; ++L)
      Apart.Lane[L] = int64_t(uint64_t(Apart.Lane[L]) % LineBytes) + L * LineBytes;
    const RequestCost From = wavefrontCost(Apart, Pieces.Active, Pieces.Bytes);
    return {std::max(To.Actual, From.Actual), To.Ideal};
  }
  const double Wavefronts = countDistinct(Pieces, [](int64_t From, int64_t To) {
    const int64_t Exchanged = (From / PieceBytes) ^ (To / PieceBytes);
    return std::tuple(From / LineBytes, To / LineBytes, Exchanged & 1, (From / SectorBytes ^ To / SectorBytes) & 1);
  });
  return {Wavefronts, std::min(Wavefronts, packed(Pieces, LineBytes))};
}

} // namespace cudaperf
