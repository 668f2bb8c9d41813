#include "Options.h"
#include "OptionTable.h"
#include "Support/NearestName.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <thread>

namespace cudaperf {

// clang-format off
static constexpr OptionSpec Specs[] = {
    {"checks", "GLOBS", "which checks run, as clang-tidy's: '-*,cuda-perf-hot-*'; the last match counts,\nafter the defaults and the configuration"},
    {"severity", "LEVEL", "report only findings at least this severe: hint, note (default), warning, error"},
    {"fail-on", "LEVEL", "exit with 1 only for findings at least this severe"},
    {"exit-zero", "", "exit with 0 even if there are findings"},
    {"gpu-arch", "sm_XX", "the GPU to judge for"},
    {"block-dim", "[KERNEL=]X[,Y[,Z]]", "threads per block to assume, for all kernels or those that the glob KERNEL\nmatches; may be repeated"},
    {"toolkit", "auto|none|DIR", "CUDA headers: an installed toolkit if there is one, the bundled ones, or DIR"},
    {"cuda-path", "DIR", ""},
    {"compile-commands", "DIR", "compile_commands.json or its folder; otherwise the one found above each file", 'p'},
    {"config", "FILE", "configuration; otherwise the nearest .cuda-perf-lint above each file"},
    {"dump-config", "", "print the configuration in use and exit"},
    {"format", "FORMAT", "how to report: text (default), concise, json, sarif, github, gitlab, junit,\nrdjson, html"},
    {"output", "[FORMAT=]FILE", "write the report to FILE; with FORMAT= one more report, may be repeated", 'o'},
    {"dump-accesses", "", "report what a warp does at every global and shared access, good ones too"},
    {"fix", "", "apply the fixes that keep the meaning of every program"},
    {"fix-unsafe", "", "apply also those that rest on an assumption, which their description names"},
    {"fix-dry-run", "", "print the fixes as a unified diff instead, change nothing"},
    {"baseline", "FILE", "leave out the findings that FILE holds"},
    {"write-baseline", "FILE", "write the findings of this run to FILE"},
    {"since", "REV", "report only what is found on lines changed since git's REV, committed or not"},
    {"lines", "FILE:A-B[,C-D]", "report only what is found on these lines; may be repeated"},
    {"statistics", "", "print how many findings each check has instead of the findings"},
    {"report-unused-suppressions", "", "report NOLINT comments that name a check and silence nothing"},
    {"add-nolint", "", "write a NOLINT comment for every finding"},
    {"stdin-filename", "NAME", "what to call the input '-'"},
    {"shard", "I/N", "lint the I-th of N parts of the inputs; 'cuda-perf-lint merge' joins the reports"},
    {"jobs", "N", "files at a time; otherwise one for each core", 'j'},
    {"timeout", "SECONDS", "give a file up after this time; 0: never, otherwise 120"},
    {"color", "auto|always|never", "colours in text; auto: on a terminal"},
    {"quiet", "", "findings only: no summary, no skipped kernels, no progress", 'q'},
    {"verbose", "", "also compile errors, dropped flags and headers used", 'v'},
    {"lsp", "", "be a language server on standard input and output"},
    {"list-checks", "", "list the checks and exit"},
    {"explain", "CHECK", "print the manual page of a check and exit"},
    {"version", "", "print the version and exit"},
    {"help", "", "print this and exit", 'h'},
};
// clang-format on

static constexpr std::pair<llvm::StringLiteral, OutputFormat> Formats[] = {
    {"text", OutputFormat::Text},   {"concise", OutputFormat::Concise}, {"json", OutputFormat::Json},
    {"sarif", OutputFormat::Sarif}, {"github", OutputFormat::GitHub},   {"gitlab", OutputFormat::GitLab},
    {"junit", OutputFormat::JUnit}, {"rdjson", OutputFormat::Rdjson},   {"html", OutputFormat::Html},
};

static llvm::Error mistake(const llvm::Twine &Message) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), Message);
}

namespace {

class OptionsReader {
public:
  explicit OptionsReader(KnownChecks Known) : Known(Known) {}

  llvm::Error read(llvm::StringRef Name, const std::string &Value) {
    // Groups, so that each stays readable: what to do, what to judge, how to report, what to leave out.
    bool IsKnown = false;
    for (auto Group : {&OptionsReader::readAction, &OptionsReader::readAnalysis, &OptionsReader::readReport,
                       &OptionsReader::readAdoption})
      if (llvm::Error Failed = IsKnown ? llvm::Error::success() : (this->*Group)(Name, Value, IsKnown))
        return mistake("'--" + Name + "': " + llvm::toString(std::move(Failed)));
    return llvm::Error::success();
  }

  Options Result;

private:
  llvm::Error readAction(llvm::StringRef Name, const std::string &Value, bool &IsKnown);
  llvm::Error readAnalysis(llvm::StringRef Name, const std::string &Value, bool &IsKnown);
  llvm::Error readReport(llvm::StringRef Name, const std::string &Value, bool &IsKnown);
  llvm::Error readAdoption(llvm::StringRef Name, const std::string &Value, bool &IsKnown);
  llvm::Error readBlockDim(llvm::StringRef Value);
  llvm::Error readOutput(llvm::StringRef Value);
  llvm::Error readShard(llvm::StringRef Value);

  template <typename T> static llvm::Error assign(llvm::Expected<T> Value, auto &Out) {
    if (!Value)
      return Value.takeError();
    Out = std::move(*Value);
    return llvm::Error::success();
  }
  static llvm::Error readNumber(llvm::StringRef Value, unsigned &Out) {
    return Value.getAsInteger(10, Out) ? mistake("expected a number, not '" + Value + "'") : llvm::Error::success();
  }
  template <typename Enum>
  static llvm::Error readWord(llvm::StringRef Value, Enum &Out,
                              llvm::ArrayRef<std::pair<llvm::StringLiteral, Enum>> Words) {
    llvm::SmallVector<llvm::StringRef, 4> Names;
    for (const auto &[Word, Meaning] : Words) {
      Names.push_back(Word);
      if (Word == Value) {
        Out = Meaning;
        return llvm::Error::success();
      }
    }
    return mistake("unknown value '" + Value + "', expected '" + llvm::join(Names, "', '") + "'");
  }

  KnownChecks Known;
};

llvm::Error OptionsReader::readAction(llvm::StringRef Name, const std::string &Value, bool &IsKnown) {
  IsKnown = true;
  if (Name == "help")
    Result.What = Action::Help;
  else if (Name == "version")
    Result.What = Action::Version;
  else if (Name == "list-checks")
    Result.What = Action::ListChecks;
  else if (Name == "dump-config")
    Result.What = Action::DumpConfig;
  else if (Name == "lsp")
    Result.What = Action::Serve;
  else if (Name == "explain") {
    Result.What = Action::Explain;
    Result.ExplainedCheck = Value;
  } else if (Name == "fix")
    Result.Fixes = Result.Fixes == FixMode::Diff ? FixMode::Diff : FixMode::Apply;
  else if (Name == "fix-dry-run")
    Result.Fixes = FixMode::Diff;
  else if (Name == "fix-unsafe") {
    Result.AllowedFixes = FixSafety::Unsafe;
    Result.Fixes = Result.Fixes == FixMode::Diff ? FixMode::Diff : FixMode::Apply;
  } else
    IsKnown = false;
  return llvm::Error::success();
}

llvm::Error OptionsReader::readBlockDim(llvm::StringRef Value) {
  auto [Glob, Shape] =
      Value.contains('=') ? Value.rsplit('=') : std::pair<llvm::StringRef, llvm::StringRef>("*", Value);
  llvm::Expected<Dim3> Block = parseBlockDim(Shape);
  if (!Block)
    return Block.takeError();
  Result.BlockDims.push_back({.KernelGlob = Glob.str(), .Block = *Block});
  return llvm::Error::success();
}

llvm::Error OptionsReader::readAnalysis(llvm::StringRef Name, const std::string &Value, bool &IsKnown) {
  IsKnown = true;
  if (Name == "checks") {
    Result.Checks += (Result.Checks.empty() ? "" : ",") + Value;
    return validateGlobs(Value, Known);
  }
  if (Name == "gpu-arch")
    return assign(parseGpuArch(Value), Result.GpuArch);
  if (Name == "block-dim")
    return readBlockDim(Value);
  if (Name == "toolkit" || Name == "cuda-path")
    Result.Toolkit = parseToolkit(Value, /*Base=*/"");
  else if (Name == "compile-commands")
    Result.DatabasePath = Value;
  else if (Name == "config")
    Result.ConfigFile = Value;
  else if (Name == "dump-accesses")
    Result.DumpAccesses = true;
  else if (Name == "stdin-filename")
    Result.StdinFileName = Value;
  else if (Name == "shard")
    return readShard(Value);
  else if (Name == "jobs")
    return readNumber(Value, Result.Jobs);
  else if (Name == "timeout")
    return readNumber(Value, Result.TimeoutSeconds);
  else
    IsKnown = false;
  return llvm::Error::success();
}

llvm::Error OptionsReader::readShard(llvm::StringRef Value) {
  Shard Part;
  auto [Index, Count] = Value.split('/');
  if (Index.getAsInteger(10, Part.Index) || Count.getAsInteger(10, Part.Count) || Part.Index == 0 ||
      Part.Index > Part.Count)
    return mistake("expected a part such as '1/4', not '" + Value + "'");
  Result.Part = Part;
  return llvm::Error::success();
}

llvm::Error OptionsReader::readOutput(llvm::StringRef Value) {
  // A format is a word; a file that has '=' in its name is given as ./NAME.
  auto [Word, File] = Value.split('=');
  if (!Value.contains('=') || !llvm::all_of(Word, llvm::isAlpha)) {
    Result.OutputFile = Value == "-" ? "" : Value.str();
    return llvm::Error::success();
  }
  ExtraReport Extra = {.Format = OutputFormat::Text, .File = File.str()};
  if (llvm::Error Failed = readWord<OutputFormat>(Word, Extra.Format, Formats))
    return Failed;
  if (File.empty() || File == "-")
    return mistake("expected a file behind '" + Word + "=', '--format=" + Word + "' writes to standard output");
  Result.ExtraReports.push_back(std::move(Extra));
  return llvm::Error::success();
}

llvm::Error OptionsReader::readReport(llvm::StringRef Name, const std::string &Value, bool &IsKnown) {
  IsKnown = true;
  if (Name == "severity")
    return assign(parseSeverity(Value), Result.MinSeverity);
  if (Name == "fail-on")
    return assign(parseSeverity(Value), Result.FailOn);
  if (Name == "format")
    return readWord<OutputFormat>(Value, Result.Format.emplace(), Formats);
  if (Name == "color")
    return readWord<ColorChoice>(
        Value, Result.Color,
        {{"auto", ColorChoice::Auto}, {"always", ColorChoice::Always}, {"never", ColorChoice::Never}});
  if (Name == "output")
    return readOutput(Value);
  if (Name == "exit-zero")
    Result.ExitZero = true;
  else if (Name == "quiet")
    Result.Quiet = true;
  else if (Name == "verbose")
    Result.Verbose = true;
  else
    IsKnown = false;
  return llvm::Error::success();
}

llvm::Error OptionsReader::readAdoption(llvm::StringRef Name, const std::string &Value, bool &IsKnown) {
  IsKnown = true;
  if (Name == "baseline")
    Result.Baseline = Value;
  else if (Name == "write-baseline")
    Result.NewBaseline = Value;
  else if (Name == "since")
    Result.Since = Value;
  else if (Name == "lines")
    Result.Lines.push_back(Value);
  else if (Name == "statistics")
    Result.Statistics = true;
  else if (Name == "report-unused-suppressions")
    Result.ReportUnusedSuppressions = true;
  else if (Name == "add-nolint")
    Result.AddNolint = true;
  else
    IsKnown = false;
  return llvm::Error::success();
}

} // namespace

unsigned jobCount(const Options &Settings) {
  return Settings.Jobs ? Settings.Jobs : std::max(std::thread::hardware_concurrency(), 1u);
}

/// Whether the option Name means something to 'merge', which only writes reports.
static bool isForMerge(llvm::StringRef Name) {
  return llvm::is_contained({"format", "output", "fail-on", "exit-zero", "color", "quiet", "help"}, Name);
}

llvm::Expected<Options> parseOptions(llvm::ArrayRef<std::string> Arguments, KnownChecks Known) {
  const bool IsMerge = !Arguments.empty() && Arguments.front() == "merge";
  llvm::Expected<CommandLine> Line = parseCommandLine(Arguments.drop_front(IsMerge), Specs);
  if (!Line)
    return Line.takeError();
  OptionsReader Reader(Known);
  if (IsMerge)
    Reader.Result.What = Action::Merge;
  for (const CommandLine::Given &Given : Line->Options)
    if (IsMerge && !isForMerge(Given.Spec->Name))
      return mistake("'--" + Given.Spec->Name + "' means nothing to 'merge', which lints no files");
  for (const CommandLine::Given &Given : Line->Options)
    if (llvm::Error Failed = Reader.read(Given.Spec->Name, Given.Value))
      return std::move(Failed);
  Reader.Result.Inputs = std::move(Line->Inputs);
  Reader.Result.CompilerFlags = std::move(Line->CompilerFlags);
  if (Reader.Result.What == Action::Merge && Reader.Result.Inputs.empty())
    return mistake("no input: name the reports to merge");
  if (Reader.Result.What == Action::Lint && Reader.Result.Inputs.empty())
    return mistake("no input: name files, folders or '-' for standard input (--help)");
  return std::move(Reader.Result);
}

std::string helpText() {
  return "usage: cuda-perf-lint [options] <file|folder|->... [-- <compiler flags>]\n"
         "       cuda-perf-lint merge [options] <report>...\n\n"
         "Reports what costs CUDA kernels performance, from their source alone.\n"
         "Exit code: 0 nothing to report, 1 findings, 2 something could not be done.\n\n" +
         describeOptions(Specs);
}

} // namespace cudaperf
