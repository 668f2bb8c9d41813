// What is done with one file, in a process of its own: analysed, filtered as the options say, its fixes proved.

#ifndef CUDAPERF_TOOLS_LINTFILE_H
#define CUDAPERF_TOOLS_LINTFILE_H

#include "Adoption.h"
#include "Check/Check.h"
#include "Options.h"
#include "Report/FixApply.h"
#include "Session.h"
#include <set>
#include <string>

namespace cudaperf {

/// Left out: the fixes of a result are those that the checks propose; whether they hold is not known.
enum class FixProofs { Made, LeftOut };

/// The findings of Work that are to be reported, with the fixes that hold.
FileResult lintFile(const Job &Given, const CheckList &Checks, const Options &Settings, const FindingFilter &Filter,
                    FixProofs Proofs = FixProofs::Made);

/// Whether Result may be another after Files have changed: it is that of one of them, has findings there, or may
/// include a header among them.
bool canSee(const std::set<std::string> &Files, const FileResult &Result);

/// What is wrong with all of Fixed made at once; empty if nothing is. Analyses those of Jobs again (Results: what they
/// gave) that can see a difference, each in a process of its own.
std::string objectionOfAny(const FixedTexts &Fixed, llvm::ArrayRef<Job> Jobs, llvm::ArrayRef<FileResult> Results,
                           const CheckList &Checks, const Options &Settings);

} // namespace cudaperf

#endif // CUDAPERF_TOOLS_LINTFILE_H
