// Which logic on bits is one instruction with what it uses (FusedSteps.h): LOP3 takes any function of three words,
// SHF the two shifts that turn a number round.

#include "Cost/FusedSteps.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/DemandedBits.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include <optional>

using namespace llvm;

namespace cudaperf {

static bool isLogic(const Instruction &Inst) {
  return Inst.isBitwiseLogicOp() && Inst.getType()->isIntegerTy() && !Inst.getType()->isIntegerTy(1);
}

static bool isAllOnes(const Value *Operand) {
  const auto *Number = dyn_cast<ConstantInt>(Operand);
  return Number && Number->isMinusOne();
}

/// Of (x << a) | (y >> b) with a + b bits in all, so that x's lower bits follow y's upper ones, the two shifts.
static std::optional<std::pair<const Instruction *, const Instruction *>> turnedRound(const Instruction &Joined) {
  const auto *Left = dyn_cast<Instruction>(Joined.getOperand(0)), *Right = dyn_cast<Instruction>(Joined.getOperand(1));
  if (Left && Left->getOpcode() == Instruction::LShr)
    std::swap(Left, Right);
  if (!Left || !Right || Left->getOpcode() != Instruction::Shl || Right->getOpcode() != Instruction::LShr)
    return std::nullopt;
  const auto *A = dyn_cast<ConstantInt>(Left->getOperand(1)), *B = dyn_cast<ConstantInt>(Right->getOperand(1));
  if (!A || !B || A->getZExtValue() + B->getZExtValue() != Joined.getType()->getIntegerBitWidth())
    return std::nullopt;
  return std::pair(Left, Right);
}

void FusedSteps::joinLogic(const Instruction &Logic) {
  if (!isLogic(Logic))
    return;
  if (const auto Shifts = Logic.getOpcode() == Instruction::And ? std::nullopt : turnedRound(Logic);
      Shifts && Shifts->first->hasOneUse() && Shifts->second->hasOneUse()) {
    // What moves bits by less than a word takes as many instructions as the number has words.
    const auto [Left, Right] = *Shifts;
    const bool IsByLess =
        cast<ConstantInt>(Left->getOperand(1))->getValue().ule(Logic.getType()->getIntegerBitWidth() / 2);
    Wholes.insert(IsByLess ? Left : Right);
    OfOwn[&Logic] = IsByLess ? Left : Right;
    Parts.insert(IsByLess ? Right : Left);
    Parts.insert(&Logic);
    return;
  }
  SmallSetVector<const Value *, 3> Words;
  for (const Value *Operand : Logic.operands())
    if (!isAllOnes(Operand))
      Words.insert(Operand);
  for (const Value *Operand : Logic.operands()) {
    const auto *Inner = dyn_cast<Instruction>(Operand);
    const auto Found =
        Inner && Inner->hasOneUse() && Inner->getParent() == Logic.getParent() ? WordsOf.find(Inner) : WordsOf.end();
    if (Found == WordsOf.end())
      continue;
    SmallSetVector<const Value *, 3> Together = Words;
    Together.remove(Inner);
    Together.insert(Found->second.begin(), Found->second.end());
    if (Together.size() > 3)
      continue;
    Words = std::move(Together);
    Parts.insert(Inner);
  }
  WordsOf[&Logic] = Words.takeVector();
}

/// Whether nobody looks at the bits of Inst that it changes: Used are those that are looked at.
static bool isIdle(const Instruction &Inst, const APInt &Used) {
  if (isa<ZExtInst, SExtInst>(Inst))
    return Used.getActiveBits() <= Inst.getOperand(0)->getType()->getScalarSizeInBits();
  const auto *Mask = Inst.getNumOperands() == 2 ? dyn_cast<ConstantInt>(Inst.getOperand(1)) : nullptr;
  if (Mask && Inst.getOpcode() == Instruction::And)
    return Used.isSubsetOf(Mask->getValue());
  return Mask && Inst.getOpcode() == Instruction::Or && !Used.intersects(Mask->getValue());
}

/// A byte or half that is cut out of a word and widened with its sign is one instruction (PRMT).
static bool isCutOut(const Instruction &Shift) {
  const auto *By = Shift.isShift() ? dyn_cast<ConstantInt>(Shift.getOperand(1)) : nullptr;
  const auto *Cut = By && Shift.hasOneUse() ? dyn_cast<TruncInst>(*Shift.user_begin()) : nullptr;
  return Cut && Shift.getOpcode() != Instruction::Shl && Shift.getType()->isIntegerTy(32) &&
         By->getZExtValue() % 8 == 0 && Cut->getType()->getIntegerBitWidth() % 8 == 0 && Cut->hasOneUse() &&
         isa<SExtInst>(*Cut->user_begin());
}

void FusedSteps::findIdle(const KernelProgram &Program) {
  auto &Code = const_cast<Function &>(Program.code()); // the analyses ask for more than they need
  DominatorTree Tree(Code);
  AssumptionCache Assumptions(Code);
  DemandedBits Demanded(Code, Assumptions, Tree);
  for (const CodeBlock &Block : Program.blocks())
    for (const Step &S : Block.Steps)
      if (S.Inst->getType()->isIntegerTy() &&
          (isCutOut(*S.Inst) || isIdle(*S.Inst, Demanded.getDemandedBits(const_cast<Instruction *>(S.Inst)))))
        Parts.insert(S.Inst);
}

bool FusedSteps::isInverse(const Instruction &Inst) {
  return Inst.getOpcode() == Instruction::Xor && Inst.getType()->isIntegerTy() &&
         any_of(Inst.operands(), [](const Use &Operand) { return isAllOnes(Operand.get()); });
}

} // namespace cudaperf
