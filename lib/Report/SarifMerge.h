// SARIF reports of this tool joined run by run, without a way back to findings.

#ifndef CUDAPERF_REPORT_SARIFMERGE_H
#define CUDAPERF_REPORT_SARIFMERGE_H

#include "Finding/Finding.h"
#include "Report/ReportInput.h"
#include "llvm/Support/Error.h"
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

namespace cudaperf {

/// Whether Log has runs, all of this tool in this version, with results as it writes them.
llvm::Error checkSarif(const nlohmann::ordered_json &Log);

/// Which part of the inputs Log (checked) is about; none if it does not say so.
std::optional<Shard> shardOfSarif(const nlohmann::ordered_json &Log);

/// One log with one run that holds what the runs of Logs (checked, not empty) hold, each thing once.
nlohmann::ordered_json joinSarif(const std::vector<nlohmann::ordered_json> &Logs);

/// The most severe result of Log (joined) that is not suppressed; none if there is none.
std::optional<Severity> worstOfSarif(const nlohmann::ordered_json &Log);

/// The messages about files of Log (joined) that could not be analysed.
std::vector<std::string> failuresOfSarif(const nlohmann::ordered_json &Log);

} // namespace cudaperf

#endif // CUDAPERF_REPORT_SARIFMERGE_H
