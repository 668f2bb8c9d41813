// Where lanes go that loaded numbers lead: anywhere, while the warp model draws such numbers as multiples of 32.

#ifndef CUDAPERF_COST_SCATTEREDLANES_H
#define CUDAPERF_COST_SCATTEREDLANES_H

#include "Analysis/LaneValue.h"
#include <optional>

namespace cudaperf {

/// Address with the lanes of Active at random places, if nothing but numbers that each lane has loaded tells them
/// apart; else Address itself. Numbers are drawn as multiples of 32, so that what is added to them shows, and words
/// that they lead to would all lie in one bank. Places: so many that can be reached, if known.
LaneValue scattered(const LaneValue &Address, LaneMask Active, std::optional<uint64_t> Places);

} // namespace cudaperf

#endif // CUDAPERF_COST_SCATTEREDLANES_H
