// Wires the parts of the tolerant parse into Clang.

#include "Frontend/ParseAction.h"
#include "Frontend/HeaderSnapshot.h"
#include "Frontend/IncludeGuess.h"
#include "Frontend/NvccMacros.h"
#include "Frontend/PragmaMacros.h"
#include "Frontend/SharedObjects.h"
#include "Frontend/TemplateInstantiation.h"
#include "clang/AST/Attr.h"
#include "clang/Basic/Stack.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/HeaderSearch.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/SemaConsumer.h"
#include "llvm/Support/raw_ostream.h"

namespace cudaperf {
namespace {

bool runsOnDevice(const clang::FunctionDecl &Function) {
  return Function.hasAttr<clang::CUDADeviceAttr>() || Function.hasAttr<clang::CUDAGlobalAttr>();
}

bool runsOnHost(const clang::FunctionDecl &Function) {
  return !runsOnDevice(Function) || Function.hasAttr<clang::CUDAHostAttr>();
}

bool isInSystemHeader(const clang::FunctionDecl &Function) {
  const clang::SourceManager &Sources = Function.getASTContext().getSourceManager();
  return Sources.isInSystemHeader(Sources.getExpansionLoc(Function.getLocation()));
}

/// Whether nothing here ever looks at Function's body.
bool isBodyIdle(const clang::FunctionDecl &Function, bool HostOnly) {
  if (isInSystemHeader(Function))
    return HostOnly || !runsOnDevice(Function);
  return HostOnly && !runsOnHost(Function);
}

/// Looks at classes as they are completed, and hooks into Sema.
class HookingConsumer final : public clang::SemaConsumer {
public:
  /// Hook may be null.
  HookingConsumer(clang::ExternalSemaSource *Hook, BrokenFunctions &Broken, bool HostOnly)
      : Hook(Hook), Broken(Broken), HostOnly(HostOnly) {}
  void InitializeSema(clang::Sema &Sema) override {
    if (Hook) {
      Hook->InitializeSema(Sema);
      Sema.addExternalSource(Hook.get());
    }
    Broken.setSema(&Sema);
  }
  void ForgetSema() override { Broken.setSema(nullptr); }
  void HandleTagDeclDefinition(clang::TagDecl *Completed) override { allowInSharedMemory(Completed); }
  // Clang itself keeps the bodies that a parse needs: of constexpr functions and those with a deduced type.
  bool shouldSkipFunctionBody(clang::Decl *D) override {
    const clang::FunctionDecl *Function = D->getAsFunction();
    return Function && isBodyIdle(*Function, HostOnly);
  }

private:
  llvm::IntrusiveRefCntPtr<clang::ExternalSemaSource> Hook;
  BrokenFunctions &Broken;
  bool HostOnly;
};

} // namespace

ParseAction::ParseAction(ErrorCollector &Errors, std::vector<std::string> &MissingHeaders,
                         std::vector<std::string> &Remarks, std::vector<SkippedKernel> &Skipped)
    : Errors(Errors), MissingHeaders(MissingHeaders), Remarks(Remarks), Skipped(Skipped) {
  Errors.setListener([this](clang::SourceLocation Where, llvm::StringRef Message) { Broken.note(Where, Message); });
}

std::unique_ptr<clang::ASTConsumer> ParseAction::CreateASTConsumer(clang::CompilerInstance &CI, llvm::StringRef File) {
  if (Headers && !Headers->attachTo(CI))
    return nullptr;
  CI.getPreprocessor().addPPCallbacks(makeIncludeRecovery(CI, File.str(), MissingHeaders, Remarks));
  CI.getPreprocessor().addPPCallbacks(Lost.recorder(CI.getSourceManager()));
  CI.getPreprocessor().addPPCallbacks(makePragmaMacros(CI.getPreprocessor()));
  CI.getPreprocessor().addPPCallbacks(Asked.recorder(CI.getPreprocessor()));
  if (Cuda) // the bundled headers define them themselves
    CI.getPreprocessor().addPPCallbacks(makeNvccMacros(CI.getPreprocessor(), Cuda->Major, Cuda->Minor));
  if (ConstevalIsConstexpr)
    readConstevalAsConstexpr(CI.getPreprocessor());
  if (EntersFileOnce)
    if (const auto Main = CI.getSourceManager().getFileEntryRefForID(CI.getSourceManager().getMainFileID()))
      CI.getPreprocessor().getHeaderSearchInfo().MarkFileIncludeOnce(*Main);
  if (!Missing.empty())
    insertTokens(CI.getPreprocessor(), Missing);
  clang::ExternalSemaSource *Hook = HostOnly ? nullptr : new TemplateInstantiation(Errors, Skipped);
  return std::make_unique<HookingConsumer>(Hook, Broken, HostOnly);
}

llvm::Error beginParse(ParseAction &Action, clang::CompilerInstance &Clang,
                       std::shared_ptr<clang::CompilerInvocation> Invocation,
                       llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files, ErrorCollector &Errors) {
  clang::noteBottomOfStack(); // lets Clang go on with a new stack where nesting is deep
  Clang.setInvocation(std::move(Invocation));
  Clang.setVerboseOutputStream(llvm::nulls());
  Clang.createDiagnostics(&Errors, /*ShouldOwnClient=*/false);
  Clang.getDiagnostics().setFatalsAsError(true);
  if (!Clang.createTarget())
    return llvm::createStringError("clang knows no such target");
  Clang.createFileManager(std::move(Files));
  Clang.createSourceManager(Clang.getFileManager());
  if (!Action.BeginSourceFile(Clang, Clang.getFrontendOpts().Inputs.front()))
    return llvm::createStringError("clang cannot open it");
  return llvm::Error::success();
}

} // namespace cudaperf
