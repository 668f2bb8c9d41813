// What the first of a chain of neighbouring accesses says of the others' alignment.
//
// "d + v[0] + … + v[4]" of a structure that is aligned to 8 bytes and begins with 'int d, v[5]' is three 8-byte loads
// in nvcc's code: v[1] and v[3] are taken to be as aligned as their distance from d shows, though ints by themselves
// are not. It does so where the chain is longer than 16 bytes; in one of four ints v[1] and v[2] are single loads. A
// state of cuRAND's XORWOW is such a chain. What stands behind says nothing of what stands before.
//
// Raises the alignments. Run it right before the vectoriser.

#include "Nvcc/BaseOffset.h"
#include "Nvcc/Passes.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include <map>

using namespace llvm;

namespace cudaperf {

static constexpr int64_t WidestAccess = 16; ///< bytes; longer chains only

/// The loads, or the stores, of one base address in a block by their offset from it.
using AccessesByOffset = std::multimap<int64_t, Instruction *>;

/// Raises the alignment of what lies in [From, To) of one chain; whether there was one to raise.
static bool alignFrom(AccessesByOffset::const_iterator From, AccessesByOffset::const_iterator To) {
  const Align First = getLoadStoreAlignment(From->second);
  bool Changed = false;
  for (auto Each = From; Each != To; ++Each) {
    const Align Known = commonAlignment(First, uint64_t(Each->first - From->first));
    if (Known <= getLoadStoreAlignment(Each->second))
      continue;
    if (auto *Load = dyn_cast<LoadInst>(Each->second))
      Load->setAlignment(Known);
    else
      cast<StoreInst>(Each->second)->setAlignment(Known);
    Changed = true;
  }
  return Changed;
}

static bool alignChains(const AccessesByOffset &Accesses, const DataLayout &Layout) {
  bool Changed = false;
  for (auto From = Accesses.begin(); From != Accesses.end();) {
    int64_t End = From->first;
    auto To = From;
    for (; To != Accesses.end() && To->first <= End; ++To)
      End = std::max<int64_t>(End, To->first + Layout.getTypeStoreSize(getLoadStoreType(To->second)).getFixedValue());
    if (End - From->first > WidestAccess)
      Changed |= alignFrom(From, To);
    From = To;
  }
  return Changed;
}

PreservedAnalyses AlignChains::run(Function &Code, FunctionAnalysisManager &) {
  const DataLayout &Layout = Code.getParent()->getDataLayout();
  bool Changed = false;
  for (BasicBlock &Block : Code) {
    MapVector<const Value *, AccessesByOffset> Loads, Stores; // by base address
    for (Instruction &Inst : Block) {
      const auto *Load = dyn_cast<LoadInst>(&Inst);
      const auto *Store = dyn_cast<StoreInst>(&Inst);
      if (!(Load && Load->isSimple()) && !(Store && Store->isSimple()))
        continue;
      const BaseOffset Place = baseOffset(*getLoadStorePointerOperand(&Inst), Layout);
      (Load ? Loads : Stores)[Place.Base].emplace(Place.Bytes, &Inst);
    }
    for (const auto *Each : {&Loads, &Stores})
      for (const auto &[Base, Accesses] : *Each)
        Changed |= alignChains(Accesses, Layout);
  }
  return keptBlocks(Changed);
}

} // namespace cudaperf
