// Fills the gap in a vector of which all but one element are loaded.
//
// "p[i].x + p[i].y + p[i].z" of a float4 is one 16-byte load in nvcc's code, as is x, y and w: it loads what it knows
// to be there. LLVM's vectoriser takes only what is asked for, and would leave loads of 8 and 4 bytes. Seen in machine
// code for elements of 1, 2 and 4 bytes; the first must be among the three, as its alignment is that of the vector.
//
// Adds the missing load. Run it right before the vectoriser, and drop unused loads after it.

#include "Nvcc/BaseOffset.h"
#include "Nvcc/Passes.h"
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

/// Whether there was one.
static bool fillGap(const LoadsByOffset &Loads, int64_t Start, LoadInst &First, uint64_t Bytes) {
  if (First.getAlign().value() < Elements * Bytes)
    return false;
  unsigned Present = 0;
  uint64_t Missing = 0;
  for (uint64_t I = 0; I < Elements; ++I) {
    const auto Found = Loads.find(Start + int64_t(I * Bytes));
    const bool IsThere = Found != Loads.end() && Found->second->getType() == First.getType();
    Present += IsThere;
    Missing = IsThere ? Missing : I;
  }
  if (Present != Elements - 1)
    return false;
  IRBuilder<> Build(First.getNextNode());
  Value *const Address =
      Build.CreateConstInBoundsGEP1_64(Build.getInt8Ty(), First.getPointerOperand(), Missing * Bytes);
  Build.CreateAlignedLoad(First.getType(), Address, commonAlignment(First.getAlign(), Missing * Bytes));
  return true;
}

PreservedAnalyses FillVectorGaps::run(Function &Code, FunctionAnalysisManager &) {
  const DataLayout &Layout = Code.getParent()->getDataLayout();
  bool Changed = false;
  for (BasicBlock &Block : Code) {
    MapVector<const Value *, LoadsByOffset> ByBase;
    for (Instruction &Inst : Block)
      if (auto *Load = dyn_cast<LoadInst>(&Inst); Load && Load->isSimple()) {
        const BaseOffset Place = baseOffset(*Load->getPointerOperand(), Layout);
        ByBase[Place.Base].try_emplace(Place.Bytes, Load);
      }
    for (const auto &[Base, Loads] : ByBase)
      for (const auto &[Offset, Load] : Loads)
        if (const uint64_t Bytes = Layout.getTypeStoreSize(Load->getType()).getFixedValue(); Bytes <= WidestElement)
          Changed |= fillGap(Loads, Offset, *Load, Bytes);
  }
  return keptBlocks(Changed);
}

} // namespace cudaperf
