// What the tool does besides linting: the answers to questions about itself.

#ifndef CUDAPERF_TOOLS_COMMANDS_H
#define CUDAPERF_TOOLS_COMMANDS_H

#include "Options.h"
#include <string>

namespace cudaperf {

std::string versionText();

/// One line a check, '*' before those that Globs (after the defaults) enable.
std::string listChecks(KnownChecks Known, llvm::StringRef Globs);

/// The manual page of the check Id, or what is known of it if it has none. Fails for an unknown check.
llvm::Expected<std::string> explainCheck(llvm::StringRef Id, KnownChecks Known);

} // namespace cudaperf

#endif // CUDAPERF_TOOLS_COMMANDS_H
