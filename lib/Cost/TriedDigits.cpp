// The part of TriedChange.h that is about kernels that take their threads' number apart into digits: a row and a
// column, a channel and a pixel.

#include "Analysis/FlatIndex.h"
#include "Cost/TriedChange.h"
#include "llvm/IR/Function.h"
#include <set>

using namespace llvm;

namespace cudaperf {

/// What runs of Launch take the threads' number apart by, and the sizes that they draw.
static std::pair<std::vector<int64_t>, std::vector<DrawnSize>> digitsOf(const KernelProgram &Program,
                                                                        const LaunchAssumption &Launch) {
  RunCounts Counts;
  const auto Ignored = [](const WarpRequest &) {};
  KernelRunSummary Run = runKernel(Program, Launch, /*Seed=*/0, Ignored, &Counts);
  return {std::move(Counts.DigitSizes), std::move(Run.Symbols)};
}

/// Launch with the digits that were drawn made small, so that a warp along the product of two of them keeps to 32 bits;
/// but not so small that the numbers of the first blocks would have gone through one. Odd multiples of 32, all
/// different, as drawn sizes are.
static LaunchAssumption withSmallDigits(const KernelProgram &Program, LaunchAssumption Launch) {
  const auto [Digits, Sizes] = digitsOf(Program, Launch);
  constexpr int64_t Small[] = {3360, 3424, 3488, 3552, 3616, 3680};
  const int64_t *Next = std::begin(Small);
  const Draws Drawn(/*Seed=*/0);
  for (const DrawnSize &Size : Sizes) {
    if (Size.Argument < 0 || Next == std::end(Small) || !is_contained(Digits, Drawn.size(Size.Index)))
      continue;
    if (Program.code().getArg(unsigned(Size.Argument))->getType()->isIntegerTy())
      Launch.Arguments.try_emplace(unsigned(Size.Argument), *Next++);
    else
      Launch.Members.try_emplace({unsigned(Size.Argument), Size.Offset}, *Next++);
  }
  return Launch;
}

ArrayRef<int64_t> TriedChanges::digitSteps() const {
  if (DigitSteps)
    return *DigitSteps;
  DigitSteps.emplace();
  if (Launch.Block.Block.X % WarpLanes != 0 || !hasFlatRows(Program.code()))
    return *DigitSteps;
  DigitLaunch = withSmallDigits(Program, Launch);
  // A digit weighs as much as all sizes below it together, three of them for the first of four digits.
  constexpr int64_t Farthest = (int64_t(1) << 31) / WarpLanes;
  constexpr unsigned MostFactors = 3;
  const std::vector<int64_t> Sizes = digitsOf(Program, *DigitLaunch).first;
  std::set<int64_t> Steps{1};
  for (unsigned Factors = 0; Factors < MostFactors; ++Factors)
    for (const int64_t Step : std::vector(Steps.begin(), Steps.end()))
      for (const int64_t Size : Sizes)
        if (Size <= Farthest / Step)
          Steps.insert(Step * Size);
  constexpr size_t MostTrials = 12;
  for (const int64_t Step : Steps)
    if (Step > 1 && DigitSteps->size() < MostTrials)
      DigitSteps->push_back(Step);
  return *DigitSteps;
}

const TriedChange &TriedChanges::alongDigit(int64_t Step) const {
  const auto [Known, IsNew] = AlongDigits.try_emplace(Step);
  if (IsNew) {
    LaunchAssumption Other = DigitLaunch.value_or(Launch);
    Other.LaneStep = Step;
    Known->second = againstNow(costAccesses(Program, Other, /*MostUnreliable=*/8));
  }
  return Known->second;
}

} // namespace cudaperf
