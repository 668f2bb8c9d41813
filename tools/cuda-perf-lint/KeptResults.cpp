#include "KeptResults.h"
#include "BuildIdentity.h"
#include "Frontend/HeaderSnapshot.h"
#include "Frontend/ResourceDirectory.h"
#include "Output.h"
#include "Report/JsonReport.h"
#include "Support/ByteStream.h"
#include "Support/RegularFile.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include <unistd.h>

namespace cudaperf {
namespace path = llvm::sys::path;

// The names in the brackets are all that there are: a new member does not compile until somebody has decided here
// whether results depend on it.

template <typename Stream, typename T>
  requires std::is_enum_v<T>
static void transfer(Stream &S, T &Value) {
  auto Number = static_cast<uint64_t>(Value);
  transfer(S, Number);
}

template <typename Stream, typename A, typename B> static void transfer(Stream &S, std::map<A, B> &Values) {
  uint64_t Count = Values.size();
  transfer(S, Count);
  for (auto &[Key, Value] : Values) {
    A Copy = Key;
    transferAll(S, Copy, Value);
  }
}

static void transfer(ByteWriter &S, ToolkitChoice &Choice) {
  auto &[Kind, Directory, EnvironmentDirectories] = Choice;
  transferAll(S, Kind, Directory, EnvironmentDirectories);
}

static void transfer(ByteWriter &S, BlockDimOption &Option) {
  auto &[KernelGlob, Block] = Option;
  transferAll(S, KernelGlob, Block.X, Block.Y, Block.Z);
}

static void transfer(ByteWriter &S, AnalysisOptions &Options) {
  auto &[Checks, CheckOptions, Severities, MinGain, BlockDims, GpuArch, Toolkit, DumpAccesses, DumpCosts] = Options;
  transferAll(S, Checks, CheckOptions, Severities, MinGain, BlockDims, GpuArch, Toolkit, DumpAccesses, DumpCosts);
}

static void transfer(ByteWriter &S, ReplacedText &Replaced) { transferAll(S, Replaced.File, Replaced.Text); }

static void transfer(ByteWriter &S, ParseRequest &Request) {
  auto &[File, Directory, Flags, Toolkit, GpuArch, Text, OtherTexts, Headers, HostOnly, Others, Includers, AlsoAnalyzed,
         Launches] = Request;
  (void)Headers;      // they change nothing but the time
  (void)Includers;    // nor do these
  (void)Launches;     // of pieces of a file, which are made of its text
  (void)Others;       // what a limit of theirs changes is not kept
  (void)AlsoAnalyzed; // a result says itself what it left to them
  transferAll(S, File, Directory, Flags, Toolkit, GpuArch, Text, OtherTexts, HostOnly);
}

static void transfer(ByteWriter &S, Job &Work) {
  auto &[Request, Analysis, FailOn, IsWanted, PathRules, Problem] = Work;
  (void)FailOn;   // decides about the exit code
  (void)IsWanted; // goes by the rules
  (void)Problem;  // then there is no result
  transferAll(S, Request, Analysis, PathRules);
}

/// Equal for files that differ in nothing but their names and texts.
static std::string describeSettings(Job Work) {
  Work.Request.File.clear();
  Work.Request.Text.reset();
  ByteWriter Out;
  transfer(Out, Work);
  return Out.take();
}

void tellOfEachOther(llvm::MutableArrayRef<Job> Jobs) {
  std::map<std::string, std::shared_ptr<std::vector<std::string>>> BySettings;
  for (Job &Each : Jobs) {
    if (!Each.Problem.empty() || Each.Request.Text) // which no other one's analysis would see
      continue;
    std::shared_ptr<std::vector<std::string>> &Alike = BySettings[describeSettings(Each)];
    if (!Alike)
      Alike = std::make_shared<std::vector<std::string>>();
    Alike->push_back(Each.Request.File);
    Each.Request.AlsoAnalyzed = Alike;
  }
}

/// The variables that Clang's driver reads.
static constexpr const char *Variables[] = {"CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH", "COMPILER_PATH",
                                            "SOURCE_DATE_EPOCH"};

/// Empty if it is not known which program this is.
static std::string describeProgram() {
  std::string Build = buildIdentity();
  llvm::SmallString<256> Folder;
  if (Build.empty() || llvm::sys::fs::current_path(Folder))
    return "";
  ByteWriter Out;
  std::string Here = Folder.str().str(), Resources = resourceDirectory();
  transferAll(Out, Build, Here, Resources);
  for (const char *Variable : Variables) {
    std::optional<std::string> Value = llvm::sys::Process::GetEnv(Variable);
    transfer(Out, Value);
  }
  return Out.take();
}

std::string KeptResults::nameOf(const Job &Work, const Options &Settings, const FindingFilter &Filter) const {
  ByteWriter Out;
  std::string Same = Program, Filtered = Filter.describe();
  Job Copy = Work;
  Severity Least = Settings.MinSeverity;
  bool Unused = Settings.ReportUnusedSuppressions;
  // The text is among what is read. In the name it has the results of one file's versions lie beside each other.
  std::optional<std::string> Text;
  if (!Work.Request.Text)
    Text = readUnnoted(Work.Request.File, MaxSourceBytes);
  // Beside others it may be left to one of them: that result and its own are both kept.
  bool HasOthers = Work.Request.AlsoAnalyzed && Work.Request.AlsoAnalyzed->size() > 1;
  transferAll(Out, Same, Filtered, Copy, Least, Unused, HasOthers, Text);
  return ResultCache::nameOf(Out.take());
}

/// $XDG_CACHE_HOME or ~/.cache, if it is this user's: a cache made in the home of somebody else, as under sudo, would
/// be in the way there.
static std::string userFolder() {
  std::optional<std::string> Base = llvm::sys::Process::GetEnv("XDG_CACHE_HOME");
  std::string Owned = Base.value_or("");
  if (!path::is_absolute(Owned)) {
    std::optional<std::string> Home = llvm::sys::Process::GetEnv("HOME");
    if (!Home || !path::is_absolute(*Home))
      return "";
    Base = *Home + "/.cache";
    Owned = llvm::sys::fs::exists(*Base) ? *Base : *Home;
  }
  llvm::sys::fs::file_status Status;
  if (llvm::sys::fs::status(Owned, Status) || Status.getUser() != geteuid())
    return "";
  return *Base + "/cuda-perf-lint";
}

llvm::Expected<KeptResults> KeptResults::open(const Options &Settings) {
  KeptResults Results;
  const std::string Path = Settings.CacheFolder.empty() ? userFolder() : Settings.CacheFolder;
  if (Settings.NoCache || Path.empty())
    return Results;
  llvm::Expected<CacheFolder> Folder = CacheFolder::open(Path);
  if (Folder) {
    Results.Program = describeProgram();
    if (!Results.Program.empty())
      Results.Cache.emplace(std::move(*Folder));
    return Results;
  }
  const std::string Why = "cannot keep results in '" + Path + "': " + llvm::toString(Folder.takeError());
  if (!Settings.CacheFolder.empty())
    return llvm::createStringError(llvm::inconvertibleErrorCode(), Why);
  if (Settings.Verbose)
    printRemark(Why);
  return Results;
}

std::optional<FileResult> KeptResults::find(const Job &Work, const Options &Settings, const FindingFilter &Filter) {
  if (!Cache || !Work.Problem.empty())
    return std::nullopt;
  const std::string Name = nameOf(Work, Settings, Filter);
  if (const std::optional<std::string> Bytes = Cache->find(Name)) {
    llvm::Expected<FileResult> Result = decodeResult(*Bytes);
    if (Result && Result->IsLeftToIt == bool(alsoAnalyzed(Work.Request, Result->PartOf)))
      return std::move(*Result);
    llvm::consumeError(Result.takeError());
  }
  NotFound.insert(Name);
  return std::nullopt;
}

std::vector<size_t> KeptResults::take(llvm::ArrayRef<Job> Jobs, const Options &Settings, const FindingFilter &Filter,
                                      llvm::MutableArrayRef<FileResult> Results) {
  std::vector<size_t> Left;
  for (size_t I = 0; I != Jobs.size(); ++I)
    if (std::optional<FileResult> Known = find(Jobs[I], Settings, Filter))
      Results[I] = std::move(*Known);
    else
      Left.push_back(I);
  if (Settings.Verbose && Left.size() != Jobs.size())
    printRemark(llvm::Twine(Jobs.size() - Left.size()) + " of " + llvm::Twine(Jobs.size()) +
                " files are as they were in an earlier run: their results are from the cache");
  return Left;
}

FileResult KeptResults::keep(const Job &Work, const Options &Settings, const FindingFilter &Filter,
                             llvm::function_ref<FileResult()> Lint) const {
  if (!Cache || !Work.Problem.empty())
    return Lint();
  // Before the analysis: a file that changes under it is not what the name says.
  const std::string Name = nameOf(Work, Settings, Filter);
  ReadLog Reads;
  ReadRecording Recording(Reads);
  FileResult Result = Lint();
  if (Result.Status != FileStatus::Failed)
    Cache->keep(Name, Reads, encodeResult(Result));
  return Result;
}

std::string KeptResults::nameOfHeaders(llvm::StringRef Key) const {
  ByteWriter Out;
  std::string Same = Program, What = "headers", Arguments = Key.str();
  transferAll(Out, Same, What, Arguments);
  return ResultCache::nameOf(Out.take());
}

std::shared_ptr<const HeaderSnapshot> KeptResults::findHeaders(llvm::StringRef Key) {
  if (!Cache)
    return nullptr;
  const std::string Name = nameOfHeaders(Key);
  if (const std::optional<std::string> Bytes = Cache->find(Name))
    return HeaderSnapshot::decode(*Bytes);
  NotFound.insert(Name);
  return nullptr;
}

void KeptResults::keepHeaders(llvm::StringRef Key, const HeaderSnapshot &Headers) const {
  if (!Cache)
    return;
  if (const std::optional<ReadLog> Reads = Headers.reads())
    Cache->keep(nameOfHeaders(Key), *Reads, Headers.encode());
}

void KeptResults::trim() const {
  if (Cache)
    Cache->trim(NotFound);
}

llvm::Expected<std::string> clearCache(const Options &Settings) {
  const std::string Path = Settings.CacheFolder.empty() ? userFolder() : Settings.CacheFolder;
  auto Cleared = [&](unsigned Count) {
    return "removed " + std::to_string(Count) + (Count == 1 ? " entry" : " entries") + " from '" + Path + "'\n";
  };
  if (Path.empty())
    return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                   "there is no cache: neither HOME nor XDG_CACHE_HOME "
                                   "names a folder of this user (--cache-dir names one)");
  if (!llvm::sys::fs::exists(Path))
    return Cleared(0);
  llvm::Expected<CacheFolder> Folder = CacheFolder::open(Path);
  if (!Folder)
    return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                   "cannot clear '" + Path + "': " + llvm::toString(Folder.takeError()));
  return Cleared(Folder->clear());
}

} // namespace cudaperf
