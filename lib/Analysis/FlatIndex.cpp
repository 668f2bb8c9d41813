#include "Analysis/FlatIndex.h"
#include "Analysis/Casts.h"
#include "Analysis/ThreadTalk.h"
#include "Device/AddressSpaces.h"
#include "Nvcc/SpecialRegisters.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace cudaperf {

static bool reads(const Value *V, RegisterKind Kind) {
  const SpecialRegister *Register = specialRegister(*withoutIntegerCasts(V));
  return Register && Register->is(Kind, RegisterAxis::X);
}

static bool isProduct(const Value *V, RegisterKind A, RegisterKind B) {
  const auto *Product = dyn_cast<BinaryOperator>(withoutIntegerCasts(V));
  if (!Product || Product->getOpcode() != Instruction::Mul)
    return false;
  const Value *Left = Product->getOperand(0), *Right = Product->getOperand(1);
  return (reads(Left, A) && reads(Right, B)) || (reads(Left, B) && reads(Right, A));
}

static bool isBlockStart(const Value *V) { return isProduct(V, RegisterKind::BlockIndex, RegisterKind::BlockSize); }
static bool isThreadCount(const Value *V) { return isProduct(V, RegisterKind::GridSize, RegisterKind::BlockSize); }

/// Whether V is the first thread of the block, perhaps with something added.
static bool startsAtBlock(const Value *V) {
  V = withoutIntegerCasts(V);
  const auto *Sum = dyn_cast<BinaryOperator>(V);
  if (Sum && Sum->getOpcode() == Instruction::Add)
    return startsAtBlock(Sum->getOperand(0)) || startsAtBlock(Sum->getOperand(1));
  return isBlockStart(V);
}

/// Whether every use of V, casts aside, is one that IsFine says yes to.
static bool areUsesFine(const Value &V, function_ref<bool(const User &)> IsFine) {
  return all_of(V.users(), [&](const User *Each) {
    return isa<ZExtInst, SExtInst, TruncInst>(Each) ? areUsesFine(*Each, IsFine) : IsFine(*Each);
  });
}

/// Each use of the block's first thread ends in a sum with threadIdx.x.
static bool isAlwaysIndexed(const Value &Start) {
  return areUsesFine(Start, [](const User &Each) {
    if (cast<Instruction>(Each).getOpcode() != Instruction::Add)
      return false;
    return reads(Each.getOperand(0), RegisterKind::ThreadIndex) ||
           reads(Each.getOperand(1), RegisterKind::ThreadIndex) || isAlwaysIndexed(Each);
  });
}

static bool isFlat(const Instruction &Reading, const SpecialRegister &Register) {
  if (Register.Kind == RegisterKind::Clock || Register.Kind == RegisterKind::WarpSize || Reading.use_empty())
    return true;
  if (Register.Axis == RegisterAxis::Y || Register.Axis == RegisterAxis::Z)
    return true;
  switch (Register.Kind) {
  case RegisterKind::ThreadIndex:
    return areUsesFine(Reading, [](const User &Each) {
      return cast<Instruction>(Each).getOpcode() == Instruction::Add &&
             (startsAtBlock(Each.getOperand(0)) || startsAtBlock(Each.getOperand(1)));
    });
  case RegisterKind::BlockIndex:
    return areUsesFine(Reading, [](const User &Each) { return isBlockStart(&Each) && isAlwaysIndexed(Each); });
  case RegisterKind::BlockSize:
    return areUsesFine(Reading, [](const User &Each) { return isBlockStart(&Each) || isThreadCount(&Each); });
  case RegisterKind::GridSize:
    return areUsesFine(Reading, [](const User &Each) { return isThreadCount(&Each); });
  default:
    return false;
  }
}

bool isFlatIndex(const Value &V) {
  const auto *const Sum = dyn_cast<BinaryOperator>(withoutIntegerCasts(&V));
  if (!Sum || Sum->getOpcode() != Instruction::Add)
    return false;
  const Value *const Left = Sum->getOperand(0), *const Right = Sum->getOperand(1);
  return (isBlockStart(withoutIntegerCasts(Left)) && reads(Right, RegisterKind::ThreadIndex)) ||
         (isBlockStart(withoutIntegerCasts(Right)) && reads(Left, RegisterKind::ThreadIndex));
}

bool hasFlatRows(const Function &Kernel) {
  bool HasThread = false;
  for (const Instruction &Inst : instructions(Kernel)) {
    for (const Use &Operand : Inst.operands())
      if (Operand->getType()->isPointerTy() && Operand->getType()->getPointerAddressSpace() == SharedAddressSpace)
        return false;
    if (const SpecialRegister *Register = specialRegister(Inst)) {
      HasThread |= Register->is(RegisterKind::ThreadIndex, RegisterAxis::X) && !Inst.use_empty();
      if (!isFlat(Inst, *Register))
        return false;
    } else if (talksToOtherThreads(Inst))
      return false;
  }
  return HasThread;
}

bool goesOnByGrid(const Function &Kernel) {
  return any_of(instructions(Kernel),
                [](const Instruction &Inst) { return isThreadCount(&Inst) && !Inst.use_empty(); });
}

bool hasSeveralRows(const Function &Kernel) {
  return any_of(instructions(Kernel), [](const Instruction &Inst) {
    const SpecialRegister *Register = specialRegister(Inst);
    return Register && !Inst.use_empty() && (Register->Axis == RegisterAxis::Y || Register->Axis == RegisterAxis::Z);
  });
}

} // namespace cudaperf
