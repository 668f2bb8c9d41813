#include "Analysis/AliasRivals.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"

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

bool movesWithRounds(const llvm::Loop &In, const llvm::Instruction &Access) {
  llvm::SmallVector<const llvm::Value *, 8> Pending{llvm::getLoadStorePointerOperand(&Access)};
  llvm::SmallPtrSet<const llvm::Value *, 16> Seen;
  while (!Pending.empty()) {
    const auto *Part = llvm::dyn_cast<llvm::Instruction>(Pending.pop_back_val());
    if (!Part || !In.contains(Part) || !Seen.insert(Part).second)
      continue;
    if (llvm::isa<llvm::PHINode>(Part) && In.getHeader() == Part->getParent())
      return true;
    Pending.append(Part->value_op_begin(), Part->value_op_end());
  }
  return false;
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
