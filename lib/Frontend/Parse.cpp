// Runs Clang's front end over one file and keeps everything alive that the rest of the linter looks at.

#include "Frontend/Parse.h"
#include "Frontend/ErrorCollector.h"
#include "Frontend/HeaderSnapshot.h"
#include "Frontend/Includer.h"
#include "Frontend/Invocation.h"
#include "Frontend/MissingTokens.h"
#include "Frontend/NvccText.h"
#include "Frontend/ParseAction.h"
#include "Frontend/SourcesOnly.h"
#include "Support/Project.h"
#include "Support/RegularFile.h"
#include "clang/Frontend/CompilerInstance.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include <map>

namespace cudaperf {

bool ParsedUnit::isRequested(llvm::StringRef File) const {
  return RootFile == RequestedFile || isSameFile(File, RequestedFile);
}

namespace {

/// What a parse with errors suggests for another one.
struct Remedies {
  std::vector<MissingToken> Tokens;
  bool StandardHeaders = false; ///< see InvocationInputs
  bool any() const { return !Tokens.empty() || StandardHeaders; }
};

class ClangUnit final : public ParsedUnit {
public:
  explicit ClangUnit(const std::string &File) : Collector(File), Action(Collector, MissingHeaders, Remarks, Skipped) {}
  ~ClangUnit() override {
    if (Begun)
      Action.EndSourceFile();
  }

  clang::ASTContext &ast() override { return Clang.getASTContext(); }
  clang::Preprocessor &preprocessor() override { return Clang.getPreprocessor(); }
  clang::CompilerInstance &compiler() override { return Clang; }

  llvm::Error parse(const ParseRequest &Request, const std::optional<ReplacedText> &Replaced, const Remedies &Using);
  Remedies remedies();
  /// Whether a parse with its remedies, After, lost less than this one.
  bool isImprovedBy(const ClangUnit &After) const {
    return After.Skipped.size() < Skipped.size() ||
           (After.Skipped.size() == Skipped.size() && After.Collector.errorCount() < Collector.errorCount());
  }
  /// Whether there are kernels and no error cost any of them.
  bool hasSoundKernels() { return Skipped.empty() && areKernelsSound(ast()); }
  /// Whether File was read in this parse.
  bool contains(llvm::StringRef File) {
    auto Entry = Clang.getFileManager().getOptionalFileRef(File);
    return Entry && Clang.getSourceManager().translateFile(*Entry).isValid();
  }
  /// How many of the errors lie in a file where Other has errors too.
  size_t errorsShared(const ClangUnit &Other) const {
    return llvm::count_if(Errors, [&](const FileError &Mine) {
      return llvm::any_of(Other.Errors,
                          [&](const FileError &Theirs) { return isSameFile(Mine.Where.File, Theirs.Where.File); });
    });
  }
  /// The headers with errors in which launches are written 'kernel << <grid, block >> >(x)', these brackets joined.
  std::map<std::string, std::string> joinedHeaders();
  const std::vector<SourceSpan> &wrongTargets() const { return Collector.wrongTargets(); }
  void addRemark(std::string Remark) { Remarks.push_back(std::move(Remark)); }
  void setRequestedFile(const std::string &File) { RequestedFile = File; }

private:
  llvm::Error run(std::shared_ptr<clang::CompilerInvocation> Invocation,
                  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files, const std::string &File);

  ErrorCollector Collector; // before Clang: its diagnostics engine reports to it until the end
  clang::CompilerInstance Clang;
  ParseAction Action;
  bool HasToolkit = false;
  bool Begun = false;
};

llvm::Error cannotRead(llvm::StringRef File, const llvm::Twine &Why) {
  return llvm::createStringError("cannot lint '" + File + "': " + Why);
}

llvm::Error checkText(llvm::StringRef File, llvm::StringRef Text) {
  constexpr size_t Looked = 8192;
  if (Text.size() > MaxSourceBytes)
    return cannotRead(File, llvm::Twine(Text.size() >> 20) + " MiB are more than the limit of " +
                                llvm::Twine(MaxSourceBytes >> 20) + " MiB");
  if (Text.take_front(Looked).contains('\0'))
    return cannotRead(File, "it is a binary file");
  return llvm::Error::success();
}

/// The file's text if there is something to parse at all.
llvm::Expected<std::string> readFile(const ParseRequest &Request) {
  llvm::Expected<std::string> Text =
      Request.Text ? llvm::Expected<std::string>(*Request.Text) : readRegularFile(Request.File, MaxSourceBytes);
  if (!Text) {
    std::string Reason = llvm::toString(Text.takeError());
    Reason[0] = llvm::toLower(Reason[0]);
    return cannotRead(Request.File, Reason);
  }
  if (!Request.Text && !isSourceFile(Request.File, projectFolder(Request.File)))
    return cannotRead(Request.File, "it is a link to a file that is no source");
  if (llvm::Error Unfit = checkText(Request.File, *Text))
    return Unfit;
  return Text;
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
    Action.setHeaders(Request.Headers);
  }
  return run(std::move(Invocation), std::move(Files), Request.File);
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
  return llvm::Error::success();
}

Remedies ClangUnit::remedies() {
  Remedies Found;
  Found.StandardHeaders = !HasToolkit && !Errors.empty();
  Found.Tokens = missingOperandCommas(ast(), Collector.unclosed());
  llvm::append_range(Found.Tokens, missingLaunchTypes(ast(), Collector.missingExpressions()));
  llvm::append_range(Found.Tokens, missingThis(ast(), Collector.unqualifiedMembers()));
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

llvm::Expected<std::unique_ptr<ClangUnit>>
parseOnce(const ParseRequest &Request, const std::optional<ReplacedText> &Replaced, const Remedies &Using = {}) {
  auto Unit = std::make_unique<ClangUnit>(Request.File);
  if (llvm::Error Failed = Unit->parse(Request, Replaced, Using))
    return Failed;
  return Unit;
}

/// Unit, or a parse with what its errors suggest if that loses less.
std::unique_ptr<ClangUnit> remedied(const ParseRequest &Request, const std::optional<ReplacedText> &Replaced,
                                    std::unique_ptr<ClangUnit> Unit) {
  const Remedies Found = Unit->remedies();
  if (!Found.any())
    return Unit;
  auto Another = parseOnce(Request, Replaced, Found);
  if (Another && Unit->isImprovedBy(**Another))
    return std::move(*Another);
  llvm::consumeError(Another.takeError());
  return Unit;
}

/// The parse of a file that includes the requested one, if there is such a file and it makes more of it than \p Alone.
std::unique_ptr<ClangUnit> parseIncluder(const ParseRequest &Request, const std::optional<ReplacedText> &Replaced,
                                         const ClangUnit &Alone) {
  std::optional<std::string> Includer = findIncluder(Request.File);
  if (!Includer)
    return nullptr;
  ParseRequest Larger = Request;
  Larger.File = *Includer;
  auto Parsed = parseOnce(Larger, Replaced);
  if (!Parsed) {
    llvm::consumeError(Parsed.takeError());
    return nullptr;
  }
  std::unique_ptr<ClangUnit> Unit = remedied(Larger, Replaced, std::move(*Parsed));
  if (!Unit->contains(Request.File) || Unit->errorsShared(Alone) >= Alone.errors().size())
    return nullptr;
  Unit->setRequestedFile(Request.File);
  Unit->addRemark("parsed as part of '" + *Includer + "', which includes it");
  return Unit;
}

/// Clang has no launches from device code, and gives up the statement and with it the kernel. What is launched is not
/// the launching kernel's access, so such statements are blanked. True if there were any.
bool blankDeviceLaunches(std::string &Text, llvm::StringRef File, const ClangUnit &Unit) {
  bool Blanked = false;
  for (const SourceSpan &Place : Unit.wrongTargets())
    if (Place.isValid() && isSameFile(Place.File, File))
      Blanked |= blankLaunch(Text, Place.Line, Place.Column);
  return Blanked;
}

/// The text of Request's file if Clang is to see another one than the disk's.
std::optional<ReplacedText> replacedText(const ParseRequest &Request, std::string &Text) {
  if (joinLaunchBrackets(Text) || Request.Text)
    return ReplacedText{Request.File, Text};
  return std::nullopt;
}

} // namespace

llvm::Expected<std::unique_ptr<ParsedUnit>> parse(const ParseRequest &AsAsked) {
  ParseRequest Request = AsAsked;
  llvm::Expected<std::string> Text = readFile(Request);
  if (!Text)
    return Text.takeError();
  std::optional<ReplacedText> Replaced = replacedText(Request, *Text);
  auto First = parseOnce(Request, Replaced);
  if (First)
    if (const auto Headers = (*First)->joinedHeaders(); !Headers.empty()) {
      Request = withTexts(std::move(Request), Headers);
      First = parseOnce(Request, Replaced);
    }
  if (Request.HostOnly || !First)
    return First;
  const bool HasDeviceLaunches = blankDeviceLaunches(*Text, Request.File, **First);
  if (HasDeviceLaunches) {
    Replaced = {Request.File, *Text};
    First = parseOnce(Request, Replaced);
    if (!First)
      return First.takeError();
  }
  // In the parse of an includer only what the file itself holds is looked at: kernels of its headers would vanish.
  if (!(*First)->errors().empty() && !(*First)->hasSoundKernels())
    if (std::unique_ptr<ClangUnit> Better = parseIncluder(Request, Replaced, **First))
      return Better;
  std::unique_ptr<ClangUnit> Unit = remedied(Request, Replaced, std::move(*First));
  if (HasDeviceLaunches)
    Unit->addRemark("kernel launches from device code are left out");
  return Unit;
}

} // namespace cudaperf
