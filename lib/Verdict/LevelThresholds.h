// The numbers that levels go by (Levels.h), beside those of Thresholds.h, each with why it is this one.

#ifndef CUDAPERF_VERDICT_LEVELTHRESHOLDS_H
#define CUDAPERF_VERDICT_LEVELTHRESHOLDS_H

namespace cudaperf {

/// A cure that is no matter of a line (CheckInfo::IsRework) gains this much in the middle between a launch whose data
/// are in the L2 cache and a far larger one, or is a note. Of the warnings of strided-global-access that four strangers
/// read 1 of 7 below was worth acting on, and 30 of 82 above (docs/validation/precision.md).
inline constexpr double LeastReworkMiddle = 1.35;
/// Or it gains this much at each size of a launch, small ones too, as that 1 of 7 did and none of the others.
inline constexpr double LeastReworkOfEach = 1.15;

/// And it gains something for sure, at the low end of the interval (LeastSureRework), or so much at each size of a
/// launch where loops have their usual lengths, and no data say how many threads come: of four such notes that
/// strangers read three should have been warnings, of those behind data none of four.
inline constexpr double LeastUsualRework = 1.7;

/// Such a change that gains less than this with the usual lengths is a hint, whatever long loops gain: of eleven that
/// three strangers read, with high ends of up to 3.2, none was worth acting on (docs/validation/precision.md).
inline constexpr double LeastUsualNote = 1.045;

} // namespace cudaperf

#endif // CUDAPERF_VERDICT_LEVELTHRESHOLDS_H
