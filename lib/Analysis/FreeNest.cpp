#include "Analysis/FreeNest.h"
#include "Analysis/KernelProgram.h"
#include "Analysis/LoopRows.h"
#include "Analysis/RoundOrder.h"
#include "Analysis/ThreadShares.h"
#include "Analysis/ThreadTalk.h"
#include "Analysis/ValueParts.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace cudaperf {

/// Whether Load takes a field of a structure that the launch passes by value.
static bool isOfParameter(const LoadInst &Load) {
  const auto *Parameter = dyn_cast<Argument>(getUnderlyingObject(Load.getPointerOperand()));
  return Parameter && Parameter->hasByValAttr();
}

/// Whether Number is the same for all threads, and no data.
static bool isShared(const Value &Number) {
  return !hasRegister(&Number, RegisterKind::ThreadIndex) && !hasRegister(&Number, RegisterKind::BlockIndex) &&
         !anyPart(&Number, [](const Instruction &Part) {
           const auto *Load = dyn_cast<LoadInst>(&Part);
           return isa<PHINode>(Part) || (Load && !isOfParameter(*Load));
         });
}

/// Whether Inst takes long, so that more threads would do it more often: a division or a call with a body of its own.
static bool takesLong(const Instruction &Inst) {
  return Inst.getOpcode() == Instruction::FDiv || (isa<CallInst>(Inst) && !isa<IntrinsicInst>(Inst));
}

static bool isOfShared(const MemoryAccess &Access) {
  constexpr unsigned SharedSpace = 3;
  return Access.Inst->getOperand(Access.AddressOperand)->getType()->getPointerAddressSpace() == SharedSpace;
}

/// Whether Loop begins at the same numbers in all threads.
static bool beginsAlike(const KernelProgram &Program, const LoopShape &Loop) {
  for (const BasicBlock &Block : Program.code())
    if (Program.numberOf(Block) == Loop.Header)
      for (const PHINode &Node : Block.phis())
        for (unsigned I = 0; I < Node.getNumIncomingValues(); ++I)
          if (!Loop.Blocks.test(unsigned(Program.numberOf(*Node.getIncomingBlock(I)))) &&
              !isShared(*Node.getIncomingValue(I)))
            return false;
  return true;
}

/// Whether the grid goes on by Loop, an outermost one, and nothing else is handed from round to round.
static bool isOfGridAlone(const KernelProgram &Program, int Loop) {
  const LoopShape &Shape = Program.loops()[unsigned(Loop)];
  if (Shape.Depth != 1 || !stepsByGrid(Program, Loop))
    return false;
  return any_of(Program.code(), [&](const BasicBlock &Block) {
    return Program.numberOf(Block) == Shape.Header && hasSingleElement(Block.phis());
  });
}

unsigned loopsOfFreeNest(const KernelProgram &Program, const MemoryAccess &Access) {
  const int Innermost = Program.blocks()[Access.Block].Loop;
  if (Innermost < 0)
    return 0;
  const BitVector &Inside = Program.loops()[unsigned(Innermost)].Blocks;
  unsigned Loops = 0;
  for (size_t I = 0; I < Program.loops().size(); ++I) {
    const LoopShape &Loop = Program.loops()[I];
    const bool IsOfGrid = isOfGridAlone(Program, int(I));
    const Value *End = endOf(Program, Loop);
    const bool IsFree = IsOfGrid || (beginsAlike(Program, Loop) && !stepsByGrid(Program, int(I)) &&
                                     roundOrder(Program, int(I)) == RoundOrder::Free);
    if (!Loop.Blocks.test(Access.Block) || !End || !isShared(*End) || !IsFree)
      return 0;
    Loops += !IsOfGrid;
  }
  if (Loops < 2)
    return 0;
  const bool SharesMemory = any_of(Program.accesses(), isOfShared);
  for (const Instruction &Inst : instructions(Program.code())) {
    const bool IsInside = Inside.test(unsigned(Program.numberOf(*Inst.getParent())));
    // A barrier that nothing in shared memory waits at is of no use to anyone.
    if ((talksToOtherThreads(Inst) && (SharesMemory || !isBlockBarrier(Inst))) ||
        (!IsInside && isa<StoreInst, AtomicRMWInst, AtomicCmpXchgInst>(Inst)) ||
        (!IsInside && !isBlockBarrier(Inst) && takesLong(Inst)))
      return 0;
  }
  return Loops;
}

} // namespace cudaperf
