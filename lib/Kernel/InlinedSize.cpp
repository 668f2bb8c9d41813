#include "Kernel/InlinedSize.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"
#include <algorithm>
#include <vector>

namespace cudaperf {

static const llvm::Function *calleeOf(const llvm::Instruction &Inst) {
  const auto *Call = llvm::dyn_cast<llvm::CallBase>(&Inst);
  const llvm::Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  return Callee && !Callee->isDeclaration() ? Callee : nullptr;
}

uint64_t InlinedSizes::of(const llvm::Function &F) {
  // A function is looked at twice: first its callees are put before it, then their sizes are added up. One that is met
  // again in between has no size yet: a recursion.
  std::vector<const llvm::Function *> Pending = {&F};
  llvm::DenseMap<const llvm::Function *, bool> IsOpen;
  while (!Pending.empty()) {
    const llvm::Function *Next = Pending.back();
    auto [Entry, IsNew] = IsOpen.try_emplace(Next, true);
    if (Sizes.count(Next) || (!IsNew && !Entry->second)) {
      Pending.pop_back();
      continue;
    }
    if (IsNew) {
      for (const llvm::Instruction &Inst : llvm::instructions(Next))
        if (const llvm::Function *Callee = calleeOf(Inst); Callee && !IsOpen.count(Callee))
          Pending.push_back(Callee);
      continue;
    }
    uint64_t Size = 0;
    for (const llvm::Instruction &Inst : llvm::instructions(Next)) {
      const llvm::Function *Callee = calleeOf(Inst);
      Size += 1 + (Callee ? Sizes.lookup(Callee) : 0);
    }
    Sizes[Next] = std::min(Size, 2 * MaxInlinedInstructions);
    Entry->second = false;
    Pending.pop_back();
  }
  return Sizes.lookup(&F);
}

} // namespace cudaperf
