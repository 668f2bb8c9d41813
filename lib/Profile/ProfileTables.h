// The tables that a profile can be: private to this folder.

#ifndef CUDAPERF_PROFILE_PROFILETABLES_H
#define CUDAPERF_PROFILE_PROFILETABLES_H

#include "Finding/ProfileShare.h"
#include "Profile/CsvTable.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <vector>

namespace cudaperf {

/// Launches of kernels in any order, a name as often as the table has it.
using KernelTimes = std::vector<ProfiledKernel>;

/// One kind of table.
struct ProfileTable {
  llvm::StringLiteral Tool;
  /// Whether Row is its head.
  bool (*IsHead)(const CsvRow &Row);
  /// What it says. Errors begin with the line: "17: ...".
  llvm::Expected<KernelTimes> (*Read)(const CsvTable &Table);
};

extern const ProfileTable NcuDetails, NcuRaw, NsysKernels;

/// An error at a line of the file.
llvm::Error mistakeAt(unsigned Line, const llvm::Twine &What);

/// Fails if Row has not as many cells as the head of Table.
llvm::Error checkWidth(const CsvTable &Table, const CsvRow &Row);

/// A number as profilers write it, with thousands apart: "1,234.5". None for other text and for what is negative.
std::optional<double> numberOf(llvm::StringRef Text);

/// Nanoseconds that one Unit has: "ns", "usecond", "ms". None for other units.
std::optional<double> nanosecondsOf(llvm::StringRef Unit);

} // namespace cudaperf

#endif // CUDAPERF_PROFILE_PROFILETABLES_H
