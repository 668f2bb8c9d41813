// --profile: findings weighed by what a profile of the program measured.

#ifndef CUDAPERF_TOOLS_WEIGHING_H
#define CUDAPERF_TOOLS_WEIGHING_H

#include "Options.h"
#include "Profile/KernelProfile.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <optional>

namespace cudaperf {

/// Does nothing without --profile.
class Weighing {
public:
  static llvm::Expected<Weighing> load(const Options &Settings);

  /// Says of the findings in Files what their kernels take, makes notes of warnings that save next to nothing, and
  /// drops what is then less severe than Settings ask for. IsFixed: whether the user has set how severe findings of a
  /// check in the file of this number are.
  void apply(const Options &Settings, llvm::MutableArrayRef<FileResult> Files,
             llvm::function_ref<bool(size_t File, const std::string &Check)> IsFixed);

  /// What reports say of the profile; none before apply().
  const std::optional<ProfileSummary> &summary() const { return Summary; }

private:
  std::optional<KernelProfile> Profile;
  std::optional<ProfileSummary> Summary;
};

} // namespace cudaperf

#endif // CUDAPERF_TOOLS_WEIGHING_H
