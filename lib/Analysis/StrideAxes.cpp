#include "Analysis/StrideAxes.h"
#include "Analysis/Casts.h"
#include "Nvcc/SpecialRegisters.h"
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

/// Whether V is a constant, or a product of how many threads and blocks there are.
static bool isThreadCount(const Value *V) {
  const Value *Bare = withoutCasts(V);
  const BinaryOperator *Product = productOf(Bare);
  return isa<ConstantInt>(Bare) || specialRegister(*Bare) || (Product && all_of(Product->operands(), isThreadCount));
}

bool isCoordinate(const Value *Term) {
  const Value *Bare = withoutCasts(Term);
  const auto *Count = dyn_cast<PHINode>(Bare);
  const auto IsNext = [&](const Value *V) {
    const auto *Sum = dyn_cast<BinaryOperator>(V);
    return Sum && Sum->getOpcode() == Instruction::Add && is_contained(Sum->operands(), Count) &&
           any_of(Sum->operands(), isThreadCount);
  };
  return (Count && any_of(Count->incoming_values(), IsNext)) || specialRegister(*Bare);
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
