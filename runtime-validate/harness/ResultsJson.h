// The JSON form of a run: docs/schema/cuda-perf-validate-1.schema.json. What is written here is what the linter
// embeds, so a change of a field is a change of the schema.

#ifndef CUDAPERF_VALIDATE_RESULTSJSON_H
#define CUDAPERF_VALIDATE_RESULTSJSON_H

#include "JsonFields.h"
#include "Results.h"

namespace cudaperf::validate {

Json toJson(const RunResult &Run);
/// Reads what toJson wrote; says what is wrong with anything else.
Failure fromJson(const Json &Text, RunResult &Run);

Json toJson(const MeasuredKernel &Kernel);
MeasuredKernel kernelFromJson(const Json &Text);

/// A run as the text of a results file.
std::string resultsFileText(const RunResult &Run);
Failure readResults(const std::string &Path, RunResult &Run);

} // namespace cudaperf::validate

#endif // CUDAPERF_VALIDATE_RESULTSJSON_H
