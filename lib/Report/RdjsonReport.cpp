#include "Report/Formats.h"
#include "Report/PlainText.h"
#include "Report/SourcePaths.h"
#include "Triage/Causes.h"
#include <nlohmann/json.hpp>

namespace cudaperf {
namespace {

using Json = nlohmann::ordered_json;

const char *severityFor(Severity Level) {
  switch (Level) {
  case Severity::Error:
    return "ERROR";
  case Severity::Warning:
    return "WARNING";
  case Severity::Note:
  case Severity::Hint:
    return "INFO";
  }
  return "INFO";
}

Json rangeOf(const SourceSpan &Where) {
  Json Range = {{"start", {{"line", Where.Line}, {"column", Where.Column}}}};
  if (Where.EndLine)
    Range["end"] = {{"line", Where.EndLine}, {"column", Where.EndColumn}};
  return Range;
}

Json locationOf(const SourceSpan &Where, llvm::StringRef Root) {
  return {{"path", pathFromRoot(Root, Where.File)}, {"range", rangeOf(Where)}};
}

/// A suggestion is one replacement in the file of the finding and is offered without its description, so only fixes
/// that are nothing more, and safe, become one.
Json suggestionsFor(const Finding &F) {
  Json Suggestions = Json::array();
  for (const Fix &Each : F.Fixes) {
    if (Each.Safety != FixSafety::Safe || Each.Edits.size() != 1 || Each.Edits[0].Where.File != F.Where.File)
      continue;
    Json Range = rangeOf(Each.Edits[0].Where);
    if (!Range.contains("end"))
      Range["end"] = Range["start"];
    Suggestions.push_back({{"range", Range}, {"text", Each.Edits[0].Replacement}});
  }
  return Suggestions;
}

Json toJson(const Finding &F, const ReportInput &Input) {
  Json Diagnostic = {{"message", describeInLines(F, Input.Root)},
                     {"location", locationOf(F.Where, Input.Root)},
                     {"severity", severityFor(F.Level)},
                     {"code", {{"value", F.Check}}}};
  for (const RuleInfo &Rule : Input.Rules)
    if (Rule.Id == F.Check && !Rule.HelpUri.empty())
      Diagnostic["code"]["url"] = Rule.HelpUri;
  if (Json Suggestions = suggestionsFor(F); !Suggestions.empty())
    Diagnostic["suggestions"] = Suggestions;
  for (const Note &N : F.Notes)
    Diagnostic["related_locations"].push_back({{"message", N.Message}, {"location", locationOf(N.Where, Input.Root)}});
  return Diagnostic;
}

} // namespace

std::string writeRdjsonReport(const ReportInput &Input) {
  Json Report = {{"source", {{"name", "cuda-perf-lint"}}}, {"diagnostics", Json::array()}};
  for (const Finding &F : Input.Findings)
    // Reviewdog shows what lies on the lines of a change.
    for (const Finding &Mark : marksOf(F))
      Report["diagnostics"].push_back(toJson(Mark, Input));
  return Report.dump(/*indent=*/2, ' ', /*ensure_ascii=*/false, Json::error_handler_t::replace) + "\n";
}

} // namespace cudaperf
