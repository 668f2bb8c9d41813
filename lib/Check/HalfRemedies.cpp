// The remedy for the two halves of a sector that a thread takes one after the other: neighbouring lanes take them
// together, and hand each other what is theirs. See Remedies.h.

#include "Analysis/ThreadShares.h"
#include "Analysis/WarpArrival.h"
#include "Check/Remedies.h"
#include "Check/Words.h"
#include "Cost/Gain.h"
#include "Cost/RequestCost.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/FormatVariadic.h"

namespace cudaperf {

/// Lets Cost, and what it has for other lengths, keep half of the lines of Cured: whole sectors, but as far apart as
/// now.
static void keepHalfOfLines(KernelCost &Cost, llvm::ArrayRef<CuredAccess> Cured) {
  if (!Cost.isKnown()) // of a kernel that is too long to run nothing is counted
    return;
  for (const CuredAccess &Each : Cured)
    for (double MemoryWork::*Lines : {&MemoryWork::L2LineReads, &MemoryWork::L2LineWrites})
      Cost.Ideal[Each.Access].*Lines = std::max(Cost.Ideal[Each.Access].*Lines, Cost.Now[Each.Access].*Lines / 2);
  for (std::vector<KernelCost> *Others : {&Cost.OtherLengths, &Cost.LongRecords, &Cost.NarrowRows})
    for (KernelCost &Other : *Others)
      keepHalfOfLines(Other, Cured);
}

/// Whether the stores of Access's run put constants there: each lane knows both halves.
static bool storesConstants(const AccessView &Access) {
  return llvm::all_of(Access.Shape.Accesses, [&](const AccessFact &Other) {
    const auto *Store = llvm::dyn_cast<llvm::StoreInst>(Other.Cost.Access->Inst);
    return Other.Cost.ObjectKey != Access.cost().ObjectKey ||
           (Store && llvm::isa<llvm::Constant>(Store->getValueOperand()));
  });
}

/// Whether Inst is in a loop that some lanes of a warp may leave before others.
static bool isInLoopOfItsOwn(const AccessView &Access, const llvm::Instruction &Inst) {
  const KernelProgram &Program = *Access.Kernel.Program;
  for (size_t Loop = 0; Loop < Program.loops().size(); ++Loop)
    if (Program.loops()[Loop].Blocks.test(Program.numberOf(*Inst.getParent())) &&
        (endsByThread(Program, int(Loop)) || Access.tried().trace().endsOnData(int(Loop))))
      return true;
  return false;
}

std::optional<Remedy> exchangedHalves(const AccessView &Access) {
  const MemoryAccess &Own = *Access.cost().Access;
  if (!Access.tried().fillsSectors(Own) || Access.cost().WorstLanes == 0)
    return std::nullopt;
  const bool IsExchanged = !storesConstants(Access);
  // A shuffle needs its partner: where data or the thread decide who comes, or when, it is elsewhere.
  if (IsExchanged && (Access.cost().OnData || isInLoopOfItsOwn(Access, *Own.Inst) ||
                      WarpArrival(*Access.Kernel.Program, {}).parting(*Own.Inst)))
    return std::nullopt;
  const RequestCost After = sectorCost(lanesApart(Own.Bytes), Access.cost().WorstLanes, Own.Bytes);
  const bool IsLoad = Own.Operation == AccessOperation::Load;
  const std::vector<CuredAccess> Cured = Access.cause();
  KernelCost Cost = Access.costHere();
  keepHalfOfLines(Cost, Cured);
  const std::string Exchange =
      llvm::formatv(", and exchange halves {0} that ('__shfl_xor_sync')", IsLoad ? "behind" : "before");
  return Remedy{.Kind = "exchanged-halves",
                .Text = llvm::formatv("let two neighbouring lanes {0} the 32 bytes of one together, then those of the "
                                      "other{1}: the access then takes {2}",
                                      IsLoad ? "load" : "store", IsExchanged ? Exchange : "", sectorText(After.Actual)),
                .After = After.Actual,
                .Ideal = After.Ideal,
                .Gain = gainOf(Cost, Cured),
                .IsOfBuffer = true};
}

} // namespace cudaperf
