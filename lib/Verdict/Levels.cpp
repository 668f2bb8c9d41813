#include "Verdict/Levels.h"
#include "Verdict/Thresholds.h"
#include <algorithm>
#include <cmath>

namespace cudaperf {

/// Whether Gain, of launches that take time, is nothing in the middle and far from a warning at the end.
static bool isNothing(const GainEstimate &Gain) {
  return std::max(Gain.InL2, Gain.Large) < LeastNotedGain && Gain.High < MostOfNoGain;
}

/// Between a launch whose data are in the L2 cache and a far larger one.
static double middleOf(const GainEstimate &Gain) { return std::sqrt(Gain.InL2 * Gain.Large); }

Severity levelFor(Severity OfCheck, const std::optional<GainEstimate> &Gain, const LevelRules &Rules) {
  if (!Gain || (Gain->Large >= LeastWarnedGain && middleOf(*Gain) >= Rules.LeastMiddle && Gain->Low >= Rules.LeastLow))
    return OfCheck;
  if (Gain->isHidden() || isNothing(*Gain))
    return std::min(OfCheck, Rules.OfHidden);
  return std::min(OfCheck, Severity::Note);
}

} // namespace cudaperf
