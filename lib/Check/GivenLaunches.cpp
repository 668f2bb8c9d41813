#include "Check/GivenLaunches.h"
#include "Launch/LinkageNames.h"
#include "clang/AST/Decl.h"

namespace cudaperf {

/// Adds to Site, a launch of Kernel, the integers that Launch passes.
static void addPassed(const GivenLaunch &Launch, const clang::FunctionDecl &Kernel, LaunchSite &Site) {
  std::vector<std::optional<int64_t>> &Passed = Site.Passed.emplace_back();
  Site.PassedComplete = true;
  for (unsigned I = 0; I != Kernel.getNumParams(); ++I) {
    const bool IsInteger = Kernel.getParamDecl(I)->getType()->isIntegralOrEnumerationType();
    Passed.push_back(IsInteger && I < Launch.Arguments.size() ? Launch.Arguments[I] : std::nullopt);
    Site.PassedComplete &= !IsInteger || Passed.back();
    Site.Arguments.push_back({.Constant = Passed.back()});
  }
}

OutsideFacts givenFacts(const HostCode &Code, const std::map<std::string, std::string> &Open,
                        llvm::ArrayRef<GivenLaunch> Launches) {
  OutsideFacts Facts;
  for (const clang::FunctionDecl *Kernel : Code.kernels())
    for (const GivenLaunch &Launch : Launches) {
      const auto Found = Open.find(linkageName(Kernel));
      if (Found == Open.end() || Launch.Kernel != Found->second)
        continue;
      LaunchSite Site;
      Site.Outside = Launch.Where;
      Site.BlockSides = Launch.Block;
      if (const auto &[X, Y, Z] = Launch.Block; X && Y && Z) {
        Site.Blocks = {{*X, *Y, *Z}};
        Site.BlocksComplete = true;
      }
      if (const auto &[X, Y, Z] = Launch.Grid; X && Y && Z) {
        Site.Grid = {*X, *Y, *Z};
        Site.Grids = {*Site.Grid};
      }
      addPassed(Launch, *Kernel, Site);
      Facts.Launches[Found->first].push_back(std::move(Site));
    }
  return Facts;
}

} // namespace cudaperf
