// NOLINT comments written for findings that are to stay.

#ifndef CUDAPERF_ADOPTION_NOLINTEDITS_H
#define CUDAPERF_ADOPTION_NOLINTEDITS_H

#include "Finding/Finding.h"
#include "llvm/ADT/StringRef.h"
#include <map>
#include <set>
#include <string>
#include <vector>

namespace cudaperf {

struct NolintEdits {
  std::vector<TextEdit> Edits;      ///< sorted, disjoint; only Offset, Length and Replacement are filled
  std::vector<unsigned> Impossible; ///< lines where no comment can stand
};

/// What to write into Text so that every check is silenced on its line. Three lines and more that follow each other
/// with the same checks get one NOLINTBEGIN and NOLINTEND around them. Else, in this order: a NOLINT list that already
/// covers the line alone gets another entry; a NOLINTNEXTLINE comment goes above the line, indented as it; where that
/// would stand inside of a line that a backslash continues, a NOLINT comment goes behind it. A line that is itself
/// continued is impossible.
NolintEdits nolintEdits(llvm::StringRef Text, const std::map<unsigned, std::set<std::string>> &ChecksByLine);

} // namespace cudaperf

#endif // CUDAPERF_ADOPTION_NOLINTEDITS_H
