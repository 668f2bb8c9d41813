#include "Analysis/LiveRegisters.h"
#include "Device/AddressSpaces.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <vector>

using namespace llvm;

namespace cudaperf {

/// Bits for each value in each block: 32 MiB.
static constexpr uint64_t MostBits = uint64_t(1) << 28;

static unsigned wordsOf(const Type &Of, const DataLayout &Layout) {
  if (!Of.isSized() || Of.isIntOrIntVectorTy(1))
    return 0;
  if (Of.isPointerTy() && Of.getPointerAddressSpace() == SharedAddressSpace)
    return 1;
  return unsigned(divideCeil(Layout.getTypeSizeInBits(const_cast<Type *>(&Of)).getFixedValue(), 32));
}

/// An array of the thread's lies in registers once its loops are unrolled, unless it is larger than all of them.
static unsigned wordsOfArray(const AllocaInst &Array, const DataLayout &Layout) {
  constexpr unsigned Registers = 255;
  const unsigned Words = wordsOf(*Array.getAllocatedType(), Layout);
  return Words <= Registers ? Words : 0;
}

namespace {

/// What is live, by the numbers of the instructions that make it. A set of 32-bit words, each value with all of its.
class Liveness {
public:
  explicit Liveness(const Function &Kernel) : Kernel(Kernel) {
    const DataLayout &Layout = Kernel.getParent()->getDataLayout();
    for (const BasicBlock &Block : Kernel) {
      BlockNumbers[&Block] = unsigned(BlockNumbers.size());
      for (const Instruction &Inst : Block) {
        if (const auto *Array = dyn_cast<AllocaInst>(&Inst))
          Arrays += wordsOfArray(*Array, Layout);
        else if (const unsigned Size = wordsOf(*Inst.getType(), Layout)) {
          Numbers[&Inst] = unsigned(Words.size());
          Words.push_back(Size);
        }
      }
    }
  }

  bool isSmall() const { return uint64_t(Words.size()) * BlockNumbers.size() <= MostBits; }

  unsigned most() {
    In.assign(BlockNumbers.size(), BitVector(unsigned(Words.size())));
    for (bool IsNew = true; IsNew;) {
      IsNew = false;
      for (const BasicBlock *Block : post_order(&Kernel)) {
        BitVector Live = throughBlock(*Block, /*Peak=*/nullptr);
        BitVector &Known = In[BlockNumbers.lookup(Block)];
        IsNew |= Live != Known;
        Known = std::move(Live);
      }
    }
    unsigned Peak = 0;
    for (const BasicBlock *Block : post_order(&Kernel))
      throughBlock(*Block, &Peak);
    return Arrays + Peak;
  }

private:
  void add(BitVector &Live, const Value *Used) const {
    if (const auto Found = Numbers.find(Used); Found != Numbers.end())
      Live.set(Found->second);
  }

  void remove(BitVector &Live, const Value &Made) const {
    if (const auto Found = Numbers.find(&Made); Found != Numbers.end())
      Live.reset(Found->second);
  }

  unsigned sizeOf(const BitVector &Live) const {
    unsigned Size = 0;
    for (const unsigned Number : Live.set_bits())
      Size += Words[Number];
    return Size;
  }

  /// What is live before Block, without what its phis make; what they take counts as used where it comes from.
  BitVector throughBlock(const BasicBlock &Block, unsigned *Peak) const {
    BitVector Live(unsigned(Words.size()));
    for (const BasicBlock *Next : successors(&Block)) {
      Live |= In[BlockNumbers.lookup(Next)];
      for (const PHINode &Phi : Next->phis())
        add(Live, Phi.getIncomingValueForBlock(&Block));
    }
    const auto Note = [&] {
      if (Peak)
        *Peak = std::max(*Peak, sizeOf(Live));
    };
    Note();
    for (const Instruction &Inst : reverse(Block)) {
      if (isa<PHINode>(Inst))
        break;
      remove(Live, Inst);
      for (const Value *Used : Inst.operand_values())
        add(Live, Used);
      Note();
    }
    for (const PHINode &Phi : Block.phis())
      remove(Live, Phi);
    return Live;
  }

  const Function &Kernel;
  DenseMap<const BasicBlock *, unsigned> BlockNumbers;
  DenseMap<const Value *, unsigned> Numbers;
  std::vector<unsigned> Words;
  std::vector<BitVector> In;
  unsigned Arrays = 0;
};

} // namespace

std::optional<unsigned> liveRegisters(const Function &Kernel) {
  Liveness Live(Kernel);
  return Live.isSmall() ? std::optional(Live.most()) : std::nullopt;
}

} // namespace cudaperf
