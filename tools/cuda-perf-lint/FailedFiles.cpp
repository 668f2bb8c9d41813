#include "FailedFiles.h"
#include "Support/Interruption.h"
#include "llvm/ADT/STLExtras.h"

namespace cudaperf {

void complainOfFailed(llvm::ArrayRef<Job> Jobs, llvm::ArrayRef<FileResult> Results, Complaints &Errors) {
  for (size_t I = 0; I != Results.size(); ++I) {
    if (Results[I].Status != FileStatus::Failed || Results[I].WasLeft)
      continue;
    for (const FileError &Error : Results[I].Errors) {
      // What is wrong with a configuration or a compile database concerns many files and is said once, without them.
      const bool IsComplete = !Jobs[I].Problem.empty() || llvm::StringRef(Error.Message).contains(Results[I].File);
      Errors.error(IsComplete ? Error.Message : Results[I].File + ": " + Error.Message);
    }
  }
}

void complainOfInterruption(const Options &Settings, llvm::ArrayRef<FileResult> Results, bool AreKept,
                            Complaints &Errors) {
  if (!isInterrupted())
    return;
  std::string Message = "stopped (" + describeInterruption() + ")";
  if (const size_t Left = llvm::count_if(Results, [](const FileResult &Each) { return Each.WasLeft; })) {
    Message += ": " + std::to_string(Left) + " of " + std::to_string(Results.size()) +
               (Results.size() == 1 ? " file" : " files") + " not analysed";
    if (AreKept && Left < Results.size())
      Message += "; the results of the others are kept, the next run goes on from there";
  }
  Errors.error(Message);
  if (Settings.Fixes != FixMode::None || Settings.AddNolint)
    printRemark("nothing was changed");
}

} // namespace cudaperf
