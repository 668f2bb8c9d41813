#include "Report/Formats.h"
#include "Report/PlainText.h"
#include "Report/SourcePaths.h"
#include "Triage/Causes.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/SHA1.h"
#include <map>
#include <nlohmann/json.hpp>

namespace cudaperf {

using Json = nlohmann::ordered_json;

static const char *severityFor(Severity Level) {
  switch (Level) {
  case Severity::Error:
    return "critical";
  case Severity::Warning:
    return "major";
  case Severity::Note:
    return "minor";
  case Severity::Hint:
    return "info";
  }
  return "info";
}

/// GitLab shows only one of several issues with the same fingerprint, so a repeat is given one of its own. (Two files
/// that include a kernel's header may launch it differently.)
static std::string fingerprintOf(const Finding &F, std::map<std::string, unsigned> &Seen) {
  const std::string &Cause = causeOf(F);
  unsigned Repeat = Seen[Cause]++;
  if (Repeat == 0)
    return Cause;
  std::string Key = Cause + "/" + std::to_string(Repeat);
  return llvm::toHex(llvm::SHA1::hash(llvm::arrayRefFromStringRef(Key)), /*LowerCase=*/true).substr(0, 16);
}

/// Text as Markdown that shows it as it is: names of kernels are full of brackets, and may be anything.
static std::string inMarkdown(llvm::StringRef Text) {
  std::string Fence = "```";
  while (Text.contains(Fence))
    Fence += '`';
  return Fence + "text\n" + Text.str() + "\n" + Fence;
}

std::string writeGitLabReport(const ReportInput &Input) {
  Json Issues = Json::array();
  std::map<std::string, unsigned> Seen;
  for (const Finding &F : Input.Findings) {
    unsigned LastLine = F.Where.EndLine ? F.Where.EndLine : F.Where.Line;
    Issues.push_back({{"type", "issue"},
                      {"check_name", F.Check},
                      {"description", F.Message},
                      {"content", {{"body", inMarkdown(describeInLines(F, Input.Root))}}},
                      {"categories", Json::array({"Performance"})},
                      {"severity", severityFor(F.Level)},
                      {"fingerprint", fingerprintOf(F, Seen)},
                      {"location",
                       {{"path", pathFromRoot(Input.Root, F.Where.File)},
                        {"lines", {{"begin", F.Where.Line}, {"end", LastLine}}}}}});
  }
  return Issues.dump(/*indent=*/2, ' ', /*ensure_ascii=*/false, Json::error_handler_t::replace) + "\n";
}

} // namespace cudaperf
