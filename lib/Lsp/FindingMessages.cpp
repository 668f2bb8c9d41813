#include "Lsp/FindingMessages.h"
#include "Lsp/DocumentUri.h"
#include "Report/FixApply.h"
#include "Report/Words.h"

namespace cudaperf::lsp {

static constexpr llvm::StringLiteral QuickFixKind = "quickfix";

static int severityOf(Severity Level) {
  switch (Level) {
  case Severity::Error:
    return 1;
  case Severity::Warning:
    return 2;
  case Severity::Note:
    return 3;
  case Severity::Hint:
    return 4;
  }
  return 4;
}

/// The URI under which the client knows the file.
static std::string uriOf(const std::string &File, const Places &Where) {
  const OpenDocument *Document = Where.document(File);
  return Document ? Document->Uri : uriOfPath(File);
}

/// What to do, which comes first among the notes (TextReport.cpp shows the same).
static std::string remedyOf(const Finding &F) { return F.Notes.empty() ? "" : F.Notes.front().Message; }

Json diagnosticOf(const Finding &F, Places &Where, PageUris Pages, RemedyPlace Remedies) {
  std::string Message = F.Message;
  for (const std::string &More :
       {Remedies == RemedyPlace::Message ? remedyOf(F) : std::string(), describeBasis(F), describeGain(F)})
    if (!More.empty())
      Message += "\n" + More;
  Json Result = {{"range", toJson(Where.rangeOf(F.Where))},
                 {"severity", severityOf(F.Level)},
                 {"code", F.Check},
                 {"source", SourceName.str()},
                 {"message", Message}};
  if (std::string Page = Pages(F.Check); !Page.empty())
    Result["codeDescription"] = {{"href", Page}};
  Json Related = Json::array();
  for (const Note &Each : F.Notes)
    if (Each.Where.isValid())
      Related.push_back(
          {{"location", {{"uri", uriOf(Each.Where.File, Where)}, {"range", toJson(Where.rangeOf(Each.Where))}}},
           {"message", Each.Message}});
  if (!Related.empty())
    Result["relatedInformation"] = std::move(Related);
  return Result;
}

bool wantsKind(const Json *Only, llvm::StringRef Kind) {
  if (!Only || !Only->is_array())
    return true;
  for (const Json &Wanted : *Only)
    if (Wanted.is_string()) {
      llvm::StringRef Rest = Kind;
      if (Rest.consume_front(Wanted.get_ref<const std::string &>()) && (Rest.empty() || Rest.starts_with(".")))
        return true;
    }
  return false;
}

/// A WorkspaceEdit that holds only for the versions that were analysed; files that are not open have none.
static Json workspaceEdit(const std::map<std::string, std::vector<TextEdit>> &Edits, Places &Where) {
  Json Documents = Json::array();
  for (const auto &[File, InFile] : Edits) {
    const OpenDocument *Document = Where.document(File);
    Json List = Json::array();
    for (const TextEdit &Edit : InFile)
      List.push_back({{"range", toJson(Where.rangeOf(Edit))}, {"newText", Edit.Replacement}});
    Documents.push_back(
        {{"textDocument", {{"uri", uriOf(File, Where)}, {"version", Document ? Json(Document->Version) : Json()}}},
         {"edits", std::move(List)}});
  }
  return {{"documentChanges", std::move(Documents)}};
}

Json quickFixes(llvm::ArrayRef<Finding> Findings, llvm::StringRef File, const Range &Selected, Places &Where,
                PageUris Pages, RemedyPlace Remedies) {
  Json Actions = Json::array();
  for (const Finding &F : Findings) {
    if (F.Where.File != File || !Where.rangeOf(F.Where).touches(Selected))
      continue;
    for (const Fix &Each : F.Fixes) {
      std::map<std::string, std::vector<TextEdit>> Edits;
      for (const TextEdit &Edit : Each.Edits)
        Edits[Edit.Where.File].push_back(Edit);
      Json Diagnostics = Json::array({diagnosticOf(F, Where, Pages, Remedies)});
      Actions.push_back({{"title", Each.Description},
                         {"kind", QuickFixKind.str()},
                         {"diagnostics", std::move(Diagnostics)},
                         {"isPreferred", Each.Safety == FixSafety::Safe && &Each == &F.Fixes.front()},
                         {"edit", workspaceEdit(Edits, Where)}});
    }
  }
  return Actions;
}

Json fixAll(llvm::ArrayRef<Finding> Findings, llvm::StringRef File, Places &Where) {
  std::vector<const Finding *> InFile;
  for (const Finding &F : Findings)
    if (F.Where.File == File)
      InFile.push_back(&F);
  FixedTexts Fixed = chooseFixes(InFile, FixSafety::Safe, Where.texts());
  if (Fixed.Edits.empty())
    return nullptr;
  return {{"title", "Apply all safe fixes of cuda-perf-lint"},
          {"kind", FixAllKind.str()},
          {"edit", workspaceEdit(Fixed.Edits, Where)}};
}

} // namespace cudaperf::lsp
