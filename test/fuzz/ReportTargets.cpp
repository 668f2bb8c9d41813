// Reports and the bytes that our processes hand one another.

#include "Launch/OutsideFacts.h"
#include "Report/JsonReport.h"
#include "Report/Merge.h"
#include "Report/StrictJson.h"
#include "Report/Trend.h"
#include "Targets.h"
#include <nlohmann/json.hpp>

namespace cudaperf::fuzz {

/// Joined reports are as good as any other: what is written of them can be read and joined again.
void fuzzMerge(llvm::StringRef Input) {
  const NamedReport Report{"report.json", Input.str()};
  llvm::Expected<MergedReports> Joined = mergeReports({Report, Report});
  if (!holds(Joined))
    return;
  if (!Joined->Sarif)
    return;
  llvm::Expected<MergedReports> Again = mergeReports({{"joined.sarif", *Joined->Sarif}});
  require(bool(Again), "a joined SARIF report can be read");
}

void fuzzTrend(llvm::StringRef Input) {
  llvm::Expected<std::vector<TrendPoint>> Points = trendOf({{"old.json", Input.str()}, {"new.json", Input.str()}});
  if (!holds(Points))
    return;
  require(Points->back().New.empty() && Points->back().Fixed.empty(), "nothing is new in the same report");
  writeTrendText(*Points, /*IsQuiet=*/false);
  writeTrendHtml(*Points, "2000-01-01");
}

void fuzzResultBytes(llvm::StringRef Input) {
  llvm::Expected<FileResult> Result = decodeResult(Input);
  if (!holds(Result))
    return;
  const std::string Bytes = encodeResult(*Result);
  llvm::Expected<FileResult> Again = decodeResult(Bytes);
  require(bool(Again), "a result that was encoded can be read");
  require(encodeResult(*Again) == Bytes, "and gives the same bytes");
}

std::string mutateResult(llvm::StringRef Input, uint64_t Seed) {
  if (llvm::Expected<nlohmann::ordered_json> Json = parseStrictJson(Input)) {
    if (llvm::Expected<JsonReport> Report = readJsonReport(*Json); Report && !Report->Files.empty())
      return mutateText(encodeResult(Report->Files[Seed % Report->Files.size()]), Seed);
    else if (!Report)
      llvm::consumeError(Report.takeError());
  } else {
    llvm::consumeError(Json.takeError());
  }
  return mutateText(Input, Seed);
}

void fuzzFactBytes(llvm::StringRef Input) {
  OutsideFacts Facts;
  if (!addEncodedFacts(Input, Facts))
    return;
  OutsideFacts Again;
  require(addEncodedFacts(encodeFacts(Facts), Again), "facts that were encoded can be read");
}

std::string mutateFacts(llvm::StringRef Input, uint64_t Seed) {
  if (!Input.empty())
    return mutateText(Input, Seed);
  OutsideFacts Facts;
  Facts.Choices.resize(1);
  HostCandidates Numbers;
  Numbers.Values.push_back({.Integer = 256});
  Facts.Calls["_Z6launchPfi"].push_back({.Arguments = {{{1, 0}, Numbers}}});
  LaunchSite Site;
  Site.Blocks = {{32, 8, 1}, {256, 1, 1}};
  Site.Outside = SourceSpan{.File = "main.cu", .Line = 12, .Column = 3, .EndLine = 12, .EndColumn = 9};
  Facts.Launches["_Z1kPf"].push_back(Site);
  Facts.Whole.insert("_Z6launchPfi");
  Facts.Constants["N"] = 1024;
  return mutateText(encodeFacts(Facts), Seed);
}

} // namespace cudaperf::fuzz
