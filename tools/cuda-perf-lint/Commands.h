// What the tool does besides linting: the answers to questions about itself.

#ifndef CUDAPERF_TOOLS_COMMANDS_H
#define CUDAPERF_TOOLS_COMMANDS_H

#include "Check/Check.h"
#include "Options.h"
#include <string>

namespace cudaperf {

std::string versionText();

/// The answer to Settings.What, a question that no file needs to be linted for (not Lint, Merge, Serve, ClearCache).
llvm::Expected<std::string> answerTo(const Options &Settings, const CheckList &Checks, KnownChecks Known);

} // namespace cudaperf

#endif // CUDAPERF_TOOLS_COMMANDS_H
