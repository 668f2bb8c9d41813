// LLVM's instruction combiner, which leaves quotients and remainders whole. Of x / 32 * 128 + x % 32 * 4 it makes x * 4
// wherever it can, cicc's only where nothing else needs x % 32.
//
// While it runs, statements in assembly stand in for them: InstCombine has no hook that would ask what to leave alone,
// and looks into no assembly.

#include "Nvcc/Passes.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"

using namespace llvm;

namespace cudaperf {

static bool isProduct(const Value &V) {
  const auto *Inst = dyn_cast<BinaryOperator>(&V);
  return Inst && (Inst->getOpcode() == Instruction::Shl || Inst->getOpcode() == Instruction::Mul);
}

/// Whether Inst is a quotient, but for one of a product, or a remainder that is needed more than once.
static bool isLeftWhole(const Instruction &Inst) {
  const auto *Binary = dyn_cast<BinaryOperator>(&Inst);
  if (!Binary || !Binary->getType()->isIntegerTy() || !isa<ConstantInt>(Binary->getOperand(1)))
    return false;
  if (Binary->getOpcode() == Instruction::And || Binary->getOpcode() == Instruction::URem)
    return !Binary->hasOneUse();
  return (Binary->isIntDivRem() || (Binary->isShift() && Binary->getOpcode() != Instruction::Shl)) &&
         !isProduct(*Binary->getOperand(0));
}

static constexpr StringLiteral StandInPrefix = "cudaperf.";

/// Puts an assembly statement that computes from the same operands in the place of Whole.
static void standIn(BinaryOperator &Whole) {
  Type *const Number = Whole.getType();
  auto *const Signature = FunctionType::get(Number, {Number, Number}, /*isVarArg=*/false);
  InlineAsm *const Opaque = InlineAsm::get(Signature, (StandInPrefix + Twine(unsigned(Whole.getOpcode()))).str(),
                                           "=r,r,r", /*hasSideEffects=*/false);
  CallInst *const Call = CallInst::Create(Opaque, {Whole.getOperand(0), Whole.getOperand(1)}, "", Whole.getIterator());
  Call->setDoesNotAccessMemory();
  Call->setDoesNotThrow();
  Call->addFnAttr(Attribute::WillReturn);
  Whole.replaceAllUsesWith(Call);
  Whole.eraseFromParent();
}

/// The operation that Inst stands in for, made anew; null if it is no stand-in.
static BinaryOperator *restored(const Instruction &Inst) {
  const auto *Call = dyn_cast<CallInst>(&Inst);
  const auto *Opaque = Call ? dyn_cast<InlineAsm>(Call->getCalledOperand()) : nullptr;
  StringRef Text = Opaque ? StringRef(Opaque->getAsmString()) : "";
  unsigned Opcode = 0;
  if (!Text.consume_front(StandInPrefix) || Text.getAsInteger(10, Opcode))
    return nullptr;
  return BinaryOperator::Create(Instruction::BinaryOps(Opcode), Call->getArgOperand(0), Call->getArgOperand(1), "",
                                std::next(const_cast<Instruction &>(Inst).getIterator()));
}

PreservedAnalyses CombineAroundQuotients::run(Function &Code, FunctionAnalysisManager &Analyses) {
  for (Instruction &Inst : make_early_inc_range(instructions(Code)))
    if (isLeftWhole(Inst))
      standIn(cast<BinaryOperator>(Inst));
  InstCombinePass().run(Code, Analyses);
  for (Instruction &Inst : make_early_inc_range(instructions(Code)))
    if (BinaryOperator *const Whole = restored(Inst)) {
      Inst.replaceAllUsesWith(Whole);
      Inst.eraseFromParent();
    }
  return PreservedAnalyses::none();
}

} // namespace cudaperf
