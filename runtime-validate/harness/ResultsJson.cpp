// Writing and reading results files.

#include "ResultsJson.h"

#include "Text.h"

#include <cmath>

namespace cudaperf::validate {
namespace {

/// Six significant digits: more than a clock is good for, and a file that a reader can compare.
double rounded(double Value) {
  if (Value == 0 || !std::isfinite(Value))
    return 0;
  double Unit = std::pow(10.0, std::floor(std::log10(std::fabs(Value))) - 5);
  // Dividing by a power of ten that is exact keeps the shortest decimal form.
  return Unit < 1 ? std::round(Value / Unit) / std::round(1 / Unit) : std::round(Value / Unit) * Unit;
}

Json toJson(const Interval &Range) { return Json::array({rounded(Range.Low), rounded(Range.High)}); }

Interval intervalFrom(const Json &Field) {
  if (!Field.is_array() || Field.size() != 2 || !Field[0].is_number() || !Field[1].is_number())
    return {};
  return {Field[0].get<double>(), Field[1].get<double>()};
}

Json toJson(const MeasuredLine &Line) {
  return {{"file", Line.File},
          {"line", Line.Line},
          {"space", nameOf(Line.Where)},
          {"operation", nameOf(Line.What)},
          {"instructions", Line.Instructions},
          {"requests", Line.Requests},
          {"active_lanes", rounded(Line.ActiveLanes)},
          {"per_request", rounded(Line.PerRequest)},
          {"ideal_per_request", rounded(Line.IdealPerRequest)},
          {"worst_ratio", rounded(Line.WorstRatio)}};
}

MeasuredLine lineFrom(const Json &Text) {
  MeasuredLine Line;
  Line.File = textOf(Text, "file");
  Line.Line = countOf(Text, "line");
  Line.Where = textOf(Text, "space") == "shared" ? Space::Shared : Space::Global;
  std::string What = textOf(Text, "operation");
  Line.What = What == "store" ? Operation::Store : What == "atomic" ? Operation::Atomic : Operation::Load;
  Line.Instructions = countOf(Text, "instructions");
  Line.Requests = numberOf(Text, "requests");
  Line.ActiveLanes = numberOf(Text, "active_lanes");
  Line.PerRequest = numberOf(Text, "per_request");
  Line.IdealPerRequest = numberOf(Text, "ideal_per_request");
  Line.WorstRatio = numberOf(Text, "worst_ratio");
  return Line;
}

Json toJson(const FormResult &Form) {
  Json Result = {{"source", Form.Source}, {"least_bytes", Form.LeastBytes}};
  if (Form.Times.Samples > 0) {
    Result["median_ms"] = rounded(Form.Times.Median);
    Result["quartiles_ms"] = toJson(Interval{Form.Times.LowerQuartile, Form.Times.UpperQuartile});
    Result["variation"] = rounded(Form.Times.Variation);
    Result["samples"] = Form.Times.Samples;
    Result["outliers"] = Form.Times.Outliers;
    Result["gigabytes_per_second"] = rounded(Form.bandwidth());
    Json Samples = Json::array();
    for (double Each : Form.Samples)
      Samples.push_back(rounded(Each));
    Result["samples_ms"] = std::move(Samples);
  }
  if (!Form.Kernels.empty()) {
    Json Kernels = Json::array();
    for (const MeasuredKernel &Each : Form.Kernels)
      Kernels.push_back(validate::toJson(Each));
    Result["counters"] = std::move(Kernels);
  }
  return Result;
}

FormResult formFrom(const Json &Text) {
  FormResult Form;
  Form.Source = textOf(Text, "source");
  Form.LeastBytes = numberOf(Text, "least_bytes");
  for (const Json &Each : fieldOf(Text, "samples_ms"))
    if (Each.is_number())
      Form.Samples.push_back(Each.get<double>());
  Form.Times = summarize(Form.Samples);
  for (const Json &Each : fieldOf(Text, "counters"))
    Form.Kernels.push_back(kernelFromJson(Each));
  return Form;
}

Json toJson(const CaseResult &Case, const RunResult &Run) {
  Json Result = {{"check", Case.Check},
                 {"pair", Case.Pair},
                 {"parameters", Case.Parameters},
                 {"title", Case.Title},
                 {"claim",
                  {{"metric", Case.Claimed.Metric},
                   {"before", rounded(Case.Claimed.Before)},
                   {"after", rounded(Case.Claimed.After)},
                   {"factor", rounded(Case.Claimed.factor())},
                   {"expected", Case.Claimed.Expected == Expectation::Faster ? "faster" : "no effect"}}},
                 {"verdict", nameOf(Case.Outcome)},
                 {"as_claimed", Case.isAsClaimed()}};
  if (!Case.Reason.empty())
    Result["reason"] = Case.Reason;
  if (Case.Speedup > 0) {
    Result["speedup"] = rounded(Case.Speedup);
    Result["interval"] = toJson(Case.Stated);
    Result["statistical_interval"] = toJson(Case.Statistical);
    Result["allowance"] = Case.Allowance;
    Result["evidence"] = evidenceText(Case, Run);
  }
  Result["before"] = toJson(Case.Before);
  Result["after"] = toJson(Case.After);
  return Result;
}

CaseResult caseFrom(const Json &Text) {
  CaseResult Case;
  Case.Check = textOf(Text, "check");
  Case.Pair = textOf(Text, "pair");
  Case.Parameters = textOf(Text, "parameters");
  Case.Title = textOf(Text, "title");
  const Json &Claim = fieldOf(Text, "claim");
  Case.Claimed.Metric = textOf(Claim, "metric");
  Case.Claimed.Before = numberOf(Claim, "before");
  Case.Claimed.After = numberOf(Claim, "after");
  Case.Claimed.Expected = textOf(Claim, "expected") == "faster" ? Expectation::Faster : Expectation::NoEffect;
  Case.Outcome = verdictNamed(textOf(Text, "verdict")).value_or(Verdict::NotRun);
  Case.Reason = textOf(Text, "reason");
  Case.Speedup = numberOf(Text, "speedup");
  Case.Stated = intervalFrom(fieldOf(Text, "interval"));
  Case.Statistical = intervalFrom(fieldOf(Text, "statistical_interval"));
  Case.Allowance = numberOf(Text, "allowance");
  Case.Before = formFrom(fieldOf(Text, "before"));
  Case.After = formFrom(fieldOf(Text, "after"));
  return Case;
}

/// One sentence a check, for a linter to quote.
Json evidenceJson(const RunResult &Run) {
  Json Sentences = Json::object();
  for (const CaseResult &Case : Run.Cases)
    if (std::string Text = checkEvidenceText(Case.Check, Run); !Text.empty())
      Sentences[Case.Check] = Text;
  return Sentences;
}

Json settingsJson(const RunResult &Run) {
  return {{"min_rounds", Run.Settings.MinRounds}, {"min_seconds", Run.Settings.MinSeconds},
          {"margin", Run.Settings.Margin},        {"confidence", ConfidenceLevel},
          {"outlier_score", OutlierScore},        {"seed", Run.Settings.Seed}};
}

Json gpuJson(const DeviceDescription &Gpu) {
  return {{"name", Gpu.Name},
          {"compute_capability", Gpu.ComputeCapability},
          {"multiprocessors", Gpu.Multiprocessors},
          {"l2_bytes", Gpu.L2Bytes},
          {"memory_bytes", Gpu.MemoryBytes},
          {"driver", Gpu.Driver},
          {"runtime", Gpu.Runtime}};
}

DeviceDescription gpuFrom(const Json &Text) {
  DeviceDescription Gpu;
  Gpu.Name = textOf(Text, "name");
  Gpu.ComputeCapability = textOf(Text, "compute_capability");
  Gpu.Multiprocessors = countOf(Text, "multiprocessors");
  Gpu.L2Bytes = size_t(numberOf(Text, "l2_bytes"));
  Gpu.MemoryBytes = size_t(numberOf(Text, "memory_bytes"));
  Gpu.Driver = textOf(Text, "driver");
  Gpu.Runtime = textOf(Text, "runtime");
  return Gpu;
}

} // namespace

Json toJson(const MeasuredKernel &Kernel) {
  Json Lines = Json::array();
  for (const MeasuredLine &Each : Kernel.Lines)
    Lines.push_back(toJson(Each));
  return {{"range", Kernel.Range}, {"name", Kernel.Name}, {"mangled", Kernel.Mangled},
          {"block", Kernel.Block}, {"grid", Kernel.Grid}, {"lines", std::move(Lines)}};
}

MeasuredKernel kernelFromJson(const Json &Text) {
  MeasuredKernel Kernel;
  Kernel.Range = textOf(Text, "range");
  Kernel.Name = textOf(Text, "name");
  Kernel.Mangled = textOf(Text, "mangled");
  Kernel.Block = shapeOf(Text, "block");
  Kernel.Grid = shapeOf(Text, "grid");
  for (const Json &Each : fieldOf(Text, "lines"))
    Kernel.Lines.push_back(lineFrom(Each));
  return Kernel;
}

Json toJson(const RunResult &Run) {
  Json Cases = Json::array();
  for (const CaseResult &Each : Run.Cases)
    Cases.push_back(toJson(Each, Run));
  return {{"schema_version", 1},
          {"tool", {{"name", "cuda-perf-validate"}, {"version", Run.Version}}},
          {"date", Run.Date},
          {"gpu", gpuJson(Run.Gpu)},
          {"settings", settingsJson(Run)},
          {"copy_ceiling_gigabytes_per_second", rounded(Run.CopyCeiling)},
          {"control", {{"speedup", rounded(Run.ControlRatio)}, {"interval", toJson(Run.Control)}}},
          {"evidence", evidenceJson(Run)},
          {"results", std::move(Cases)}};
}

Failure fromJson(const Json &Text, RunResult &Run) {
  if (numberOf(Text, "schema_version") != 1)
    return "not a results file of schema version 1";
  const Json &Cases = fieldOf(Text, "results");
  if (!Cases.is_array())
    return "a results file without 'results'";
  Run = {};
  Run.Version = textOf(fieldOf(Text, "tool"), "version");
  Run.Date = textOf(Text, "date");
  Run.Gpu = gpuFrom(fieldOf(Text, "gpu"));
  const Json &Settings = fieldOf(Text, "settings");
  Run.Settings.MinRounds = countOf(Settings, "min_rounds");
  Run.Settings.MinSeconds = numberOf(Settings, "min_seconds");
  Run.Settings.Margin = numberOf(Settings, "margin", DefaultMargin);
  const Json &Seed = fieldOf(Settings, "seed");
  Run.Settings.Seed = Seed.is_number_unsigned() ? Seed.get<uint64_t>() : 0;
  Run.CopyCeiling = numberOf(Text, "copy_ceiling_gigabytes_per_second");
  const Json &Control = fieldOf(Text, "control");
  Run.ControlRatio = numberOf(Control, "speedup");
  Run.Control = intervalFrom(fieldOf(Control, "interval"));
  for (const Json &Each : Cases)
    Run.Cases.push_back(caseFrom(Each));
  return std::nullopt;
}

std::string resultsFileText(const RunResult &Run) {
  // One case a line: a change of one measurement is a change of one line.
  Json Whole = toJson(Run);
  Json Cases = std::move(Whole["results"]);
  Whole.erase("results");
  std::string Text = Whole.dump(1, ' ', false, Json::error_handler_t::replace);
  Text.resize(Text.find_last_of('}') - 1);
  Text += ",\n \"results\": [";
  for (size_t I = 0; I < Cases.size(); ++I)
    Text += (I ? ",\n  " : "\n  ") + Cases[I].dump(-1, ' ', false, Json::error_handler_t::replace);
  return Text + "\n ]\n}\n";
}

Failure readResults(const std::string &Path, RunResult &Run) {
  Json Text;
  if (Failure Why = readJson(Path, Text))
    return Why;
  if (Failure Why = fromJson(Text, Run))
    return "'" + Path + "': " + *Why;
  return std::nullopt;
}

} // namespace cudaperf::validate
