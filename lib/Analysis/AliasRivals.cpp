#include "Analysis/AliasRivals.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"

namespace cudaperf {

/// Whether a round of In loads through Saved's parameter ahead of it.
static bool isLoadedBefore(const PointerUses &Uses, const SavedAccess &Saved, const llvm::Loop &In,
                           const llvm::DominatorTree &Dominators) {
  return llvm::any_of(Uses.Parameters, [&](const PointerUse &Use) {
    return Use.Parameter == Saved.Parameter && llvm::any_of(Use.Loads, [&](const llvm::Instruction *Load) {
             return Load != Saved.Inst && In.contains(Load->getParent()) && Dominators.dominates(Load, Saved.Inst);
           });
  });
}

std::vector<unsigned> rivals(const PointerUses &Uses, const SavedAccess &Saved, const llvm::Loop *In,
                             const llvm::DominatorTree &Dominators) {
  std::vector<unsigned> Found;
  const bool IsAgain = In && !Saved.Hoisted && !Saved.IsStore && isLoadedBefore(Uses, Saved, *In, Dominators);
  llvm::SmallPtrSet<llvm::BasicBlock *, 1> Headers; // of the loop whose round loads it twice
  if (IsAgain)
    Headers.insert(In->getHeader());
  auto InTheWay = [&](const llvm::Instruction *Inst) {
    if (In)
      return In->contains(Inst->getParent()) &&
             (Headers.empty() || llvm::isPotentiallyReachable(Inst, Saved.Inst, &Headers));
    return Saved.IsStore || llvm::isPotentiallyReachable(Inst, Saved.Inst);
  };
  for (const PointerUse &Use : Uses.Parameters)
    if (Use.Parameter != Saved.Parameter &&
        (llvm::any_of(Use.Stores, InTheWay) || llvm::any_of(Use.Atomics, InTheWay) ||
         (Saved.IsStore && llvm::any_of(Use.Loads, InTheWay))))
      Found.push_back(unsigned(Use.Parameter));
  return Found;
}

} // namespace cudaperf
