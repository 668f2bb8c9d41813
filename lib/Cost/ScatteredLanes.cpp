#include "Cost/ScatteredLanes.h"
#include <numeric>

namespace cudaperf {

/// What loaded numbers are multiples of (Draws::loaded).
static constexpr int64_t Drawn = 32;

/// The largest number that the distances between the lanes of Active are multiples of; 0 if they are all in one place.
static int64_t commonStep(const LaneValue &Address, LaneMask Active) {
  const int64_t First = Address.Lane[unsigned(llvm::countr_zero(Active))];
  int64_t Step = 0;
  for (unsigned L = 0; L < WarpLanes; ++L)
    if (Active >> L & 1)
      Step = std::gcd(Step, Address.Lane[L] - First);
  return Step;
}

/// The largest groups of 2, 4, 8 or 16 neighbours whose active lanes are all in one place: they share a number.
static unsigned lanesTogether(const LaneValue &Address, LaneMask Active) {
  for (unsigned Lanes = WarpLanes / 2; Lanes > 1; Lanes /= 2) {
    bool Together = true;
    for (unsigned First = 0; First < WarpLanes; First += Lanes)
      Together &= Address.isUniformIn(Active & (((LaneMask(1) << Lanes) - 1) << First));
    if (Together)
      return Lanes;
  }
  return 1;
}

/// A number that depends on Bits in no simple way (SplitMix64's finaliser).
static uint64_t mixed(uint64_t Bits) {
  Bits += 0x9e3779b97f4a7c15u;
  Bits = (Bits ^ (Bits >> 30)) * 0xbf58476d1ce4e5b9u;
  Bits = (Bits ^ (Bits >> 27)) * 0x94d049bb133111ebu;
  return Bits ^ (Bits >> 31);
}

LaneValue scattered(const LaneValue &Address, LaneMask Active, std::optional<uint64_t> Places) {
  if (!Active || !has(Address.dependsIn(Active), Depends::LoadedData))
    return Address;
  const int64_t Step = commonStep(Address, Active);
  if (Step == 0 || Step % Drawn != 0)
    return Address;
  LaneValue Scattered = Address;
  const unsigned First = unsigned(llvm::countr_zero(Active)), Together = lanesTogether(Address, Active);
  for (unsigned L = 0; L < WarpLanes; ++L) {
    int64_t &Lane = Scattered.Lane[L];
    // Of few places multiples of 32 are so few that lanes meet there by the draw.
    if (Places)
      Lane =
          Address.Lane[First] + Step / Drawn * int64_t(mixed(uint64_t(Address.Lane[First]) + L / Together) % *Places);
    else
      Lane += Step / Drawn * int64_t(mixed(uint64_t(Lane)) % uint64_t(Drawn));
  }
  return Scattered;
}

} // namespace cudaperf
