#include "Analysis/ComparedNumbers.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Argument.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include <algorithm>

using namespace llvm;

namespace cudaperf {

static constexpr int64_t LeastOfFew = 2, MostOfFew = 16;

namespace {
/// Where a branch leads if a number is Number, and where if it is not.
struct NumberBranch {
  int64_t Number = 0;
  BasicBlockEdge Same, Other;
};

/// What a kernel does with a number.
struct NumberUses {
  std::optional<FewNumbers> Few; ///< that it may equal
  bool IsLarge = false;          ///< compared with a constant that is
  bool IsFactor = false;
  SmallVector<NumberBranch, 4> Branches;
};
} // namespace

static bool isOfFew(int64_t Number) { return Number >= LeastOfFew && Number <= MostOfFew; }

static void noteEqual(NumberUses &Uses, int64_t Number) {
  Uses.IsLarge |= Number > MostOfFew;
  if (!isOfFew(Number))
    return;
  const FewNumbers Known = Uses.Few.value_or(FewNumbers{Number, Number});
  Uses.Few = {std::min(Known.Least, Number), std::max(Known.Most, Number)};
}

static void noteEqual(NumberUses &Uses, const ICmpInst &Compare, int64_t Number) {
  noteEqual(Uses, Number);
  const unsigned SameSide = Compare.getPredicate() == CmpInst::ICMP_EQ ? 0 : 1;
  for (const User *U : Compare.users())
    if (const auto *Branch = dyn_cast<BranchInst>(U))
      Uses.Branches.push_back({Number,
                               {Branch->getParent(), Branch->getSuccessor(SameSide)},
                               {Branch->getParent(), Branch->getSuccessor(1 - SameSide)}});
}

static void noteCases(NumberUses &Uses, const SwitchInst &Switch) {
  const BasicBlock *const Here = Switch.getParent();
  for (const auto &Case : Switch.cases())
    if (Case.getCaseValue()->getValue().getSignificantBits() <= 63) {
      const int64_t Number = Case.getCaseValue()->getSExtValue();
      noteEqual(Uses, Number);
      Uses.Branches.push_back({Number, {Here, Case.getCaseSuccessor()}, {Here, Switch.getDefaultDest()}});
    }
}

static void noteUse(NumberUses &Uses, const Instruction &User) {
  if (const auto *Compare = dyn_cast<ICmpInst>(&User)) {
    const auto *Constant = dyn_cast<ConstantInt>(Compare->getOperand(1));
    if (!Constant || Constant->getValue().getSignificantBits() > 63)
      return;
    if (Compare->isEquality())
      noteEqual(Uses, *Compare, Constant->getSExtValue());
    else
      Uses.IsLarge |= Constant->getSExtValue() > MostOfFew;
  } else if (const auto *Switch = dyn_cast<SwitchInst>(&User)) {
    noteCases(Uses, *Switch);
  } else if (User.getOpcode() == Instruction::Mul) {
    Uses.IsFactor = true;
  }
}

/// Whether Block is where a number goes that no branch asks for: only what is no number of Branches comes there, one of
/// the few at least was asked for, and none is below. A switch comes there from several of its comparisons.
static bool isLastElse(const BasicBlock &Block, ArrayRef<NumberBranch> Branches, const DominatorTree &Tree) {
  auto Leaves = [&](const BasicBlock *From) {
    return any_of(Branches, [&](const NumberBranch &Branch) {
      return Branch.Other.getStart() == From && Branch.Other.getEnd() == &Block;
    });
  };
  auto AsksForFew = [&](const NumberBranch &Branch) {
    return isOfFew(Branch.Number) && Branch.Other.getEnd() == &Block;
  };
  auto IsBelow = [&](const NumberBranch &Branch) { return Tree.dominates(&Block, Branch.Other.getStart()); };
  return any_of(Branches, AsksForFew) && none_of(Branches, IsBelow) && all_of(predecessors(&Block), Leaves);
}

/// Whether something is loaded or stored only where the number is none of the few: it is written for others as well.
static bool isForOthers(const Function &Kernel, ArrayRef<NumberBranch> Branches) {
  const DominatorTree Tree(const_cast<Function &>(Kernel)); // reads only
  SmallVector<const BasicBlock *, 4> Others;
  for (const BasicBlock &Block : Kernel)
    if (isLastElse(Block, Branches, Tree))
      Others.push_back(&Block);
  return any_of(Kernel, [&](const BasicBlock &Block) {
    return any_of(Others, [&](const BasicBlock *Other) { return Tree.dominates(Other, &Block); }) &&
           any_of(Block, [](const Instruction &Inst) { return isa<LoadInst, StoreInst>(Inst); });
  });
}

std::optional<FewNumbers> fewOf(const Argument &Parameter) {
  if (!Parameter.getType()->isIntegerTy() || Parameter.getType()->getIntegerBitWidth() < 32)
    return std::nullopt;
  SmallSetVector<const Value *, 4> Same;
  Same.insert(&Parameter);
  NumberUses Uses;
  for (unsigned I = 0; I < Same.size(); ++I)
    for (const User *U : Same[I]->users()) {
      if (isa<CastInst>(U))
        Same.insert(U);
      noteUse(Uses, *cast<Instruction>(U));
    }
  if (!Uses.Few || !Uses.IsFactor || Uses.IsLarge || isForOthers(*Parameter.getParent(), Uses.Branches))
    return std::nullopt;
  return Uses.Few;
}

/// Whether Compare tells nothing but whether its first operand is 0.
static bool asksForZero(const ICmpInst &Compare) {
  const auto *Constant = dyn_cast<ConstantInt>(Compare.getOperand(1));
  return Constant && Compare.isEquality() && Constant->isZero();
}

bool isFlag(const Argument &Parameter) {
  if (!Parameter.getType()->isIntegerTy() || Parameter.use_empty())
    return false;
  if (Parameter.getType()->isIntegerTy(1))
    return true;
  return all_of(Parameter.users(), [](const User *U) {
    const auto *Compare = dyn_cast<ICmpInst>(U);
    return U->getType()->isIntegerTy(1) && (isa<TruncInst>(U) || (Compare && asksForZero(*Compare)));
  });
}

} // namespace cudaperf
