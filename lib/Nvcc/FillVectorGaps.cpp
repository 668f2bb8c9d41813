#include "Nvcc/FillVectorGaps.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include <map>

using namespace llvm;

namespace cudaperf {

static constexpr uint64_t Elements = 4, WidestElement = 4;

/// The loads of one base address in a block, by their offset from it; the first of each offset.
using LoadsByOffset = std::map<int64_t, LoadInst *>;

static void fillGap(const LoadsByOffset &Loads, int64_t Start, LoadInst &First, uint64_t Bytes) {
  if (First.getAlign().value() < Elements * Bytes)
    return;
  unsigned Present = 0;
  uint64_t Missing = 0;
  for (uint64_t I = 0; I < Elements; ++I) {
    const auto Found = Loads.find(Start + int64_t(I * Bytes));
    const bool IsThere = Found != Loads.end() && Found->second->getType() == First.getType();
    Present += IsThere;
    Missing = IsThere ? Missing : I;
  }
  if (Present != Elements - 1)
    return;
  IRBuilder<> Build(First.getNextNode());
  Value *const Address =
      Build.CreateConstInBoundsGEP1_64(Build.getInt8Ty(), First.getPointerOperand(), Missing * Bytes);
  Build.CreateAlignedLoad(First.getType(), Address, commonAlignment(First.getAlign(), Missing * Bytes));
}

PreservedAnalyses FillVectorGaps::run(Function &Code, FunctionAnalysisManager &) {
  const DataLayout &Layout = Code.getParent()->getDataLayout();
  for (BasicBlock &Block : Code) {
    MapVector<const Value *, LoadsByOffset> ByBase;
    for (Instruction &Inst : Block)
      if (auto *Load = dyn_cast<LoadInst>(&Inst); Load && Load->isSimple()) {
        APInt Offset(Layout.getIndexSizeInBits(Load->getPointerAddressSpace()), 0);
        const Value *Base = Load->getPointerOperand()->stripAndAccumulateConstantOffsets(Layout, Offset, true);
        ByBase[Base].try_emplace(Offset.getSExtValue(), Load);
      }
    for (const auto &[Base, Loads] : ByBase)
      for (const auto &[Offset, Load] : Loads)
        if (const uint64_t Bytes = Layout.getTypeStoreSize(Load->getType()).getFixedValue(); Bytes <= WidestElement)
          fillGap(Loads, Offset, *Load, Bytes);
  }
  return PreservedAnalyses::none();
}

} // namespace cudaperf
