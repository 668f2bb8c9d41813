#include "Report/CostTable.h"
#include "Report/Words.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FormatVariadic.h"
#include <cmath>

namespace cudaperf {

/// What the work of each unit counts.
static llvm::StringRef measureOf(CostUnit Unit) {
  switch (Unit) {
  case CostUnit::Dram:
    return "bytes";
  case CostUnit::L2:
    return "sectors";
  case CostUnit::L1:
  case CostUnit::Shared:
    return "wavefronts";
  case CostUnit::Tensor:
    return "multiply-adds";
  case CostUnit::Atomic:
  case CostUnit::Latency:
    return "clocks";
  default:
    return "instructions";
  }
}

static std::string percent(double Share) { return llvm::formatv("{0} %", std::lround(100 * Share)); }

CostUnit decidingUnit(const CostRecord &Cost) {
  return CostUnit(llvm::max_element(Cost.Cycles.Of) - Cost.Cycles.Of.begin());
}

std::string costTable(const CostRecord &Cost) {
  constexpr double LeastShare = 0.01;
  const bool HasCure = Cost.Gain.has_value();
  const double Most = Cost.Cycles[decidingUnit(Cost)];
  llvm::SmallVector<CostUnit> Units;
  for (size_t Unit = 0; Unit < CostUnitCount; ++Unit)
    if (Cost.Cycles.Of[Unit] >= LeastShare * Most)
      Units.push_back(CostUnit(Unit));
  llvm::stable_sort(Units, [&](CostUnit A, CostUnit B) { return Cost.Cycles[A] > Cost.Cycles[B]; });
  std::string Text = llvm::formatv("  {0,-8} {1,28} {2,8}", "unit", "a warp takes", "now");
  Text += HasCure ? "     then\n" : "\n";
  for (CostUnit Unit : Units) {
    const double Work = Cost.Work[Unit];
    const std::string Amount =
        llvm::formatv("{0} {1}", Work < 100 ? llvm::formatv("{0:F1}", Work).str() : std::to_string(std::lround(Work)),
                      measureOf(Unit));
    Text += llvm::formatv("  {0,-8} {1,28} {2,8}", wordFor(Unit), Amount, percent(Cost.Cycles[Unit] / Most));
    if (HasCure)
      Text += llvm::formatv(" {0,8}", percent(Cost.CyclesCured[Unit] / Most));
    Text += "\n";
  }
  if (HasCure)
    Text += llvm::formatv("  without what is found here the kernel would be {0:F2} to {1:F2} times as fast\n",
                          Cost.Gain->Low, Cost.Gain->High);
  return Text;
}

} // namespace cudaperf
