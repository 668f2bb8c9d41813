#include "Cost/StreamShare.h"
#include <algorithm>

namespace cudaperf {

std::optional<StreamShare> streamShareOf(const KernelCost &Cost, llvm::ArrayRef<unsigned> Accesses) {
  if (!Cost.isKnown())
    return std::nullopt;
  const double All = workOf(Cost)[CostUnit::Dram];
  double Theirs = 0;
  for (unsigned I : Accesses)
    Theirs += Cost.Now[I].DramBytes;
  UnitNumbers Cycles = busyCycles(Cost, LaunchSize::Large);
  const double Moving = std::max(Cycles[CostUnit::Dram], Cycles[CostUnit::L2]);
  if (All <= 0 || Moving <= 0)
    return std::nullopt;
  for (const CostUnit Memory : {CostUnit::Dram, CostUnit::L2, CostUnit::L1, CostUnit::Latency})
    Cycles[Memory] = 0;
  return StreamShare{.Bytes = Theirs / All, .Beside = Cycles[boundOf(Cycles)] / Moving};
}

} // namespace cudaperf
