// Fixes applied to text in memory: each fix whole or not at all, and never two that touch the same bytes.

#ifndef CUDAPERF_REPORT_FIXAPPLY_H
#define CUDAPERF_REPORT_FIXAPPLY_H

#include "Finding/Finding.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <map>
#include <string>
#include <vector>

namespace cudaperf {

class SourceTexts;

/// File -> the edits to make in it, sorted by offset, free of overlaps.
using EditsByFile = std::map<std::string, std::vector<TextEdit>>;

/// Whether a fix may change File.
using MayChangeFile = llvm::function_ref<bool(llvm::StringRef File)>;
inline bool anyFile(llvm::StringRef) { return true; }

/// What became of the fixes of one finding. Points into the findings that chooseFixes was given.
struct FixOutcome {
  const Finding *Of = nullptr;
  const Fix *Chosen = nullptr; ///< the one that was applied, or the first that was not
  std::string Withheld;        ///< why it was not; empty if it was applied
};

struct FixedTexts {
  EditsByFile Edits;
  std::vector<FixOutcome> Outcomes; ///< one for each finding that has a fix, in the order of the findings
  /// Fixes applied, counting each once although several findings may ask for the same.
  unsigned applied() const;
};

/// Chooses for every finding its first fix that is allowed (Allowed == Unsafe allows both kinds) and that does not
/// overlap one chosen before. Edits that do not lie in Texts any more, or in a file that MayChange does not allow, are
/// refused.
FixedTexts chooseFixes(llvm::ArrayRef<const Finding *> Findings, FixSafety Allowed, SourceTexts &Texts,
                       MayChangeFile MayChange = anyFile);

/// Text with Edits made, which must be sorted, disjoint and inside Text.
std::string applyEdits(llvm::StringRef Text, llvm::ArrayRef<TextEdit> Edits);

/// File -> its text with the edits made.
using TextsByFile = std::map<std::string, std::string>;

/// The texts of the files in Edits with the edits made.
TextsByFile editedTexts(const EditsByFile &Edits, SourceTexts &Texts);

} // namespace cudaperf

#endif // CUDAPERF_REPORT_FIXAPPLY_H
