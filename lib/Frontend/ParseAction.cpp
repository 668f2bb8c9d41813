// Wires the parts of the tolerant parse into Clang.

#include "Frontend/ParseAction.h"
#include "Frontend/HeaderSnapshot.h"
#include "Frontend/IncludeGuess.h"
#include "Frontend/NvccMacros.h"
#include "Frontend/SharedObjects.h"
#include "Frontend/TemplateInstantiation.h"
#include "clang/AST/Attr.h"
#include "clang/Basic/Stack.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/SemaConsumer.h"
#include "llvm/Support/raw_ostream.h"

namespace cudaperf {
namespace {

/// Whether a function of the system's headers runs on the host only: then nothing here ever looks at its body.
bool isHostLibraryFunction(const clang::Decl *D) {
  const clang::FunctionDecl *Function = D->getAsFunction();
  const clang::SourceManager &Sources = D->getASTContext().getSourceManager();
  return Function && !Function->hasAttr<clang::CUDADeviceAttr>() && !Function->hasAttr<clang::CUDAGlobalAttr>() &&
         Sources.isInSystemHeader(Sources.getExpansionLoc(Function->getLocation()));
}

/// Looks at classes as they are completed, and hooks into Sema.
class HookingConsumer final : public clang::SemaConsumer {
public:
  HookingConsumer(clang::ExternalSemaSource *Hook, BrokenFunctions &Broken) : Hook(Hook), Broken(Broken) {}
  void InitializeSema(clang::Sema &Sema) override {
    Hook->InitializeSema(Sema);
    Sema.addExternalSource(Hook.get());
    Broken.setSema(&Sema);
  }
  void ForgetSema() override { Broken.setSema(nullptr); }
  void HandleTagDeclDefinition(clang::TagDecl *Completed) override { allowInSharedMemory(Completed); }
  // Clang itself keeps the bodies that a parse needs: of constexpr functions and those with a deduced type.
  bool shouldSkipFunctionBody(clang::Decl *D) override { return isHostLibraryFunction(D); }

private:
  llvm::IntrusiveRefCntPtr<clang::ExternalSemaSource> Hook;
  BrokenFunctions &Broken;
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
  if (Cuda) // the bundled headers define them themselves
    CI.getPreprocessor().addPPCallbacks(makeNvccMacros(CI.getPreprocessor(), Cuda->Major, Cuda->Minor));
  if (!Missing.empty())
    insertTokens(CI.getPreprocessor(), Missing);
  return std::make_unique<HookingConsumer>(new TemplateInstantiation(Errors, Skipped), Broken);
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
