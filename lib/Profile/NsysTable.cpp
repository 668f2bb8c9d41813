// Nsight Systems: a row for each kernel. The names of columns changed from version to version:
//   2020  Time(%), Total Time (ns), Instances, Average, Minimum, Maximum, Name
//   2022  Time (%), Total Time (ns), Instances, Avg (ns), Med (ns), Min (ns), Max (ns), StdDev (ns), Name
//   2023  the same, with GridXYZ and BlockXYZ before the name in cuda_gpu_kern_gb_sum
// With --timeunit the unit in brackets is another one.

#include "Profile/ProfileTables.h"

namespace cudaperf {

static bool isHead(const CsvRow &Row) {
  const CsvTable Table(Row, 0);
  // Its other tables have "Num Calls", "Operations" or "Range".
  return Table.column({"Total Time"}) && Table.column({"Instances"}) && Table.column({"Name"});
}

/// Of the name of a column: "Total Time (us)"; without one nanoseconds, as old versions have it.
static std::optional<double> unitOf(llvm::StringRef Column) {
  const auto [Name, Unit] = Column.rsplit(" (");
  return Unit.empty() ? 1 : nanosecondsOf(Unit.drop_back(Unit.ends_with(")")));
}

static llvm::Expected<KernelTimes> readNsys(const CsvTable &Table) {
  const size_t Time = *Table.column({"Total Time"}), Count = *Table.column({"Instances"}),
               Name = *Table.column({"Name"});
  const std::optional<double> Unit = unitOf(Table.name(Time));
  if (!Unit)
    return mistakeAt(Table.headLine(), "'" + Table.name(Time) + "' has no unit of time that is known");
  KernelTimes Times;
  for (const CsvRow &Row : Table.rows()) {
    if (Row.isBlank()) // another report follows
      break;
    if (llvm::Error Wrong = checkWidth(Table, Row))
      return Wrong;
    const std::optional<double> Total = numberOf(Row.Cells[Time]), Launches = numberOf(Row.Cells[Count]);
    if (!Total || !Launches)
      return mistakeAt(Row.Line, "'" + Row.Cells[Total ? Count : Time] + "' is no number for '" +
                                     Table.name(Total ? Count : Time) + "'");
    Times.push_back({.Name = Row.Cells[Name], .Nanoseconds = *Total * *Unit, .Launches = int64_t(*Launches)});
  }
  return Times;
}

const ProfileTable NsysKernels = {"Nsight Systems", isHead, readNsys};

} // namespace cudaperf
