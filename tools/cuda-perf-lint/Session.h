// From options and input names to files that are ready for analysis: each with its configuration and compile flags.

#ifndef CUDAPERF_TOOLS_SESSION_H
#define CUDAPERF_TOOLS_SESSION_H

#include "Config/Config.h"
#include "Frontend/CompileCommands.h"
#include "Frontend/Parse.h"
#include "Options.h"
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace cudaperf {

/// One file to lint, or the reason why it cannot be.
struct Job {
  ParseRequest Request;
  AnalysisOptions Analysis;
  FailRule FailOn;
  /// Whether findings of a check count in a file, a header for instance.
  std::function<bool(const CheckInfo &, llvm::StringRef File)> IsWanted = [](const CheckInfo &, llvm::StringRef) {
    return true;
  };
  std::string PathRules; ///< what IsWanted goes by
  std::string Problem;
};

/// The GPUs that Jobs are judged for, "sm_80, sm_90".
std::string judgedFor(llvm::ArrayRef<Job> Jobs);

/// Finds and remembers what files share: configurations and compile databases.
class Session {
public:
  Session(const Options &Settings, KnownChecks Known) : Settings(Settings), Known(Known) {}

  /// The configuration of File with what the command line adds, or why there is none.
  llvm::Expected<Config> configFor(llvm::StringRef File);

  /// Everything about File but its text.
  Job prepare(llvm::StringRef File);

private:
  /// A thing that is read once, or the error that this gave each time.
  template <typename T> struct Loaded {
    std::optional<T> Value;
    std::string Problem;
  };
  template <typename T, typename Load>
  static llvm::Expected<const T *> remember(std::map<std::string, Loaded<T>> &Cache, const std::string &Path,
                                            Load Read);

  llvm::Expected<const Config *> fileConfigFor(llvm::StringRef File);
  /// Null if there is no database.
  llvm::Expected<const CompileCommands *> databaseFor(llvm::StringRef File);
  llvm::Error addFlags(Job &Target);

  const Options &Settings;
  KnownChecks Known;
  std::map<std::string, Loaded<Config>> Configs;
  std::map<std::string, Loaded<CompileCommands>> Databases;
};

} // namespace cudaperf

#endif // CUDAPERF_TOOLS_SESSION_H
