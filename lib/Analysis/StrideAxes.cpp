#include "Analysis/StrideAxes.h"
#include "Analysis/Casts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Argument.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace cudaperf {

const BinaryOperator *productOf(const Value *V) {
  const auto *Operation = dyn_cast<BinaryOperator>(V);
  return Operation && Operation->getOpcode() == Instruction::Mul ? Operation : nullptr;
}

SmallVector<const Argument *, 4> stridesOfAxes(ArrayRef<const Value *> Terms) {
  SmallVector<const Argument *, 4> Strides;
  for (const Value *Term : Terms) {
    const BinaryOperator *Product = productOf(withoutCasts(Term));
    if (!Product)
      continue;
    const Value *Left = withoutCasts(Product->getOperand(0)), *Right = withoutCasts(Product->getOperand(1));
    const auto *Stride = isa<Argument>(Left) ? cast<Argument>(Left) : dyn_cast<Argument>(Right);
    const Value *Coordinate = Stride == Left ? Right : Left;
    if (Stride && !isa<Argument, Constant>(Coordinate) && !is_contained(Strides, Stride))
      Strides.push_back(Stride);
  }
  constexpr size_t FewestAxes = 3;
  return Strides.size() >= FewestAxes ? Strides : SmallVector<const Argument *, 4>();
}

} // namespace cudaperf
