// What the linter's table says of a GPU, beside what was measured there.

#include "Calibration.h"

#include "Text.h"

#include <algorithm>
#include <cstdlib>

namespace cudaperf::validate {
namespace {

#define GPU_CONSTANT(Name, Value) constexpr double Name = Value;
#include "Device/GpuConstants.def"

/// A row of the linter's table, its numbers in their order there.
struct TableRow {
  const char *Arch, *Product;
  double Sms, GHz, Fp32, Fp64, Int, Sfu, TensorFma, L1Bytes, L1KiB, L2Sectors, L2Lines, L2MiB, DramBytes, LaunchClocks;
};

constexpr TableRow Table[] = {
#define GPU_RATES(...) {__VA_ARGS__},
#include "Device/GpuRates.def"
};

/// 90 for "sm_90", 100 for "10.0".
int numberOf(const std::string &Arch) {
  std::string Digits = Arch.starts_with("sm_") ? Arch.substr(3) : Arch;
  std::erase(Digits, '.');
  return std::atoi(Digits.c_str());
}

/// The row of the architecture, or of the next newer one, as the linter takes it.
const TableRow &rowOf(const std::string &ComputeCapability) {
  const auto *Found = std::find_if(std::begin(Table), std::end(Table), [&](const TableRow &Row) {
    return numberOf(Row.Arch) >= numberOf(ComputeCapability);
  });
  return Found == std::end(Table) ? Table[std::size(Table) - 1] : *Found;
}

/// Sectors a clock where OfLine sectors of each line are wanted.
double l2Sectors(const TableRow &Row, double OfLine, double SectorShare, double LineShare) {
  return OfLine / (OfLine * SectorShare / Row.L2Sectors + LineShare / Row.L2Lines);
}

std::vector<RateRow> rowsOf(const TableRow &Row) {
  constexpr double LineBytes = 128;
  return {
      {"sms", "multiprocessors", Row.Sms},
      {"ghz", "GHz while multiplying floats", Row.GHz},
      {"fp32", "multiply-adds of floats a clock and multiprocessor", Row.Fp32},
      {"fp64", "multiply-adds of doubles a clock and multiprocessor", Row.Fp64},
      {"int", "logical operations on integers a clock and multiprocessor", Row.Int},
      {"sfu", "exponentials a clock and multiprocessor", Row.Sfu},
      {"shared", "wavefronts of shared memory a clock and multiprocessor", Row.L1Bytes / LineBytes},
      {"l1", "wavefronts of loads that L1 holds a clock and multiprocessor", Row.L1Bytes / LineBytes},
      {"l2-read-lines", "sectors a clock read from L2, whole lines",
       l2Sectors(Row, 4, L2ReadSectorShare, L2ReadLineShare)},
      {"l2-read-sectors", "sectors a clock read from L2, one of each line",
       l2Sectors(Row, 1, L2ReadSectorShare, L2ReadLineShare)},
      {"l2-write-lines", "sectors a clock written to L2, whole lines", l2Sectors(Row, 4, 1, 1)},
      {"l2-write-sectors", "sectors a clock written to L2, 4 bytes of one of each line", l2Sectors(Row, 1, 1, 1)},
      {"l2-mib", "MiB of L2", Row.L2MiB},
      {"dram", "bytes a clock of a large copy, read and written", Row.DramBytes},
      {"atomic-int", "clocks from one integer atomic to the next, all lanes of all warps at one address",
       AtomicTurnClocks},
      {"atomic-float", "the same of floats", RealSameAddressClocks},
      {"launch", "clocks from one empty launch to the next", Row.LaunchClocks},
      {"block", "clocks that a multiprocessor takes for an empty block", LaunchClocksOfBlock},
      {"barrier", "clocks of a barrier of 8 warps", BarrierLatency},
  };
}

std::string changeText(const RateRow &Row) {
  const double Percent = 100 * (Row.ratio() - 1);
  return (Percent >= 0 ? "+" : "-") + fixed(std::abs(Percent), 0) + " %";
}

std::string padded(const std::string &Text, size_t Width) {
  return std::string(Width - std::min(Width, Text.size()), ' ') + Text;
}

std::string headText(const Calibration &Run, const RateTable &Compared) {
  return Run.Gpu.Name + " (" + Run.Gpu.ComputeCapability + ", CUDA " + Run.Gpu.Runtime + "), " +
         Run.Date.substr(0, 10) + ", beside the row " + Compared.Arch + ", " + Compared.Product;
}

constexpr const char *Schema = "cuda-perf-calibration";

} // namespace

RateTable compareRates(const DeviceDescription &Gpu, const Rates &Measured) {
  const TableRow &Row = rowOf(Gpu.ComputeCapability);
  RateTable Compared{.Arch = Row.Arch, .Product = Row.Product, .Rows = {}};
  for (RateRow &Each : rowsOf(Row))
    if (auto Found = Measured.find(Each.Name); Found != Measured.end()) {
      Each.Measured = Found->second;
      Compared.Rows.push_back(std::move(Each));
    }
  return Compared;
}

bool isOff(const Calibration &Run) {
  const RateTable Compared = compareRates(Run.Gpu, Run.Measured);
  return std::any_of(Compared.Rows.begin(), Compared.Rows.end(), [](const RateRow &Row) { return Row.isOff(); });
}

std::string terminalText(const Calibration &Run) {
  const RateTable Compared = compareRates(Run.Gpu, Run.Measured);
  std::string Text = headText(Run, Compared) + "\n\n   table  measured  difference\n";
  unsigned Off = 0;
  for (const RateRow &Row : Compared.Rows) {
    Off += Row.isOff();
    Text += padded(threeDigits(Row.Table), 8) + padded(threeDigits(Row.Measured), 10) + padded(changeText(Row), 9) +
            (Row.isOff() ? " OFF  " : "      ") + Row.What + "\n";
  }
  return Text + "\n" +
         (Off ? std::to_string(Off) + " of " + std::to_string(Compared.Rows.size()) +
                    " rates are off by more than 10 %\n"
              : "all " + std::to_string(Compared.Rows.size()) + " rates are within 10 % of the table\n");
}

std::string markdownText(const std::vector<Calibration> &Runs) {
  std::string Text = "# Rates of the cost model, measured\n\nWritten by `cuda-perf-validate --calibrate`; "
                     "[cost-model.md](../cost-model.md#measuring-your-gpu) says what it is for.\n";
  for (const Calibration &Run : Runs) {
    const RateTable Compared = compareRates(Run.Gpu, Run.Measured);
    Text += "\n## " + Run.Gpu.Name + "\n\n" + headText(Run, Compared) +
            ":\n\n| | table | measured | difference | |\n|---|---|---|---|---|\n";
    for (const RateRow &Row : Compared.Rows)
      Text += "| " + markdownCell(Row.What) + " | " + threeDigits(Row.Table) + " | " + threeDigits(Row.Measured) +
              " | " + changeText(Row) + " | " + (Row.isOff() ? "off" : "") + " |\n";
  }
  return Text;
}

Json toJson(const Calibration &Run) {
  Json Measured = Json::object();
  for (const RateRow &Row : compareRates(Run.Gpu, Run.Measured).Rows)
    Measured[Row.Name] = std::atof(threeDigits(Row.Measured).c_str());
  return {{"format", Schema},
          {"schema_version", 1},
          {"tool", {{"name", "cuda-perf-validate"}, {"version", Run.Version}}},
          {"date", Run.Date},
          {"gpu",
           {{"name", Run.Gpu.Name},
            {"compute_capability", Run.Gpu.ComputeCapability},
            {"driver", Run.Gpu.Driver},
            {"runtime", Run.Gpu.Runtime}}},
          {"measured", std::move(Measured)}};
}

Failure readCalibration(const std::string &Path, Calibration &Run) {
  Json Text;
  if (Failure Why = readJson(Path, Text))
    return Why;
  if (textOf(Text, "format") != Schema || numberOf(Text, "schema_version") != 1)
    return "'" + Path + "': not a file of '--calibrate --json', schema version 1";
  const Json &Gpu = fieldOf(Text, "gpu");
  Run.Version = textOf(fieldOf(Text, "tool"), "version");
  Run.Date = textOf(Text, "date");
  Run.Gpu.Name = textOf(Gpu, "name");
  Run.Gpu.ComputeCapability = textOf(Gpu, "compute_capability");
  Run.Gpu.Driver = textOf(Gpu, "driver");
  Run.Gpu.Runtime = textOf(Gpu, "runtime");
  for (const auto &[Name, Value] : fieldOf(Text, "measured").items())
    if (Value.is_number())
      Run.Measured[Name] = Value.get<double>();
  if (compareRates(Run.Gpu, Run.Measured).Rows.empty())
    return "'" + Path + "' has no rate that is known";
  return std::nullopt;
}

} // namespace cudaperf::validate
