#include "Analysis/ArrayIndex.h"
#include "Analysis/Casts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace cudaperf {

ArrayIndex arrayIndex(const Value &Address, const DataLayout &Layout) {
  ArrayIndex Found;
  const Value *At = withoutCasts(&Address);
  for (; const auto *Element = dyn_cast<GetElementPtrInst>(At); At = withoutCasts(Element->getPointerOperand()))
    for (auto Index = gep_type_begin(Element); Index != gep_type_end(Element); ++Index) {
      if (isa<Constant>(Index.getOperand()))
        continue;
      if (Found.Value)
        return {};
      Found = {.Value = withoutCasts(Index.getOperand()),
               .ElementBytes = Index.getSequentialElementStride(Layout).getFixedValue()};
    }
  return Found;
}

bool areAlike(const Value &A, const Value &B) {
  constexpr size_t MostParts = 64;
  SmallVector<std::pair<const Value *, const Value *>, 8> Pairs = {{&A, &B}};
  for (size_t I = 0; I < Pairs.size(); ++I) {
    const auto [First, Second] = Pairs[I];
    if (First == Second)
      continue;
    const auto *One = dyn_cast<Instruction>(First), *Other = dyn_cast<Instruction>(Second);
    if (!One || !Other || I >= MostParts || !isa<BinaryOperator, CastInst, GetElementPtrInst, LoadInst>(One) ||
        !One->isSameOperationAs(Other, Instruction::CompareIgnoringAlignment))
      return false;
    for (const auto [Left, Right] : zip_equal(One->operand_values(), Other->operand_values()))
      Pairs.emplace_back(Left, Right);
  }
  return true;
}

} // namespace cudaperf
