// From a finished translation unit to its findings: the one entry that every host calls.

#ifndef CUDAPERF_CHECK_ANALYZEUNIT_H
#define CUDAPERF_CHECK_ANALYZEUNIT_H

#include "Check/Check.h"
#include "Config/AnalysisOptions.h"

namespace cudaperf {

/// Runs the checks that Options enables over a unit that was parsed as Request says. The result's File, Errors and
/// Remarks are the caller's to fill; NOLINT is not looked at. Findings are sorted by place and carry fingerprints.
/// Instructions, if given, is how many the device code has: what the analysis cost, on any machine.
FileResult analyzeUnit(clang::ASTContext &Context, clang::Preprocessor &PP, const ParseRequest &Request,
                       const CheckList &Checks, const AnalysisOptions &Options, uint64_t *Instructions = nullptr);

/// Parses Request and analyses it. Fails as parse() does.
llvm::Expected<FileResult> analyzeFile(const ParseRequest &Request, const CheckList &Checks,
                                       const AnalysisOptions &Options, uint64_t *Instructions = nullptr);

} // namespace cudaperf

#endif // CUDAPERF_CHECK_ANALYZEUNIT_H
