#include "Nvcc/SinkIntoSides.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace cudaperf {

namespace {
/// What one function is asked about its blocks and its memory.
class Sinking {
public:
  Sinking(DominatorTree &Dominators, LoopInfo &Loops, AAResults &Aliases)
      : Dominators(Dominators), Loops(Loops), Aliases(Aliases) {}

  /// Sinks what can be sunk out of Block, from its end on, so that what is sunk takes its operands along.
  bool sinkOutOf(BasicBlock &Block) {
    if (!Dominators.isReachableFromEntry(&Block))
      return false;
    Writes.clear();
    bool HasMoved = false;
    for (Instruction &Inst : make_early_inc_range(reverse(Block))) {
      if (Inst.isDebugOrPseudoInst())
        continue;
      if (Inst.mayWriteToMemory()) {
        Writes.push_back(&Inst);
        continue;
      }
      BasicBlock *const Side = isMovable(Inst) ? sideOf(Inst) : nullptr;
      if (!Side || isOverwritten(Inst))
        continue;
      Inst.moveBefore(&*Side->getFirstInsertionPt());
      HasMoved = true;
    }
    return HasMoved;
  }

private:
  static bool isMovable(const Instruction &Inst) {
    const auto *const Private = dyn_cast<AllocaInst>(&Inst);
    const auto *const Call = dyn_cast<CallBase>(&Inst);
    return !(Private && Private->isStaticAlloca()) && !Inst.isTerminator() && !isa<PHINode>(Inst) && !Inst.isEHPad() &&
           !Inst.mayThrow() && Inst.willReturn() && !(Call && Call->isConvergent());
  }

  /// Whether something below Inst in its block may write what it reads.
  bool isOverwritten(const Instruction &Inst) const {
    if (const auto *const Load = dyn_cast<LoadInst>(&Inst))
      return any_of(Writes, [&, Place = MemoryLocation::get(Load)](const Instruction *Write) {
        return isModSet(Aliases.getModRefInfo(Write, Place));
      });
    if (const auto *const Call = dyn_cast<CallBase>(&Inst))
      return any_of(Writes, [&](Instruction *Write) { return isModSet(Aliases.getModRefInfo(Write, Call)); });
    return false;
  }

  /// Where Inst is to go; null if it is to stay.
  BasicBlock *sideOf(const Instruction &Inst) const {
    const BasicBlock *const Here = Inst.getParent();
    BasicBlock *Side = nullptr; // the nearest block that dominates all uses
    for (const Use &Each : Inst.uses()) {
      const auto *const User = cast<Instruction>(Each.getUser());
      BasicBlock *Block = const_cast<BasicBlock *>(User->getParent());
      if (const auto *const Phi = dyn_cast<PHINode>(User))
        Block = Phi->getIncomingBlock(Each);
      if (!Dominators.isReachableFromEntry(Block))
        continue;
      Side = Side ? Dominators.findNearestCommonDominator(Side, Block) : Block;
      if (!Dominators.properlyDominates(Here, Side))
        return nullptr;
    }
    while (Side && Side != Here && !isFitFor(Inst, *Side))
      Side = Dominators.getNode(Side)->getIDom()->getBlock();
    return Side == Here ? nullptr : Side;
  }

  /// Over a join nothing goes that reads memory, and nothing goes into a loop.
  bool isFitFor(const Instruction &Inst, const BasicBlock &Side) const {
    const BasicBlock *const Here = Inst.getParent();
    if (Side.isEHPad())
      return false;
    if (Side.getUniquePredecessor() == Here)
      return true;
    if (Inst.mayReadFromMemory() && !Inst.hasMetadata(LLVMContext::MD_invariant_load))
      return false;
    const Loop *const There = Loops.getLoopFor(&Side);
    return Dominators.dominates(Here, &Side) && (!There || There == Loops.getLoopFor(Here));
  }

  DominatorTree &Dominators;
  LoopInfo &Loops;
  AAResults &Aliases;
  SmallVector<Instruction *, 16> Writes; ///< of the block that is walked, below where the walk is
};
} // namespace

PreservedAnalyses SinkIntoSides::run(Function &Code, FunctionAnalysisManager &Analyses) {
  Sinking Work(Analyses.getResult<DominatorTreeAnalysis>(Code), Analyses.getResult<LoopAnalysis>(Code),
               Analyses.getResult<AAManager>(Code));
  bool HasMoved = false;
  for (bool IsMoving = true; IsMoving; HasMoved |= IsMoving) {
    IsMoving = false;
    for (BasicBlock &Block : Code)
      IsMoving |= Work.sinkOutOf(Block);
  }
  if (!HasMoved)
    return PreservedAnalyses::all();
  PreservedAnalyses Kept;
  Kept.preserveSet<CFGAnalyses>();
  return Kept;
}

} // namespace cudaperf
