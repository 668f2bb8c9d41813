#include "Nvcc/SharedAlignment.h"
#include "Device/AddressSpaces.h"
#include "Nvcc/AssemblerBits.h"
#include "Nvcc/ModuleAnalyses.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/IR/ValueHandle.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/GVN.h"
#include "llvm/Transforms/Scalar/JumpThreading.h"
#include "llvm/Transforms/Scalar/NaryReassociate.h"
#include "llvm/Transforms/Scalar/Reassociate.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Scalar/StraightLineStrengthReduce.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace cudaperf {

bool isSharedAccess(const Instruction &Inst) {
  const Value *const Pointer = getLoadStorePointerOperand(&Inst);
  return Pointer && Pointer->getType()->getPointerAddressSpace() == SharedAddressSpace;
}

static bool hasNeighbours(const Function &Code) {
  return any_of(Code, [](const BasicBlock &Block) { return count_if(Block, isSharedAccess) > 1; });
}

namespace {
/// LLVM's instruction combiner, which leaves quotients and remainders whole. Of x / 32 * 128 + x % 32 * 4 it makes x *
/// 4 wherever it can, cicc's only where nothing else needs x % 32.
struct CombineAroundQuotients : PassInfoMixin<CombineAroundQuotients> {
  PreservedAnalyses run(Function &Code, FunctionAnalysisManager &Analyses);
};

/// A choice of two shifts of one number is one shift by a chosen amount, as cicc makes it before it finds equal
/// expressions.
struct ChooseShiftAmounts : PassInfoMixin<ChooseShiftAmounts> {
  PreservedAnalyses run(Function &Code, FunctionAnalysisManager &) {
    for (Instruction &Inst : make_early_inc_range(instructions(Code))) {
      Value *Condition, *Number, *One, *Other;
      if (!match(&Inst, m_Select(m_Value(Condition), m_Shl(m_Value(Number), m_Value(One)),
                                 m_Shl(m_Deferred(Number), m_Value(Other)))))
        continue;
      IRBuilder<> Build(&Inst);
      Inst.replaceAllUsesWith(Build.CreateShl(Number, Build.CreateSelect(Condition, One, Other)));
      Inst.eraseFromParent();
    }
    return PreservedAnalyses::none();
  }
};

/// Sums of numbers without common bits are sums for NVVM's last passes, where LLVM makes them `or`s.
struct AddDisjointBits : PassInfoMixin<AddDisjointBits> {
  PreservedAnalyses run(Function &Code, FunctionAnalysisManager &) {
    for (Instruction &Inst : make_early_inc_range(instructions(Code)))
      if (auto *Or = dyn_cast<PossiblyDisjointInst>(&Inst); Or && Or->isDisjoint()) {
        auto *Sum = BinaryOperator::CreateAdd(Or->getOperand(0), Or->getOperand(1), "", Or->getIterator());
        Sum->setDebugLoc(Or->getDebugLoc());
        Or->replaceAllUsesWith(Sum);
        Or->eraseFromParent();
      }
    return PreservedAnalyses::none();
  }
};
} // namespace

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

PreservedAnalyses CombineAroundQuotients::run(Function &Code, FunctionAnalysisManager &Analyses) {
  SmallMapVector<Function *, Instruction::BinaryOps, 4> StandIns;
  for (Instruction &Inst : make_early_inc_range(instructions(Code))) {
    if (!isLeftWhole(Inst))
      continue;
    Type *const Number = Inst.getType();
    const std::string Name = (Twine("cudaperf.") + Inst.getOpcodeName() + Twine(Number->getIntegerBitWidth())).str();
    FunctionCallee Called = Code.getParent()->getOrInsertFunction(Name, Number, Number, Number);
    auto *const StandIn = cast<Function>(Called.getCallee());
    StandIn->setDoesNotAccessMemory();
    StandIn->setWillReturn();
    StandIn->setDoesNotThrow();
    StandIns.insert({StandIn, cast<BinaryOperator>(Inst).getOpcode()});
    Inst.replaceAllUsesWith(CallInst::Create(Called, {Inst.getOperand(0), Inst.getOperand(1)}, "", Inst.getIterator()));
    Inst.eraseFromParent();
  }
  InstCombinePass().run(Code, Analyses);
  for (const auto &[StandIn, Opcode] : StandIns) {
    for (User *U : make_early_inc_range(StandIn->users())) {
      auto *const Call = cast<CallInst>(U);
      Call->replaceAllUsesWith(
          BinaryOperator::Create(Opcode, Call->getArgOperand(0), Call->getArgOperand(1), "", Call->getIterator()));
      Call->eraseFromParent();
    }
    StandIn->eraseFromParent();
  }
  return PreservedAnalyses::none();
}

/// Those of cicc 13 that shape addresses (cicc --Xopt=-debug-pass=Structure), in its order.
static FunctionPassManager lateAddressPasses() {
  const GVNOptions WithoutPre = GVNOptions().setPRE(false).setLoadPRE(false);
  FunctionPassManager Passes;
  Passes.addPass(SimplifyCFGPass());
  Passes.addPass(ChooseShiftAmounts());
  Passes.addPass(CombineAroundQuotients());
  Passes.addPass(JumpThreadingPass());
  Passes.addPass(SimplifyCFGPass());
  Passes.addPass(ReassociatePass());
  Passes.addPass(CombineAroundQuotients());
  Passes.addPass(GVNPass(WithoutPre));
  Passes.addPass(AddDisjointBits());
  Passes.addPass(StraightLineStrengthReducePass());
  Passes.addPass(GVNPass(WithoutPre));
  Passes.addPass(NaryReassociatePass());
  return Passes;
}

DenseMap<Instruction *, Align> sharedAlignments(Function &Code) {
  DenseMap<Instruction *, Align> Found;
  if (!hasNeighbours(Code))
    return Found;
  ValueToValueMapTy Copies;
  Function *const Copy = CloneFunction(&Code, Copies);
  SmallVector<std::pair<Instruction *, WeakTrackingVH>, 32> Accesses;
  for (Instruction &Inst : instructions(Code))
    if (isSharedAccess(Inst))
      Accesses.emplace_back(&Inst, WeakTrackingVH(Copies.lookup(&Inst)));
  ModuleAnalyses Analyses(*Code.getParent(), ModuleAnalyses::Machine::Any);
  lateAddressPasses().run(*Copy, Analyses.functions());

  const AssemblerBits Bits(*Copy);
  for (const auto &[Access, Left] : Accesses)
    if (const auto *Inst = dyn_cast_or_null<Instruction>(Left); Inst && isSharedAccess(*Inst))
      Found[Access] = Align(uint64_t(1) << Bits.zeros(*getLoadStorePointerOperand(Inst)));
  Analyses.forget();
  Copy->eraseFromParent();
  return Found;
}

} // namespace cudaperf
