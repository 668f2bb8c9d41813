// Results as JSON, schema version 1 (docs/json.md, docs/schema/): the report for users, and the form in which a
// worker process hands its result to the driver.
//
// JsonFields.h names the fields, JsonReport.cpp writes them, JsonRead.cpp reads them.

#ifndef CUDAPERF_REPORT_JSONREPORT_H
#define CUDAPERF_REPORT_JSONREPORT_H

#include "Finding/Finding.h"
#include "Report/ReportInput.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

namespace cudaperf {

/// What a report lists beside findings.
struct JsonLists {
  bool Accesses = false; ///< --dump-accesses
  bool Costs = false;    ///< --dump-costs
};

/// The whole report as text, valid for any bytes in names and messages: what is not UTF-8 becomes U+FFFD.
std::string writeJsonReport(const ReportInput &Input, JsonLists Lists = {});

/// What a report holds.
struct JsonReport {
  std::vector<FileResult> Files;
  JsonLists Lists;
  std::optional<Shard> Part;
};

/// The way back from a report that was parsed as JSON. A report does not say which input a finding in a header came
/// from; such findings go to the first file. Fails, naming the field, for what is no report of this version.
llvm::Expected<JsonReport> readJsonReport(const nlohmann::ordered_json &Object);

/// Result as bytes that decodeResult turns into an equal value, names that are not UTF-8 included.
std::string encodeResult(const FileResult &Result);

/// Fails, naming the field, if Bytes were cut off or are not a result.
llvm::Expected<FileResult> decodeResult(llvm::StringRef Bytes);

} // namespace cudaperf

#endif // CUDAPERF_REPORT_JSONREPORT_H
