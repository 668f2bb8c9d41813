#include "Analysis/LoopRows.h"
#include "Analysis/ArrayIndex.h"
#include "Analysis/Casts.h"
#include "Analysis/KernelProgram.h"
#include "Analysis/ThreadTalk.h"
#include "Analysis/ValueParts.h"
#include "Nvcc/SpecialRegisters.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include <algorithm>

using namespace llvm;

namespace cudaperf {

/// What Value is but for casts and constants that are added or taken away.
static const Value *rootOf(const Value *Number) {
  while (const auto *Inst = dyn_cast<Instruction>(Number)) {
    const bool IsOffset =
        is_contained({Instruction::Add, Instruction::Sub}, Inst->getOpcode()) && isa<ConstantInt>(Inst->getOperand(1));
    if (!IsOffset && !isa<CastInst>(Inst))
      break;
    Number = Inst->getOperand(0);
  }
  return Number;
}

const Value *endOf(const KernelProgram &Program, const LoopShape &Loop) {
  const Value *Decides = Loop.MainExit < 0 ? nullptr : Program.blocks()[unsigned(Loop.MainExit)].Decides;
  const auto *Compared = dyn_cast_or_null<CmpInst>(Decides);
  if (!Compared)
    return nullptr;
  const auto IsInLoop = [&](const Value *Side) {
    const auto *Inst = dyn_cast<Instruction>(Side);
    const int Block = Inst ? Program.numberOf(*Inst->getParent()) : -1;
    return Block >= 0 && Loop.Blocks.test(unsigned(Block));
  };
  const Value *const Sides[] = {rootOf(Compared->getOperand(1)), rootOf(Compared->getOperand(0))};
  for (const Value *Side : Sides)
    if (!IsInLoop(Side))
      return Side;
  return nullptr;
}

/// Whether Loop counts from a constant on: it begins where its row does, or an element or two behind that.
static bool beginsAtConstant(const KernelProgram &Program, const LoopShape &Loop) {
  const auto IsInLoop = [&](const BasicBlock &Block) { return Loop.Blocks.test(unsigned(Program.numberOf(Block))); };
  const auto *Compared = dyn_cast<CmpInst>(Program.blocks()[unsigned(Loop.MainExit)].Decides);
  return Compared && any_of(Compared->operands(), [&](const Value *Side) {
           const auto *Node = dyn_cast<PHINode>(rootOf(Side));
           return Node && Program.numberOf(*Node->getParent()) == Loop.Header &&
                  all_of(Node->blocks(), [&](const BasicBlock *From) {
                    return IsInLoop(*From) || isa<ConstantInt>(Node->getIncomingValueForBlock(From));
                  });
         });
}

static bool isSameNumber(const Value &A, const Value &B) { return &A == &B || areAlike(A, B); }

static bool hasThread(const Value *V) { return hasRegister(V, RegisterKind::ThreadIndex); }

/// Whether Index is a slow digit of a thread's number, 'i / n % heads': threads that are neighbours have the same one.
static bool isSlowDigit(const Value *Index) {
  return anyPart(Index, [](const Instruction &Part) {
    return is_contained({Instruction::UDiv, Instruction::SDiv, Instruction::LShr, Instruction::AShr}, Part.getOpcode());
  });
}

namespace {
/// A thread's index and what it is multiplied by.
struct RowOfThread {
  const Value *Index = nullptr, *Length = nullptr;
};
} // namespace

/// What Part multiplies its operand Side by, where that is a number of the source: also by a shift. 0 if it does not.
static uint64_t factorOf(const Instruction &Part, unsigned Side) {
  const auto *Number = dyn_cast<ConstantInt>(Part.getOperand(1 - Side));
  if (!Number || Number->getValue().getActiveBits() > 32)
    return 0;
  if (Part.getOpcode() == Instruction::Mul)
    return Number->getZExtValue();
  return Part.getOpcode() == Instruction::Shl && Side == 0 && Number->getZExtValue() < 32
             ? uint64_t(1) << Number->getZExtValue()
             : 0;
}

/// Whether Access takes part of a row of the thread's as long as End says, the number that ends the loop around.
static bool isInRowOf(const MemoryAccess &Access, const ConstantInt &End) {
  return anyPart(Access.Inst->getOperand(Access.AddressOperand), [&](const Instruction &Part) {
    return any_of(ArrayRef<unsigned>{0u, 1u}, [&](unsigned Side) {
      const Value *Index = Part.getNumOperands() == 2 ? Part.getOperand(Side) : nullptr;
      return Index && factorOf(Part, Side) == End.getZExtValue() && hasThread(Index) && !isSlowDigit(Index);
    });
  });
}

/// The row of the thread that Access takes part of, if its length is the number that ends the loop around.
static RowOfThread rowOf(const KernelProgram &Program, const MemoryAccess &Access) {
  const int Loop = Program.blocks()[Access.Block].Loop;
  const Value *End = Loop < 0 ? nullptr : endOf(Program, Program.loops()[unsigned(Loop)]);
  RowOfThread Found;
  if (!End || isa<Constant>(End) || !beginsAtConstant(Program, Program.loops()[unsigned(Loop)]))
    return Found;
  anyPart(Access.Inst->getOperand(Access.AddressOperand), [&](const Instruction &Part) {
    if (Part.getOpcode() != Instruction::Mul)
      return false;
    for (const unsigned Side : {0u, 1u}) {
      const Value *Length = withoutCasts(Part.getOperand(Side)), *Index = Part.getOperand(1 - Side);
      if (isSameNumber(*Length, *End) && hasThread(Index) && !hasThread(Length) && !isSlowDigit(Index))
        Found = {.Index = Index, .Length = Length};
    }
    return Found.Index != nullptr;
  });
  return Found;
}

bool goesAlongWholeRow(const KernelProgram &Program, const MemoryAccess &Access) {
  return rowOf(Program, Access).Index != nullptr;
}

bool goesAlongOwnRun(const KernelProgram &Program, const MemoryAccess &Access) {
  const int Loop = Program.blocks()[Access.Block].Loop;
  const Value *Number = Loop < 0 ? nullptr : endOf(Program, Program.loops()[unsigned(Loop)]);
  const auto *End = dyn_cast_or_null<ConstantInt>(Number);
  if (!Number || (End && !beginsAtConstant(Program, Program.loops()[unsigned(Loop)])))
    return false;
  return all_of(Program.accesses(), [&](const MemoryAccess &Each) {
    const bool IsOther = Program.blocks()[Each.Block].Loop != Loop ||
                         (&Each != &Access && !hasThread(Each.Inst->getOperand(Each.AddressOperand)));
    return IsOther || (End ? isInRowOf(Each, *End) : goesAlongWholeRow(Program, Each));
  });
}

/// The declared length of the array that Address is an element of, if Counter says which one; 0 if it is none.
static uint64_t lengthAlong(const Value &Address, const PHINode &Counter) {
  const auto *Place = dyn_cast<GetElementPtrInst>(&Address);
  if (!Place || rootOf(*std::prev(Place->op_end())) != &Counter)
    return 0;
  const Value *Array = Place->getPointerOperand();
  const Type *Type = Place->getSourceElementType();
  if (!Type->isArrayTy() && isa<AllocaInst>(Array))
    Type = cast<AllocaInst>(Array)->getAllocatedType();
  if (!Type->isArrayTy() && isa<GlobalVariable>(Array))
    Type = cast<GlobalVariable>(Array)->getValueType();
  return Type->isArrayTy() ? Type->getArrayNumElements() : 0;
}

/// Whether Load brings a number that all lanes share, the next one in each round, and a sum of products with them is
/// part of an address: 'offset += index[j] * stride[j]'.
static bool loadsStrideOfDimension(const KernelProgram &Program, const LoadInst &Load, const PHINode &Counter) {
  const auto *Place = dyn_cast<GetElementPtrInst>(Load.getPointerOperand());
  if (!Place || !Load.getType()->isIntegerTy() || hasThread(Place) || rootOf(*std::prev(Place->op_end())) != &Counter)
    return false;
  const auto IsProduct = [&](const Instruction &Part) {
    return Part.getOpcode() == Instruction::Mul &&
           any_of(Part.operands(), [&](const Value *Side) { return withoutCasts(Side) == &Load; });
  };
  return any_of(Program.accesses(), [&](const MemoryAccess &Access) {
    return Program.blocks()[Access.Block].Loop !=
               Program.blocks()[unsigned(Program.numberOf(*Load.getParent()))].Loop &&
           anyPart(Access.Inst->getOperand(Access.AddressOperand), IsProduct);
  });
}

std::optional<uint64_t> mostRounds(const KernelProgram &Program, const LoopShape &Loop) {
  constexpr uint64_t MostDimensions = 8;
  std::optional<uint64_t> Most;
  const auto Take = [&](uint64_t Rounds) { Most = std::min(Most.value_or(Rounds), Rounds); };
  for (const BasicBlock &Block : Program.code()) {
    if (!Loop.Blocks.test(unsigned(Program.numberOf(Block))))
      continue;
    for (const Instruction &Inst : Block) {
      const Value *Address = getLoadStorePointerOperand(&Inst);
      const auto *Place = dyn_cast_or_null<GetElementPtrInst>(Address);
      const auto *Counter = Place ? dyn_cast<PHINode>(rootOf(*std::prev(Place->op_end()))) : nullptr;
      if (!Counter || Program.numberOf(*Counter->getParent()) != Loop.Header)
        continue;
      if (const uint64_t Length = lengthAlong(*Address, *Counter))
        Take(Length);
      if (const auto *Load = dyn_cast<LoadInst>(&Inst); Load && loadsStrideOfDimension(Program, *Load, *Counter))
        Take(MostDimensions);
    }
  }
  return Most;
}

/// Whether V is a thread's number in its block: the grid has as many as a matrix has rows, which are many.
static bool isThreadOfBlock(const Value *V) { return hasThread(V) && !hasRegister(V, RegisterKind::BlockIndex); }

bool isForThreadsOfRow(const KernelProgram &Program, const MemoryAccess &Access) {
  const RowOfThread Row = rowOf(Program, Access);
  if (!Row.Index)
    return false;
  const auto IsLength = [&](const Value *Side) { return isSameNumber(*withoutCasts(Side), *Row.Length); };
  SmallVector<const BasicBlock *> Asking;
  for (const BasicBlock &Block : Program.code()) {
    const auto *Branch = dyn_cast<BranchInst>(Block.getTerminator());
    const auto *Test = Branch && Branch->isConditional() ? dyn_cast<ICmpInst>(Branch->getCondition()) : nullptr;
    if (!Test || Test->isEquality())
      continue;
    const Value *Left = Test->getOperand(0), *Right = Test->getOperand(1);
    if ((isThreadOfBlock(Left) && IsLength(Right)) || (isThreadOfBlock(Right) && IsLength(Left)))
      Asking.push_back(&Block);
  }
  if (Asking.empty())
    return false;
  const DominatorTree Dominators(const_cast<Function &>(Program.code()));
  return any_of(Asking, [&](const BasicBlock *Block) {
    return any_of(successors(Block), [&](const BasicBlock *Next) {
      return Dominators.dominates(BasicBlockEdge(Block, Next), Access.Inst->getParent());
    });
  });
}

/// Whether Index is 'blockIdx * blockDim + threadIdx'.
static bool isThreadOfGrid(const Value *Index) {
  const auto *Sum = dyn_cast<Instruction>(withoutCasts(Index));
  if (!Sum || (Sum->getOpcode() != Instruction::Add && Sum->getOpcode() != Instruction::Or))
    return false;
  for (const unsigned Side : {0u, 1u}) {
    const SpecialRegister *Thread = specialRegister(*withoutCasts(Sum->getOperand(Side)));
    const auto *Begin = dyn_cast<Instruction>(withoutCasts(Sum->getOperand(1 - Side)));
    if (Thread && Thread->Kind == RegisterKind::ThreadIndex && Begin && Begin->getOpcode() == Instruction::Mul &&
        hasRegister(Begin, RegisterKind::BlockIndex))
      return true;
  }
  return false;
}

bool isKernelOfRows(const KernelProgram &Program, const MemoryAccess &Access) {
  const RowOfThread Row = rowOf(Program, Access);
  if (!Row.Index || !isThreadOfGrid(Row.Index))
    return false;
  const LoopShape &Loop = Program.loops()[unsigned(Program.blocks()[Access.Block].Loop)];
  return Program.loops().size() == 1 && none_of(instructions(Program.code()), [&](const Instruction &Inst) {
           const bool IsInside = Loop.Blocks.test(unsigned(Program.numberOf(*Inst.getParent())));
           return (!IsInside && isa<StoreInst, AtomicRMWInst, AtomicCmpXchgInst>(Inst)) || talksToOtherThreads(Inst);
         });
}

bool goesThroughAllThreads(const KernelProgram &Program) {
  SmallVector<const Value *, 4> Ends;
  for (const LoopShape &Loop : Program.loops())
    if (const Value *End = endOf(Program, Loop); End && !isa<Constant>(End) && beginsAtConstant(Program, Loop))
      Ends.push_back(End);
  const auto IsThread = [](const Value *Side) {
    return hasRegister(Side, RegisterKind::BlockIndex) && hasRegister(Side, RegisterKind::ThreadIndex);
  };
  const auto IsEnd = [&](const Value *Side) {
    return any_of(Ends, [&](const Value *End) { return isSameNumber(*rootOf(Side), *End); });
  };
  return !Ends.empty() && any_of(instructions(Program.code()), [&](const Instruction &Inst) {
    const auto *Test = dyn_cast<ICmpInst>(&Inst);
    if (!Test || Test->isEquality())
      return false;
    const Value *Left = Test->getOperand(0), *Right = Test->getOperand(1);
    return (IsThread(Left) && IsEnd(Right)) || (IsThread(Right) && IsEnd(Left));
  });
}

} // namespace cudaperf
