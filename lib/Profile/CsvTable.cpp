#include "Profile/CsvTable.h"
#include "llvm/ADT/STLExtras.h"

namespace cudaperf {

bool CsvRow::isBlank() const {
  return llvm::all_of(Cells, [](llvm::StringRef Cell) { return Cell.trim().empty(); });
}

namespace {

class Reader {
public:
  explicit Reader(llvm::StringRef Text) : Left(Text) {}

  std::vector<CsvRow> run() {
    std::vector<CsvRow> Rows;
    while (!Left.empty())
      Rows.push_back(row());
    return Rows;
  }

private:
  CsvRow row() {
    CsvRow Row{.Line = Line, .Cells = {}};
    do
      Row.Cells.push_back(cell());
    while (Left.consume_front(","));
    Left.consume_front("\r");
    Left.consume_front("\n");
    ++Line;
    return Row;
  }

  std::string cell() {
    const llvm::StringRef Whole = Left;
    const unsigned Start = Line;
    if (Left.consume_front("\""))
      if (std::optional<std::string> Text = quoted())
        return *Text;
    Left = Whole;
    Line = Start;
    const llvm::StringRef Text = Left.take_until([](char C) { return C == ',' || C == '\n'; });
    Left = Left.drop_front(Text.size());
    return Text.trim().str();
  }

  /// What stands before the closing quote, if a comma or the end of a line follows.
  std::optional<std::string> quoted() {
    std::string Text;
    while (!Left.empty()) {
      const char C = Left.front();
      Left = Left.drop_front();
      if (C == '"' && !Left.consume_front("\""))
        return Left.empty() || Left.front() == ',' || Left.front() == '\n' || Left.front() == '\r' ? std::optional(Text)
                                                                                                   : std::nullopt;
      Line += C == '\n';
      Text += C;
    }
    return std::nullopt;
  }

  llvm::StringRef Left;
  unsigned Line = 1;
};

} // namespace

std::vector<CsvRow> readCsv(llvm::StringRef Text) { return Reader(Text).run(); }

/// "Total Time (ns)" is "Total Time", "Time(%)" stays "Time(%)".
static llvm::StringRef withoutUnit(llvm::StringRef Name) {
  return Name.ends_with(")") ? Name.rsplit(" (").first : Name;
}

std::optional<size_t> CsvTable::column(llvm::ArrayRef<llvm::StringRef> Names) const {
  for (llvm::StringRef Name : Names)
    for (const auto &[Index, Cell] : llvm::enumerate(Head->Cells))
      if (Cell == Name || withoutUnit(Cell) == Name)
        return Index;
  return std::nullopt;
}

} // namespace cudaperf
