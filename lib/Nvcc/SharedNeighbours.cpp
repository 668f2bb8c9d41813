#include "Nvcc/SharedNeighbours.h"
#include "Nvcc/BaseOffset.h"
#include "Nvcc/SharedAlignment.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include <cstdlib>
#include <optional>
#include <utility>

using namespace llvm;

namespace cudaperf {

static constexpr uint64_t WidestBytes = 16;
/// Rows of accesses through more pointers than this are not looked at one by one: some may be neighbours.
static constexpr size_t MaxBases = 16;

namespace {
/// Narrow accesses in a row, all loads or all stores: how far behind which pointers they are.
class AccessRow {
public:
  void add(const BaseOffset &At) { Offsets[At.Base].push_back(At.Bytes); }
  void clear() { Offsets.clear(); }

  /// Whether two of them may be neighbours, as far as LLVM's vectoriser, which is to join them, can tell.
  bool hasNeighbours(ScalarEvolution &Distances) const {
    if (Offsets.size() > MaxBases)
      return true;
    for (auto Of = Offsets.begin(); Of != Offsets.end(); ++Of) {
      if (areClose(Of->second, Of->second, 0))
        return true;
      for (auto Other = std::next(Of); Other != Offsets.end(); ++Other) {
        const std::optional<int64_t> Apart = difference(*Of->first, *Other->first, Distances);
        if (Apart ? areClose(Of->second, Other->second, *Apart) : isLookedInto(*Of->first, *Other->first, Distances))
          return true;
      }
    }
    return false;
  }

private:
  static std::optional<int64_t> onlyValue(const SCEV *Difference, ScalarEvolution &Distances) {
    if (isa<SCEVCouldNotCompute>(Difference))
      return std::nullopt;
    const ConstantRange Range = Distances.getSignedRange(Difference);
    const APInt *const Only = Range.getSingleElement();
    return Only ? Only->trySExtValue() : std::nullopt;
  }

  /// Bytes, or elements, from From to To.
  static std::optional<int64_t> difference(const Value &From, const Value &To, ScalarEvolution &Distances) {
    return onlyValue(Distances.getMinusSCEV(Distances.getSCEV(const_cast<Value *>(&To)),
                                            Distances.getSCEV(const_cast<Value *>(&From))),
                     Distances);
  }

  /// The index that \p Pointer, of elements of one type behind an address, is made with before it is widened.
  static const Value *narrowIndex(const GEPOperator &Pointer) {
    const Value *const Last = Pointer.getOperand(Pointer.getNumOperands() - 1);
    return isa<SExtInst, ZExtInst>(Last) ? cast<Instruction>(Last)->getOperand(0) : nullptr;
  }

  /// Whether the vectoriser can tell more of the distance than 'difference' does: of selections by one condition, and
  /// where an index is widened after a constant was added to it.
  static bool isLookedInto(const Value &From, const Value &To, ScalarEvolution &Distances) {
    if (isa<SelectInst>(From) && isa<SelectInst>(To))
      return true;
    const auto *const A = dyn_cast<GEPOperator>(&From), *const B = dyn_cast<GEPOperator>(&To);
    if (!A || !B || A->getPointerOperand() != B->getPointerOperand())
      return false;
    const Value *const IndexA = narrowIndex(*A), *const IndexB = narrowIndex(*B);
    return IndexA && IndexB && IndexA->getType() == IndexB->getType() && difference(*IndexA, *IndexB, Distances);
  }

  static bool areClose(ArrayRef<int64_t> Some, ArrayRef<int64_t> Others, int64_t Apart) {
    return any_of(Some, [&](int64_t One) {
      return any_of(Others, [&](int64_t Other) {
        const uint64_t Bytes = uint64_t(std::abs(Other + Apart - One));
        return Bytes != 0 && Bytes < WidestBytes;
      });
    });
  }

  MapVector<const Value *, SmallVector<int64_t, 4>> Offsets;
};
} // namespace

/// Calls \p Look with each row of at least two narrow accesses of \p Code until it returns true; whether it did.
static bool anyRow(const Function &Code, function_ref<bool(const AccessRow &)> Look) {
  const DataLayout &Layout = Code.getParent()->getDataLayout();
  for (const BasicBlock &Block : Code) {
    AccessRow Row;
    unsigned Opcode = 0, Narrow = 0;
    for (const Instruction &Inst : Block) {
      if (!isSharedAccess(Inst))
        continue;
      if (Inst.getOpcode() != std::exchange(Opcode, Inst.getOpcode())) {
        if (Narrow > 1 && Look(Row))
          return true;
        Narrow = 0;
        Row.clear();
      }
      if (Layout.getTypeStoreSize(getLoadStoreType(const_cast<Instruction *>(&Inst))) >= WidestBytes)
        continue;
      ++Narrow;
      Row.add(baseOffset(*getLoadStorePointerOperand(&Inst), Layout));
    }
    if (Narrow > 1 && Look(Row))
      return true;
  }
  return false;
}

bool hasSharedNeighbours(Function &Code, function_ref<ScalarEvolution &(Function &)> DistancesOf) {
  return anyRow(Code, [&](const AccessRow &Row) { return Row.hasNeighbours(DistancesOf(Code)); });
}

} // namespace cudaperf
