// The way back from JSON to values. What is read was written by another process, so every field is looked at before
// it is used; the first one that does not fit is named.

#include "Report/JsonFields.h"
#include "Report/JsonReport.h"
#include "Report/Words.h"
#include "Support/JsonNesting.h"
#include "Support/JsonSax.h"
#include "Triage/Causes.h"
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

namespace cudaperf {

using Json = nlohmann::ordered_json;

namespace {

/// Far more than a lane can ask for. A report that was tampered with must not have others count for ever.
constexpr unsigned MaxLaneBytes = 1024;

/// Fills what JsonFields.h describes from one JSON object.
class FieldReader {
public:
  /// BadField: the first one that is missing or of the wrong kind; stays empty if there is none.
  FieldReader(const Json &Object, std::string &BadField) : Object(Object), BadField(BadField) {}

  template <typename T> void field(const char *Name, T &Out) {
    if (const Json *Value = find(Name))
      read(*Value, Name, Out);
    else
      fail(Name);
  }
  template <typename T> void optional(const char *Name, std::optional<T> &Out) {
    if (const Json *Value = find(Name))
      read(*Value, Name, Out.emplace());
  }
  template <typename T> void optional(const char *Name, T &Out) {
    if (const Json *Value = find(Name))
      read(*Value, Name, Out);
  }
  template <typename Function> void object(const char *Name, Function Describe) {
    const Json *Value = find(Name);
    if (!Value || !Value->is_object())
      return fail(Name);
    FieldReader Fields(*Value, BadField);
    Describe(Fields);
  }
  template <typename List> void count(const char *, const List &) {}

  void range(SourceSpan &Where) {
    field("file", Where.File);
    field("line", Where.Line);
    field("column", Where.Column);
    field("end_line", Where.EndLine);
    field("end_column", Where.EndColumn);
    if (Where.EndLine == Where.Line && Where.EndColumn == Where.Column)
      Where.EndLine = Where.EndColumn = 0;
  }
  void evidence(const char *Name, std::vector<Evidence> &Out);
  void offsets(const char *Name, LaneRequest &Out);
  void sides(const char *Name, Dim3 &Out) {
    std::vector<unsigned> Sides;
    field(Name, Sides);
    if (Sides.size() == 3)
      Out = {Sides[0], Sides[1], Sides[2]};
    else
      fail(Name);
  }
  void bytes(const char *Name, unsigned &OfLane) {
    field(Name, OfLane);
    if (OfLane > MaxLaneBytes)
      fail(Name);
  }

  void units(const char *Name, UnitNumbers &Out) {
    object(Name, [&](FieldReader &Units) {
      for (size_t Unit = 0; Unit < CostUnitCount; ++Unit)
        Units.field(wordFor(CostUnit(Unit)).data(), Out.Of[Unit]);
    });
  }

  void fail(const char *Name) {
    if (BadField.empty())
      BadField = Name;
  }

private:
  const Json *find(const char *Name) const {
    auto Found = Object.is_object() ? Object.find(Name) : Object.end();
    return Found == Object.end() ? nullptr : &*Found;
  }
  template <typename T> void take(const Json &Value, const char *Name, bool IsOfKind, T &Out) {
    IsOfKind ? void(Out = Value.get<T>()) : fail(Name);
  }
  void read(const Json &Value, const char *Name, std::string &Out) { take(Value, Name, Value.is_string(), Out); }
  void read(const Json &Value, const char *Name, bool &Out) { take(Value, Name, Value.is_boolean(), Out); }
  void read(const Json &Value, const char *Name, double &Out) { take(Value, Name, Value.is_number(), Out); }
  void read(const Json &Value, const char *Name, unsigned &Out) { take(Value, Name, Value.is_number_unsigned(), Out); }
  void read(const Json &Value, const char *Name, int64_t &Out) { take(Value, Name, Value.is_number_integer(), Out); }
  template <typename Enum>
    requires std::is_enum_v<Enum>
  void read(const Json &Value, const char *Name, Enum &Out) {
    std::string Word;
    read(Value, Name, Word);
    if (std::optional<Enum> Known = valueOf<Enum>(Word))
      Out = *Known;
    else
      fail(Name);
  }
  template <typename T> void read(const Json &Value, const char *Name, std::vector<T> &Out) {
    if (!Value.is_array())
      return fail(Name);
    for (const Json &Element : Value)
      read(Element, Name, Out.emplace_back());
  }
  void read(const Json &Value, const char *Name, std::map<std::string, int64_t> &Out) {
    if (!Value.is_object())
      return fail(Name);
    for (const auto &[Key, Number] : Value.items())
      read(Number, Name, Out[Key]);
  }
  /// What JsonFields.h describes. Where it is no object, its first field is missing.
  template <typename T>
    requires std::is_class_v<T>
  void read(const Json &Value, const char *, T &Out) {
    FieldReader Fields(Value, BadField);
    describe(Fields, Out);
  }

  const Json &Object;
  std::string &BadField;
};

void FieldReader::evidence(const char *Name, std::vector<Evidence> &Out) {
  const Json *Predicted = find(Name);
  if (!Predicted || !Predicted->is_object())
    return fail(Name);
  for (const auto &[Key, Value] : Predicted->items()) {
    if (Value.is_number_integer())
      Out.push_back({Key, Value.get<int64_t>()});
    else if (Value.is_number())
      Out.push_back({Key, Value.get<double>()});
    else if (Value.is_string())
      Out.push_back({Key, Value.get<std::string>()});
    else
      fail(Name);
  }
}

void FieldReader::offsets(const char *Name, LaneRequest &Out) {
  const Json *Offsets = find(Name);
  if (!Offsets || !Offsets->is_array() || Offsets->size() != Out.Offsets.size())
    return fail(Name);
  for (unsigned Lane = 0; Lane < Out.Offsets.size(); ++Lane) {
    const Json &Offset = (*Offsets)[Lane];
    if (Offset.is_number_integer() && std::abs(Offset.get<double>()) < double(LaneRequest::MaxOffset)) {
      Out.Active |= uint32_t(1) << Lane;
      Out.Offsets[Lane] = Offset.get<int64_t>();
    } else if (!Offset.is_null()) {
      fail(Name);
    }
  }
}

using Contents =
    ReportContents<std::vector<FileResult>, std::vector<Finding>, std::vector<AccessRecord>, std::vector<CostRecord>>;

/// Gives what All lists to the files that it is in, or else to the first.
void distribute(Contents All, std::vector<FileResult> &Files) {
  std::map<std::string, FileResult *> ByName;
  for (FileResult &File : Files)
    ByName.try_emplace(File.File, &File);
  auto Give = [&](auto &Elements, auto FileResult::*List) {
    for (auto &Element : Elements) {
      auto Found = ByName.find(Element.Where.File);
      FileResult &Owner = Found == ByName.end() ? Files.front() : *Found->second;
      (Owner.*List).push_back(std::move(Element));
    }
  };
  All.Findings = placesOf(std::move(All.Findings));
  Give(All.Findings, &FileResult::Findings);
  Give(All.Baselined, &FileResult::Baselined);
  Give(All.Suppressed, &FileResult::Suppressed);
  if (All.Accesses)
    Give(*All.Accesses, &FileResult::Accesses);
  if (All.Costs)
    Give(*All.Costs, &FileResult::Costs);
}

llvm::Error noField(llvm::StringRef What, llvm::StringRef Name) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), "the " + What + " has no valid field '" + Name + "'");
}

} // namespace

llvm::Expected<JsonReport> readJsonReport(const Json &Object) {
  std::string BadField;
  FieldReader Fields(Object, BadField);
  Contents All;
  describeReport(Fields, All);
  JsonReport Report{.Files = std::move(All.Files),
                    .Lists = {.Accesses = All.Accesses.has_value(), .Costs = All.Costs.has_value()},
                    .Part = All.Part};
  const bool IsEmpty = All.Findings.empty() && All.Baselined.empty() && All.Suppressed.empty() &&
                       (!All.Accesses || All.Accesses->empty()) && (!All.Costs || All.Costs->empty());
  if (Report.Files.empty() && !IsEmpty)
    Fields.fail("files");
  if (!BadField.empty())
    return noField("report", BadField);
  distribute(std::move(All), Report.Files);
  return Report;
}

namespace {
/// Whether every length is given before what it counts, as encodeResult() has it. For strings in pieces nlohmann's
/// parser calls itself, as deep as the bytes say.
bool hasGivenLengths(llvm::StringRef Bytes) {
  constexpr unsigned ByteString = 2, TextString = 3, FirstInBytes = 24, LastInBytes = 27;
  while (!Bytes.empty()) {
    const unsigned Kind = uint8_t(Bytes.front()) >> 5, Rest = Bytes.front() & 31;
    Bytes = Bytes.drop_front();
    uint64_t Number = Rest;
    if (Rest >= FirstInBytes) {
      const size_t Width = size_t(1) << (Rest - FirstInBytes);
      if (Rest > LastInBytes || Width > Bytes.size())
        return false;
      Number = 0;
      for (const char Digit : Bytes.take_front(Width))
        Number = Number << 8 | uint8_t(Digit);
      Bytes = Bytes.drop_front(Width);
    }
    if (Kind != ByteString && Kind != TextString)
      continue;
    if (Number > Bytes.size())
      return false;
    Bytes = Bytes.drop_front(Number);
  }
  return true;
}

/// Whether no container claims more elements than there are bytes: some such claims make nlohmann's parser throw, which
/// ends a program without exceptions. And whether they lie no deeper in each other than a result's.
class SizeCheck final : public SilentJsonSax<Json> {
public:
  explicit SizeCheck(llvm::StringRef Bytes) : MaxElements(Bytes.size()) {}

  bool start_object(std::size_t Elements) override { return enter(Elements); }
  bool start_array(std::size_t Elements) override { return enter(Elements); }
  bool end_object() override { return leave(); }
  bool end_array() override { return leave(); }
  bool parse_error(std::size_t, const std::string &, const Json::exception &) override { return false; }

private:
  bool enter(std::size_t Elements) { return ++Depth <= MaxJsonNesting && Elements <= MaxElements; }
  bool leave() {
    --Depth;
    return true;
  }

  std::size_t MaxElements;
  unsigned Depth = 0;
};
} // namespace

llvm::Expected<FileResult> decodeResult(llvm::StringRef Bytes) {
  SizeCheck Sizes(Bytes);
  if (!hasGivenLengths(Bytes) || !Json::sax_parse(Bytes.begin(), Bytes.end(), &Sizes, Json::input_format_t::cbor))
    return llvm::createStringError(llvm::inconvertibleErrorCode(), "the result is cut off");
  Json Object = Json::from_cbor(Bytes.begin(), Bytes.end(), /*strict=*/true, /*allow_exceptions=*/false);
  if (Object.is_discarded())
    return llvm::createStringError(llvm::inconvertibleErrorCode(), "the result is cut off");
  std::string BadField;
  FieldReader Fields(Object, BadField);
  FileResult Result;
  describeResult(Fields, Result);
  if (!BadField.empty())
    return noField("result", BadField);
  return Result;
}

} // namespace cudaperf
