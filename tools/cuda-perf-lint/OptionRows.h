// From the command line to Options, by the table of options in OptionRows.cpp.

#ifndef CUDAPERF_TOOLS_OPTIONROWS_H
#define CUDAPERF_TOOLS_OPTIONROWS_H

#include "Options.h"

namespace cudaperf {

/// Reads the arguments behind the program's name, response files (@FILE) already expanded.
llvm::Expected<Options> parseOptions(llvm::ArrayRef<std::string> Arguments, KnownChecks Known);

/// The text of --help.
std::string helpText();

/// --completions: the table of options as a script for Shell. Fails for an unknown one.
llvm::Expected<std::string> completionsFor(llvm::StringRef Shell, KnownChecks Known);

/// --man: the table of options as a manual page.
std::string manualPage(KnownChecks Known);

} // namespace cudaperf

#endif // CUDAPERF_TOOLS_OPTIONROWS_H
