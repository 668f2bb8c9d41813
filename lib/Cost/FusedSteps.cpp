#include "Cost/FusedSteps.h"
#include "Device/Gpu.h"
#include "Nvcc/SpecialRegisters.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace cudaperf {

static bool isSum(const Instruction &Inst) {
  return Inst.getType()->isIntegerTy() &&
         (Inst.getOpcode() == Instruction::Add || Inst.getOpcode() == Instruction::Sub);
}

/// The instruction that Operand is, if Whole is all that uses it and stands in the same block.
static const Instruction *partOf(const Value *Operand, const Instruction &Whole) {
  const auto *Part = dyn_cast<Instruction>(Operand);
  return Part && Part->hasOneUse() && Part->getParent() == Whole.getParent() ? Part : nullptr;
}

static bool isProduct(const Instruction &Inst) { return Inst.getOpcode() == Instruction::Mul; }

static bool isConstantShift(const Instruction &Inst) {
  return Inst.getOpcode() == Instruction::Shl && isa<ConstantInt>(Inst.getOperand(1));
}

/// One instruction multiplies and adds, or adds three, or shifts and adds.
void FusedSteps::joinSum(const Instruction &Sum) {
  for (const Value *Operand : Sum.operands())
    if (const Instruction *Part = partOf(Operand, Sum); Part && isInverse(*Part))
      Parts.insert(Part);
  for (const Value *Operand : Sum.operands())
    if (const Instruction *Part = partOf(Operand, Sum); Part && isProduct(*Part)) {
      Parts.insert(&Sum);
      Wholes.erase(&Sum);
      OfOwn[&Sum] = Part;
      return;
    }
  for (unsigned I = 0; I < 2; ++I) {
    const Instruction *Part = partOf(Sum.getOperand(I), Sum);
    const bool IsShift = Part && isConstantShift(*Part) && !(Sum.getOpcode() == Instruction::Sub && I == 1);
    const bool IsPlainSum = Part && isSum(*Part) && !Wholes.contains(Part) && !Parts.contains(Part) &&
                            none_of(Part->operands(), [&](const Value *Operand) {
                              const Instruction *Inner = partOf(Operand, *Part);
                              return Inner && isProduct(*Inner);
                            });
    if (!IsShift && !IsPlainSum)
      continue;
    Parts.insert(Part);
    Wholes.insert(&Sum);
    return;
  }
}

/// A minimum or maximum of integers of a word compares and selects at once; one of floats that is written so minds
/// NaNs.
void FusedSteps::joinSelection(const Instruction &Selection) {
  const auto *Compared = dyn_cast_or_null<CmpInst>(partOf(Selection.getOperand(0), Selection));
  if (!Compared || !Selection.getType()->isIntegerTy() || Selection.getType()->getIntegerBitWidth() > 32)
    return;
  const Value *A = Compared->getOperand(0), *B = Compared->getOperand(1);
  const Value *Then = Selection.getOperand(1), *Else = Selection.getOperand(2);
  if ((A == Then && B == Else) || (A == Else && B == Then))
    Parts.insert(Compared);
}

/// Machines have had a minimum of a word and a sum, and one of three words, since sm_90.
static bool joinsExtrema(const Function &Code) {
  return computeCapability(Code.getFnAttribute("target-cpu").getValueAsString()) >= 90;
}

namespace {
/// A minimum or maximum of integers, as an intrinsic or as a comparison and a selection.
struct Extremum {
  CmpInst::Predicate Kind = CmpInst::BAD_ICMP_PREDICATE; ///< the first operand stays if it is so beside the second one
  Value *Operands[2] = {};
};
} // namespace

static std::optional<Extremum> extremumOf(const Instruction &Inst) {
  if (const auto *Call = dyn_cast<MinMaxIntrinsic>(&Inst))
    return Extremum{.Kind = Call->getPredicate(), .Operands = {Call->getLHS(), Call->getRHS()}};
  Extremum Found;
  const auto *Selection = dyn_cast<SelectInst>(&Inst);
  const SelectPatternFlavor Flavor =
      Selection ? matchSelectPattern(const_cast<SelectInst *>(Selection), Found.Operands[0], Found.Operands[1]).Flavor
                : SPF_UNKNOWN;
  if (!is_contained({SPF_SMIN, SPF_SMAX, SPF_UMIN, SPF_UMAX}, Flavor))
    return std::nullopt;
  Found.Kind = getMinMaxPred(Flavor);
  return Found;
}

/// The instruction that Operand is, if Whole is all that uses it, a comparison that is a part of Whole beside.
const Instruction *FusedSteps::partOfExtremum(const Value *Operand, const Instruction &Whole) const {
  const auto *Part = dyn_cast<Instruction>(Operand);
  const bool IsOnlyHere =
      Part && all_of(Part->users(), [&](const User *By) {
        const auto *Compared = dyn_cast<ICmpInst>(By);
        return By == &Whole || (Compared && Compared == Whole.getOperand(0) && Parts.contains(Compared));
      });
  return IsOnlyHere && Part->getParent() == Whole.getParent() && !Parts.contains(Part) ? Part : nullptr;
}

void FusedSteps::joinExtremum(const Instruction &Inst) {
  const std::optional<Extremum> Whole =
      JoinsExtrema && Inst.getType()->isIntegerTy(32) ? extremumOf(Inst) : std::nullopt;
  if (!Whole)
    return;
  const auto Join = [&](function_ref<bool(const Instruction &)> IsOne) {
    for (const Value *Operand : Whole->Operands)
      if (const Instruction *Part = partOfExtremum(Operand, Inst); Part && IsOne(*Part)) {
        Parts.insert(Part);
        Extrema.insert(&Inst);
        return true;
      }
    return false;
  };
  if (!Join([&](const Instruction &Part) { return isSum(Part) && !Wholes.contains(&Part); }))
    Join([&](const Instruction &Part) {
      const std::optional<Extremum> Inner = extremumOf(Part);
      return Inner && Inner->Kind == Whole->Kind && !Extrema.contains(&Part);
    });
}

/// Whether the whole block has one value for Operand from the start.
static bool isSharedFromStart(const Value &Operand) {
  if (isa<Constant, Argument>(Operand))
    return true;
  const auto *Inst = dyn_cast<Instruction>(&Operand);
  const SpecialRegister *Register = Inst ? specialRegister(*Inst) : nullptr;
  return Register && Register->Alike >= AlikeIn::Block;
}

void FusedSteps::findUniform(const Instruction &Inst) {
  const bool IsInteger = isa<BinaryOperator, CastInst, ICmpInst, SelectInst>(Inst) &&
                         !Inst.getType()->isFPOrFPVectorTy() && !isa<PointerType>(Inst.getType()) &&
                         !Inst.isIntDivRem();
  const bool IsShared = all_of(Inst.operands(), [&](const Value *Operand) {
    const auto *Before = dyn_cast<Instruction>(Operand);
    return !Operand->getType()->isFPOrFPVectorTy() &&
           (isSharedFromStart(*Operand) || (Before && Uniform.contains(Before)));
  });
  if (IsInteger && IsShared)
    Uniform.insert(&Inst);
  else if (const auto Inner = OfOwn.find(&Inst); Inner != OfOwn.end())
    Uniform.erase(Inner->second);
}

FusedSteps::FusedSteps(const KernelProgram &Program) : JoinsExtrema(joinsExtrema(Program.code())) {
  findIdle(Program);
  for (const CodeBlock &Code : Program.blocks())
    for (const Step &S : Code.Steps) {
      if (isSum(*S.Inst))
        joinSum(*S.Inst);
      else if (isa<SelectInst>(S.Inst))
        joinSelection(*S.Inst);
      else
        joinLogic(*S.Inst);
      joinExtremum(*S.Inst);
      findUniform(*S.Inst);
    }
}

} // namespace cudaperf
