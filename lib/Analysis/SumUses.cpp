#include "Analysis/SumUses.h"
#include "Analysis/KernelProgram.h"
#include "Analysis/ThreadTalk.h"
#include "Device/AddressSpaces.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace cudaperf {

/// The array of the thread's own that Inst stores to or loads from; null for anything else.
static const AllocaInst *ownArray(const Instruction &Inst) {
  const Value *Pointer = getLoadStorePointerOperand(&Inst);
  return Pointer ? dyn_cast<AllocaInst>(getUnderlyingObject(Pointer)) : nullptr;
}

static bool isShared(const Instruction &Inst) {
  const Value *Pointer = getLoadStorePointerOperand(&Inst);
  const Value *Object = Pointer ? getUnderlyingObject(Pointer) : nullptr;
  return Object && (Object->getType()->getPointerAddressSpace() == SharedAddressSpace ||
                    Pointer->getType()->getPointerAddressSpace() == SharedAddressSpace);
}

/// The instructions that store to Array, or load from it.
template <typename Kind> static SmallVector<const Kind *, 8> accessesOf(const AllocaInst &Array) {
  SmallVector<const Kind *, 8> Found;
  SmallVector<const Value *, 8> Pending{&Array};
  SmallPtrSet<const Value *, 16> Seen;
  while (!Pending.empty())
    for (const User *Use : Pending.pop_back_val()->users()) {
      if (const auto *Access = dyn_cast<Kind>(Use))
        Found.push_back(Access);
      else if ((isa<GetElementPtrInst>(Use) || isa<CastInst>(Use)) && Seen.insert(Use).second)
        Pending.push_back(Use);
    }
  return Found;
}

/// Whether V is made of what another thread has handed over, through a shuffle or shared memory.
static bool comesFromOthers(const Value *V) {
  constexpr unsigned Most = 64;
  SmallPtrSet<const Value *, 32> Seen;
  SmallVector<const Value *, 16> Pending{V};
  while (!Pending.empty() && Seen.size() < Most) {
    const auto *Inst = dyn_cast<Instruction>(Pending.pop_back_val());
    if (!Inst || !Seen.insert(Inst).second)
      continue;
    if (talksToOtherThreads(*Inst) || (isa<LoadInst>(Inst) && isShared(*Inst)))
      return true;
    if (const AllocaInst *Array = isa<LoadInst>(Inst) ? ownArray(*Inst) : nullptr)
      for (const StoreInst *Store : accessesOf<StoreInst>(*Array))
        Pending.push_back(Store->getValueOperand());
    else if (!isa<LoadInst>(Inst))
      append_range(Pending, Inst->operands());
  }
  return false;
}

namespace {

/// Follows sums to whoever uses them.
class SumFollower {
public:
  void follow(const Instruction &Sum) {
    SmallVector<const Instruction *, 16> Pending{&Sum};
    while (!Pending.empty()) {
      const Instruction *Inst = Pending.pop_back_val();
      if (!Seen.insert(Inst).second || Seen.size() > Most)
        continue;
      for (const User *Use : Inst->users())
        meet(*Inst, *cast<Instruction>(Use), Pending);
    }
  }

  /// IsCount: of what is followed.
  SumUse use(bool IsCount) const {
    if (Seen.size() > Most)
      return SumUse::Own;
    if (IsCount && IsBound && (IsHanded || IsStored))
      return SumUse::Place;
    return IsHanded && !IsStored && !IsUsed && !IsBound ? SumUse::OfBlock : SumUse::Own;
  }

private:
  static constexpr unsigned Most = 256;

  void meet(const Instruction &Sum, const Instruction &Use, SmallVectorImpl<const Instruction *> &Pending) {
    const AllocaInst *Array = isa<StoreInst>(Use) ? ownArray(Use) : nullptr;
    if (talksToOtherThreads(Use))
      IsHanded = true;
    else if (isa<StoreInst>(Use) && isShared(Use))
      IsStored = true;
    else if (isa<ICmpInst>(Use))
      IsBound = true;
    else if (Array)
      append_range(Pending, accessesOf<LoadInst>(*Array));
    else if (isa<CastInst>(Use))
      Pending.push_back(&Use);
    else if (isa<PHINode>(Use) || isa<SelectInst>(Use) || isa<BinaryOperator>(Use)) {
      // Together with another thread's sum it is the thread's no more.
      const bool IsSum = Use.getOpcode() != Instruction::Mul && Use.getOpcode() != Instruction::FMul;
      if (IsSum && any_of(Use.operands(), [&](const Value *Other) { return Other != &Sum && comesFromOthers(Other); }))
        IsHanded = true;
      else if (IsSum)
        Pending.push_back(&Use);
      else
        IsUsed = true;
    } else
      IsUsed = true;
  }

  SmallPtrSet<const Instruction *, 32> Seen;
  bool IsHanded = false; ///< through a shuffle
  bool IsStored = false; ///< to shared memory
  bool IsBound = false, IsUsed = false;
};

} // namespace

/// Whether Sum, of a loop, goes up by one or stays where it is in each round.
static bool isCount(const Instruction &Sum) {
  SmallPtrSet<const Value *, 8> Seen;
  SmallVector<const Value *, 8> Pending{&Sum};
  bool IsCounted = false;
  while (!Pending.empty()) {
    const Value *V = Pending.pop_back_val();
    const auto *Inst = dyn_cast<Instruction>(V);
    if (isa<Constant>(V) || !Seen.insert(V).second)
      continue;
    if (!Inst || (!isa<PHINode>(Inst) && !isa<SelectInst>(Inst) && Inst->getOpcode() != Instruction::Add))
      return false;
    if (Inst->getOpcode() == Instruction::Add) {
      const auto *Step = dyn_cast<ConstantInt>(Inst->getOperand(1));
      const auto *Flag = dyn_cast<ZExtInst>(Inst->getOperand(1));
      if ((!Step || !Step->isOne()) && (!Flag || !Flag->getSrcTy()->isIntegerTy(1)))
        return false;
      IsCounted = true;
      Pending.push_back(Inst->getOperand(0));
    } else
      for (unsigned I = isa<SelectInst>(Inst) ? 1 : 0; I < Inst->getNumOperands(); ++I)
        Pending.push_back(Inst->getOperand(I));
  }
  return IsCounted;
}

SumUse useOfSum(const KernelProgram &Program, int Loop) {
  const LoopShape &Shape = Program.loops()[unsigned(Loop)];
  const auto IsInside = [&](const BasicBlock &Block) { return Shape.Blocks.test(unsigned(Program.numberOf(Block))); };
  SumFollower Follower;
  bool AreCounts = true;
  for (const BasicBlock &Block : Program.code())
    if (IsInside(Block))
      for (const Instruction &Inst : Block)
        if (any_of(Inst.users(), [&](const User *Use) { return !IsInside(*cast<Instruction>(Use)->getParent()); })) {
          Follower.follow(Inst);
          AreCounts &= isCount(Inst);
        }
  return Follower.use(AreCounts);
}

bool isForLoopBehind(const KernelProgram &Program, int Loop) {
  constexpr unsigned Most = 64;
  const LoopShape &Shape = Program.loops()[unsigned(Loop)];
  const auto IsInside = [&](const Instruction &Inst) {
    return Shape.Blocks.test(unsigned(Program.numberOf(*Inst.getParent())));
  };
  const auto IsInLoopBehind = [&](const Instruction &Inst) {
    const unsigned Number = unsigned(Program.numberOf(*Inst.getParent()));
    return any_of(Program.loops(), [&](const LoopShape &Other) {
      return Other.Blocks.test(Number) && !Other.Blocks.test(unsigned(Shape.Header));
    });
  };
  SmallPtrSet<const Instruction *, 32> Seen;
  SmallVector<const Instruction *, 16> Pending;
  for (const BasicBlock &Block : Program.code())
    for (const Instruction &Inst : Block)
      if (IsInside(Inst) && any_of(Inst.users(), [&](const User *Use) { return !IsInside(*cast<Instruction>(Use)); }))
        Pending.push_back(&Inst);
  while (!Pending.empty() && Seen.size() < Most)
    for (const User *User : Pending.pop_back_val()->users()) {
      const auto &Use = *cast<Instruction>(User);
      if (IsInside(Use))
        continue;
      if (IsInLoopBehind(Use))
        return true;
      if ((isa<PHINode, CastInst, BinaryOperator, SelectInst, CallInst>(Use)) && Seen.insert(&Use).second)
        Pending.push_back(&Use);
    }
  return false;
}

} // namespace cudaperf
