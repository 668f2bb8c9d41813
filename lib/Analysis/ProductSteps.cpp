#include "Analysis/ProductSteps.h"
#include "Analysis/ProductNodes.h"
#include "Device/AddressSpaces.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include <algorithm>
#include <array>
#include <map>
#include <set>

using namespace llvm;

namespace cudaperf {

/// Values that are looked through for one sum, and for one operand.
static constexpr size_t MostParts = 4096, MostSources = 256;

static const AllocaInst *ownArray(const Value *Address) {
  return dyn_cast<AllocaInst>(getUnderlyingObject(Address, /*MaxLookup=*/0));
}

namespace {

/// Where an operand comes from.
struct Source {
  SmallVector<unsigned, 4> Loads;    ///< from global and shared memory
  NumberKind Kind = NumberKind::Any; ///< as what conversions and types show it
};

class StepReader {
public:
  explicit StepReader(const KernelProgram &Program) : Program(Program) {
    for (unsigned I = 0; I < Program.accesses().size(); ++I)
      Numbers[Program.accesses()[I].Inst] = I;
    for (const CodeBlock &Code : Program.blocks())
      for (const Step &S : Code.Steps)
        if (const auto *Store = dyn_cast<StoreInst>(S.Inst))
          if (const AllocaInst *Array = ownArray(Store->getPointerOperand()))
            Kept[Array].push_back(Store);
  }

  std::vector<ProductStep> read() {
    for (unsigned Loop = 0; Loop < Program.loops().size(); ++Loop)
      readSumsOf(int(Loop));
    for (const auto &[Array, Stores] : Kept)
      for (const StoreInst *Store : Stores)
        readKeptSum(*Array, *Store);
    std::vector<ProductStep> Steps;
    for (const auto &[Multiply, Loops] : Multiplies)
      if (const std::optional<ProductStep> Step = stepOf(*Multiply, Loops))
        Steps.push_back(*Step);
    return Steps;
  }

private:
  BitVector noLoops() const { return BitVector(unsigned(Program.loops().size())); }

  /// Notes what the rounds of Loop add up in its phis.
  void readSumsOf(int Loop) {
    const LoopShape &Shape = Program.loops()[unsigned(Loop)];
    BitVector Loops = noLoops();
    Loops.set(unsigned(Loop));
    for (const BasicBlock &Block : Program.code()) {
      if (Program.numberOf(Block) != Shape.Header)
        continue;
      for (const PHINode &Phi : Block.phis())
        for (unsigned I = 0; I < Phi.getNumIncomingValues(); ++I)
          if (Shape.Blocks.test(unsigned(Program.numberOf(*Phi.getIncomingBlock(I)))))
            readSum(*Phi.getIncomingValue(I), Loops, [&](const Value &Part) { return &Part == &Phi; });
    }
  }

  /// Notes what Store adds to an element of Array, in the loops that stay with the element.
  void readKeptSum(const AllocaInst &Array, const StoreInst &Store) {
    const int Block = Program.numberOf(*Store.getParent());
    BitVector Loops = noLoops();
    for (unsigned Loop = 0; Loop < Program.loops().size(); ++Loop)
      if (Program.loops()[Loop].Blocks.test(unsigned(Block)) && !picksElement(Store, Loop))
        Loops.set(Loop);
    if (Loops.any())
      readSum(*Store.getValueOperand(), Loops, [&](const Value &Part) {
        const auto *Load = dyn_cast<LoadInst>(&Part);
        return Load && ownArray(Load->getPointerOperand()) == &Array;
      });
  }

  /// Whether a phi of Loop's header is part of the address of Store.
  bool picksElement(const StoreInst &Store, unsigned Loop) const {
    SmallSetVector<const Value *, 16> Parts;
    Parts.insert(Store.getPointerOperand());
    for (size_t I = 0; I < Parts.size() && Parts.size() < MostSources; ++I) {
      const auto *Inst = dyn_cast<Instruction>(Parts[I]);
      if (const auto *Phi = dyn_cast_or_null<PHINode>(Inst);
          Phi && Program.numberOf(*Phi->getParent()) == Program.loops()[Loop].Header)
        return true;
      if (Inst && !isa<AllocaInst, LoadInst>(Inst))
        Parts.insert(Inst->value_op_begin(), Inst->value_op_end());
    }
    return false;
  }

  /// Notes the multiplications that Sum adds to what IsStart says yes to, and the loops by which it goes on.
  void readSum(const Value &Sum, const BitVector &Loops, function_ref<bool(const Value &)> IsStart) {
    SmallSetVector<const Value *, 32> Parts;
    SmallVector<const Instruction *, 16> Found;
    Parts.insert(&Sum);
    bool IsClosed = false;
    for (size_t I = 0; I < Parts.size() && Parts.size() < MostParts; ++I) {
      const Value &Part = *Parts[I];
      if (IsStart(Part)) {
        IsClosed = true;
        continue;
      }
      const ProductNode Node = productNode(Part);
      if (Node.Left)
        Found.push_back(cast<Instruction>(&Part));
      Parts.insert(Node.Inputs.begin(), Node.Inputs.end());
    }
    if (IsClosed)
      for (const Instruction *Multiply : Found) {
        BitVector &Known = Multiplies[Multiply];
        Known.resize(unsigned(Program.loops().size()));
        Known |= Loops;
      }
  }

  std::optional<ProductStep> stepOf(const Instruction &Multiply, const BitVector &Loops) const {
    const ProductNode Node = productNode(Multiply);
    const std::optional<Source> Left = sourceOf(*Node.Left), Right = sourceOf(*Node.Right);
    const std::optional<ProductType> Type = Left && Right ? typeOf(Node, *Left, *Right) : std::nullopt;
    if (!Type)
      return std::nullopt;
    const std::optional<unsigned> FromLeft = newInRounds(*Left, Loops), FromRight = newInRounds(*Right, Loops);
    if (!FromLeft || !FromRight || *FromLeft == *FromRight)
      return std::nullopt;
    return ProductStep{.Multiply = &Multiply,
                       .Block = unsigned(Program.numberOf(*Multiply.getParent())),
                       .Type = *Type,
                       .Together = Node.Together,
                       .Left = *FromLeft,
                       .Right = *FromRight};
  }

  static std::optional<ProductType> typeOf(const ProductNode &Node, const Source &Left, const Source &Right) {
    if (Node.Kind == NumberKind::Any && Left.Kind != Right.Kind)
      return std::nullopt;
    switch (Node.Kind == NumberKind::Any ? Left.Kind : Node.Kind) {
    case NumberKind::Half:
      return ProductType::Half;
    case NumberKind::BFloat:
      return ProductType::BFloat;
    case NumberKind::Byte:
      return ProductType::Int8;
    case NumberKind::Any:
      return Node.IsFloat ? std::optional(ProductType::Float) : std::nullopt;
    }
    llvm_unreachable("a kind without a type");
  }

  /// The loads that V is, but for conversions; none if anything else goes into it.
  std::optional<Source> sourceOf(const Value &V) const {
    Source Found;
    SmallSetVector<const Value *, 16> Parts;
    Parts.insert(&V);
    for (size_t I = 0; I < Parts.size(); ++I) {
      const auto *Inst = dyn_cast<Instruction>(Parts[I]);
      if (Parts.size() > MostSources || (!Inst && !isa<Constant>(Parts[I])))
        return std::nullopt;
      if (!Inst)
        continue;
      const ProductNode Node = productNode(*Inst);
      if (Node.Kind != NumberKind::Any)
        Found.Kind = Node.Kind;
      const auto *Load = dyn_cast<LoadInst>(Inst);
      if (const AllocaInst *Array = Load ? ownArray(Load->getPointerOperand()) : nullptr)
        for (const StoreInst *Store : Kept.lookup(Array))
          Parts.insert(Store->getValueOperand());
      else if (const auto Access = Numbers.find(Inst); Access != Numbers.end())
        Found.Loads.push_back(Access->second);
      else if (Node.IsConversion || isa<PHINode, SelectInst>(Inst))
        Parts.insert(Node.Inputs.begin(), Node.Inputs.end());
      else
        return std::nullopt;
    }
    return Found;
  }

  /// The first load of From that brings other numbers in each round of one of Loops.
  std::optional<unsigned> newInRounds(const Source &From, const BitVector &Loops) const {
    for (const unsigned Number : From.Loads) {
      const MemoryAccess &Access = Program.accesses()[Number];
      if (Access.Operation != AccessOperation::Load || Access.Matrix || Access.Async)
        continue;
      for (const unsigned Loop : Loops.set_bits())
        if (Program.loops()[Loop].Blocks.test(Access.Block) && (isMoving(Access, Loop) || isFilled(Access, Loop)))
          return Number;
    }
    return std::nullopt;
  }

  /// Whether the address of Access rests on a phi of Loop's header.
  bool isMoving(const MemoryAccess &Access, unsigned Loop) const {
    SmallSetVector<const Value *, 16> Parts;
    Parts.insert(Access.Inst->getOperand(Access.AddressOperand));
    for (size_t I = 0; I < Parts.size() && Parts.size() < MostSources; ++I) {
      const auto *Inst = dyn_cast<Instruction>(Parts[I]);
      const auto *Phi = dyn_cast_or_null<PHINode>(Inst);
      const int In = Inst ? Program.numberOf(*Inst->getParent()) : -1;
      if (Phi && In >= 0 && Program.loops()[Loop].Blocks.test(unsigned(In)) && isHeader(In))
        return true;
      if (Inst && !isa<LoadInst>(Inst))
        Parts.insert(Inst->value_op_begin(), Inst->value_op_end());
    }
    return false;
  }

  bool isHeader(int Block) const {
    return any_of(Program.loops(), [&](const LoopShape &Loop) { return Loop.Header == Block; });
  }

  /// Whether the rounds of Loop store to the shared array of Access.
  bool isFilled(const MemoryAccess &Access, unsigned Loop) const {
    const Value *const Array = getUnderlyingObject(Access.Inst->getOperand(Access.AddressOperand), /*MaxLookup=*/0);
    if (Array->getType()->getPointerAddressSpace() != SharedAddressSpace)
      return false;
    return any_of(Program.accesses(), [&](const MemoryAccess &Other) {
      return Other.Operation == AccessOperation::Store && Program.loops()[Loop].Blocks.test(Other.Block) &&
             getUnderlyingObject(Other.Inst->getOperand(Other.AddressOperand), /*MaxLookup=*/0) == Array;
    });
  }

  const KernelProgram &Program;
  DenseMap<const Instruction *, unsigned> Numbers; ///< of accesses
  /// What is stored to arrays of the thread's own.
  MapVector<const AllocaInst *, SmallVector<const StoreInst *, 4>> Kept;
  MapVector<const Instruction *, BitVector> Multiplies; ///< the loops that add them up
};

} // namespace

static bool usesTensorCores(const KernelProgram &Program) {
  return any_of(Program.blocks(), [](const CodeBlock &Code) {
    return any_of(Code.Steps, [](const Step &S) { return isMatrixInstruction(*S.Inst); });
  });
}

std::vector<ProductStep> productSteps(const KernelProgram &Program) {
  if (Program.loops().empty() || usesTensorCores(Program))
    return {};
  return StepReader(Program).read();
}

bool ProductTile::isMatrixProduct() const {
  constexpr unsigned Least = 8, Meets = 4; // the smallest fragment has 8 rows
  return Rows >= Least && Columns >= Least && Results >= Meets * std::max(Rows, Columns);
}

std::optional<ProductTile> productTile(const KernelProgram &Program, const LaunchAssumption &Launch,
                                       const ProductStep &Step) {
  /// By warp: the first request of either side.
  std::map<unsigned, std::array<std::optional<std::pair<LaneMask, LaneValue>>, 2>> First;
  bool IsKnown = true;
  const auto Sink = [&](const WarpRequest &Request) {
    if (Request.Access != Step.Left && Request.Access != Step.Right)
      return;
    auto &Of = First[Request.Turn][Request.Access == Step.Right];
    if (Of)
      return;
    IsKnown &= !has(Request.Address->dependsIn(Request.Active), Unreliable);
    Of.emplace(Request.Active, *Request.Address);
  };
  if (runBlock(Program, Launch, Sink, [](const RunCounts &) {}) || !IsKnown)
    return std::nullopt;
  std::set<int64_t> Rows, Columns;
  std::set<std::pair<int64_t, int64_t>> Results;
  for (const auto &[Turn, Sides] : First) {
    if (!Sides[0] || !Sides[1])
      continue;
    for (unsigned Lane = 0; Lane < WarpLanes; ++Lane)
      if (Sides[0]->first & Sides[1]->first & LaneMask(1) << Lane) {
        const int64_t Row = Sides[0]->second.Lane[Lane], Column = Sides[1]->second.Lane[Lane];
        Rows.insert(Row);
        Columns.insert(Column);
        Results.insert({Row, Column});
      }
  }
  return ProductTile{
      .Rows = unsigned(Rows.size()), .Columns = unsigned(Columns.size()), .Results = unsigned(Results.size())};
}

} // namespace cudaperf
