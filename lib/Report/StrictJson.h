// JSON that somebody else may have written or damaged.

#ifndef CUDAPERF_REPORT_STRICTJSON_H
#define CUDAPERF_REPORT_STRICTJSON_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <nlohmann/json_fwd.hpp>

namespace cudaperf {

/// Text as JSON. Errors tell the line and column. What is nested deeper than MaxJsonNesting is refused, since those who
/// go through it recurse.
llvm::Expected<nlohmann::ordered_json> parseStrictJson(llvm::StringRef Text);

} // namespace cudaperf

#endif // CUDAPERF_REPORT_STRICTJSON_H
