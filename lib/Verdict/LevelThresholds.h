// The numbers that levels go by (Levels.h), each with why it is this one.

#ifndef CUDAPERF_VERDICT_LEVELTHRESHOLDS_H
#define CUDAPERF_VERDICT_LEVELTHRESHOLDS_H

namespace cudaperf {

/// A warning is worth acting on: its cure saves a tenth of the kernel's time. Of the pairs of runtime-validate that are
/// estimated below, none measured above but one whose indices are data (docs/cost-model.md).
inline constexpr double LeastWarnedGain = 1 / 0.9;

/// A cure that is no matter of a line (CheckInfo::IsRework) gains something for sure, or is a note: this much at the
/// low end of the interval, whatever lengths loops and rows have. Of 20 such warnings of three strangers' readings that
/// may gain nothing, 4 were worth acting on, of the others 29 of 61 (docs/cost-model.md).
inline constexpr double LeastSureRework = 1.02;

/// A note is estimated to gain at least this. Of the pairs of runtime-validate one gains more than the model's middle
/// says where that is nothing to speak of: 1.30 for 1.04 (docs/cost-model.md, block-sum).
inline constexpr double LeastNotedGain = 1.02;
/// What changes indices or the layout of data is a note from here on: of the three with less that the tenth stranger
/// read (docs/cost-model.md) none was worth acting on.
inline constexpr double LeastNotedRework = 1.1;
/// The model's error makes less of such a middle. Beyond, something is not known that may pay: how long loops are.
inline constexpr double MostOfNoGain = 1.25;

/// A cure that is no matter of a line (CheckInfo::IsRework) gains this much in the middle between a launch whose data
/// are in the L2 cache and a far larger one, or is a note. Of the warnings of strided-global-access that four strangers
/// read 1 of 7 below was worth acting on, and 30 of 82 above (docs/cost-model.md).
inline constexpr double LeastReworkMiddle = 1.35;
/// Or it gains this much at each size of a launch, small ones too, as that 1 of 7 did and none of the others.
inline constexpr double LeastReworkOfEach = 1.15;

/// And it gains something for sure, at the low end of the interval (LeastSureRework), or so much at each size of a
/// launch where loops have their usual lengths, and no data say how many threads come: of four such notes that
/// strangers read three should have been warnings, of those behind data none of four.
inline constexpr double LeastUsualRework = 1.7;

/// Such a change that gains less than this with the usual lengths is a hint, whatever long loops gain: of eleven that
/// three strangers read, with high ends of up to 3.2, none was worth acting on (docs/cost-model.md).
inline constexpr double LeastUsualNote = 1.045;

} // namespace cudaperf

#endif // CUDAPERF_VERDICT_LEVELTHRESHOLDS_H
