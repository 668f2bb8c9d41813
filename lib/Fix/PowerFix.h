// Products in place of pow with a small whole exponent.

#ifndef CUDAPERF_FIX_POWERFIX_H
#define CUDAPERF_FIX_POWERFIX_H

#include "Source/SourceMap.h"
#include <optional>
#include <string>

namespace clang {
class CallExpr;
} // namespace clang

namespace cudaperf {

/// What to write for Call, pow with the constant Exponent: "x * x * x", "sqrtf(x)"; "" if there is no short way, or the
/// base is not the name of a variable.
std::string powerText(const clang::CallExpr &Call, double Exponent);

/// An edit that writes powerText() with a whole, positive exponent. It rounds otherwise: not safe.
std::optional<Fix> powerFix(const SourceMap &Source, const clang::CallExpr &Call, double Exponent);

} // namespace cudaperf

#endif // CUDAPERF_FIX_POWERFIX_H
