#include "Analysis/RareSides.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;

namespace cudaperf {

static bool isFlag(const APInt &Constant) { return Constant.isZero() || Constant.isOne() || Constant.isAllOnes(); }

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
  if (!Compare || !Compare->isEquality())
    return std::nullopt;
  const auto *Fixed = dyn_cast<ConstantInt>(Compare->getOperand(1));
  if (!Compare->getOperand(0)->getType()->isIntegerTy() || Compare->getOperand(0)->getType()->isIntegerTy(1) ||
      (Fixed && isFlag(Fixed->getValue())))
    return std::nullopt;
  return Compare->getPredicate() == CmpInst::ICMP_EQ ? 0 : 1;
}

} // namespace cudaperf
