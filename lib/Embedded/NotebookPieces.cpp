#include "Embedded/NotebookPieces.h"
#include "Embedded/Escapes.h"
#include "Embedded/PythonPieces.h"
#include "Support/JsonNesting.h"
#include "Support/JsonSax.h"
#include "llvm/ADT/STLExtras.h"

namespace cudaperf {
namespace {

using Json = nlohmann::json;

/// Hears of a notebook's values in their order. The n-th text that it hears of, keys included, is the n-th that stands
/// between quotes in the file: so each gets its place, which the parser does not tell.
class CellReader final : public SilentJsonSax<Json> {
public:
  explicit CellReader(llvm::StringRef Text) : Text(Text) {}

  bool key(string_t &Name) override {
    nextText();
    Levels.back().Key = Name;
    return true;
  }
  bool string(string_t &Value) override {
    const Origin Place = nextText();
    const bool IsInList = !Levels.empty() && Levels.back().IsList;
    const size_t Depth = Levels.size() - (IsInList ? 1 : 0); // of the object whose member this is
    if (Depth == 0)
      return true;
    const std::string &Key = Levels[Depth - 1].Key;
    if (Key == "cell_type" && !IsInList)
      Types[Depth] = Value;
    if (Key == "source" || Key == "input")
      appendUnescaped(Text.slice(Place.Begin, Place.End), Place.Begin, Sources[Depth]);
    return true;
  }
  bool start_object(std::size_t) override {
    Levels.push_back({});
    Types[Levels.size()].clear();
    Sources[Levels.size()] = {};
    return true;
  }
  bool end_object() override {
    if (Types[Levels.size()] == "code")
      Cells.push_back({.Number = unsigned(Cells.size()) + 1, .Text = std::move(Sources[Levels.size()])});
    Levels.pop_back();
    return true;
  }
  bool start_array(std::size_t) override {
    Levels.push_back({.IsList = true});
    return true;
  }
  bool end_array() override {
    Levels.pop_back();
    return true;
  }
  bool parse_error(std::size_t, const std::string &, const nlohmann::detail::exception &) override { return false; }

  std::vector<NotebookCell> Cells;

private:
  struct Level {
    bool IsList = false;
    std::string Key;
  };

  /// The inside of the next text in quotes.
  Origin nextText() {
    const size_t Begin = Text.find('"', At) + 1;
    size_t End = Begin;
    while (End < Text.size() && Text[End] != '"')
      End += Text[End] == '\\' ? 2 : 1;
    At = End + 1;
    return {uint32_t(Begin), uint32_t(std::min(End, Text.size()))};
  }

  llvm::StringRef Text;
  size_t At = 0;
  std::vector<Level> Levels;
  std::map<size_t, std::string> Types;  ///< of the objects that are open, by depth
  std::map<size_t, MappedText> Sources; ///< the same
};

/// What a cell is by its first line.
enum class CellKind { Python, Cuda, Other };

CellKind kindOf(llvm::StringRef Cell) {
  const llvm::StringRef First = Cell.ltrim().take_until([](char C) { return C == '\n'; }).rtrim();
  if (!First.starts_with("%%"))
    return CellKind::Python;
  const llvm::StringRef Magic = First.drop_front(2).take_until([](char C) { return C == ' '; });
  if (llvm::is_contained({"cu", "cuda", "cuda_run", "cuda_group_save", "nvcc", "cpp_cuda"}, Magic))
    return CellKind::Cuda;
  if (Magic == "writefile" || Magic == "file")
    return First.ends_with(".cu") || First.ends_with(".cuh") ? CellKind::Cuda : CellKind::Other;
  // Those that run the rest as Python.
  return llvm::is_contained({"time", "timeit", "capture", "prun"}, Magic) ? CellKind::Python : CellKind::Other;
}

} // namespace

llvm::Expected<std::vector<NotebookCell>> cellsOfNotebook(llvm::StringRef Text) {
  CellReader Reader(Text);
  if (isNestedDeeper(Text) || !Json::sax_parse(Text.begin(), Text.end(), &Reader))
    return llvm::createStringError("it is no notebook: not valid JSON");
  return std::move(Reader.Cells);
}

std::vector<CudaPiece> piecesOfCells(llvm::ArrayRef<NotebookCell> Cells) {
  std::vector<CudaPiece> Pieces;
  MappedText Python; // names of one cell are known in the next
  for (const NotebookCell &Cell : Cells) {
    const llvm::StringRef Text = Cell.Text.text();
    const CellKind Kind = kindOf(Text);
    if (Kind == CellKind::Cuda) {
      const size_t Magic = Text.find("%%");
      const size_t Rest = std::min(Text.find('\n', Magic), Text.size());
      Pieces.push_back({.Text = Cell.Text.slice(Rest, Text.size()), .Layers = {{.How = Quoting::Kind::Json}}});
    } else if (Kind == CellKind::Python) {
      Python.append(Cell.Text);
      const uint32_t End = Cell.Text.endBefore(Text.size());
      Python.append("\n", {End, End});
    }
  }
  for (CudaPiece &Piece : piecesOfPython(Python.text())) {
    Piece.Text = Piece.Text.through(Python);
    Piece.Layers.push_back({.How = Quoting::Kind::Json});
    for (PieceLaunch &Launch : Piece.Launches)
      Launch.Offset = Python.begin(Launch.Offset);
    Pieces.push_back(std::move(Piece));
  }
  llvm::stable_sort(Pieces, [](const CudaPiece &A, const CudaPiece &B) { return A.Text.begin(0) < B.Text.begin(0); });
  return Pieces;
}

bool mayHoldNotebookPieces(llvm::StringRef Text) {
  return Text.contains("%%cu") || Text.contains("%%nvcc") || Text.contains("%%cpp_cuda") ||
         Text.contains("%%writefile") || Text.contains("%%file") || mayHoldPythonPieces(Text);
}

std::string describeCell(llvm::ArrayRef<NotebookCell> Cells, uint32_t Offset) {
  for (const NotebookCell &Cell : Cells) {
    const llvm::StringRef Text = Cell.Text.text();
    if (Text.empty() || Offset < Cell.Text.begin(0) || Offset >= Cell.Text.endBefore(Text.size()))
      continue;
    unsigned Line = 1;
    for (size_t At = 0; At != Text.size() && Cell.Text.endBefore(At + 1) <= Offset; ++At)
      Line += Text[At] == '\n';
    return "code cell " + std::to_string(Cell.Number) + ", line " + std::to_string(Line);
  }
  return "";
}

} // namespace cudaperf
