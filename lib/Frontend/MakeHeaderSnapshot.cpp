// Clang builds its precompiled header from a file without a line: what remains is what comes before the first one.

#include "Frontend/MakeHeaderSnapshot.h"
#include "Frontend/HeaderSnapshot.h"
#include "Frontend/Invocation.h"
#include "Frontend/ParseAction.h"
#include "Support/ReadLog.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/MultiplexConsumer.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/SemaConsumer.h"
#include "clang/Serialization/ASTWriter.h"
#include "clang/Serialization/PCHContainerOperations.h"

namespace cudaperf {
namespace {

/// Forgets which of the headers' static functions and variables nothing has used so far: for a warning that nobody asks
/// for, each parse with the snapshot would read all of them at its end.
class ForgetsUnused final : public clang::SemaConsumer {
  void InitializeSema(clang::Sema &S) override { Sema = &S; }
  void ForgetSema() override { Sema = nullptr; }
  void HandleTranslationUnit(clang::ASTContext &) override { Sema->UnusedFileScopedDecls = {}; }

  clang::Sema *Sema = nullptr;
};

/// A parse whose AST ends up in a buffer.
class SnapshotAction final : public ParseAction {
public:
  using ParseAction::ParseAction;
  llvm::StringRef precompiled() const { return {Buffer->Data.data(), Buffer->Data.size()}; }

private:
  clang::TranslationUnitKind getTranslationUnitKind() override { return clang::TU_Prefix; }
  bool hasASTFileSupport() const override { return false; }
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance &CI, llvm::StringRef File) override {
    CI.getLangOpts().CompilingPCH = true;
    std::vector<std::unique_ptr<clang::ASTConsumer>> Consumers;
    Consumers.push_back(ParseAction::CreateASTConsumer(CI, File));
    Consumers.push_back(std::make_unique<ForgetsUnused>()); // before they are written
    Consumers.push_back(std::make_unique<clang::PCHGenerator>(
        CI.getPreprocessor(), CI.getModuleCache(), HeaderSnapshot::precompiledFile(), /*isysroot=*/"", Buffer,
        CI.getFrontendOpts().ModuleFileExtensions, /*AllowASTWithErrors=*/false, /*IncludeTimestamps=*/false));
    return std::make_unique<clang::MultiplexConsumer>(std::move(Consumers));
  }

  std::shared_ptr<clang::PCHBuffer> Buffer = std::make_shared<clang::PCHBuffer>();
};

/// The files that were read; unset if one of them is a user's.
std::optional<std::vector<std::string>> systemHeaders(const clang::SourceManager &Sources) {
  std::vector<std::string> Headers;
  for (unsigned I = 0; I != Sources.local_sloc_entry_size(); ++I) {
    const clang::SrcMgr::SLocEntry &Entry = Sources.getLocalSLocEntry(I);
    if (!Entry.isFile() || !Entry.getFile().getContentCache().OrigEntry)
      continue;
    llvm::StringRef Name = Entry.getFile().getContentCache().OrigEntry->getName();
    if (Name == HeaderSnapshot::emptyFile())
      continue;
    if (!clang::SrcMgr::isSystem(Entry.getFile().getFileCharacteristic()))
      return std::nullopt;
    Headers.push_back(Name.str());
  }
  return Headers;
}

struct ParsedHeaders {
  std::vector<std::string> Files;
  std::string Precompiled;
};

/// Unset if there is an error, a user's file, or anything that each parse would have to remark again.
std::optional<ParsedHeaders> parseHeaders(const InvocationInputs &Inputs,
                                          std::shared_ptr<clang::CompilerInvocation> Invocation,
                                          llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files) {
  std::vector<std::string> Missing, Remarks;
  std::vector<SkippedKernel> Skipped;
  ErrorCollector Errors(Inputs.File);
  clang::CompilerInstance Clang;
  SnapshotAction Action(Errors, Missing, Remarks, Skipped); // with no toolkit set: its macros are for users' files
  if (llvm::Error Failed = beginParse(Action, Clang, std::move(Invocation), std::move(Files), Errors)) {
    llvm::consumeError(std::move(Failed));
    return std::nullopt;
  }
  llvm::consumeError(Action.Execute()); // then there is no precompiled header
  auto Headers = systemHeaders(Clang.getSourceManager());
  const bool HasWaitingErrors = !Clang.getSema().DeviceDeferredDiags.empty();
  Action.EndSourceFile();
  const bool IsClean =
      !HasWaitingErrors && Errors.errorCount() == 0 && Missing.empty() && Remarks.empty() && Skipped.empty();
  if (!IsClean || !Headers || Action.precompiled().empty())
    return std::nullopt;
  return ParsedHeaders{std::move(*Headers), Action.precompiled().str()};
}

} // namespace

std::shared_ptr<const HeaderSnapshot> makeHeaderSnapshot(const ParseRequest &Request) {
  ReadLog Reads;
  ReadRecording Recording(Reads);
  std::vector<std::string> Ignored;
  llvm::Expected<InvocationInputs> Inputs = resolveInputs(Request, Ignored);
  if (!Inputs) {
    llvm::consumeError(Inputs.takeError());
    return nullptr;
  }
  Inputs->File = HeaderSnapshot::emptyFile();
  auto Files = makeFileSystem(Request.File, Inputs->Cuda, ReplacedText{HeaderSnapshot::emptyFile(), ""});
  std::shared_ptr<clang::CompilerInvocation> Invocation = makeInvocation(*Inputs, Files, Ignored);
  if (!Invocation || !Invocation->getPreprocessorOpts().MacroIncludes.empty() ||
      !Invocation->getPreprocessorOpts().ImplicitPCHInclude.empty())
    return nullptr;
  auto Parsed = parseHeaders(*Inputs, std::move(Invocation), std::move(Files));
  if (!Parsed)
    return nullptr;
  return std::make_shared<HeaderSnapshot>(*Inputs, Parsed->Files, Reads, Parsed->Precompiled);
}

} // namespace cudaperf
