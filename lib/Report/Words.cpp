#include "Report/Words.h"
#include "Triage/Causes.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <array>
#include <cmath>
#include <cstddef>

namespace cudaperf {
namespace {

// The words of each enumeration in the order of its enumerators.
template <typename Enum> constexpr std::array<llvm::StringLiteral, 0> Words = {};
template <> constexpr std::array<llvm::StringLiteral, 4> Words<Severity> = {"hint", "note", "warning", "error"};
template <>
constexpr std::array<llvm::StringLiteral, 5> Words<BlockSource> = {"launch", "launch_bounds", "option", "inferred",
                                                                   "default"};
template <> constexpr std::array<llvm::StringLiteral, 2> Words<AccessSpace> = {"global", "shared"};
template <> constexpr std::array<llvm::StringLiteral, 3> Words<AccessOperation> = {"load", "store", "atomic"};
template <>
constexpr std::array<llvm::StringLiteral, 5> Words<AccessPattern> = {"coalesced", "broadcast", "strided", "indirect",
                                                                     "unknown"};
template <> constexpr std::array<llvm::StringLiteral, 3> Words<FileStatus> = {"analyzed", "partial", "failed"};
template <> constexpr std::array<llvm::StringLiteral, 2> Words<FixSafety> = {"safe", "unsafe"};

template <>
constexpr std::array<llvm::StringLiteral, CostUnitCount> Words<CostUnit> = {
    "dram", "l2", "l1", "shared", "fp32", "fp64", "int", "sfu", "tensor", "issue", "atomic", "latency"};

template <typename Enum> llvm::StringRef lookUp(Enum Value) { return Words<Enum>[size_t(Value)]; }

} // namespace

llvm::StringRef wordFor(Severity Value) { return lookUp(Value); }
llvm::StringRef wordFor(BlockSource Value) { return lookUp(Value); }
llvm::StringRef wordFor(AccessSpace Value) { return lookUp(Value); }
llvm::StringRef wordFor(AccessOperation Value) { return lookUp(Value); }
llvm::StringRef wordFor(AccessPattern Value) { return lookUp(Value); }
llvm::StringRef wordFor(FileStatus Value) { return lookUp(Value); }
llvm::StringRef wordFor(FixSafety Value) { return lookUp(Value); }
llvm::StringRef wordFor(CostUnit Value) { return lookUp(Value); }

template <typename Enum> std::optional<Enum> valueOf(llvm::StringRef Word) {
  for (size_t I = 0; I != Words<Enum>.size(); ++I)
    if (Words<Enum>[I] == Word)
      return Enum(I);
  return std::nullopt;
}

template std::optional<Severity> valueOf<Severity>(llvm::StringRef);
template std::optional<BlockSource> valueOf<BlockSource>(llvm::StringRef);
template std::optional<AccessSpace> valueOf<AccessSpace>(llvm::StringRef);
template std::optional<AccessOperation> valueOf<AccessOperation>(llvm::StringRef);
template std::optional<AccessPattern> valueOf<AccessPattern>(llvm::StringRef);
template std::optional<FileStatus> valueOf<FileStatus>(llvm::StringRef);
template std::optional<FixSafety> valueOf<FixSafety>(llvm::StringRef);
template std::optional<CostUnit> valueOf<CostUnit>(llvm::StringRef);

std::string describeBlock(const Dim3 &Block) {
  std::string Text = std::to_string(Block.X);
  if (Block.Y != 1 || Block.Z != 1)
    Text += "x" + std::to_string(Block.Y);
  if (Block.Z != 1)
    Text += "x" + std::to_string(Block.Z);
  return Text;
}

llvm::StringRef describeSource(BlockSource Source) {
  switch (Source) {
  case BlockSource::Launch:
    return "from the launch";
  case BlockSource::LaunchBounds:
    return "from __launch_bounds__";
  case BlockSource::Option:
    return "given by option";
  case BlockSource::Inferred:
    return "inferred from its code or launch";
  case BlockSource::Default:
    return "assumed (no launch in this file gives it)";
  }
  return "assumed";
}

static llvm::StringRef nameOf(CostUnit Unit) {
  static constexpr llvm::StringLiteral Names[] = {"DRAM decides",
                                                  "the L2 cache decides",
                                                  "the L1 cache decides",
                                                  "shared memory decides",
                                                  "FP32 arithmetic decides",
                                                  "FP64 arithmetic decides",
                                                  "integer arithmetic decides",
                                                  "special functions decide",
                                                  "the tensor cores decide",
                                                  "the issue of instructions decides",
                                                  "atomics decide",
                                                  "waiting decides"};
  static_assert(std::size(Names) == CostUnitCount);
  return Names[size_t(Unit)];
}

/// Times with as many digits as an estimate has: 1.3, 2.5, 7, 40.
static std::string roundedTimes(double Times) {
  if (Times < 1.95)
    return llvm::formatv("{0:F1}", Times);
  if (Times < 4.75) {
    const long Halves = std::lround(2 * Times);
    return std::to_string(Halves / 2) + (Halves % 2 ? ".5" : "");
  }
  const double Unit = std::pow(10, std::floor(std::log10(Times)));
  return std::to_string(std::lround(std::round(Times / Unit) * Unit));
}

/// Whether the estimate is of a loop of the host and not of a kernel: the finding counts what the loop launches.
static bool isOfLoop(const Finding &F) {
  return llvm::any_of(F.Predicted, [](const Evidence &E) { return E.Key == "launches_per_iteration"; });
}

/// Of an interval that says little more than that. Its upper end is that of loops that are far longer than the usual
/// ones, and no number once it is in the thousands.
static std::string wideGain(const GainEstimate &Gain) {
  constexpr double MostOfNumber = 950;
  const bool MayBeNothing = Gain.Low < GainEstimate::HiddenBelow;
  if (Gain.High >= MostOfNumber)
    return (MayBeNothing ? "up to some hundred" : "more than " + roundedTimes(Gain.Low)) + " times as fast";
  return (MayBeNothing ? "up to " : roundedTimes(Gain.Low) + " to ") + roundedTimes(Gain.High) + " times as fast";
}

std::string describeSpeedup(const Finding &F) {
  if (!F.Gain)
    return "";
  const GainEstimate &Gain = *F.Gain;
  constexpr double Hidden = GainEstimate::HiddenBelow, WideInterval = 6;
  // Of a middle that is nothing the error of the model makes less than this: beyond, something else is not known.
  constexpr double MostOfNoGain = 1.25;
  const std::string InL2 = roundedTimes(Gain.InL2), Large = roundedTimes(Gain.Large);
  const std::string Begin = isOfLoop(F) ? "estimated to make the loop " : "estimated to make the kernel ";
  std::string Text = Begin + "about ";
  if (Gain.InL2 < Hidden && Gain.Large < Hidden)
    Text = Gain.High < MostOfNoGain ? "estimated to gain nothing that can be measured" : Begin + wideGain(Gain);
  else if (Gain.High > WideInterval * Gain.Low &&
           std::max(Gain.InL2, Gain.Large) < WideInterval * std::min(Gain.InL2, Gain.Large))
    Text = Begin + wideGain(Gain);
  else if (Gain.Large < Hidden)
    Text += InL2 + " times as fast if its data are in the L2 cache, else no faster";
  else if (Gain.InL2 < Hidden)
    Text += Large + " times as fast if its data are far larger than the L2 cache, else no faster";
  else if (InL2 == Large)
    Text += Large + " times as fast";
  else
    Text += (Gain.InL2 < Gain.Large ? InL2 + " to " + Large : Large + " to " + InL2) + " times as fast";
  return Text;
}

std::string describeGain(const Finding &F) {
  if (!F.Gain)
    return "";
  const llvm::StringRef Unit = isOfLoop(F) ? "launching decides" : nameOf(F.Gain->Unit);
  return (describeSpeedup(F) + ", " + Unit + " its time now").str();
}

std::string describeCall(const Finding &F) {
  if (!F.CalledFrom)
    return "";
  const bool IsSameFile = F.CalledFrom->File == F.Where.File;
  return llvm::formatv(", called from line {0}{1}", F.CalledFrom->Line,
                       IsSameFile ? "" : " of '" + F.CalledFrom->File + "'");
}

std::string describeBasis(const Finding &F) {
  std::vector<std::string> Parts;
  if (!F.Kernel.empty())
    Parts.push_back("in kernel '" + F.Kernel + "'" + describeCall(F));
  if (const std::string Others = describeOtherPlaces(F); !Others.empty())
    Parts.push_back("also " + Others);
  if (F.Block)
    Parts.push_back("block " + describeBlock(F.Block->Block) + " " + describeSource(F.Block->Source).str());
  if (!F.Assumptions.empty())
    Parts.push_back("assuming " + llvm::join(F.Assumptions, " and "));
  return llvm::join(Parts, ", ");
}

} // namespace cudaperf
