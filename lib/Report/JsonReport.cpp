#include "Report/JsonReport.h"
#include "Report/JsonFields.h"
#include "Report/ProfileWords.h"
#include "Report/Summary.h"
#include "Report/Words.h"
#include "Support/Version.h"
#include <nlohmann/json.hpp>

namespace cudaperf {

using Json = nlohmann::ordered_json;

namespace {

/// Writes what JsonFields.h describes.
class FieldWriter {
public:
  Json Object = Json::object();

  template <typename T> void field(const char *Name, const T &Value) { Object[Name] = toJson(Value); }

  template <typename T> void optional(const char *Name, const std::optional<T> &Value) {
    if (Value)
      field(Name, *Value);
  }
  template <typename T> void optional(const char *Name, const T &Value) {
    if (!Value.empty())
      field(Name, Value);
  }
  template <typename Function> void object(const char *Name, Function Describe) {
    FieldWriter Fields;
    Describe(Fields);
    Object[Name] = std::move(Fields.Object);
  }
  template <typename List> void count(const char *Name, const List &Elements) { Object[Name] = Elements.size(); }

  /// "end_..." repeat the start for a point.
  void range(const SourceSpan &Where) {
    field("file", Where.File);
    field("line", Where.Line);
    field("column", Where.Column);
    field("end_line", Where.EndLine ? Where.EndLine : Where.Line);
    field("end_column", Where.EndLine ? Where.EndColumn : Where.Column);
  }
  void evidence(const char *Name, const std::vector<Evidence> &Predicted) {
    Json Numbers = Json::object();
    for (const Evidence &E : Predicted)
      std::visit([&](const auto &Value) { Numbers[E.Key] = Value; }, E.Value);
    Object[Name] = std::move(Numbers);
  }
  /// Lanes that take no part are null.
  void offsets(const char *Name, const LaneRequest &Request) {
    Json Offsets = Json::array();
    for (unsigned Lane = 0; Lane < Request.Offsets.size(); ++Lane)
      Offsets.push_back(Request.Active >> Lane & 1 ? Json(Request.Offsets[Lane]) : Json());
    Object[Name] = std::move(Offsets);
  }
  void sides(const char *Name, const Dim3 &Block) { Object[Name] = {Block.X, Block.Y, Block.Z}; }
  void bytes(const char *Name, unsigned OfLane) { field(Name, OfLane); }
  void units(const char *Name, const UnitNumbers &Numbers) {
    Json Units = Json::object();
    for (size_t Unit = 0; Unit < CostUnitCount; ++Unit)
      Units[wordFor(CostUnit(Unit)).str()] = Numbers.Of[Unit];
    Object[Name] = std::move(Units);
  }

private:
  template <typename T> static Json toJson(const T &Value) {
    if constexpr (std::is_enum_v<T>) {
      return wordFor(Value).str();
    } else if constexpr (std::is_pointer_v<T>) {
      return toJson(*Value);
    } else if constexpr (std::is_constructible_v<Json, T>) {
      return Value;
    } else if constexpr (requires { Value.begin(); }) {
      Json List = Json::array();
      for (const auto &Element : Value)
        List.push_back(toJson(Element));
      return List;
    } else {
      FieldWriter Fields;
      describe(Fields, Value);
      return std::move(Fields.Object);
    }
  }
};

Json summaryToJson(const ReportInput &Input) {
  Summary Counts = summarize(Input.Files, Input.Findings, Input.LeftOut);
  Json ByCheck = Json::object();
  for (const Finding &F : Input.Findings)
    ByCheck[F.Check] = ByCheck.value(F.Check, 0u) + 1;
  return {{"findings", Counts.Findings},   {"places", Counts.Places},
          {"left_out", Counts.LeftOut},    {"by_check", ByCheck},
          {"kernels", Counts.Kernels},     {"skipped_kernels", Counts.Skipped},
          {"files", Counts.Files},         {"partial_files", Counts.Partial},
          {"failed_files", Counts.Failed}, {"suppressed", Counts.Suppressed},
          {"baselined", Counts.Baselined}, {"untouched", Counts.Untouched}};
}

/// With what the findings are to it.
Json profileToJson(const ReportInput &Input) {
  const ProfileSummary &Profile = *Input.Profile;
  const ProfileTotals Totals = totalsOf(Input);
  Json NotLinted = {{"kernels", Profile.NotLinted}, {"share", Profile.NotLintedShare}};
  if (Profile.NotLinted)
    NotLinted["longest"] = Profile.DearestNotLinted;
  return {{"file", Profile.File},
          {"tool", Profile.Tool},
          {"time_ns", Profile.Nanoseconds},
          {"launches", Profile.Launches},
          {"kernels", Profile.Kernels},
          {"dearest",
           {{"findings", Totals.Dearest.Findings}, {"part", Totals.Dearest.Part}, {"saved", Totals.Dearest.Saved}}},
          {"not_run", {{"findings", Totals.NotRun}, {"kernels", Totals.IdleKernels}}},
          {"not_linted", std::move(NotLinted)}};
}

} // namespace

std::string writeJsonReport(const ReportInput &Input, JsonLists Lists) {
  ReportContents<llvm::ArrayRef<FileResult>, std::vector<const Finding *>, std::vector<const AccessRecord *>,
                 std::vector<const CostRecord *>>
      Contents;
  Contents.Part = Input.Part;
  Contents.Files = Input.Files;
  for (const Finding &F : Input.Findings)
    Contents.Findings.push_back(&F);
  Contents.Baselined = sortedBaselined(Input.Files);
  Contents.Suppressed = sortedSuppressed(Input.Files);
  if (Lists.Accesses)
    Contents.Accesses = sortedAccesses(Input.Files);
  if (Lists.Costs)
    Contents.Costs = sortedCosts(Input.Files);
  FieldWriter Fields;
  Fields.Object["schema_version"] = 1;
  Fields.Object["tool"] = {{"name", "cuda-perf-lint"}, {"version", toolVersion().str()}};
  describeReport(Fields, Contents);
  if (Input.Profile)
    Fields.Object["profile"] = profileToJson(Input);
  Fields.Object["summary"] = summaryToJson(Input);
  return Fields.Object.dump(/*indent=*/2, ' ', /*ensure_ascii=*/false, Json::error_handler_t::replace) + "\n";
}

std::string encodeResult(const FileResult &Result) {
  FieldWriter Fields;
  describeResult(Fields, Result);
  // CBOR, unlike JSON text, carries strings that are not UTF-8 as they are.
  std::string Bytes;
  Json::to_cbor(Fields.Object, nlohmann::detail::output_adapter<char, std::string>(Bytes));
  return Bytes;
}

} // namespace cudaperf
