#include "Analysis/RoundOrder.h"
#include "Analysis/KernelProgram.h"
#include "Analysis/ThreadTalk.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include <optional>

using namespace llvm;

namespace cudaperf {

namespace {

/// How what is carried is combined; rounds of one kind may be done in any order.
enum class Combination { None, Sum, Product, Bits, Extreme, Other };

class CarriedValues {
public:
  CarriedValues(const KernelProgram &Program, const LoopShape &Shape) {
    int Number = 0;
    for (const BasicBlock &Block : Program.code()) {
      if (Shape.Blocks.test(unsigned(Number)))
        Blocks.insert(&Block);
      if (Number++ == Shape.Header)
        Header = &Block;
    }
  }

  RoundOrder order() const {
    if (dealsWithOthers() || endsByData() || needsRegistersOfThread())
      return RoundOrder::Ordered;
    RoundOrder Order = RoundOrder::Free;
    for (const PHINode &Node : Header->phis())
      Order = std::max(Order, orderOf(Node));
    return Order;
  }

private:
  using InstructionSet = SmallPtrSet<const Instruction *, 16>;

  bool isInside(const Value *V) const {
    const auto *Inst = dyn_cast<Instruction>(V);
    return Inst && Blocks.contains(Inst->getParent());
  }

  /// Whether Inst loads from or stores to an array that the thread keeps to itself: other lanes have not what is in it.
  static bool isOfThread(const Instruction &Inst) {
    const Value *Pointer = getLoadStorePointerOperand(&Inst);
    return Pointer && isa<AllocaInst>(getUnderlyingObject(Pointer));
  }

  /// An atomic whose result nobody looks at may be done at any time.
  static bool usesOldValue(const Instruction &Inst) { return isa<AtomicRMWInst>(Inst) && !Inst.use_empty(); }

  bool dealsWithOthers() const {
    for (const BasicBlock *Block : Blocks)
      for (const Instruction &Inst : *Block)
        if (talksToOtherThreads(Inst) || usesOldValue(Inst) || isa<AtomicCmpXchgInst>(Inst) || isa<FenceInst>(Inst) ||
            isOfThread(Inst))
          return true;
    return false;
  }

  /// Whether the rounds use many numbers that the thread has in registers from before: others would have to be handed
  /// them.
  bool needsRegistersOfThread() const {
    constexpr unsigned ManyNumbers = 8;
    InstructionSet Numbers;
    for (const BasicBlock *Block : Blocks)
      for (const Instruction &Inst : *Block)
        for (const Value *Operand : Inst.operands())
          if (Operand->getType()->isFloatingPointTy() && isa<Instruction>(Operand) && !isInside(Operand))
            Numbers.insert(cast<Instruction>(Operand));
    return Numbers.size() > ManyNumbers;
  }

  /// What Root is made of, within the loop.
  InstructionSet madeOf(const Value *Root) const {
    InstructionSet Seen;
    SmallVector<const Value *, 16> Pending{Root};
    while (!Pending.empty()) {
      const Value *V = Pending.pop_back_val();
      if (isInside(V) && Seen.insert(cast<Instruction>(V)).second)
        for (const Value *Operand : cast<Instruction>(V)->operands())
          Pending.push_back(Operand);
    }
    return Seen;
  }

  /// Whether Address may be another one in the next round: the length of a row lies at the same place in all.
  bool changes(const Value &Address) const {
    return any_of(madeOf(&Address), [](const Instruction *Part) {
      return !isa<BinaryOperator>(Part) && !isa<CastInst>(Part) && !isa<GetElementPtrInst>(Part);
    });
  }

  bool endsByData() const {
    for (const BasicBlock *Block : Blocks) {
      const auto *Branch = dyn_cast<BranchInst>(Block->getTerminator());
      if (!Branch || !Branch->isConditional() ||
          (Blocks.contains(Branch->getSuccessor(0)) && Blocks.contains(Branch->getSuccessor(1))))
        continue;
      for (const Instruction *Inst : madeOf(Branch->getCondition()))
        if (isa<LoadInst>(Inst) && changes(*cast<LoadInst>(Inst)->getPointerOperand()))
          return true;
    }
    return false;
  }

  /// What Node becomes for the next round; null if that hangs on the way.
  const Value *nextOf(const PHINode &Node) const {
    const Value *Next = nullptr;
    for (unsigned I = 0; I < Node.getNumIncomingValues(); ++I)
      if (Blocks.contains(Node.getIncomingBlock(I))) {
        if (Next && Next != Node.getIncomingValue(I))
          return nullptr;
        Next = Node.getIncomingValue(I);
      }
    return Next;
  }

  /// Node goes on by the same step in each round: a counter, a walking pointer.
  bool isCounter(const PHINode &Node, const Value *Next) const {
    while (Next != &Node) {
      const auto *Inst = dyn_cast<Instruction>(Next);
      if (!Inst || !isInside(Inst) ||
          (Inst->getOpcode() != Instruction::Add && Inst->getOpcode() != Instruction::Sub &&
           !isa<GetElementPtrInst>(Inst)))
        return false;
      const unsigned Walks = isInside(Inst->getOperand(0)) || Inst->getOpcode() != Instruction::Add ? 0 : 1;
      for (unsigned I = 0; I < Inst->getNumOperands(); ++I)
        if (I != Walks && isInside(Inst->getOperand(I)))
          return false;
      Next = Inst->getOperand(Walks);
    }
    return true;
  }

  /// What fminf, max and the like are with CUDA's own headers: __nv_fminf, __nv_llmax.
  static bool isExtremeOfLibdevice(const Instruction &Inst) {
    const auto *Call = dyn_cast<CallBase>(&Inst);
    const Function *const Called = Call ? Call->getCalledFunction() : nullptr;
    StringRef Name = Called ? Called->getName() : "";
    if (!Name.consume_front("__nv_"))
      return false;
    return is_contained(
        {"min", "umin", "llmin", "ullmin", "max", "umax", "llmax", "ullmax", "fmin", "fminf", "fmax", "fmaxf"}, Name);
  }

  static Combination combinationOf(const Instruction &Inst) {
    switch (Inst.getOpcode()) {
    case Instruction::PHI:
    case Instruction::Select:
      return Combination::None;
    case Instruction::Add:
    case Instruction::FAdd:
    case Instruction::Sub:
    case Instruction::FSub:
      return Combination::Sum;
    case Instruction::Mul:
    case Instruction::FMul:
      return Combination::Product;
    case Instruction::And:
    case Instruction::Or:
    case Instruction::Xor:
      return Combination::Bits;
    case Instruction::ICmp:
    case Instruction::FCmp:
      return Combination::Extreme;
    default:
      break;
    }
    if (isExtremeOfLibdevice(Inst))
      return Combination::Extreme;
    const auto *Call = dyn_cast<IntrinsicInst>(&Inst);
    switch (Call ? Call->getIntrinsicID() : Intrinsic::not_intrinsic) {
    case Intrinsic::fma:
    case Intrinsic::fmuladd:
      return Combination::Sum;
    case Intrinsic::maxnum:
    case Intrinsic::minnum:
    case Intrinsic::smax:
    case Intrinsic::smin:
    case Intrinsic::umax:
    case Intrinsic::umin:
      return Combination::Extreme;
    default:
      return Combination::Other;
    }
  }

  /// What Node goes through on its way to Next.
  InstructionSet cycleOf(const PHINode &Node, const Value *Next) const {
    const InstructionSet Before = madeOf(Next);
    InstructionSet Cycle;
    SmallVector<const Instruction *, 16> Pending{&Node};
    while (!Pending.empty()) {
      const Instruction *Inst = Pending.pop_back_val();
      if (!Before.contains(Inst) || !Cycle.insert(Inst).second)
        continue;
      for (const User *Use : Inst->users())
        if (isInside(Use) && Use != &Node)
          Pending.push_back(cast<Instruction>(Use));
    }
    return Cycle;
  }

  RoundOrder orderOf(const PHINode &Node) const {
    const Value *Next = nextOf(Node);
    if (!Next)
      return RoundOrder::Ordered;
    if (isCounter(Node, Next))
      return RoundOrder::Free;
    const InstructionSet Cycle = cycleOf(Node, Next);
    if (!Cycle.contains(&Node))
      return RoundOrder::Ordered;
    Combination Kind = Combination::None;
    bool IsStored = false;
    for (const Instruction *Inst : Cycle) {
      const Combination Own = combinationOf(*Inst);
      if (Own != Combination::None && Kind != Combination::None && Own != Kind)
        return RoundOrder::Ordered;
      if (Own != Combination::None)
        Kind = Own;
      const auto *Sum = dyn_cast<IntrinsicInst>(Inst);
      const bool IsDifference = Inst->getOpcode() == Instruction::Sub || Inst->getOpcode() == Instruction::FSub;
      if (Own == Combination::Other || (Sum && Own == Combination::Sum && !isAddend(*Sum, Cycle)) ||
          (IsDifference && isIn(Inst->getOperand(1), Cycle)))
        return RoundOrder::Ordered;
      for (const User *Use : Inst->users())
        if (isInside(Use) && !Cycle.contains(cast<Instruction>(Use))) {
          const auto *Store = dyn_cast<StoreInst>(Use);
          if (!Store || Store->getValueOperand() != Inst)
            return RoundOrder::Ordered;
          // At one place only what the last round stores is left.
          IsStored |= changes(*Store->getPointerOperand());
        }
    }
    if (Kind == Combination::None)
      return RoundOrder::Ordered;
    return IsStored ? RoundOrder::Running : RoundOrder::Sum;
  }

  /// a * b + Node, not Node * a + b.
  static bool isAddend(const IntrinsicInst &Fma, const InstructionSet &Cycle) {
    return !isIn(Fma.getArgOperand(0), Cycle) && !isIn(Fma.getArgOperand(1), Cycle);
  }

  static bool isIn(const Value *V, const InstructionSet &Cycle) {
    const auto *Inst = dyn_cast<Instruction>(V);
    return Inst && Cycle.contains(Inst);
  }

  SmallPtrSet<const BasicBlock *, 16> Blocks;
  const BasicBlock *Header = nullptr;
};

} // namespace

RoundOrder roundOrder(const KernelProgram &Program, int Loop) {
  return CarriedValues(Program, Program.loops()[unsigned(Loop)]).order();
}

/// The number up to which the loop Shape counts, if it is a constant.
static std::optional<uint64_t> constantEnd(const KernelProgram &Program, const LoopShape &Shape) {
  const auto *Test = dyn_cast_or_null<ICmpInst>(Program.blocks()[unsigned(Shape.Header)].Decides);
  const auto *End = Test ? dyn_cast<ConstantInt>(Test->getOperand(1)) : nullptr;
  return End && End->getValue().isStrictlyPositive() ? std::optional(End->getZExtValue()) : std::nullopt;
}

/// The loop around Loop; -1 if there is none.
static int loopAround(const KernelProgram &Program, int Loop) {
  const LoopShape &Shape = Program.loops()[unsigned(Loop)];
  for (int Other = 0; Other < int(Program.loops().size()); ++Other)
    if (const LoopShape &Around = Program.loops()[unsigned(Other)];
        Around.Depth + 1 == Shape.Depth && Around.Blocks.test(unsigned(Shape.Header)))
      return Other;
  return -1;
}

RoundOrder roundOrder(const KernelProgram &Program, int Loop, std::optional<unsigned> Rounds) {
  RoundOrder Order = roundOrder(Program, Loop);
  uint64_t Known = 1;
  while (Rounds) {
    const std::optional<uint64_t> End = constantEnd(Program, Program.loops()[unsigned(Loop)]);
    Known *= End.value_or(*Rounds);
    Loop = loopAround(Program, Loop);
    if (Known >= *Rounds || Loop < 0)
      break;
    Order = std::max(Order, roundOrder(Program, Loop));
  }
  return Order;
}

bool isCutOut(const KernelProgram &Program, int Loop) {
  const LoopShape &Shape = Program.loops()[unsigned(Loop)];
  const auto IsInside = [&](const BasicBlock &Block) { return Shape.Blocks.test(unsigned(Program.numberOf(Block))); };
  for (const BasicBlock &Block : Program.code())
    if (Program.numberOf(Block) == Shape.Header)
      for (const PHINode &Node : Block.phis())
        for (unsigned I = 0; I < Node.getNumIncomingValues(); ++I) {
          const Value *Begin = Node.getIncomingValue(I);
          while (const auto *Cast = dyn_cast<CastInst>(Begin))
            Begin = Cast->getOperand(0);
          if (!IsInside(*Node.getIncomingBlock(I)) && isa<Argument>(Begin) && Begin->getType()->isIntegerTy())
            return true;
        }
  return false;
}

} // namespace cudaperf
