#include "HostSettings.h"
#include "Check/Registry.h"
#include "llvm/Support/Process.h"

namespace cudaperf {

const CheckList &allChecks() {
  static const CheckList All = makeAllChecks();
  return All;
}

KnownChecks knownChecks() {
  static const std::vector<const CheckInfo *> Known = [] {
    std::vector<const CheckInfo *> Infos;
    for (const auto &Each : allChecks())
      Infos.push_back(&Each->info());
    return Infos;
  }();
  return Known;
}

static llvm::Expected<Config> fileConfig(llvm::StringRef File, llvm::StringRef ConfigFile) {
  if (!ConfigFile.empty())
    return loadConfig(ConfigFile, knownChecks());
  const std::optional<std::string> Found = findConfig(File);
  return Found ? loadConfig(*Found, knownChecks()) : Config();
}

llvm::Expected<Config> hostConfig(llvm::StringRef File, llvm::StringRef ConfigFile) {
  llvm::Expected<Config> Settings = fileConfig(File, ConfigFile);
  if (!Settings)
    return Settings;
  Settings->Analysis.Checks = checksFor(*Settings, File);
  for (const char *Variable : {"CUDA_PATH", "CUDA_HOME"})
    if (std::optional<std::string> Folder = llvm::sys::Process::GetEnv(Variable); Folder && !Folder->empty())
      Settings->Analysis.Toolkit.EnvironmentDirectories.push_back(*Folder);
  return Settings;
}

} // namespace cudaperf
