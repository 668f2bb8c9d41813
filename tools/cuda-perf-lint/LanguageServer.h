// cuda-perf-lint --lsp: the language server of lib/Lsp on standard input and output.

#ifndef CUDAPERF_TOOLS_LANGUAGESERVER_H
#define CUDAPERF_TOOLS_LANGUAGESERVER_H

#include "Check/Check.h"
#include "Options.h"

namespace cudaperf {

/// Serves until the client ends it or goes away; returns the exit code. Arguments are those of the command line, which
/// every document's analysis follows; the client's settings come on top.
int runLanguageServer(llvm::ArrayRef<std::string> Arguments, const CheckList &Checks, KnownChecks Known);

} // namespace cudaperf

#endif // CUDAPERF_TOOLS_LANGUAGESERVER_H
