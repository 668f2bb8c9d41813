// Nsight Compute. The details page has a row for each metric of each launch, and the time of a launch is the metric
// "Duration" of the section "GPU Speed Of Light Throughput", or gpu__time_duration.sum if that was asked for by name;
// with
// --print-summary a row stands for several launches and has their mean. The raw page has a row for each launch, a
// column for each metric, and the units in a row below the head.

#include "Profile/ProfileTables.h"
#include "llvm/ADT/STLExtras.h"
#include <cmath>

namespace cudaperf {

/// What tells the time of a launch, the best first.
static constexpr llvm::StringRef DurationNames[] = {"gpu__time_duration.sum", "Duration", "gpu__time_duration.avg",
                                                    "gpu__time_duration.max"};

static llvm::Error lacksTime(const CsvTable &Table) {
  return mistakeAt(Table.headLine(), "the table does not say how long the kernels took; profile with '--set basic' or "
                                     "'--metrics gpu__time_duration.sum'");
}

/// The time in Cell, which is in Unit.
static llvm::Expected<double> timeIn(const CsvRow &Row, llvm::StringRef Cell, llvm::StringRef Unit) {
  const std::optional<double> Number = numberOf(Cell), Each = nanosecondsOf(Unit);
  if (Number && Each)
    return *Number * *Each;
  return mistakeAt(Row.Line, "'" + Cell + " " + Unit + "' is no time");
}

static bool isHeadOfDetails(const CsvRow &Row) {
  return llvm::is_contained(Row.Cells, "Kernel Name") && llvm::is_contained(Row.Cells, "Metric Name");
}

/// A line that ncu itself says something in.
static bool isRemark(const CsvRow &Row) {
  return Row.isBlank() || llvm::StringRef(Row.Cells.front()).starts_with("==");
}

static llvm::Expected<KernelTimes> readDetails(const CsvTable &Table) {
  const std::optional<size_t> Value = Table.column({"Metric Value", "Average"}), Unit = Table.column({"Metric Unit"}),
                              Count = Table.column({"Invocations"});
  const size_t Kernel = *Table.column({"Kernel Name"}), Metric = *Table.column({"Metric Name"});
  if (!Value || !Unit)
    return mistakeAt(Table.headLine(), "the table has no columns 'Metric Unit' and 'Metric Value'");
  llvm::StringRef Name;
  for (llvm::StringRef Each : llvm::reverse(DurationNames))
    if (llvm::any_of(Table.rows(),
                     [&](const CsvRow &Row) { return Row.Cells.size() > Metric && Row.Cells[Metric] == Each; }))
      Name = Each;
  KernelTimes Times;
  for (const CsvRow &Row : Table.rows()) {
    if (isRemark(Row))
      continue;
    if (llvm::Error Wrong = checkWidth(Table, Row))
      return Wrong;
    if (Name.empty() || Row.Cells[Metric] != Name)
      continue;
    llvm::Expected<double> Time = timeIn(Row, Row.Cells[*Value], Row.Cells[*Unit]);
    if (!Time)
      return Time.takeError();
    const std::optional<double> Launches = Count ? numberOf(Row.Cells[*Count]) : 1;
    if (!Launches)
      return mistakeAt(Row.Line, "'" + Row.Cells[*Count] + "' is no number of invocations");
    Times.push_back({.Name = Row.Cells[Kernel], .Nanoseconds = *Time * *Launches, .Launches = int64_t(*Launches)});
  }
  if (Name.empty())
    return lacksTime(Table);
  return Times;
}

static bool isHeadOfRaw(const CsvRow &Row) {
  return llvm::is_contained(Row.Cells, "Kernel Name") && !isHeadOfDetails(Row) && Row.Cells.size() > 2;
}

static llvm::Expected<KernelTimes> readRaw(const CsvTable &Table) {
  const std::optional<size_t> Time = Table.column(DurationNames);
  const size_t Kernel = *Table.column({"Kernel Name"});
  if (!Time)
    return lacksTime(Table);
  KernelTimes Times;
  const CsvRow *Units = nullptr;
  for (const CsvRow &Row : Table.rows()) {
    if (isRemark(Row))
      continue;
    if (llvm::Error Wrong = checkWidth(Table, Row))
      return Wrong;
    if (!Units) {
      Units = &Row;
      continue;
    }
    llvm::Expected<double> Taken = timeIn(Row, Row.Cells[*Time], Units->Cells[*Time]);
    if (!Taken)
      return Taken.takeError();
    Times.push_back({.Name = Row.Cells[Kernel], .Nanoseconds = *Taken, .Launches = 1});
  }
  return Times;
}

const ProfileTable NcuDetails = {"Nsight Compute", isHeadOfDetails, readDetails};
const ProfileTable NcuRaw = {"Nsight Compute", isHeadOfRaw, readRaw};

} // namespace cudaperf
