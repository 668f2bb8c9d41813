#include "Nvcc/MergeSharedAccesses.h"
#include "Device/AddressSpaces.h"
#include "Nvcc/DeviceFunctions.h"
#include "Nvcc/DevicePasses.h"
#include "Nvcc/SharedAlignment.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Vectorize/LoadStoreVectorizer.h"

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

static bool isMergeable(const Instruction &Inst) {
  const auto *Load = dyn_cast<LoadInst>(&Inst);
  const auto *Store = dyn_cast<StoreInst>(&Inst);
  return (Load && Load->isSimple()) || (Store && Store->isSimple());
}

static void setOrdering(Instruction &Access, AtomicOrdering Ordering) {
  if (auto *Load = dyn_cast<LoadInst>(&Access))
    Load->setOrdering(Ordering);
  else
    cast<StoreInst>(Access).setOrdering(Ordering);
}

static void setAlignment(Instruction &Access, Align Proven) {
  if (auto *Load = dyn_cast<LoadInst>(&Access))
    Load->setAlignment(std::max(Load->getAlign(), Proven));
  else
    cast<StoreInst>(Access).setAlignment(std::max(cast<StoreInst>(Access).getAlign(), Proven));
}

void alignSharedArrays(Module &Code) {
  for (GlobalVariable &Variable : Code.globals())
    if (const Align Declared = Variable.getAlign().valueOrOne();
        Variable.getAddressSpace() == SharedAddressSpace && Declared > Align(1))
      Variable.setAlignment(std::max(Declared, Align(WidestAccessBytes)));
}

/// Puts a call of Mark, which LLVM takes for one that might not return, where the assembler joins nothing: before each
/// instruction of which it makes blocks, and wherever shared loads and stores take turns.
static void markEnds(Function &Code, Function &Mark) {
  Mark.setDoesNotAccessMemory();
  Mark.setDoesNotThrow();
  for (BasicBlock &Block : Code) {
    const Instruction *Last = nullptr;
    for (Instruction &Inst : Block) {
      const bool IsShared = isSharedAccess(Inst);
      if (becomesBlocks(Inst) || (IsShared && Last && Last->getOpcode() != Inst.getOpcode()))
        CallInst::Create(&Mark, "", Inst.getIterator());
      if (IsShared)
        Last = &Inst;
    }
  }
}

static void removeMarks(Function &Mark) {
  for (User *U : make_early_inc_range(Mark.users()))
    cast<CallInst>(U)->eraseFromParent();
  Mark.eraseFromParent();
}

PreservedAnalyses MergeSharedAccesses::run(Function &Code, FunctionAnalysisManager &Analyses) {
  const DenseMap<Instruction *, Align> Alignments = sharedAlignments(Code);
  if (Alignments.empty())
    return PreservedAnalyses::all();
  for (const auto &[Access, Proven] : Alignments)
    setAlignment(*Access, Proven);
  SmallVector<CallInst *, 8> Statements;
  SmallVector<Instruction *, 32> Others;
  for (Instruction &Inst : instructions(Code)) {
    if (onlyComputes(Inst))
      Statements.push_back(cast<CallInst>(&Inst));
    else if (isMergeable(Inst) && getLoadStoreAddressSpace(&Inst) != SharedAddressSpace)
      Others.push_back(&Inst);
  }
  // The vectoriser passes over what is atomic, goes on behind what returns, and stops at what might not.
  for (CallInst *Statement : Statements)
    Statement->addFnAttr(Attribute::WillReturn);
  for (Instruction *Other : Others)
    setOrdering(*Other, AtomicOrdering::Unordered);
  Function &Mark = *Function::Create(FunctionType::get(Type::getVoidTy(Code.getContext()), false),
                                     GlobalValue::ExternalLinkage, "cudaperf.end", Code.getParent());
  markEnds(Code, Mark);
  LoadStoreVectorizerPass().run(Code, Analyses);
  removeMarks(Mark);
  for (CallInst *Statement : Statements)
    Statement->removeFnAttr(Attribute::WillReturn);
  for (Instruction *Other : Others)
    setOrdering(*Other, AtomicOrdering::NotAtomic);
  return PreservedAnalyses::none();
}

} // namespace cudaperf
