#include "Session.h"
#include "Device/Gpu.h"
#include "Embedded/EmbeddedCuda.h"
#include "Frontend/NvccFlags.h"
#include "Support/Project.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include <set>

namespace cudaperf {

template <typename T, typename Load>
llvm::Expected<const T *> Session::remember(std::map<std::string, Loaded<T>> &Cache, const std::string &Path,
                                            Load Read) {
  auto [Entry, IsNew] = Cache.try_emplace(Path);
  Loaded<T> &Known = Entry->second;
  if (IsNew) {
    llvm::Expected<T> Value = Read(Path);
    if (Value)
      Known.Value = std::move(*Value);
    else
      Known.Problem = llvm::toString(Value.takeError());
  }
  if (Known.Value)
    return &*Known.Value;
  return llvm::createStringError(llvm::inconvertibleErrorCode(), llvm::Twine(Known.Problem));
}

llvm::Expected<const Config *> Session::fileConfigFor(llvm::StringRef File) {
  static const Config Defaults;
  std::string Path = Settings.ConfigFile;
  if (Path.empty()) {
    std::optional<std::string> Found = findConfig(File);
    if (!Found)
      return &Defaults;
    Path = *Found;
    if (llvm::Error Failed = checkFoundFile(Path))
      return std::move(Failed);
  }
  return remember(Configs, Path, [&](const std::string &Name) { return loadConfig(Name, Known); });
}

/// The globs of File's configuration, and those of the command line behind them.
static std::string checksIn(const Config &FromFile, llvm::StringRef Added, llvm::StringRef File) {
  std::string Globs = checksFor(FromFile, File);
  if (!Added.empty())
    Globs += (Globs.empty() ? "" : ",") + Added.str();
  return Globs;
}

llvm::Expected<Config> Session::configFor(llvm::StringRef File) {
  llvm::Expected<const Config *> FromFile = fileConfigFor(File);
  if (!FromFile)
    return FromFile.takeError();
  Config Result = **FromFile;
  AnalysisOptions &Analysis = Result.Analysis;
  Analysis.Checks = checksIn(**FromFile, Settings.Checks, File);
  llvm::append_range(Analysis.BlockDims, Settings.BlockDims);
  if (!Settings.GpuArch.empty())
    Analysis.GpuArch = Settings.GpuArch;
  if (Settings.Toolkit)
    Analysis.Toolkit = *Settings.Toolkit;
  for (const char *Variable : {"CUDA_PATH", "CUDA_HOME"})
    if (std::optional<std::string> Folder = llvm::sys::Process::GetEnv(Variable); Folder && !Folder->empty())
      Analysis.Toolkit.EnvironmentDirectories.push_back(*Folder);
  Analysis.DumpAccesses = Settings.DumpAccesses;
  Analysis.DumpCosts = Settings.DumpCosts;
  if (Settings.MinGain)
    Analysis.MinGain = *Settings.MinGain;
  if (Settings.FailOn)
    Result.FailOn = *Settings.FailOn;
  return Result;
}

llvm::Expected<const CompileCommands *> Session::databaseFor(llvm::StringRef File) {
  llvm::SmallString<256> Path(Settings.DatabasePath);
  if (llvm::sys::fs::is_directory(Path))
    llvm::sys::path::append(Path, "compile_commands.json");
  if (Path.empty()) {
    std::optional<std::string> Found = findCompileCommands(File);
    if (!Found)
      return nullptr;
    Path = *Found;
    if (llvm::Error Failed = checkFoundFile(Path))
      return std::move(Failed);
  }
  return remember(Databases, Path.str().str(), [](const std::string &Name) { return CompileCommands::load(Name); });
}

llvm::Error Session::addFlags(Job &Target) {
  // A database says how C++ is compiled; what a Python file holds is compiled by the program that this is.
  const bool IsScript = isHostScript(Target.Request.File);
  llvm::Expected<const CompileCommands *> Database = IsScript ? nullptr : databaseFor(Target.Request.File);
  if (!Database)
    return Database.takeError();
  if (*Database)
    if (const CompileCommand *Command = (*Database)->findNearest(Target.Request.File)) {
      Target.Request.Directory = Command->Directory;
      Target.Request.Flags = Command->Flags;
    }
  if (Settings.CompilerFlags.empty())
    return llvm::Error::success();
  // Relative paths behind "--" are the user's, seen from here; the database's are seen from its directory.
  if (!Target.Request.Directory.empty()) {
    llvm::SmallString<256> Here;
    llvm::sys::fs::current_path(Here);
    if (Here != Target.Request.Directory && Target.Request.Flags.empty())
      Target.Request.Directory = Here.str().str();
  }
  llvm::append_range(Target.Request.Flags, Settings.CompilerFlags);
  return llvm::Error::success();
}

/// Equal for configurations that check files of the same names with the same checks.
static std::string describeRules(const Config &FromFile, const std::string &Added) {
  std::string Text = FromFile.File + "\n" + Added;
  for (const PathChecks &Rule : FromFile.PerPath)
    Text += "\n" + Rule.PathGlob + "\n" + Rule.Checks;
  return Text;
}

std::string judgedFor(llvm::ArrayRef<Job> Jobs) {
  std::set<std::string> Gpus;
  for (const Job &Each : Jobs) {
    std::string Gpu = Each.Request.GpuArch;
    if (Gpu.empty())
      Gpu = translateFlags(Each.Request.Flags, Each.Request.Directory).GpuArch;
    Gpus.insert(Gpu.empty() ? DefaultGpuArch.str() : Gpu);
  }
  return llvm::join(Gpus, ", ");
}

Job Session::prepare(llvm::StringRef File) {
  Job Result = {.Request = {.File = File.str()}};
  llvm::Expected<Config> Configuration = configFor(File);
  llvm::Error Failed = Configuration ? addFlags(Result) : Configuration.takeError();
  if (Failed) {
    Result.Problem = llvm::toString(std::move(Failed));
    return Result;
  }
  if (!Configuration->PerPath.empty()) {
    Result.PathRules = describeRules(*Configuration, Settings.Checks);
    Result.IsWanted = [FromFile = *cantFail(fileConfigFor(File)), Added = Settings.Checks](const CheckInfo &Check,
                                                                                           llvm::StringRef FoundIn) {
      return isEnabled(Check, checksIn(FromFile, Added, FoundIn));
    };
  }
  Result.FailOn = Configuration->FailOn;
  Result.Analysis = std::move(Configuration->Analysis);
  Result.Request.Toolkit = Result.Analysis.Toolkit;
  Result.Request.GpuArch = Result.Analysis.GpuArch;
  // What they say is worth no more than half of the file's time.
  Result.Request.Others = {.InOwnProcess = true, .TotalCpuSeconds = (Settings.TimeoutSeconds + 1) / 2};
  return Result;
}

} // namespace cudaperf
