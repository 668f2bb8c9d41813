// The rule that turns an interval into a word.

#include "Verdict.h"

namespace cudaperf::validate {

std::string_view nameOf(Verdict Value) {
  switch (Value) {
  case Verdict::Confirmed:
    return "confirmed";
  case Verdict::NoEffect:
    return "no effect here";
  case Verdict::Slower:
    return "slower here";
  case Verdict::NotRun:
    return "not run";
  case Verdict::WrongResult:
    return "wrong result";
  }
  return "";
}

std::optional<Verdict> verdictNamed(std::string_view Name) {
  for (Verdict Each : {Verdict::Confirmed, Verdict::NoEffect, Verdict::Slower, Verdict::NotRun, Verdict::WrongResult})
    if (nameOf(Each) == Name)
      return Each;
  return std::nullopt;
}

Interval widened(Interval Statistical, double Allowance) {
  return {Statistical.Low * (1 - Allowance), Statistical.High * (1 + Allowance)};
}

Verdict judge(Interval Speedup, double Margin) {
  if (Speedup.Low > 1 + Margin)
    return Verdict::Confirmed;
  if (Speedup.High < 1 / (1 + Margin))
    return Verdict::Slower;
  return Verdict::NoEffect;
}

bool isAsClaimed(Verdict Value, Expectation Expected) {
  return Value == (Expected == Expectation::Faster ? Verdict::Confirmed : Verdict::NoEffect);
}

} // namespace cudaperf::validate
