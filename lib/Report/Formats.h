// The formats for pipelines, and the page for a browser, one .cpp each: values in, text out. The text is valid UTF-8
// whatever names and source hold.
//
// ReportFormats.h is the table of them all and says how to add one.

#ifndef CUDAPERF_REPORT_FORMATS_H
#define CUDAPERF_REPORT_FORMATS_H

#include "Report/ReportInput.h"
#include "Triage/Order.h"
#include <string>

namespace cudaperf {

/// Logging commands ("##vso[task.logissue ...]") of Azure Pipelines, which knows errors and warnings; what is less is a
/// plain line of the log.
std::string writeAzureReport(const ReportInput &Input);

/// One line a finding: "file:line:column: message [check]". Columns count bytes.
std::string writeConciseReport(const ReportInput &Input);

/// Workflow commands ("::warning file=...") that GitHub shows beside the line; also for files that failed.
std::string writeGitHubReport(const ReportInput &Input);

/// The array that GitLab takes as a Code Quality report; no two fingerprints are equal.
std::string writeGitLabReport(const ReportInput &Input);

/// A page for people who would rather look, in one file: findings by file, in Order, with their source, a picture of
/// the warp, fixes as diffs, and the manual pages of the checks that found something. It loads nothing and shows
/// everything without scripts; those filter. Its frame, style and script are the files of html/.
std::string writeHtmlReport(const ReportInput &Input, FindingOrder Order);

/// A JUnit test suite for every file, a test case for every finding.
std::string writeJUnitReport(const ReportInput &Input);

/// Reviewdog's diagnostic format (rdjson), with suggestions. Columns count bytes.
std::string writeRdjsonReport(const ReportInput &Input);

/// SARIF 2.1.0 with one run. Columns count UTF-16 code units; they are left out where the source cannot be read.
std::string writeSarifReport(const ReportInput &Input);

} // namespace cudaperf

#endif // CUDAPERF_REPORT_FORMATS_H
