#include "Analysis/RareSides.h"
#include "Analysis/Casts.h"
#include "Nvcc/SpecialRegisters.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;

namespace cudaperf {

namespace {

bool isFlag(const APInt &Constant) { return Constant.isZero() || Constant.isOne() || Constant.isAllOnes(); }

/// The letter, in lower case, that Compare tests Byte for; 0 if it tests for anything else.
char testedLetter(const ICmpInst &Compare, const Value &Byte) {
  const auto *Fixed = dyn_cast<ConstantInt>(Compare.getOperand(1));
  if (!Fixed || withoutIntegerCasts(Compare.getOperand(0)) != &Byte || Fixed->getValue().ugt(127))
    return 0;
  const char Character = char(Fixed->getZExtValue());
  return isAlpha(Character) ? toLower(Character) : 0;
}

/// The comparisons of Number, widened or not.
SmallVector<const ICmpInst *, 8> comparisonsOf(const Value &Number) {
  SmallVector<const ICmpInst *, 8> Found;
  SmallVector<const Value *, 8> Left{&Number};
  while (!Left.empty())
    for (const User *Use : Left.pop_back_val()->users())
      if (const auto *Compare = dyn_cast<ICmpInst>(Use))
        Found.push_back(Compare);
      else if (isa<CastInst>(Use))
        Left.push_back(Use);
  return Found;
}

/// Whether Byte is a letter of a text that knows a few: of each of 8 a warp has four. What has only two kinds, or many,
/// is not told here.
bool isLetterOfFew(const Value &Byte) {
  constexpr unsigned Fewest = 3, Most = 8;
  SmallSet<char, 16> Letters;
  if (Byte.getType()->isIntegerTy(8))
    for (const ICmpInst *Compare : comparisonsOf(Byte))
      if (const char Letter = testedLetter(*Compare, Byte); Letter && Compare->isEquality())
        Letters.insert(Letter);
  return Letters.size() >= Fewest && Letters.size() <= Most;
}

bool endsWithTest(const BasicBlock &Block, const Value &Byte) {
  const auto *Branch = dyn_cast<BranchInst>(Block.getTerminator());
  const auto *Compare = Branch && Branch->isConditional() ? dyn_cast<ICmpInst>(Branch->getCondition()) : nullptr;
  return Compare && withoutIntegerCasts(Compare->getOperand(0)) == &Byte;
}

const BranchInst *branchOn(const Value &Condition) {
  const auto Found = find_if(Condition.users(), [](const User *Use) { return isa<BranchInst>(Use); });
  return Found == Condition.user_end() ? nullptr : cast<BranchInst>(*Found);
}

/// Where Byte leads that is none of the letters that are told apart.
SmallPtrSet<const BasicBlock *, 2> placesOfOthers(const Value &Byte) {
  SmallPtrSet<const BasicBlock *, 2> Found;
  for (const ICmpInst *Compare : comparisonsOf(Byte))
    if (const BranchInst *Branch = branchOn(*Compare);
        Branch && Compare->isEquality() && testedLetter(*Compare, Byte)) {
      const BasicBlock *Unequal = Branch->getSuccessor(Compare->getPredicate() == CmpInst::ICMP_EQ ? 1 : 0);
      if (!endsWithTest(*Unequal, Byte))
        Found.insert(Unequal);
    }
  return Found;
}

/// Of a letter that Compare asks for: each one comes as often as another, but few that are none of them.
std::optional<unsigned> rareSideOfLetter(const ICmpInst &Compare, const Value &Byte) {
  const BranchInst *Branch = branchOn(Compare);
  const SmallPtrSet<const BasicBlock *, 2> Others = placesOfOthers(Byte);
  for (unsigned Side : {0u, 1u})
    if (Branch && Others.contains(Branch->getSuccessor(Side)))
      return Side;
  return std::nullopt;
}

/// Whether Load reads the same number for all threads, as a kernel's argument is one.
bool isLoadOfOneNumber(const LoadInst &Load) {
  return isa<Constant, Argument>(Load.getPointerOperand()->stripInBoundsConstantOffsets());
}

/// The numbers that differ between threads or rounds and that Address is computed of, arguments left out; none if it
/// rests on what each thread loads.
std::optional<SmallPtrSet<const Value *, 8>> placeOf(const Value &Address) {
  constexpr unsigned Most = 64;
  SmallPtrSet<const Value *, 16> Seen{&Address};
  SmallVector<const Value *, 16> Left{&Address};
  SmallPtrSet<const Value *, 8> Sources;
  while (!Left.empty()) {
    const auto *Inst = dyn_cast<Instruction>(Left.pop_back_val());
    const auto *Load = dyn_cast_or_null<LoadInst>(Inst);
    if (!Inst || (Load && isLoadOfOneNumber(*Load)))
      continue;
    if (Load || Seen.size() > Most)
      return std::nullopt;
    if (isa<PHINode, CallBase>(Inst)) {
      Sources.insert(Inst);
      continue;
    }
    for (const Value *Operand : Inst->operands())
      if (Seen.insert(Operand).second)
        Left.push_back(Operand);
  }
  return Sources;
}

/// Whether A and B are elements of one array, as far from each other for every thread: a pixel and the one beside it,
/// neighbours in a sorted list. Such are equal as often as not.
bool areNeighbours(const Value &A, const Value &B) {
  const auto *First = dyn_cast<LoadInst>(withoutIntegerCasts(&A)),
             *Second = dyn_cast<LoadInst>(withoutIntegerCasts(&B));
  if (!First || !Second || First == Second)
    return false;
  const Value *Of = getUnderlyingObject(First->getPointerOperand(), /*MaxLookup=*/0);
  if (Of != getUnderlyingObject(Second->getPointerOperand(), /*MaxLookup=*/0) || !isa<Argument, GlobalVariable>(Of))
    return false;
  const auto Place = placeOf(*First->getPointerOperand());
  return Place && !Place->empty() && Place == placeOf(*Second->getPointerOperand());
}

/// Whether Number is the same for all threads of a block.
bool isOfBlock(const Value &Number) {
  constexpr unsigned Most = 16;
  SmallSetVector<const Value *, 16> Sources;
  Sources.insert(&Number);
  for (unsigned I = 0; I < Sources.size(); ++I) {
    const auto *Inst = dyn_cast<Instruction>(Sources[I]);
    if (!Inst)
      continue;
    if (const SpecialRegister *Register = specialRegister(*Inst)) {
      if (Register->Alike < AlikeIn::Block)
        return false;
      continue;
    }
    if (!isa<BinaryOperator, CastInst, GetElementPtrInst>(Inst) || Sources.size() > Most)
      return false;
    for (const Value *Operand : Inst->operands())
      Sources.insert(Operand);
  }
  return true;
}

/// Whether Inst takes the next place of a list that all threads of a block add to.
bool takesPlace(const Instruction &Inst) {
  const auto *Atomic = dyn_cast<AtomicRMWInst>(&Inst);
  return Atomic && Atomic->getOperation() == AtomicRMWInst::Add && !Atomic->use_empty() &&
         match(Atomic->getValOperand(), PatternMatch::m_One()) && isOfBlock(*Atomic->getPointerOperand());
}

/// Whether threads add to a list behind Side of Branch, and nobody else does there.
bool appendsBehind(const BranchInst &Branch, unsigned Side) {
  const Function &Kernel = *Branch.getFunction();
  SmallVector<const BasicBlock *, 2> Places;
  for (const BasicBlock &Block : Kernel)
    if (any_of(Block, takesPlace))
      Places.push_back(&Block);
  if (Places.empty())
    return false;
  const DominatorTree Tree(const_cast<Function &>(Kernel)); // reads only
  const BasicBlockEdge Way(Branch.getParent(), Branch.getSuccessor(Side));
  return any_of(Places, [&](const BasicBlock *Block) { return Tree.dominates(Way, Block); });
}

/// The side of a branch on Condition where a number that is no integer lies beyond a threshold: above an argument or a
/// constant that is not 0.
std::optional<unsigned> sideBeyond(const Value &Condition) {
  using namespace PatternMatch;
  const Value *A = nullptr, *B = nullptr;
  if (match(&Condition, m_LogicalAnd(m_Value(A), m_Value(B))))
    return sideBeyond(*A) == 0u || sideBeyond(*B) == 0u ? std::optional(0u) : std::nullopt;
  if (match(&Condition, m_LogicalOr(m_Value(A), m_Value(B))))
    return sideBeyond(*A) == 1u || sideBeyond(*B) == 1u ? std::optional(1u) : std::nullopt;
  const auto *Compare = dyn_cast<FCmpInst>(&Condition);
  if (!Compare)
    return std::nullopt;
  const auto IsThreshold = [](const Value *Number) {
    if (const auto *Fixed = dyn_cast<ConstantFP>(Number))
      return !Fixed->isZero();
    while (isa<FPExtInst, FPTruncInst>(Number))
      Number = cast<CastInst>(Number)->getOperand(0);
    return isa<Argument>(Number);
  };
  CmpInst::Predicate Holds = Compare->getPredicate();
  if (IsThreshold(Compare->getOperand(0)))
    Holds = CmpInst::getSwappedPredicate(Holds);
  else if (!IsThreshold(Compare->getOperand(1)))
    return std::nullopt;
  switch (Holds) {
  case CmpInst::FCMP_OGT:
  case CmpInst::FCMP_OGE:
  case CmpInst::FCMP_UGT:
  case CmpInst::FCMP_UGE:
    return 0;
  case CmpInst::FCMP_OLT:
  case CmpInst::FCMP_OLE:
  case CmpInst::FCMP_ULT:
  case CmpInst::FCMP_ULE:
    return 1;
  default:
    return std::nullopt;
  }
}

} // namespace

std::optional<unsigned> appendingSide(const BranchInst &Branch) {
  const std::optional<unsigned> Side = sideBeyond(*Branch.getCondition());
  return Side && appendsBehind(Branch, *Side) ? Side : std::nullopt;
}

std::optional<unsigned> rareSide(const Value &Condition) {
  using namespace PatternMatch;
  const Value *A = nullptr, *B = nullptr;
  if (match(&Condition, m_LogicalAnd(m_Value(A), m_Value(B))))
    return rareSide(*A) == 0u || rareSide(*B) == 0u ? std::optional(0u) : std::nullopt;
  if (match(&Condition, m_LogicalOr(m_Value(A), m_Value(B))))
    return rareSide(*A) == 1u || rareSide(*B) == 1u ? std::optional(1u) : std::nullopt;
  if (match(&Condition, m_Not(m_Value(A)))) {
    const std::optional<unsigned> Of = rareSide(*A);
    return Of ? std::optional(1 - *Of) : std::nullopt;
  }
  const auto *Compare = dyn_cast<ICmpInst>(&Condition);
  if (!Compare)
    return std::nullopt;
  const Value &Left = *Compare->getOperand(0), &Right = *Compare->getOperand(1);
  const auto *Fixed = dyn_cast<ConstantInt>(&Right);
  if (Fixed && isLetterOfFew(*withoutIntegerCasts(&Left)))
    return rareSideOfLetter(*Compare, *withoutIntegerCasts(&Left));
  if (!Compare->isEquality() || !Left.getType()->isIntegerTy() || Left.getType()->isIntegerTy(1) ||
      (Fixed && isFlag(Fixed->getValue())) || areNeighbours(Left, Right))
    return std::nullopt;
  return Compare->getPredicate() == CmpInst::ICMP_EQ ? 0 : 1;
}

} // namespace cudaperf
