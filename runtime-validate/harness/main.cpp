// cuda-perf-validate: the command line around the harness. Everything that prints or ends the process is here.

#include "AllCases.h"
#include "Calibration.h"
#include "Measure.h"
#include "Options.h"
#include "Profile.h"
#include "Report.h"
#include "ResultsJson.h"
#include "Text.h"

#include <chrono>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <random>
#include <unistd.h>

using namespace cudaperf::validate;

namespace {

constexpr int Done = 0, Unconfirmed = 1, CannotDo = 2;

int complain(const std::string &Why) {
  std::fprintf(stderr, "cuda-perf-validate: %s\n", Why.c_str());
  return CannotDo;
}

std::string now() {
  std::time_t Time = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  char Text[32];
  std::strftime(Text, sizeof(Text), "%Y-%m-%dT%H:%M:%SZ", std::gmtime(&Time));
  return Text;
}

std::vector<Case> selected(const Options &O, const Scale &Size) {
  std::vector<Case> Cases = allCases(Size);
  std::erase_if(Cases, [&](const Case &Each) { return !matchesFilter(Each.name(), O.Filter); });
  return Cases;
}

int list(const Options &O) {
  for (const Case &Each : selected(O, Scale()))
    std::printf("%-58s %s: %s, %s to %s\n", Each.name().c_str(), Each.Title.c_str(), Each.Claimed.Metric.c_str(),
                threeDigits(Each.Claimed.Before).c_str(), threeDigits(Each.Claimed.After).c_str());
  return Done;
}

/// One line on a terminal that is written over and over.
class Progress {
public:
  explicit Progress(bool Wanted) : Shown(Wanted && isatty(2)) {}
  void say(const std::string &Text) const {
    if (Shown)
      std::fprintf(stderr, "\r\033[K%s", Text.c_str());
  }
  void clear() const { say(""); }

private:
  bool Shown;
};

Failure measureAll(Device &Gpu, const Options &O, RunResult &Run) {
  Progress Line(!O.Quiet);
  std::vector<Case> Cases = selected(O, scaleFor(Gpu.description().L2Bytes, Gpu.description().MemoryBytes));
  if (Cases.empty())
    return "no pair matches '" + O.Filter + "', see --list";
  Line.say("measuring a copy");
  if (Failure Why = Gpu.copyCeiling(Run.CopyCeiling))
    return Why;
  for (size_t I = 0; I < Cases.size(); ++I) {
    Line.say("[" + std::to_string(I + 1) + "/" + std::to_string(Cases.size()) + "] " + Cases[I].name());
    Run.Cases.push_back(measureCase(Gpu, Cases[I], Run.Settings));
    if (I == 0)
      measureControl(Gpu, Cases[I], Run);
  }
  Line.clear();
  return std::nullopt;
}

/// Counting needs no large arrays: ratios per request do not depend on the size.
constexpr Scale CountingScale = {.LargeBytes = size_t(4) << 20};

/// The child that --ncu profiles.
int launchForProfiler(const Options &O) {
  std::unique_ptr<Device> Gpu;
  if (Failure Why = openDevice(O.Device, Gpu))
    return complain(*Why);
  for (const Case &Each : selected(O, CountingScale))
    if (Failure Why = launchForProfile(*Gpu, Each, O.Settings.Seed))
      return complain(*Why);
  return Done;
}

/// Paths as the compiler saw them become paths below the project, the same on every machine.
void shortenPaths(MeasuredKernel &Kernel) {
  for (MeasuredLine &Line : Kernel.Lines)
    if (size_t Start = Line.File.rfind("runtime-validate/"); Start != Line.File.npos)
      Line.File.erase(0, Start);
}

/// Gives each case what was counted in the ranges that bear its name.
void distribute(std::vector<MeasuredKernel> Kernels, RunResult &Run) {
  for (MeasuredKernel &Each : Kernels)
    shortenPaths(Each);
  for (CaseResult &Case : Run.Cases)
    for (const MeasuredKernel &Each : Kernels) {
      if (Each.Range == Case.name() + "|before")
        Case.Before.Kernels.push_back(Each);
      if (Each.Range == Case.name() + "|after")
        Case.After.Kernels.push_back(Each);
    }
}

Failure addCounters(const Options &O, RunResult &Run) {
  Progress Line(!O.Quiet);
  Line.say("counting under Nsight Compute");
  std::error_code Error;
  std::string Self = std::filesystem::read_symlink("/proc/self/exe", Error).string();
  std::vector<std::string> Command = {Self, "--profiled-launches", "--device=" + std::to_string(O.Device),
                                      "--filter=" + O.Filter};
  std::vector<MeasuredKernel> Kernels;
  Failure Why = profile(findProfiler(O.NcuPython), Command, Kernels);
  Line.clear();
  if (!Why)
    distribute(std::move(Kernels), Run);
  return Why;
}

Failure measure(const Options &O, RunResult &Run) {
  std::unique_ptr<Device> Gpu;
  if (Failure Why = openDevice(O.Device, Gpu))
    return Why;
  Run.Version = CUDA_PERF_VERSION;
  Run.Date = now();
  Run.Gpu = Gpu->description();
  Run.Settings = O.Settings;
  if (!O.SeedGiven)
    Run.Settings.Seed = std::random_device()();
  if (Failure Why = measureAll(*Gpu, O, Run))
    return Why;
  return O.WithCounters ? addCounters(O, Run) : std::nullopt;
}

/// Reasons that a person found for what was not confirmed, in NAME.notes.json beside NAME.json.
void addNotes(const std::string &ResultsFile, RunResult &Run) {
  std::string File = std::filesystem::path(ResultsFile).replace_extension(".notes.json").string();
  Json Notes;
  if (!std::filesystem::exists(File) || readJson(File, Notes))
    return;
  for (CaseResult &Case : Run.Cases)
    if (std::string Note = textOf(Notes, Case.name().c_str()); !Note.empty())
      Case.Reason += (Case.Reason.empty() ? "" : " ") + Note;
}

Failure readInputs(const Options &O, Report &Content) {
  for (const std::string &File : O.Inputs) {
    RunResult Run;
    if (Failure Why = readResults(File, Run))
      return Why;
    addNotes(File, Run);
    Content.Runs.push_back(std::move(Run));
  }
  if (O.Do == Mode::CompareRuns)
    Content.Agreements = compareRuns(Content.Runs[0], Content.Runs[1]);
  return std::nullopt;
}

Failure addFindings(const Options &O, Report &Content) {
  LinterReport Linter;
  for (const std::string &File : O.Findings) {
    Json Text;
    Failure Why = readJson(File, Text);
    if (!Why)
      Why = addLinterJson(Text, Linter);
    if (Why)
      return Why->starts_with("'") ? *Why : "'" + File + "': " + *Why;
  }
  if (O.Do != Mode::Program) {
    Content.Lines = compareRunLines(Content.Runs, Linter);
    return std::nullopt;
  }
  std::vector<MeasuredKernel> Kernels;
  if (Failure Why = readReport(findProfiler(O.NcuPython), O.NcuReport, Kernels))
    return Why;
  Content.Program = judgeProgram(Kernels, Linter);
  return std::nullopt;
}

Failure renewPages(const std::string &Folder, const std::vector<RunResult> &Runs) {
  std::error_code Error;
  for (const auto &Entry : std::filesystem::directory_iterator(Folder, Error)) {
    std::string Page;
    if (Entry.path().extension() != ".md")
      continue;
    if (Failure Why = readFile(Entry.path().string(), Page))
      return Why;
    std::string Section = measuredSection(Entry.path().stem().string(), Runs);
    if (Section.empty() || !replaceMeasured(Page, Section))
      continue;
    if (Failure Why = writeFile(Entry.path().string(), Page))
      return Why;
  }
  return Error ? Failure("cannot read the folder '" + Folder + "'") : std::nullopt;
}

Failure writeOutputs(const Options &O, const Report &Content) {
  if (!O.JsonFile.empty()) {
    if (Content.Runs.size() != 1)
      return "'--json' writes one run, and there are " + std::to_string(Content.Runs.size());
    if (Failure Why = writeFile(O.JsonFile, resultsFileText(Content.Runs.front())))
      return Why;
  }
  if (!O.MarkdownFile.empty())
    if (Failure Why = writeFile(O.MarkdownFile, markdownReport(Content)))
      return Why;
  if (!O.HtmlFile.empty())
    if (Failure Why = writeFile(O.HtmlFile, htmlReport(Content)))
      return Why;
  return O.PagesFolder.empty() ? std::nullopt : renewPages(O.PagesFolder, Content.Runs);
}

int exitCode(const Options &O, const Report &Content) {
  bool Wrong = false, Short = false;
  for (const RunResult &Run : Content.Runs)
    for (const CaseResult &Case : Run.Cases) {
      Wrong |= Case.Outcome == Verdict::WrongResult;
      // Two runs are held to each other, not to the claims.
      Short |= O.Do != Mode::CompareRuns && !Case.isAsClaimed();
    }
  for (const CaseAgreement &Each : Content.Agreements)
    Short |= !Each.sameVerdict() || !Each.withinIntervals();
  if (Content.Program)
    for (const JudgedFinding &Each : Content.Program->Findings)
      Short |= Each.Outcome == FindingOutcome::NotConfirmed;
  return Wrong ? CannotDo : Short && O.FailOnUnconfirmed ? Unconfirmed : Done;
}

int report(const Options &O) {
  Report Content;
  if (O.Do == Mode::Measure) {
    RunResult Run;
    if (Failure Why = measure(O, Run))
      return complain(*Why);
    Content.Runs.push_back(std::move(Run));
  } else if (Failure Why = readInputs(O, Content)) {
    return complain(*Why);
  }
  if (!O.Findings.empty())
    if (Failure Why = addFindings(O, Content))
      return complain(*Why);
  if (!O.Quiet)
    std::fputs(terminalReport(Content).c_str(), stdout);
  if (Failure Why = writeOutputs(O, Content))
    return complain(*Why);
  return exitCode(O, Content);
}

/// What was measured, here or in a file.
Failure calibrations(const Options &O, std::vector<Calibration> &Runs) {
  for (const std::string &File : O.Inputs)
    if (Failure Why = readCalibration(File, Runs.emplace_back()))
      return Why;
  if (!O.Inputs.empty())
    return std::nullopt;
  std::unique_ptr<Device> Gpu;
  if (Failure Why = openDevice(O.Device, Gpu))
    return "cannot calibrate: " + *Why;
  Calibration &Run = Runs.emplace_back();
  Run.Version = CUDA_PERF_VERSION;
  Run.Date = now();
  Run.Gpu = Gpu->description();
  return measureRates(*Gpu, Run.Measured);
}

int calibrate(const Options &O) {
  std::vector<Calibration> Runs;
  if (Failure Why = calibrations(O, Runs))
    return complain(*Why);
  if (!O.Quiet)
    for (const Calibration &Run : Runs)
      std::fputs(terminalText(Run).c_str(), stdout);
  if (!O.JsonFile.empty())
    if (Failure Why = writeFile(O.JsonFile, toJson(Runs.front()).dump(2) + "\n"))
      return complain(*Why);
  if (!O.MarkdownFile.empty())
    if (Failure Why = writeFile(O.MarkdownFile, markdownText(Runs)))
      return complain(*Why);
  for (const Calibration &Run : Runs)
    if (isOff(Run))
      return Unconfirmed;
  return Done;
}

} // namespace

int main(int Count, char **Arguments) {
  Options O;
  if (Failure Why = parseOptions(std::span<const char *const>(Arguments + 1, size_t(Count - 1)), O))
    return complain(*Why);
  switch (O.Do) {
  case Mode::Help:
    std::fputs(UsageText, stdout);
    return Done;
  case Mode::Version:
    std::puts("cuda-perf-validate " CUDA_PERF_VERSION);
    return Done;
  case Mode::List:
    return list(O);
  case Mode::Calibrate:
    return calibrate(O);
  case Mode::ProfiledLaunches:
    return launchForProfiler(O);
  case Mode::Measure:
  case Mode::Results:
  case Mode::Program:
  case Mode::CompareRuns:
    break;
  }
  return report(O);
}
