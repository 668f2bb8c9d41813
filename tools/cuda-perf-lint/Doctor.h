// 'cuda-perf-lint doctor': what the linter finds on this machine and for a file, and what is missing.

#ifndef CUDAPERF_TOOLS_DOCTOR_H
#define CUDAPERF_TOOLS_DOCTOR_H

#include "Check/Check.h"
#include "Options.h"
#include <string>

namespace cudaperf {

/// What doctor prints below the version: the program and what it uses of the machine; then, for each file of
/// Settings.Inputs, its configuration, its flags and where they are from, and what became of a parse with them.
/// Analyses the files in this process.
std::string examine(const Options &Settings, const CheckList &Checks, KnownChecks Known);

} // namespace cudaperf

#endif // CUDAPERF_TOOLS_DOCTOR_H
