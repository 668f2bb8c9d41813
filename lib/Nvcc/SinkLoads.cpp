// Loads that every way to a place ends with.
//
// "if (lane < 8) x = a[i]; else x = b[i];" is one load in nvcc's code, after the branches and by all lanes together,
// from an address that each arm selects: two arms without a bank conflict can have one together. nvcc does so wherever
// LLVM's InstCombine folds a phi of loads: every arm loads from the same kind of memory, uses the value for that phi
// alone (computations that are the same in all arms may lie between), and writes nothing afterwards. What two arms of
// one branch begin with alike has been moved before the branch by then and stays there. (Read off the PTX of CUDA 13,
// and by leaving out pass after pass.)
//
// Makes one load of such loads where they join, with the line that nvcc gives it and profilers show: that of the first
// statement there. Done only where threads' numbers alone decide which arm a lane takes. Where data or an argument
// does, it is not known which lanes go together, and what each arm costs by itself says more.

#include "Nvcc/Passes.h"
#include "Nvcc/SpecialRegisters.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/Local.h"
#include <optional>

using namespace llvm;

namespace cudaperf {

static constexpr size_t LongestCondition = 64; ///< instructions
static constexpr size_t MostBlocks = 64;       ///< between a branch and the place where its arms join

namespace {
/// One step of what is computed from the loaded values, the same in all arms.
struct Step {
  const Instruction *Example;
  unsigned Operand; ///< the number of the one that differs from arm to arm
};

/// What a phi joins: a load in each arm, in the order of the phi's edges, and the steps from the phi back to the loads.
struct JoinedLoads {
  SmallVector<LoadInst *, 8> Loads;
  SmallVector<Step, 4> Steps;
};

using InstructionSet = SmallPtrSet<const Instruction *, 16>;
} // namespace

/// Whether Condition depends on threads' numbers, and besides on nothing but block numbers, sizes of blocks and
/// constants.
static bool isDecidedByThread(Value *Condition) {
  SmallPtrSet<Value *, 16> Seen;
  SmallVector<Value *, 16> Work{Condition};
  bool AsksThread = false;
  while (!Work.empty()) {
    Value *const V = Work.pop_back_val();
    if (isa<Constant>(V) || !Seen.insert(V).second)
      continue;
    const auto *Inst = dyn_cast<Instruction>(V);
    if (!Inst || Inst->mayReadOrWriteMemory() || isa<PHINode>(Inst) || Seen.size() > LongestCondition)
      return false;
    if (const auto *Call = dyn_cast<CallInst>(Inst)) {
      const SpecialRegister *const Register = specialRegister(*Call);
      if (!Register)
        return false;
      AsksThread |= Register->Kind == RegisterKind::ThreadIndex || Register->Kind == RegisterKind::LaneIndex;
      continue;
    }
    Work.append(Inst->op_begin(), Inst->op_end());
  }
  return AsksThread;
}

/// Whether threads' numbers decide all branches on the ways from Fork to Join.
static bool isPartedByThread(BasicBlock &Fork, BasicBlock &Join) {
  SmallPtrSet<BasicBlock *, 16> Seen;
  SmallVector<BasicBlock *, 16> Work(predecessors(&Join));
  while (!Work.empty()) {
    BasicBlock *const Block = Work.pop_back_val();
    if (!Seen.insert(Block).second)
      continue;
    const auto *Branch = dyn_cast<BranchInst>(Block->getTerminator());
    if (!Branch || Seen.size() > MostBlocks || (Branch->isConditional() && !isDecidedByThread(Branch->getCondition())))
      return false;
    if (Block != &Fork)
      Work.append(pred_begin(Block), pred_end(Block));
  }
  return true;
}

/// Adds what A and B, the two sides of a branch, begin with alike.
static void addCommonStart(const BasicBlock &A, const BasicBlock &B, InstructionSet &Common) {
  DenseMap<const Value *, const Value *> Counterparts;
  for (const auto &[InA, InB] : zip(A, B)) {
    const auto AreAlike = [&](const auto &Operands) {
      const auto &[OperandA, OperandB] = Operands;
      return OperandA == OperandB || Counterparts.lookup(OperandA) == OperandB;
    };
    if (InA.isTerminator() || !InA.isSameOperationAs(&InB) || !all_of(zip(InA.operands(), InB.operands()), AreAlike))
      return;
    Common.insert({&InA, &InB});
    Counterparts[&InA] = &InB;
  }
}

static InstructionSet commonStarts(BasicBlock &Join) {
  InstructionSet Common;
  for (BasicBlock *Arm : predecessors(&Join)) {
    const BasicBlock *const Before = Arm->getSinglePredecessor();
    const auto *Branch = Before ? dyn_cast<BranchInst>(Before->getTerminator()) : nullptr;
    if (!Branch || !Branch->isConditional() || Branch->getSuccessor(0) != Arm)
      continue;
    const BasicBlock *const Other = Branch->getSuccessor(1);
    if (Other->getSinglePredecessor() == Before)
      addCommonStart(*Arm, *Other, Common);
  }
  return Common;
}

/// Whether Load may be done after its block as well.
static bool canLeaveBlock(const LoadInst &Load) {
  for (const Instruction *Next = Load.getNextNode(); Next; Next = Next->getNextNode())
    if (Next->mayHaveSideEffects())
      return false;
  return Load.isSimple();
}

/// The one operand in which Insts, all the same operation, differ.
static std::optional<unsigned> differingOperand(ArrayRef<Instruction *> Insts) {
  std::optional<unsigned> Found;
  for (unsigned Operand = 0; Operand < Insts.front()->getNumOperands(); ++Operand)
    if (!all_equal(map_range(Insts, [&](const Instruction *Inst) { return Inst->getOperand(Operand); }))) {
      if (Found)
        return std::nullopt;
      Found = Operand;
    }
  return Found;
}

static std::optional<JoinedLoads> joinedLoads(const PHINode &Phi, const InstructionSet &Kept) {
  JoinedLoads Found;
  SmallVector<Instruction *, 8> Insts(
      map_range(Phi.incoming_values(), [](Value *V) { return dyn_cast<Instruction>(V); }));
  while (true) {
    for (const auto &[Inst, Arm] : zip(Insts, Phi.blocks()))
      if (!Inst || Inst->getParent() != Arm || !Inst->hasOneUse() || Kept.contains(Inst) ||
          !Inst->isSameOperationAs(Insts.front(), Instruction::CompareIgnoringAlignment))
        return std::nullopt;
    if (isa<LoadInst>(Insts.front()))
      break;
    const std::optional<unsigned> Operand = differingOperand(Insts);
    if (!isa<BinaryOperator, CastInst, CmpInst>(Insts.front()) || !Operand)
      return std::nullopt;
    Found.Steps.push_back({Insts.front(), *Operand});
    for (Instruction *&Inst : Insts)
      Inst = dyn_cast<Instruction>(Inst->getOperand(*Operand));
  }
  for (Instruction *Inst : Insts)
    Found.Loads.push_back(cast<LoadInst>(Inst));
  if (!all_of(Found.Loads, [](const LoadInst *Load) { return canLeaveBlock(*Load); }))
    return std::nullopt;
  return Found;
}

/// The first line in the source that an instruction from Start to the end of its block has. Without a column: no access
/// is written there.
static DebugLoc firstLine(const Instruction &Start) {
  for (const Instruction *Inst = &Start; Inst; Inst = Inst->getNextNode())
    if (const DILocation *Where = Inst->getDebugLoc(); Where && Where->getLine())
      return DILocation::get(Inst->getContext(), Where->getLine(), /*Column=*/0, Where->getScope(),
                             Where->getInlinedAt());
  return {};
}

/// Puts one load and the steps before Place, and a phi of the addresses at the start of its block.
static Value *loadAt(Instruction &Place, PHINode &Phi, const JoinedLoads &Joined) {
  LoadInst &First = *Joined.Loads.front();
  auto *Address =
      PHINode::Create(First.getPointerOperandType(), unsigned(Joined.Loads.size()), "", Phi.getParent()->begin());
  auto *Load = cast<LoadInst>(First.clone());
  for (const auto &[Each, Arm] : zip(Joined.Loads, Phi.blocks())) {
    Address->addIncoming(Each->getPointerOperand(), Arm);
    Load->setAlignment(std::min(Load->getAlign(), Each->getAlign()));
  }
  Load->setOperand(0, Address);
  Load->dropUnknownNonDebugMetadata(); // what is known of the value holds for one arm
  if (const DebugLoc Where = firstLine(Place))
    Load->setDebugLoc(Where);
  Load->insertBefore(&Place);
  Instruction *Value = Load;
  for (const Step &Next : reverse(Joined.Steps)) {
    Instruction *const Copy = Next.Example->clone();
    Copy->dropPoisonGeneratingFlags();
    Copy->setOperand(Next.Operand, Value);
    Copy->insertBefore(&Place);
    Value = Copy;
  }
  return Value;
}

/// Whether something was sunk.
static bool sinkInto(BasicBlock &Join) {
  const InstructionSet Kept = commonStarts(Join);
  Instruction &Place = *Join.getFirstInsertionPt();
  bool Changed = false;
  for (PHINode *Phi : SmallVector<PHINode *, 8>(make_pointer_range(Join.phis())))
    if (const std::optional<JoinedLoads> Joined = joinedLoads(*Phi, Kept)) {
      Phi->replaceAllUsesWith(loadAt(Place, *Phi, *Joined));
      RecursivelyDeleteDeadPHINode(Phi);
      Changed = true;
    }
  return Changed;
}

/// The block where the ways to Join part, or null if Join is the head of a loop or never reached.
static BasicBlock *forkOf(BasicBlock &Join, const DominatorTree &Dominators) {
  const DomTreeNode *const Node = Dominators.getNode(&Join);
  const auto ComesBack = [&](const BasicBlock *Arm) { return Dominators.dominates(&Join, Arm); };
  if (!Node || !Node->getIDom() || any_of(predecessors(&Join), ComesBack))
    return nullptr;
  return Node->getIDom()->getBlock();
}

PreservedAnalyses SinkLoads::run(Function &Code, FunctionAnalysisManager &Analyses) {
  const DominatorTree &Dominators = Analyses.getResult<DominatorTreeAnalysis>(Code);
  bool Changed = false;
  for (BasicBlock &Join : Code)
    if (!Join.getSinglePredecessor())
      if (BasicBlock *const Fork = forkOf(Join, Dominators); Fork && isPartedByThread(*Fork, Join))
        Changed |= sinkInto(Join);
  return keptBlocks(Changed);
}

} // namespace cudaperf
