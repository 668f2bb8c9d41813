#include "Triage/MeasuredTime.h"
#include "Profile/KernelMatch.h"
#include "Triage/Causes.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <map>
#include <set>

namespace cudaperf {

/// Less than this of the GPU's time nobody will look for.
static constexpr double LeastShare = 0.01;

static LintedKernels kernelsOf(llvm::ArrayRef<FileResult> Files) {
  LintedKernels Kernels;
  for (const FileResult &File : Files) {
    for (const KernelRecord &Kernel : File.Kernels)
      Kernels[Kernel.Name].insert(Kernel.Mangled);
    for (const Finding &F : File.Findings)
      if (!F.Kernel.empty())
        Kernels.try_emplace(F.Kernel);
  }
  return Kernels;
}

/// Whether the estimate of F is of the time that a kernel takes, and not of a loop of the host that launches it.
static bool isAboutKernelTime(const Finding &F) {
  return F.Gain && llvm::none_of(F.Predicted, [](const Evidence &E) { return E.Key == "launches_per_iteration"; });
}

/// Of all the GPU's time, where kernels that take Share of it are Factor times as fast.
static double savedBy(double Share, double Factor) { return Share * (1 - 1 / std::max(1.0, Factor)); }

static double programGain(double Share, double Factor) { return 1 / std::max(1e-9, 1 - savedBy(Share, Factor)); }

static ProfileShare shareOf(const Finding &F, const KernelProfile &Profile, const std::set<size_t> &Kernels) {
  ProfileShare Of;
  for (size_t Index : Kernels) {
    Of.Kernels.push_back(Profile.Kernels[Index]);
    Of.Share = std::min(1.0, Of.Share + Profile.Kernels[Index].Share);
  }
  if (isAboutKernelTime(F)) {
    Of.Saved = savedBy(Of.Share, F.Gain->Large);
    Of.Gain = ProgramGain{.Low = programGain(Of.Share, F.Gain->Low), .High = programGain(Of.Share, F.Gain->High)};
  }
  return Of;
}

ProfileSummary weigh(llvm::MutableArrayRef<FileResult> Files, const KernelProfile &Profile, bool ByCause) {
  const KernelMatch Match(Profile.Kernels, kernelsOf(Files));
  std::vector<Finding *> Places;
  for (FileResult &File : Files)
    for (Finding &F : File.Findings)
      Places.push_back(&F);
  const std::vector<const Finding *> All(Places.begin(), Places.end());
  const std::vector<size_t> Causes = causesOf(All);
  std::map<size_t, std::set<size_t>> KernelsOfCause;
  const auto CauseOf = [&](size_t Place) { return ByCause ? Causes[Place] : Place; };
  for (const auto &[Index, Place] : llvm::enumerate(Places))
    for (size_t Kernel : Match.of(Place->Kernel))
      KernelsOfCause[CauseOf(Index)].insert(Kernel);
  for (const auto &[Index, Place] : llvm::enumerate(Places)) {
    Place->Profile.reset();
    if (!Place->Kernel.empty())
      Place->Profile = shareOf(*Place, Profile, KernelsOfCause[CauseOf(Index)]);
  }
  ProfileSummary Summary{.File = Profile.File,
                         .Tool = Profile.Tool,
                         .Nanoseconds = Profile.nanoseconds(),
                         .Launches = Profile.launches(),
                         .Kernels = unsigned(Profile.Kernels.size())};
  double Longest = -1;
  for (size_t Index : Match.unknown()) {
    const ProfiledKernel &Kernel = Profile.Kernels[Index];
    ++Summary.NotLinted;
    Summary.NotLintedShare = std::min(1.0, Summary.NotLintedShare + Kernel.Share);
    if (Kernel.Share > Longest)
      Summary.DearestNotLinted = Kernel.Name;
    Longest = std::max(Longest, Kernel.Share);
  }
  return Summary;
}

Severity levelInProgram(const Finding &F) {
  if (F.Level != Severity::Warning || !F.Profile || (F.Gain && !isAboutKernelTime(F)))
    return F.Level;
  return (F.Gain ? F.Profile->Saved : F.Profile->Share) < LeastShare ? Severity::Note : F.Level;
}

Winnings winningsOf(llvm::ArrayRef<const Finding *> Findings) {
  std::map<std::string, double> Left;
  std::vector<double> Saved;
  double All = 0;
  for (const Finding *F : Findings) {
    Saved.push_back(0);
    if (!F->Profile || !isAboutKernelTime(*F))
      continue;
    for (const ProfiledKernel &Kernel : F->Profile->Kernels) {
      double &Share = Left.try_emplace(Kernel.Name, Kernel.Share).first->second;
      const double Less = savedBy(Share, F->Gain->Large);
      Share -= Less;
      Saved.back() += Less;
    }
    All += Saved.back();
  }
  constexpr double Most = 0.9;
  Winnings First;
  for (double Each : Saved) {
    if (All <= 0 || First.Saved >= Most * All)
      break;
    ++First.Findings;
    First.Saved += Each;
  }
  First.Part = All > 0 ? std::min(1.0, First.Saved / All) : 0;
  return First;
}

} // namespace cudaperf
