// Loads that every round of a loop would find unchanged.
//
// "for (j...) { d = p[j].x - p[i].x; ... }" loads p[i].x once, before the loop: LLVM's loop-invariant code motion,
// which NVVM runs on rotated loops. What counts then is that the load is issued once and not in every round, and that
// profilers show it at the loop's first line: its own is dropped when it moves. (Where the source asks to unroll the
// loop completely, that is done before, and the load of the first round stays where it is. Where nvcc unrolls a loop in
// another one by itself, the load is issued where it is first needed, at the line of what stands there before.) We do
// it for loads alone, and on loops as they are written: a rotated loop's body runs in the first round whenever the loop
// is entered, so all that comes before each way out but the one in the header is certain to run. What stays where it
// is, as nvcc leaves it: loads under a condition or behind a break, loads that a store, a barrier or a call of the loop
// may change. (Read off the PTX of CUDA 13 for each of these.) Findings still stand where the load is written: see
// markMoved.

#include "Nvcc/AccessMarks.h"
#include "Nvcc/LoopRounds.h"
#include "Nvcc/Passes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/LoopIterator.h"
#include "llvm/Analysis/MemorySSA.h"
#include "llvm/Analysis/MemorySSAUpdater.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace cudaperf {

// Read off the PTX of loops with one and with seven operations a round: 64 and 16 rounds become straight code, 65 and
// 24 do not.
static constexpr unsigned MostHeaderRuns = 65; ///< the header of a for loop runs once more than its body
static constexpr size_t MostUnrolledInstructions = 400;

namespace {

class LoopLoads {
public:
  LoopLoads(Function &Code, FunctionAnalysisManager &Analyses)
      : Loops(Analyses.getResult<LoopAnalysis>(Code)), Tree(Analyses.getResult<DominatorTreeAnalysis>(Code)),
        Memory(Analyses.getResult<MemorySSAAnalysis>(Code).getMSSA()), Updater(&Memory),
        Trips(Analyses.getResult<ScalarEvolutionAnalysis>(Code)) {}

  /// Innermost loops first: what leaves one may leave the next, too.
  bool hoistAll() {
    bool Changed = false;
    const SmallVector<Loop *, 4> OuterFirst = Loops.getLoopsInPreorder();
    for (Loop *L : reverse(OuterFirst))
      Changed |= hoistFrom(*L);
    return Changed;
  }

private:
  bool hoistFrom(Loop &L) {
    SmallVector<LoadInst *> Candidates;
    LoopBlocksRPO Order(&L);
    Order.perform(&Loops);
    const SmallVector<BasicBlock *, 4> Ends = endsOfRounds(L);
    for (BasicBlock *Block : Order)
      if (all_of(Ends, [&](const BasicBlock *End) { return Tree.dominates(Block, End); }))
        for (Instruction &Inst : *Block)
          if (auto *Load = dyn_cast<LoadInst>(&Inst); Load && Load->isSimple())
            Candidates.push_back(Load);
    bool Changed = false;
    for (LoadInst *Load : Candidates)
      Changed |= hoist(*Load, L);
    return Changed;
  }

  bool hoist(LoadInst &Load, Loop &L) {
    const MemoryAccess *Writer = Memory.getWalker()->getClobberingMemoryAccess(&Load);
    if (!Memory.isLiveOnEntryDef(Writer) && L.contains(Writer->getBlock()))
      return false;
    bool Changed = false;
    BasicBlock *Before = L.getLoopPreheader();
    if (!Before) {
      Before = InsertPreheaderForLoop(&L, &Tree, &Loops, &Updater, /*PreserveLCSSA=*/false);
      Changed = Before != nullptr;
    }
    if (!Before || !L.makeLoopInvariant(Load.getPointerOperand(), Changed, Before->getTerminator(), &Updater))
      return Changed;
    const DebugLoc Where = lineOutside(Load, L, *Before);
    Load.moveBefore(Before->getTerminator());
    if (auto *Use = cast_or_null<MemoryUse>(Memory.getMemoryAccess(&Load)))
      Updater.moveToPlace(Use, Before, MemorySSA::BeforeTerminator);
    markMoved(Load);
    if (Where)
      Load.setDebugLoc(Where);
    return true;
  }

  /// The line at which profilers show Load when it has left L for Before; null: its own.
  DebugLoc lineOutside(const LoadInst &Load, Loop &L, const BasicBlock &Before) const {
    const unsigned HeaderRuns = Trips.getSmallConstantTripCount(&L);
    if (HeaderRuns && hasUnrollTransformation(&L) == TM_ForcedByUser)
      return {};
    return L.getParentLoop() && isUnrolled(L, HeaderRuns) ? lineOfFirstUse(Load, L) : lineBefore(L, Before);
  }

  /// Whether nvcc makes straight code of L by itself: it runs up to 64 times, and few instructions come of it.
  static bool isUnrolled(const Loop &L, unsigned HeaderRuns) {
    if (HeaderRuns == 0 || HeaderRuns > MostHeaderRuns)
      return false;
    size_t Instructions = 0;
    for (const BasicBlock *Block : L.blocks())
      Instructions += Block->size();
    return Instructions * HeaderRuns <= MostUnrolledInstructions;
  }

  /// The line of what stands in L before the first instruction that needs Load; null if nothing in L does.
  DebugLoc lineOfFirstUse(const LoadInst &Load, Loop &L) const {
    LoopBlocksRPO Order(&L);
    Order.perform(&Loops);
    DebugLoc Last;
    for (const BasicBlock *Block : Order)
      for (const Instruction &Inst : *Block) {
        if (is_contained(Inst.operand_values(), &Load))
          return Last ? Last : Inst.getDebugLoc();
        if (&Inst != &Load && Inst.getDebugLoc())
          Last = Inst.getDebugLoc();
      }
    return {};
  }

  /// The line that is in force where L begins: of the test whether it runs at all or, where that is known or is made
  /// before a loop around L, of what stands last before it.
  DebugLoc lineBefore(const Loop &L, const BasicBlock &Before) const {
    const Instruction *Test = L.getHeader()->getTerminator();
    const bool IsTested = L.isLoopExiting(L.getHeader()) && !Trips.getSmallConstantTripCount(&L);
    if (IsTested && Test->getDebugLoc())
      return Test->getDebugLoc();
    for (const Instruction &Inst : reverse(Before))
      if (!isa<LoadInst, GetElementPtrInst>(Inst) && !Inst.isTerminator() && Inst.getDebugLoc())
        return Inst.getDebugLoc();
    return Test->getDebugLoc();
  }

  LoopInfo &Loops;
  DominatorTree &Tree;
  MemorySSA &Memory;
  MemorySSAUpdater Updater;
  ScalarEvolution &Trips;
};

} // namespace

PreservedAnalyses HoistLoads::run(Function &Code, FunctionAnalysisManager &Analyses) {
  if (Analyses.getResult<LoopAnalysis>(Code).empty())
    return PreservedAnalyses::all(); // the analyses of memory and trips are not asked for nothing
  return keptUnless(LoopLoads(Code, Analyses).hoistAll());
}

} // namespace cudaperf
