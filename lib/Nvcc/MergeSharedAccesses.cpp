// Merges of shared-memory accesses that only the assembler makes.
//
// nvcc's compiler merges accesses of any memory where what is declared says that they are aligned, and nothing across
// an inline PTX statement, of which CUDA's header for half is full. Its assembler leaves global accesses alone, but
// aligns static shared arrays to 16 bytes (AlignSharedArrays) and merges what is left of their accesses, where it can
// tell that they are aligned and they stay in one block: across inline PTX, but not across a division that has a slow
// path. All this was read off nvcc's machine code (CUDA 13).
//
// LLVM's vectoriser merges, told what the assembler knows: alignments, a target whose only vectors are in shared memory
// (ModuleAnalyses), statements that return, and blocks that end where the assembler's do.

#include "Nvcc/DeviceFunctions.h"
#include "Nvcc/ModuleAnalyses.h"
#include "Nvcc/Passes.h"
#include "Nvcc/Pipeline.h"
#include "Nvcc/SharedAlignment.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace cudaperf {

/// A statement that is neither volatile nor touches memory. LLVM takes it for one that might not return.
static bool onlyComputes(const Instruction &Inst) {
  const auto *Call = dyn_cast<CallInst>(&Inst);
  return Call && Call->isInlineAsm() && Call->doesNotAccessMemory() && !Call->willReturn();
}

/// Whether the assembler makes several blocks of a division: not of those by constants that are multiplications, nor of
/// unsigned ones of 32 bits.
static bool isBranchingDivision(const BinaryOperator &Inst) {
  const unsigned Bits = Inst.getType()->getScalarSizeInBits();
  if (Inst.getOpcode() == Instruction::FDiv) {
    const auto *Divisor = dyn_cast<ConstantFP>(Inst.getOperand(1));
    return Bits >= 32 && !Inst.hasApproxFunc() && !(Divisor && Divisor->getValueAPF().getExactInverse(nullptr));
  }
  if (!Inst.isIntDivRem() || isa<Constant>(Inst.getOperand(1)))
    return false;
  return Bits == 64 || (Bits == 32 && (Inst.getOpcode() == Instruction::SDiv || Inst.getOpcode() == Instruction::SRem));
}

static bool becomesBlocks(const Instruction &Inst) {
  if (const auto *Binary = dyn_cast<BinaryOperator>(&Inst))
    return isBranchingDivision(*Binary);
  const DeviceFunction *const Called = calledDeviceFunction(Inst);
  return Called && Called->Branches == CallBranches::InMachineCode;
}

static void setAlignment(Instruction &Access, Align Proven) {
  if (auto *Load = dyn_cast<LoadInst>(&Access))
    Load->setAlignment(std::max(Load->getAlign(), Proven));
  else
    cast<StoreInst>(Access).setAlignment(std::max(cast<StoreInst>(Access).getAlign(), Proven));
}

/// Writes down what the assembler knows of Code's instructions; whether it may merge some of them.
static bool annotate(Function &Code, const DenseMap<const Instruction *, Align> &Alignments) {
  SmallVector<CallInst *, 8> Statements;
  bool HasShared = false;
  for (Instruction &Inst : instructions(Code)) {
    if (onlyComputes(Inst))
      Statements.push_back(cast<CallInst>(&Inst));
    const auto Proven = Alignments.find(&Inst);
    if (Proven == Alignments.end())
      continue;
    setAlignment(Inst, Proven->second);
    HasShared = true;
  }
  if (HasShared)
    for (CallInst *Statement : Statements)
      Statement->addFnAttr(Attribute::WillReturn);
  return HasShared;
}

/// Splits blocks where the assembler joins nothing: before each instruction of which it makes blocks, and wherever
/// shared loads and stores take turns. The new blocks, in the order in which they follow each other.
static SmallVector<BasicBlock *, 8> splitBlocks(Function &Code) {
  SmallVector<Instruction *, 8> Starts;
  for (BasicBlock &Block : Code) {
    const Instruction *Last = nullptr;
    for (Instruction &Inst : Block) {
      const bool IsShared = isSharedAccess(Inst);
      if (becomesBlocks(Inst) || (IsShared && Last && Last->getOpcode() != Inst.getOpcode()))
        Starts.push_back(&Inst);
      if (IsShared)
        Last = &Inst;
    }
  }
  SmallVector<BasicBlock *, 8> Parts;
  for (Instruction *Start : Starts)
    Parts.push_back(Start->getParent()->splitBasicBlock(Start));
  return Parts;
}

PreservedAnalyses MergeSharedAccesses::run(Module &Code, ModuleAnalysisManager &) {
  const DenseMap<const Instruction *, Align> Alignments = sharedAlignments(Code);
  if (Alignments.empty())
    return PreservedAnalyses::all();
  ModuleAnalyses Assembler(Code, ModuleAnalyses::Machine::Assembler);
  FunctionPassManager Merges = functionPasses(Pipeline::SharedMerges);
  for (Function &F : Code) {
    if (!annotate(F, Alignments))
      continue;
    const SmallVector<BasicBlock *, 8> Parts = splitBlocks(F);
    Merges.run(F, Assembler.functions());
    Assembler.functions().clear(F, F.getName());
    for (BasicBlock *Part : Parts)
      MergeBlockIntoPredecessor(Part);
  }
  return PreservedAnalyses::none();
}

} // namespace cudaperf
