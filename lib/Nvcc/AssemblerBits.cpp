#include "Nvcc/AssemblerBits.h"
#include "llvm/ADT/bit.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include <algorithm>

using namespace llvm;

namespace cudaperf {

static unsigned ofNumber(const APInt &Number) { return std::min(Number.countr_zero(), AssemblerBits::Most); }

static unsigned sum(unsigned A, unsigned B) { return std::min(A + B, AssemblerBits::Most); }

/// Whether the assembler turns C - V into V's factor times -1 plus C: the product is needed for nothing else.
static bool isNegatedProduct(const Value &V) {
  const auto *Inst = dyn_cast<BinaryOperator>(&V);
  return Inst && Inst->hasOneUse() &&
         (Inst->getOpcode() == Instruction::Shl || Inst->getOpcode() == Instruction::Mul) &&
         isa<ConstantInt>(Inst->getOperand(1));
}

/// Nothing is assumed of what goes round in a loop but what every round keeps: all start with Most, and are cut down
/// until they agree.
AssemblerBits::AssemblerBits(const Function &Code) : Layout(Code.getParent()->getDataLayout()) {
  for (const Instruction &Inst : instructions(Code))
    Known[&Inst] = Most;
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (const Instruction &Inst : instructions(Code))
      if (const unsigned Bits = derive(Inst); Bits < Known[&Inst]) {
        Known[&Inst] = Bits;
        Changed = true;
      }
  }
}

unsigned AssemblerBits::zeros(const Value &V) const {
  if (const auto Found = Known.find(&V); Found != Known.end())
    return Found->second;
  if (const auto *Number = dyn_cast<ConstantInt>(&V))
    return ofNumber(Number->getValue());
  if (const auto *Variable = dyn_cast<GlobalVariable>(&V))
    return std::min(Log2(Variable->getAlign().valueOrOne()), Most);
  return isa<ConstantExpr>(V) ? derive(V) : isa<UndefValue>(V) ? Most : 0;
}

unsigned AssemblerBits::ofBinary(const BinaryOperator &Inst) const {
  const Value &Left = *Inst.getOperand(0), &Right = *Inst.getOperand(1);
  switch (Inst.getOpcode()) {
  case Instruction::Add:
  case Instruction::Or:
  case Instruction::Xor:
    return std::min(zeros(Left), zeros(Right));
  case Instruction::And:
    return std::max(zeros(Left), zeros(Right));
  case Instruction::Mul:
    return sum(zeros(Left), zeros(Right));
  case Instruction::Shl:
    if (const auto *Amount = dyn_cast<ConstantInt>(&Right))
      return sum(zeros(Left), unsigned(Amount->getLimitedValue(Most)));
    return zeros(Left);
  case Instruction::Sub:
    return isa<ConstantInt>(Left) && isNegatedProduct(Right) ? std::min(zeros(Left), zeros(Right)) : 0;
  default:
    return 0;
  }
}

unsigned AssemblerBits::derive(const Value &V) const {
  if (const auto *Binary = dyn_cast<BinaryOperator>(&V))
    return ofBinary(*Binary);
  if (const auto *Gep = dyn_cast<GEPOperator>(&V)) {
    unsigned Bits = zeros(*Gep->getPointerOperand());
    for (auto Step = gep_type_begin(Gep); Step != gep_type_end(Gep); ++Step)
      if (StructType *Structure = Step.getStructTypeOrNull()) {
        const uint64_t Field = cast<ConstantInt>(Step.getOperand())->getZExtValue();
        Bits =
            std::min(Bits, ofNumber(APInt(64, Layout.getStructLayout(Structure)->getElementOffset(unsigned(Field)))));
      } else {
        const APInt Size(64, Step.getSequentialElementStride(Layout).getFixedValue());
        Bits = std::min(Bits, sum(zeros(*Step.getOperand()), ofNumber(Size)));
      }
    return Bits;
  }
  if (const auto *Choice = dyn_cast<SelectInst>(&V))
    return std::min(zeros(*Choice->getTrueValue()), zeros(*Choice->getFalseValue()));
  if (const auto *Phi = dyn_cast<PHINode>(&V)) {
    unsigned Bits = Most;
    for (const Value *Incoming : Phi->incoming_values())
      Bits = std::min(Bits, zeros(*Incoming));
    return Bits;
  }
  const auto *Operation = dyn_cast<Operator>(&V);
  const unsigned Opcode = Operation ? Operation->getOpcode() : 0;
  const bool KeepsBits = Opcode == Instruction::ZExt || Opcode == Instruction::SExt || Opcode == Instruction::Trunc ||
                         Opcode == Instruction::PtrToInt || Opcode == Instruction::IntToPtr ||
                         Opcode == Instruction::AddrSpaceCast || Opcode == Instruction::Freeze;
  return KeepsBits ? zeros(*Operation->getOperand(0)) : 0;
}

} // namespace cudaperf
