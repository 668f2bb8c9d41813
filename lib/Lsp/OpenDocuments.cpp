#include "Lsp/OpenDocuments.h"
#include "llvm/ADT/StringExtras.h"
#include <limits>

namespace cudaperf::lsp {

static std::optional<Position> readPosition(const Json &Value) {
  std::optional<int64_t> Line = findNumber(Value, {"line"}), Character = findNumber(Value, {"character"});
  constexpr int64_t Most = std::numeric_limits<int32_t>::max();
  if (!Line || !Character || *Line < 0 || *Line > Most || *Character < 0 || *Character > Most)
    return std::nullopt;
  return Position{unsigned(*Line), unsigned(*Character)};
}

std::optional<Range> readRange(const Json &Value) {
  const Json *Start = find(Value, {"start"}), *End = find(Value, {"end"});
  std::optional<Position> From = Start ? readPosition(*Start) : std::nullopt;
  std::optional<Position> To = End ? readPosition(*End) : std::nullopt;
  return From && To && *From <= *To ? std::optional(Range{*From, *To}) : std::nullopt;
}

static Json toJson(const Position &Where) { return {{"line", Where.Line}, {"character", Where.Character}}; }

Json toJson(const Range &Where) { return {{"start", toJson(Where.Start)}, {"end", toJson(Where.End)}}; }

bool applyChanges(TextDocument &Document, const Json &Changes, PositionEncoding Encoding) {
  if (!Changes.is_array())
    return false;
  for (const Json &Change : Changes) {
    std::optional<std::string> NewText = findText(Change, {"text"});
    if (!NewText)
      return false;
    const Json *Where = find(Change, {"range"});
    if (!Where) {
      Document = TextDocument(std::move(*NewText));
      continue;
    }
    std::optional<Range> Replaced = readRange(*Where);
    if (!Replaced)
      return false;
    Document.replace(*Replaced, *NewText, Encoding);
  }
  return true;
}

Places::Places(const OpenDocuments &Open, PositionEncoding Encoding) : Open(Open), Encoding(Encoding) {
  for (const auto &[Uri, Document] : Open)
    Texts.add(Document.Path, Document.Text.text());
}

const OpenDocument *Places::document(llvm::StringRef Path) const {
  for (const auto &[Uri, Document] : Open)
    if (Document.Path == Path)
      return &Document;
  return nullptr;
}

const TextDocument &Places::text(const std::string &Path) {
  if (const OpenDocument *Document = document(Path))
    return Document->Text;
  auto Known = OnDisk.find(Path);
  if (Known == OnDisk.end())
    Known = OnDisk.emplace(Path, TextDocument(Texts.text(Path).value_or("").str())).first;
  return Known->second;
}

Range Places::rangeOf(const SourceSpan &Where) {
  const TextDocument &Document = text(Where.File);
  size_t Start = Document.offsetOf(Where.Line, Where.Column);
  size_t End = Where.EndLine ? Document.offsetOf(Where.EndLine, Where.EndColumn) : Start;
  if (End <= Start) {
    llvm::StringRef Rest = llvm::StringRef(Document.text()).drop_front(Start);
    End = Start + Rest.take_while([](char C) { return llvm::isAlnum(C) || C == '_'; }).size();
  }
  return {Document.positionAt(Start, Encoding), Document.positionAt(End, Encoding)};
}

Range Places::rangeOf(const TextEdit &Edit) {
  const TextDocument &Document = text(Edit.Where.File);
  return {Document.positionAt(Edit.Offset, Encoding), Document.positionAt(size_t(Edit.Offset) + Edit.Length, Encoding)};
}

} // namespace cudaperf::lsp
