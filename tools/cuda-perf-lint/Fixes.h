// --fix, --fix-unsafe and --fix-dry-run.

#ifndef CUDAPERF_TOOLS_FIXES_H
#define CUDAPERF_TOOLS_FIXES_H

#include "Options.h"
#include "Output.h"
#include "Report/FixApply.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <set>
#include <string>

namespace cudaperf {

class SourceTexts;

struct FixReport {
  std::string Diff;              ///< FixMode::Diff
  std::set<std::string> Changed; ///< files that were written (FixMode::Apply)
};

/// Carries out Settings.Fixes for the findings of Files, and says on standard error which were not applied, and why.
/// Objection finds fault with fixes that were made together.
FixReport runFixes(const Options &Settings, llvm::ArrayRef<FileResult> Files, SourceTexts &Texts,
                   llvm::function_ref<std::string(const FixedTexts &)> Objection, Complaints &Errors);

/// "5 findings, 3 fixed, 2 remain": what a run with --fix came to.
std::string describeFixes(unsigned Found, unsigned Remaining);

} // namespace cudaperf

#endif // CUDAPERF_TOOLS_FIXES_H
