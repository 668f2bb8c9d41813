// Fixes are tried before anybody sees them: made in memory, the file analysed again, the two results compared. Knows no
// compiler; how a file is analysed comes as a function.

#ifndef CUDAPERF_REPORT_FIXPROOF_H
#define CUDAPERF_REPORT_FIXPROOF_H

#include "Finding/Finding.h"
#include "Report/FixApply.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"
#include <map>
#include <string>

namespace cudaperf {

class SourceTexts;

/// Analyses the file again, with Texts in place of what it and the files it includes held the first time.
using Reanalysis = llvm::function_ref<llvm::Expected<FileResult>(const TextsByFile &Texts)>;

/// Leaves every finding of Result the first of its fixes that holds, and moves those that do not to Withheld. A fix
/// holds if, with its edits made,
///   - its finding is gone;
///   - there is no finding that was not there before (Before: what the analysis gave before anything was silenced);
///   - there is no new compile error, and every kernel is still analysed;
///   - no access is unknown that was not, if the results list accesses.
/// Each distinct fix is tried once. Fixes of different kernels, and those of single expressions, are tried together
/// first, since that nearly always suffices, and by halves if something is wrong with the lot.
void proveFixes(FileResult &Result, const FileResult &Before, SourceTexts &Texts, Reanalysis Analyze);

/// What is wrong with After, the analysis of the texts with Edits made, which should do away with the finding Cured;
/// empty if nothing is. Goes on after the fix's description: "leaves a finding: ...".
std::string objection(const FileResult &Before, const FileResult &After, const Finding &Cured, const EditsByFile &Edits,
                      SourceTexts &Texts);

/// chooseFixes() for fixes that were each proved alone: if Objection finds fault with all of them together, they are
/// added one by one, and those that do not go with the ones before are withheld.
FixedTexts chooseFixesTogether(llvm::ArrayRef<const Finding *> Findings, FixSafety Allowed, SourceTexts &Texts,
                               llvm::function_ref<std::string(const FixedTexts &)> Objection,
                               MayChangeFile MayChange = anyFile);

/// A finding in a header is found in every file that includes it. Its fix must hold in all of them: where Files do not
/// agree on a fix, it is withheld in all.
void agreeOnFixes(std::vector<FileResult> &Files);

} // namespace cudaperf

#endif // CUDAPERF_REPORT_FIXPROOF_H
