// A kernel's IR laid out for the warp interpreter: values in numbered slots, blocks with their join points and
// loops, and the list of its memory accesses. Independent of block shape, warp and seed.

#ifndef CUDAPERF_ANALYSIS_KERNELPROGRAM_H
#define CUDAPERF_ANALYSIS_KERNELPROGRAM_H

#include "Analysis/MatrixCalls.h"
#include "Finding/Finding.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>
#include <vector>

namespace llvm {
class Argument;
class BasicBlock;
class Constant;
class Function;
class GetElementPtrInst;
class Instruction;
class Type;
class Value;
} // namespace llvm

namespace cudaperf {

/// Base + Offset + the sum of Slot * Scale: what a getelementptr computes.
struct AddressSum {
  unsigned Base = 0;
  int64_t Offset = 0;
  llvm::SmallVector<std::pair<unsigned, int64_t>, 2> Terms;
};

/// One instruction that is neither a phi nor a terminator.
struct Step {
  const llvm::Instruction *Inst = nullptr;
  unsigned Result = 0;                     ///< slot; meaningless for void
  llvm::SmallVector<unsigned, 3> Operands; ///< slots
  int Access = -1;                         ///< into accesses(); -1: none
  int Sum = -1;                            ///< into addressSums(), for a getelementptr
};

/// Result takes the slot that belongs to the edge by which the lanes come.
struct Phi {
  unsigned Result = 0;
  llvm::SmallVector<std::pair<int, unsigned>, 2> Incoming; ///< block, slot
  /// It hands on one value that does not change while a loop, which the lanes leave here, goes round.
  bool IsSteady = false;
};

struct CodeBlock {
  std::vector<Phi> Phis;
  std::vector<Step> Steps;
  int Successors[2] = {-1, -1};
  unsigned Condition = 0;               ///< slot, if there are two successors; lanes with 1 go to Successors[0]
  const llvm::Value *Decides = nullptr; ///< the condition
  std::optional<unsigned> RareSide;     ///< the successor that few lanes go to if loaded data decides (rareSide)
  int Join = -1;                        ///< immediate post-dominator; -1: the kernel's end
  int Loop = -1;                        ///< innermost loop, into loops()
  /// When a walk down the tree of dominators comes to the block and leaves it; 0 and 0 if no way leads to it.
  unsigned TreeBegin = 0, TreeEnd = 0;
};

struct LoopShape {
  int Header = -1;
  unsigned Depth = 1;      ///< 1 for an outermost loop
  int MainExit = -1;       ///< the block that leaves it at its end: the header, else the latch, else any; -1: endless
  bool MissesExit = false; ///< a round can pass without coming to MainExit
  llvm::BitVector Blocks;
  llvm::SmallVector<const llvm::Value *, 1> Rewritten; ///< private arrays: its rounds store at different places of them
};

/// The access is one half of an asynchronous copy.
struct AsyncSide {
  unsigned OtherSlot = 0; ///< of the other half's address
  bool PastL1 = false;    ///< see AsyncHalf
};

/// A load, store or atomic as it stands in the IR.
struct MemoryAccess {
  const llvm::Instruction *Inst = nullptr;
  AccessOperation Operation = AccessOperation::Load;
  unsigned AddressOperand = 0;
  std::optional<MatrixCall> Matrix; ///< several requests an execution, with addresses that differ from the operand's
  std::optional<AsyncSide> Async;
  /// The parameter, variable or array that the address is computed from, if it is one.
  const llvm::Value *Base = nullptr;
  unsigned Bytes = 0;     ///< per lane
  unsigned Pieces = 1;    ///< accesses of Bytes / Pieces each: what is less aligned than wide is split
  unsigned Block = 0;     ///< code block that holds it
  bool Redundant = false; ///< a load that optimising compilers drop
  bool IsStart = false;   ///< a load of an index that others are added to (loadsStart)
  bool OfRounds = false;  ///< the load in an atomic on shared memory that is done in rounds (isRoundLoad)
  unsigned pieceBytes() const { return Bytes / Pieces; }
};

class KernelProgram {
public:
  explicit KernelProgram(const llvm::Function &Kernel);

  const llvm::Function &code() const { return Code; }
  const std::vector<CodeBlock> &blocks() const { return Blocks; }
  const std::vector<LoopShape> &loops() const { return Loops; }
  const std::vector<MemoryAccess> &accesses() const { return Accesses; }
  const std::vector<AddressSum> &addressSums() const { return Sums; }
  /// Constants and the slots that hold them for the whole run.
  const std::vector<std::pair<unsigned, const llvm::Constant *>> &constants() const { return Constants; }
  /// The place of Block, of the kernel, in blocks().
  int numberOf(const llvm::BasicBlock &Block) const { return BlockNumbers.lookup(&Block); }
  /// Whether the kernel ends with Block, or behind it, and nothing is left to do. -1: has ended.
  bool isEnd(int Block) const;
  /// Whether every way to block Of leads through Block, which is another one.
  bool leadsTo(int Block, int Of) const;
  /// The steps by which arithmetic has made, ahead of block First, what code from there on reads of Number, in the
  /// program's order. Kept from the first call on, since a run asks at each branch, and a number may have a reader at
  /// each.
  llvm::ArrayRef<const Step *> computedAhead(const llvm::Value &Number, int First) const;
  /// findQuotients of Size, an argument of the kernel. Kept from the first call on, since a run asks at each
  /// comparison.
  llvm::ArrayRef<const llvm::Instruction *> quotientsOf(const llvm::Argument &Size) const;
  unsigned slotCount() const { return NextSlot; }
  /// The slot of an argument or instruction of the kernel.
  unsigned slotOf(const llvm::Value *Value) const { return Slots.lookup(Value); }
  /// The step whose result Slot holds; null if it holds none's. The slots of steps are in the program's order.
  const Step *stepOf(unsigned Slot) const;

private:
  unsigned slot(const llvm::Value *Value);
  void layOutBlock(const llvm::BasicBlock &From, CodeBlock &To);
  Step layOutStep(const llvm::Instruction &Inst, unsigned Block);
  int layOutSum(const llvm::GetElementPtrInst &Address);
  void findJoinsAndLoops();

  const llvm::Function &Code;
  std::vector<CodeBlock> Blocks;
  std::vector<LoopShape> Loops;
  std::vector<MemoryAccess> Accesses;
  std::vector<AddressSum> Sums;
  std::vector<std::pair<unsigned, const llvm::Constant *>> Constants;
  llvm::DenseMap<const llvm::Value *, unsigned> Slots;
  llvm::DenseMap<const llvm::BasicBlock *, int> BlockNumbers;
  std::vector<std::pair<int, int>> StepPlaces; ///< by slot: the block and its step; -1: none
  unsigned NextSlot = 0;
  /// By number and block: what computedAhead has found.
  mutable llvm::DenseMap<std::pair<const llvm::Value *, int>, llvm::SmallVector<const Step *, 0>> Ahead;
  mutable llvm::DenseMap<const llvm::Argument *, llvm::SmallVector<const llvm::Instruction *, 0>> Quotients;
};

/// What a memory instruction or intrinsic does, if it is one of those that the model counts.
struct MemoryEffect {
  AccessOperation Operation;
  unsigned Bytes; ///< per lane
  unsigned AddressOperand;
  unsigned AlignBytes; ///< of the address, as far as the compiler knows
};
std::optional<MemoryEffect> memoryEffect(const llvm::Instruction &Inst);

} // namespace cudaperf

#endif // CUDAPERF_ANALYSIS_KERNELPROGRAM_H
