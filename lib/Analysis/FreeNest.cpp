#include "Analysis/FreeNest.h"
#include "Analysis/KernelProgram.h"
#include "Analysis/LoopRows.h"
#include "Analysis/RoundOrder.h"
#include "Analysis/ThreadShares.h"
#include "Analysis/ThreadTalk.h"
#include "Analysis/ValueParts.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace cudaperf {

/// Whether Number is the same for all threads, and no data.
static bool isShared(const Value &Number) {
  return !hasRegister(&Number, RegisterKind::ThreadIndex) && !hasRegister(&Number, RegisterKind::BlockIndex) &&
         !anyPart(&Number, [](const Instruction &Part) { return isa<LoadInst, PHINode>(Part); });
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

unsigned loopsOfFreeNest(const KernelProgram &Program, const MemoryAccess &Access) {
  const int Innermost = Program.blocks()[Access.Block].Loop;
  const size_t Loops = Program.loops().size();
  if (Innermost < 0 || Loops < 2)
    return 0;
  const BitVector &Inside = Program.loops()[unsigned(Innermost)].Blocks;
  for (size_t I = 0; I < Loops; ++I) {
    const LoopShape &Loop = Program.loops()[I];
    const Value *End = endOf(Program, Loop);
    if (!Loop.Blocks.test(Access.Block) || !End || !isShared(*End) || !beginsAlike(Program, Loop) ||
        stepsByGrid(Program, int(I)) || roundOrder(Program, int(I)) != RoundOrder::Free)
      return 0;
  }
  const bool SharesMemory = any_of(Program.accesses(), isOfShared);
  for (const Instruction &Inst : instructions(Program.code())) {
    const bool IsInside = Inside.test(unsigned(Program.numberOf(*Inst.getParent())));
    // A barrier that nothing in shared memory waits at is of no use to anyone.
    if ((talksToOtherThreads(Inst) && (SharesMemory || !isBlockBarrier(Inst))) ||
        (!IsInside && isa<StoreInst, AtomicRMWInst, AtomicCmpXchgInst>(Inst)) ||
        (!IsInside && !isBlockBarrier(Inst) && takesLong(Inst)))
      return 0;
  }
  return unsigned(Loops);
}

} // namespace cudaperf
