// Index arithmetic that does not change in a loop, computed before it, as nvcc has it.
//
// LLVM's analysis of loops looks into sums and products, but not into "thread ^ 1" or "thread & 3": computed in the
// loop, such a number could be another one in each round, and "tile[4 * (thread ^ 1) + j]" does not step from neighbour
// to neighbour. Only integers that this analysis cannot see through are moved; the order of what it can is left alone,
// as merges depend on it. A division is left where it is: moved before the guard of its loop it could be one by zero.

#include "Nvcc/Passes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace cudaperf {

/// Whether Inst is an integer of which ScalarEvolution knows nothing but that it is one.
static bool isOpaqueInteger(Instruction &Inst, ScalarEvolution &Evolution) {
  return isa<BinaryOperator, CastInst>(Inst) && Inst.getType()->isIntegerTy() &&
         isa<SCEVUnknown>(Evolution.getSCEV(&Inst));
}

static bool hoistOutOf(Loop &L, ScalarEvolution &Evolution) {
  bool Changed = false;
  if (!L.getLoopPreheader())
    return false;
  for (BasicBlock *Block : L.blocks())
    for (Instruction &Inst : make_early_inc_range(*Block))
      if (isOpaqueInteger(Inst, Evolution))
        L.makeLoopInvariant(&Inst, Changed, /*InsertPt=*/nullptr, /*MSSAU=*/nullptr, &Evolution);
  return Changed;
}

PreservedAnalyses HoistIndexParts::run(Function &Code, FunctionAnalysisManager &Analyses) {
  LoopInfo &Loops = Analyses.getResult<LoopAnalysis>(Code);
  if (Loops.empty())
    return PreservedAnalyses::all();
  ScalarEvolution &Evolution = Analyses.getResult<ScalarEvolutionAnalysis>(Code);
  bool Changed = false;
  for (Loop *L : Loops.getLoopsInPreorder())
    if (L->isInnermost())
      Changed |= hoistOutOf(*L, Evolution);
  return keptBlocks(Changed);
}

} // namespace cudaperf
