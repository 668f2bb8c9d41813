// From one parse to the next until nothing more is gained: which texts, flags and tokens are tried, and what is kept.

#include "Frontend/Parse.h"
#include "Frontend/ClangUnit.h"
#include "Frontend/Includer.h"
#include "Frontend/NvccText.h"
#include "Frontend/SourcesOnly.h"
#include "Support/Project.h"
#include "Support/RegularFile.h"
#include "llvm/ADT/StringExtras.h"

namespace cudaperf {

namespace {

llvm::Error checkText(llvm::StringRef File, llvm::StringRef Text) {
  constexpr size_t Looked = 8192;
  if (Text.size() > MaxSourceBytes)
    return cannotRead(File, llvm::Twine(Text.size() >> 20) + " MiB are more than the limit of " +
                                llvm::Twine(MaxSourceBytes >> 20) + " MiB");
  for (llvm::StringRef Mark : {"\xFF\xFE", "\xFE\xFF"})
    if (Text.starts_with(Mark))
      return cannotRead(File,
                        "it is UTF-16 text, which compilers do not read: make it UTF-8 (iconv -f UTF-16 -t UTF-8)");
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

ParseRequest withFlags(ParseRequest Request, const SuggestedFlags &Flags) {
  for (const SuggestedFlag &Flag : Flags)
    llvm::append_range(Request.Flags, Flag.Words);
  return Request;
}

ParseRequest withHeaders(ParseRequest Request, llvm::ArrayRef<ConfiguredHeader> Made) {
  for (const ConfiguredHeader &Header : Made) {
    Request.OtherTexts.push_back({Header.File, Header.Text});
    Request.Flags.insert(Request.Flags.end(), {"-idirafter", Header.Folder});
  }
  return Request;
}

/// The mended parse of Request; null if there is none. If it is the sounder for it, with the headers that Request's
/// flags let it ask for and that the project has as templates: these become Taken.
std::unique_ptr<ClangUnit> withHeadersOfFlags(const ParseRequest &Request, const std::optional<ReplacedText> &Replaced,
                                              std::vector<ConfiguredHeader> &Taken) {
  const auto Parse = [&](const ParseRequest &Using) -> std::unique_ptr<ClangUnit> {
    auto Parsed = parseOnce(Using, Replaced);
    if (Parsed)
      return remedied(Using, Replaced, std::move(*Parsed));
    llvm::consumeError(Parsed.takeError());
    return nullptr;
  };
  std::unique_ptr<ClangUnit> Unit = Parse(Request);
  if (!Unit)
    return nullptr;
  std::vector<ConfiguredHeader> Made = configuredHeaders(Request.File, Unit->missingHeaders());
  if (Made.empty())
    return Unit;
  std::unique_ptr<ClangUnit> Other = Parse(withHeaders(Request, Made));
  if (!Other || !Other->isSounderThan(*Unit))
    return Unit;
  Taken = std::move(Made);
  return Other;
}

/// Unit, or the soundest of the parses with flags that its project suggests for what it lacks.
std::unique_ptr<ClangUnit> withSuggestedFlags(ParseRequest Request, const std::optional<ReplacedText> &Replaced,
                                              std::unique_ptr<ClangUnit> Unit) {
  constexpr unsigned MaxRounds = 3;      // a macro that is defined lets text be seen that asks for others
  constexpr size_t MaxSpent = 24u << 20; // characters that Clang may read: about ten seconds
  size_t Spent = 0;
  MissingFlags Missing(Request.File);
  SuggestedFlags Taken;
  std::vector<ConfiguredHeader> Configured;
  for (unsigned Round = 0; Round < MaxRounds; ++Round) {
    const FlagNeeds Needs = Unit->needs();
    if (!Needs.any())
      break;
    std::unique_ptr<ClangUnit> Best;
    for (SuggestedFlags &Flags :
         Missing.suggest(Needs, [&](llvm::StringRef Header) { return Unit->contains(Header); })) {
      Flags.insert(Flags.begin(), Taken.begin(), Taken.end());
      const ParseRequest More = withFlags(Request, Flags);
      // Nothing but the texts may decide how much is tried.
      Spent += Unit->size();
      if (Spent > MaxSpent)
        break;
      std::vector<ConfiguredHeader> Made;
      std::unique_ptr<ClangUnit> Other = withHeadersOfFlags(More, Replaced, Made);
      if (!Other || !Other->isSounderThan(*Unit))
        continue;
      Request = withHeaders(std::move(Request), Made);
      llvm::append_range(Configured, Made);
      Best = std::move(Other);
      Taken = std::move(Flags);
      break;
    }
    if (!Best)
      break;
    Unit = std::move(Best);
  }
  Unit->setAddedFlags(Taken);
  for (const ConfiguredHeader &Header : Configured)
    Unit->noteConfigured(Header);
  Unit->noteHiddenKernels();
  return Unit;
}

/// Unit, or a parse with what a build makes of templates for the headers that it did not find: unless that loses more,
/// as where a template is mostly lines that the build fills in. Request is then with these texts, which Taken are, too.
std::unique_ptr<ClangUnit> withConfiguredHeaders(ParseRequest &Request, const std::optional<ReplacedText> &Replaced,
                                                 std::unique_ptr<ClangUnit> Unit,
                                                 std::vector<ConfiguredHeader> &Taken) {
  constexpr unsigned MaxRounds = 2; // one may include another
  for (unsigned Round = 0; Round < MaxRounds; ++Round) {
    const std::vector<ConfiguredHeader> Made = configuredHeaders(Request.File, Unit->missingHeaders());
    if (Made.empty())
      break;
    ParseRequest More = withHeaders(Request, Made);
    auto Parsed = parseOnce(More, Replaced);
    if (!Parsed || Unit->isSounderThan(**Parsed)) {
      llvm::consumeError(Parsed.takeError());
      break;
    }
    Unit = std::move(*Parsed);
    Request = std::move(More);
    llvm::append_range(Taken, Made);
  }
  return Unit;
}

/// Unit with all that its errors and the project suggest.
std::unique_ptr<ClangUnit> mended(const ParseRequest &Request, const std::optional<ReplacedText> &Replaced,
                                  std::unique_ptr<ClangUnit> Unit) {
  Unit = remedied(Request, Replaced, std::move(Unit));
  return Unit->hasSoundKernels() ? std::move(Unit) : withSuggestedFlags(Request, Replaced, std::move(Unit));
}

/// The mended parse of Request if it is sounder than Unit.
std::unique_ptr<ClangUnit> sounder(ClangUnit &Unit, const ParseRequest &Request,
                                   const std::optional<ReplacedText> &Replaced) {
  auto Parsed = parseOnce(Request, Replaced);
  if (!Parsed) {
    llvm::consumeError(Parsed.takeError());
    return nullptr;
  }
  std::unique_ptr<ClangUnit> Other = mended(Request, Replaced, std::move(*Parsed));
  return Other->isSounderThan(Unit) ? std::move(Other) : nullptr;
}

/// The parse of Request's file as part of Includer; null if that does not read it.
std::unique_ptr<ClangUnit> parseAsPartOf(const std::string &Includer, const ParseRequest &Request,
                                         const std::optional<ReplacedText> &Replaced) {
  ParseRequest Larger = Request;
  Larger.File = Includer;
  auto Parsed = parseOnce(Larger, Replaced);
  if (!Parsed) {
    llvm::consumeError(Parsed.takeError());
    return nullptr;
  }
  std::unique_ptr<ClangUnit> Unit = remedied(Larger, Replaced, std::move(*Parsed));
  if (!Unit->contains(Request.File))
    return nullptr;
  Unit->setRequestedFile(Request.File);
  Unit->addRemark("parsed as part of '" + Includer + "', which includes it");
  return Unit;
}

/// The parse of a file that includes the requested one, if there is such a file and it makes more of it than \p Alone.
std::unique_ptr<ClangUnit> parseIncluder(const ParseRequest &Request, const std::optional<ReplacedText> &Replaced,
                                         const ClangUnit &Alone) {
  std::optional<std::string> Includer = findIncluder(Request.File);
  if (!Includer)
    return nullptr;
  std::unique_ptr<ClangUnit> Unit = parseAsPartOf(*Includer, Request, Replaced);
  if (!Unit || Unit->errorsShared(Alone) >= Alone.errors().size())
    return nullptr;
  if (Request.Includers)
    (*Request.Includers)[Request.File] = *Includer;
  return Unit;
}

/// The parse as part of the file that an earlier parse found, if there was one.
std::unique_ptr<ClangUnit> parseKnownIncluder(const ParseRequest &Request,
                                              const std::optional<ReplacedText> &Replaced) {
  if (!Request.Includers || Request.HostOnly)
    return nullptr;
  const auto Known = Request.Includers->find(Request.File);
  return Known == Request.Includers->end() ? nullptr : parseAsPartOf(Known->second, Request, Replaced);
}

/// Blanks in Text, of File, what stands at Places as Blank does it. True if there was any.
bool blankAt(llvm::ArrayRef<SourceSpan> Places, bool (*Blank)(std::string &, unsigned, unsigned), llvm::StringRef File,
             std::string &Text) {
  bool Blanked = false;
  for (const SourceSpan &Place : Places)
    if (Place.isValid() && isSameFile(Place.File, File))
      Blanked |= Blank(Text, Place.Line, Place.Column);
  return Blanked;
}

/// The text of Request's file if Clang is to see another one than the disk's.
std::optional<ReplacedText> replacedText(const ParseRequest &Request, std::string &Text) {
  if (joinLaunchBrackets(Text) || Request.Text)
    return ReplacedText{Request.File, Text};
  return std::nullopt;
}

/// Unit, or a parse with the macros that stand before its mentions of Callees: many a project has its CUDA behind one,
/// '#if HAVE_CUDA == 1', which its build defines.
std::unique_ptr<ClangUnit> withMentions(ParseRequest Request, const std::optional<ReplacedText> &Replaced,
                                        std::unique_ptr<ClangUnit> Unit, llvm::ArrayRef<std::string> Callees) {
  constexpr unsigned MaxRounds = 2; // one condition may stand within another
  for (unsigned Round = 0; Round < MaxRounds; ++Round) {
    const std::vector<AskedMacro> Macros = Unit->macrosHiding(Callees);
    if (Macros.empty())
      break;
    for (const AskedMacro &Macro : Macros)
      Request.Flags.push_back("-D" + Macro.Name + "=" + Macro.Value);
    auto Parsed = parseOnce(Request, Replaced);
    if (!Parsed) {
      llvm::consumeError(Parsed.takeError());
      break;
    }
    Unit = std::move(*Parsed);
  }
  return Unit;
}

} // namespace

llvm::Expected<std::unique_ptr<ParsedUnit>> parse(const ParseRequest &AsAsked, llvm::ArrayRef<std::string> Callees) {
  ParseRequest Request = AsAsked;
  llvm::Expected<std::string> Text = readFile(Request);
  if (!Text)
    return Text.takeError();
  std::optional<ReplacedText> Replaced = replacedText(Request, *Text);
  if (std::unique_ptr<ClangUnit> Unit = parseKnownIncluder(Request, Replaced))
    return Unit;
  auto First = parseOnce(Request, Replaced);
  if (First)
    if (const auto Headers = (*First)->joinedHeaders(); !Headers.empty()) {
      Request = withTexts(std::move(Request), Headers);
      Request.Includers = nullptr; // what is found out holds for these texts
      First = parseOnce(Request, Replaced);
    }
  const ParseRequest Plain = Request;
  std::vector<ConfiguredHeader> Configured;
  if (First)
    First = withConfiguredHeaders(Request, Replaced, std::move(*First), Configured);
  if (!Configured.empty())
    Request.Includers = nullptr;
  if (!First)
    return First;
  if (Request.HostOnly)
    return withMentions(std::move(Request), Replaced, std::move(*First), Callees);
  // Clang has no launches from device code, and gives up the statement and with it the kernel. What is launched is not
  // the launching kernel's access, so such statements are blanked.
  const bool HasDeviceLaunches = blankAt((*First)->wrongTargets(), blankLaunch, Request.File, *Text);
  const bool HasBareNames = blankAt((*First)->uncalled(), blankBareName, Request.File, *Text);
  if (HasDeviceLaunches || HasBareNames) {
    Replaced = {Request.File, *Text};
    Request.Includers = nullptr;
    First = parseOnce(Request, Replaced);
    if (!First)
      return First.takeError();
  }
  // In the parse of an includer only what the file itself holds is looked at: kernels of its headers would vanish.
  if (!(*First)->errors().empty() && !(*First)->hasSoundKernels())
    if (std::unique_ptr<ClangUnit> Better = parseIncluder(Request, Replaced, **First))
      return Better;
  std::unique_ptr<ClangUnit> Unit = mended(Request, Replaced, std::move(*First));
  if (!Configured.empty() && !Unit->hasSoundKernels()) // guesses may do better without them
    if (std::unique_ptr<ClangUnit> Other = sounder(*Unit, Plain, Replaced)) {
      Unit = std::move(Other);
      Configured.clear();
    }
  for (const ConfiguredHeader &Header : Configured)
    Unit->noteConfigured(Header);
  if (HasDeviceLaunches)
    Unit->addRemark("kernel launches from device code are left out");
  if (HasBareNames)
    Unit->addRemark(
        "a function of the compiler's without parentheses, as in '__syncthreads;', calls nothing: left out");
  return Unit;
}

} // namespace cudaperf
