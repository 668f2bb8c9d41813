// Turns a number that the warp model computed back into the symbols it was drawn from: 4 * 32 * 1013 bytes between
// lanes is "n elements" if 32 * 1013 was drawn for n. Works because every size is 32 times a prime of its own.

#ifndef CUDAPERF_ANALYSIS_SYMBOLNAMES_H
#define CUDAPERF_ANALYSIS_SYMBOLNAMES_H

#include "Analysis/WarpRun.h"
#include <optional>
#include <string>

namespace cudaperf {

/// A drawn size and what the user calls it.
struct NamedSymbol {
  int64_t Value = 0;
  std::string Name;
};

/// Elements as an expression: "7", "n", "2 * n", "n * m", "n + 1"; nothing if it is large and no product of Symbols.
std::optional<std::string> nameNumber(int64_t Elements, llvm::ArrayRef<NamedSymbol> Symbols);

} // namespace cudaperf

#endif // CUDAPERF_ANALYSIS_SYMBOLNAMES_H
