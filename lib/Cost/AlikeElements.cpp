#include "Cost/AlikeElements.h"
#include "Analysis/Draws.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include <map>

using namespace llvm;

namespace cudaperf {

namespace {

/// More than that of what the numbers share, and it is better done once for all of them.
constexpr unsigned LittleWork = 40;

/// What V takes out of structures that are put together on the way: the number itself.
const Value *seenThrough(const Value *V) {
  while (const auto *Part = dyn_cast<ExtractValueInst>(V)) {
    const Value *Found = FindInsertedValue(const_cast<Value *>(Part->getAggregateOperand()), Part->getIndices());
    if (!Found)
      break;
    V = Found;
  }
  return V;
}

class AlikeFinder {
public:
  AlikeFinder(const RequestTrace &Trace, unsigned OfRecord)
      : Trace(Trace), Program(Trace.program()), OfRecord(OfRecord) {
    for (const MemoryAccess &Access : Program.accesses())
      ByInst[Access.Inst] = &Access;
  }

  /// Whether the kernel does the same with each number of the records.
  bool isAlike() {
    if (dealsWithOthers() || !findStores() || decidesByRecord())
      return false;
    for (const auto &[Object, Elements] : Stores) {
      if (Elements.size() != OfRecord)
        return false;
      for (const auto &[Element, Store] : drop_begin(Elements))
        if (!isMoved(*Elements.begin()->second, *Store, Element))
          return false;
    }
    return true;
  }

private:
  /// The requests of Access; of a load that compilers drop, those of the one that it repeats.
  ArrayRef<const TracedRequest *> requestsOf(const MemoryAccess &Access) const {
    if (!Access.Redundant || !Trace.requestsOf(Access).empty())
      return Trace.requestsOf(Access);
    for (const MemoryAccess &Other : Program.accesses())
      if (Other.Bytes == Access.Bytes && Other.Operation == Access.Operation && !Other.Redundant &&
          Other.Inst->getOperand(Other.AddressOperand) == Access.Inst->getOperand(Access.AddressOperand))
        return Trace.requestsOf(Other);
    return {};
  }

  const TracedRequest *firstOf(const MemoryAccess &Access) const {
    const auto Own = requestsOf(Access);
    return Own.empty() ? nullptr : Own.front();
  }

  /// Whether Access takes a number of each thread's record.
  bool isOfRecord(const MemoryAccess &Access) const {
    const TracedRequest *First = firstOf(Access);
    return First && laneStep(*First) == int64_t(OfRecord) * Access.Bytes;
  }

  bool dealsWithOthers() const {
    for (const Instruction &Inst : instructions(Program.code()))
      if (const auto *Call = dyn_cast<CallBase>(&Inst); Call && Call->isConvergent())
        return true;
    return any_of(Program.accesses(), [&](const MemoryAccess &Access) {
      const TracedRequest *First = firstOf(Access);
      return Access.Operation == AccessOperation::Atomic || Access.Matrix || Access.Async ||
             (First && First->Space == AccessSpace::Shared);
    });
  }

  /// All stores, by object and number of the record; false if there are others, or they stand apart.
  bool findStores() {
    for (const MemoryAccess &Access : Program.accesses()) {
      if (Access.Operation != AccessOperation::Store)
        continue;
      const int Object = Trace.objectOf(Access);
      const TracedRequest *First = firstOf(Access);
      if (Object < 0 || !Trace.isKnown(Object) || !isOfRecord(Access) || !isa<StoreInst>(Access.Inst) ||
          (Block && Block != Access.Inst->getParent()))
        return false;
      Block = Access.Inst->getParent();
      const int64_t Place = MemoryLayout::offsetOf(First->Address.Lane[unsigned(countr_zero(First->Active))]);
      const int64_t Element = divideFloorSigned(Place, Access.Bytes);
      const int64_t InRecord = Element - divideFloorSigned(Element, OfRecord) * OfRecord;
      if (Place % Access.Bytes != 0 || !Stores[Object].try_emplace(unsigned(InRecord), &Access).second)
        return false;
    }
    return !Stores.empty();
  }

  /// Whether a number of the record, or much work, says what a thread does.
  bool decidesByRecord() const {
    for (const BasicBlock &Code : Program.code())
      if (const auto *Branch = dyn_cast<BranchInst>(Code.getTerminator());
          Branch && Branch->isConditional() && !isShared(Branch->getCondition()))
        return true;
    return false;
  }

  /// Whether Other does what First does, Steps numbers further on, in all requests.
  bool isMoved(const MemoryAccess &First, const MemoryAccess &Other, unsigned Steps) {
    return areApart(First, Other, Steps) && areAlike(cast<StoreInst>(First.Inst)->getValueOperand(),
                                                     cast<StoreInst>(Other.Inst)->getValueOperand(), Steps);
  }

  /// Whether each lane of Other lies Steps elements behind where it lies in First.
  bool areApart(const MemoryAccess &First, const MemoryAccess &Other, unsigned Steps) const {
    const auto Firsts = requestsOf(First), Others = requestsOf(Other);
    if (Firsts.empty() || Firsts.size() != Others.size() || First.Bytes != Other.Bytes)
      return false;
    return all_of(zip(Firsts, Others), [&](const auto &Pair) {
      const auto &[A, B] = Pair;
      bool IsApart = A->Active == B->Active && A->Object == B->Object;
      for (unsigned L = 0; L < WarpLanes; ++L)
        if (A->Active >> L & 1)
          IsApart &= B->Address.Lane[L] - A->Address.Lane[L] == int64_t(Steps) * First.Bytes;
      return IsApart;
    });
  }

  bool areAlike(const Value *A, const Value *B, unsigned Steps) {
    A = seenThrough(A);
    B = seenThrough(B);
    if (A == B)
      return isShared(A);
    const auto [Known, IsNew] = Alike.try_emplace({A, B}, true); // what goes round a loop is what it is
    if (!IsNew)
      return Known->second;
    const bool Found = areAlikeWithin(A, B, Steps);
    return Alike[{A, B}] = Found;
  }

  bool areAlikeWithin(const Value *A, const Value *B, unsigned Steps) {
    const auto *First = dyn_cast<Instruction>(A), *Other = dyn_cast<Instruction>(B);
    if (!First || !Other || !First->isSameOperationAs(Other))
      return false;
    if (isa<LoadInst>(First)) {
      const MemoryAccess *Load = ByInst.lookup(First), *Next = ByInst.lookup(Other);
      return Load && Next &&
             ((isOfRecord(*Load) && areApart(*Load, *Next, Steps)) ||
              (!isOfRecord(*Load) && areApart(*Load, *Next, 0)));
    }
    if (First->mayReadOrWriteMemory() || isa<AllocaInst>(First))
      return false;
    if (isa<PHINode>(First) && First->getParent() != Other->getParent())
      return false;
    const auto AllAlike = [&](unsigned Left, unsigned Right) {
      return areAlike(First->getOperand(0), Other->getOperand(Left), Steps) &&
             areAlike(First->getOperand(1), Other->getOperand(Right), Steps);
    };
    if (First->isCommutative() && First->getNumOperands() == 2)
      return AllAlike(0, 1) || AllAlike(1, 0);
    for (unsigned I = 0; I < First->getNumOperands(); ++I)
      if (!areAlike(First->getOperand(I), Other->getOperand(I), Steps))
        return false;
    return true;
  }

  /// Whether V is of the record as a whole, whatever number of it a thread has, and little work.
  bool isShared(const Value *V) const {
    SmallVector<const Value *, 16> Pending{V};
    SmallPtrSet<const Value *, 32> Seen;
    while (!Pending.empty()) {
      const auto *Inst = dyn_cast<Instruction>(seenThrough(Pending.pop_back_val()));
      if (!Inst || !Seen.insert(Inst).second)
        continue;
      if (Seen.size() > LittleWork || isa<AllocaInst>(Inst) || isOfInnerLoop(*Inst))
        return false;
      if (const auto *Load = dyn_cast<LoadInst>(Inst))
        if (const MemoryAccess *Access = ByInst.lookup(Load);
            Access && (isOfRecord(*Access) || (Access->Redundant && !firstOf(*Access))))
          return false;
      for (const Value *Operand : Inst->operands())
        Pending.push_back(Operand);
    }
    return true;
  }

  /// Whether a loop that holds Inst is none of those around the stores: its work would be done by each of the threads.
  bool isOfInnerLoop(const Instruction &Inst) const {
    const int Loop = Program.blocks()[size_t(Program.numberOf(*Inst.getParent()))].Loop;
    return Loop >= 0 && Block && !Program.loops()[size_t(Loop)].Blocks.test(unsigned(Program.numberOf(*Block)));
  }

  const RequestTrace &Trace;
  const KernelProgram &Program;
  unsigned OfRecord;
  DenseMap<const Instruction *, const MemoryAccess *> ByInst;
  std::map<int, std::map<unsigned, const MemoryAccess *>> Stores; ///< by object and number of the record
  const BasicBlock *Block = nullptr;                              ///< that all stores stand in
  DenseMap<std::pair<const Value *, const Value *>, bool> Alike;
};

} // namespace

std::optional<AlikeElements> alikeElements(const RequestTrace &Trace, const MemoryAccess &Access) {
  constexpr int64_t MostElements = 16;
  const auto Own = Trace.requestsOf(Access);
  const std::optional<int64_t> Stride = Own.empty() ? std::nullopt : laneStep(*Own.front());
  if (!Stride || *Stride <= int64_t(Access.Bytes) || *Stride % Access.Bytes != 0 ||
      *Stride / Access.Bytes > MostElements)
    return std::nullopt;
  const auto OfRecord = unsigned(*Stride / Access.Bytes);
  if (!AlikeFinder(Trace, OfRecord).isAlike())
    return std::nullopt;
  return AlikeElements{.Count = OfRecord, .After = sectorCost(lanesApart(Access.Bytes), AllLanes, Access.Bytes)};
}

} // namespace cudaperf
