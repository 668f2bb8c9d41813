#include "Analysis/MemberArrays.h"
#include "Nvcc/SpecialRegisters.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace cudaperf {

int64_t MemberArray::within(int64_t OffsetBytes) const {
  const int64_t Bytes = Elements * ElementBytes;
  const int64_t Remainder = (OffsetBytes - FirstByte) % Bytes;
  return FirstByte + (Remainder < 0 ? Remainder + Bytes : Remainder);
}

std::optional<MemberNumber> memberAt(const Value &Pointer, const DataLayout &Layout) {
  APInt Offset(64, 0);
  const auto *Parameter = dyn_cast<Argument>(Pointer.stripAndAccumulateConstantOffsets(Layout, Offset, true));
  if (!Parameter || !Parameter->hasByValAttr())
    return std::nullopt;
  return MemberNumber{Parameter->getArgNo(), Offset.getSExtValue()};
}

std::optional<MemberNumber> pickedMember(const ExtractElementInst &Inst) {
  const auto *Load = dyn_cast<LoadInst>(Inst.getVectorOperand());
  const auto *Index = dyn_cast<ConstantInt>(Inst.getIndexOperand());
  if (!Load || !Index || !Inst.getType()->isIntegerTy())
    return std::nullopt;
  const DataLayout &Layout = Inst.getModule()->getDataLayout();
  std::optional<MemberNumber> Number = memberAt(*Load->getPointerOperand(), Layout);
  if (Number)
    Number->OffsetBytes += Index->getSExtValue() * int64_t(Layout.getTypeAllocSize(Inst.getType()));
  return Number;
}

std::optional<MemberArray> loadedMemberArray(const Instruction &Inst) {
  const auto *Load = dyn_cast<LoadInst>(&Inst);
  if (!Load || !Load->getType()->isIntegerTy())
    return std::nullopt;
  const auto *Place = dyn_cast<GEPOperator>(Load->getPointerOperand()->stripPointerCasts());
  const auto *Type = Place ? dyn_cast<ArrayType>(Place->getSourceElementType()) : nullptr;
  if (!Type || Type->getNumElements() == 0 || Type->getElementType() != Load->getType() ||
      Place->getNumIndices() != 2 || isa<Constant>(Place->getOperand(2)))
    return std::nullopt;
  const auto *Start = dyn_cast<ConstantInt>(Place->getOperand(1));
  if (!Start || !Start->isZero())
    return std::nullopt;
  const DataLayout &Layout = Inst.getModule()->getDataLayout();
  const std::optional<MemberNumber> First = memberAt(*Place->getPointerOperand(), Layout);
  if (!First)
    return std::nullopt;
  return MemberArray{.Parameter = First->Parameter,
                     .FirstByte = First->OffsetBytes,
                     .ElementBytes = int64_t(Layout.getTypeAllocSize(Type->getElementType())),
                     .Elements = int64_t(Type->getNumElements())};
}

bool isElementOfMemory(const LoadInst &Load) {
  const auto *Sum = dyn_cast<GEPOperator>(Load.getPointerOperand()->stripPointerCasts());
  if (!Sum || Sum->hasAllZeroIndices() || Load.getType()->isVectorTy())
    return false;
  const auto *Array = dyn_cast<Argument>(getUnderlyingObject(Sum));
  return Array && !Array->hasByValAttr();
}

bool followsThread(const LoadInst &Load) {
  SmallSetVector<const Value *, 16> Seen;
  Seen.insert(&Load);
  for (unsigned I = 0; I < Seen.size(); ++I) {
    const SpecialRegister *const Register = specialRegister(*Seen[I]);
    if (Register && Register->is(RegisterKind::ThreadIndex, RegisterAxis::X))
      return true;
    if (const auto *Inst = dyn_cast<Instruction>(Seen[I]); Inst && !isa<CallBase>(Inst))
      Seen.insert(Inst->op_begin(), Inst->op_end());
  }
  return false;
}

} // namespace cudaperf
