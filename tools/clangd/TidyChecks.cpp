#include "TidyChecks.h"
#include "HostSettings.h"
#include "Support/GlobList.h"

namespace cudaperf {

static constexpr llvm::StringLiteral OurPrefix = "cuda-perf-";

std::string withOurChecks(llvm::StringRef Globs, llvm::StringRef File) {
  std::string Off;
  const GlobList Given(Globs);
  for (const GlobList::Entry &Each : Given.entries())
    if (llvm::StringRef(Each.Pattern).starts_with(OurPrefix)) {
      if (Each.Adds)
        return Globs.str();
      Off += ",-" + Each.Pattern;
    }
  std::string Settings;
  if (llvm::Expected<Config> Configuration = hostConfig(File))
    Settings = Configuration->Analysis.Checks;
  else
    llvm::consumeError(Configuration.takeError()); // the checks say it
  std::string All = Globs.str();
  for (const CheckInfo *Check : knownChecks())
    if (isEnabled(*Check, Settings))
      All += "," + Check->Id.str();
  return All + Off;
}

} // namespace cudaperf
