#include "Report/JsonReport.h"
#include "Report/Summary.h"
#include "Report/Words.h"
#include <nlohmann/json.hpp>

namespace cudaperf {

using Json = nlohmann::ordered_json;

template <typename Enum> static std::string word(Enum Value) { return wordFor(Value).str(); }

/// The fields that say where something is; "end_..." repeat the start for a point.
static void addPlace(Json &Object, const SourceSpan &Where) {
  Object["file"] = Where.File;
  Object["line"] = Where.Line;
  Object["column"] = Where.Column;
}

static void addRange(Json &Object, const SourceSpan &Where) {
  addPlace(Object, Where);
  Object["end_line"] = Where.EndLine ? Where.EndLine : Where.Line;
  Object["end_column"] = Where.EndLine ? Where.EndColumn : Where.Column;
}

template <typename Range, typename Function> static Json listOf(const Range &Elements, Function ToJson) {
  Json List = Json::array();
  for (const auto &Element : Elements)
    List.push_back(ToJson(Element));
  return List;
}

static Json toJson(const BlockAssumption &Assumed) {
  return {{"x", Assumed.Block.X}, {"y", Assumed.Block.Y}, {"z", Assumed.Block.Z}, {"source", word(Assumed.Source)}};
}

static Json toJson(const TextEdit &Edit) {
  Json Object;
  addRange(Object, Edit.Where);
  Object["offset"] = Edit.Offset;
  Object["length"] = Edit.Length;
  Object["replacement"] = Edit.Replacement;
  return Object;
}

static Json toJson(const Fix &F) {
  return {{"description", F.Description},
          {"safety", word(F.Safety)},
          {"edits", listOf(F.Edits, [](const TextEdit &Edit) { return toJson(Edit); })}};
}

static Json toJson(const WithheldFix &F) { return {{"description", F.Description}, {"reason", F.Reason}}; }

static Json toJson(const Note &N) {
  Json Object;
  addRange(Object, N.Where);
  Object["message"] = N.Message;
  return Object;
}

/// Lanes that take no part are null in "offsets".
static Json toJson(const LaneRequest &Request) {
  Json Object, Offsets = Json::array();
  for (unsigned Lane = 0; Lane < Request.Offsets.size(); ++Lane)
    Offsets.push_back(Request.Active >> Lane & 1 ? Json(Request.Offsets[Lane]) : Json());
  Object["cost"] = Request.Cost;
  Object["offsets"] = Offsets;
  if (!Request.Groups.empty())
    Object["groups"] = Request.Groups;
  return Object;
}

static Json toJson(const WarpPicture &Warp) {
  Json Object;
  Object["space"] = word(Warp.Space);
  Object["operation"] = word(Warp.Operation);
  Object["bytes"] = Warp.Bytes;
  Object["example"] = Warp.IsExample;
  Object["now"] = toJson(Warp.Now);
  if (!Warp.Condition.empty()) {
    Object["condition"] = Warp.Condition;
    Object["instead"] = toJson(Warp.Instead);
  }
  return Object;
}

static Json evidenceOf(const Finding &F) {
  Json Object = Json::object();
  for (const Evidence &E : F.Predicted)
    std::visit([&](const auto &Value) { Object[E.Key] = Value; }, E.Value);
  return Object;
}

static Json assumptionsOf(const Finding &F) {
  Json Object = Json::object();
  if (F.Block)
    Object["block"] = toJson(*F.Block);
  if (!F.Assumptions.empty())
    Object["conditions"] = F.Assumptions;
  return Object;
}

static Json toJson(const Finding &F) {
  Json Object;
  Object["check"] = F.Check;
  Object["severity"] = word(F.Level);
  addRange(Object, F.Where);
  Object["kernel"] = F.Kernel;
  Object["message"] = F.Message;
  Object["evidence"] = evidenceOf(F);
  Object["assumptions"] = assumptionsOf(F);
  Object["notes"] = listOf(F.Notes, [](const Note &N) { return toJson(N); });
  Object["fixes"] = listOf(F.Fixes, [](const Fix &Each) { return toJson(Each); });
  Object["withheld_fixes"] = listOf(F.Withheld, [](const WithheldFix &Each) { return toJson(Each); });
  if (F.Warp)
    Object["warp"] = toJson(*F.Warp);
  Object["fingerprint"] = F.Fingerprint;
  return Object;
}

static Json toJson(const AccessRecord &Access) {
  Json Object;
  addRange(Object, Access.Where);
  Object["kernel"] = Access.Kernel;
  Object["mangled"] = Access.Mangled;
  Object["space"] = word(Access.Space);
  Object["operation"] = word(Access.Operation);
  Object["bytes"] = Access.Bytes;
  Object["block"] = {Access.Block.Block.X, Access.Block.Block.Y, Access.Block.Block.Z};
  Object["block_source"] = word(Access.Block.Source);
  Object["active_lanes"] = Access.ActiveLanes;
  Object["sectors"] = Access.Sectors;
  Object["ideal_sectors"] = Access.IdealSectors;
  Object["wavefronts"] = Access.Wavefronts;
  Object["ideal_wavefronts"] = Access.IdealWavefronts;
  if (!Access.Arguments.empty())
    Object["arguments"] = Access.Arguments;
  Object["pattern"] = word(Access.Pattern);
  if (!Access.Reason.empty())
    Object["reason"] = Access.Reason;
  return Object;
}

static Json toJson(const KernelRecord &Kernel) {
  Json Object;
  Object["name"] = Kernel.Name;
  Object["mangled"] = Kernel.Mangled;
  addRange(Object, Kernel.Where);
  Object["blocks"] = listOf(Kernel.Blocks, [](const BlockAssumption &Block) { return toJson(Block); });
  return Object;
}

static Json toJson(const SkippedKernel &Kernel) {
  Json Object;
  Object["kernel"] = Kernel.Name;
  addRange(Object, Kernel.Where);
  Object["reason"] = Kernel.Reason;
  return Object;
}

static Json toJson(const FileError &Error) {
  Json Object;
  addRange(Object, Error.Where);
  Object["message"] = Error.Message;
  return Object;
}

/// Everything about a file but its findings and accesses.
static Json fileToJson(const FileResult &File) {
  Json Object;
  Object["file"] = File.File;
  Object["status"] = word(File.Status);
  Object["kernels"] = listOf(File.Kernels, [](const KernelRecord &Kernel) { return toJson(Kernel); });
  Object["skipped"] = listOf(File.Skipped, [](const SkippedKernel &Kernel) { return toJson(Kernel); });
  Object["errors"] = listOf(File.Errors, [](const FileError &Error) { return toJson(Error); });
  Object["remarks"] = File.Remarks;
  Object["suppressed"] = File.Suppressed.size();
  Object["baselined"] = File.Baselined.size();
  Object["untouched"] = File.Untouched;
  return Object;
}

static Json summaryToJson(llvm::ArrayRef<FileResult> Files) {
  Summary Counts = summarize(Files);
  Json ByCheck = Json::object();
  for (const Finding *F : sortedFindings(Files))
    ByCheck[F->Check] = ByCheck.value(F->Check, 0u) + 1;
  return {{"findings", Counts.Findings},   {"by_check", ByCheck},
          {"kernels", Counts.Kernels},     {"skipped_kernels", Counts.Skipped},
          {"files", Counts.Files},         {"partial_files", Counts.Partial},
          {"failed_files", Counts.Failed}, {"suppressed", Counts.Suppressed},
          {"baselined", Counts.Baselined}, {"untouched", Counts.Untouched}};
}

std::string writeJsonReport(llvm::ArrayRef<FileResult> Files, AccessList Accesses, std::optional<Shard> Part) {
  Json Report;
  Report["schema_version"] = 1;
  Report["tool"] = {{"name", "cuda-perf-lint"}, {"version", CUDA_PERF_VERSION}};
  if (Part)
    Report["shard"] = {{"index", Part->Index}, {"count", Part->Count}};
  Report["files"] = listOf(Files, fileToJson);
  Report["findings"] = listOf(sortedFindings(Files), [](const Finding *F) { return toJson(*F); });
  Report["baselined_findings"] = listOf(sortedBaselined(Files), [](const Finding *F) { return toJson(*F); });
  Report["suppressed_findings"] = listOf(sortedSuppressed(Files), [](const Finding *F) { return toJson(*F); });
  if (Accesses == AccessList::Include)
    Report["accesses"] = listOf(sortedAccesses(Files), [](const AccessRecord *Access) { return toJson(*Access); });
  Report["summary"] = summaryToJson(Files);
  return Report.dump(/*indent=*/2, ' ', /*ensure_ascii=*/false, Json::error_handler_t::replace) + "\n";
}

std::string encodeResult(const FileResult &Result) {
  Json Object = fileToJson(Result);
  Object["findings"] = listOf(Result.Findings, [](const Finding &F) { return toJson(F); });
  Object["suppressed_findings"] = listOf(Result.Suppressed, [](const Finding &F) { return toJson(F); });
  Object["baselined_findings"] = listOf(Result.Baselined, [](const Finding &F) { return toJson(F); });
  Object["accesses"] = listOf(Result.Accesses, [](const AccessRecord &Access) { return toJson(Access); });
  // CBOR, unlike JSON text, carries strings that are not UTF-8 as they are.
  std::string Bytes;
  Json::to_cbor(Object, nlohmann::detail::output_adapter<char, std::string>(Bytes));
  return Bytes;
}

} // namespace cudaperf
