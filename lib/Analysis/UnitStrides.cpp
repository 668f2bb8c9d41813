#include "Analysis/UnitStrides.h"
#include "Analysis/Casts.h"
#include "Analysis/KernelProgram.h"
#include "Analysis/MemberArrays.h"
#include "Analysis/StrideAxes.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include <algorithm>
#include <iterator>
#include <set>

using namespace llvm;

namespace cudaperf {

namespace {
class StrideSearch {
public:
  explicit StrideSearch(const Function &Kernel) : Kernel(Kernel), Layout(Kernel.getParent()->getDataLayout()) {
    collect();
  }
  UnitStrides run();

private:
  using Values = SmallSetVector<const Value *, 16>;
  /// The addends of an address, in any unit.
  struct Terms {
    SmallVector<const Value *, 8> All;
    bool InSmallerUnits = false; ///< some count less than what is accessed: bytes of a pitch
    int64_t ConstantBytes = 0;   ///< what constants add to it
    int64_t UnitBytes = 0;       ///< what its variable indices count; 0 without one
  };
  /// Where the addends of an index are collected; a constant is one of them, and Constants holds their sum.
  struct IndexTerms {
    SmallVectorImpl<const Value *> &All;
    int64_t Constants = 0;
  };

  void collect();
  void collect(const LoadInst &Load);
  bool isInArray(const MemberNumber &Number) const;
  bool isMultipliedFirst(const Value *Number) const;
  bool isOnlyMultiplied(const Value *Number) const;
  void addTerms(const Value *Index, IndexTerms &To) const;
  void addIndices(const GEPOperator &Sum, unsigned AccessBytes, Terms &To) const;
  Terms termsOf(const Value *Address, unsigned AccessBytes) const;
  Values leaves(const Value *Expression) const;
  void lookForOwnSteps(ArrayRef<const Value *> Terms, const Value *Buffer);
  void lookForWindows(ArrayRef<const Value *> Terms);
  void lookAt(const Terms &Sum, unsigned AccessBytes);

  /// Loads stands behind the kernel's parameters in Given, at their places in it.
  static constexpr unsigned InMemory = ~0u;

  const Function &Kernel;
  const DataLayout &Layout;
  DenseMap<const Value *, MemberNumber> Given;
  std::vector<const LoadInst *> Loads;        ///< elements of arrays in memory, the same for all threads
  std::map<MemberNumber, MemberArray> Arrays; ///< by their first elements, which stand for all in Given
  std::set<MemberNumber> Ruled;               ///< no strides, but lengths of rows
  std::set<MemberNumber> Steps;               ///< of windows
  std::set<MemberNumber> OfAxes;              ///< parameters, where every axis, or every buffer, has one
  std::map<const Value *, SmallVector<std::pair<const Argument *, const Value *>>> StepsOf; ///< alone, with the buffer
  std::set<MemberNumber> Pitches;        ///< no steps of windows, but lengths of rows, of which planes are made
  std::map<MemberNumber, int64_t> Least; ///< how many elements must fit into a stride
};
} // namespace

void StrideSearch::collect() {
  for (const Argument &Parameter : Kernel.args())
    if (Parameter.getType()->isIntegerTy() && Parameter.getType()->getIntegerBitWidth() >= 32)
      Given[&Parameter] = {Parameter.getArgNo(), 0};
  for (const Instruction &Inst : instructions(Kernel)) {
    if (!Inst.getType()->isIntegerTy() || Inst.getType()->getIntegerBitWidth() < 32)
      continue;
    if (const auto *Load = dyn_cast<LoadInst>(&Inst))
      collect(*Load);
    else if (const auto *Element = dyn_cast<ExtractElementInst>(&Inst))
      if (const std::optional<MemberNumber> Picked = pickedMember(*Element))
        Given[Element] = *Picked;
  }
}

void StrideSearch::collect(const LoadInst &Load) {
  if (const std::optional<MemberArray> Array = loadedMemberArray(Load)) {
    Given[&Load] = {Array->Parameter, Array->FirstByte};
    Arrays.try_emplace(Given[&Load], *Array);
    return;
  }
  if (const std::optional<MemberNumber> Member = memberAt(*Load.getPointerOperand(), Layout)) {
    Given[&Load] = *Member;
  } else if (isElementOfMemory(Load) && !followsThread(Load)) {
    Given[&Load] = {InMemory, int64_t(Loads.size())};
    Loads.push_back(&Load);
  }
}

/// Whether Number is an element of an array inside the structure that its parameter is.
bool StrideSearch::isInArray(const MemberNumber &Number) const {
  if (Number.Parameter == InMemory)
    return true;
  Type *Around = Kernel.getParamByValType(Number.Parameter);
  APInt Offset(64, uint64_t(Number.OffsetBytes));
  while (isa_and_nonnull<StructType>(Around))
    if (!Layout.getGEPIndexForOffset(Around, Offset)) // leads Around and Offset one step in
      return false;
  return isa_and_nonnull<ArrayType>(Around);
}

/// Whether all that is done with Number itself is to multiply something with it: no comparison, no sum.
bool StrideSearch::isMultipliedFirst(const Value *Number) const {
  Values Bare;
  Bare.insert(Number);
  for (unsigned I = 0; I < Bare.size(); ++I)
    for (const User *U : Bare[I]->users()) {
      if (isa<CastInst, PHINode>(U))
        Bare.insert(U);
      else if (cast<Instruction>(U)->getOpcode() != Instruction::Mul)
        return false;
    }
  return true;
}

/// Whether all that is done with Sum is to add it to addresses: `data[at + stride]` is the element behind `data[at]`.
static bool isOnlyAddend(const Value *Sum) {
  SmallSetVector<const Value *, 8> Reached;
  Reached.insert(Sum);
  for (unsigned I = 0; I < Reached.size(); ++I)
    for (const User *U : Reached[I]->users()) {
      if (isa<GetElementPtrInst>(U))
        continue;
      const unsigned Opcode = cast<Instruction>(U)->getOpcode();
      if (!isa<CastInst>(U) && Opcode != Instruction::Add && Opcode != Instruction::Sub)
        return false;
      Reached.insert(U);
    }
  return true;
}

/// Whether nothing is compared with Number or a sum or product of it, divided by it, or done that cannot be followed,
/// and nothing is added to it before it is multiplied: n + 1 is no distance between elements but a longer row.
bool StrideSearch::isOnlyMultiplied(const Value *Number) const {
  Values Reached, Bare;
  Reached.insert(Number);
  Bare.insert(Number);
  for (unsigned I = 0; I < Reached.size(); ++I)
    for (const User *U : Reached[I]->users()) {
      const auto *Inst = cast<Instruction>(U);
      if (isa<GetElementPtrInst>(Inst))
        continue;
      const bool IsSum = is_contained({Instruction::Add, Instruction::Sub, Instruction::Or}, Inst->getOpcode());
      const bool IsProduct = is_contained({Instruction::Mul, Instruction::Shl}, Inst->getOpcode());
      const bool IsMove = isa<CastInst, PHINode, SelectInst>(Inst);
      if ((!IsSum && !IsProduct && !IsMove) || (IsSum && Bare.contains(Reached[I]) && !isOnlyAddend(Inst)))
        return false;
      if (IsMove && Bare.contains(Reached[I]))
        Bare.insert(Inst);
      Reached.insert(Inst);
    }
  return true;
}

/// Takes sums, choices and multiples by a constant apart.
void StrideSearch::addTerms(const Value *Index, IndexTerms &To) const {
  SmallVector<const Value *, 8> Work{Index};
  while (!Work.empty()) {
    const Value *Next = Work.pop_back_val();
    const auto *Operation = dyn_cast<Operator>(Next);
    const unsigned Opcode = Operation ? Operation->getOpcode() : 0;
    if (Opcode == Instruction::Add || Opcode == Instruction::Sub || Opcode == Instruction::Or ||
        isa<MinMaxIntrinsic>(Next)) {
      Work.push_back(Operation->getOperand(0));
      Work.push_back(Operation->getOperand(1));
    } else if (const auto *Choice = dyn_cast<SelectInst>(Next)) {
      Work.push_back(Choice->getTrueValue());
      Work.push_back(Choice->getFalseValue());
    } else if (Operation && isa<CastInst>(Next) && !Given.contains(Next))
      Work.push_back(Operation->getOperand(0));
    else if ((Opcode == Instruction::Mul || Opcode == Instruction::Shl) && isa<ConstantInt>(Operation->getOperand(1)))
      Work.push_back(Operation->getOperand(0));
    else if (const auto *Fixed = dyn_cast<ConstantInt>(Next); !Fixed || !Fixed->isZero()) {
      To.All.push_back(Next);
      To.Constants += Fixed ? Fixed->getSExtValue() : 0;
    }
  }
}

void StrideSearch::addIndices(const GEPOperator &Sum, unsigned AccessBytes, Terms &To) const {
  const int64_t UnitBytes = int64_t(Layout.getTypeAllocSize(Sum.getResultElementType()));
  IndexTerms Indices{To.All};
  for (const Use &Index : Sum.indices())
    addTerms(Index, Indices);
  APInt Offset(64, 0);
  if (Sum.accumulateConstantOffset(Layout, Offset)) {
    To.ConstantBytes += Offset.getSExtValue();
    return;
  }
  To.ConstantBytes += Indices.Constants * UnitBytes;
  To.UnitBytes = UnitBytes;
  To.InSmallerUnits |= UnitBytes < int64_t(AccessBytes);
}

StrideSearch::Terms StrideSearch::termsOf(const Value *Address, unsigned AccessBytes) const {
  Terms Found;
  Values Pointers;
  Pointers.insert(Address->stripPointerCasts());
  for (unsigned I = 0; I < Pointers.size(); ++I) {
    if (const auto *Sum = dyn_cast<GEPOperator>(Pointers[I])) {
      addIndices(*Sum, AccessBytes, Found);
      Pointers.insert(Sum->getPointerOperand()->stripPointerCasts());
    } else if (isa<PHINode, SelectInst>(Pointers[I]))
      for (const Use &Other : cast<Instruction>(Pointers[I])->operands())
        if (Other->getType()->isPointerTy())
          Pointers.insert(Other->stripPointerCasts());
  }
  return Found;
}

/// The addresses of which Address is one: `from ? &from[at] : &to[i]`. A pointer that walks in a loop is itself.
static SmallVector<const Value *, 2> alternatives(const Value &Address) {
  const auto *Choice = dyn_cast<Instruction>(Address.stripPointerCasts());
  SmallVector<const Value *, 2> All;
  if (isa_and_nonnull<PHINode, SelectInst>(Choice))
    copy_if(Choice->operand_values(), std::back_inserter(All),
            [](const Value *V) { return V->getType()->isPointerTy(); });
  const bool MayWalk = any_of(All, [](const Value *V) { return isa<PHINode>(getUnderlyingObject(V)); });
  return All.empty() || MayWalk ? SmallVector<const Value *, 2>{&Address} : All;
}

/// What Expression is computed from, through arithmetic and loops.
StrideSearch::Values StrideSearch::leaves(const Value *Expression) const {
  Values Seen, Leaves;
  Seen.insert(Expression);
  for (unsigned I = 0; I < Seen.size(); ++I) {
    const auto *Inst = dyn_cast<Instruction>(Seen[I]);
    if (Inst && !Given.contains(Inst) && (isa<CastInst, PHINode, SelectInst, BinaryOperator>(Inst)))
      Seen.insert(Inst->op_begin(), Inst->op_end());
    else
      Leaves.insert(Seen[I]);
  }
  return Leaves;
}

/// Where each of two buffers has a step of its own, `y[i * incy] = x[i * incx]`, either may be dense: they are copied
/// or combined whatever their layouts are.
void StrideSearch::lookForOwnSteps(ArrayRef<const Value *> Terms, const Value *Buffer) {
  if (const OnlyStep Own = onlyStep(Terms); Own.Step) {
    for (const auto &[Step, Of] : StepsOf[Own.Coordinate])
      if (Step != Own.Step && Of != Buffer)
        OfAxes.insert({{Own.Step->getArgNo(), 0}, {Step->getArgNo(), 0}});
    StepsOf[Own.Coordinate].emplace_back(Own.Step, Buffer);
  }
}

/// Of the addends of an address those numbers that scale one coordinate, and another one before it is multiplied with
/// the length of a row: steps, as in `(y * step + ky) * width + x * step + kx`. In `i + y * pitch + z * pitch * height`
/// a coordinate stands beside the rows and none within the planes, so there the number is the length of the rows.
void StrideSearch::lookForWindows(ArrayRef<const Value *> Terms) {
  std::set<MemberNumber> Scales, Within, WithinProduct;
  for (const Value *Term : Terms) {
    const BinaryOperator *Product = productOf(withoutCasts(Term));
    if (!Product || !scalesCoordinate(*Product, [&](const Value *V) { return Given.contains(V); }))
      continue;
    std::set<MemberNumber> Own; // what this coordinate is scaled with; its own rows may be what it is computed from
    for (const Use &Operand : Product->operands())
      if (auto Known = Given.find(withoutCasts(Operand)); Known != Given.end())
        Own.insert(Known->second);
    Scales.insert(Own.begin(), Own.end());
    for (const Use &Operand : Product->operands())
      if (const Value *Factor = withoutCasts(Operand); !Given.contains(Factor))
        for (const Value *Leaf : leaves(Factor))
          if (auto Inner = Given.find(Leaf);
              Inner != Given.end() && !Own.contains(Inner->second) && isMultipliedFirst(Leaf))
            (productOf(Factor) ? WithinProduct : Within).insert(Inner->second);
  }
  const bool AreRows = any_of(Terms, isCoordinate);
  for (const MemberNumber &Scale : Scales)
    if (Within.contains(Scale))
      Steps.insert(Scale);
    else if (WithinProduct.contains(Scale))
      (AreRows ? Pitches : Steps).insert(Scale);
}

void StrideSearch::lookAt(const Terms &Sum, unsigned AccessBytes) {
  bool AreRows = Sum.InSmallerUnits; // or an index of its own beside them says so
  bool IsPoint = false;              // a constant beside them
  std::set<MemberNumber> Strides;
  for (const Value *Term : Sum.All) {
    bool IsOwn = true;
    for (const Value *Leaf : leaves(Term)) {
      if (auto Known = Given.find(Leaf); Known != Given.end())
        Strides.insert(Known->second);
      const auto *Element = dyn_cast<ExtractElementInst>(Leaf);
      const auto *Load = dyn_cast<LoadInst>(Element ? Element->getVectorOperand() : Leaf);
      IsOwn &= !isa<Argument>(Leaf) && (!Load || followsThread(*Load));
    }
    (isa<ConstantInt>(Term) ? IsPoint : AreRows) |= IsOwn;
  }
  const int64_t Fit = Sum.UnitBytes > 0 ? (Sum.ConstantBytes + AccessBytes + Sum.UnitBytes - 1) / Sum.UnitBytes : 1;
  for (const MemberNumber &Stride : Strides)
    if (AreRows || (IsPoint && !isInArray(Stride)))
      Ruled.insert(Stride);
    else
      Least[Stride] = std::max({Least[Stride], Fit, int64_t(1)});
}

UnitStrides StrideSearch::run() {
  std::set<MemberNumber> Possible;
  for (const auto &[Number, Place] : Given)
    if (!isa<Argument>(Number))
      (isOnlyMultiplied(Number) ? Possible : Ruled).insert(Place);
  for (const Instruction &Inst : instructions(Kernel))
    if (const std::optional<MemoryEffect> Effect = memoryEffect(Inst)) {
      for (const Value *Address : alternatives(*Inst.getOperand(Effect->AddressOperand))) {
        const Terms Sum = termsOf(Address, Effect->Bytes);
        lookForWindows(Sum.All);
        lookAt(Sum, Effect->Bytes);
        for (const Argument *Stride : concat<const Argument *const>(stridesOfAxes(Sum.All), stepsWithinRows(Sum.All)))
          OfAxes.insert({Stride->getArgNo(), 0});
        lookForOwnSteps(Sum.All, getUnderlyingObject(Address));
      }
    }
  for (const auto &[Number, Place] : Given)
    if (isa<Argument>(Number) && OfAxes.contains(Place) && isOnlyMultiplied(Number))
      Possible.insert(Place);
  for (const MemberNumber &Place : Ruled)
    Possible.erase(Place);
  std::set_difference(Steps.begin(), Steps.end(), Pitches.begin(), Pitches.end(),
                      std::inserter(Possible, Possible.end()));
  for (const auto &[First, Array] : Arrays)
    for (int64_t I = 1; Possible.contains(First) && I < Array.Elements; ++I)
      if (const MemberNumber Other{First.Parameter, First.OffsetBytes + I * Array.ElementBytes}; !Ruled.contains(Other))
        Possible.insert(Other);
  UnitStrides Sizes;
  for (const MemberNumber &Place : Possible)
    (Place.Parameter == InMemory ? Sizes.Loads[Loads[size_t(Place.OffsetBytes)]] : Sizes.Members[Place]) =
        std::max(Least[Place], int64_t(1));
  return Sizes;
}

UnitStrides possibleUnitStrides(const Function &Kernel) { return StrideSearch(Kernel).run(); }

} // namespace cudaperf
