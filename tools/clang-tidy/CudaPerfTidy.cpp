// The checks as a clang-tidy module: each under its own id, with its options in .clang-tidy's CheckOptions.
//
// Linked into CudaPerfTidy.so and into any other program that runs clang-tidy's checks. Nothing here knows a check: one
// clang-tidy check is made for each entry of the registry.

#include "Check/Check.h"
#include "ClangHost/HostLocations.h"
#include "ClangHost/HostedUnit.h"
#include "HostSettings.h"
#include "Report/Words.h"
#include "UnitAnalysis.h"
#include "clang-tidy/ClangTidyCheck.h"
#include "clang-tidy/ClangTidyModule.h"
#include "clang-tidy/ClangTidyModuleRegistry.h"
#include "clang/Lex/Preprocessor.h"

namespace cudaperf {
namespace {

class TidyCheck final : public clang::tidy::ClangTidyCheck {
public:
  TidyCheck(llvm::StringRef Name, clang::tidy::ClangTidyContext *Context, const CheckInfo &Info)
      : ClangTidyCheck(Name, Context), Info(Info), Unit(UnitAnalysis::of(Context)) {
    for (const CheckOption &Option : Info.Options)
      if (std::optional<llvm::StringRef> Value = Options.get(Option.Name))
        set(Option, *Value);
    Unit->enable(Info, Set);
  }

  bool isLanguageVersionSupported(const clang::LangOptions &Language) const override { return Language.CUDA; }

  void storeOptions(clang::tidy::ClangTidyOptions::OptionMap &Map) override {
    for (const CheckOption &Option : Info.Options) {
      auto Given = Set.find(Option.Name.str());
      Options.store(Map, Option.Name, Given == Set.end() ? llvm::StringRef(Option.Default) : Given->second);
    }
  }

  void registerPPCallbacks(const clang::SourceManager &, clang::Preprocessor *PP, clang::Preprocessor *) override {
    PP->addPPCallbacks(skipRemovedCudaHeaders());
    // Behind its last error Clang drops every diagnostic, ours too.
    if (UnitAnalysis::servesEditor())
      PP->getDiagnostics().setErrorLimit(0);
    Unit->setPreprocessor(PP);
  }

  void registerMatchers(clang::ast_matchers::MatchFinder *Finder) override {
    // Whatever comes first: the analysis looks at the whole unit. Not translationUnitDecl(), which clangd never visits.
    Finder->addMatcher(clang::ast_matchers::functionDecl(), this);
  }

  void check(const clang::ast_matchers::MatchFinder::MatchResult &Match) override {
    if (std::exchange(IsReported, true))
      return;
    const FileResult &Result = Unit->result(*Match.Context);
    if (const std::string Problem = Unit->takeProblem(); !Problem.empty())
      complain(Problem, *Match.SourceManager);
    const HostLocations Locations(*Match.SourceManager);
    for (const Finding &F : Result.Findings)
      if (F.Check == Info.Id)
        report(F, Locations);
  }

private:
  /// Takes an option's value from .clang-tidy, or says what is wrong with it.
  void set(const CheckOption &Option, llvm::StringRef Value) {
    if (llvm::Error Wrong = validateOption(Option, Value))
      configurationDiag("%0.%1: %2") << llvm::StringRef(Info.Id) << llvm::StringRef(Option.Name)
                                     << llvm::toString(std::move(Wrong));
    else
      Set[Option.Name.str()] = Value.str();
  }
  /// An editor shows only what has a place.
  void complain(llvm::StringRef Problem, const clang::SourceManager &Sources) {
    if (UnitAnalysis::servesEditor())
      diag(Sources.getLocForStartOfFile(Sources.getMainFileID()), "%0") << Problem;
    else
      configurationDiag("%0") << Problem;
  }
  void report(const Finding &F, const HostLocations &Locations);
  void note(const SourceSpan &Where, llvm::StringRef Message, const HostLocations &Locations) {
    diag(Locations.locate(Where), "%0", clang::DiagnosticIDs::Note) << Message << Locations.range(Where);
  }

  const CheckInfo &Info;
  std::shared_ptr<UnitAnalysis> Unit;
  std::map<std::string, std::string> Set;
  bool IsReported = false;
};

clang::DiagnosticIDs::Level levelOf(Severity Level) {
  switch (Level) {
  case Severity::Error:
    return clang::DiagnosticIDs::Error;
  case Severity::Warning:
    return clang::DiagnosticIDs::Warning;
  case Severity::Note:
  case Severity::Hint:
    break;
  }
  // A note would belong to the diagnostic before it, and for clangd a remark is a note.
  return UnitAnalysis::servesEditor() ? clang::DiagnosticIDs::Warning : clang::DiagnosticIDs::Remark;
}

/// With what to do, which comes first among the notes, and what the finding rests on, where only the message is shown.
std::string messageOf(const Finding &F) {
  std::string Message = F.Message;
  if (!UnitAnalysis::putsRemediesInMessages())
    return Message;
  const std::string Remedy = F.Notes.empty() ? "" : F.Notes.front().Message;
  for (const std::string &More : {Remedy, describeBasis(F), describeGain(F)})
    if (!More.empty())
      Message += "\n" + More;
  return Message;
}

/// The first safe fix comes with the warning, where --fix takes it from; every other one with a note that describes it.
void TidyCheck::report(const Finding &F, const HostLocations &Locations) {
  const auto Safe = llvm::find_if(
      F.Fixes, [](const Fix &Each) { return Each.Safety == FixSafety::Safe && !UnitAnalysis::servesEditor(); });
  {
    auto Warning = diag(Locations.locate(F.Where), "%0", levelOf(F.Level));
    Warning << messageOf(F) << Locations.range(F.Where);
    if (Safe != F.Fixes.end())
      Warning << Locations.hints(*Safe);
  }
  for (const std::string &More : {describeBasis(F), describeGain(F)})
    if (!More.empty())
      note(F.Where, More, Locations);
  for (const Note &Each : F.Notes)
    note(Each.Where, Each.Message, Locations);
  for (const Fix &Each : F.Fixes)
    if ((Safe == F.Fixes.end() || &Each != &*Safe) && !Each.Edits.empty())
      diag(Locations.locate(Each.Edits.front().Where), "%0", clang::DiagnosticIDs::Note)
          << Each.Description << Locations.hints(Each);
}

class TidyModule final : public clang::tidy::ClangTidyModule {
public:
  void addCheckFactories(clang::tidy::ClangTidyCheckFactories &Factories) override {
    for (const auto &Each : allChecks())
      Factories.registerCheckFactory(
          Each->info().Id, [&Info = Each->info()](llvm::StringRef Name, clang::tidy::ClangTidyContext *Context) {
            return std::make_unique<TidyCheck>(Name, Context, Info);
          });
  }
};

const clang::tidy::ClangTidyModuleRegistry::Add<TidyModule> Registered("cuda-perf", "CUDA performance checks.");

} // namespace
} // namespace cudaperf
