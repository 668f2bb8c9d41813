#include "Cost/ComputedPlaces.h"
#include "Cost/LinearForms.h"
#include "llvm/ADT/DepthFirstIterator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include <map>

using namespace llvm;

namespace cudaperf {

namespace {

/// What tells values apart: two with equal keys are equal.
using ValueKey = SmallVector<uint64_t, 8>;

uint64_t keyPart(const void *Pointer) { return reinterpret_cast<uintptr_t>(Pointer); }

class PlaceFinder {
public:
  explicit PlaceFinder(const KernelProgram &Program)
      : Program(Program), Tree(const_cast<Function &>(Program.code())), Forms(Program), Same(Program.slotCount()),
        DefinedIn(Program.slotCount(), -1), Places(Program.blocks().size()) {
    for (unsigned Slot = 0; Slot < Same.size(); ++Slot)
      Same[Slot] = Slot;
    Tree.updateDFSNumbers();
  }

  std::vector<std::vector<int>> find() {
    for (unsigned Block = 0; Block < Places.size(); ++Block)
      Places[Block].assign(Program.blocks()[Block].Steps.size(), int(Block));
    for (const DomTreeNode *Node : depth_first(&Tree))
      look(unsigned(Program.numberOf(*Node->getBlock())));
    dropUnused();
    dropDistances();
    return std::move(Places);
  }

private:
  /// A value with a key, and the block that it is in.
  struct Known {
    unsigned Slot = 0;
    int Block = -1;
  };
  using Table = std::map<ValueKey, SmallVector<Known, 1>>;

  void look(unsigned Block) {
    const CodeBlock &Code = Program.blocks()[Block];
    for (const Phi &Node : Code.Phis)
      DefinedIn[Node.Result] = int(Block);
    for (size_t I = 0; I < Code.Steps.size(); ++I) {
      const Step &S = Code.Steps[I];
      if (!S.Inst->getType()->isVoidTy())
        DefinedIn[S.Result] = int(Block);
      if (S.Access >= 0)
        lookAtLoad(S, Block);
      else if (S.Sum >= 0)
        Places[Block][I] = lookAtSum(S, Block);
      else if (isPure(*S.Inst))
        Places[Block][I] = lookAtValue(S, Block);
    }
  }

  /// Whether nothing but its operands decides the value of Inst, whoever computes it.
  static bool isPure(const Instruction &Inst) {
    const auto *Call = dyn_cast<CallBase>(&Inst);
    return !Inst.getType()->isVoidTy() && !isa<AllocaInst, PHINode>(Inst) && !Inst.mayReadOrWriteMemory() &&
           !Inst.mayHaveSideEffects() && !(Call && Call->isConvergent());
  }

  /// What is there where Block runs, of those that Key is known for.
  const Known *find(const Table &From, const ValueKey &Key, unsigned Block) const {
    const auto Row = From.find(Key);
    if (Row == From.end())
      return nullptr;
    const auto Found = find_if(
        Row->second, [&](const Known &Each) { return Tree.dominates(blockOf(unsigned(Each.Block)), blockOf(Block)); });
    return Found == Row->second.end() ? nullptr : &*Found;
  }

  const BasicBlock *blockOf(unsigned Block) const {
    if (Blocks.empty())
      for (const BasicBlock &Each : Program.code())
        Blocks[unsigned(Program.numberOf(Each))] = &Each;
    return Blocks.at(Block);
  }

  /// A load that compilers drop has the value of an earlier one at its address.
  void lookAtLoad(const Step &S, unsigned Block) {
    const MemoryAccess &Access = Program.accesses()[unsigned(S.Access)];
    if (Access.Operation != AccessOperation::Load)
      return;
    const ValueKey Key{keyPart(S.Inst->getType()), Same[S.Operands[Access.AddressOperand]]};
    if (const Known *Earlier = Access.Redundant ? find(Loads, Key, Block) : nullptr)
      Same[S.Result] = Same[Earlier->Slot];
    else
      Loads[Key] = {{S.Result, int(Block)}};
  }

  int lookAtValue(const Step &S, unsigned Block) {
    const Instruction &Inst = *S.Inst;
    SmallVector<unsigned, 4> Operands;
    for (unsigned Slot : S.Operands)
      Operands.push_back(Same[Slot]);
    ValueKey Key{Inst.getOpcode(), keyPart(Inst.getType())};
    if (const auto *Compared = dyn_cast<CmpInst>(&Inst))
      Key.push_back(Compared->getPredicate());
    if (const auto *Called = dyn_cast<CallBase>(&Inst))
      Key.push_back(keyPart(Called->getCalledOperand()));
    if (const auto *Extracted = dyn_cast<ExtractValueInst>(&Inst))
      append_range(Key, Extracted->getIndices());
    if (const auto *Inserted = dyn_cast<InsertValueInst>(&Inst))
      append_range(Key, Inserted->getIndices());
    const size_t First = Key.size();
    append_range(Key, Operands);
    if (Inst.isCommutative() && S.Operands.size() == 2 && Key[First] > Key[First + 1])
      std::swap(Key[First], Key[First + 1]);
    if (const Known *Earlier = find(Values, Key, Block)) {
      Same[S.Result] = Same[Earlier->Slot];
      return -1;
    }
    Values[Key].push_back({S.Result, int(Block)});
    Forms.note(S, Operands);
    return placeOf(S, Block);
  }

  /// Sum with the sums that it is made of taken in.
  LinearForm wholeSum(const AddressSum &Sum) const {
    LinearForm Whole = Forms.of(Same[Sum.Base]);
    Whole.Offset += Sum.Offset;
    for (const auto &[Slot, Scale] : Sum.Terms)
      addTimes(Whole, Forms.of(Same[Slot]), Scale);
    return Whole;
  }

  /// Addresses that are a known distance apart are computed once: the distance is in the access.
  int lookAtSum(const Step &S, unsigned Block) {
    LinearForm Whole = wholeSum(Program.addressSums()[unsigned(S.Sum)]);
    ValueKey Near;
    for (const auto &[Slot, Scale] : Whole.Terms) {
      Near.push_back(Slot);
      Near.push_back(uint64_t(Scale));
    }
    ValueKey Exact = Near;
    Exact.push_back(uint64_t(Whole.Offset));
    const Known *Equal = find(Addresses, Exact, Block);
    const Known *InRow = Equal ? Equal : find(Addresses, Near, Block);
    if (Equal)
      Same[S.Result] = Same[Equal->Slot];
    else
      Addresses[Exact].push_back({S.Result, int(Block)});
    if (!Forms.isKnown(Same[S.Result]))
      Forms.note(Same[S.Result], std::move(Whole));
    if (InRow) {
      NearTo[S.Result] = InRow->Slot;
      return -1;
    }
    Addresses[Near].push_back({S.Result, int(Block)});
    return int(Block); // addresses in loops are counted up, which is not counted at all (InstructionWork.h)
  }

  /// The block before the outermost loop in which nothing changes that S is computed from.
  int placeOf(const Step &S, unsigned Block) {
    unsigned Place = Block;
    if (!isSafeToSpeculativelyExecute(S.Inst))
      return int(Block);
    for (int Loop = Program.blocks()[Place].Loop; Loop >= 0; Loop = Program.blocks()[Place].Loop) {
      const LoopShape &Shape = Program.loops()[unsigned(Loop)];
      const bool Changes = any_of(S.Operands, [&](unsigned Slot) {
        return DefinedIn[Slot] >= 0 && Shape.Blocks.test(unsigned(DefinedIn[Slot]));
      });
      const std::optional<unsigned> Before = blockBefore(Shape);
      if (Changes || !Before)
        break;
      Place = *Before;
    }
    DefinedIn[S.Result] = int(Place);
    return int(Place);
  }

  /// The only block that Loop is come to from outside.
  std::optional<unsigned> blockBefore(const LoopShape &Loop) const {
    std::optional<unsigned> Before;
    for (const BasicBlock *From : predecessors(blockOf(unsigned(Loop.Header)))) {
      const auto Number = unsigned(Program.numberOf(*From));
      if (Loop.Blocks.test(Number))
        continue;
      if (Before)
        return std::nullopt;
      Before = Number;
    }
    return Before;
  }

  /// Calls Do with each step, and where it is computed, the last one first.
  void backwards(function_ref<void(const Step &, int &)> Do) {
    std::vector<unsigned> Order;
    for (const DomTreeNode *Node : depth_first(&Tree))
      Order.push_back(unsigned(Program.numberOf(*Node->getBlock())));
    for (const unsigned Block : reverse(Order))
      for (size_t I = Places[Block].size(); I-- > 0;)
        Do(Program.blocks()[Block].Steps[I], Places[Block][I]);
  }

  SmallVector<unsigned, 4> usedBy(const Step &S) const {
    SmallVector<unsigned, 4> Slots(S.Operands.begin(), S.Operands.end());
    if (S.Access >= 0)
      if (const std::optional<AsyncSide> &Async = Program.accesses()[unsigned(S.Access)].Async)
        Slots.push_back(Async->OtherSlot);
    if (S.Sum >= 0) {
      const AddressSum &Sum = Program.addressSums()[unsigned(S.Sum)];
      Slots.push_back(Sum.Base);
      for (const auto &[Slot, Scale] : Sum.Terms)
        Slots.push_back(Slot);
    }
    return Slots;
  }

  /// What only went into what is not computed is not computed, either.
  void dropUnused() {
    BitVector Needed(Program.slotCount());
    for (const CodeBlock &Code : Program.blocks()) {
      if (Code.Successors[1] >= 0)
        Needed.set(Same[Code.Condition]);
      for (const Phi &Node : Code.Phis)
        for (const auto &[From, Slot] : Node.Incoming)
          Needed.set(Same[Slot]);
    }
    backwards([&](const Step &S, int &Place) {
      const bool IsValue = S.Access < 0 && (S.Sum >= 0 || isPure(*S.Inst));
      const bool IsUsed = S.Inst->use_empty() || Needed.test(Same[S.Result]);
      if (IsValue && !IsUsed)
        Place = -1;
      if (const auto Row = NearTo.find(S.Result); IsUsed && Row != NearTo.end())
        Needed.set(Row->second);
      if (Place >= 0)
        for (const unsigned Slot : usedBy(S))
          Needed.set(Same[Slot]);
    });
  }

  /// Constants that are added to what only becomes addresses go into the accesses.
  void dropDistances() {
    SmallPtrSet<const User *, 32> OfAddresses;
    backwards([&](const Step &S, int &Place) {
      const bool IsAddress = S.Sum >= 0;
      const bool IsSum = S.Access < 0 && Forms.isKnown(S.Result) && !S.Inst->use_empty();
      if (!IsAddress && !(IsSum && all_of(S.Inst->users(), [&](const User *U) { return OfAddresses.contains(U); })))
        return;
      OfAddresses.insert(S.Inst);
      if (!IsAddress && isa<BinaryOperator>(S.Inst) && S.Inst->getOpcode() != Instruction::Mul &&
          S.Inst->getOpcode() != Instruction::Shl && isa<ConstantInt>(S.Inst->getOperand(1)))
        Place = -1;
    });
  }

  const KernelProgram &Program;
  DominatorTree Tree;
  LinearForms Forms;
  std::vector<unsigned> Same;          ///< by slot: the slot of the value that it is equal to
  std::map<unsigned, unsigned> NearTo; ///< by slot of an address: that of one in a row with it
  std::vector<int> DefinedIn;          ///< by slot: the block that computes it; -1 for what is there from the start
  Table Values, Addresses, Loads;
  mutable std::map<unsigned, const BasicBlock *> Blocks;
  std::vector<std::vector<int>> Places;
};

} // namespace

std::vector<std::vector<int>> computedPlaces(const KernelProgram &Program) { return PlaceFinder(Program).find(); }

} // namespace cudaperf
