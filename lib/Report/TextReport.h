// Findings as a compiler prints its warnings, for people and for editors that parse compilers' output.

#ifndef CUDAPERF_REPORT_TEXTREPORT_H
#define CUDAPERF_REPORT_TEXTREPORT_H

#include "Report/ReportInput.h"
#include "Triage/Order.h"
#include <string>

namespace cudaperf {

struct TextStyle {
  bool UseColors = false;
  unsigned Columns = 0; ///< where words go to the next line; 0: nowhere
  bool IsWhole = false; ///< every note and place with its source line, instead of the first note and a list of lines
  FindingOrder Order = FindingOrder::ByPlace;
  bool ShowSummary = true;
  bool ShowSkipped = true;  ///< a line for each kernel that could not be analysed, and for a file that may lack all
  bool ShowRemarks = false; ///< compile errors and remarks of every file (-v)
  bool ShowAccesses = false;
  bool ShowCosts = false; ///< a table for each kernel
};

/// The report of Input. Everything that comes from source is made printable.
std::string writeTextReport(const ReportInput &Input, const TextStyle &Style);

} // namespace cudaperf

#endif // CUDAPERF_REPORT_TEXTREPORT_H
