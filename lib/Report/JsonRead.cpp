// The way back from JSON to values. What is read was written by another process, so every field is looked at before
// it is used; the first one that does not fit is named.

#include "Report/JsonReport.h"
#include "Report/Words.h"
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

namespace cudaperf {

using Json = nlohmann::ordered_json;

namespace {

/// Far more than a lane can ask for. A report that was tampered with must not have others count for ever.
constexpr unsigned MaxLaneBytes = 1024;

/// Takes fields out of JSON objects and remembers the first that is missing or of the wrong kind.
class FieldReader {
public:
  void take(const Json &Object, const char *Name, std::string &Out) {
    if (const Json *Value = field(Object, Name, &Json::is_string))
      Out = Value->get<std::string>();
  }
  void take(const Json &Object, const char *Name, unsigned &Out) {
    if (const Json *Value = field(Object, Name, &Json::is_number_unsigned))
      Out = Value->get<unsigned>();
  }
  void take(const Json &Object, const char *Name, bool &Out) {
    if (const Json *Value = field(Object, Name, &Json::is_boolean))
      Out = Value->get<bool>();
  }
  void take(const Json &Object, const char *Name, double &Out) {
    if (const Json *Value = field(Object, Name, &Json::is_number))
      Out = Value->get<double>();
  }
  template <typename Enum> void takeWord(const Json &Object, const char *Name, Enum &Out) {
    std::string Word;
    take(Object, Name, Word);
    if (std::optional<Enum> Value = valueOf<Enum>(Word))
      Out = *Value;
    else
      fail(Name);
  }
  template <typename T>
  void takeList(const Json &Object, const char *Name, std::vector<T> &Out, T (FieldReader::*Read)(const Json &)) {
    if (const Json *List = field(Object, Name, &Json::is_array))
      for (const Json &Element : *List)
        Out.push_back((this->*Read)(Element));
  }

  SourceSpan place(const Json &Object) {
    SourceSpan Where;
    take(Object, "file", Where.File);
    take(Object, "line", Where.Line);
    take(Object, "column", Where.Column);
    take(Object, "end_line", Where.EndLine);
    take(Object, "end_column", Where.EndColumn);
    if (Where.EndLine == Where.Line && Where.EndColumn == Where.Column)
      Where.EndLine = Where.EndColumn = 0;
    return Where;
  }
  std::string string(const Json &Value) {
    if (Value.is_string())
      return Value.get<std::string>();
    fail("remarks");
    return "";
  }
  uint32_t number(const Json &Value) {
    if (Value.is_number_unsigned())
      return Value.get<uint32_t>();
    fail("groups");
    return 0;
  }
  BlockAssumption block(const Json &Object) {
    BlockAssumption Assumed;
    take(Object, "x", Assumed.Block.X);
    take(Object, "y", Assumed.Block.Y);
    take(Object, "z", Assumed.Block.Z);
    takeWord(Object, "source", Assumed.Source);
    return Assumed;
  }
  TextEdit edit(const Json &Object) {
    TextEdit Edit = {.Where = place(Object)};
    take(Object, "offset", Edit.Offset);
    take(Object, "length", Edit.Length);
    take(Object, "replacement", Edit.Replacement);
    return Edit;
  }
  Fix fix(const Json &Object) {
    Fix Result;
    take(Object, "description", Result.Description);
    takeWord(Object, "safety", Result.Safety);
    takeList(Object, "edits", Result.Edits, &FieldReader::edit);
    return Result;
  }
  WithheldFix withheld(const Json &Object) {
    WithheldFix Result;
    take(Object, "description", Result.Description);
    take(Object, "reason", Result.Reason);
    return Result;
  }
  Note note(const Json &Object) {
    Note Result = {.Where = place(Object)};
    take(Object, "message", Result.Message);
    return Result;
  }
  LaneRequest laneRequest(const Json &Object);
  WarpPicture warp(const Json &Object);
  Finding finding(const Json &Object);
  AccessRecord access(const Json &Object);
  KernelRecord kernel(const Json &Object) {
    KernelRecord Kernel = {.Where = place(Object)};
    take(Object, "name", Kernel.Name);
    take(Object, "mangled", Kernel.Mangled);
    takeList(Object, "blocks", Kernel.Blocks, &FieldReader::block);
    return Kernel;
  }
  SkippedKernel skipped(const Json &Object) {
    SkippedKernel Kernel = {.Where = place(Object)};
    take(Object, "kernel", Kernel.Name);
    take(Object, "reason", Kernel.Reason);
    return Kernel;
  }
  FileError error(const Json &Object) {
    FileError Error = {.Where = place(Object)};
    take(Object, "message", Error.Message);
    return Error;
  }
  FileResult file(const Json &Object);
  FileResult result(const Json &Object);
  JsonReport report(const Json &Object);

  const std::string &firstBadField() const { return BadField; }

private:
  const Json *field(const Json &Object, const char *Name, bool (Json::*IsOfKind)() const) {
    if (Object.is_object())
      if (auto Found = Object.find(Name); Found != Object.end() && ((*Found).*IsOfKind)())
        return &*Found;
    fail(Name);
    return nullptr;
  }
  void distribute(FileResult All, std::vector<FileResult> &Files);
  void takeEvidence(const Json &Object, Finding &Out);
  void takeAssumptions(const Json &Object, Finding &Out);
  void fail(const char *Name) {
    if (BadField.empty())
      BadField = Name;
  }
  std::string BadField;
};

void FieldReader::takeEvidence(const Json &Object, Finding &Out) {
  const Json *Predicted = field(Object, "evidence", &Json::is_object);
  if (!Predicted)
    return;
  for (const auto &[Key, Value] : Predicted->items()) {
    if (Value.is_number_integer())
      Out.Predicted.push_back({Key, Value.get<int64_t>()});
    else if (Value.is_number())
      Out.Predicted.push_back({Key, Value.get<double>()});
    else
      Out.Predicted.push_back({Key, string(Value)});
  }
}

void FieldReader::takeAssumptions(const Json &Object, Finding &Out) {
  const Json *Assumptions = field(Object, "assumptions", &Json::is_object);
  if (!Assumptions)
    return;
  if (auto Block = Assumptions->find("block"); Block != Assumptions->end())
    Out.Block = block(*Block);
  if (Assumptions->contains("conditions"))
    takeList(*Assumptions, "conditions", Out.Assumptions, &FieldReader::string);
}

LaneRequest FieldReader::laneRequest(const Json &Object) {
  LaneRequest Request;
  take(Object, "cost", Request.Cost);
  const Json *Offsets = field(Object, "offsets", &Json::is_array);
  if (!Offsets || Offsets->size() != Request.Offsets.size()) {
    fail("offsets");
    return Request;
  }
  for (unsigned Lane = 0; Lane < Request.Offsets.size(); ++Lane) {
    const Json &Offset = (*Offsets)[Lane];
    if (Offset.is_number_integer() && std::abs(Offset.get<double>()) < double(LaneRequest::MaxOffset)) {
      Request.Active |= uint32_t(1) << Lane;
      Request.Offsets[Lane] = Offset.get<int64_t>();
    } else if (!Offset.is_null()) {
      fail("offsets");
    }
  }
  if (Object.contains("groups"))
    takeList(Object, "groups", Request.Groups, &FieldReader::number);
  return Request;
}

WarpPicture FieldReader::warp(const Json &Object) {
  WarpPicture Warp;
  takeWord(Object, "space", Warp.Space);
  takeWord(Object, "operation", Warp.Operation);
  take(Object, "bytes", Warp.Bytes);
  if (Warp.Bytes > MaxLaneBytes)
    fail("bytes");
  take(Object, "example", Warp.IsExample);
  if (const Json *Now = field(Object, "now", &Json::is_object))
    Warp.Now = laneRequest(*Now);
  if (Object.is_object() && Object.contains("condition")) {
    take(Object, "condition", Warp.Condition);
    if (const Json *Instead = field(Object, "instead", &Json::is_object))
      Warp.Instead = laneRequest(*Instead);
  }
  return Warp;
}

Finding FieldReader::finding(const Json &Object) {
  Finding Result = {.Where = place(Object)};
  take(Object, "check", Result.Check);
  takeWord(Object, "severity", Result.Level);
  take(Object, "kernel", Result.Kernel);
  take(Object, "message", Result.Message);
  takeEvidence(Object, Result);
  takeAssumptions(Object, Result);
  takeList(Object, "notes", Result.Notes, &FieldReader::note);
  takeList(Object, "fixes", Result.Fixes, &FieldReader::fix);
  takeList(Object, "withheld_fixes", Result.Withheld, &FieldReader::withheld);
  if (Object.is_object() && Object.contains("warp"))
    Result.Warp = warp(Object["warp"]);
  take(Object, "fingerprint", Result.Fingerprint);
  return Result;
}

AccessRecord FieldReader::access(const Json &Object) {
  AccessRecord Access = {.Where = place(Object)};
  take(Object, "kernel", Access.Kernel);
  take(Object, "mangled", Access.Mangled);
  takeWord(Object, "space", Access.Space);
  takeWord(Object, "operation", Access.Operation);
  take(Object, "bytes", Access.Bytes);
  const Json *Block = field(Object, "block", &Json::is_array);
  if (Block && Block->size() == 3 && (*Block)[0].is_number_unsigned() && (*Block)[1].is_number_unsigned() &&
      (*Block)[2].is_number_unsigned())
    Access.Block.Block = {(*Block)[0].get<unsigned>(), (*Block)[1].get<unsigned>(), (*Block)[2].get<unsigned>()};
  else
    fail("block");
  takeWord(Object, "block_source", Access.Block.Source);
  take(Object, "active_lanes", Access.ActiveLanes);
  take(Object, "sectors", Access.Sectors);
  take(Object, "ideal_sectors", Access.IdealSectors);
  take(Object, "wavefronts", Access.Wavefronts);
  take(Object, "ideal_wavefronts", Access.IdealWavefronts);
  if (Object.is_object() && Object.contains("arguments"))
    if (const Json *Arguments = field(Object, "arguments", &Json::is_object))
      for (const auto &[Name, Value] : Arguments->items())
        Value.is_number_integer() ? void(Access.Arguments[Name] = Value.get<int64_t>()) : fail("arguments");
  takeWord(Object, "pattern", Access.Pattern);
  if (Object.is_object() && Object.contains("reason"))
    take(Object, "reason", Access.Reason);
  return Access;
}

FileResult FieldReader::file(const Json &Object) {
  FileResult File;
  take(Object, "file", File.File);
  takeWord(Object, "status", File.Status);
  takeList(Object, "kernels", File.Kernels, &FieldReader::kernel);
  takeList(Object, "skipped", File.Skipped, &FieldReader::skipped);
  takeList(Object, "errors", File.Errors, &FieldReader::error);
  takeList(Object, "remarks", File.Remarks, &FieldReader::string);
  take(Object, "untouched", File.Untouched);
  return File;
}

/// A file with its findings and accesses, as encodeResult writes it.
FileResult FieldReader::result(const Json &Object) {
  FileResult File = file(Object);
  takeList(Object, "baselined_findings", File.Baselined, &FieldReader::finding);
  takeList(Object, "findings", File.Findings, &FieldReader::finding);
  takeList(Object, "suppressed_findings", File.Suppressed, &FieldReader::finding);
  takeList(Object, "accesses", File.Accesses, &FieldReader::access);
  return File;
}

JsonReport FieldReader::report(const Json &Object) {
  JsonReport Report;
  takeList(Object, "files", Report.Files, &FieldReader::file);
  FileResult All;
  takeList(Object, "findings", All.Findings, &FieldReader::finding);
  takeList(Object, "baselined_findings", All.Baselined, &FieldReader::finding);
  takeList(Object, "suppressed_findings", All.Suppressed, &FieldReader::finding);
  if (Object.contains("accesses")) {
    Report.Accesses = AccessList::Include;
    takeList(Object, "accesses", All.Accesses, &FieldReader::access);
  }
  if (Object.contains("shard")) {
    Report.Part.emplace();
    take(Object["shard"], "index", Report.Part->Index);
    take(Object["shard"], "count", Report.Part->Count);
  }
  distribute(std::move(All), Report.Files);
  return Report;
}

/// Gives what All holds to the files that it is in, or else to the first.
void FieldReader::distribute(FileResult All, std::vector<FileResult> &Files) {
  const bool IsEmpty = All.Findings.empty() && All.Baselined.empty() && All.Suppressed.empty() && All.Accesses.empty();
  if (Files.empty() && !IsEmpty)
    fail("files");
  if (Files.empty())
    return;
  std::map<std::string, FileResult *> ByName;
  for (FileResult &File : Files)
    ByName.try_emplace(File.File, &File);
  auto Give = [&](auto FileResult::*List) {
    for (auto &Element : All.*List) {
      auto Found = ByName.find(Element.Where.File);
      FileResult &Owner = Found == ByName.end() ? Files.front() : *Found->second;
      (Owner.*List).push_back(std::move(Element));
    }
  };
  Give(&FileResult::Findings);
  Give(&FileResult::Baselined);
  Give(&FileResult::Suppressed);
  Give(&FileResult::Accesses);
}

} // namespace

llvm::Expected<JsonReport> readJsonReport(const Json &Object) {
  FieldReader Reader;
  JsonReport Report = Reader.report(Object);
  if (!Reader.firstBadField().empty())
    return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                   "the report has no valid field '" + llvm::Twine(Reader.firstBadField()) + "'");
  return Report;
}

llvm::Expected<FileResult> decodeResult(llvm::StringRef Bytes) {
  Json Object = Json::from_cbor(Bytes.begin(), Bytes.end(), /*strict=*/true, /*allow_exceptions=*/false);
  if (Object.is_discarded())
    return llvm::createStringError(llvm::inconvertibleErrorCode(), "the result is cut off");
  FieldReader Reader;
  FileResult Result = Reader.result(Object);
  if (!Reader.firstBadField().empty())
    return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                   "the result has no valid field '" + llvm::Twine(Reader.firstBadField()) + "'");
  return Result;
}

} // namespace cudaperf
