// A choice of two shifts of one number is one shift by a chosen amount, as cicc makes it before it finds equal
// expressions.

#include "Nvcc/Passes.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace cudaperf {

PreservedAnalyses ChooseShiftAmounts::run(Function &Code, FunctionAnalysisManager &) {
  bool Changed = false;
  for (Instruction &Inst : make_early_inc_range(instructions(Code))) {
    Value *Condition, *Number, *One, *Other;
    if (!match(&Inst, m_Select(m_Value(Condition), m_Shl(m_Value(Number), m_Value(One)),
                               m_Shl(m_Deferred(Number), m_Value(Other)))))
      continue;
    IRBuilder<> Build(&Inst);
    Inst.replaceAllUsesWith(Build.CreateShl(Number, Build.CreateSelect(Condition, One, Other)));
    Inst.eraseFromParent();
    Changed = true;
  }
  return keptBlocks(Changed);
}

} // namespace cudaperf
