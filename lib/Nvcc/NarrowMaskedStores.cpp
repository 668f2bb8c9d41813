// Stores that change a byte, two or four of a number and put the rest back as it was loaded.
//
// NVVM's instruction selection stores the changed bytes only: "p[i] = (p[i] & ~0xff00) | (x << 8)" is st.u8 [p + 4 * i
// + 1], and so is a store to a bit-field of eight bits; the load goes if nothing else uses it. The changed bits must be
// a power of two of bytes at a multiple of their count; "p[i] |= 0x40", and fields of other widths, are loaded and
// stored whole.

#include "Nvcc/AccessMarks.h"
#include "Nvcc/Passes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"
#include <optional>

using namespace llvm;
using namespace llvm::PatternMatch;

namespace cudaperf {

static constexpr unsigned ByteBits = 8;

namespace {
/// Bytes of a number that a store changes.
struct ChangedPart {
  unsigned Offset, Bytes;
  Value *Source; ///< a number as wide as the stored one, which holds them in their place
  LoadInst *Old;
};
} // namespace

/// Whether nothing between First and Last, of one block and in this order, can write to memory.
static bool unwrittenBetween(const Instruction &First, const Instruction &Last) {
  for (const Instruction *Inst = First.getNextNode(); Inst; Inst = Inst->getNextNode())
    if (Inst == &Last)
      return true;
    else if (Inst->mayWriteToMemory())
      return false;
  return false;
}

/// Whether Old is what Store's place held right before it.
static bool isLoadedBefore(const LoadInst &Old, const StoreInst &Store) {
  return Old.isSimple() && Old.getPointerOperand() == Store.getPointerOperand() &&
         Old.getParent() == Store.getParent() && unwrittenBetween(Old, Store);
}

/// The part that Store changes if Kept, a masked number, is what stays and Source what is new.
static std::optional<ChangedPart> changedPart(const StoreInst &Store, Value *Kept, Value *Source) {
  Value *Masked = nullptr;
  const APInt *Mask = nullptr;
  if (!match(Kept, m_And(m_Value(Masked), m_APInt(Mask))))
    return std::nullopt;
  auto *const Old = dyn_cast<LoadInst>(Masked);
  if (!Old || !isLoadedBefore(*Old, Store))
    return std::nullopt;
  const APInt Changed = ~*Mask;
  const unsigned Count = Changed.popcount(), First = Changed.countr_zero();
  const bool IsIssued = Changed.isShiftedMask() &&
                        (Count == ByteBits || Count == 2 * ByteBits || Count == 4 * ByteBits) && First % Count == 0;
  if (!IsIssued || !MaskedValueIsZero(Source, *Mask, SimplifyQuery(Store.getDataLayout())))
    return std::nullopt;
  return ChangedPart{First / ByteBits, Count / ByteBits, Source, Old};
}

static std::optional<ChangedPart> changedPart(const StoreInst &Store) {
  Value *A = nullptr, *B = nullptr;
  if (!Store.isSimple() || !match(Store.getValueOperand(), m_Or(m_Value(A), m_Value(B))))
    return std::nullopt;
  const std::optional<ChangedPart> Part = changedPart(Store, A, B);
  return Part ? Part : changedPart(Store, B, A);
}

/// The number whose low bits Part stores. Shifts and masks that only bring them to their place go.
static Value *storedNumber(IRBuilder<> &Build, ChangedPart Part) {
  Value *Number = nullptr, *Unmasked = nullptr;
  const APInt *Mask = nullptr;
  if (Part.Offset == 0)
    Number = Part.Source;
  else if (!match(Part.Source, m_Shl(m_Value(Number), m_SpecificInt(Part.Offset * ByteBits))))
    Number = Build.CreateLShr(Part.Source, Part.Offset * ByteBits);
  const bool IsMasked = match(Number, m_And(m_Value(Unmasked), m_APInt(Mask)));
  return IsMasked && Mask->countr_one() >= Part.Bytes * ByteBits ? Unmasked : Number;
}

static void narrow(StoreInst &Store, ChangedPart Part) {
  Value *const Whole = Store.getValueOperand();
  IRBuilder<> Build(&Store);
  Value *const Number = Build.CreateTrunc(storedNumber(Build, Part), Build.getIntNTy(Part.Bytes * ByteBits));
  Store.setOperand(0, Number);
  Store.setOperand(1, Build.CreateConstInBoundsGEP1_64(Build.getInt8Ty(), Store.getPointerOperand(), Part.Offset));
  Store.setAlignment(commonAlignment(Store.getAlign(), Part.Offset));
  markWhole(*Part.Old);
  RecursivelyDeleteTriviallyDeadInstructions(Whole);
}

PreservedAnalyses NarrowMaskedStores::run(Function &Code, FunctionAnalysisManager &) {
  SmallVector<std::pair<StoreInst *, ChangedPart>, 4> Stores;
  for (Instruction &Inst : instructions(Code))
    if (auto *Store = dyn_cast<StoreInst>(&Inst))
      if (const std::optional<ChangedPart> Part = changedPart(*Store))
        Stores.emplace_back(Store, *Part);
  for (const auto &[Store, Part] : Stores)
    narrow(*Store, Part);
  return keptBlocks(!Stores.empty());
}

} // namespace cudaperf
