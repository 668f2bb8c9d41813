#include "Report/Trend.h"
#include "Report/JsonReport.h"
#include "Report/Snippet.h"
#include "Report/StrictJson.h"
#include "Report/Words.h"
#include "Triage/Causes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include <nlohmann/json.hpp>
#include <set>

using llvm::formatv;

namespace cudaperf {
namespace {

using Json = nlohmann::ordered_json;

llvm::Error mistake(const llvm::Twine &Message) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), Message);
}

/// The point that Report is, without what has changed.
llvm::Expected<TrendPoint> pointOf(const NamedReport &Report) {
  llvm::Expected<Json> Parsed = parseStrictJson(Report.Text);
  if (!Parsed)
    return Parsed.takeError();
  const Json None;
  const Json &Tool = Parsed->is_object() && Parsed->contains("tool") ? (*Parsed)["tool"] : None;
  if (!Tool.is_object() || Tool.value("name", Json()) != "cuda-perf-lint" || !Parsed->contains("schema_version"))
    return mistake("it is no JSON report of cuda-perf-lint");
  if ((*Parsed)["schema_version"] != 1)
    return mistake("it has schema version " + (*Parsed)["schema_version"].dump() + ", this program reads version 1");
  llvm::Expected<JsonReport> Read = readJsonReport(*Parsed);
  if (!Read)
    return Read.takeError();
  if (Read->Part)
    return mistake("it is one of several shards, which 'cuda-perf-lint merge' joins");
  TrendPoint Point;
  const Json Version = Tool.value("version", Json());
  Point.Version = Version.is_string() ? Version.get<std::string>() : "";
  Point.Findings = findingsByCause(sortedFindings(Read->Files));
  Point.Counts = summarize(Read->Files, Point.Findings);
  for (const Finding &F : Point.Findings)
    ++Point.ByCheck[F.Check];
  return Point;
}

/// The fingerprints of a finding's places.
std::vector<std::string> fingerprints(const Finding &F) {
  std::vector<std::string> All = {F.Fingerprint};
  for (const Finding &Place : F.Also)
    All.push_back(Place.Fingerprint);
  return All;
}

/// Those of Findings of which no place is among those of Others.
std::vector<Finding> missingFrom(llvm::ArrayRef<Finding> Others, llvm::ArrayRef<Finding> Findings) {
  std::set<std::string> Known;
  for (const Finding &F : Others)
    for (std::string &Each : fingerprints(F))
      Known.insert(std::move(Each));
  std::vector<Finding> Missing;
  for (const Finding &F : Findings)
    if (llvm::none_of(fingerprints(F), [&](const std::string &Each) { return Known.contains(Each); }))
      Missing.push_back(F);
  return Missing;
}

/// Short names, if they tell all reports apart.
void nameAll(std::vector<TrendPoint> &Points, llvm::ArrayRef<NamedReport> Reports) {
  std::set<std::string> Short;
  for (const NamedReport &Report : Reports)
    Short.insert(llvm::sys::path::stem(Report.Name).str());
  for (auto [Point, Report] : llvm::zip_equal(Points, Reports))
    Point.Name = Short.size() == Reports.size() ? llvm::sys::path::stem(Report.Name).str() : Report.Name;
}

std::string findingLine(const Finding &F) {
  return formatv("  {0}:{1}:{2}: {3}: {4} [{5}]\n", printableName(F.Where.File), F.Where.Line, F.Where.Column,
                 wordFor(F.Level), printable(F.Message), printable(F.Check));
}

std::string list(llvm::StringRef Heading, llvm::ArrayRef<Finding> Findings) {
  if (Findings.empty())
    return "";
  std::string Text = formatv("\n{0}:\n", Heading);
  for (const Finding &F : Findings)
    Text += findingLine(F);
  return Text;
}

} // namespace

llvm::Expected<std::vector<TrendPoint>> trendOf(llvm::ArrayRef<NamedReport> Reports) {
  std::vector<TrendPoint> Points;
  for (const NamedReport &Report : Reports) {
    llvm::Expected<TrendPoint> Point = pointOf(Report);
    if (!Point)
      return mistake("cannot read '" + Report.Name + "': " + llvm::toString(Point.takeError()));
    if (!Points.empty()) {
      const TrendPoint &Before = Points.back();
      Point->New = missingFrom(Before.Findings, Point->Findings);
      Point->Fixed = missingFrom(Point->Findings, Before.Findings);
      Point->Unchanged = Point->Findings.size() - Point->New.size();
    }
    Points.push_back(std::move(*Point));
  }
  if (Points.size() < 2)
    return mistake("a trend takes two reports or more, the oldest first");
  nameAll(Points, Reports);
  return Points;
}

std::string writeTrendText(llvm::ArrayRef<TrendPoint> Points, bool IsQuiet) {
  const TrendPoint &Last = Points.back(), &Before = Points[Points.size() - 2];
  const std::string Since = "since '" + printable(Before.Name) + "'";
  std::string Text;
  if (IsQuiet) {
    for (const Finding &F : Last.New)
      Text += llvm::StringRef(findingLine(F)).ltrim().str();
    return Text;
  }
  size_t Width = 6;
  for (const TrendPoint &Point : Points)
    Width = std::max(Width, printable(Point.Name).size());
  auto Row = [&](llvm::StringRef Name, const auto &...Cells) {
    Text += (Name + std::string(Width - Name.size(), ' ')).str();
    ((Text += formatv("{0,11}", Cells)), ...);
    Text += "\n";
  };
  Row("report", "findings", "new", "fixed", "unchanged", "kernels", "skipped");
  for (const TrendPoint &Point : Points) {
    const bool IsFirst = &Point == Points.begin();
    auto Change = [&](size_t Count) { return IsFirst ? std::string("-") : std::to_string(Count); };
    Row(printable(Point.Name), Point.Counts.Findings, Change(Point.New.size()), Change(Point.Fixed.size()),
        Change(Point.Unchanged), Point.Counts.Kernels, Point.Counts.Skipped);
  }
  std::map<std::string, int> Checks;
  for (const TrendPoint *Point : {&Before, &Last})
    for (const auto &[Check, Count] : Point->ByCheck)
      Checks[Check] += Point == &Last ? int(Count) : -int(Count);
  Text += "\n";
  for (const auto &[Check, Change] : Checks) {
    const auto Now = Last.ByCheck.find(Check);
    Text += formatv("{0,6} {1,6}  {2}\n", Now == Last.ByCheck.end() ? 0 : Now->second,
                    Change == 0 ? "" : formatv("({0}{1})", Change > 0 ? "+" : "", Change).str(), printable(Check));
  }
  return Text + list("new " + Since, Last.New) + list("fixed " + Since, Last.Fixed);
}

} // namespace cudaperf
