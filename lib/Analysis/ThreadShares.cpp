#include "Analysis/ThreadShares.h"
#include "Analysis/Casts.h"
#include "Analysis/KernelProgram.h"
#include "Analysis/ThreadTalk.h"
#include "Analysis/ValueParts.h"
#include "Nvcc/SpecialRegisters.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace cudaperf {

using InstructionSet = SmallPtrSet<const Instruction *, 32>;

/// What Root is computed from; what memory holds only WithLoads.
static InstructionSet madeOf(const Value *Root, bool WithLoads = false) {
  constexpr unsigned Most = 256;
  InstructionSet Seen;
  SmallVector<const Value *, 16> Pending{Root};
  while (!Pending.empty() && Seen.size() < Most) {
    const auto *Inst = dyn_cast<Instruction>(Pending.pop_back_val());
    if (!Inst || (!WithLoads && isa<LoadInst>(Inst)) || !Seen.insert(Inst).second)
      continue;
    for (const Value *Operand : Inst->operands())
      Pending.push_back(Operand);
  }
  return Seen;
}

/// Whether V is computed from that index along x.
static bool has(const Value *V, RegisterKind Index) {
  return any_of(madeOf(V), [Index](const Instruction *Part) {
    const SpecialRegister *Register = specialRegister(*Part);
    return Register && Register->is(Index, RegisterAxis::X);
  });
}

static bool hasThreadIndex(const Value *V) { return has(V, RegisterKind::ThreadIndex); }

static bool hasQuotient(const Value *V) {
  return any_of(madeOf(V), [](const Instruction *Part) {
    return Part->getOpcode() == Instruction::SDiv || Part->getOpcode() == Instruction::UDiv ||
           Part->getOpcode() == Instruction::LShr || Part->getOpcode() == Instruction::AShr;
  });
}

SmallVector<const Instruction *, 0> findQuotients(const Argument &Size) {
  SmallVector<const Instruction *, 0> Quotients;
  SmallSetVector<const Value *, 8> Dividends;
  Dividends.insert(&Size);
  for (unsigned I = 0; I < Dividends.size(); ++I)
    for (const Use &U : Dividends[I]->uses()) {
      const auto *Inst = cast<Instruction>(U.getUser());
      const unsigned Opcode = Inst->getOpcode();
      if (isa<CastInst>(Inst) || Opcode == Instruction::Add || (Opcode == Instruction::Sub && U.getOperandNo() == 0))
        Dividends.insert(Inst);
      else if ((Opcode == Instruction::UDiv || Opcode == Instruction::SDiv) && U.getOperandNo() == 0 &&
               !isa<Constant>(Inst->getOperand(1)))
        Quotients.push_back(Inst);
    }
  return Quotients;
}

namespace {

class ShareFinder {
public:
  ShareFinder(const KernelProgram &Program, const LoopShape &Shape) : Program(Program), Shape(Shape) {}

  ShareOf find() const {
    InstructionSet Ends, Places;
    for (const BasicBlock &Block : Program.code())
      if (isInside(Block))
        addEnd(*Block.getTerminator(), Ends);
    for (const MemoryAccess &Access : Program.accesses())
      if (isInside(*Access.Inst->getParent()))
        add(Access.Inst->getOperand(Access.AddressOperand), Places);
    ShareOf Most = ShareOf::Nobody;
    for (const Instruction *Part : Places)
      Most = std::max(Most, beginOf(*Part, Ends));
    return Most;
  }

private:
  bool isInside(const BasicBlock &Block) const { return Shape.Blocks.test(unsigned(Program.numberOf(Block))); }

  /// Whether V is the same in all rounds.
  bool isSteady(const Value *V) const {
    return none_of(madeOf(V),
                   [&](const Instruction *Part) { return isa<PHINode>(Part) && isInside(*Part->getParent()); });
  }

  static void add(const Value *V, InstructionSet &To) {
    const InstructionSet Parts = madeOf(V);
    To.insert(Parts.begin(), Parts.end());
  }

  /// What End, if it leaves the loop, holds a round against.
  void addEnd(const Instruction &End, InstructionSet &Ends) const {
    const auto *Branch = dyn_cast<BranchInst>(&End);
    const auto *Test = Branch && Branch->isConditional() ? dyn_cast<ICmpInst>(Branch->getCondition()) : nullptr;
    if (!Test || (isInside(*Branch->getSuccessor(0)) && isInside(*Branch->getSuccessor(1))))
      return;
    for (const Value *Side : Test->operands())
      if (isSteady(Side))
        add(Side, Ends);
  }

  /// Among whom Product deals out, if it is a share, one of Ends, times a thread's index.
  ShareOf beginOf(const Instruction &Product, const InstructionSet &Ends) const {
    if (Product.getOpcode() != Instruction::Mul || !isSteady(&Product))
      return ShareOf::Nobody;
    for (const unsigned Share : {0u, 1u}) {
      const auto *Quotient = dyn_cast<Instruction>(Product.getOperand(Share));
      const Value *Index = Product.getOperand(1 - Share);
      if (Quotient && Ends.contains(Quotient) && hasQuotient(Quotient) && !hasThreadIndex(Quotient) &&
          hasThreadIndex(Index))
        return has(Index, RegisterKind::BlockIndex) ? ShareOf::Grid : ShareOf::Block;
    }
    return ShareOf::Nobody;
  }

  const KernelProgram &Program;
  const LoopShape &Shape;
};

} // namespace

ShareOf shareOfLoop(const KernelProgram &Program, int Loop) {
  return ShareFinder(Program, Program.loops()[unsigned(Loop)]).find();
}

/// Whether End, a branch in Loop, decides whether to leave it.
static bool decidesToLeave(const BranchInst &End, const LoopShape &Loop, const KernelProgram &Program) {
  return End.isConditional() && any_of(End.successors(), [&](const BasicBlock *Next) {
           return !Loop.Blocks.test(unsigned(Program.numberOf(*Next)));
         });
}

/// Whether End leaves Loop by what hangs on threadIdx.x.
static bool endsByThread(const BranchInst &End, const LoopShape &Loop, const KernelProgram &Program) {
  return decidesToLeave(End, Loop, Program) && any_of(madeOf(End.getCondition(), /*WithLoads=*/true), hasThreadIndex);
}

/// Whether V is made of what a thread keeps in memory of its own, or of what an atomic found.
static bool hasOwnState(const Value *V) {
  return anyPart(
      V, [](const Instruction &Part) { return isa<AllocaInst, AtomicRMWInst, AtomicCmpXchgInst>(Part); },
      /*ThroughLoads=*/true);
}

bool endsByThread(const KernelProgram &Program, int Loop) {
  const LoopShape &Shape = Program.loops()[unsigned(Loop)];
  return any_of(Program.code(), [&](const BasicBlock &Block) {
    const auto *End = dyn_cast<BranchInst>(Block.getTerminator());
    if (!End || !Shape.Blocks.test(unsigned(Program.numberOf(Block))))
      return false;
    return endsByThread(*End, Shape, Program) ||
           (decidesToLeave(*End, Shape, Program) && hasOwnState(End->getCondition()));
  });
}

/// Whether Sum adds a step to Node of which the grid's size is a part.
static bool addsGrid(const Value *Sum, const PHINode &Node) {
  const auto *Next = dyn_cast<BinaryOperator>(withoutCasts(Sum));
  if (!Next || Next->getOpcode() != Instruction::Add)
    return false;
  return any_of(ArrayRef<unsigned>{0u, 1u}, [&](unsigned Side) {
    return withoutCasts(Next->getOperand(Side)) == &Node &&
           hasRegister(Next->getOperand(1 - Side), RegisterKind::GridSize);
  });
}

bool stepsByGrid(const KernelProgram &Program, int Loop) {
  const LoopShape &Shape = Program.loops()[unsigned(Loop)];
  for (const BasicBlock &Block : Program.code())
    if (Program.numberOf(Block) == Shape.Header)
      for (const PHINode &Node : Block.phis())
        if (any_of(Node.incoming_values(), [&](const Use &From) { return addsGrid(From.get(), Node); }))
          return true;
  return false;
}

/// Whether V is computed from what the launch's shape says alone, and the block's index: where a block begins.
static bool isBeginOfBlock(const Value *V) {
  return has(V, RegisterKind::BlockIndex) && none_of(madeOf(V, /*WithLoads=*/true), [](const Instruction *Part) {
           return isa<LoadInst>(Part) ||
                  any_of(Part->operands(), [](const Value *Each) { return isa<Argument>(Each); });
         });
}

/// Whether Sum adds threadIdx.x itself to where its block begins: the number of a thread of the grid.
static bool isThreadOfGrid(const Instruction &Sum) {
  if (Sum.getOpcode() != Instruction::Add && Sum.getOpcode() != Instruction::Or)
    return false;
  return any_of(ArrayRef<unsigned>{0u, 1u}, [&](unsigned Side) {
    const auto *Index = dyn_cast<Instruction>(withoutCasts(Sum.getOperand(Side)));
    const SpecialRegister *Register = Index ? specialRegister(*Index) : nullptr;
    return Register && Register->is(RegisterKind::ThreadIndex, RegisterAxis::X) &&
           isBeginOfBlock(Sum.getOperand(1 - Side));
  });
}

bool mayChangePlaces(const KernelProgram &Program, int Loop) {
  const LoopShape &Shape = Program.loops()[unsigned(Loop)];
  for (const BasicBlock &Block : Program.code()) {
    const bool IsInside = Shape.Blocks.test(unsigned(Program.numberOf(Block)));
    const auto *End = dyn_cast<BranchInst>(Block.getTerminator());
    if (IsInside && End && endsByThread(*End, Shape, Program))
      return false;
    for (const Instruction &Inst : Block)
      if ((!IsInside && isa<StoreInst, AtomicRMWInst, AtomicCmpXchgInst>(Inst)) || isThreadOfGrid(Inst) ||
          talksToOtherThreads(Inst))
        return false;
  }
  return true;
}

/// Whether V is made of what a thread has loaded for itself.
static bool isOwnData(const Value *V) {
  return any_of(madeOf(V, /*WithLoads=*/true), [](const Instruction *Part) {
    const auto *Load = dyn_cast<LoadInst>(Part);
    return Load && any_of(madeOf(Load->getPointerOperand(), /*WithLoads=*/true), hasThreadIndex);
  });
}

bool usesDataOfThread(const KernelProgram &Program, int Loop) {
  const LoopShape &Shape = Program.loops()[unsigned(Loop)];
  const auto IsInside = [&](const BasicBlock &Block) { return Shape.Blocks.test(unsigned(Program.numberOf(Block))); };
  for (const BasicBlock &Block : Program.code())
    for (const Instruction &Inst : Block)
      if (IsInside(Block) && any_of(Inst.operands(), [&](const Value *Operand) {
            const auto *Before = dyn_cast<Instruction>(Operand);
            return Before && !IsInside(*Before->getParent()) && isOwnData(Before);
          }))
        return true;
  return false;
}

} // namespace cudaperf
