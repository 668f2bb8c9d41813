#include "Report/ReportFormats.h"
#include "Report/Formats.h"
#include "Report/JsonReport.h"
#include "Report/TextReport.h"
#include "llvm/ADT/STLExtras.h"

namespace cudaperf {

static std::string writeText(const ReportInput &Input, const ReportStyle &Style) {
  return writeTextReport(Input, {.UseColors = Style.UseColors,
                                 .Columns = Style.Columns,
                                 .IsWhole = Style.IsVerbose,
                                 .Order = Style.Order,
                                 .ShowSummary = !Style.IsQuiet,
                                 .ShowSkipped = !Style.IsQuiet,
                                 .ShowRemarks = Style.IsVerbose,
                                 .ShowAccesses = Style.ListsAccesses,
                                 .ShowCosts = Style.ListsCosts});
}

static std::string writeJson(const ReportInput &Input, const ReportStyle &Style) {
  return writeJsonReport(Input, {.Accesses = Style.ListsAccesses, .Costs = Style.ListsCosts});
}

static std::string writeHtml(const ReportInput &Input, const ReportStyle &Style) {
  return writeHtmlReport(Input, Style.Order);
}

/// The writer of a format that leaves no choice.
template <auto Write> static std::string plain(const ReportInput &Input, const ReportStyle &) { return Write(Input); }

static constexpr ReportFormat Formats[] = {
    {"text", "findings as a compiler prints them, with the source line; `--verbose` adds every note", writeText},
    {"concise", "`file:line:column: message [check]`, a line each", plain<writeConciseReport>},
    {"json", "everything the linter knows, [json.md](json.md)", writeJson},
    {"sarif", "SARIF 2.1.0", plain<writeSarifReport>},
    {"github", "workflow commands", plain<writeGitHubReport>},
    {"gitlab", "Code Quality", plain<writeGitLabReport>},
    {"azure", "logging commands", plain<writeAzureReport>},
    {"junit", "a test suite for each file", plain<writeJUnitReport>},
    {"rdjson", "Reviewdog Diagnostic Format", plain<writeRdjsonReport>},
    {"html", "one page that needs nothing else, [integrations/html.md](integrations/html.md)", writeHtml},
};

llvm::ArrayRef<ReportFormat> reportFormats() { return Formats; }

const ReportFormat *findFormat(llvm::StringRef Name) {
  const ReportFormat *Found = llvm::find_if(Formats, [&](const ReportFormat &Each) { return Each.Name == Name; });
  return Found == std::end(Formats) ? nullptr : Found;
}

} // namespace cudaperf
