// The analysis for hosts that bring a translation unit of their own: clang-tidy, the compiler, clangd.

#ifndef CUDAPERF_CLANGHOST_HOSTEDUNIT_H
#define CUDAPERF_CLANGHOST_HOSTEDUNIT_H

#include "Check/Check.h"
#include "Config/AnalysisOptions.h"
#include "llvm/Support/Error.h"
#include <memory>

namespace clang {
class ASTContext;
class PPCallbacks;
class Preprocessor;
} // namespace clang

namespace cudaperf {

/// Analyses the unit that a host has parsed. The host's own AST serves if it is of the device compilation, free of
/// errors, and instantiates every kernel template; else the same text, with what an editor has not saved yet, is parsed
/// once more as the command line would. A unit that is not CUDA has no findings. NOLINT is not looked at.
llvm::Expected<FileResult> analyzeHosted(clang::ASTContext &Context, clang::Preprocessor &PP, const CheckList &Checks,
                                         const AnalysisOptions &Options);

/// Leaves the findings of Result, which analyzeHosted() gave, those fixes that hold when they are made in memory and
/// the file is analysed again (Report/FixProof.h). Takes two or three parses if there are fixes at all, none otherwise.
void proveHostedFixes(FileResult &Result, clang::ASTContext &Context, clang::Preprocessor &PP, const CheckList &Checks,
                      const AnalysisOptions &Options);

/// The host's main file, text and flags as parse() takes them.
ParseRequest requestFor(clang::ASTContext &Context, clang::Preprocessor &PP, const AnalysisOptions &Options);

/// Callbacks that let a host parse the headers of CUDA 13, from which Clang 19 includes one that is no longer there.
std::unique_ptr<clang::PPCallbacks> skipRemovedCudaHeaders();

} // namespace cudaperf

#endif // CUDAPERF_CLANGHOST_HOSTEDUNIT_H
