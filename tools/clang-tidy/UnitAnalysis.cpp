#include "UnitAnalysis.h"
#include "ClangHost/HostedUnit.h"
#include "Config/Suppression.h"
#include "HostSettings.h"
#include "Support/SourceTexts.h"
#include "Triage/Causes.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"
#include <mutex>

namespace cudaperf {

std::shared_ptr<UnitAnalysis> UnitAnalysis::of(clang::tidy::ClangTidyContext *Context) {
  static std::mutex Lock;
  // Lives as long as the checks that hold it: clang-tidy gives the next unit's checks the same context.
  static std::map<clang::tidy::ClangTidyContext *, std::weak_ptr<UnitAnalysis>> Units;
  const std::lock_guard Locked(Lock);
  std::erase_if(Units, [](const auto &Entry) { return Entry.second.expired(); });
  std::shared_ptr<UnitAnalysis> Unit = Units[Context].lock();
  if (!Unit) {
    Unit = std::make_shared<UnitAnalysis>();
    Units[Context] = Unit;
  }
  return Unit;
}

static const EditorWishes *Editor = nullptr;

void UnitAnalysis::serveEditor(const EditorWishes &Wishes) { Editor = &Wishes; }
bool UnitAnalysis::servesEditor() { return Editor; }
bool UnitAnalysis::putsRemediesInMessages() { return Editor && Editor->RemediesInMessages; }

void UnitAnalysis::enable(const CheckInfo &Check, std::map<std::string, std::string> Options) {
  Enabled[Check.Id.str()] = std::move(Options);
}

const FileResult &UnitAnalysis::result(clang::ASTContext &Context) {
  if (!Result)
    Result = analyze(Context);
  return *Result;
}

/// Says the whole of a cause at one of its places, one that no comment silences. What is silenced stays, since
/// clang-tidy looks for comments and counts what they silence itself.
static void joinPlaces(FileResult &Result, llvm::StringRef MainText, llvm::StringRef MainFile) {
  SourceTexts Texts;
  Texts.add(MainFile, MainText.str());
  applySuppressions(Result, Texts);
  for (std::vector<Finding> *Findings : {&Result.Findings, &Result.Suppressed})
    dropBelow(Severity::Note, *Findings); // hints are shown on request, and here nobody can ask
  Result.Findings = marksByCause(Result.Findings);
  if (Editor && Editor->OnResult)
    Editor->OnResult(Result);
  llvm::append_range(Result.Findings, std::exchange(Result.Suppressed, {}));
}

FileResult UnitAnalysis::analyze(clang::ASTContext &Context) {
  const clang::SourceManager &Sources = Context.getSourceManager();
  clang::OptionalFileEntryRef Main = Sources.getFileEntryRefForID(Sources.getMainFileID());
  if (!Main || !PP)
    return {};
  // What clang-tidy has no place for: block shapes, architecture, toolkit, severities, excluded paths.
  llvm::Expected<Config> Settings = hostConfig(Main->getName());
  if (!Settings) {
    Problem = llvm::toString(Settings.takeError());
    return {};
  }
  if (isExcluded(*Settings, Main->getName()))
    return {};
  AnalysisOptions &Options = Settings->Analysis;
  Options.Checks = "-*";
  for (const auto &[Id, Values] : Enabled) {
    Options.Checks += "," + Id;
    for (const auto &[Name, Value] : Values)
      Options.CheckOptions[Id][Name] = Value;
  }
  llvm::Expected<FileResult> Findings = analyzeHosted(Context, *PP, allChecks(), Options);
  if (!Findings) {
    Problem = llvm::toString(Findings.takeError());
    return {};
  }
  if (!servesEditor())
    proveHostedFixes(*Findings, Context, *PP, allChecks(), Options);
  joinPlaces(*Findings, Sources.getBufferData(Sources.getMainFileID()), Main->getName());
  return std::move(*Findings);
}

} // namespace cudaperf
