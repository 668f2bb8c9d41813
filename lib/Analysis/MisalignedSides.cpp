#include "Analysis/MisalignedSides.h"
#include "Analysis/Casts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;

namespace cudaperf {

/// Whether Number is made of a pointer's address by casts and sums.
static bool isAddress(const Value *Number) {
  for (;;) {
    if (isa<PtrToIntInst>(Number))
      return true;
    const auto *Part = dyn_cast<Instruction>(Number);
    if (Part && (Part->getOpcode() == Instruction::Add || Part->getOpcode() == Instruction::Or))
      return isAddress(Part->getOperand(0)) || isAddress(Part->getOperand(1));
    if (!Part || !isa<CastInst>(Part))
      return false;
    Number = Part->getOperand(0);
  }
}

/// The side of a branch on Condition (0: true, 1: false) that is taken where low bits of an address are set; 2 if it
/// asks for something else.
static unsigned misalignedSide(const Value &Condition) {
  using namespace PatternMatch;
  ICmpInst::Predicate Asked;
  const Value *Masked = nullptr, *Number = nullptr;
  const APInt *Bits = nullptr;
  if (!match(&Condition, m_ICmp(Asked, m_Value(Masked), m_Zero())) || !ICmpInst::isEquality(Asked))
    return 2;
  Masked = withoutCasts(Masked);
  const bool IsOfMask = match(Masked, m_And(m_Value(Number), m_APInt(Bits))) && Bits->isMask();
  const bool IsOfRest = !IsOfMask && match(Masked, m_URem(m_Value(Number), m_APInt(Bits))) && Bits->isPowerOf2();
  if ((!IsOfMask && !IsOfRest) || !isAddress(Number))
    return 2;
  return Asked == ICmpInst::ICMP_EQ ? 1 : 0;
}

/// Whether threads come from From to To only with a pointer that is not aligned.
static bool isEdgeOfMisaligned(const BasicBlock &From, const BasicBlock &To) {
  const auto *Branch = dyn_cast<BranchInst>(From.getTerminator());
  if (!Branch || !Branch->isConditional())
    return false;
  const unsigned Side = misalignedSide(*Branch->getCondition());
  return Side < 2 && Branch->getSuccessor(Side) == &To && Branch->getSuccessor(1 - Side) != &To;
}

MisalignedSides::MisalignedSides(const Function &Kernel) {
  if (any_of(instructions(Kernel), [](const Instruction &Inst) { return isa<PtrToIntInst>(Inst); }))
    Dominators.emplace(const_cast<Function &>(Kernel));
}

bool MisalignedSides::contain(const Instruction &Inst) const {
  if (!Dominators)
    return false;
  for (const auto *Node = Dominators->getNode(Inst.getParent()); Node; Node = Node->getIDom()) {
    const BasicBlock &Block = *Node->getBlock();
    const auto IsWayIn = [&](const BasicBlock *From) { return !Dominators->dominates(&Block, From); };
    const auto Ways = make_filter_range(predecessors(&Block), IsWayIn);
    if (!Ways.empty() && all_of(Ways, [&](const BasicBlock *From) { return isEdgeOfMisaligned(*From, Block); }))
      return true;
  }
  return false;
}

} // namespace cudaperf
