#include "Analysis/LoadedLengths.h"
#include "Analysis/ArrayIndex.h"
#include "Analysis/Casts.h"
#include "Analysis/ListBound.h"
#include "Analysis/LoopPlaces.h"
#include "Analysis/ThreadTalk.h"
#include "Device/AddressSpaces.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"
#include <map>

using namespace llvm;

namespace cudaperf {

namespace {

/// What is asked of one loop's code.
class CountedLoop {
public:
  CountedLoop(const KernelProgram &Program, const LoopShape &Shape) {
    int Number = 0;
    for (const BasicBlock &Block : Program.code()) {
      if (Shape.Blocks.test(unsigned(Number)))
        Blocks.push_back(&Block);
      if (Number == Shape.Header)
        Header = &Block;
      if (Number++ == Shape.MainExit)
        Exit = &Block;
    }
  }

  /// Its first line; else where it ends.
  const DILocation *place() const {
    if (const DILocation *Noted = Header ? placeOfLoop(Blocks, *Header) : nullptr)
      return Noted;
    return Exit ? Exit->getTerminator()->getDebugLoc().get() : nullptr;
  }

  /// Whether it goes on while a counter has not come to its end, and one of the numbers that it counts between is
  /// loaded.
  bool countsBetweenLoaded() const {
    return anyCount([](const CountingLoop &Loop) { return isLengthLoaded(*Loop.Start, *Loop.Bound); });
  }

  /// Whether the code itself keeps its rounds few.
  bool isShort() const {
    return anyCount([](const CountingLoop &Loop) { return mostRounds(Loop).value_or(MostOfShort + 1) <= MostOfShort; });
  }

  bool accessesSharedData() const {
    return anyInstruction([](const Instruction &Inst) {
      const Value *Address = getLoadStorePointerOperand(&Inst);
      return isAtomic(Inst) || (Address && Address->getType()->getPointerAddressSpace() <= GlobalAddressSpace &&
                                !isa<AllocaInst>(getUnderlyingObject(Address)));
    });
  }

  /// A barrier that all threads come to has them all go round as often.
  bool hasBarriers() const { return anyInstruction(isBlockBarrier); }

  /// Whether some access goes to the next element in the next round: a list whose elements lie side by side.
  bool walksElements() const {
    return anyInstruction([&](const Instruction &Inst) {
      const auto *Element = dyn_cast<GetElementPtrInst>(&Inst);
      const auto *Pointer = dyn_cast<PHINode>(&Inst);
      return (Element && listCounter(Element->getOperand(Element->getNumOperands() - 1))) ||
             (Pointer && Pointer->getType()->isPointerTy() && counterOf(Pointer));
    });
  }

  /// The counter by which Address moves on from round to round; null if it does otherwise, or not at all.
  const PHINode *walkerOf(const Value &Address) const {
    const Value *At = withoutCasts(&Address);
    for (; const auto *Element = dyn_cast<GetElementPtrInst>(At); At = withoutCasts(Element->getPointerOperand()))
      for (const Use &Index : Element->indices())
        if (const PHINode *Counter = counterOf(Index) ? counterOf(Index) : listCounter(Index))
          return Counter;
    return counterOf(At);
  }

  /// Accesses that are written where Inst is, made by unrolling.
  unsigned copiesOf(const Instruction &Inst) const {
    unsigned Copies = 0;
    anyInstruction([&](const Instruction &Other) {
      Copies +=
          Other.getOpcode() == Inst.getOpcode() && Other.getDebugLoc() && Other.getDebugLoc() == Inst.getDebugLoc();
      return false;
    });
    return std::max(Copies, 1u);
  }

  /// Whether some access leaves elements out from round to round, which other lanes take: they walk a list together.
  bool leavesElementsOut() const {
    return anyInstruction([&](const Instruction &Inst) {
      const Value *Address = getLoadStorePointerOperand(&Inst);
      const PHINode *Walker = Address ? walkerOf(*Address) : nullptr;
      return Walker && Walker->getType()->isIntegerTy() && stepOf(*Walker) > copiesOf(Inst);
    });
  }

  bool hasAtomics() const { return anyInstruction(isAtomic); }

  bool carriesNumbers() const {
    return any_of(Header->phis(), [&](const PHINode &Node) { return !counterOf(&Node); });
  }

  bool sumsInMemory() const {
    return anyInstruction([&](const Instruction &Inst) {
      const auto *Store = dyn_cast<StoreInst>(&Inst);
      return Store && staysTheSame(Store->getPointerOperand()) && anyInstruction([&](const Instruction &Other) {
               return isa<LoadInst>(Other) &&
                      areAlike(*Store->getPointerOperand(), *getLoadStorePointerOperand(&Other));
             });
    });
  }

  /// Whether a round stores elements of a list of which another round takes some too.
  bool carriesElements() const {
    return anyInstruction([&](const Instruction &Inst) {
      return isa<StoreInst>(Inst) && isWalked(Inst) && anyInstruction([&](const Instruction &Other) {
               return isWalked(Other) &&
                      getUnderlyingObject(getLoadStorePointerOperand(&Inst)) ==
                          getUnderlyingObject(getLoadStorePointerOperand(&Other)) &&
                      !areAlike(*getLoadStorePointerOperand(&Inst), *getLoadStorePointerOperand(&Other));
             });
    });
  }

  /// By how much Counter moves on in a round, whichever way; not known where that is no constant.
  uint64_t stepOf(const PHINode &Counter) const {
    for (const Use &From : Counter.incoming_values())
      if (const auto *Next = dyn_cast<Instruction>(withoutCasts(From)); Next && stepFrom(Next) == &Counter)
        return cast<ConstantInt>(Next->getOperand(1))->getValue().abs().getLimitedValue();
    return UINT64_MAX;
  }

private:
  static constexpr unsigned MostSteps = 6; ///< of arithmetic that are looked through
  /// Rows of 0 to 32 elements lose by lanes that walk them together (measured, docs/checks/cuda-perf-uneven-lanes.md).
  static constexpr uint64_t MostOfShort = 32;

  static bool isAtomic(const Instruction &Inst) { return isa<AtomicRMWInst>(Inst) || isa<AtomicCmpXchgInst>(Inst); }

  /// Of the ways in which the loop counts from a number to another one.
  template <typename TestT> bool anyCount(TestT Test) const {
    const auto *Branch = Exit ? dyn_cast<BranchInst>(Exit->getTerminator()) : nullptr;
    const auto *Compared = Branch && Branch->isConditional() ? dyn_cast<ICmpInst>(Branch->getCondition()) : nullptr;
    if (!Compared)
      return false;
    for (unsigned Side : {0u, 1u}) {
      const PHINode *Counter = counterOf(Compared->getOperand(Side));
      const Value *Bound = Compared->getOperand(1 - Side);
      if (Counter && staysTheSame(Bound))
        return any_of(Counter->incoming_values(),
                      [&](const Use &From) { return !isInside(From.get()) && Test({Counter, From, Bound, Blocks}); });
    }
    return false;
  }

  bool isWalked(const Instruction &Inst) const {
    const Value *Address = getLoadStorePointerOperand(&Inst);
    return Address && walkerOf(*Address);
  }

  template <typename TestT> bool anyInstruction(TestT Test) const {
    return any_of(Blocks, [&](const BasicBlock *Block) { return any_of(*Block, Test); });
  }

  bool isInside(const Value *V) const {
    const auto *Inst = dyn_cast<Instruction>(V);
    return Inst && is_contained(Blocks, Inst->getParent());
  }

  /// The value at the header that V is, or is a constant step away from, if it takes a constant step in each round.
  const PHINode *counterOf(const Value *V) const {
    const auto *Node = dyn_cast<PHINode>(withoutCasts(V));
    if (!Node)
      Node = isInside(V) ? stepFrom(V) : nullptr;
    const bool Counts = Node && Node->getParent() == Header && any_of(Node->incoming_values(), [&](const Use &From) {
                          return isInside(From.get()) && stepFrom(From.get()) == Node;
                        });
    return Counts ? Node : nullptr;
  }

  /// The counter by which V goes through a list: it is V, or V is the sum of it and of where the list starts, a place
  /// that is loaded or a row's number times their length, and of a constant.
  const PHINode *listCounter(const Value *V) const {
    const Value *Index = withoutCasts(V);
    if (isa<PHINode>(Index))
      return counterOf(Index);
    const auto *Sum = dyn_cast<BinaryOperator>(Index);
    if (!Sum || Sum->getOpcode() != Instruction::Add)
      return nullptr;
    if (isa<ConstantInt>(Sum->getOperand(1)))
      return listCounter(Sum->getOperand(0));
    for (unsigned Side : {0u, 1u})
      if (const Value *Start = Sum->getOperand(1 - Side);
          staysTheSame(Start) && (isComputedFromLoad(Start) || isRow(*Start)))
        if (const PHINode *Counter = counterOf(Sum->getOperand(Side)))
          return Counter;
    return nullptr;
  }

  static bool isRow(const Value &Start) {
    const auto *Product = dyn_cast<BinaryOperator>(withoutCasts(&Start));
    return Product && (Product->getOpcode() == Instruction::Mul || Product->getOpcode() == Instruction::Shl);
  }

  /// The value at the header that V adds a constant to; null if it is something else.
  const PHINode *stepFrom(const Value *V) const {
    const auto *Inst = dyn_cast<Instruction>(withoutCasts(V));
    if (!Inst || Inst->getNumOperands() != 2 || !isa<ConstantInt>(Inst->getOperand(1)))
      return nullptr;
    const bool Adds =
        Inst->getOpcode() == Instruction::Add || Inst->getOpcode() == Instruction::Sub || isa<GetElementPtrInst>(Inst);
    const auto *Node = Adds ? dyn_cast<PHINode>(Inst->getOperand(0)) : nullptr;
    return Node && Node->getParent() == Header ? Node : nullptr;
  }

  /// Whether V is the same number in all rounds; one that is loaded from the same place each time is taken for that.
  bool staysTheSame(const Value *V, unsigned Depth = 0) const {
    if (!isInside(V))
      return true;
    return Depth < MostSteps && isa<BinaryOperator, CastInst, GetElementPtrInst, LoadInst>(V) &&
           all_of(
               cast<Instruction>(V)->operands(), [&](const Use &Part) { return staysTheSame(Part.get(), Depth + 1); });
  }

  /// Whether what is between Start and Bound is loaded. It is not where both are as far from one loaded number: a
  /// window around a place that each lane has loaded.
  static bool isLengthLoaded(const Value &Start, const Value &Bound) {
    if (!isComputedFromLoad(&Start) || !isComputedFromLoad(&Bound))
      return isComputedFromLoad(&Start) || isComputedFromLoad(&Bound);
    std::map<const Value *, int64_t> Terms; // looked up by the value, in no order that shows
    addTerms(Bound, 1, Terms);
    addTerms(Start, -1, Terms);
    return any_of(Terms, [](const auto &Term) {
      return Term.second != 0 && isComputedFromLoad(Term.first) && !isLoadOfOnePlace(*Term.first);
    });
  }

  /// Whether all threads load V from one place: a variable's, an argument's.
  static bool isLoadOfOnePlace(const Value &V) {
    const auto *Load = dyn_cast<LoadInst>(&V);
    const Value *Address = Load ? withoutCasts(Load->getPointerOperand()) : nullptr;
    for (; const auto *Element = dyn_cast_or_null<GEPOperator>(Address);
         Address = withoutCasts(Element->getPointerOperand()))
      if (!Element->hasAllConstantIndices())
        return false;
    return isa_and_nonnull<Argument, GlobalVariable>(Address);
  }

  std::vector<const BasicBlock *> Blocks;
  const BasicBlock *Header = nullptr, *Exit = nullptr;
};

} // namespace

std::vector<LoadedLength> loadedLengths(const KernelProgram &Program, const LaunchAssumption &Launch) {
  std::vector<LoadedLength> Found;
  for (int Loop = 0; Loop < int(Program.loops().size()); ++Loop) {
    const CountedLoop Code(Program, Program.loops()[size_t(Loop)]);
    if (Code.countsBetweenLoaded() && Code.accessesSharedData() && !Code.hasBarriers() && !Code.leavesElementsOut() &&
        !Code.isShort())
      Found.push_back({.Loop = Loop,
                       .Place = Code.place(),
                       .WalksElements = Code.walksElements(),
                       .HasAtomics = Code.hasAtomics(),
                       .CarriesNumbers = Code.carriesNumbers(),
                       .CarriesElements = Code.carriesElements(),
                       .SumsInMemory = Code.sumsInMemory()});
  }
  if (Found.empty())
    return Found;
  RunCounts Counts;
  if (runKernel(Program, Launch, /*Seed=*/0, [](const WarpRequest &) {}, &Counts).GaveUp)
    return {};
  // The model tells whether lanes load numbers of their own.
  erase_if(Found, [&](const LoadedLength &Each) { return !Counts.Loops[size_t(Each.Loop)].OnData; });
  const std::vector<LoadedLength> All = Found;
  erase_if(Found, [&](const LoadedLength &Each) {
    const unsigned Header = unsigned(Program.loops()[size_t(Each.Loop)].Header);
    return any_of(All, [&](const LoadedLength &Other) {
      return Other.Loop != Each.Loop && Program.loops()[size_t(Other.Loop)].Blocks.test(Header);
    });
  });
  sort(Found, [&](const LoadedLength &A, const LoadedLength &B) {
    return Program.loops()[size_t(A.Loop)].Header < Program.loops()[size_t(B.Loop)].Header;
  });
  return Found;
}

std::optional<ListWalk> listWalk(const KernelProgram &Program, const MemoryAccess &Access) {
  const int Loop = Program.blocks()[Access.Block].Loop;
  if (Loop < 0)
    return std::nullopt;
  const CountedLoop Code(Program, Program.loops()[size_t(Loop)]);
  const PHINode *const Walker = Code.walkerOf(*Access.Inst->getOperand(Access.AddressOperand));
  if (!Walker || Code.hasBarriers())
    return std::nullopt;
  return ListWalk{.Loop = Loop, .TakesEach = Code.stepOf(*Walker) <= Code.copiesOf(*Access.Inst)};
}

} // namespace cudaperf
