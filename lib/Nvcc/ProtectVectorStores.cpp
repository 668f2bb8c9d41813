#include "Nvcc/ProtectVectorStores.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace cudaperf {

static constexpr char Mark[] = "cudaperf.vector";
static constexpr uint64_t NarrowestVector = 8, WidestVector = 16;

namespace {
struct Piece {
  StoreInst *Store;
  int64_t Offset;
};
} // namespace

/// Protects the pieces that lie in an aligned word which another one begins.
static void protect(ArrayRef<Piece> Pieces, LLVMContext &Context) {
  for (const Piece &First : Pieces) {
    const uint64_t Word = std::min(First.Store->getAlign().value(), WidestVector);
    if (Word < NarrowestVector)
      continue;
    for (const Piece &Other : Pieces) {
      if (Other.Store == First.Store || Other.Offset < First.Offset || Other.Offset >= First.Offset + int64_t(Word))
        continue;
      for (StoreInst *Store : {First.Store, Other.Store})
        if (!Store->isVolatile()) {
          Store->setVolatile(true);
          Store->setMetadata(Mark, MDNode::get(Context, {}));
        }
    }
  }
}

PreservedAnalyses ProtectVectorStores::run(Function &Code, FunctionAnalysisManager &) {
  const DataLayout &Layout = Code.getParent()->getDataLayout();
  for (BasicBlock &Block : Code) {
    MapVector<const Value *, SmallVector<Piece, 4>> ByBase;
    for (Instruction &Inst : Block)
      if (auto *Store = dyn_cast<StoreInst>(&Inst); Store && Store->isSimple()) {
        APInt Offset(Layout.getIndexSizeInBits(Store->getPointerAddressSpace()), 0);
        const Value *Base = Store->getPointerOperand()->stripAndAccumulateConstantOffsets(Layout, Offset, true);
        if (!isa<AllocaInst>(Base))
          ByBase[Base].push_back({Store, Offset.getSExtValue()});
      }
    for (const auto &[Base, Pieces] : ByBase)
      protect(Pieces, Code.getContext());
  }
  return PreservedAnalyses::all();
}

PreservedAnalyses ReleaseVectorStores::run(Function &Code, FunctionAnalysisManager &) {
  for (BasicBlock &Block : Code)
    for (Instruction &Inst : Block)
      if (auto *Store = dyn_cast<StoreInst>(&Inst); Store && Store->hasMetadata(Mark)) {
        Store->setVolatile(false);
        Store->setMetadata(Mark, nullptr);
      }
  return PreservedAnalyses::none();
}

} // namespace cudaperf
