#include "Report/SarifMerge.h"
#include "Report/Words.h"
#include "Support/Version.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <tuple>

namespace cudaperf {

using Json = nlohmann::ordered_json;

static llvm::Error mistake(const llvm::Twine &Message) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), Message);
}

/// The value at Pointer ("/a/0/b"), null if there is none. Json's own at() ends the program then.
static const Json *find(const Json &Root, const char *Pointer) {
  const Json::json_pointer Path(Pointer);
  return Root.contains(Path) ? &Root.at(Path) : nullptr;
}

static std::string text(const Json &Root, const char *Pointer) {
  const Json *Value = find(Root, Pointer);
  return Value && Value->is_string() ? Value->get<std::string>() : "";
}

static unsigned number(const Json &Root, const char *Pointer) {
  const Json *Value = find(Root, Pointer);
  return Value && Value->is_number_unsigned() ? Value->get<unsigned>() : 0;
}

static bool isList(const Json &Root, const char *Pointer) {
  const Json *Value = find(Root, Pointer);
  return Value && Value->is_array();
}

static bool isSuppressed(const Json &Result) {
  const Json *Suppressions = find(Result, "/suppressions");
  return Suppressions && !Suppressions->empty();
}

/// What results are sorted by: first those that count, then by what suppresses them, then by place.
static auto orderOf(const Json &Result) {
  const Json &Place = Result["locations"][0]["physicalLocation"];
  const std::string Kind = text(Result, "/suppressions/0/kind");
  return std::tuple(Kind.empty()         ? 0
                    : Kind == "inSource" ? 1
                                         : 2,
                    text(Place, "/artifactLocation/uri"), number(Place, "/region/startLine"),
                    number(Place, "/region/startColumn"), number(Place, "/region/endLine"),
                    number(Place, "/region/endColumn"), text(Result, "/ruleId"), text(Result, "/message/text"));
}

static llvm::Error checkRun(const Json &Run) {
  if (text(Run, "/tool/driver/name") != "cuda-perf-lint")
    return mistake("it is a report of '" + text(Run, "/tool/driver/name") + "', not of cuda-perf-lint");
  if (std::string Version = text(Run, "/tool/driver/version"); Version != toolVersion())
    return mistake("it was written by cuda-perf-lint \"" + Version + "\", this is \"" + toolVersion() + "\"");
  if (!find(Run, "/invocations/0/executionSuccessful"))
    return mistake("its run does not tell how it went");
  for (const char *List : {"/artifacts", "/results", "/invocations", "/invocations/0/toolExecutionNotifications"})
    if (!isList(Run, List))
      return mistake("its run has no list '" + llvm::Twine(List) + "'");
  for (const Json &Result : Run["results"])
    if (text(Result, "/ruleId").empty() || !valueOf<Severity>(text(Result, "/properties/severity")) ||
        text(Result, "/locations/0/physicalLocation/artifactLocation/uri").empty())
      return mistake("a result lacks its 'ruleId', severity or location");
  return llvm::Error::success();
}

llvm::Error checkSarif(const Json &Log) {
  if (text(Log, "/version") != "2.1.0")
    return mistake("it is not SARIF 2.1.0");
  if (!isList(Log, "/runs/0/results"))
    return mistake("it has no run with results");
  for (const Json &Run : Log["runs"])
    if (llvm::Error Wrong = checkRun(Run))
      return Wrong;
  return llvm::Error::success();
}

std::optional<Shard> shardOfSarif(const Json &Log) {
  if (!find(Log, "/runs/0/properties/shard"))
    return std::nullopt;
  return Shard{.Index = number(Log, "/runs/0/properties/shard/index"),
               .Count = number(Log, "/runs/0/properties/shard/count")};
}

namespace {

/// Collects the elements of several lists, equal ones once.
class UniqueList {
public:
  void add(const Json &List) {
    for (const Json &Element : List)
      if (Seen.insert(Element.dump()).second)
        Elements.push_back(Element);
  }
  Json take() { return std::move(Elements); }

private:
  Json Elements = Json::array();
  std::set<std::string> Seen;
};

/// Collects results; two that differ in their fixes alone are one without: a fix that did not hold for one of the files
/// that include a header must not be offered for the others.
class ResultList {
public:
  void add(const Json &List) {
    for (const Json &Element : List) {
      Json Result = Element, Fixes = Json::array();
      if (auto Found = Result.find("fixes"); Found != Result.end()) {
        Fixes = *Found;
        Result.erase(Found);
      }
      Result.emplace("suppressions", Json::array());
      auto [Entry, IsNew] = FixesOf.try_emplace(Result.dump(), Fixes);
      if (IsNew)
        Results.push_back(std::move(Result));
      else if (Entry->second != Fixes)
        Entry->second = Json::array();
    }
  }

  Json take() {
    bool AreAnySuppressed = llvm::any_of(Results, isSuppressed);
    std::stable_sort(Results.begin(), Results.end(),
                     [](const Json &A, const Json &B) { return orderOf(A) < orderOf(B); });
    Json List = Json::array();
    for (Json &Result : Results) {
      const Json &Fixes = FixesOf[Result.dump()];
      List.push_back(rebuilt(Result, Fixes, AreAnySuppressed));
    }
    return List;
  }

private:
  /// Result with its fields in the order in which a report has them.
  static Json rebuilt(const Json &Result, const Json &Fixes, bool TellsSuppressions) {
    Json Whole = Json::object();
    for (const auto &[Key, Value] : Result.items()) {
      if (Key == "properties" && !Fixes.empty())
        Whole["fixes"] = Fixes;
      if (Key != "suppressions")
        Whole[Key] = Value;
    }
    if (TellsSuppressions)
      Whole["suppressions"] = Result["suppressions"];
    return Whole;
  }

  std::vector<Json> Results;
  std::map<std::string, Json> FixesOf; ///< result without fixes, as text -> its fixes
};

} // namespace

/// Elements in the order of the files that Uri points to, as a report of one run has them.
static Json sortedByFile(Json Elements, const char *Uri) {
  std::stable_sort(Elements.begin(), Elements.end(),
                   [Uri](const Json &A, const Json &B) { return text(A, Uri) < text(B, Uri); });
  return Elements;
}

Json joinSarif(const std::vector<Json> &Logs) {
  Json Joined = Logs.front();
  Json Run = Joined["runs"][0];
  UniqueList Artifacts, Notifications;
  ResultList Results;
  bool WasSuccessful = true;
  for (const Json &Log : Logs)
    for (const Json &Each : Log["runs"]) {
      Artifacts.add(Each["artifacts"]);
      Results.add(Each["results"]);
      Notifications.add(Each["invocations"][0]["toolExecutionNotifications"]);
      WasSuccessful &= Each["invocations"][0]["executionSuccessful"] == true;
    }
  Run["artifacts"] = sortedByFile(Artifacts.take(), "/location/uri");
  Run["results"] = Results.take();
  Run["invocations"] =
      Json::array({Json{{"executionSuccessful", WasSuccessful},
                        {"toolExecutionNotifications",
                         sortedByFile(Notifications.take(), "/locations/0/physicalLocation/artifactLocation/uri")}}});
  Run.erase("properties"); // the shard
  Joined["runs"] = Json::array({Run});
  return Joined;
}

std::optional<Severity> worstOfSarif(const Json &Log) {
  std::optional<Severity> Worst;
  for (const Json &Result : Log["runs"][0]["results"])
    if (!isSuppressed(Result))
      Worst = std::max(Worst, valueOf<Severity>(text(Result, "/properties/severity")));
  return Worst;
}

std::vector<std::string> failuresOfSarif(const Json &Log) {
  std::vector<std::string> Failures;
  for (const Json &Notification : Log["runs"][0]["invocations"][0]["toolExecutionNotifications"])
    if (text(Notification, "/level") == "error")
      Failures.push_back(text(Notification, "/message/text"));
  return Failures;
}

} // namespace cudaperf
