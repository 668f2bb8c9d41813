// From a file and its flags to a finished AST in CUDA device mode, tolerantly: missing headers are skipped and
// recorded, errors cost only the declarations they touch.

#ifndef CUDAPERF_FRONTEND_PARSE_H
#define CUDAPERF_FRONTEND_PARSE_H

#include "Frontend/ParseRequest.h"
#include "Frontend/ParsedUnit.h"
#include "llvm/Support/Error.h"
#include <memory>

namespace cudaperf {

/// Parses what is asked for. Fails only if there is nothing to look at: file unreadable, binary, too large, bad
/// toolkit. If only host code is asked for, conditions are met that leave out the only mentions of \p Callees.
llvm::Expected<std::unique_ptr<ParsedUnit>> parse(const ParseRequest &AsAsked,
                                                  llvm::ArrayRef<std::string> Callees = {});

} // namespace cudaperf

#endif // CUDAPERF_FRONTEND_PARSE_H
