// What is said of a pair once it was measured.

#ifndef CUDAPERF_VALIDATE_VERDICT_H
#define CUDAPERF_VALIDATE_VERDICT_H

#include "Case.h"
#include "Statistics.h"

#include <optional>
#include <string_view>

namespace cudaperf::validate {

/// WrongResult is an error of the pair, never a timing.
enum class Verdict { Confirmed, NoEffect, Slower, NotRun, WrongResult };

std::string_view nameOf(Verdict Value);
/// The verdict of that name, as nameOf spells it.
std::optional<Verdict> verdictNamed(std::string_view Name);

/// A speedup must clear 1 by this share before it counts.
inline constexpr double DefaultMargin = 0.03;

Interval widened(Interval Statistical, double Allowance);

/// Confirmed: the whole interval lies above 1 + Margin. Slower: below 1 / (1 + Margin). NoEffect otherwise.
Verdict judge(Interval Speedup, double Margin);

/// Whether the verdict is what the claim said.
bool isAsClaimed(Verdict Value, Expectation Expected);

} // namespace cudaperf::validate

#endif // CUDAPERF_VALIDATE_VERDICT_H
