// The analysis of any file that a user may name: CUDA as a whole, or what other languages hold of it.

#ifndef CUDAPERF_EMBEDDED_ANALYZESOURCE_H
#define CUDAPERF_EMBEDDED_ANALYZESOURCE_H

#include "Check/AnalyzeUnit.h"

namespace cudaperf {

/// analyzeFile() for every kind of file. Each piece of CUDA in a Python file, a notebook or a string for NVRTC is a
/// unit by itself; all places are those in the file. A file without any is Analyzed, and has no kernels.
llvm::Expected<FileResult> analyzeSource(const ParseRequest &Request, const CheckList &Checks,
                                         const AnalysisOptions &Options, uint64_t *Instructions = nullptr);

/// The units that analyzeSource() takes Request's file for: the file itself, or each piece of CUDA in a Python file or
/// a notebook, in order; both for C++ with strings for NVRTC. An error if a notebook is none.
llvm::Expected<std::vector<ParseRequest>> unitsOf(const ParseRequest &Request);

} // namespace cudaperf

#endif // CUDAPERF_EMBEDDED_ANALYZESOURCE_H
