#include "Analysis/AddLoops.h"
#include "Device/AddressSpaces.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace cudaperf {

/// V, or what its bits are of; libdevice's '__nv_longlong_as_double' and the like are casts.
static const Value *withoutBitCasts(const Value *V) {
  while (const auto *Made = dyn_cast<Instruction>(V)) {
    const auto *Call = dyn_cast<CallInst>(Made);
    const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    const bool IsRenamed =
        Callee && Call->arg_size() == 1 && Callee->getName().starts_with("__nv_") && Callee->getName().contains("_as_");
    if (!IsRenamed && !isa<BitCastInst>(Made))
      break;
    V = Made->getOperand(0);
  }
  return V;
}

/// The two numbers that V adds; null: it is no sum.
static const BinaryOperator *sumOf(const Value *V) {
  const auto *Sum = dyn_cast<BinaryOperator>(withoutBitCasts(V));
  return Sum && (Sum->getOpcode() == Instruction::FAdd || Sum->getOpcode() == Instruction::Add) ? Sum : nullptr;
}

/// Whether Seen is what Swap, or a load of its place, found there: what the loop tries again with.
static bool isFoundBy(const Value &Seen, const AtomicCmpXchgInst &Swap) {
  const auto IsOld = [&](const Value *V) {
    const Value *const Plain = withoutBitCasts(V);
    // What was there is what was expected, where the swap has succeeded.
    const auto *Either = dyn_cast<SelectInst>(Plain);
    return match(Either ? Either->getFalseValue() : Plain, m_ExtractValue<0>(m_Specific(&Swap)));
  };
  if (const auto *Load = dyn_cast<LoadInst>(&Seen))
    return Load->getPointerOperand() == Swap.getPointerOperand();
  const auto *Tries = dyn_cast<PHINode>(&Seen);
  return Tries && any_of(Tries->incoming_values(), IsOld);
}

/// Whether one side of Sum is what Tells says yes to, and the other is not.
static bool hasOneSide(const BinaryOperator &Sum, function_ref<bool(const Value &)> Tells) {
  return Tells(*withoutBitCasts(Sum.getOperand(0))) != Tells(*withoutBitCasts(Sum.getOperand(1)));
}

/// Whether more than Swap's success hangs on what it found in its place, Seen before: a limit that the sum keeps to,
/// say, which an addition would run past.
static bool isAskedAbout(const Value &Seen, const AtomicCmpXchgInst &Swap) {
  SmallSetVector<const Value *, 8> Found;
  Found.insert(&Seen);
  for (const User *Each : Swap.users())
    if (match(Each, m_ExtractValue<0>(m_Specific(&Swap))))
      Found.insert(Each);
  for (size_t I = 0; I < Found.size(); ++I)
    for (const User *Each : Found[I]->users())
      if (isa<PHINode, SelectInst>(Each) || withoutBitCasts(Each) != Each)
        Found.insert(Each);
  return any_of(Found, [&](const Value *Each) {
    return any_of(Each->users(), [&](const User *Asks) {
      return isa<CmpInst>(Asks) && !all_of(Asks->operands(), [&](const Value *Of) { return Found.contains(Of); });
    });
  });
}

static bool isShared(const Value &Pointer) {
  return getUnderlyingObject(&Pointer)->getType()->getPointerAddressSpace() == SharedAddressSpace ||
         Pointer.getType()->getPointerAddressSpace() == SharedAddressSpace;
}

/// The sum that Inst swaps in until it succeeds; null: it does not.
static const BinaryOperator *swappedSum(const Instruction &Inst, bool &IsExchange) {
  if (const auto *Swap = dyn_cast<AtomicCmpXchgInst>(&Inst)) {
    const BinaryOperator *Sum = sumOf(Swap->getNewValOperand());
    const Value &Seen = *withoutBitCasts(Swap->getCompareOperand());
    IsExchange = false;
    return Sum && isFoundBy(Seen, *Swap) && !isAskedAbout(Seen, *Swap) && !isShared(*Swap->getPointerOperand()) &&
                   hasOneSide(*Sum, [&](const Value &Side) { return &Side == &Seen; })
               ? Sum
               : nullptr;
  }
  const auto *Put = dyn_cast<AtomicRMWInst>(&Inst);
  if (!Put || Put->getOperation() != AtomicRMWInst::Xchg || isShared(*Put->getPointerOperand()))
    return nullptr;
  const BinaryOperator *Sum = sumOf(Put->getValOperand());
  IsExchange = true;
  return Sum && hasOneSide(*Sum,
                           [&](const Value &Side) {
                             const auto *Taken = dyn_cast<AtomicRMWInst>(&Side);
                             const auto *Left = Taken ? dyn_cast<Constant>(Taken->getValOperand()) : nullptr;
                             return Left && Left->isNullValue() && Taken->getOperation() == AtomicRMWInst::Xchg &&
                                    Taken->getPointerOperand() == Put->getPointerOperand();
                           })
             ? Sum
             : nullptr;
}

std::vector<AddLoop> addLoops(const Function &Kernel) {
  std::vector<AddLoop> Found;
  for (const Instruction &Inst : instructions(Kernel)) {
    bool IsExchange = false;
    const BinaryOperator *Sum = swappedSum(Inst, IsExchange);
    const unsigned Bits = Sum ? unsigned(Sum->getType()->getPrimitiveSizeInBits()) : 0;
    if ((Bits != 32 && Bits != 64) || !(Sum->getType()->isFloatingPointTy() || Sum->getType()->isIntegerTy()))
      continue;
    const DILocation *Place = Inst.getDebugLoc();
    if (Place && none_of(Found, [&](const AddLoop &Each) { return Each.Place == Place; }))
      Found.push_back({Place, IsExchange, Sum->getType()->isFloatingPointTy(), Bits / 8});
  }
  return Found;
}

} // namespace cudaperf
