// What every program that hosts the checks starts from: the checks there are, .cuda-perf-lint and the environment.

#ifndef CUDAPERF_TOOLS_CLANGHOST_HOSTSETTINGS_H
#define CUDAPERF_TOOLS_CLANGHOST_HOSTSETTINGS_H

#include "Check/Check.h"
#include "Config/Config.h"

namespace cudaperf {

/// Every check there is, made once in a process.
const CheckList &allChecks();

/// What is known about each of them.
KnownChecks knownChecks();

/// The configuration for File: ConfigFile if it is named, else the nearest one above File, else the defaults; with the
/// toolkit that the environment names.
llvm::Expected<Config> hostConfig(llvm::StringRef File, llvm::StringRef ConfigFile = "");

} // namespace cudaperf

#endif // CUDAPERF_TOOLS_CLANGHOST_HOSTSETTINGS_H
