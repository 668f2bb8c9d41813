#include "Analysis/TileBorders.h"
#include "Analysis/Casts.h"
#include "Device/AddressSpaces.h"
#include "Nvcc/SpecialRegisters.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Argument.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace cudaperf {

using Numbers = SmallSetVector<const Value *, 16>;

/// Adds to Found, users of users included, what Follows says goes on with one of them.
static void close(Numbers &Found, function_ref<bool(const Instruction &, const Use &)> Follows) {
  for (unsigned I = 0; I < Found.size(); ++I)
    for (const Use &U : Found[I]->uses())
      if (const auto *Inst = dyn_cast<Instruction>(U.getUser()); Inst && Follows(*Inst, U))
        Found.insert(Inst);
}

static const Value *otherOperand(const Instruction &Inst, const Use &U) {
  return Inst.getOperand(1 - U.getOperandNo());
}

/// Parameter, half of it, twice as much and one.
static Numbers widthsOf(const Argument &Parameter) {
  Numbers Widths;
  Widths.insert(&Parameter);
  close(Widths, [](const Instruction &Inst, const Use &U) {
    return isa<CastInst>(Inst) || (isa<BinaryOperator>(Inst) && isa<ConstantInt>(otherOperand(Inst, U)));
  });
  return Widths;
}

/// Whether a block's side, or that of a tile, is Side: less would be what makes a number odd, or counts an end.
static bool isSideOfTile(const Value &Side) {
  constexpr uint64_t Least = 8, Most = 1024;
  if (const auto *Fixed = dyn_cast<ConstantInt>(&Side))
    return Fixed->getValue().uge(Least) && Fixed->getValue().ule(Most);
  const SpecialRegister *Register = specialRegister(*withoutIntegerCasts(&Side));
  return Register && Register->Kind == RegisterKind::BlockSize;
}

/// The sums of a tile's side and one of Widths or more: lengths of rows.
static Numbers rowsWith(const Numbers &Widths) {
  Numbers Rows;
  for (const Value *Width : Widths)
    for (const Use &U : Width->uses())
      if (const auto *Inst = dyn_cast<Instruction>(U.getUser());
          Inst && Inst->getOpcode() == Instruction::Add && isSideOfTile(*otherOperand(*Inst, U)))
        Rows.insert(Inst);
  close(Rows, [&](const Instruction &Inst, const Use &U) {
    return isa<CastInst>(Inst) || (Inst.getOpcode() == Instruction::Add && Widths.contains(otherOperand(Inst, U)));
  });
  return Rows;
}

static bool isShared(const Value &Pointer) {
  const auto *Variable = dyn_cast<GlobalVariable>(getUnderlyingObject(&Pointer, /*MaxLookup=*/0));
  return Variable && Variable->getAddressSpace() == SharedAddressSpace;
}

bool isTileBorder(const Argument &Parameter) {
  if (!Parameter.getType()->isIntegerTy() || Parameter.getType()->getIntegerBitWidth() < 32)
    return false;
  Numbers Offsets;
  for (const Value *Row : rowsWith(widthsOf(Parameter)))
    for (const Use &U : Row->uses())
      if (const auto *Inst = dyn_cast<Instruction>(U.getUser());
          Inst && Inst->getOpcode() == Instruction::Mul && !isa<ConstantInt>(otherOperand(*Inst, U)))
        Offsets.insert(Inst);
  close(Offsets, [](const Instruction &Inst, const Use &) { return isa<CastInst, PHINode, BinaryOperator>(Inst); });
  return any_of(Offsets, [](const Value *Offset) {
    return any_of(Offset->uses(), [](const Use &U) {
      const auto *Element = dyn_cast<GetElementPtrInst>(U.getUser());
      return Element && U.getOperandNo() > 0 && isShared(*Element->getPointerOperand());
    });
  });
}

} // namespace cudaperf
