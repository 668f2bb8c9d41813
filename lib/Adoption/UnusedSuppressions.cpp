#include "Adoption/UnusedSuppressions.h"
#include "Config/Suppression.h"
#include "Finding/Fingerprint.h"
#include "Support/GlobList.h"
#include "Support/Paths.h"
#include "Support/SourceTexts.h"
#include "llvm/ADT/STLExtras.h"

namespace cudaperf {

std::vector<Finding> unusedSuppressions(const FileResult &Result, llvm::ArrayRef<const Finding *> Suppressed,
                                        llvm::ArrayRef<llvm::StringRef> RunChecks, SourceTexts &Texts) {
  if (Result.Status != FileStatus::Analyzed)
    return {};
  Suppressions Comments(Texts.text(Result.File).value_or(""));
  if (Comments.comments().empty())
    return {};
  const std::string Name = realPath(Result.File);
  for (const Finding *F : Suppressed)
    if (realPath(F->Where.File) == Name)
      (void)Comments.silences(F->Check, F->Where.Line);
  std::vector<Finding> Unused;
  for (const SuppressionComment &Comment : Comments.unused()) {
    const GlobList Globs(Comment.Checks);
    if (llvm::none_of(RunChecks, [&](llvm::StringRef Check) { return Globs.contains(Check); }))
      continue;
    Finding F;
    F.Check = UnusedSuppressionId.str();
    F.Level = Severity::Note;
    F.Where = {Result.File, Comment.Line, Comment.Column, 0, 0};
    F.Message = "this comment silences nothing: no finding of '" + Comment.Checks + "' is left there";
    Unused.push_back(std::move(F));
  }
  addFingerprints(Unused);
  return Unused;
}

} // namespace cudaperf
