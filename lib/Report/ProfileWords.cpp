#include "Report/ProfileWords.h"
#include "Support/ShortName.h"
#include "Triage/Order.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <set>

using llvm::formatv;

namespace cudaperf {

std::string percentText(double Part) {
  const double Percent = 100 * Part;
  if (Percent >= 9.95)
    return formatv("{0:F0} %", Percent);
  return Percent >= 0.1 ? formatv("{0:F1} %", Percent).str() : "less than 0.1 %";
}

std::string describeShare(const Finding &F) {
  if (!F.Profile)
    return "";
  if (!F.Profile->hasRun())
    return "the profile does not name the kernel, which is taken not to have run";
  std::string Text = percentText(F.Profile->Share) + " of the profile's GPU time";
  if (F.Profile->Gain)
    Text += (F.Profile->Saved < 0.001 ? ", " : ", about ") + percentText(F.Profile->Saved) + " would be saved";
  return Text;
}

ProfileTotals totalsOf(const ReportInput &Input) {
  ProfileTotals Totals{.Dearest = winningsOf(inOrder(Input.Findings, FindingOrder::ByCost))};
  std::set<llvm::StringRef> Idle;
  for (const Finding &F : Input.Findings)
    if (F.Profile && !F.Profile->hasRun()) {
      ++Totals.NotRun;
      Idle.insert(F.Kernel);
    }
  Totals.IdleKernels = unsigned(Idle.size());
  return Totals;
}

static std::string counted(uint64_t Count, llvm::StringRef Noun) {
  return formatv("{0} {1}{2}", Count, Noun, Count == 1 ? "" : "s");
}

/// In the unit that leaves a number to be read: "81.3 ms".
static std::string timeText(double Nanoseconds) {
  static constexpr std::pair<double, llvm::StringLiteral> Units[] = {{1e9, "s"}, {1e6, "ms"}, {1e3, "us"}};
  for (const auto &[Each, Name] : Units)
    if (Nanoseconds >= Each)
      return formatv("{0:F1} {1}", Nanoseconds / Each, Name);
  return formatv("{0:F0} ns", Nanoseconds);
}

std::vector<std::string> describeProfile(const ReportInput &Input) {
  if (!Input.Profile)
    return {};
  const ProfileSummary &Profile = *Input.Profile;
  const ProfileTotals Totals = totalsOf(Input);
  std::vector<std::string> Lines = {formatv(
      "weighed by '{0}' ({1}): {2} of GPU time, {3} of {4}", Profile.File, Profile.Tool, timeText(Profile.Nanoseconds),
      Profile.Launches == 1 ? "1 launch" : formatv("{0} launches", Profile.Launches).str(),
      counted(Profile.Kernels, "kernel"))};
  if (const Winnings &Dearest = Totals.Dearest; Dearest.Findings)
    Lines.push_back(formatv("the first {0} by cost {1} {2} of what can be won, {3} of the GPU time",
                            Dearest.Findings == 1 ? "finding" : formatv("{0} findings", Dearest.Findings).str(),
                            Dearest.Findings == 1 ? "holds" : "hold", percentText(Dearest.Part),
                            percentText(Dearest.Saved)));
  if (Totals.NotRun)
    Lines.push_back(formatv("{0} {1} in {2} that the profile does not name: taken not to have run",
                            counted(Totals.NotRun, "finding"), Totals.NotRun == 1 ? "is" : "are",
                            counted(Totals.IdleKernels, "kernel")));
  if (Profile.NotLinted)
    Lines.push_back(formatv("{0} of the GPU time is in {1} that these files do not have: '{2}'{3}",
                            percentText(Profile.NotLintedShare), counted(Profile.NotLinted, "kernel"),
                            shortName(Profile.DearestNotLinted), Profile.NotLinted > 1 ? " takes most of it" : ""));
  return Lines;
}

} // namespace cudaperf
