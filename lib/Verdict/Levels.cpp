#include "Verdict/Levels.h"
#include "Verdict/LevelThresholds.h"
#include <algorithm>

namespace cudaperf {

/// Whether Gain, of launches that take time, is nothing in the middle, or less than is asked for, and far from a
/// warning at the end.
static bool isNothing(const GainEstimate &Gain, const LevelRules &Rules) {
  const double Most = std::max(Gain.InL2, Gain.Large);
  return Most < std::max(LeastNotedGain, Rules.LeastUsualNote) || (Most < Rules.LeastNoted && Gain.High < MostOfNoGain);
}

/// Whether Gain is a warning's: of large launches, in the middle, and more than hope for long loops.
static bool isWarned(const GainEstimate &Gain, const LevelRules &Rules) {
  const double Least = std::min({Gain.Small, Gain.InL2, Gain.Large});
  return Gain.Large >= LeastWarnedGain && (Gain.middle() >= Rules.LeastMiddle || Least >= Rules.LeastOfEach) &&
         (Gain.Low >= Rules.LeastLow || Least >= Rules.LeastUsual);
}

Severity levelFor(Severity OfCheck, const std::optional<GainEstimate> &Gain, const LevelRules &Rules) {
  if (!Gain || isWarned(*Gain, Rules))
    return OfCheck;
  if (Gain->isHidden() || isNothing(*Gain, Rules))
    return std::min(OfCheck, Rules.OfHidden);
  return std::min(OfCheck, Severity::Note);
}

} // namespace cudaperf
