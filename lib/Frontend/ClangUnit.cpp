#include "Frontend/ClangUnit.h"
#include "Frontend/HeaderSnapshot.h"
#include "Frontend/Invocation.h"
#include "Frontend/NvccText.h"
#include "Frontend/Submodules.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"

namespace cudaperf {

llvm::Error cannotRead(llvm::StringRef File, const llvm::Twine &Why) {
  return llvm::createStringError("cannot lint '" + File + "': " + Why);
}

llvm::Error ClangUnit::parse(const ParseRequest &Request, const std::optional<ReplacedText> &Replaced,
                             const Remedies &Using) {
  RootFile = RequestedFile = Request.File;
  llvm::Expected<InvocationInputs> Inputs = resolveInputs(Request, Remarks);
  if (!Inputs)
    return Inputs.takeError();
  HasToolkit = Inputs->Cuda.has_value();
  Inputs->StandardHeaders = Using.StandardHeaders;
  Action.setToolkit(Inputs->Cuda);
  Action.setMissingTokens(Using.Tokens);
  Action.setConstevalIsConstexpr(Using.ConstevalIsConstexpr);
  Action.setEntersFileOnce(Using.EntersFileOnce);
  Action.setHostOnly(Request.HostOnly);
  GpuArch = Inputs->GpuArch;
  std::vector<ReplacedText> Texts;
  if (Replaced)
    Texts.push_back(*Replaced);
  llvm::append_range(Texts, Request.OtherTexts);
  auto Files = makeFileSystem(Request.File, Inputs->Cuda, Texts);
  std::unique_ptr<clang::CompilerInvocation> Invocation = makeInvocation(*Inputs, Files, Remarks);
  if (!Invocation)
    return cannotRead(Request.File, "clang's driver does not accept the flags");
  if (Request.Headers && Request.Headers->fits(*Inputs, Texts)) {
    Request.Headers->noteReads();
    Headers = Request.Headers;
    Action.setHeaders(Headers);
  }
  return run(std::move(Invocation), std::move(Files), Request.File);
}

size_t ClangUnit::size() {
  const clang::SourceManager &SM = Clang.getSourceManager();
  llvm::SmallPtrSet<const clang::FileEntry *, 32> Seen;
  size_t Size = 0;
  const auto Add = [&](clang::FileEntryRef File) {
    if (Seen.insert(&File.getFileEntry()).second)
      Size += File.getSize();
  };
  for (auto File = SM.fileinfo_begin(); File != SM.fileinfo_end(); ++File)
    Add(File->first);
  if (Headers) // of which Clang looks only at what it needs
    for (const std::string &File : Headers->files())
      if (auto Entry = Clang.getFileManager().getOptionalFileRef(File))
        Add(*Entry);
  return Size;
}

llvm::Error ClangUnit::run(std::shared_ptr<clang::CompilerInvocation> Invocation,
                           llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files, const std::string &File) {
  if (llvm::Error Failed = beginParse(Action, Clang, std::move(Invocation), std::move(Files), Collector))
    return cannotRead(File, llvm::toString(std::move(Failed)));
  Begun = true;
  if (llvm::Error Failed = Action.Execute())
    return Failed;
  Action.brokenFunctions().markInvalid(Skipped);
  Errors = Collector.errors();
  if (!Errors.empty())
    llvm::append_range(Skipped, Action.lostKernels().find(ast(), Errors, Skipped));
  if (Collector.errorCount() > ErrorCollector::MaxErrors)
    Remarks.push_back(llvm::formatv("{0} errors; the first {1} are kept", Collector.errorCount(), Errors.size()));
  for (const std::string &Header : MissingHeaders)
    Remarks.push_back("header '" + Header + "' was not found and was skipped");
  if (!MissingHeaders.empty())
    for (const std::string &Folder : emptySubmodules(File))
      Remarks.push_back("submodule '" + Folder + "' is not checked out");
  return llvm::Error::success();
}

Remedies ClangUnit::remedies() {
  Remedies Found;
  Found.StandardHeaders = !HasToolkit && !Errors.empty();
  Found.ConstevalIsConstexpr = Collector.hasImmediateCalls();
  Found.EntersFileOnce = llvm::any_of(Errors, [&](const FileError &Error) {
    return llvm::StringRef(Error.Message).starts_with("redefinition of '") && isSameFile(Error.Where.File, RootFile);
  });
  Found.Tokens = missingOperandCommas(ast(), Collector.unclosed());
  llvm::append_range(Found.Tokens, missingLaunchTypes(ast(), Collector.missingExpressions()));
  llvm::append_range(Found.Tokens, missingThis(ast(), Collector.unqualifiedMembers()));
  llvm::append_range(Found.Tokens, missingByteCasts(ast(), Collector.voidPointers()));
  llvm::append_range(Found.Tokens, missingTypenames(ast(), Collector.bareTypes()));
  llvm::append_range(Found.Tokens, missingTargets(ast(), Collector.narrowTargets()));
  llvm::append_range(Found.Tokens, missingSpecializationTargets(ast(), Collector.narrowSpecializations()));
  if (!Errors.empty() || !Skipped.empty())
    llvm::append_range(Found.Tokens, missingTemplateKeywords(ast()));
  return Found;
}

std::map<std::string, std::string> ClangUnit::joinedHeaders() {
  std::map<std::string, std::string> Joined;
  for (const FileError &Error : Errors) {
    const std::string &Name = Error.Where.File;
    auto Entry = Clang.getFileManager().getOptionalFileRef(Name);
    if (!Entry || isSameFile(Name, RootFile) || Joined.contains(Name))
      continue;
    if (const auto Buffer = Clang.getSourceManager().getMemoryBufferForFileOrNone(*Entry))
      if (std::string Text = Buffer->getBuffer().str(); joinLaunchBrackets(Text))
        Joined[Name] = std::move(Text);
  }
  return Joined;
}

FlagNeeds ClangUnit::needs() {
  const KernelCounts Counts = countKernels(ast());
  FlagNeeds Needs = flagNeeds(Errors, Action.askedMacros(), /*WantsKernels=*/Counts.Sound == 0);
  // Without a kernel that is lost or hidden there is nothing to gain.
  return Counts.InvalidFunctions > 0 || !Skipped.empty() || !Needs.Hiding.empty() ? Needs : FlagNeeds();
}

std::vector<AskedMacro> ClangUnit::macrosHiding(llvm::ArrayRef<std::string> Names) {
  const clang::SourceManager &Sources = Clang.getSourceManager();
  std::vector<AskedMacro> Found =
      Action.askedMacros().hidingMentions(Names, Sources.getBufferData(Sources.getMainFileID()));
  llvm::erase_if(Found, [](const AskedMacro &Each) { return isOfOtherPlatform(Each.Name); });
  return Found;
}

void ClangUnit::noteHiddenKernels() {
  if (!Skipped.empty() || countKernels(ast()).Sound > 0)
    return;
  std::vector<std::string> Names;
  for (const AskedMacro &Macro : Action.askedMacros().hiding([](const auto &Each) { return Each.hidesKernel(); }))
    Names.push_back("'" + Macro.Name + "'");
  if (!Names.empty())
    Remarks.push_back("kernels are left out where " + llvm::join(Names, " and ") +
                      (Names.size() == 1 ? " is" : " are") + " not defined");
}

bool ClangUnit::isSounderThan(ClangUnit &Before) {
  const KernelCounts Now = countKernels(ast()), Then = countKernels(Before.ast());
  const size_t LostNow = Now.InvalidFunctions + Skipped.size(),
               LostThen = Then.InvalidFunctions + Before.Skipped.size();
  return Now.Sound > Then.Sound || (Now.Sound == Then.Sound && LostNow < LostThen);
}

void ClangUnit::noteConfigured(const ConfiguredHeader &Header) {
  std::string Assumed =
      llvm::formatv("the build makes '{0}' of '{1}' with what is not known off", llvm::sys::path::filename(Header.File),
                    llvm::sys::path::filename(Header.Template));
  Remarks.push_back("assumed: " + Assumed);
  Assumptions.push_back(std::move(Assumed));
}

void ClangUnit::setAddedFlags(const SuggestedFlags &Added) {
  for (const SuggestedFlag &Flag : Added) {
    llvm::append_range(AddedFlags, Flag.Words);
    OtherGuesses.resize(std::max(OtherGuesses.size(), Flag.Otherwise.size()));
    for (auto [Flags, Other] : llvm::zip(OtherGuesses, Flag.Otherwise))
      Flags.push_back(Other);
    const std::string File = llvm::sys::path::filename(Flag.Source).str();
    std::string Assumed = "the build passes '" + Flag.Words.front();
    if (Flag.Words.size() > 1)
      Assumed += " " + File + "'";
    else
      Assumed += File.empty() ? "', a guess" : "', as '" + File + "' has it";
    Remarks.push_back("assumed: " + Assumed);
    // What compiles with a standard is the same with each that takes it.
    if (!llvm::StringRef(Flag.Words.front()).starts_with("-std="))
      (Flag.Otherwise.empty() ? Assumptions : Guesses).push_back(std::move(Assumed));
  }
}

} // namespace cudaperf
