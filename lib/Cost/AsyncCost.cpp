#include "Cost/AsyncCost.h"
#include <cmath>
#include <map>
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

/// Wavefronts in which Lanes of Pieces go through L1. Each bank of the lines that they come from serves its lanes in
/// turn, one a wavefront, and waits with the next one while another bank's lane goes to the same bank.
static unsigned turnsOf(const AsyncPieces &Pieces, LaneMask Lanes) {
  const int64_t Banks = LineBytes / Pieces.Bytes;
  unsigned Turns = 0;
  for (; Lanes != 0; ++Turns) {
    std::set<int64_t> Served;
    std::map<int64_t, int64_t> Written; // by bank: which piece of memory
    for (unsigned L = 0; L < WarpLanes; ++L) {
      const int64_t From = Pieces.From.Lane[L] / Pieces.Bytes, To = Pieces.To.Lane[L] / Pieces.Bytes;
      if ((Lanes >> L & 1) && Served.insert(From % Banks).second &&
          Written.try_emplace(To % Banks, To).first->second == To)
        Lanes &= ~(LaneMask(1) << L);
    }
  }
  return Turns;
}

/// The same for pieces of 4 and 8 bytes: as many lanes at once as a line has pieces.
static double turnsThroughL1(const AsyncPieces &Pieces) {
  const unsigned Together = unsigned(LineBytes / Pieces.Bytes);
  unsigned Turns = 0;
  for (unsigned First = 0; First < WarpLanes; First += Together)
    Turns += turnsOf(Pieces, Pieces.Active & maskTrailingOnes<LaneMask>(Together) << First);
  return Turns;
}

RequestCost asyncWavefrontCost(const AsyncPieces &Pieces) {
  if (!Pieces.PastL1) {
    const RequestCost To = wavefrontCost(Pieces.To, Pieces.Active, Pieces.Bytes);
    if (Pieces.Bytes < PieceBytes)
      return {turnsThroughL1(Pieces), To.Ideal};
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
