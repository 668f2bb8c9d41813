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

/// Whether Digits has a product of Size with one or two others of Sizes, as 32 or 64 bits hold it: 'i / (height *
/// width)'.
static bool isFactor(int64_t Size, ArrayRef<int64_t> Sizes, ArrayRef<int64_t> Digits) {
  const auto IsDigit = [&](int64_t Product) {
    return is_contained(Digits, Product) || is_contained(Digits, int64_t(int32_t(Product)));
  };
  return any_of(Sizes, [&](int64_t Other) {
    return Other != Size && (IsDigit(Size * Other) || any_of(Sizes, [&](int64_t Third) {
                               return Third != Size && Third != Other && IsDigit(Size * Other * Third);
                             }));
  });
}

namespace {
/// Odd multiples of 32, all different, as drawn sizes are, for digits and for what is a factor of one only.
class SmallSizes {
public:
  std::optional<int64_t> next(bool IsDigit) {
    ArrayRef<int64_t> &Left = IsDigit ? OfDigits : OfFactors;
    if (Left.empty())
      return std::nullopt;
    const int64_t First = Left.front();
    Left = Left.drop_front();
    return First;
  }

private:
  static constexpr int64_t Digits[] = {3360, 3424, 3488, 3552, 3616, 3680};
  static constexpr int64_t Factors[] = {1056, 1184, 1248, 1312, 1376, 1440}; ///< three of them keep to 31 bits
  ArrayRef<int64_t> OfDigits = Digits, OfFactors = Factors;
};
} // namespace

/// Launch with the digits that were drawn made small, so that a warp along the product of two of them keeps to 32 bits;
/// but not so small that the numbers of the first blocks would have gone through one. The same of numbers of which a
/// digit is the product.
static LaunchAssumption withSmallDigits(const KernelProgram &Program, LaunchAssumption Launch) {
  const auto [Digits, Sizes] = digitsOf(Program, Launch);
  const Draws Drawn(/*Seed=*/0);
  std::vector<int64_t> Numbers;
  for (const DrawnSize &Size : Sizes)
    Numbers.push_back(Drawn.size(Size.Index));
  SmallSizes Small;
  for (const auto &[Size, Number] : zip_equal(Sizes, Numbers)) {
    const bool IsDigit = is_contained(Digits, Number);
    if (Size.Argument < 0 || (!IsDigit && !isFactor(Number, Numbers, Digits)))
      continue;
    const std::optional<int64_t> Next = Small.next(IsDigit);
    if (!Next)
      continue;
    if (Program.code().getArg(unsigned(Size.Argument))->getType()->isIntegerTy())
      Launch.Arguments.try_emplace(unsigned(Size.Argument), *Next);
    else
      Launch.Members.try_emplace({unsigned(Size.Argument), Size.Offset}, *Next);
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
