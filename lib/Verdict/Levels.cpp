#include "Verdict/Levels.h"
#include "Verdict/Thresholds.h"
#include <algorithm>

namespace cudaperf {

Severity levelFor(Severity OfCheck, const std::optional<GainEstimate> &Gain, Severity OfHidden) {
  if (!Gain || Gain->Large >= LeastWarnedGain)
    return OfCheck;
  if (Gain->isHidden())
    return std::min(OfCheck, OfHidden);
  return std::min(OfCheck, Severity::Note);
}

} // namespace cudaperf
