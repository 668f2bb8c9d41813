// Findings as a compiler prints its warnings, for people and for editors that parse compilers' output.

#ifndef CUDAPERF_REPORT_TEXTREPORT_H
#define CUDAPERF_REPORT_TEXTREPORT_H

#include "Finding/Finding.h"
#include "llvm/ADT/ArrayRef.h"
#include <string>

namespace cudaperf {

class SourceTexts;

struct TextStyle {
  bool UseColors = false;
  bool ShowSummary = true;
  bool ShowSkipped = true;  ///< a line for each kernel that could not be analysed
  bool ShowRemarks = false; ///< compile errors and remarks of every file (-v)
  bool ShowAccesses = false;
  bool ShowCosts = false; ///< a table for each kernel
};

/// The report of Files, whose findings quote Texts. Everything that comes from source is made printable.
std::string writeTextReport(llvm::ArrayRef<FileResult> Files, SourceTexts &Texts, const TextStyle &Style);

} // namespace cudaperf

#endif // CUDAPERF_REPORT_TEXTREPORT_H
