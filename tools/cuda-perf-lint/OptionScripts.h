// What other programs want to know of the table of options: shells, to complete them, and man, to print a page.

#ifndef CUDAPERF_TOOLS_OPTIONSCRIPTS_H
#define CUDAPERF_TOOLS_OPTIONSCRIPTS_H

#include "OptionTable.h"
#include <string>
#include <vector>

namespace cudaperf {

/// The words that the value of Spec can be; empty if it is none of a few. Known: the checks, for --explain.
std::vector<std::string> wordsOfValue(const OptionSpec &Spec, KnownChecks Known);

/// A script that completes the command line in Shell: bash, zsh or fish. Fails for another one.
llvm::Expected<std::string> completionScript(llvm::StringRef Shell, llvm::ArrayRef<OptionSpec> Specs,
                                             KnownChecks Known);

/// The manual page cuda-perf-lint(1), for man. Usage: the lines of --help above the options.
std::string manPage(llvm::ArrayRef<OptionSpec> Specs, KnownChecks Known);

} // namespace cudaperf

#endif // CUDAPERF_TOOLS_OPTIONSCRIPTS_H
