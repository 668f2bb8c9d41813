// The part of a SARIF report that is the same for every run: the tool, its rules and their manual pages.

#ifndef CUDAPERF_REPORT_SARIFRULES_H
#define CUDAPERF_REPORT_SARIFRULES_H

#include "Report/ReportInput.h"
#include <nlohmann/json_fwd.hpp>

namespace cudaperf {

/// Ids of the driver's notifications, in the order in which it lists them.
inline constexpr const char *FileFailedId = "file-failed";
inline constexpr const char *KernelSkippedId = "kernel-skipped";

/// The object tool.driver with Rules in their order; HomeUri may be empty.
nlohmann::ordered_json describeDriver(llvm::ArrayRef<RuleInfo> Rules, llvm::StringRef HomeUri);

} // namespace cudaperf

#endif // CUDAPERF_REPORT_SARIFRULES_H
