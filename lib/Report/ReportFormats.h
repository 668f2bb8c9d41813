// The table of formats: what --format and --output name.
//
// To add one: its function in Formats.h with a file of its own, a row in ReportFormats.cpp, the same row in
// docs/formats.md (a test compares them), and a test in test/report against the format's own schema or reader.

#ifndef CUDAPERF_REPORT_REPORTFORMATS_H
#define CUDAPERF_REPORT_REPORTFORMATS_H

#include "Report/ReportInput.h"
#include "Triage/Order.h"

namespace cudaperf {

/// How a report is to look, for the formats that leave a choice.
struct ReportStyle {
  bool UseColors = false;
  unsigned Columns = 0;   ///< of the terminal that is written to; 0: none is
  bool IsQuiet = false;   ///< findings only: no summary, no skipped kernels
  bool IsVerbose = false; ///< also compile errors and remarks, and every note of a finding
  bool ListsAccesses = false;
  bool ListsCosts = false;
  FindingOrder Order = FindingOrder::ByPlace; ///< of formats for people
};

/// One format.
struct ReportFormat {
  llvm::StringLiteral Name;
  llvm::StringLiteral Summary; ///< what it is, as docs/formats.md says
  std::string (*Write)(const ReportInput &Input, const ReportStyle &Style);
};

/// Every format, the default first.
llvm::ArrayRef<ReportFormat> reportFormats();

/// The format Name, or null.
const ReportFormat *findFormat(llvm::StringRef Name);

} // namespace cudaperf

#endif // CUDAPERF_REPORT_REPORTFORMATS_H
