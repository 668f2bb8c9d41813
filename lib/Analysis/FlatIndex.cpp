#include "Analysis/FlatIndex.h"
#include "Analysis/Casts.h"
#include "Analysis/ThreadTalk.h"
#include "Device/AddressSpaces.h"
#include "Nvcc/SpecialRegisters.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace cudaperf {

static bool reads(const Value *V, RegisterKind Kind, RegisterAxis Axis = RegisterAxis::X) {
  const SpecialRegister *Register = specialRegister(*withoutIntegerCasts(V));
  return Register && Register->is(Kind, Axis);
}

static bool isProduct(const Value *V, RegisterKind A, RegisterKind B, RegisterAxis Axis = RegisterAxis::X) {
  const auto *Product = dyn_cast<BinaryOperator>(withoutIntegerCasts(V));
  if (!Product || Product->getOpcode() != Instruction::Mul)
    return false;
  const Value *Left = Product->getOperand(0), *Right = Product->getOperand(1);
  return (reads(Left, A, Axis) && reads(Right, B, Axis)) || (reads(Left, B, Axis) && reads(Right, A, Axis));
}

static bool isBlockStart(const Value *V, RegisterAxis Axis = RegisterAxis::X) {
  return isProduct(V, RegisterKind::BlockIndex, RegisterKind::BlockSize, Axis);
}
static bool isThreadCount(const Value *V, RegisterAxis Axis = RegisterAxis::X) {
  return isProduct(V, RegisterKind::GridSize, RegisterKind::BlockSize, Axis);
}

/// Whether V is the first thread of the block, perhaps with something added.
static bool startsAtBlock(const Value *V, RegisterAxis Axis) {
  V = withoutIntegerCasts(V);
  const auto *Sum = dyn_cast<BinaryOperator>(V);
  if (Sum && Sum->getOpcode() == Instruction::Add)
    return startsAtBlock(Sum->getOperand(0), Axis) || startsAtBlock(Sum->getOperand(1), Axis);
  return isBlockStart(V, Axis);
}

/// Whether every use of V, casts aside, is one that IsFine says yes to.
static bool areUsesFine(const Value &V, function_ref<bool(const User &)> IsFine) {
  return all_of(V.users(), [&](const User *Each) {
    return isa<ZExtInst, SExtInst, TruncInst>(Each) ? areUsesFine(*Each, IsFine) : IsFine(*Each);
  });
}

/// Each use of the block's first thread ends in a sum with threadIdx of its axis.
static bool isAlwaysIndexed(const Value &Start, RegisterAxis Axis) {
  return areUsesFine(Start, [&](const User &Each) {
    if (cast<Instruction>(Each).getOpcode() != Instruction::Add)
      return false;
    return reads(Each.getOperand(0), RegisterKind::ThreadIndex, Axis) ||
           reads(Each.getOperand(1), RegisterKind::ThreadIndex, Axis) || isAlwaysIndexed(Each, Axis);
  });
}

static bool isFlat(const Instruction &Reading, const SpecialRegister &Register, RegisterAxis Axis) {
  if (Register.Kind == RegisterKind::Clock || Register.Kind == RegisterKind::WarpSize || Reading.use_empty())
    return true;
  if (Register.Axis != Axis && Register.Axis != RegisterAxis::None)
    return true;
  switch (Register.Kind) {
  case RegisterKind::ThreadIndex:
    return areUsesFine(Reading, [&](const User &Each) {
      return cast<Instruction>(Each).getOpcode() == Instruction::Add &&
             (startsAtBlock(Each.getOperand(0), Axis) || startsAtBlock(Each.getOperand(1), Axis));
    });
  case RegisterKind::BlockIndex:
    return areUsesFine(Reading,
                       [&](const User &Each) { return isBlockStart(&Each, Axis) && isAlwaysIndexed(Each, Axis); });
  case RegisterKind::BlockSize:
    return areUsesFine(Reading,
                       [&](const User &Each) { return isBlockStart(&Each, Axis) || isThreadCount(&Each, Axis); });
  case RegisterKind::GridSize:
    return areUsesFine(Reading, [&](const User &Each) { return isThreadCount(&Each, Axis); });
  default:
    return false;
  }
}

bool comparesPlace(const Function &Kernel, RegisterAxis Axis) {
  SmallPtrSet<const Instruction *, 16> Seen;
  SmallVector<const Instruction *, 16> Pending;
  for (const Instruction &Inst : instructions(Kernel))
    if (reads(&Inst, RegisterKind::ThreadIndex, Axis))
      Pending.push_back(&Inst);
  while (!Pending.empty())
    for (const User *Each : Pending.pop_back_val()->users()) {
      const auto &Use = *cast<Instruction>(Each);
      if (isa<CmpInst, CallBase, SwitchInst>(Use)) // what a function does with it is not known
        return true;
      if (isa<BinaryOperator, CastInst, SelectInst, PHINode, FreezeInst>(Use) && Seen.insert(&Use).second)
        Pending.push_back(&Use);
    }
  return false;
}

bool isFlatIndex(const Value &V, RegisterAxis Axis) {
  const auto *const Sum = dyn_cast<BinaryOperator>(withoutIntegerCasts(&V));
  if (!Sum || Sum->getOpcode() != Instruction::Add)
    return false;
  const Value *const Left = Sum->getOperand(0), *const Right = Sum->getOperand(1);
  return (isBlockStart(Left, Axis) && reads(Right, RegisterKind::ThreadIndex, Axis)) ||
         (isBlockStart(Right, Axis) && reads(Left, RegisterKind::ThreadIndex, Axis));
}

namespace {

/// Follows a thread's place in its block to where global memory is addressed by it.
class PlaceInBlock {
public:
  PlaceInBlock(RegisterAxis Axis, unsigned Length) : Axis(Axis), Length(Length) {}

  /// Whether none of what is made of From addresses global memory but by way of the block's start.
  bool isFree(const Instruction &From) {
    SmallVector<const Instruction *, 16> Pending{&From};
    while (!Pending.empty()) {
      const Instruction *const Place = Pending.pop_back_val();
      for (const User *Each : Place->users()) {
        const auto &Use = *cast<Instruction>(Each);
        if (isa<CmpInst>(Use) || startsAt(Use, *Place) || addressesShared(Use))
          continue;
        if (!isa<BinaryOperator, CastInst, SelectInst, PHINode>(Use) || !Use.getType()->isIntegerTy())
          return false;
        if (Seen.insert(&Use).second)
          Pending.push_back(&Use);
      }
    }
    return true;
  }

private:
  bool isLength(const Value &V) const {
    const auto *Number = dyn_cast<ConstantInt>(withoutIntegerCasts(&V));
    return reads(&V, RegisterKind::BlockSize, Axis) || (Number && Number->equalsInt(Length));
  }

  /// blockIdx.x * blockDim.x, or the same with the number that this is now, perhaps with something added.
  bool isStart(const Value &V) const {
    const Value *const Plain = withoutIntegerCasts(&V);
    if (isBlockStart(Plain, Axis))
      return true;
    const auto *Made = dyn_cast<BinaryOperator>(Plain);
    if (!Made)
      return false;
    const Value &Left = *Made->getOperand(0), &Right = *Made->getOperand(1);
    const auto *Number = dyn_cast<ConstantInt>(&Right);
    switch (Made->getOpcode()) {
    case Instruction::Add:
      return isStart(Left) || isStart(Right);
    case Instruction::Mul:
      return reads(&Left, RegisterKind::BlockIndex, Axis) && isLength(Right);
    case Instruction::Shl:
      return reads(&Left, RegisterKind::BlockIndex, Axis) && Number && Number->getValue().ult(32) &&
             (1u << Number->getZExtValue()) == Length;
    default:
      return Length == 1 && reads(Plain, RegisterKind::BlockIndex, Axis);
    }
  }

  /// Whether Use adds Place to the block's start, or is a loop's counter that goes on by the block's length from it.
  bool startsAt(const Instruction &Use, const Value &Place) const {
    if (const auto *Counter = dyn_cast<PHINode>(&Use))
      return any_of(Counter->incoming_values(), [&](const Value *Next) {
        const auto *Step = dyn_cast<BinaryOperator>(Next);
        return Step && Step->getOpcode() == Instruction::Add &&
               ((Step->getOperand(0) == Counter && isLength(*Step->getOperand(1))) ||
                (Step->getOperand(1) == Counter && isLength(*Step->getOperand(0))));
      });
    const auto *Sum = dyn_cast<PossiblyDisjointInst>(&Use);
    if (Use.getOpcode() != Instruction::Add && !(Sum && Sum->isDisjoint()))
      return false;
    return isStart(*Use.getOperand(Use.getOperand(0) == &Place ? 1 : 0));
  }

  static bool addressesShared(const Instruction &Use) {
    const auto *Address = dyn_cast<GetElementPtrInst>(&Use);
    return Address && getUnderlyingObject(Address)->getType()->getPointerAddressSpace() == SharedAddressSpace;
  }

  const RegisterAxis Axis;
  const unsigned Length;
  SmallPtrSet<const Instruction *, 32> Seen;
};

} // namespace

bool isBlockLengthFree(const Function &Kernel, RegisterAxis Axis, unsigned Length) {
  PlaceInBlock Place(Axis, Length);
  return all_of(instructions(Kernel), [&](const Instruction &Inst) {
    const SpecialRegister *Register = specialRegister(Inst);
    return !Register || !Register->is(RegisterKind::ThreadIndex, Axis) || Place.isFree(Inst);
  });
}

static bool usesShared(const Instruction &Inst) {
  return any_of(Inst.operands(), [](const Use &Operand) {
    return Operand->getType()->isPointerTy() && Operand->getType()->getPointerAddressSpace() == SharedAddressSpace;
  });
}

bool hasFlatRows(const Function &Kernel, RegisterAxis Axis) {
  bool HasThread = false;
  for (const Instruction &Inst : instructions(Kernel)) {
    if (usesShared(Inst))
      return false;
    if (const SpecialRegister *Register = specialRegister(Inst)) {
      HasThread |= Register->is(RegisterKind::ThreadIndex, Axis) && !Inst.use_empty();
      if (!isFlat(Inst, *Register, Axis))
        return false;
    } else if (talksToOtherThreads(Inst))
      return false;
  }
  return HasThread;
}

bool asksForPlace(const Function &Kernel) {
  return any_of(instructions(Kernel), [](const Instruction &Inst) {
    const SpecialRegister *Register = specialRegister(Inst);
    return Register && !Inst.use_empty() &&
           !is_contained({RegisterKind::BlockIndex, RegisterKind::GridSize, RegisterKind::Clock}, Register->Kind);
  });
}

bool knowsBlockAlone(const Function &Kernel) {
  return !asksForPlace(Kernel) && none_of(instructions(Kernel), [](const Instruction &Inst) {
    return usesShared(Inst) || (!specialRegister(Inst) && talksToOtherThreads(Inst));
  }) && any_of(instructions(Kernel), [](const Instruction &Inst) {
    const SpecialRegister *Register = specialRegister(Inst);
    return Register && Register->Kind == RegisterKind::BlockIndex && !Inst.use_empty();
  });
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
