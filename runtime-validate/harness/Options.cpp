// Parsing of the command line and the text of --help.

#include "Options.h"

#include <charconv>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <map>

namespace cudaperf::validate {

const char UsageText[] =
    R"(cuda-perf-validate: measures what the fix of each cuda-perf-lint diagnostic gains on this GPU

usage: cuda-perf-validate [options]
       cuda-perf-validate --results FILE... [--findings FILE...] [outputs]
       cuda-perf-validate --ncu-report FILE --findings FILE... [outputs]
       cuda-perf-validate --compare FILE FILE [outputs]

what to do
  --list                 print the pairs and what they claim; needs no GPU
  --ncu                  also run under Nsight Compute and keep the counters of each line
  --results FILE         report on a results file instead of measuring; may be repeated
  --ncu-report FILE      confront a linter's findings with the profile of any program
  --compare FILE FILE    compare two results files: verdicts and intervals
  --calibrate            measure the rates of the linter's cost model, print them beside its table;
                         with --results FILE compare what --calibrate --json wrote
  --findings FILE        output of 'cuda-perf-lint --format=json --dump-accesses'; may be repeated

measuring
  --filter TEXT          only pairs whose name holds TEXT, or matches it as a glob with '*' and '?'
  --device N             GPU number (default 0)
  --reps N               rounds at least (default 50)
  --min-time SECONDS     timed work at least per pair (default 0.2)
  --margin SHARE         what a speedup must clear to count (default 0.03)
  --seed N               seed of the random inputs (default: a new one each time)

outputs
  --json FILE            results, see docs/schema/cuda-perf-validate-1.schema.json
  --markdown FILE        a report in Markdown
  --html FILE            a report as one HTML file
  --pages FOLDER         renew the measured section of the check pages in FOLDER
  --fail-on-unconfirmed  exit with 1 when a pair did not show what is claimed
  --quiet                no progress line and no table

other
  --ncu-python FOLDER    where ncu_report.py lies, if not where Nsight Compute installs it
  --help, --version

exit code: 0 done, 1 something is unconfirmed and --fail-on-unconfirmed was given, or with --calibrate a rate of
the table is off by more than 10 %, 2 could not do the job
)";

namespace {

bool parseNumber(const std::string &Text, double &Value) {
  char *End = nullptr;
  Value = std::strtod(Text.c_str(), &End);
  return End != Text.c_str() && *End == 0 && std::isfinite(Value) && Value >= 0;
}

template <typename Integer> bool parseInteger(const std::string &Text, Integer &Value) {
  auto [End, Error] = std::from_chars(Text.data(), Text.data() + Text.size(), Value);
  return Error == std::errc() && End == Text.data() + Text.size();
}

/// Splits "--name=value" and hands out the values that follow an option.
class ArgumentReader {
public:
  explicit ArgumentReader(std::span<const char *const> Arguments) : Rest(Arguments) {}

  bool next() {
    if (Rest.empty())
      return false;
    Name = Rest.front();
    Rest = Rest.subspan(1);
    Inline.reset();
    if (size_t Equal = Name.find('='); Name.starts_with("--") && Equal != Name.npos) {
      Inline = Name.substr(Equal + 1);
      Name.resize(Equal);
    }
    return true;
  }

  bool value(std::string &Text) {
    if (Inline) {
      Text = std::exchange(Inline, std::nullopt).value();
      return true;
    }
    if (Rest.empty())
      return false;
    Text = Rest.front();
    Rest = Rest.subspan(1);
    return true;
  }

  std::string Name;

private:
  std::span<const char *const> Rest;
  std::optional<std::string> Inline;
};

using ValueSetter = std::function<bool(const std::string &)>;

std::map<std::string, ValueSetter> valueOptions(Options &O) {
  auto Text = [](std::string &Target) { return [&Target](const std::string &V) { return !(Target = V).empty(); }; };
  auto Append = [](std::vector<std::string> &Target) {
    return [&Target](const std::string &V) { return !Target.emplace_back(V).empty(); };
  };
  return {{"--filter", [&O](const std::string &V) { return O.Filter = V, true; }},
          {"--device", [&O](const std::string &V) { return parseInteger(V, O.Device); }},
          {"--reps",
           [&O](const std::string &V) {
             return parseInteger(V, O.Settings.MinRounds) && O.Settings.MinRounds >= 2 &&
                    O.Settings.MinRounds <= 100000;
           }},
          {"--min-time", [&O](const std::string &V) { return parseNumber(V, O.Settings.MinSeconds); }},
          {"--margin", [&O](const std::string &V) { return parseNumber(V, O.Settings.Margin); }},
          {"--seed", [&O](const std::string &V) { return O.SeedGiven = parseInteger(V, O.Settings.Seed); }},
          {"--json", Text(O.JsonFile)},
          {"--markdown", Text(O.MarkdownFile)},
          {"--html", Text(O.HtmlFile)},
          {"--pages", Text(O.PagesFolder)},
          {"--ncu-report", Text(O.NcuReport)},
          {"--ncu-python", Text(O.NcuPython)},
          {"--results", Append(O.Inputs)},
          {"--findings", Append(O.Findings)}};
}

std::map<std::string, std::function<void()>> flagOptions(Options &O) {
  return {{"--list", [&O] { O.Do = Mode::List; }},
          {"--help", [&O] { O.Do = Mode::Help; }},
          {"-h", [&O] { O.Do = Mode::Help; }},
          {"--version", [&O] { O.Do = Mode::Version; }},
          {"--calibrate", [&O] { O.Do = Mode::Calibrate; }},
          {"--profiled-launches", [&O] { O.Do = Mode::ProfiledLaunches; }},
          {"--ncu", [&O] { O.WithCounters = true; }},
          {"--quiet", [&O] { O.Quiet = true; }},
          {"--fail-on-unconfirmed", [&O] { O.FailOnUnconfirmed = true; }}};
}

Failure settleMode(Options &O) {
  if (O.Do == Mode::Calibrate && (!O.NcuReport.empty() || !O.Findings.empty() || O.WithCounters ||
                                  !O.HtmlFile.empty() || !O.PagesFolder.empty() || !O.Filter.empty()))
    return "'--calibrate' takes '--results', '--json', '--markdown', '--device' and '--quiet' only";
  if (O.Do != Mode::Measure)
    return std::nullopt;
  if (!O.NcuReport.empty())
    O.Do = Mode::Program;
  else if (!O.Inputs.empty())
    O.Do = Mode::Results;
  if (O.Do == Mode::Program && O.Findings.empty())
    return "'--ncu-report' needs '--findings FILE' with the linter's JSON to compare with";
  if (O.Do == Mode::Program && !O.Inputs.empty())
    return "'--ncu-report' and '--results' are two different jobs: give one of them";
  return std::nullopt;
}

} // namespace

Failure parseOptions(std::span<const char *const> Arguments, Options &Result) {
  auto Values = valueOptions(Result);
  auto Flags = flagOptions(Result);
  ArgumentReader Reader(Arguments);
  while (Reader.next()) {
    std::string Text;
    if (auto Flag = Flags.find(Reader.Name); Flag != Flags.end()) {
      Flag->second();
    } else if (auto Option = Values.find(Reader.Name); Option != Values.end()) {
      if (!Reader.value(Text))
        return "option '" + Reader.Name + "' needs a value";
      if (!Option->second(Text))
        return "option '" + Reader.Name + "' does not take '" + Text + "'";
    } else if (Reader.Name == "--compare") {
      Result.Do = Mode::CompareRuns;
      for (int File = 0; File < 2; ++File)
        if (!Reader.value(Text))
          return "option '--compare' needs two results files";
        else
          Result.Inputs.push_back(Text);
    } else {
      return "unknown option '" + Reader.Name + "', see --help";
    }
  }
  return settleMode(Result);
}

} // namespace cudaperf::validate
