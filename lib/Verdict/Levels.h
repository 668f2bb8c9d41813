// How severe a finding is, by what acting on it is estimated to gain.

#ifndef CUDAPERF_VERDICT_LEVELS_H
#define CUDAPERF_VERDICT_LEVELS_H

#include "Finding/Finding.h"
#include <limits>
#include <optional>

namespace cudaperf {

/// What levels go by.
struct LevelRules {
  double LeastLow = 1; ///< of a warning's gain, at the low end of its interval
  /// Or, if that is less since loops may be short, at each size of a launch with loops of the usual lengths.
  double LeastUsual = std::numeric_limits<double>::infinity();
  double LeastMiddle = 1; ///< of a warning's gain, between launches whose data are in the L2 cache and larger ones
  /// Or, if that is less, at each size.
  double LeastOfEach = std::numeric_limits<double>::infinity();
  double LeastNoted = 1;              ///< of a note's gain, in the middle of either
  double LeastUsualNote = 1;          ///< the same, however long loops may be
  Severity OfHidden = Severity::Hint; ///< of what gains nothing
};

/// The level of a finding that its check reports at OfCheck: at most a note if Gain, the estimate, saves less than a
/// tenth of the time of a launch whose data are far larger than the caches, as most launches' are that take time, or is
/// below what Rules ask for, and Rules.OfHidden if it is hidden or next to nothing (LeastNotedGain): true, and not
/// worth anyone's time who did not ask for it. Never above OfCheck, and OfCheck without an estimate.
Severity levelFor(Severity OfCheck, const std::optional<GainEstimate> &Gain, const LevelRules &Rules = {});

} // namespace cudaperf

#endif // CUDAPERF_VERDICT_LEVELS_H
