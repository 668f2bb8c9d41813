#include "Analysis/KernelProgram.h"
#include "Analysis/LoadedStarts.h"
#include "Analysis/RareSides.h"
#include "Nvcc/AccessMarks.h"
#include "Nvcc/DeviceFunctions.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace cudaperf {

static unsigned storeBytes(const Instruction &Inst, Type *Ty) {
  return Inst.getModule()->getDataLayout().getTypeStoreSize(Ty).getFixedValue();
}

static std::optional<MemoryEffect> intrinsicEffect(const CallBase &Call) {
  const DeviceFunction *const Called = calledDeviceFunction(Call);
  if (!Called)
    return std::nullopt;
  if (Called->Value == DeviceValue::ReadOnlyLoad || Called->Value == DeviceValue::UniformLoad) {
    const auto *Align = cast<ConstantInt>(Call.getArgOperand(1));
    return MemoryEffect{AccessOperation::Load, storeBytes(Call, Call.getType()), 0, unsigned(Align->getZExtValue())};
  }
  if (!Called->isAtomic())
    return std::nullopt;
  const unsigned Bytes = storeBytes(Call, Call.getType());
  return MemoryEffect{AccessOperation::Atomic, Bytes, 0, Bytes};
}

static std::optional<MemoryEffect> callEffect(const CallBase &Call) {
  if (const std::optional<MatrixCall> Matrix = matrixCall(Call))
    return MemoryEffect{Matrix->Operation, Matrix->accessBytes(), Matrix->AddressOperand, Matrix->accessBytes()};
  return intrinsicEffect(Call);
}

std::optional<MemoryEffect> memoryEffect(const Instruction &Inst) {
  if (const auto *Load = dyn_cast<LoadInst>(&Inst))
    return MemoryEffect{AccessOperation::Load, storeBytes(Inst, Load->getType()), 0,
                        unsigned(Load->getAlign().value())};
  if (const auto *Store = dyn_cast<StoreInst>(&Inst))
    return MemoryEffect{AccessOperation::Store, storeBytes(Inst, Store->getValueOperand()->getType()), 1,
                        unsigned(Store->getAlign().value())};
  if (isa<AtomicRMWInst>(Inst) || isa<AtomicCmpXchgInst>(Inst)) {
    const unsigned Bytes = storeBytes(Inst, Inst.getOperand(1)->getType());
    return MemoryEffect{AccessOperation::Atomic, Bytes, 0, Bytes};
  }
  const auto *Call = dyn_cast<CallBase>(&Inst);
  return Call ? callEffect(*Call) : std::nullopt;
}

static const Value *baseOf(const Value *Address) {
  const Value *Base = getUnderlyingObject(Address, /*MaxLookup=*/0);
  return isa<Argument>(Base) || isa<GlobalVariable>(Base) || isa<AllocaInst>(Base) ? Base : nullptr;
}

static MemoryAccess describeAccess(const Instruction &Inst, const MemoryEffect &Effect, unsigned Block) {
  const bool Split =
      Effect.AlignBytes != 0 && Effect.AlignBytes < Effect.Bytes && Effect.Bytes % Effect.AlignBytes == 0;
  return {.Inst = &Inst,
          .Operation = Effect.Operation,
          .AddressOperand = Effect.AddressOperand,
          .Matrix = matrixCall(Inst),
          .Base = baseOf(Inst.getOperand(Effect.AddressOperand)),
          .Bytes = Effect.Bytes,
          .Pieces = Split ? Effect.Bytes / Effect.AlignBytes : 1,
          .Block = Block,
          .Redundant = isRedundantLoad(Inst),
          .IsStart = loadsStart(Inst),
          .OfRounds = isRoundLoad(Inst)};
}

KernelProgram::KernelProgram(const Function &Kernel) : Code(Kernel) {
  for (const Argument &Parameter : Code.args())
    Slots[&Parameter] = NextSlot++;
  for (const BasicBlock &Block : Code) {
    BlockNumbers[&Block] = int(BlockNumbers.size());
    for (const Instruction &Inst : Block)
      Slots[&Inst] = NextSlot++;
  }
  Blocks.resize(BlockNumbers.size());
  StepPlaces.assign(NextSlot, {-1, -1});
  for (const BasicBlock &Block : Code)
    layOutBlock(Block, Blocks[BlockNumbers.lookup(&Block)]);
  findJoinsAndLoops();
}

const Step *KernelProgram::stepOf(unsigned Slot) const {
  if (Slot >= StepPlaces.size() || StepPlaces[Slot].first < 0)
    return nullptr;
  const auto [Block, Index] = StepPlaces[Slot];
  return &Blocks[unsigned(Block)].Steps[unsigned(Index)];
}

unsigned KernelProgram::slot(const Value *Value) {
  auto [Slot, IsNew] = Slots.try_emplace(Value, NextSlot);
  if (IsNew) {
    ++NextSlot;
    if (const auto *Fixed = dyn_cast<Constant>(Value))
      Constants.emplace_back(Slot->second, Fixed);
  }
  return Slot->second;
}

/// Whether who comes to Block fails, as behind an assertion that does not hold.
static bool fails(const BasicBlock &Block) {
  constexpr unsigned MostBlocks = 8;
  const BasicBlock *Next = &Block;
  for (unsigned I = 0; I < MostBlocks && Next; ++I, Next = Next->getUniqueSuccessor())
    if (isa<UnreachableInst>(Next->getTerminator()))
      return true;
  return false;
}

/// The side of Branch that few lanes go to as a rule; none if all do that do not fail.
static std::optional<unsigned> rareSideOf(const BranchInst &Branch) {
  std::optional<unsigned> Side = rareSide(*Branch.getCondition());
  if (!Side)
    Side = appendingSide(Branch);
  return Side && !fails(*Branch.getSuccessor(1 - *Side)) ? Side : std::nullopt;
}

void KernelProgram::layOutBlock(const BasicBlock &From, CodeBlock &To) {
  for (const Instruction &Inst : From) {
    if (const auto *Node = dyn_cast<PHINode>(&Inst)) {
      Phi Move{.Result = slot(Node), .Incoming = {}};
      for (unsigned I = 0; I < Node->getNumIncomingValues(); ++I)
        Move.Incoming.emplace_back(BlockNumbers.lookup(Node->getIncomingBlock(I)), slot(Node->getIncomingValue(I)));
      To.Phis.push_back(std::move(Move));
    } else if (Inst.isTerminator()) {
      for (unsigned I = 0; I < std::min(2u, Inst.getNumSuccessors()); ++I)
        To.Successors[I] = BlockNumbers.lookup(Inst.getSuccessor(I));
      if (const auto *Branch = dyn_cast<BranchInst>(&Inst); Branch && Branch->isConditional()) {
        To.Condition = slot(To.Decides = Branch->getCondition());
        To.RareSide = rareSideOf(*Branch);
      }
    } else if (!isa<DbgInfoIntrinsic>(Inst)) {
      const int Block = BlockNumbers.lookup(&From);
      To.Steps.push_back(layOutStep(Inst, unsigned(Block)));
      StepPlaces[To.Steps.back().Result] = {Block, int(To.Steps.size()) - 1};
    }
  }
}

Step KernelProgram::layOutStep(const Instruction &Inst, unsigned Block) {
  Step Result{.Inst = &Inst, .Result = slot(&Inst), .Operands = {}};
  if (const auto *Address = dyn_cast<GetElementPtrInst>(&Inst)) {
    Result.Sum = layOutSum(*Address);
    return Result;
  }
  const auto *Call = dyn_cast<CallBase>(&Inst);
  for (const Value *Operand : Call ? iterator_range(Call->arg_begin(), Call->arg_end()) : Inst.operands())
    Result.Operands.push_back(slot(Operand));
  if (std::optional<MemoryEffect> Effect = memoryEffect(Inst)) {
    Result.Access = int(Accesses.size());
    Accesses.push_back(describeAccess(Inst, *Effect, Block));
    if (const std::optional<AsyncHalf> Half = asyncHalf(Inst))
      Accesses.back().Async = {slot(Half->Other), Half->PastL1};
  }
  return Result;
}

int KernelProgram::layOutSum(const GetElementPtrInst &Address) {
  const DataLayout &Layout = Address.getModule()->getDataLayout();
  const unsigned Bits = Layout.getIndexSizeInBits(Address.getPointerAddressSpace());
  MapVector<Value *, APInt> Variable;
  APInt Fixed(Bits, 0);
  AddressSum Sum;
  Sum.Base = slot(Address.getPointerOperand());
  if (!Address.getType()->isVectorTy() && cast<GEPOperator>(Address).collectOffset(Layout, Bits, Variable, Fixed)) {
    Sum.Offset = Fixed.getSExtValue();
    for (const auto &[Index, Scale] : Variable)
      Sum.Terms.emplace_back(slot(Index), Scale.getSExtValue());
  }
  Sums.push_back(std::move(Sum));
  return int(Sums.size()) - 1;
}

static const BasicBlock *mainExit(const Loop &L) {
  const BasicBlock *Latch = L.getLoopLatch();
  if (L.isLoopExiting(L.getHeader()))
    return L.getHeader();
  if (Latch && L.isLoopExiting(Latch))
    return Latch;
  SmallVector<BasicBlock *, 4> Exiting;
  L.getExitingBlocks(Exiting);
  return Exiting.empty() ? nullptr : Exiting.front();
}

static bool isPassedEachRound(const BasicBlock &Exit, const Loop &L, const DominatorTree &Dominators) {
  SmallVector<BasicBlock *, 2> Latches;
  L.getLoopLatches(Latches);
  return all_of(Latches, [&](const BasicBlock *Latch) { return Dominators.dominates(&Exit, Latch); });
}

/// Whether Inst has another result in another round of L, for all that can be seen from its operands. What is loaded
/// from one address counts as one number, as it does in the run.
static bool changesInLoop(const Instruction *Inst, const Loop &L) {
  constexpr size_t MostOperands = 64;
  SmallSetVector<const Instruction *, 8> Seen;
  Seen.insert(Inst);
  for (unsigned I = 0; I < Seen.size(); ++I) {
    const Instruction &Next = *Seen[I];
    const auto *Node = dyn_cast<PHINode>(&Next);
    const auto *Call = dyn_cast<CallBase>(&Next);
    if ((Node && !Node->hasConstantValue()) || (Call && !Call->doesNotAccessMemory()) || Next.mayWriteToMemory() ||
        Seen.size() > MostOperands)
      return true;
    for (const Value *Operand : Next.operands())
      if (const auto *From = dyn_cast<Instruction>(Operand); From && L.contains(From))
        Seen.insert(From);
  }
  return false;
}

/// What Node is where one of its sides leaves it undefined, which none reads who came by that side: the number of the
/// first that defines it, as a run for coverage may have left it. Null if no side does.
static const Value *definedNumber(const PHINode &Node) {
  const auto *Found = find_if(Node.incoming_values(), [](const Use &Each) { return !isa<UndefValue>(Each.get()); });
  return Found == Node.incoming_values().end() ? nullptr : Found->get();
}

/// Phi::IsSteady of Node.
static bool isSteady(const PHINode &Node, const LoopInfo &Loops) {
  const auto *Value = dyn_cast_or_null<Instruction>(Node.hasConstantValue());
  const Loop *Left = Value ? Loops.getLoopFor(Value->getParent()) : nullptr;
  if (!Left || Left->contains(&Node))
    return false;
  while (Left->getParentLoop() && !Left->getParentLoop()->contains(&Node))
    Left = Left->getParentLoop();
  return !changesInLoop(Value, *Left);
}

static SmallVector<const Value *, 1> rewrittenIn(const Loop &L) {
  SmallVector<const Value *, 1> Arrays;
  for (const BasicBlock *Block : L.blocks())
    for (const Instruction &Inst : *Block)
      if (const auto *Store = dyn_cast<StoreInst>(&Inst); Store && !L.isLoopInvariant(Store->getPointerOperand()))
        if (const Value *Base = baseOf(Store->getPointerOperand());
            isa_and_nonnull<AllocaInst>(Base) && !is_contained(Arrays, Base))
          Arrays.push_back(Base);
  return Arrays;
}

void KernelProgram::findJoinsAndLoops() {
  auto &Function = const_cast<llvm::Function &>(Code);
  DominatorTree Dominators(Function);
  Dominators.updateDFSNumbers();
  PostDominatorTree PostDominators(Function);
  LoopInfo Found(Dominators);
  DenseMap<const Loop *, int> Numbers;
  for (const Loop *L : Found.getLoopsInPreorder()) {
    Numbers[L] = int(Loops.size());
    LoopShape Shape{.Header = BlockNumbers.lookup(L->getHeader()),
                    .Depth = L->getLoopDepth(),
                    .Blocks = {},
                    .Rewritten = rewrittenIn(*L)};
    Shape.Blocks.resize(Blocks.size());
    for (const BasicBlock *Block : L->blocks())
      Shape.Blocks.set(BlockNumbers.lookup(Block));
    if (const BasicBlock *Exit = mainExit(*L)) {
      Shape.MainExit = BlockNumbers.lookup(Exit);
      Shape.MissesExit = !isPassedEachRound(*Exit, *L, Dominators);
    }
    Loops.push_back(std::move(Shape));
  }
  for (const BasicBlock &Block : Code) {
    CodeBlock &Shape = Blocks[BlockNumbers.lookup(&Block)];
    if (const Loop *L = Found.getLoopFor(&Block))
      Shape.Loop = Numbers.lookup(L);
    if (const DomTreeNode *Node = Dominators.getNode(&Block)) {
      Shape.TreeBegin = Node->getDFSNumIn();
      Shape.TreeEnd = Node->getDFSNumOut();
    }
    const DomTreeNode *Node = PostDominators.getNode(&Block);
    if (const DomTreeNode *Join = Node ? Node->getIDom() : nullptr; Join && Join->getBlock())
      Shape.Join = BlockNumbers.lookup(Join->getBlock());
    for (const auto &[Node, Move] : zip_equal(Block.phis(), Shape.Phis)) {
      Move.IsSteady = isSteady(Node, Found);
      if (const Value *Defined = Found.isLoopHeader(&Block) ? nullptr : definedNumber(Node))
        for (unsigned I = 0; I < Node.getNumIncomingValues(); ++I)
          if (isa<UndefValue>(Node.getIncomingValue(I)))
            Move.Incoming[I].second = slot(Defined);
    }
  }
}

bool KernelProgram::leadsTo(int Block, int Of) const {
  const CodeBlock &From = Blocks[unsigned(Block)], &To = Blocks[unsigned(Of)];
  return From.TreeBegin < To.TreeBegin && To.TreeEnd < From.TreeEnd;
}

bool KernelProgram::isEnd(int Block) const {
  for (size_t Left = Blocks.size(); Left > 0; --Left) {
    if (Block < 0)
      return true;
    if (!Blocks[Block].Steps.empty() || Blocks[Block].Successors[1] >= 0)
      return false;
    Block = Blocks[Block].Successors[0];
  }
  return false; // a loop without end
}

} // namespace cudaperf
