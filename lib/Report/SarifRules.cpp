#include "Report/SarifRules.h"
#include "Support/Version.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Regex.h"
#include <nlohmann/json.hpp>

namespace cudaperf {

using Json = nlohmann::ordered_json;

/// "cuda-perf-hot-atomic" as a name in Pascal case: "HotAtomic".
static std::string nameOf(llvm::StringRef Id) {
  Id.consume_front("cuda-perf-");
  std::string Name;
  bool StartsWord = true;
  for (char C : Id) {
    if (C != '-')
      Name += StartsWord ? llvm::toUpper(C) : C;
    StartsWord = C == '-';
  }
  return Name;
}

/// Page without links to neighbouring pages, which lead nowhere outside the tree; their text stays.
static std::string withoutRelativeLinks(llvm::StringRef Page) {
  static const llvm::Regex Link("\\[([^]]*)\\]\\([^):]*\\)");
  std::string Result;
  llvm::SmallVector<llvm::StringRef, 2> Parts;
  while (Link.match(Page, &Parts)) {
    size_t At = Parts[0].data() - Page.data();
    Result += (Page.take_front(At) + Parts[1]).str();
    Page = Page.drop_front(At + Parts[0].size());
  }
  return Result + Page.str();
}

/// The text below the heading "## Title" of Page; empty if there is none.
static llvm::StringRef sectionOf(llvm::StringRef Page, llvm::StringRef Title) {
  std::string Heading = ("\n## " + Title + "\n").str();
  size_t At = Page.find(Heading);
  if (At == llvm::StringRef::npos)
    return "";
  llvm::StringRef Rest = Page.drop_front(At + Heading.size());
  return Rest.take_front(Rest.find("\n## ")).trim();
}

static Json describeRule(const RuleInfo &Rule) {
  std::string Page = Rule.Page.empty() ? Rule.Summary : withoutRelativeLinks(Rule.Page);
  llvm::StringRef Details = sectionOf(Page, "What it reports");
  Json Object = {{"id", Rule.Id}, {"name", nameOf(Rule.Id)}};
  Object["shortDescription"]["text"] = Rule.Summary;
  Object["fullDescription"]["text"] = Details.empty() ? Rule.Summary : Details.str();
  Object["help"] = {{"text", Page}, {"markdown", Page}};
  if (!Rule.HelpUri.empty())
    Object["helpUri"] = Rule.HelpUri;
  const bool IsWarning = Rule.Level >= Severity::Warning;
  Object["defaultConfiguration"] = {{"enabled", !Rule.IsPreview}, {"level", IsWarning ? "warning" : "note"}};
  // The two words that GitHub's code scanning sorts and filters by.
  Object["properties"] = {{"tags", {"performance", "cuda"}},
                          {"precision", Rule.IsPreview ? "medium" : "high"},
                          {"problem.severity", IsWarning ? "warning" : "recommendation"}};
  return Object;
}

Json describeDriver(llvm::ArrayRef<RuleInfo> Rules, llvm::StringRef HomeUri) {
  const std::string Version = toolVersion().str();
  Json Driver = {{"name", "cuda-perf-lint"}, {"version", Version}, {"semanticVersion", Version}};
  if (!HomeUri.empty())
    Driver["informationUri"] = HomeUri;
  Driver["notifications"] = Json::array();
  for (auto [Id, Text] : {std::pair(FileFailedId, "A file could not be analysed at all."),
                          std::pair(KernelSkippedId, "A kernel could not be analysed; the others of its file were.")})
    Driver["notifications"].push_back({{"id", Id}, {"shortDescription", {{"text", Text}}}});
  Driver["rules"] = Json::array();
  for (const RuleInfo &Rule : Rules)
    Driver["rules"].push_back(describeRule(Rule));
  return Driver;
}

} // namespace cudaperf
