#include "Report/Columns.h"
#include "Report/Formats.h"
#include "Report/ProfileWords.h"
#include "Report/SarifRules.h"
#include "Report/SourcePaths.h"
#include "Report/Summary.h"
#include "Report/Words.h"
#include "Support/Utf8.h"
#include "Triage/Causes.h"
#include "llvm/ADT/STLExtras.h"
#include <map>
#include <nlohmann/json.hpp>

namespace cudaperf {
namespace {

using Json = nlohmann::ordered_json;

/// What relative URIs start from. Where it lies is the reader's to know: a report does not name folders of the machine.
constexpr const char *RootId = "%SRCROOT%";

const char *levelFor(Severity Level) {
  switch (Level) {
  case Severity::Error:
    return "error";
  case Severity::Warning:
    return "warning";
  case Severity::Note:
  case Severity::Hint:
    return "note";
  }
  return "note";
}

/// Text as the text of an embedded link, see section 3.11.6 of the standard.
std::string linkText(llvm::StringRef Text) {
  std::string Escaped;
  for (char C : Text) {
    if (C == '[' || C == ']' || C == '\\')
      Escaped += '\\';
    Escaped += C;
  }
  return Escaped;
}

class SarifWriter {
public:
  explicit SarifWriter(const ReportInput &Input) : Input(Input) {
    for (const RuleInfo &Rule : Input.Rules)
      RuleIndex.emplace(Rule.Id, RuleIndex.size());
  }

  Json run() const {
    Json Run;
    Run["tool"]["driver"] = describeDriver(Input.Rules, Input.HomeUri);
    Run["invocations"] = Json::array({invocation()});
    Run["originalUriBaseIds"][RootId]["description"]["text"] = "the folder that cuda-perf-lint was started in";
    Run["artifacts"] = artifacts();
    Run["columnKind"] = "utf16CodeUnits";
    Run["results"] = results();
    if (Input.Part)
      Run["properties"]["shard"] = {{"index", Input.Part->Index}, {"count", Input.Part->Count}};
    return Run;
  }

private:
  Json artifactLocation(llvm::StringRef File) const {
    std::string Path = pathFromRoot(Input.Root, File);
    Json Location = {{"uri", uriOfPath(Path)}};
    if (!llvm::StringRef(Path).starts_with("/"))
      Location["uriBaseId"] = RootId;
    return Location;
  }

  /// Lines alone where the columns are not known.
  Json region(const SourceSpan &Where) const {
    std::optional<SourceSpan> Columns = inUtf16Columns(Where, Input.Texts);
    Json Region = {{"startLine", Where.Line}};
    if (Columns)
      Region["startColumn"] = Columns->Column;
    if (Where.EndLine)
      Region["endLine"] = Where.EndLine;
    if (Where.EndLine && Columns)
      Region["endColumn"] = Columns->EndColumn;
    return Region;
  }

  Json location(const SourceSpan &Where) const {
    Json Physical = {{"artifactLocation", artifactLocation(Where.File)}};
    if (Where.isValid())
      Physical["region"] = region(Where);
    return {{"physicalLocation", Physical}};
  }

  /// What an edit replaces: a range that may be empty, in columns or else in bytes, never in whole lines.
  Json deletedRegion(const TextEdit &Edit) const {
    SourceSpan Where = Edit.Where;
    if (Where.EndLine == 0)
      std::tie(Where.EndLine, Where.EndColumn) = std::tie(Where.Line, Where.Column);
    if (!inUtf16Columns(Where, Input.Texts))
      return {{"byteOffset", Edit.Offset}, {"byteLength", Edit.Length}};
    return region(Where);
  }

  Json fix(const Fix &F) const {
    Json Changes = Json::array();
    std::map<std::string, size_t> ChangeOf;
    for (const TextEdit &Edit : F.Edits) {
      auto [Entry, IsNew] = ChangeOf.try_emplace(Edit.Where.File, Changes.size());
      if (IsNew)
        Changes.push_back({{"artifactLocation", artifactLocation(Edit.Where.File)}, {"replacements", Json::array()}});
      Changes[Entry->second]["replacements"].push_back(
          {{"deletedRegion", deletedRegion(Edit)}, {"insertedContent", {{"text", Edit.Replacement}}}});
    }
    return {{"description", {{"text", F.Description}}},
            {"artifactChanges", Changes},
            {"properties", {{"safety", wordFor(F.Safety).str()}}}};
  }

  /// Source text that would be read as a link, "f[i](1)", is escaped as a link's text is; all else stays as it is.
  static std::string plainText(llvm::StringRef Text) { return Text.contains("](") ? linkText(Text) : Text.str(); }

  /// The message, its basis, and one link for each note and each other place: viewers show related locations through
  /// such links.
  static std::string messageOf(const Finding &F) {
    std::string Text = plainText(F.Message);
    if (std::string Basis = describeBasis(F); !Basis.empty())
      Text += "\n" + plainText(Basis);
    if (const std::string Gain = describeGain(F); !Gain.empty())
      Text += "\n" + Gain;
    if (const std::string Share = describeShare(F); !Share.empty())
      Text += "\n" + Share;
    for (auto [Index, N] : llvm::enumerate(F.Notes))
      Text += "\n[" + linkText(N.Message) + "](" + std::to_string(Index + 1) + ")";
    for (auto [Index, Place] : llvm::enumerate(F.Also))
      Text += (Index == 0 ? "\nthe same cause: [line " : ", [line ") + std::to_string(Place.Where.Line) + "](" +
              std::to_string(F.Notes.size() + Index + 1) + ")";
    return Text;
  }

  /// The notes, then the other places of the same cause.
  static std::vector<Note> remarksOf(const Finding &F) {
    std::vector<Note> Remarks = F.Notes;
    for (const Finding &Place : F.Also)
      Remarks.push_back({Place.Where, "also here: " + Place.Message});
    return Remarks;
  }

  Json relatedLocations(const Finding &F) const {
    Json Locations = Json::array();
    for (auto [Index, N] : llvm::enumerate(remarksOf(F))) {
      Json Location = {{"id", Index + 1}};
      Location.update(location(N.Where));
      Location["message"]["text"] = plainText(N.Message);
      Locations.push_back(Location);
    }
    return Locations;
  }

  static Json properties(const Finding &F) {
    Json Properties = {{"severity", wordFor(F.Level).str()}};
    for (const Evidence &E : F.Predicted)
      std::visit([&](const auto &Value) { Properties["evidence"][E.Key] = Value; }, E.Value);
    if (!F.Assumptions.empty())
      Properties["assumptions"] = F.Assumptions;
    return Properties;
  }

  Json result(const Finding &F) const {
    Json Result = {{"ruleId", F.Check}};
    if (auto Index = RuleIndex.find(F.Check); Index != RuleIndex.end())
      Result["ruleIndex"] = Index->second;
    Result["level"] = levelFor(F.Level);
    Result["message"]["text"] = messageOf(F);
    Json Where = location(F.Where);
    if (!F.Kernel.empty())
      Where["logicalLocations"] = Json::array({Json{{"fullyQualifiedName", F.Kernel}, {"kind", "function"}}});
    Result["locations"] = Json::array({Where});
    if (!F.Notes.empty() || !F.Also.empty())
      Result["relatedLocations"] = relatedLocations(F);
    Result["partialFingerprints"]["cudaPerfFinding/v2"] = F.Fingerprint;
    Result["partialFingerprints"]["cudaPerfCause/v1"] = causeOf(F);
    for (const Fix &Each : F.Fixes)
      if (!Each.Edits.empty())
        Result["fixes"].push_back(fix(Each));
    Result["properties"] = properties(F);
    return Result;
  }

  void addSuppressed(Json &Results, llvm::ArrayRef<const Finding *> Findings, const char *Kind, const char *Why) const {
    for (const Finding *F : Findings) {
      Results.push_back(result(*F));
      Results.back()["suppressions"] = Json::array({Json{{"kind", Kind}, {"justification", Why}}});
    }
  }

  Json results() const {
    Json Results = Json::array(), Suppressed = Json::array();
    addSuppressed(Suppressed, sortedSuppressed(Input.Files), "inSource", "NOLINT comment");
    addSuppressed(Suppressed, sortedBaselined(Input.Files), "external", "in the baseline");
    for (const Finding &F : Input.Findings) {
      Results.push_back(result(F));
      // Either all results of a run say whether they are suppressed, or none does.
      if (!Suppressed.empty())
        Results.back()["suppressions"] = Json::array();
    }
    for (Json &Each : Suppressed)
      Results.push_back(std::move(Each));
    return Results;
  }

  Json notification(const char *Id, size_t Index, const char *Level, std::string Message,
                    const SourceSpan &Where) const {
    return {{"descriptor", {{"id", Id}, {"index", Index}}},
            {"level", Level},
            {"message", {{"text", std::move(Message)}}},
            {"locations", Json::array({location(Where)})}};
  }

  Json invocation() const {
    bool DidFail = false;
    Json Notifications = Json::array();
    for (const FileResult &File : Input.Files) {
      if (File.Status != FileStatus::Failed)
        continue;
      DidFail = true;
      for (const FileError &Error : File.Errors)
        Notifications.push_back(notification(FileFailedId, 0, "error", Error.Message,
                                             Error.Where.isValid() ? Error.Where : SourceSpan{.File = File.File}));
    }
    for (const SkippedKernel *Kernel : sortedSkipped(Input.Files))
      Notifications.push_back(notification(KernelSkippedId, 1, "warning",
                                           "kernel '" + Kernel->Name + "' was skipped: " + Kernel->Reason,
                                           Kernel->Where));
    return {{"executionSuccessful", !DidFail}, {"toolExecutionNotifications", Notifications}};
  }

  Json artifacts() const {
    Json Artifacts = Json::array();
    for (const FileResult &File : Input.Files)
      Artifacts.push_back({{"location", artifactLocation(File.File)}, {"roles", Json::array({"analysisTarget"})}});
    return Artifacts;
  }

  const ReportInput &Input;
  std::map<std::string, size_t> RuleIndex;
};

} // namespace

std::string writeSarifReport(const ReportInput &Input) {
  Json Log = {{"$schema", "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"},
              {"version", "2.1.0"}};
  Log["runs"] = Json::array({SarifWriter(Input).run()});
  return Log.dump(/*indent=*/2, ' ', /*ensure_ascii=*/false, Json::error_handler_t::replace) + "\n";
}

} // namespace cudaperf
