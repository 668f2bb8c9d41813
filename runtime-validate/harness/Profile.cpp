// Child processes and the folders in which NVIDIA's tools are found.

#include "Profile.h"

#include "ReadNcuReport.inc"
#include "ResultsJson.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

namespace cudaperf::validate {
namespace {

namespace fs = std::filesystem;

/// A file of a name of its own, removed at the end.
class TemporaryFile {
public:
  explicit TemporaryFile(const std::string &Suffix) {
    std::error_code Error;
    fs::path Folder = fs::temp_directory_path(Error);
    Path = (Folder / ("cuda-perf-validate-" + std::to_string(getpid()) + Suffix)).string();
  }
  TemporaryFile(const TemporaryFile &) = delete;
  ~TemporaryFile() {
    std::error_code Ignored;
    fs::remove(Path, Ignored);
  }
  std::string Path;
};

std::string onPath(const std::string &Program) {
  const char *Path = std::getenv("PATH");
  std::string Rest = Path ? Path : "";
  while (!Rest.empty()) {
    size_t End = std::min(Rest.find(':'), Rest.size());
    std::string Candidate = Rest.substr(0, End) + "/" + Program;
    if (access(Candidate.c_str(), X_OK) == 0)
      return Candidate;
    Rest.erase(0, End + 1);
  }
  return "";
}

/// Entries of Folder whose name starts with Prefix, newest version first.
std::vector<fs::path> versionsIn(const fs::path &Folder, const std::string &Prefix) {
  std::vector<fs::path> Found;
  std::error_code Error;
  for (const fs::directory_entry &Each : fs::directory_iterator(Folder, Error))
    if (Each.path().filename().string().starts_with(Prefix))
      Found.push_back(Each.path());
  std::sort(Found.rbegin(), Found.rend());
  return Found;
}

std::vector<fs::path> profilerFolders() {
  std::vector<fs::path> Folders = versionsIn("/opt/nvidia/nsight-compute", "");
  for (const fs::path &Toolkit : versionsIn("/usr/local", "cuda"))
    for (const fs::path &Each : versionsIn(Toolkit, "nsight-compute"))
      Folders.push_back(Each);
  return Folders;
}

std::string firstExisting(const std::vector<fs::path> &Candidates) {
  std::error_code Ignored;
  for (const fs::path &Each : Candidates)
    if (fs::exists(Each, Ignored))
      return Each.string();
  return "";
}

std::string toolkitProgram(const std::string &Name) {
  std::string Found = onPath(Name);
  return Found.empty() ? firstExisting({"/usr/local/cuda/bin/" + Name, "/opt/cuda/bin/" + Name}) : Found;
}

} // namespace

ProfilerTools findProfiler(const std::string &ModuleOverride) {
  ProfilerTools Tools;
  Tools.Ncu = toolkitProgram("ncu");
  Tools.Nvdisasm = toolkitProgram("nvdisasm");
  Tools.Python = onPath("python3");
  Tools.Module = ModuleOverride;
  for (const fs::path &Each : profilerFolders()) {
    if (Tools.Ncu.empty())
      Tools.Ncu = firstExisting({Each / "ncu"});
    if (Tools.Module.empty() && !firstExisting({Each / "extras/python/ncu_report.py"}).empty())
      Tools.Module = (Each / "extras/python").string();
  }
  return Tools;
}

Failure runProgram(const std::vector<std::string> &Arguments, std::string &Output) {
  int Pipe[2];
  if (pipe(Pipe) != 0)
    return std::string("cannot open a pipe: ") + std::strerror(errno);
  std::vector<char *> Argv;
  for (const std::string &Each : Arguments)
    Argv.push_back(const_cast<char *>(Each.c_str()));
  Argv.push_back(nullptr);
  posix_spawn_file_actions_t Actions;
  posix_spawn_file_actions_init(&Actions);
  posix_spawn_file_actions_adddup2(&Actions, Pipe[1], 1);
  posix_spawn_file_actions_addclose(&Actions, Pipe[0]);
  pid_t Child = 0;
  int Error = posix_spawnp(&Child, Argv[0], &Actions, nullptr, Argv.data(), environ);
  posix_spawn_file_actions_destroy(&Actions);
  close(Pipe[1]);
  char Buffer[1 << 16];
  for (ssize_t Count; Error == 0 && (Count = read(Pipe[0], Buffer, sizeof(Buffer))) != 0;) {
    if (Count > 0)
      Output.append(Buffer, size_t(Count));
    else if (errno != EINTR)
      break;
  }
  close(Pipe[0]);
  if (Error != 0)
    return "cannot run '" + Arguments[0] + "': " + std::strerror(Error);
  int Status = 0;
  while (waitpid(Child, &Status, 0) < 0 && errno == EINTR) {
  }
  if (WIFEXITED(Status) && WEXITSTATUS(Status) == 0)
    return std::nullopt;
  return "'" + Arguments[0] + "' failed";
}

Failure readReport(const ProfilerTools &Tools, const std::string &Report, std::vector<MeasuredKernel> &Kernels) {
  if (Tools.Python.empty())
    return "reading a profile needs python3";
  if (Tools.Module.empty())
    return "reading a profile needs Nsight Compute's ncu_report module: install the profiler or name the folder with "
           "--ncu-python";
  if (firstExisting({Report}).empty())
    return "cannot read '" + Report + "'";
  TemporaryFile Script(".py");
  if (Failure Why = writeFile(Script.Path, ReadNcuReportScript))
    return Why;
  std::string Output;
  if (Failure Why = runProgram({Tools.Python, Script.Path, Tools.Module, Report, Tools.Nvdisasm}, Output))
    return "cannot read the profile '" + Report + "': " + *Why;
  Json Text = Json::parse(Output, nullptr, /*allow_exceptions=*/false);
  if (!fieldOf(Text, "kernels").is_array())
    return "cannot read the profile '" + Report + "'";
  for (const Json &Each : fieldOf(Text, "kernels"))
    Kernels.push_back(kernelFromJson(Each));
  return std::nullopt;
}

Failure profile(const ProfilerTools &Tools, const std::vector<std::string> &Command,
                std::vector<MeasuredKernel> &Kernels) {
  if (Tools.Ncu.empty())
    return "counters need Nsight Compute: 'ncu' is not on the PATH";
  TemporaryFile Report(".ncu-rep");
  std::vector<std::string> Arguments = {Tools.Ncu,         "--nvtx",      "--clock-control",   "none",
                                        "--cache-control", "none",        "--section",         "SourceCounters",
                                        "--section",       "LaunchStats", "--force-overwrite", "--export",
                                        Report.Path};
  Arguments.insert(Arguments.end(), Command.begin(), Command.end());
  std::string Output;
  if (Failure Why = runProgram(Arguments, Output)) {
    size_t Start = Output.find("==ERROR==");
    std::string Reason = Start == Output.npos ? *Why : Output.substr(Start, Output.find('\n', Start) - Start);
    return "profiling failed: " + Reason;
  }
  return readReport(Tools, Report.Path, Kernels);
}

} // namespace cudaperf::validate
