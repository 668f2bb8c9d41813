#include "Analysis/StrideAxes.h"
#include "Analysis/Casts.h"
#include "Nvcc/SpecialRegisters.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
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

bool scalesCoordinate(const BinaryOperator &Product, function_ref<bool(const Value *)> IsGiven) {
  SmallSetVector<const Value *, 8> Factors;
  Factors.insert(&Product);
  for (unsigned I = 0; I < Factors.size(); ++I) {
    const Value *Factor = Factors[I];
    if (IsGiven(Factor) || isa<Constant>(Factor))
      continue;
    if (!isa<CastInst, BinaryOperator>(Factor))
      return true;
    const auto *Operation = cast<Instruction>(Factor);
    Factors.insert(Operation->op_begin(), Operation->op_end());
  }
  return false;
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

/// Term as a coordinate times a parameter; none if it is anything else.
static OnlyStep scaled(const Value *Term) {
  const BinaryOperator *Product = productOf(withoutCasts(Term));
  if (!Product)
    return {};
  const Value *Left = withoutCasts(Product->getOperand(0)), *Right = withoutCasts(Product->getOperand(1));
  const auto *Stride = isa<Argument>(Left) ? cast<Argument>(Left) : dyn_cast<Argument>(Right);
  const Value *Coordinate = Stride == Left ? Right : Left;
  return Stride && !isa<Argument, Constant>(Coordinate) ? OnlyStep{Stride, Coordinate} : OnlyStep{};
}

/// Whether Term is where something begins: the same for all threads and rounds.
static bool isFirst(const Value *Term) { return isa<Argument, Constant>(withoutCasts(Term)); }

OnlyStep onlyStep(ArrayRef<const Value *> Terms) {
  OnlyStep Found;
  for (const Value *Term : Terms) {
    if (isFirst(Term))
      continue;
    if (Found.Step)
      return {};
    Found = scaled(Term);
    if (!Found.Step)
      return {};
  }
  return Found;
}

/// Whether Row is a coordinate with a step of its own, and where it begins: 'j * step + first'.
static bool hasStepOfItsOwn(const Value *Row) {
  const auto *Sum = dyn_cast<BinaryOperator>(Row);
  return Sum && Sum->getOpcode() == Instruction::Add && onlyStep({Sum->getOperand(0), Sum->getOperand(1)}).Step;
}

SmallVector<const Argument *, 4> stepsWithinRows(ArrayRef<const Value *> Terms) {
  SmallVector<const Argument *, 4> Steps;
  bool AreRows = false;
  for (const Value *Term : Terms) {
    if (isFirst(Term))
      continue;
    const OnlyStep Own = scaled(Term);
    if (!Own.Step)
      return {};
    if (hasStepOfItsOwn(Own.Coordinate))
      AreRows = true;
    else
      Steps.push_back(Own.Step);
  }
  return AreRows ? Steps : SmallVector<const Argument *, 4>();
}

SmallVector<const Argument *, 4> stridesOfAxes(ArrayRef<const Value *> Terms) {
  SmallVector<const Argument *, 4> Strides;
  for (const Value *Term : Terms)
    if (const Argument *Stride = scaled(Term).Step; Stride && !is_contained(Strides, Stride))
      Strides.push_back(Stride);
  constexpr size_t FewestAxes = 3;
  return Strides.size() >= FewestAxes ? Strides : SmallVector<const Argument *, 4>();
}

} // namespace cudaperf
