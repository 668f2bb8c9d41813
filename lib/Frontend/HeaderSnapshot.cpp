// Clang builds its precompiled header from a file without a line: what remains is what comes before the first one.

#include "Frontend/HeaderSnapshot.h"
#include "Frontend/Invocation.h"
#include "Frontend/ParseAction.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/MultiplexConsumer.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "clang/Sema/Sema.h"
#include "clang/Serialization/ASTReader.h"
#include "clang/Serialization/ASTWriter.h"
#include "clang/Serialization/PCHContainerOperations.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

namespace cudaperf {
namespace {

/// What the precompiled header is called in a parse, and the file without a line.
std::string precompiledFile() { return BundledRoot.str() + "/headers.pch"; }
std::string emptyFile() { return BundledRoot.str() + "/headers.cu"; }

std::string absolute(llvm::StringRef File) {
  llvm::SmallString<256> Path(File);
  llvm::sys::fs::make_absolute(Path);
  llvm::sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
  return Path.str().str();
}

/// Everything but the file's name goes by the driver's arguments.
std::string keyOf(InvocationInputs Inputs) {
  Inputs.File = emptyFile();
  std::vector<std::string> Ignored;
  return llvm::join(driverArguments(Inputs, Ignored), "\n");
}

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
    Consumers.push_back(std::make_unique<clang::PCHGenerator>(
        CI.getPreprocessor(), CI.getModuleCache(), precompiledFile(), /*isysroot=*/"", Buffer,
        CI.getFrontendOpts().ModuleFileExtensions, /*AllowASTWithErrors=*/false, /*IncludeTimestamps=*/false));
    return std::make_unique<clang::MultiplexConsumer>(std::move(Consumers));
  }

  std::shared_ptr<clang::PCHBuffer> Buffer = std::make_shared<clang::PCHBuffer>();
};

class SnapshotReader final : public clang::ASTReader {
public:
  using ASTReader::ASTReader;
  /// Device functions whose errors wait for a use. A snapshot has none of these errors, so Clang need not look at all
  /// of the headers' functions for them, which is most of what reading a snapshot would cost.
  void ReadDeclsToCheckForDeferredDiags(llvm::SmallSetVector<clang::Decl *, 4> &) override {}
};

/// The files that were read, sorted; unset if one of them is a user's.
std::optional<std::vector<std::string>> systemHeaders(const clang::SourceManager &Sources) {
  std::vector<std::string> Headers;
  for (unsigned I = 0; I != Sources.local_sloc_entry_size(); ++I) {
    const clang::SrcMgr::SLocEntry &Entry = Sources.getLocalSLocEntry(I);
    if (!Entry.isFile() || !Entry.getFile().getContentCache().OrigEntry)
      continue;
    llvm::StringRef Name = Entry.getFile().getContentCache().OrigEntry->getName();
    if (Name == emptyFile())
      continue;
    if (!clang::SrcMgr::isSystem(Entry.getFile().getFileCharacteristic()))
      return std::nullopt;
    Headers.push_back(absolute(Name));
  }
  llvm::sort(Headers);
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

std::optional<std::string> HeaderSnapshot::keyOf(const ParseRequest &Request) {
  std::vector<std::string> Ignored;
  llvm::Expected<InvocationInputs> Inputs = resolveInputs(Request, Ignored);
  if (Inputs)
    return cudaperf::keyOf(*Inputs);
  llvm::consumeError(Inputs.takeError());
  return std::nullopt;
}

std::shared_ptr<const HeaderSnapshot> HeaderSnapshot::make(const ParseRequest &Request) {
  std::vector<std::string> Ignored;
  llvm::Expected<InvocationInputs> Inputs = resolveInputs(Request, Ignored);
  if (!Inputs) {
    llvm::consumeError(Inputs.takeError());
    return nullptr;
  }
  Inputs->File = emptyFile();
  auto Files = makeFileSystem(Inputs->Cuda, ReplacedText{emptyFile(), ""});
  std::shared_ptr<clang::CompilerInvocation> Invocation = makeInvocation(*Inputs, Files, Ignored);
  if (!Invocation || !Invocation->getPreprocessorOpts().MacroIncludes.empty() ||
      !Invocation->getPreprocessorOpts().ImplicitPCHInclude.empty())
    return nullptr;
  auto Parsed = parseHeaders(*Inputs, std::move(Invocation), std::move(Files));
  if (!Parsed)
    return nullptr;
  std::shared_ptr<HeaderSnapshot> Made(new HeaderSnapshot);
  Made->Key = cudaperf::keyOf(*Inputs);
  Made->Headers = std::move(Parsed->Files);
  Made->Precompiled = std::move(Parsed->Precompiled);
  return Made;
}

std::string HeaderSnapshot::encode() const { return Key + '\0' + llvm::join(Headers, "\n") + '\0' + Precompiled; }

std::shared_ptr<const HeaderSnapshot> HeaderSnapshot::decode(llvm::StringRef Encoded) {
  auto [Key, Rest] = Encoded.split('\0');
  auto [Headers, Precompiled] = Rest.split('\0');
  if (Precompiled.empty())
    return nullptr;
  llvm::SmallVector<llvm::StringRef> Names;
  Headers.split(Names, '\n');
  std::shared_ptr<HeaderSnapshot> Decoded(new HeaderSnapshot);
  Decoded->Key = Key.str();
  Decoded->Headers.assign(Names.begin(), Names.end());
  Decoded->Precompiled = Precompiled.str();
  return Decoded;
}

bool HeaderSnapshot::fits(const InvocationInputs &Inputs, llvm::ArrayRef<ReplacedText> Replaced) const {
  return llvm::none_of(Replaced,
                       [&](const ReplacedText &Each) {
                         return std::binary_search(Headers.begin(), Headers.end(), absolute(Each.File));
                       }) &&
         Key == cudaperf::keyOf(Inputs);
}

bool HeaderSnapshot::attachTo(clang::CompilerInstance &Clang) const {
  // Equal keys say that the options agree; Clang would also compare the time of each header.
  auto Reader = llvm::makeIntrusiveRefCnt<SnapshotReader>(
      Clang.getPreprocessor(), Clang.getModuleCache(), &Clang.getASTContext(), Clang.getPCHContainerReader(),
      Clang.getFrontendOpts().ModuleFileExtensions, /*isysroot=*/"", clang::DisableValidationForModuleKind::PCH);
  Reader->getModuleManager().addInMemoryBuffer(
      precompiledFile(),
      llvm::MemoryBuffer::getMemBuffer(Precompiled, precompiledFile(), /*RequiresNullTerminator=*/false));
  Clang.getASTContext().setExternalSource(Reader);
  if (Reader->ReadAST(precompiledFile(), clang::serialization::MK_PCH, clang::SourceLocation(),
                      clang::ASTReader::ARR_None) != clang::ASTReader::Success)
    return false;
  // Without the '-include's that are in the precompiled header.
  Clang.getPreprocessor().setPredefines(Reader->getSuggestedPredefines());
  Clang.setASTReader(std::move(Reader));
  return true;
}

} // namespace cudaperf
