#include "Analysis/RegisterStaging.h"
#include "Analysis/SharedArrays.h"
#include "Analysis/ThreadTalk.h"
#include "Device/AddressSpaces.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include <map>

using namespace llvm;

namespace cudaperf {

static const Value *addressOf(const MemoryAccess &Access) {
  if (const Value *Address = getLoadStorePointerOperand(Access.Inst))
    return Address;
  const auto *Call = dyn_cast<CallBase>(Access.Inst);
  return Call ? Call->getArgOperand(Access.AddressOperand) : nullptr;
}

static bool isFromGlobal(const MemoryAccess &Access) {
  const Value *Address = addressOf(Access);
  if (!Address || Access.Operation != AccessOperation::Load || Access.Matrix || Access.Async)
    return false;
  return Address->getType()->getPointerAddressSpace() == GlobalAddressSpace ||
         isa<Argument>(getUnderlyingObject(Address, /*MaxLookup=*/0));
}

static bool hasCopySize(const MemoryAccess &Access) {
  return Access.Pieces == 1 && is_contained({4u, 8u, 16u}, Access.Bytes);
}

/// Whether V is put together element by element, so that nothing is left of the vector that it begins with; OnlyZeros:
/// of zeros.
static bool isPutTogether(const Value &V, bool OnlyZeros) {
  const auto *Type = dyn_cast<FixedVectorType>(V.getType());
  SmallSet<uint64_t, 8> Set;
  for (const auto *Part = dyn_cast<InsertElementInst>(&V); Part;
       Part = dyn_cast<InsertElementInst>(Part->getOperand(0))) {
    const auto *At = dyn_cast<ConstantInt>(Part->getOperand(2));
    const auto *Element = dyn_cast<Constant>(Part->getOperand(1));
    if (!At || (OnlyZeros && !(Element && Element->isNullValue())))
      return false;
    Set.insert(At->getZExtValue());
  }
  return Type && Set.size() == Type->getNumElements();
}

/// Whether Of, and all that is made of it, is a vector that gets other elements before anybody asks for one.
static bool isOverwritten(const User &Of) {
  constexpr size_t MostParts = 16;
  SmallSetVector<const User *, 8> Parts;
  Parts.insert(&Of);
  for (size_t I = 0; I < Parts.size(); ++I) {
    if (isPutTogether(*Parts[I], /*OnlyZeros=*/false))
      continue;
    if (!isa<PHINode, InsertElementInst>(Parts[I]) || Parts.size() > MostParts)
      return false;
    Parts.insert(Parts[I]->user_begin(), Parts[I]->user_end());
  }
  return true;
}

namespace {

/// Where one round of a loop leads.
class Round {
public:
  Round(const KernelProgram &Program, int Loop) : Program(Program), Loop(Program.loops()[unsigned(Loop)]) {
    for (const unsigned Block : this->Loop.Blocks.set_bits())
      Behind.try_emplace(int(Block), reach(int(Block)));
  }

  bool holds(int Block) const { return Loop.Blocks.test(unsigned(Block)); }
  bool holds(const Instruction &Inst) const { return holds(Program.numberOf(*Inst.getParent())); }

  /// Whether Second can come after First in the same round.
  bool comesAfter(const Instruction &First, const Instruction &Second) const {
    const int From = Program.numberOf(*First.getParent()), To = Program.numberOf(*Second.getParent());
    return (From == To && First.comesBefore(&Second)) || Behind.at(From).test(unsigned(To));
  }

  /// Whether Between, another instruction, can come after First and before Second.
  bool liesBetween(const Instruction &First, const Instruction &Between, const Instruction &Second) const {
    return comesAfter(First, Between) && comesAfter(Between, Second);
  }

private:
  /// The blocks behind From, which is among them only if it is in a loop inside.
  BitVector reach(int From) const {
    BitVector Seen(unsigned(Program.blocks().size()));
    SmallVector<int, 8> Pending = {From};
    while (!Pending.empty())
      for (const int Next : Program.blocks()[unsigned(Pending.pop_back_val())].Successors)
        if (Next >= 0 && Next != Loop.Header && holds(Next) && !Seen.test(unsigned(Next))) {
          Seen.set(unsigned(Next));
          Pending.push_back(Next);
        }
    return Seen;
  }

  const KernelProgram &Program;
  const LoopShape &Loop;
  std::map<int, BitVector> Behind; ///< by block
};

class StagingReader {
public:
  explicit StagingReader(const KernelProgram &Program) : Program(Program) {
    for (unsigned I = 0; I < Program.accesses().size(); ++I)
      Numbers[Program.accesses()[I].Inst] = I;
    for (const CodeBlock &Code : Program.blocks())
      for (const Step &S : Code.Steps)
        if (isBlockBarrier(*S.Inst))
          Barriers.push_back(S.Inst);
  }

  std::vector<StagingLoop> read() {
    std::map<int, StagingLoop> Found;
    for (unsigned I = 0; I < Program.accesses().size() && !Barriers.empty(); ++I)
      if (const std::optional<StagedCopy> Copy = copyBy(I)) {
        StagingLoop &Into = Found[loopAround(Program.accesses()[I].Block)];
        Into.Copies.push_back(*Copy);
      }
    std::vector<StagingLoop> Loops;
    for (auto &[Loop, Staging] : Found) {
      Staging.Loop = Loop;
      if (complete(Staging))
        Loops.push_back(std::move(Staging));
    }
    return Loops;
  }

private:
  /// The innermost loop around Block with a barrier; -1: none.
  int loopAround(unsigned Block) const {
    int Innermost = -1;
    for (unsigned Loop = 0; Loop < Program.loops().size(); ++Loop) { // outer ones first
      const BitVector &Blocks = Program.loops()[Loop].Blocks;
      if (Blocks.test(Block) && any_of(Barriers, [&](const Instruction *Barrier) {
            return Blocks.test(unsigned(Program.numberOf(*Barrier->getParent())));
          }))
        Innermost = int(Loop);
    }
    return Innermost;
  }

  /// What the access I copies, if it is a store that does.
  std::optional<StagedCopy> copyBy(unsigned I) const {
    const MemoryAccess &Access = Program.accesses()[I];
    const auto *Store = dyn_cast<StoreInst>(Access.Inst);
    const GlobalVariable *Array = Store ? sharedArray(Store->getPointerOperand()) : nullptr;
    const int Loop = loopAround(Access.Block);
    if (!Array || Access.Async || !hasCopySize(Access) || Loop < 0)
      return std::nullopt;
    StagedCopy Copy{.Load = 0, .Store = I, .Bytes = Access.Bytes, .FillsZeros = false, .Array = Array};
    const std::optional<unsigned> Load = loadOf(*Store, Copy.FillsZeros);
    if (!Load || Program.accesses()[*Load].Bytes != Access.Bytes)
      return std::nullopt;
    Copy.Load = *Load;
    return Copy;
  }

  bool isLoopHeader(const BasicBlock &Block) const {
    const int Number = Program.numberOf(Block);
    return any_of(Program.loops(), [&](const LoopShape &Loop) { return Loop.Header == Number; });
  }

  /// The one load that the value of Store comes from, untouched; none if it is used for anything else.
  std::optional<unsigned> loadOf(const StoreInst &Store, bool &FillsZeros) const {
    constexpr size_t MostParts = 8;
    std::optional<unsigned> Load;
    SmallSetVector<const Value *, 8> Parts;
    Parts.insert(Store.getValueOperand());
    for (size_t I = 0; I < Parts.size(); ++I) {
      const Value *Part = Parts[I];
      const auto Known = Numbers.find(dyn_cast<Instruction>(Part));
      const auto *Fixed = dyn_cast<Constant>(Part);
      if (Known != Numbers.end() && !Load && isFromGlobal(Program.accesses()[Known->second]) &&
          hasCopySize(Program.accesses()[Known->second]))
        Load = Known->second;
      else if (Fixed && (Fixed->isNullValue() || isa<UndefValue>(Fixed)))
        FillsZeros |= Fixed->isNullValue();
      else if (isPutTogether(*Part, /*OnlyZeros=*/true))
        FillsZeros = true;
      else if (!addInputs(*Part, Parts) || Parts.size() > MostParts)
        return std::nullopt;
    }
    return all_of(Parts, [&](const Value *Part) { return isOnlyStored(*Part, Parts); }) ? Load : std::nullopt;
  }

  /// Adds what Part hands on; false if it makes something of it.
  bool addInputs(const Value &Part, SmallSetVector<const Value *, 8> &Parts) const {
    if (const auto *Choice = dyn_cast<SelectInst>(&Part)) {
      Parts.insert(Choice->getTrueValue());
      Parts.insert(Choice->getFalseValue());
      return true;
    }
    const auto *Merged = dyn_cast<PHINode>(&Part);
    if (Merged && !isLoopHeader(*Merged->getParent())) {
      Parts.insert(Merged->value_op_begin(), Merged->value_op_end());
      return true;
    }
    if (isa<BitCastInst, FreezeInst>(Part)) {
      Parts.insert(cast<Instruction>(Part).getOperand(0));
      return true;
    }
    return false;
  }

  static bool isOnlyStored(const Value &Part, const SmallSetVector<const Value *, 8> &Parts) {
    return isa<Constant, InsertElementInst>(Part) || all_of(Part.users(), [&](const User *Of) {
             const auto *Store = dyn_cast<StoreInst>(Of);
             return Parts.contains(Of) || isOverwritten(*Of) ||
                    (Store && Store->getPointerOperand() != &Part && sharedArray(Store->getPointerOperand()));
           });
  }

  bool hasAsyncCopies(const Round &In) const {
    return any_of(Program.accesses(),
                  [&](const MemoryAccess &Access) { return Access.Async && In.holds(int(Access.Block)); });
  }

  /// Drops what is no staging in Staging.Loop and adds the work; whether both are left.
  bool complete(StagingLoop &Staging) const {
    const Round In(Program, Staging.Loop);
    if (hasAsyncCopies(In))
      return false;
    SmallSetVector<const Instruction *, 8> Reads;
    erase_if(Staging.Copies,
             [&](const StagedCopy &Copy) { return !isWaitedFor(In, Copy) || !addReads(In, Copy, Reads); });
    Staging.Work = workOn(In, Reads);
    return !Staging.Copies.empty() && !Staging.Work.empty();
  }

  /// Whether the load is made in the round of its store, and nothing is done between the two.
  bool isWaitedFor(const Round &In, const StagedCopy &Copy) const {
    const Instruction &Load = *Program.accesses()[Copy.Load].Inst, &Store = *Program.accesses()[Copy.Store].Inst;
    const auto LiesBetween = [&](const Instruction *Inst) {
      return In.holds(*Inst) && In.liesBetween(Load, *Inst, Store);
    };
    return In.holds(Load) && In.comesAfter(Load, Store) && none_of(Barriers, LiesBetween) &&
           none_of(readsOf(In, *Copy.Array), LiesBetween);
  }

  SmallVector<const Instruction *, 8> readsOf(const Round &In, const GlobalVariable &Array) const {
    SmallVector<const Instruction *, 8> Reads;
    for (const MemoryAccess &Access : Program.accesses()) {
      const Value *Address = Access.Operation == AccessOperation::Load ? addressOf(Access) : nullptr;
      if (Address && In.holds(int(Access.Block)) && sharedArray(Address) == &Array)
        Reads.push_back(Access.Inst);
    }
    return Reads;
  }

  /// Adds the reads of the array of Copy that a barrier keeps apart from it; false if there are none.
  bool addReads(const Round &In, const StagedCopy &Copy, SmallSetVector<const Instruction *, 8> &Reads) const {
    const Instruction &Store = *Program.accesses()[Copy.Store].Inst;
    bool Any = false;
    for (const Instruction *Read : readsOf(In, *Copy.Array))
      if (any_of(Barriers, [&](const Instruction *Barrier) {
            return In.holds(*Barrier) && In.liesBetween(Store, *Barrier, *Read);
          })) {
        Reads.insert(Read);
        Any = true;
      }
    return Any;
  }

  static unsigned operationsOf(const Instruction &Inst) {
    if (isa<BinaryOperator, UnaryOperator, CmpInst>(Inst))
      return 1;
    const auto *Call = dyn_cast<CallBase>(&Inst);
    if (!Call || isa<DbgInfoIntrinsic>(Inst))
      return 0;
    const auto *Asm = dyn_cast<InlineAsm>(Call->getCalledOperand());
    const Function *Called = Call->getCalledFunction();
    const StringRef Name = Asm ? StringRef(Asm->getAsmString()) : Called ? Called->getName() : StringRef();
    if (Name.contains("mma") && !Name.contains("load") && !Name.contains("store"))
      return OperationsOfMatrixCall;
    return Asm || !Call->getType()->isVoidTy() ? 1 : 0;
  }

  /// Reads, and what is computed from them in the same loop, in whatever round; nothing if that is nothing.
  std::vector<TileWork> workOn(const Round &In, const SmallSetVector<const Instruction *, 8> &Reads) const {
    SmallSetVector<const Instruction *, 32> Parts;
    Parts.insert(Reads.begin(), Reads.end());
    std::map<unsigned, unsigned> Operations;
    bool Computes = false;
    for (size_t I = 0; I < Parts.size(); ++I) {
      const bool IsRead = Reads.contains(Parts[I]);
      const unsigned Own = IsRead ? 1 : operationsOf(*Parts[I]);
      Computes |= !IsRead && Own > 0;
      Operations[unsigned(Program.numberOf(*Parts[I]->getParent()))] += Own;
      for (const User *Of : Parts[I]->users())
        if (const auto *Inst = dyn_cast<Instruction>(Of); Inst && In.holds(*Inst))
          Parts.insert(Inst);
    }
    std::vector<TileWork> Work;
    for (const auto &[Block, Count] : Operations)
      if (Computes && Count > 0)
        Work.push_back({.Block = Block, .Operations = Count});
    return Work;
  }

  const KernelProgram &Program;
  DenseMap<const Instruction *, unsigned> Numbers; ///< of accesses
  std::vector<const Instruction *> Barriers;
};

} // namespace

std::vector<StagingLoop> stagingLoops(const KernelProgram &Program) { return StagingReader(Program).read(); }

} // namespace cudaperf
