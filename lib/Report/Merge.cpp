#include "Report/Merge.h"
#include "Report/FixProof.h"
#include "Report/SarifMerge.h"
#include "Report/StrictJson.h"
#include "Report/Summary.h"
#include "Support/Version.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <map>
#include <nlohmann/json.hpp>
#include <set>

namespace cudaperf {

using Json = nlohmann::ordered_json;

static llvm::Error mistake(const llvm::Twine &Message) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), Message);
}

static llvm::Error checkJson(const Json &Report) {
  auto Tool = Report.find("tool");
  if (Tool == Report.end() || !Tool->is_object() || Tool->value("name", Json()) != "cuda-perf-lint")
    return mistake("it is no report of cuda-perf-lint");
  if (Report["schema_version"] != 1)
    return mistake("it has schema version " + Report["schema_version"].dump() + ", this program reads version 1");
  if (Json Version = Tool->value("version", Json()); Version != toolVersion().str())
    return mistake("it was written by cuda-perf-lint " + Version.dump() + ", this is \"" + toolVersion() + "\"");
  return llvm::Error::success();
}

/// Takes the elements of From that Into lacks.
template <typename T> static void addNew(std::vector<T> &Into, std::vector<T> &From) {
  for (T &Element : From)
    if (!llvm::is_contained(Into, Element))
      Into.push_back(std::move(Element));
}

/// What two reports say of one file as one result: both analysed it, perhaps with other options.
static void fold(FileResult &Into, FileResult From) {
  Into.Status = std::max(Into.Status, From.Status);
  Into.Untouched = std::max(Into.Untouched, From.Untouched);
  addNew(Into.Kernels, From.Kernels);
  addNew(Into.Skipped, From.Skipped);
  addNew(Into.Errors, From.Errors);
  addNew(Into.Remarks, From.Remarks);
  addNew(Into.Findings, From.Findings);
  addNew(Into.Baselined, From.Baselined);
  addNew(Into.Suppressed, From.Suppressed);
  addNew(Into.Accesses, From.Accesses);
}

namespace {

class Merger {
public:
  llvm::Error add(const NamedReport &Report) {
    llvm::Error Failed = read(Report);
    if (Failed)
      return mistake("cannot merge '" + Report.Name + "': " + llvm::toString(std::move(Failed)));
    return llvm::Error::success();
  }

  llvm::Expected<MergedReports> take() {
    if (llvm::Error Incomplete = checkShards())
      return Incomplete;
    if (!Logs.empty()) {
      Json Joined = joinSarif(Logs);
      Result.Sarif = Joined.dump(/*indent=*/2) + "\n";
      Result.WorstOfSarif = worstOfSarif(Joined);
      Result.Failures = failuresOfSarif(Joined);
      return std::move(Result);
    }
    for (auto &[Name, File] : Files)
      Result.Files.push_back(std::move(File));
    agreeOnFixes(Result.Files);
    for (const FileResult &File : Result.Files)
      if (File.Status == FileStatus::Failed)
        for (const FileError &Error : File.Errors)
          Result.Failures.push_back(
              llvm::StringRef(Error.Message).contains(File.File) ? Error.Message : File.File + ": " + Error.Message);
    return std::move(Result);
  }

private:
  llvm::Error read(const NamedReport &Report) {
    llvm::Expected<Json> Parsed = parseStrictJson(Report.Text);
    if (!Parsed)
      return Parsed.takeError();
    const bool IsSarif = Parsed->contains("runs"), IsJson = Parsed->contains("schema_version");
    if (!IsSarif && !IsJson)
      return mistake("it is no report of cuda-perf-lint");
    if (First.empty())
      First = Report.Name;
    else if (IsSarif == Logs.empty())
      return mistake("it is " + llvm::Twine(IsSarif ? "SARIF" : "JSON") + ", but '" + First + "' is " +
                     (IsSarif ? "JSON" : "SARIF"));
    return IsSarif ? readSarif(std::move(*Parsed), Report.Name) : readJson(*Parsed, Report.Name);
  }

  llvm::Error readSarif(Json Log, const std::string &Name) {
    if (llvm::Error Wrong = checkSarif(Log))
      return Wrong;
    if (!Logs.empty() && Log["runs"][0]["tool"] != Logs.front()["runs"][0]["tool"])
      return mistake("its rules are not those of '" + First + "'");
    if (std::optional<Shard> Part = shardOfSarif(Log))
      Shards.emplace_back(Name, *Part);
    Logs.push_back(std::move(Log));
    return llvm::Error::success();
  }

  llvm::Error readJson(const Json &Object, const std::string &Name) {
    if (llvm::Error Wrong = checkJson(Object))
      return Wrong;
    llvm::Expected<JsonReport> Report = readJsonReport(Object);
    if (!Report)
      return Report.takeError();
    Result.Lists.Accesses |= Report->Lists.Accesses;
    Result.Lists.Costs |= Report->Lists.Costs;
    if (Report->Part)
      Shards.emplace_back(Name, *Report->Part);
    for (FileResult &File : Report->Files) {
      auto [Entry, IsNew] = Files.try_emplace(File.File);
      if (IsNew)
        Entry->second = std::move(File);
      else
        fold(Entry->second, std::move(File));
    }
    return llvm::Error::success();
  }

  /// A shard whose report was lost must not pass for one without findings.
  llvm::Error checkShards() const {
    std::set<unsigned> Seen;
    for (const auto &[Name, Part] : Shards) {
      if (Part.Count != Shards.front().second.Count)
        return mistake(llvm::formatv("'{0}' is one of {1} shards, but '{2}' one of {3}", Name, Part.Count,
                                     Shards.front().first, Shards.front().second.Count)
                           .str());
      Seen.insert(Part.Index);
    }
    for (unsigned Index = 1; !Shards.empty() && Index <= Shards.front().second.Count; ++Index)
      if (!Seen.contains(Index))
        return mistake(llvm::formatv("shard {0} of {1} is missing", Index, Shards.front().second.Count).str());
    return llvm::Error::success();
  }

  MergedReports Result;
  std::string First; ///< the name of the first report
  std::vector<Json> Logs;
  std::map<std::string, FileResult> Files;
  std::vector<std::pair<std::string, Shard>> Shards;
};

} // namespace

llvm::Expected<MergedReports> mergeReports(llvm::ArrayRef<NamedReport> Reports) {
  Merger All;
  for (const NamedReport &Report : Reports)
    if (llvm::Error Failed = All.add(Report))
      return Failed;
  return All.take();
}

} // namespace cudaperf
