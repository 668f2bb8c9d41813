#include "UnitAnalysis.h"
#include "Check/Config.h"
#include "Check/Registry.h"
#include "ClangHost/HostedUnit.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/Support/Process.h"
#include <mutex>

namespace cudaperf {

const CheckList &allChecks() {
  static const CheckList All = makeAllChecks();
  return All;
}

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

void UnitAnalysis::enable(const CheckInfo &Check, std::map<std::string, std::string> Options) {
  Enabled[Check.Id.str()] = std::move(Options);
}

const FileResult &UnitAnalysis::result(clang::ASTContext &Context) {
  if (!Result)
    Result = analyze(Context);
  return *Result;
}

/// The settings of .cuda-perf-lint that clang-tidy has no place for: block shapes, architecture, toolkit, severities,
/// excluded paths.
static llvm::Expected<Config> configFor(llvm::StringRef File) {
  std::vector<const CheckInfo *> Known;
  for (const auto &Each : allChecks())
    Known.push_back(&Each->info());
  std::optional<std::string> Found = findConfig(File);
  return Found ? loadConfig(*Found, Known) : Config();
}

FileResult UnitAnalysis::analyze(clang::ASTContext &Context) {
  const clang::SourceManager &Sources = Context.getSourceManager();
  clang::OptionalFileEntryRef Main = Sources.getFileEntryRefForID(Sources.getMainFileID());
  if (!Main || !PP)
    return {};
  llvm::Expected<Config> Settings = configFor(Main->getName());
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
  for (const char *Variable : {"CUDA_PATH", "CUDA_HOME"})
    if (std::optional<std::string> Folder = llvm::sys::Process::GetEnv(Variable); Folder && !Folder->empty())
      Options.Toolkit.EnvironmentDirectories.push_back(*Folder);
  llvm::Expected<FileResult> Findings = analyzeHosted(Context, *PP, allChecks(), Options);
  if (Findings)
    return std::move(*Findings);
  Problem = llvm::toString(Findings.takeError());
  return {};
}

} // namespace cudaperf
