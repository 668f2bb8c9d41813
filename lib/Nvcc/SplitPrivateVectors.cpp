// Undoes vector accesses to a thread's own arrays. They cost nothing that is counted here, nvcc has most such arrays in
// registers, and the warp model follows numbers, not vectors.
//
// Splits loads and stores of vectors that lie in a local variable into those of their elements, as far as single
// elements are used. To be run after the vectoriser, which takes them together.

#include "Nvcc/Passes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace cudaperf {

static bool isPrivate(const Value *Pointer) { return isa<AllocaInst>(getUnderlyingObject(Pointer)); }

/// Where element I of a vector at Pointer lies.
static Value *elementAddress(IRBuilderBase &Build, Value *Pointer, Type *Element, unsigned I) {
  return Build.CreateConstGEP1_32(Element, Pointer, I);
}

/// The vector type of Ty if its elements lie byte by byte.
static FixedVectorType *splittable(Type *Ty, const DataLayout &Layout) {
  auto *Vector = dyn_cast<FixedVectorType>(Ty);
  return Vector && Layout.typeSizeEqualsStoreSize(Vector->getElementType()) ? Vector : nullptr;
}

static bool splitLoad(LoadInst &Load) {
  FixedVectorType *const Vector = splittable(Load.getType(), Load.getDataLayout());
  const auto TakesOne = [](const User *U) {
    const auto *Taken = dyn_cast<ExtractElementInst>(U);
    return Taken && isa<ConstantInt>(Taken->getIndexOperand());
  };
  if (!Vector || !Load.isSimple() || !isPrivate(Load.getPointerOperand()) || !all_of(Load.users(), TakesOne))
    return false;
  IRBuilder<> Build(&Load);
  Type *const Element = Vector->getElementType();
  const Align Whole = Load.getDataLayout().getABITypeAlign(Element);
  for (User *U : make_early_inc_range(Load.users())) {
    auto *const Taken = cast<ExtractElementInst>(U);
    const unsigned I = unsigned(cast<ConstantInt>(Taken->getIndexOperand())->getZExtValue());
    Value *const Place = elementAddress(Build, Load.getPointerOperand(), Element, I);
    Taken->replaceAllUsesWith(Build.CreateAlignedLoad(Element, Place, std::min(Whole, Load.getAlign())));
    Taken->eraseFromParent();
  }
  Load.eraseFromParent();
  return true;
}

static bool splitStore(StoreInst &Store) {
  Value *const Stored = Store.getValueOperand();
  FixedVectorType *const Vector = splittable(Stored->getType(), Store.getDataLayout());
  if (!Vector || !Store.isSimple() || !isPrivate(Store.getPointerOperand()))
    return false;
  IRBuilder<> Build(&Store);
  Type *const Element = Vector->getElementType();
  const Align Whole = Store.getDataLayout().getABITypeAlign(Element);
  for (unsigned I = 0; I < Vector->getNumElements(); ++I) {
    Value *const Known = findScalarElement(Stored, I);
    Build.CreateAlignedStore(Known ? Known : Build.CreateExtractElement(Stored, I),
                             elementAddress(Build, Store.getPointerOperand(), Element, I),
                             std::min(Whole, Store.getAlign()));
  }
  Store.eraseFromParent();
  return true;
}

PreservedAnalyses SplitPrivateVectors::run(Function &Code, FunctionAnalysisManager &) {
  SmallVector<Instruction *, 16> Accesses;
  for (Instruction &Inst : instructions(Code))
    if (isa<LoadInst>(Inst) || isa<StoreInst>(Inst))
      Accesses.push_back(&Inst);
  bool Changed = false;
  for (Instruction *Access : Accesses) {
    auto *const Load = dyn_cast<LoadInst>(Access);
    Changed |= Load ? splitLoad(*Load) : splitStore(*cast<StoreInst>(Access));
  }
  return keptBlocks(Changed);
}

} // namespace cudaperf
