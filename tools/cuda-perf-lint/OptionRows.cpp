// The table of options, and above it what its rows do with a value.

#include "OptionRows.h"
#include "OptionScripts.h"
#include "OptionTable.h"
#include "Report/ReportFormats.h"
#include "Support/NearestName.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"

namespace cudaperf {
namespace {

llvm::Error mistake(const llvm::Twine &Message) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), Message);
}

llvm::Error unknownWord(llvm::StringRef Value, llvm::ArrayRef<llvm::StringRef> Words) {
  return mistake("unknown value '" + Value + "'" + expectedOneOf(Value, Words));
}

template <typename T> llvm::Error assign(llvm::Expected<T> Value, auto &Out) {
  if (!Value)
    return Value.takeError();
  Out = std::move(*Value);
  return llvm::Error::success();
}

llvm::Error put(llvm::StringRef, bool &Out) {
  Out = true;
  return llvm::Error::success();
}

/// Left out, an option means something else than a variable of a script that happens to be empty.
llvm::Error refuseNothing(llvm::StringRef Value) {
  return Value.empty() ? mistake("expected a value, but it is empty") : llvm::Error::success();
}

llvm::Error put(llvm::StringRef Value, std::string &Out) {
  if (llvm::Error Empty = refuseNothing(Value))
    return Empty;
  Out = Value.str();
  return llvm::Error::success();
}

llvm::Error put(llvm::StringRef Value, std::vector<std::string> &Out) {
  if (llvm::Error Empty = refuseNothing(Value))
    return Empty;
  Out.push_back(Value.str());
  return llvm::Error::success();
}

llvm::Error put(llvm::StringRef Value, unsigned &Out) {
  return Value.getAsInteger(10, Out) ? mistake("expected a number, not '" + Value + "'") : llvm::Error::success();
}

llvm::Error put(llvm::StringRef Value, Severity &Out) { return assign(parseSeverity(Value), Out); }
llvm::Error put(llvm::StringRef Value, std::optional<FailRule> &Out) { return assign(parseFailRule(Value), Out); }
llvm::Error put(llvm::StringRef Value, std::optional<double> &Out) { return assign(parseGain(Value), Out); }

llvm::Error put(llvm::StringRef Value, const ReportFormat *&Out) {
  if ((Out = findFormat(Value)))
    return llvm::Error::success();
  llvm::SmallVector<llvm::StringRef> Names;
  for (const ReportFormat &Format : reportFormats())
    Names.push_back(Format.Name);
  return unknownWord(Value, Names);
}

/// One of a few words.
template <typename Enum>
llvm::Error choose(llvm::StringRef Value, llvm::ArrayRef<std::pair<llvm::StringLiteral, Enum>> Choices, Enum &Out) {
  llvm::SmallVector<llvm::StringRef> Names;
  for (const auto &[Name, Choice] : Choices) {
    Names.push_back(Name);
    if (Name == Value) {
      Out = Choice;
      return llvm::Error::success();
    }
  }
  return unknownWord(Value, Names);
}

llvm::Error put(llvm::StringRef Value, ColorChoice &Out) {
  return choose<ColorChoice>(
      Value, {{"auto", ColorChoice::Auto}, {"always", ColorChoice::Always}, {"never", ColorChoice::Never}}, Out);
}

llvm::Error put(llvm::StringRef Value, Grouping &Out) {
  return choose<Grouping>(Value, {{"cause", Grouping::ByCause}, {"place", Grouping::ByPlace}}, Out);
}

llvm::Error put(llvm::StringRef Value, FindingOrder &Out) {
  return choose<FindingOrder>(Value, {{"cost", FindingOrder::ByCost}, {"place", FindingOrder::ByPlace}}, Out);
}

llvm::Error put(llvm::StringRef Value, std::optional<Shard> &Out) {
  Shard Part;
  auto [Index, Count] = Value.split('/');
  if (Index.getAsInteger(10, Part.Index) || Count.getAsInteger(10, Part.Count) || Part.Index == 0 ||
      Part.Index > Part.Count)
    return mistake("expected a part such as '1/4', not '" + Value + "'");
  Out = Part;
  return llvm::Error::success();
}

llvm::Error put(llvm::StringRef Value, std::optional<ToolkitChoice> &Out) {
  Out = parseToolkit(Value, /*Base=*/"");
  return llvm::Error::success();
}

llvm::Error put(llvm::StringRef Value, std::vector<BlockDimOption> &Out) {
  auto [Glob, Shape] =
      Value.contains('=') ? Value.rsplit('=') : std::pair<llvm::StringRef, llvm::StringRef>("*", Value);
  llvm::Expected<Dim3> Block = parseBlockDim(Shape);
  if (!Block)
    return Block.takeError();
  Out.push_back({.KernelGlob = Glob.str(), .Block = *Block});
  return llvm::Error::success();
}

/// The value goes to one member of Options, as the put() of its type reads it.
template <auto Member> llvm::Error set(Options &Out, llvm::StringRef Value, KnownChecks) {
  return put(Value, Out.*Member);
}

/// The program does What in place of linting.
template <Action What> llvm::Error act(Options &Out, llvm::StringRef, KnownChecks) {
  Out.What = What;
  return llvm::Error::success();
}

llvm::Error explain(Options &Out, llvm::StringRef Value, KnownChecks) {
  Out.What = Action::Explain;
  return put(Value, Out.ExplainedCheck);
}

llvm::Error complete(Options &Out, llvm::StringRef Value, KnownChecks) {
  Out.What = Action::Completions;
  return put(Value, Out.Shell);
}

llvm::Error setGpuArch(Options &Out, llvm::StringRef Value, KnownChecks) {
  return assign(parseGpuArch(Value), Out.GpuArch);
}

llvm::Error addChecks(Options &Out, llvm::StringRef Value, KnownChecks Known) {
  Out.Checks += (Out.Checks.empty() ? "" : ",") + Value.str();
  return validateGlobs(Value, Known);
}

llvm::Error addOutput(Options &Out, llvm::StringRef Value, KnownChecks) {
  // A format is a word; a file that has '=' in its name is given as ./NAME.
  auto [Word, File] = Value.split('=');
  if (!Value.contains('=') || !llvm::all_of(Word, llvm::isAlpha))
    return Value == "-" ? (Out.OutputFile.clear(), llvm::Error::success()) : put(Value, Out.OutputFile);
  ExtraReport Extra = {.Format = nullptr, .File = File.str()};
  if (llvm::Error Failed = put(Word, Extra.Format))
    return Failed;
  if (File.empty() || File == "-")
    return mistake("expected a file behind '" + Word + "=', '--format=" + Word + "' writes to standard output");
  Out.ExtraReports.push_back(std::move(Extra));
  return llvm::Error::success();
}

/// --fix, --fix-unsafe and --fix-dry-run may stand together in any order: --fix-dry-run prevails.
template <FixMode Mode, FixSafety Allowed> llvm::Error fix(Options &Out, llvm::StringRef, KnownChecks) {
  if (Out.Fixes != FixMode::Diff)
    Out.Fixes = Mode;
  if (Allowed == FixSafety::Unsafe)
    Out.AllowedFixes = Allowed;
  return llvm::Error::success();
}

constexpr OptionUse Lint = OptionUse::Lint, Merge = OptionUse::LintAndMerge;

// clang-format off
constexpr OptionSpec Rows[] = {
    {"checks", "GLOBS",
     "which checks run, as clang-tidy's: '-*,cuda-perf-hot-*'; the last match counts,\n"
     "after the defaults and the configuration", Lint, addChecks},
    {"severity", "LEVEL", "report only findings at least this severe: hint, note (default), warning, error", Lint, set<&Options::MinSeverity>},
    {"min-gain", "FACTOR", "leave out findings whose cure is estimated to make the kernel less than FACTOR times\nas fast", Lint, set<&Options::MinGain>},
    {"fail-on", "LEVEL|gain:FACTOR",
     "exit with 1 only for findings at least this severe, or that gain FACTOR by the low\n"
     "end of the estimate", Merge, set<&Options::FailOn>},
    {"exit-zero", "", "exit with 0 even if there are findings", Merge, set<&Options::ExitZero>},
    {"strict", "", "exit with 2 if any kernel was skipped or anything did not compile", Lint, set<&Options::Strict>},
    {"gpu-arch", "sm_XX", "the GPU to judge for", Lint, setGpuArch},
    {"block-dim", "[KERNEL=]X[,Y[,Z]]",
     "threads per block to assume, for all kernels or those that the glob KERNEL\nmatches; may be repeated", Lint,
     set<&Options::BlockDims>},
    {"toolkit", "auto|none|DIR", "CUDA headers: an installed toolkit if there is one, the bundled ones, or DIR", Lint, set<&Options::Toolkit>},
    {"cuda-path", "DIR", "", Lint, set<&Options::Toolkit>},
    {"compile-commands", "DIR", "compile_commands.json or its folder; otherwise the one found above each file", Lint, set<&Options::DatabasePath>, 'p'},
    {"config", "FILE", "configuration; otherwise the nearest .cuda-perf-lint above each file", Lint, set<&Options::ConfigFile>},
    {"dump-config", "", "print the configuration in use and exit", Lint, act<Action::DumpConfig>},
    {"dump-ir", "", "", Lint, act<Action::DumpIr>},
    {"format", "FORMAT", "how to report: text (default), concise, json, sarif, github, gitlab, azure,\njunit, rdjson, html", Merge, set<&Options::Format>},
    {"output", "[FORMAT=]FILE", "write the report to FILE; with FORMAT= one more report, may be repeated", Merge, addOutput, 'o'},
    {"group", "cause|place", "one finding for all places that one change cures (default), or one for each", Merge, set<&Options::Groups>},
    {"sort", "place|cost", "text and html: findings by file and line (default), or those that cost most first", Merge, set<&Options::Order>},
    {"top", "N", "report only the N findings that cost most", Merge, set<&Options::Top>},
    {"profile", "FILE",
     "weigh kernels by the time that FILE says they take: a table of Nsight Compute or\n"
     "Nsight Systems (cuda_gpu_kern_sum) as CSV", Merge, set<&Options::ProfileFile>},
    {"report-date", "TEXT", "a date for the head of an HTML report, which otherwise has none", Merge, set<&Options::Date>},
    {"dump-accesses", "", "report what a warp does at every global and shared access, good ones too", Lint, set<&Options::DumpAccesses>},
    {"dump-costs", "", "report what each kernel's time goes to, by unit of the GPU", Lint, set<&Options::DumpCosts>},
    {"explain-cost", "", "", Lint, set<&Options::DumpCosts>},
    {"fix", "", "apply the fixes that keep the meaning of every program, report what remains", Lint, fix<FixMode::Apply, FixSafety::Safe>},
    {"fix-unsafe", "", "apply also those that rest on an assumption, which their description names", Lint, fix<FixMode::Apply, FixSafety::Unsafe>},
    {"fix-dry-run", "", "print the fixes as a patch for 'git apply' instead, change nothing", Lint, fix<FixMode::Diff, FixSafety::Safe>},
    {"baseline", "FILE", "leave out the findings that FILE holds", Lint, set<&Options::Baseline>},
    {"write-baseline", "FILE", "write the findings of this run to FILE", Lint, set<&Options::NewBaseline>},
    {"since", "REV", "report only what is found on lines changed since git's REV, committed or not", Lint, set<&Options::Since>},
    {"lines", "FILE:A-B[,C-D]", "report only what is found on these lines; may be repeated", Lint, set<&Options::Lines>},
    {"statistics", "", "print how many findings and fixes each check has instead of the findings; with\n--format=json too", Lint, set<&Options::Statistics>},
    {"report-unused-suppressions", "", "report NOLINT comments that name a check and silence nothing", Lint, set<&Options::ReportUnusedSuppressions>},
    {"add-nolint", "", "write a NOLINT comment for every finding", Lint, set<&Options::AddNolint>},
    {"stdin-filename", "NAME", "what to call the input '-'", Lint, set<&Options::StdinFileName>},
    {"shard", "I/N", "lint the I-th of N parts of the inputs; 'cuda-perf-lint merge' joins the reports", Lint, set<&Options::Part>},
    {"no-cache", "", "analyse every file, also those that are as they were in an earlier run", Lint, set<&Options::NoCache>},
    {"cache-dir", "DIR",
     "where to keep results and parsed headers; otherwise ~/.cache/cuda-perf-lint.\n"
     "'cuda-perf-lint cache clear' removes them", Lint, set<&Options::CacheFolder>},
    {"jobs", "N", "files at a time, at most one for each core, which is the default", Lint, set<&Options::Jobs>, 'j'},
    {"timeout", "SECONDS", "give a file up after this time; 0: never, otherwise 120", Lint, set<&Options::TimeoutSeconds>},
    {"memory-limit", "MEGABYTES", "give a file up that needs more memory; 0: no limit, otherwise 2048", Lint, set<&Options::MemoryMegabytes>},
    {"color", "auto|always|never", "colours in text; auto: on a terminal", Merge, set<&Options::Color>},
    {"quiet", "", "findings only: no summary, no skipped kernels, no progress", Merge, set<&Options::Quiet>, 'q'},
    {"verbose", "", "every note of a finding; also compile errors, dropped flags and headers used", Merge, set<&Options::Verbose>, 'v'},
    {"lsp", "", "be a language server on standard input and output", Lint, act<Action::Serve>},
    {"remedies", "", "with --lsp: what to do in the message itself, for editors that show nothing else", Lint, set<&Options::Remedies>},
    {"list-checks", "", "list the checks and exit; with --format=json too", Lint, act<Action::ListChecks>},
    {"explain", "CHECK", "print the manual page of a check, 'hot-atomic' for instance, and exit", Lint, explain},
    {"completions", "bash|zsh|fish", "print a script that completes this command line and exit", Lint, complete},
    {"man", "", "print the manual page for 'man -l -' and exit", Lint, act<Action::Man>},
    {"version", "", "print the version and exit", Lint, act<Action::Version>},
    {"help", "", "print this and exit", Merge, act<Action::Help>, 'h'},
};
// clang-format on

using Text = llvm::StringLiteral;
static_assert(!std::is_constructible_v<OptionSpec, Text, Text, Text, OptionUse>, "an option without a setter");
static_assert(!std::is_constructible_v<OptionSpec, Text, Text, Text, OptionUse, std::nullptr_t>,
              "an option without a setter");

/// A misspelt command is taken for the name of a file: First is one if there is no such file.
llvm::Error refuseMisspeltCommand(llvm::StringRef First) {
  if (First.find_first_of("./") != llvm::StringRef::npos || llvm::sys::fs::exists(First))
    return llvm::Error::success();
  const std::optional<llvm::StringRef> Command =
      nearestName(First, {"cache clear", "cache", "doctor", "help", "merge", "trend"});
  if (!Command)
    return llvm::Error::success();
  const llvm::StringRef Meant = Command->starts_with("cache") ? "cache clear"
                                : *Command == "help"          ? "--help"
                                                              : *Command;
  return mistake("no such file or command: '" + First + "', did you mean 'cuda-perf-lint " + Meant + "'?");
}

} // namespace

llvm::Expected<Options> parseOptions(llvm::ArrayRef<std::string> Arguments, KnownChecks Known) {
  const bool IsMerge = !Arguments.empty() && Arguments.front() == "merge";
  const bool IsTrend = !Arguments.empty() && Arguments.front() == "trend";
  const bool IsDoctor = !Arguments.empty() && Arguments.front() == "doctor";
  const bool ClearsCache = Arguments.size() > 1 && Arguments[0] == "cache" && Arguments[1] == "clear";
  const size_t CommandWords = ClearsCache ? 2 : IsMerge || IsTrend || IsDoctor;
  llvm::Expected<CommandLine> Line = parseCommandLine(Arguments.drop_front(CommandWords), Rows);
  if (!Line)
    return Line.takeError();
  Options Result;
  if (IsMerge)
    Result.What = Action::Merge;
  if (IsTrend)
    Result.What = Action::Trend;
  if (ClearsCache)
    Result.What = Action::ClearCache;
  if (IsDoctor)
    Result.What = Action::Doctor;
  for (const CommandLine::Given &Given : Line->Options)
    if ((IsMerge || IsTrend) && Given.Spec->Use != OptionUse::LintAndMerge)
      return mistake("'--" + Given.Spec->Name + "' means nothing to '" + Arguments.front() + "', which lints no files");
  for (const CommandLine::Given &Given : Line->Options)
    if (llvm::Error Failed = Given.Spec->Set(Result, Given.Value, Known))
      return mistake("'--" + Given.Spec->Name + "': " + llvm::toString(std::move(Failed)));
  Result.Inputs = std::move(Line->Inputs);
  Result.CompilerFlags = std::move(Line->CompilerFlags);
  if (Result.What == Action::Merge && Result.Inputs.empty())
    return mistake("no input: name the reports to merge");
  if (Result.What == Action::Trend && Result.Inputs.empty())
    return mistake("no input: name two reports or more, the oldest first");
  if (Result.What == Action::ClearCache && !Result.Inputs.empty())
    return mistake("'cache clear' takes no files, it removes the results of all");
  if ((Result.What == Action::Lint || Result.What == Action::DumpIr) && Result.Inputs.empty())
    return mistake("no input: name files, folders or '-' for standard input (--help)");
  if (Result.What == Action::Lint)
    if (llvm::Error Misspelt = refuseMisspeltCommand(Result.Inputs.front()))
      return std::move(Misspelt);
  return Result;
}

std::string helpText() {
  return "usage: cuda-perf-lint [options] <file|folder|->... [-- <compiler flags>]\n"
         "       cuda-perf-lint merge [options] <report>...\n"
         "       cuda-perf-lint trend [options] <oldest report>... <newest report>\n"
         "       cuda-perf-lint doctor [options] [<file>...] [-- <compiler flags>]\n"
         "       cuda-perf-lint cache clear [--cache-dir=DIR]\n\n"
         "Reports what costs CUDA kernels performance, from their source alone.\n"
         "Exit code: 0 nothing to report, 1 findings, 2 something could not be done.\n\n" +
         describeOptions(Rows);
}

llvm::Expected<std::string> completionsFor(llvm::StringRef Shell, KnownChecks Known) {
  return completionScript(Shell, Rows, Known);
}

std::string manualPage(KnownChecks Known) { return manPage(Rows, Known); }

} // namespace cudaperf
