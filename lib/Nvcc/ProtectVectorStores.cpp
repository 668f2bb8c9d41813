// Keeps the stores of a vector together while a kernel is simplified.
//
// "float4 v = p[i]; v.x += 1; p[i] = v;" is one 16-byte store in nvcc's code. Taken apart into four, the three that put
// back what was loaded look superfluous to EarlyCSE, and what is left is no vector any more. So the stores that share
// an aligned word of 8 or 16 bytes are volatile until ReleaseVectorStores. EarlyCSE offers no other way: it drops such
// a store wherever it finds one, and asks nobody.

#include "Nvcc/AccessMarks.h"
#include "Nvcc/BaseOffset.h"
#include "Nvcc/Passes.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace cudaperf {

static constexpr uint64_t NarrowestVector = 8, WidestVector = 16;

namespace {
struct Piece {
  StoreInst *Store;
  int64_t Offset;
};
} // namespace

/// Protects the pieces that lie in an aligned word which another one begins; whether there are any.
static bool protect(ArrayRef<Piece> Pieces) {
  bool Changed = false;
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
          markProtected(*Store);
          Changed = true;
        }
    }
  }
  return Changed;
}

PreservedAnalyses ProtectVectorStores::run(Function &Code, FunctionAnalysisManager &) {
  const DataLayout &Layout = Code.getParent()->getDataLayout();
  bool Changed = false;
  for (BasicBlock &Block : Code) {
    MapVector<const Value *, SmallVector<Piece, 4>> ByBase;
    for (Instruction &Inst : Block)
      if (auto *Store = dyn_cast<StoreInst>(&Inst); Store && Store->isSimple()) {
        const BaseOffset Place = baseOffset(*Store->getPointerOperand(), Layout);
        if (!isa<AllocaInst>(Place.Base))
          ByBase[Place.Base].push_back({Store, Place.Bytes});
      }
    for (const auto &[Base, Pieces] : ByBase)
      Changed |= protect(Pieces);
  }
  return keptBlocks(Changed);
}

} // namespace cudaperf
