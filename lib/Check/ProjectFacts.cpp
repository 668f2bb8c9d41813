#include "Check/ProjectFacts.h"
#include "Check/AskedFunctions.h"
#include "Check/DeviceOnlyText.h"
#include "Check/GivenLaunches.h"
#include "Frontend/Mentions.h"
#include "Launch/Launches.h"
#include "Launch/LinkageNames.h"
#include "Launch/ObscureNames.h"
#include "Launch/OutsideReader.h"
#include "Launch/SetUpLaunches.h"
#include "Support/ByteStream.h"
#include "Support/Disk.h"
#include "Support/Paths.h"
#include "Support/ReadLog.h"
#include "Support/SourceKind.h"
#include "Support/Worker.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include <cmath>

namespace cudaperf {

/// Files that are parsed for the facts of one, in all and on the way from a kernel to main().
static constexpr unsigned MaxFiles = 6;
static constexpr unsigned MaxDepth = 2;
/// Searches for one function each, of those about which only files are asked that are read anyway.
static constexpr size_t MaxSearches = 8;
/// Files that are read only to see whether a program calls one.
static constexpr unsigned MaxCallers = 3;
/// What one of them may need: hundreds of times what the slowest known does. The same on a busy machine and an idle
/// one.
static constexpr unsigned MaxCpuSeconds = 20;

namespace {

class ProjectReader {
public:
  ProjectReader(const ParseRequest &Request, clang::ASTContext &Context)
      : Request(Request), Constants(definedConstants(Context)) {
    if (Request.Others.TotalCpuSeconds)
      CpuSecondsLeft = Request.Others.TotalCpuSeconds;
  }

  /// What other files say about the functions Asked of File, whose code is in Context.
  OutsideFacts read(const AskedFunctions &Asked, const std::string &File, const clang::ASTContext &Context);

private:
  /// Adds to Facts what File says about Asked; whether it has a main().
  bool readFile(const std::string &File, const AskedFunctions &Asked, OutsideFacts &Facts);
  std::string questionTo(const std::string &File, const AskedFunctions &Asked) const;
  /// What a process that reads File says, for takeAnswer(); nothing if it did not come to its end.
  std::string askInOwnProcess(const std::string &File, const AskedFunctions &Asked);
  /// Adds to Facts what Answer says; whether the file has a main(). None if it is not whole.
  std::optional<bool> takeAnswer(llvm::StringRef Answer, OutsideFacts &Facts);
  bool readInThisProcess(const std::string &File, const AskedFunctions &Asked, OutsideFacts &Facts);
  ParseRequest requestFor(const std::string &File) const;
  bool isOwn(const std::string &File) const { return realPath(File) == realPath(Request.File); }
  /// Adds to the Whole of Facts, which HasMain, and to its AllRead what is asked about besides, if only files of
  /// WasRead mention it.
  void addWhole(const AskedFunctions &Asked, const std::string &File, const llvm::StringSet<> &WasRead, bool HasMain,
                llvm::function_ref<bool(llvm::StringRef)> IsOfNoUse, OutsideFacts &Facts) const;
  /// Reads a few files that call the launchers of File, until one tells of such a call.
  void readCallers(const AskedFunctions &Asked, const std::string &File, llvm::StringSet<> &WasRead,
                   llvm::function_ref<bool(llvm::StringRef)> IsOfNoUse, OutsideFacts &Facts);
  /// Adds to Facts the kernels and launchers that nobody says. They are told apart only where more of the program is
  /// seen.
  void addUnmentioned(const AskedFunctions &Asked, const std::string &File, llvm::StringSet<> &WasRead,
                      llvm::function_ref<bool(llvm::StringRef)> IsOfNoUse, OutsideFacts &Facts);

  const ParseRequest &Request;
  double CpuSecondsLeft = MaxFiles * MaxCpuSeconds;
  std::vector<std::string> Way;             ///< files whose functions are being asked about, from the first one on
  std::map<std::string, int64_t> Constants; ///< of all files that were read
  unsigned FilesLeft = MaxFiles;
};
} // namespace

ParseRequest requestForOther(const ParseRequest &Request, const std::string &File) {
  ParseRequest Other = Request;
  Other.File = File;
  Other.Text.reset();
  for (const ReplacedText &Open : Request.OtherTexts)
    if (realPath(Open.File) == realPath(File))
      Other.Text = Open.Text;
  return Other;
}

ParseRequest ProjectReader::requestFor(const std::string &File) const {
  ParseRequest Other = requestForOther(Request, File);
  Other.HostOnly = true;
  if (isOwn(File))
    Other.Text = Request.Text;
  Other.Flags.push_back("-U__CUDA_ARCH__");       // what the host compiles
  Other.Toolkit.Kind = ToolkitChoice::Mode::None; // they say the same about launches, and sooner
  return Other;
}

/// All that the answer of File hangs on and that differs between requests that share answers.
std::string ProjectReader::questionTo(const std::string &File, const AskedFunctions &Asked) const {
  std::vector<std::string> Parts = {File, std::to_string(FilesLeft)};
  for (const auto &[Linkage, Name] : Asked.Open)
    Parts.push_back("open " + Linkage);
  for (const auto &[Linkage, Name] : Asked.Further)
    Parts.push_back("further " + Linkage);
  for (const std::string &Asked : Way)
    Parts.push_back("way " + Asked);
  for (const auto &[Name, Value] : Constants)
    Parts.push_back("constant " + Name + " " + std::to_string(Value));
  for (const ReplacedText &Text : Request.OtherTexts) {
    Parts.push_back("text " + Text.File);
    Parts.push_back(Text.Text);
  }
  ByteWriter Out;
  transfer(Out, Parts);
  return Out.take();
}

/// What happens to a neighbour, a crash of Clang or a parse without end, costs what it would have said.
std::string ProjectReader::askInOwnProcess(const std::string &File, const AskedFunctions &Asked) {
  const auto Answered = [&] {
    OutsideFacts Found;
    bool HasMain = readInThisProcess(File, Asked, Found);
    Found.Constants = Constants;
    ByteWriter Out;
    transferAll(Out, HasMain, FilesLeft);
    return Out.take() + encodeFacts(Found);
  };
  const auto Read = [&] { return withReads(Answered); };
  // Not by the clock: what a busy machine has no time for would be missing from the report.
  const unsigned Seconds = std::min(double(MaxCpuSeconds), std::ceil(CpuSecondsLeft));
  if (Seconds == 0)
    return "";
  WorkerAnswer Answer = resultInOwnProcess(Read, {.CpuSeconds = Seconds});
  CpuSecondsLeft = std::max(CpuSecondsLeft - Answer.CpuSeconds, 0.0);
  return std::move(Answer.Result);
}

std::optional<bool> ProjectReader::takeAnswer(llvm::StringRef Answer, OutsideFacts &Facts) {
  const std::optional<std::string> Payload = takeWithReads(Answer);
  if (!Payload)
    return std::nullopt;
  OutsideFacts Found;
  bool HasMain = false;
  unsigned Left = 0;
  ByteReader In(*Payload);
  transferAll(In, HasMain, Left);
  if (In.failed() || !addEncodedFacts(In.rest(), Found)) {
    ReadRecording::spoil();
    return std::nullopt;
  }
  FilesLeft = Left;
  Constants = std::move(Found.Constants);
  return addEncodedFacts(In.rest(), Facts) && HasMain; // a second time: what is not whole must leave no trace in Facts
}

bool ProjectReader::readFile(const std::string &File, const AskedFunctions &Asked, OutsideFacts &Facts) {
  if (!Request.Others.InOwnProcess)
    return readInThisProcess(File, Asked, Facts);
  std::map<std::string, std::string> Own;
  auto &Answers = Request.Others.Answers ? *Request.Others.Answers : Own;
  const auto [Answer, IsNew] = Answers.try_emplace(questionTo(File, Asked));
  if (IsNew)
    Answer->second = askInOwnProcess(File, Asked);
  const std::optional<bool> HasMain = takeAnswer(Answer->second, Facts);
  if (!HasMain)
    Facts.Obscure.merge(Asked.overloaded());
  return HasMain.value_or(false);
}

static std::vector<std::string> plainNames(const std::map<std::string, std::string> &Functions) {
  const auto Names = llvm::make_second_range(Functions);
  return {Names.begin(), Names.end()};
}

bool ProjectReader::readInThisProcess(const std::string &File, const AskedFunctions &Asked, OutsideFacts &Facts) {
  llvm::Expected<std::unique_ptr<ParsedUnit>> Unit = parse(requestFor(File), plainNames(Asked.Open));
  if (!Unit) {
    llvm::consumeError(Unit.takeError()); // the facts are then fewer
    Facts.Obscure.merge(Asked.overloaded());
    return false;
  }
  Constants.merge(definedConstants((*Unit)->ast()));
  HostCode Code((*Unit)->ast());
  std::vector<LaunchSite> Launches = findLaunchesByName(Code);
  OutsideFacts Further;
  if (Way.size() < MaxDepth)
    Further = read(
        {unresolvedCallersOf(Code, Launches, Asked.openNames()), launchersForOthers(Code, Launches, Asked.names())},
        File, Code.context());
  Further.Constants = Constants;
  if (!Further.empty()) {
    Code.setOutside(&Further);
    Launches = findLaunchesByName(Code);
  }
  // What the parse for the device sees of its own file, that knows better.
  readOutsideFacts(Code, Launches, isOwn(File) ? Asked.openNames() : Asked.names(), Facts, isOwn(File));
  Facts.LaunchesOften |= Further.LaunchesOften;
  Facts.Obscure.merge(obscureNames(Code, Asked.overloaded()));
  return Code.hasMain() || !Further.Whole.empty();
}

/// The files that the parse of Context read.
static llvm::StringSet<> filesOf(const clang::ASTContext &Context) {
  llvm::StringSet<> Files;
  const clang::SourceManager &Sources = Context.getSourceManager();
  for (const auto &Entry : llvm::make_range(Sources.fileinfo_begin(), Sources.fileinfo_end()))
    Files.insert(realPath(Entry.first.getName()));
  return Files;
}

void ProjectReader::addWhole(const AskedFunctions &Asked, const std::string &File, const llvm::StringSet<> &WasRead,
                             bool HasMain, llvm::function_ref<bool(llvm::StringRef)> IsOfNoUse,
                             OutsideFacts &Facts) const {
  std::map<std::string, std::string> Further = Asked.Further;
  std::erase_if(Further, [&](const auto &Each) { return !HasMain && !Facts.isBesideAsRead(Each.first); });
  const auto AreRead = [&](llvm::ArrayRef<std::string> Names) {
    return llvm::all_of(filesMentioning(Names, File, IsOfNoUse),
                        [&](const std::string &Other) { return WasRead.contains(realPath(Other)); });
  };
  const bool AreAllRead = Further.size() > 1 && AreRead(plainNames(Further));
  if (!AreAllRead && Further.size() > MaxSearches)
    return;
  for (const auto &[Linkage, Name] : Further)
    if (AreAllRead || AreRead(Name)) {
      Facts.AllRead.insert(Linkage);
      if (HasMain)
        Facts.Whole.insert(Linkage);
    }
}

void ProjectReader::readCallers(const AskedFunctions &Asked, const std::string &File, llvm::StringSet<> &WasRead,
                                llvm::function_ref<bool(llvm::StringRef)> IsOfNoUse, OutsideFacts &Facts) {
  unsigned Left = std::min(FilesLeft, MaxCallers);
  for (const std::string &Other : filesMentioning(plainNames(Asked.Further), File, IsOfNoUse)) {
    if (Left == 0 || !Facts.Visited.empty())
      return;
    if (!WasRead.insert(realPath(Other)).second)
      continue;
    --Left, --FilesLeft;
    readFile(Other, Asked, Facts);
  }
}

void ProjectReader::addUnmentioned(const AskedFunctions &Asked, const std::string &File, llvm::StringSet<> &WasRead,
                                   llvm::function_ref<bool(llvm::StringRef)> IsOfNoUse, OutsideFacts &Facts) {
  const std::set<std::string> Overloaded = Asked.overloaded();
  const auto IsOther = [&](llvm::StringRef Other, const std::string &Name) {
    return Overloaded.contains(Name) && !Facts.Obscure.contains(Name) && WasRead.contains(realPath(Other));
  };
  const auto Unsaid = [&](llvm::function_ref<bool(const std::string &)> IsOpen) {
    std::set<std::string> Names, Unmentioned;
    for (const auto &[Linkage, Name] : Asked.all())
      if (IsOpen(Linkage))
        Names.insert(Name);
    Names = unsaidNames(std::move(Names), File, IsOfNoUse, IsOther);
    for (const auto &[Linkage, Name] : Asked.all())
      if (IsOpen(Linkage) && Names.contains(Name))
        Unmentioned.insert(Linkage);
    return Unmentioned;
  };
  const auto Kernels = [&](const std::string &Each) {
    return !Asked.Further.contains(Each) && !Facts.Launches.contains(Each);
  };
  const auto Launchers = [&](const std::string &Each) {
    return Asked.Further.contains(Each) && !Facts.Visited.contains(Each);
  };
  std::set<std::string> Unlaunched = Unsaid(Kernels), Uncalled = Unsaid(Launchers);
  if (Unlaunched.empty() && Uncalled.empty())
    return;
  if (Facts.Visited.empty() && Uncalled.size() < Asked.Further.size())
    readCallers(Asked, File, WasRead, IsOfNoUse, Facts);
  if (Facts.Visited.empty() && Asked.Further.empty() && !Asked.IsOfLaunchingProgram && !Unlaunched.empty() &&
      isOfProgram(File)) {
    std::set<std::string> Names;
    for (const std::string &Each : Unlaunched)
      Names.insert(Asked.Open.at(Each));
    Names = declaredInHeaders(Names, File);
    std::erase_if(Unlaunched, [&](const std::string &Each) { return !Names.contains(Asked.Open.at(Each)); });
    Facts.IsOfProgram = true;
  }
  if (Asked.IsOfLaunchingProgram || Facts.IsOfProgram || !Facts.Visited.empty())
    Facts.Unmentioned.merge(Unlaunched);
  if (!Facts.Visited.empty())
    Facts.Unmentioned.merge(Uncalled);
}

OutsideFacts ProjectReader::read(const AskedFunctions &Asked, const std::string &File,
                                 const clang::ASTContext &Context) {
  OutsideFacts Facts;
  if (Asked.Open.empty())
    return Facts;
  const bool IsFirst = Way.empty();
  Way.push_back(realPath(File));
  bool HasMain = false, IsAll = true;
  if (IsFirst && hidesFromDevice(Context, plainNames(Asked.Open)))
    HasMain |= readFile(Request.File, Asked, Facts);
  std::optional<llvm::StringSet<>> Known;
  // Most headers only declare what File includes them for.
  auto IsKnown = [&](llvm::StringRef Other) {
    if (sourceKind(Other) != SourceKind::Header)
      return false;
    if (!Known)
      Known = filesOf(Context);
    return Known->contains(realPath(Other));
  };
  llvm::StringSet<> WasRead;
  std::vector<std::string> Others = filesMentioning(plainNames(Asked.Open), File, IsKnown);
  llvm::append_range(Others, headersCalling(plainNames(Asked.Open), File, IsKnown));
  for (const std::string &Other : Others) {
    if (llvm::is_contained(Way, realPath(Other)) || WasRead.contains(realPath(Other)))
      continue;
    IsAll = FilesLeft > 0;
    if (!IsAll)
      break;
    --FilesLeft;
    HasMain |= readFile(Other, Asked, Facts);
    WasRead.insert(realPath(Other));
  }
  Way.pop_back();
  if (IsAll)
    Facts.AllRead = Asked.openNames();
  if (HasMain && IsAll)
    Facts.Whole = Asked.openNames();
  if (IsFirst)
    addUnmentioned(Asked, File, WasRead, IsKnown, Facts);
  addWhole(Asked, File, WasRead, HasMain, IsKnown, Facts);
  Facts.Constants = Constants;
  return Facts;
}

OutsideFacts readProject(const HostCode &Code, llvm::ArrayRef<LaunchSite> Launches, const ParseRequest &Request) {
  if (Request.Launches)
    return givenFacts(Code, unresolvedFunctions(Code, Launches), *Request.Launches);
  return ProjectReader(Request, Code.context())
      .read({unresolvedFunctions(Code, Launches), launchersForOthers(Code, Launches, {}),
             /*IsOfLaunchingProgram=*/!Launches.empty() && (Code.hasMain() || hasUnlaunched(Code, Launches))},
            Request.File, Code.context());
}

} // namespace cudaperf
