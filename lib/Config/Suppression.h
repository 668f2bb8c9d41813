// NOLINT comments, read as clang-tidy reads them:
//   NOLINT, NOLINT(id,glob*)        findings on the same line
//   NOLINTNEXTLINE[(...)]           findings on the next line
//   NOLINTBEGIN[(...)] ... NOLINTEND[(...)], with the same brackets, all lines from one to the other
// Without brackets every check is meant; with empty ones none. What counts is the text, not that it is a comment.

#ifndef CUDAPERF_CONFIG_SUPPRESSION_H
#define CUDAPERF_CONFIG_SUPPRESSION_H

#include "Finding/Finding.h"
#include "Support/GlobList.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace cudaperf {

class SourceTexts;

/// A NOLINT comment and the lines it covers.
struct SuppressionComment {
  unsigned Line = 0, Column = 0; ///< of the comment itself
  unsigned First = 0, Last = 0;  ///< lines covered; for a block without its other end none (First > Last)
  std::string Checks;            ///< the text in brackets; "*" without brackets
  bool NamesChecks = false;      ///< it has brackets
  bool WasUsed = false;
};

/// The suppressions of one file.
class Suppressions {
public:
  explicit Suppressions(llvm::StringRef Text);

  /// Whether a comment silences Check on Line; such comments count as used from then on.
  bool silences(llvm::StringRef Check, unsigned Line);

  const std::vector<SuppressionComment> &comments() const { return Comments; }
  /// Comments that name one of this tool's checks and silenced nothing. A bare NOLINT may be meant for other tools.
  std::vector<SuppressionComment> unused() const;
  /// NOLINTBEGIN without NOLINTEND and the other way round, in words.
  const std::vector<FileError> &problems() const { return Problems; }

private:
  void readLine(llvm::StringRef Line, unsigned Number, std::vector<SuppressionComment> &Open);
  void close(const SuppressionComment &End, std::vector<SuppressionComment> &Open);

  std::vector<SuppressionComment> Comments;
  std::vector<GlobList> Globs; ///< of each comment
  std::vector<FileError> Problems;
};

/// Moves the findings that comments silence from Result.Findings to Result.Suppressed. Texts gives the text of every
/// file that a finding is in; problems of the comments become remarks.
void applySuppressions(FileResult &Result, SourceTexts &Texts);

} // namespace cudaperf

#endif // CUDAPERF_CONFIG_SUPPRESSION_H
