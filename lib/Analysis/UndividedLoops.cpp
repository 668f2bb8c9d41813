#include "Analysis/UndividedLoops.h"
#include "Analysis/Casts.h"
#include "Analysis/LoopPlaces.h"
#include "Analysis/ThreadTalk.h"
#include "Device/AddressSpaces.h"
#include "Nvcc/SpecialRegisters.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace cudaperf {

namespace {

/// Who comes to a loop, of the threads of a group.
enum class Comers { All, One, Unknown };

class LoopSearch {
public:
  LoopSearch(const KernelProgram &Program, const Dim3 &Block, ThreadGroup Group)
      : Program(Program), Block(Block), Group(Group), Values(Program.code(), Group) {
    for (const BasicBlock &Each : Program.code())
      Blocks.push_back(&Each);
  }

  unsigned threads() const { return Group == ThreadGroup::Row ? Block.X : unsigned(Block.count()); }

  /// What is found of Program.loops()[Loop]; none if its rounds cannot be shared.
  std::optional<UndividedLoop> find(int Loop) const {
    const LoopShape &Shape = Program.loops()[unsigned(Loop)];
    if (!counts(Shape) || !isAlike(Shape) || handsOnThroughMemory(Shape) || isLeftApart(Shape))
      return std::nullopt;
    const Comers Who = comersTo(Shape);
    const RoundOrder Order = roundOrder(Program, Loop);
    const bool Stores = any(Shape, [](const Instruction &Inst) { return isa<StoreInst>(Inst); });
    if (Who == Comers::Unknown || Order == RoundOrder::Ordered || (Order == RoundOrder::Free && !Stores))
      return std::nullopt;
    // In a block of several rows one thread may be one of each.
    if (Who == Comers::One && Group == ThreadGroup::Block && Block.Y * Block.Z > 1)
      return std::nullopt;
    const BasicBlock &Header = *Blocks[unsigned(Shape.Header)];
    return UndividedLoop{.Loop = Loop,
                         .Sharing = Group,
                         .Threads = threads(),
                         .Order = Order,
                         .ByOneThread = Who == Comers::One,
                         .OthersWait = Who == Comers::One && hasBarrierBehind(Shape),
                         .StoresShared = any(Shape, storesShared),
                         .CountsByOne = countsByOne(Shape),
                         .Results = Order == RoundOrder::Free ? 0 : unsigned(range_size(Header.phis())) - 1,
                         .Place = placeOf(Shape)};
  }

  /// Whether threads of the group do the same all through Shape.
  bool isAlike(const LoopShape &Shape) const {
    return !any(Shape, [&](const Instruction &Inst) { return Values.differs(Inst); });
  }

  /// Whether its rounds deal with memory that a block has for itself.
  bool usesShared(const LoopShape &Shape) const { return any(Shape, isOfShared); }

private:
  template <typename RangeT> static size_t range_size(const RangeT &Range) {
    return size_t(std::distance(Range.begin(), Range.end()));
  }

  template <typename TestT> bool any(const LoopShape &Shape, TestT Test) const {
    return any_of(Shape.Blocks.set_bits(), [&](unsigned Number) { return any_of(*Blocks[Number], Test); });
  }

  static bool isOfShared(const Instruction &Inst) {
    const Value *Address = getLoadStorePointerOperand(&Inst);
    return Address && Address->stripPointerCasts()->getType()->getPointerAddressSpace() == SharedAddressSpace;
  }

  static bool storesShared(const Instruction &Inst) { return isa<StoreInst>(Inst) && isOfShared(Inst); }

  const DILocation *placeOf(const LoopShape &Shape) const {
    std::vector<const BasicBlock *> Inside;
    for (const unsigned Number : Shape.Blocks.set_bits())
      Inside.push_back(Blocks[Number]);
    if (const DILocation *Noted = placeOfLoop(Inside, *Blocks[unsigned(Shape.Header)]))
      return Noted;
    return Blocks[unsigned(Shape.MainExit)]->getTerminator()->getDebugLoc().get();
  }

  /// Whether the only way out is where a counter has come to its end.
  bool counts(const LoopShape &Shape) const {
    if (Shape.MainExit < 0 || Shape.MissesExit)
      return false;
    for (const unsigned Number : Shape.Blocks.set_bits())
      for (const int To : Program.blocks()[Number].Successors)
        if (To >= 0 && !Shape.Blocks.test(unsigned(To)) && int(Number) != Shape.MainExit)
          return false;
    const auto *Compared = dyn_cast_or_null<ICmpInst>(Program.blocks()[unsigned(Shape.MainExit)].Decides);
    return Compared &&
           any_of(Compared->operands(), [&](const Use &Side) { return counterOf(*Side, Shape) != nullptr; });
  }

  /// The counter of the loop Shape that V is, or that it is the next number of; null if it is something else.
  const PHINode *counterOf(const Value &V, const LoopShape &Shape) const {
    const Value *At = withoutCasts(&V);
    if (const auto *Sum = dyn_cast<BinaryOperator>(At); Sum && Sum->getOpcode() == Instruction::Add)
      At = withoutCasts(Sum->getOperand(0));
    const auto *Node = dyn_cast<PHINode>(At);
    const bool IsHere = Node && Node->getParent() == Blocks[unsigned(Shape.Header)];
    return IsHere && stepOf(*Node) ? Node : nullptr;
  }

  /// What a round adds to Node; null if that is no single sum.
  static const Value *stepOf(const PHINode &Node) {
    for (const Use &From : Node.incoming_values()) {
      const auto *Next = dyn_cast<BinaryOperator>(withoutCasts(From));
      if (Next && Next->getOpcode() == Instruction::Add && is_contained(Next->operands(), &Node))
        return Next->getOperand(Next->getOperand(0) == &Node);
    }
    return nullptr;
  }

  bool countsByOne(const LoopShape &Shape) const {
    const auto &Compared = cast<ICmpInst>(*Program.blocks()[unsigned(Shape.MainExit)].Decides);
    return any_of(Compared.operands(), [&](const Use &Side) {
      const PHINode *Counter = counterOf(*Side, Shape);
      const auto *Step = Counter ? dyn_cast<ConstantInt>(stepOf(*Counter)) : nullptr;
      return Step && Step->getValue().abs().isOne();
    });
  }

  /// Whether a round may find what another one has stored, or does what is seen outside by more than a store.
  bool handsOnThroughMemory(const LoopShape &Shape) const {
    SmallPtrSet<const Value *, 4> Stored, Loaded;
    const bool DoesOther = any(Shape, [&](const Instruction &Inst) {
      if (const auto *Store = dyn_cast<StoreInst>(&Inst)) {
        Stored.insert(getUnderlyingObject(Store->getPointerOperand(), /*MaxLookup=*/0));
        return !Store->isSimple();
      }
      if (const auto *Load = dyn_cast<LoadInst>(&Inst)) {
        Loaded.insert(getUnderlyingObject(Load->getPointerOperand(), /*MaxLookup=*/0));
        return !Load->isSimple();
      }
      return Inst.mayHaveSideEffects() && !isa<DbgInfoIntrinsic, LifetimeIntrinsic, AssumeInst>(Inst);
    });
    if (DoesOther)
      return true;
    return any_of(Stored, [&](const Value *Object) {
      return Loaded.contains(Object) || (!Loaded.empty() && !isa<Argument>(Object) && !isa<GlobalVariable>(Object));
    });
  }

  bool isConditional(unsigned Number) const {
    const CodeBlock &Code = Program.blocks()[Number];
    return Code.Successors[1] >= 0 && Values.differs(*Blocks[Number]->getTerminator());
  }

  /// Whether Shape stands in a loop that threads of the group leave at different times.
  bool isLeftApart(const LoopShape &Shape) const {
    return any_of(Program.loops(), [&](const LoopShape &Around) {
      if (&Around == &Shape || !Around.Blocks.test(unsigned(Shape.Header)))
        return false;
      return any_of(Around.Blocks.set_bits(), [&](unsigned Number) {
        return isConditional(Number) && any_of(Program.blocks()[Number].Successors,
                                               [&](int To) { return To >= 0 && !Around.Blocks.test(unsigned(To)); });
      });
    });
  }

  /// Whether Target is reached from Side of block From before its sides meet again, within a round of its loop.
  bool reaches(unsigned From, int Side, unsigned Target) const {
    const CodeBlock &Code = Program.blocks()[From];
    const int Head = Code.Loop < 0 ? -1 : Program.loops()[unsigned(Code.Loop)].Header;
    BitVector Seen(unsigned(Blocks.size()));
    SmallVector<int, 8> Pending{Code.Successors[Side]};
    while (!Pending.empty()) {
      const int At = Pending.pop_back_val();
      if (At < 0 || At == Code.Join || At == Head || Seen.test(unsigned(At)))
        continue;
      if (At == int(Target))
        return true;
      Seen.set(unsigned(At));
      Pending.append(std::begin(Program.blocks()[unsigned(At)].Successors),
                     std::end(Program.blocks()[unsigned(At)].Successors));
    }
    return false;
  }

  bool hasBarrierBehind(const LoopShape &Shape) const {
    BitVector Seen(unsigned(Blocks.size()));
    SmallVector<int, 8> Pending(std::begin(Program.blocks()[unsigned(Shape.MainExit)].Successors),
                                std::end(Program.blocks()[unsigned(Shape.MainExit)].Successors));
    while (!Pending.empty()) {
      const int At = Pending.pop_back_val();
      if (At < 0 || Shape.Blocks.test(unsigned(At)) || Seen.test(unsigned(At)))
        continue;
      Seen.set(unsigned(At));
      if (any_of(*Blocks[unsigned(At)], isBlockBarrier))
        return true;
      Pending.append(std::begin(Program.blocks()[unsigned(At)].Successors),
                     std::end(Program.blocks()[unsigned(At)].Successors));
    }
    return false;
  }

  Comers comersTo(const LoopShape &Shape) const {
    Comers Who = Comers::All;
    for (unsigned From = 0; From < Blocks.size(); ++From) {
      if (Shape.Blocks.test(From) || !isConditional(From))
        continue;
      const bool First = reaches(From, 0, unsigned(Shape.Header)), Second = reaches(From, 1, unsigned(Shape.Header));
      if (First == Second)
        continue;
      const Value &Condition = *Program.blocks()[From].Decides;
      if (!isOfNumbers(Condition))
        return Comers::Unknown;
      if (isOfOne(Condition, /*If=*/First))
        Who = Comers::One;
    }
    return Who;
  }

  /// Whether V differs by nothing but numbers of threads: no loaded data in what differs.
  bool isOfNumbers(const Value &V) const {
    constexpr unsigned MostParts = 64;
    SmallPtrSet<const Value *, 16> Seen;
    SmallVector<const Value *, 16> Pending{&V};
    while (!Pending.empty()) {
      const auto *Part = dyn_cast<Instruction>(Pending.pop_back_val());
      if (!Part || !Values.differs(*Part) || specialRegister(*Part) || !Seen.insert(Part).second)
        continue;
      if (Seen.size() > MostParts ||
          !isa<BinaryOperator, CastInst, CmpInst, SelectInst, FreezeInst, IntrinsicInst>(Part))
        return false;
      Pending.append(Part->value_op_begin(), Part->value_op_end());
    }
    return true;
  }

  /// Whether Condition, if it is If, holds for one thread only.
  bool isOfOne(const Value &Condition, bool If) const {
    const Value *A = nullptr, *B = nullptr;
    if (If ? match(&Condition, m_LogicalAnd(m_Value(A), m_Value(B)))
           : match(&Condition, m_LogicalOr(m_Value(A), m_Value(B))))
      return isOfOne(*A, If) || isOfOne(*B, If);
    if (match(&Condition, m_Not(m_Value(A))))
      return isOfOne(*A, !If);
    const auto *Compared = dyn_cast<ICmpInst>(&Condition);
    if (!Compared || !Values.differs(*Compared))
      return false;
    // !threadIdx.x, too
    return Compared->getPredicate() == (If ? CmpInst::ICMP_EQ : CmpInst::ICMP_NE) &&
           any_of(Compared->operands(), [](const Use &Side) { return isa<ConstantInt>(Side); });
  }

  const KernelProgram &Program;
  const Dim3 Block;
  const ThreadGroup Group;
  const BlockUniformity Values;
  std::vector<const BasicBlock *> Blocks; ///< by number
};

/// Whether Loop lies in one of Found.
bool isInside(const KernelProgram &Program, int Loop, ArrayRef<UndividedLoop> Found) {
  const int Header = Program.loops()[unsigned(Loop)].Header;
  return any_of(Found, [&](const UndividedLoop &Each) {
    return Program.loops()[unsigned(Each.Loop)].Blocks.test(unsigned(Header));
  });
}

} // namespace

std::vector<UndividedLoop> undividedLoops(const KernelProgram &Program, const LaunchAssumption &Launch) {
  std::vector<UndividedLoop> Found;
  std::vector<int> ByDepth;
  for (int Loop = 0; Loop < int(Program.loops().size()); ++Loop)
    ByDepth.push_back(Loop);
  stable_sort(ByDepth,
              [&](int A, int B) { return Program.loops()[unsigned(A)].Depth < Program.loops()[unsigned(B)].Depth; });
  const Dim3 &Block = Launch.Block.Block;
  for (const ThreadGroup Group : {ThreadGroup::Block, ThreadGroup::Row}) {
    // Fewer share nothing worth it; a block of one row is the row.
    constexpr unsigned FewestThreads = 8;
    if (ByDepth.empty() || (Group == ThreadGroup::Row ? Block.X : Block.count()) < FewestThreads ||
        (Group == ThreadGroup::Row && Block.X == Block.count()))
      continue;
    const LoopSearch Search(Program, Block, Group);
    for (const int Loop : ByDepth)
      if (!isInside(Program, Loop, Found))
        if (std::optional<UndividedLoop> Each = Search.find(Loop))
          Found.push_back(*Each);
  }
  if (!Found.empty()) {
    const LoopSearch OfLaunch(Program, Block, ThreadGroup::Launch);
    for (UndividedLoop &Each : Found)
      Each.IsOfLaunch = OfLaunch.isAlike(Program.loops()[unsigned(Each.Loop)]) &&
                        !OfLaunch.usesShared(Program.loops()[unsigned(Each.Loop)]);
  }
  sort(Found, [](const UndividedLoop &A, const UndividedLoop &B) { return A.Loop < B.Loop; });
  return Found;
}

} // namespace cudaperf
