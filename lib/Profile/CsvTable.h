// Comma-separated values as RFC 4180 has them, in a text that has other lines around the table.

#ifndef CUDAPERF_PROFILE_CSVTABLE_H
#define CUDAPERF_PROFILE_CSVTABLE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace cudaperf {

/// One row, with the line where it begins.
struct CsvRow {
  unsigned Line = 0;
  std::vector<std::string> Cells;
  /// Whether there is nothing in it.
  bool isBlank() const;
};

/// All of Text as rows; a line that is no CSV, of a program's output for instance, is a row of some kind, too. A cell
/// in quotes may hold commas, doubled quotes and ends of lines; quotes that never end hold their line only.
std::vector<CsvRow> readCsv(llvm::StringRef Text);

/// The rows below a head, and which cell is which.
class CsvTable {
public:
  /// Below Rows[Head].
  CsvTable(llvm::ArrayRef<CsvRow> Rows, size_t Head) : Head(&Rows[Head]), Below(Rows.drop_front(Head + 1)) {}

  llvm::ArrayRef<CsvRow> rows() const { return Below; }
  unsigned headLine() const { return Head->Line; }
  size_t width() const { return Head->Cells.size(); }
  /// The column with the first of Names that there is; ends of names in round brackets (a unit) count, too.
  std::optional<size_t> column(llvm::ArrayRef<llvm::StringRef> Names) const;
  const std::string &name(size_t Column) const { return Head->Cells[Column]; }

private:
  const CsvRow *Head;
  llvm::ArrayRef<CsvRow> Below;
};

} // namespace cudaperf

#endif // CUDAPERF_PROFILE_CSVTABLE_H
