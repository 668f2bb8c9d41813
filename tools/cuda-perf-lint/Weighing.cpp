#include "Weighing.h"
#include "Triage/Causes.h"
#include "Triage/MeasuredTime.h"

namespace cudaperf {

llvm::Expected<Weighing> Weighing::load(const Options &Settings) {
  Weighing Loaded;
  if (Settings.ProfileFile.empty())
    return Loaded;
  llvm::Expected<KernelProfile> Profile = KernelProfile::load(Settings.ProfileFile);
  if (!Profile)
    return Profile.takeError();
  Loaded.Profile = std::move(*Profile);
  return Loaded;
}

void Weighing::apply(const Options &Settings, llvm::MutableArrayRef<FileResult> Files,
                     llvm::function_ref<bool(size_t File, const std::string &Check)> IsFixed) {
  if (!Profile)
    return;
  Summary = weigh(Files, *Profile, Settings.Groups == Grouping::ByCause);
  for (size_t File = 0; File != Files.size(); ++File) {
    for (Finding &F : Files[File].Findings)
      if (!IsFixed(File, F.Check))
        F.Level = levelInProgram(F);
    dropBelow(Settings.MinSeverity, Files[File].Findings);
  }
}

} // namespace cudaperf
