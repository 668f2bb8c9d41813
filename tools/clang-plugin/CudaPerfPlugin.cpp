// The checks inside the compiler: clang++-19 -fplugin=CudaPerfPlugin.so -c a.cu
//
// Clang compiles a CUDA file once for the host and once for each GPU, each time in a process that knows nothing of the
// others. The host's compilation is the one that there is exactly once, so that one reports, unless the argument 'arch'
// names the GPU whose compilation is to do it.

#include "ClangHost/HostLocations.h"
#include "ClangHost/HostedUnit.h"
#include "Config/Suppression.h"
#include "HostSettings.h"
#include "Report/Words.h"
#include "Support/NearestName.h"
#include "Support/SourceTexts.h"
#include "Triage/Causes.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Basic/TargetInfo.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendPluginRegistry.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/ScopeExit.h"

namespace cudaperf {
namespace {

/// Set while the analysis parses the file once more: Clang adds every plugin to that parse, too.
thread_local bool IsAnalyzing = false;

struct PluginArguments {
  std::string Checks;
  std::string ConfigFile;
  std::string Arch;
};

class PluginConsumer final : public clang::ASTConsumer {
public:
  PluginConsumer(clang::CompilerInstance &Clang, PluginArguments Arguments)
      : Clang(Clang), Diagnostics(Clang.getDiagnostics()), Arguments(std::move(Arguments)) {}

  void HandleTranslationUnit(clang::ASTContext &Context) override {
    if (IsAnalyzing || !isReporting(Context) || Diagnostics.getIgnoreAllWarnings() || Diagnostics.hasErrorOccurred())
      return;
    IsAnalyzing = true;
    auto Reset = llvm::make_scope_exit([] { IsAnalyzing = false; });
    llvm::Expected<FileResult> Result = analyze(Context);
    if (!Result)
      return emit({}, clang::DiagnosticsEngine::Warning, llvm::toString(Result.takeError()));
    const HostLocations Locations(Context.getSourceManager());
    dropBelow(Severity::Note, Result->Findings); // hints are shown on request, and here nobody can ask
    for (const Finding &F : marksByCause(Result->Findings))
      report(F, Locations);
  }

private:
  bool isReporting(const clang::ASTContext &Context) const {
    const bool IsDevice = Context.getLangOpts().CUDAIsDevice;
    return Arguments.Arch.empty() ? !IsDevice
                                  : IsDevice && Context.getTargetInfo().getTargetOpts().CPU == Arguments.Arch;
  }

  llvm::Expected<FileResult> analyze(clang::ASTContext &Context);
  void report(const Finding &F, const HostLocations &Locations);
  clang::DiagnosticsEngine::Level levelOf(Severity Level) const;

  clang::DiagnosticBuilder start(clang::SourceLocation Where, clang::DiagnosticsEngine::Level Level) {
    return Diagnostics.Report(
        Where, Diagnostics.getDiagnosticIDs()->getCustomDiagID(clang::DiagnosticIDs::Level(Level), "%0"));
  }
  void emit(clang::SourceLocation Where, clang::DiagnosticsEngine::Level Level, llvm::StringRef Message) {
    start(Where, Level) << Message;
  }

  clang::CompilerInstance &Clang;
  clang::DiagnosticsEngine &Diagnostics;
  PluginArguments Arguments;
};

llvm::Expected<FileResult> PluginConsumer::analyze(clang::ASTContext &Context) {
  const clang::SourceManager &Sources = Context.getSourceManager();
  const clang::OptionalFileEntryRef Main = Sources.getFileEntryRefForID(Sources.getMainFileID());
  if (!Main) // standard input
    return FileResult();
  llvm::Expected<Config> Settings = hostConfig(Main->getName(), Arguments.ConfigFile);
  if (!Settings)
    return Settings.takeError();
  if (isExcluded(*Settings, Main->getName()))
    return FileResult();
  if (llvm::Error Unknown = validateGlobs(Arguments.Checks, knownChecks()))
    return Unknown;
  if (!Arguments.Checks.empty())
    Settings->Analysis.Checks += (Settings->Analysis.Checks.empty() ? "" : ",") + Arguments.Checks;
  llvm::Expected<FileResult> Result = analyzeHosted(Context, Clang.getPreprocessor(), allChecks(), Settings->Analysis);
  if (!Result)
    return Result;
  SourceTexts Texts;
  applySuppressions(*Result, Texts);
  proveHostedFixes(*Result, Context, Clang.getPreprocessor(), allChecks(), Settings->Analysis);
  return Result;
}

/// Clang leaves diagnostics of plugins as they are, whatever -Werror says, so it is seen to here.
clang::DiagnosticsEngine::Level PluginConsumer::levelOf(Severity Level) const {
  if (Level == Severity::Error || (Level == Severity::Warning && Diagnostics.getWarningsAsErrors()))
    return clang::DiagnosticsEngine::Error;
  return Level == Severity::Warning ? clang::DiagnosticsEngine::Warning : clang::DiagnosticsEngine::Remark;
}

void PluginConsumer::report(const Finding &F, const HostLocations &Locations) {
  const clang::SourceLocation Where = Locations.locate(F.Where);
  start(Where, levelOf(F.Level)) << F.Message + " [" + F.Check + "]" << Locations.range(F.Where);
  for (const std::string &More : {describeBasis(F), describeGain(F)})
    if (!More.empty())
      emit(Where, clang::DiagnosticsEngine::Note, More);
  for (const Note &Each : F.Notes)
    start(Locations.locate(Each.Where), clang::DiagnosticsEngine::Note) << Each.Message << Locations.range(Each.Where);
  for (const Fix &Each : F.Fixes) {
    if (Each.Edits.empty())
      continue;
    auto Builder = start(Locations.locate(Each.Edits.front().Where), clang::DiagnosticsEngine::Note);
    Builder << Each.Description;
    for (const clang::FixItHint &Hint : Locations.hints(Each))
      Builder << Hint;
  }
}

class PluginAction final : public clang::PluginASTAction {
public:
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance &Clang, llvm::StringRef) override {
    if (!IsAnalyzing)
      Clang.getPreprocessor().addPPCallbacks(skipRemovedCudaHeaders());
    return std::make_unique<PluginConsumer>(Clang, Arguments);
  }

  /// NAME=value, each at most once.
  bool ParseArgs(const clang::CompilerInstance &Clang, const std::vector<std::string> &Words) override {
    for (llvm::StringRef Word : Words) {
      auto [Name, Value] = Word.split('=');
      std::string *Argument = Name == "checks"   ? &Arguments.Checks
                              : Name == "config" ? &Arguments.ConfigFile
                              : Name == "arch"   ? &Arguments.Arch
                                                 : nullptr;
      if (!Argument) {
        clang::DiagnosticsEngine &Diagnostics = Clang.getDiagnostics();
        Diagnostics.Report(
            Diagnostics.getCustomDiagID(clang::DiagnosticsEngine::Error, "cudaperf: unknown argument '%0'%1"))
            << Name << expectedOneOf(Name, {"checks", "config", "arch"});
        return false;
      }
      *Argument = Value.str();
    }
    return true;
  }

  ActionType getActionType() override { return AddAfterMainAction; }

private:
  PluginArguments Arguments;
};

// No '-' in the name: -fplugin-arg-NAME-argument ends it there.
const clang::FrontendPluginRegistry::Add<PluginAction> Registered("cudaperf", "CUDA performance checks.");

} // namespace
} // namespace cudaperf
