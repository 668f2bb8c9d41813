// The numbers that decide what is said, each with why it is this one. What lib/Cost counts by is in Cost/AccessCost.h,
// what levels go by in LevelThresholds.h.

#ifndef CUDAPERF_VERDICT_THRESHOLDS_H
#define CUDAPERF_VERDICT_THRESHOLDS_H

#include "Finding/Finding.h"
#include <cstddef>

namespace cudaperf {

/// An access is bad from twice the ideal on: what all labels and counters in docs/validation are read by. Nothing below
/// was measured to cost time, and what is just there did not either: 2-way conflicts of strips of 2 elements, runs of 2
/// floats (docs/validation/results.md). A warp that begins inside a sector moves 5 sectors for 4.
inline constexpr double DefaultBadRatio = 2;

/// From which ratio of actual to ideal on an access is bad. Never above DefaultBadRatio: a user who asks for findings
/// from 4 on is shown fewer, and records stay what they are.
struct BadRatios {
  double Global = DefaultBadRatio;
  double Shared = DefaultBadRatio;
  double of(AccessSpace Space) const { return Space == AccessSpace::Shared ? Shared : Global; }
};

/// Two runs that could both be meant agree if the less is more than this share of the greater: the same pattern can
/// begin at another place in a sector with other draws, which is a sector more or less in a request of many. Reasoned,
/// not measured.
inline constexpr double AgreeingShare = 0.9;
/// Below a bad ratio of 2 that share lets 1.1 and 1 agree. So the less must also be above the ideal by this share of
/// what makes an access bad; at 2 that is AgreeingShare again.
inline constexpr double AgreeingExcess = 0.8;

/// An access on which ratio on is bad even where the next block's is ideal: the mean of 3 and 1 is 2.
inline constexpr double BadBesideIdeal = 2 * DefaultBadRatio - 1;

/// An access is followed if in fewer than one of so many of its requests the lanes mean nothing; the others are left
/// out then. Little hangs on the number: 2, 8 and 100000 give the same records of 115 files of PolyBench, Rodinia, the
/// CUDA samples and HeCBench. Where any request is like that, nearly always all are: 295 of 307 accesses counted in 86
/// files; of the other 12 it was fewer than one request in 16.
inline constexpr unsigned MostUnreliable = 8;

/// Where data picks the lanes, few of them may come: of lanes that meet two or three in a bank, perhaps no two. Small
/// conflicts that do occur are missed for it, eikonal's in docs/validation/diary.md.
inline constexpr double SureConflict = 4;

/// Of so few lanes that equal a drawn number (the thread at the border of a grid), the draw says whether they lie in
/// one row; two lanes in two sectors are twice the ideal already.
inline constexpr double FewLanes = 2;

/// If loaded data let lanes through, a quarter of a warp may become one lane, whose access cannot be bad.
inline constexpr double FewLanesOfData = 8;

/// More launches of one kernel than this are not looked at: each is a run of the model, and the first four combinations
/// of each launch site are read (lib/Launch).
inline constexpr size_t MaxKnownLaunches = 8;

/// From here on a multiple of a warp is as good as a drawn size, and is left drawn.
inline constexpr int64_t LargeSize = 1024;

} // namespace cudaperf

#endif // CUDAPERF_VERDICT_THRESHOLDS_H
