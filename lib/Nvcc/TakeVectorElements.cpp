// A copy of a vector of which one element is used is a load of that element.
//
// "a[i].x == 0 && a[i].y == 0", with both members taken from copies of a[i] as a function's parameters are, loads x,
// and y only where x is 0 (PTX of CUDA 13, float2 and float4): each copy is cut down to its element before equal loads
// are found. Both would be one vector otherwise, since that is what each copy is at first. Copies of which several
// elements are used stay whole until the vectoriser has been; what is left unused of those, EliminateLoads cuts off.

#include "Nvcc/Passes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include <optional>

using namespace llvm;

namespace cudaperf {

/// The one element of Load's vector that its users take; none if they take several, or something else.
static std::optional<uint64_t> onlyElement(const LoadInst &Load) {
  std::optional<uint64_t> Only;
  for (const User *U : Load.users()) {
    const auto *Extract = dyn_cast<ExtractElementInst>(U);
    const auto *Index = Extract ? dyn_cast<ConstantInt>(Extract->getIndexOperand()) : nullptr;
    if (!Index || Only.value_or(Index->getZExtValue()) != Index->getZExtValue())
      return std::nullopt;
    Only = Index->getZExtValue();
  }
  return Only;
}

static void take(LoadInst &Load, uint64_t Element) {
  Type *const Ty = Load.getType()->getScalarType();
  const uint64_t Offset = Element * Load.getModule()->getDataLayout().getTypeStoreSize(Ty);
  IRBuilder<> Build(&Load);
  Value *Address = Load.getPointerOperand();
  if (Offset != 0)
    Address = Build.CreateConstInBoundsGEP1_64(Build.getInt8Ty(), Address, Offset);
  LoadInst *const Part = Build.CreateAlignedLoad(Ty, Address, commonAlignment(Load.getAlign(), Offset));
  Part->copyMetadata(Load);
  for (User *U : make_early_inc_range(Load.users())) {
    U->replaceAllUsesWith(Part);
    cast<Instruction>(U)->eraseFromParent();
  }
  Load.eraseFromParent();
}

PreservedAnalyses TakeVectorElements::run(Function &Code, FunctionAnalysisManager &) {
  SmallVector<std::pair<LoadInst *, uint64_t>, 8> Parts;
  for (Instruction &Inst : instructions(Code))
    if (auto *Load = dyn_cast<LoadInst>(&Inst); Load && Load->isSimple() && isa<FixedVectorType>(Load->getType()))
      if (const std::optional<uint64_t> Element = onlyElement(*Load))
        Parts.push_back({Load, *Element});
  for (const auto &[Load, Element] : Parts)
    take(*Load, Element);
  return keptBlocks(!Parts.empty());
}

} // namespace cudaperf
