#include "Analysis/ElementIndex.h"
#include "Analysis/Casts.h"
#include "Analysis/FlatIndex.h"
#include "Analysis/ThreadTalk.h"
#include "Nvcc/SpecialRegisters.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include <array>

using namespace llvm;
using namespace llvm::PatternMatch;

namespace cudaperf {

static bool isThreadsNumber(const SpecialRegister *Register) {
  return Register && (Register->Kind == RegisterKind::ThreadIndex || Register->Kind == RegisterKind::BlockIndex);
}

static bool isThreadsNumber(const Value &V) { return isThreadsNumber(specialRegister(V)); }

/// Where Kernel reads the numbers of its threads and blocks.
static SmallVector<const Value *, 16> threadsNumbers(const Function &Kernel) {
  SmallVector<const Value *, 16> Found;
  for (const Function &Reading : *Kernel.getParent())
    if (isThreadsNumber(specialRegister(Reading)))
      for (const User *Call : Reading.users())
        if (const auto *Inst = dyn_cast<Instruction>(Call); Inst && Inst->getFunction() == &Kernel)
          Found.push_back(Inst);
  return Found;
}

/// The index that all numbers of threads end in, apart from tests; null if there are several, or something else.
static const Value *soleIndex(const Function &Kernel) {
  SmallPtrSet<const Value *, 32> Seen;
  SmallVector<const Value *, 16> Pending = threadsNumbers(Kernel);
  constexpr unsigned MostSteps = 64; // of one index; of many statements with an index each it would take the square
  const Value *Index = nullptr;
  while (!Pending.empty()) {
    const Value *const Number = Pending.pop_back_val();
    for (const User *Use : Number->users()) {
      if (isa<CmpInst>(Use))
        continue;
      if (const auto *Address = dyn_cast<GetElementPtrInst>(Use)) {
        const Value *const Found = withoutIntegerCasts(Number);
        if (Address->getNumIndices() != 1 || (Index && Index != Found))
          return nullptr;
        Index = Found;
      } else if (!isa<BinaryOperator, CastInst>(Use)) {
        return nullptr;
      } else if (Seen.insert(Use).second) {
        if (Seen.size() > MostSteps)
          return nullptr;
        Pending.push_back(Use);
      }
    }
  }
  return Index;
}

/// Whether a test holds V against Limit, or against anything if Limit is null.
static bool isTested(const Value &V, const Value *Limit) {
  return any_of(V.users(), [&](const User *Use) {
    const auto *Test = dyn_cast<ICmpInst>(Use);
    return Test && (!Limit || is_contained(Test->operands(), Limit));
  });
}

/// Whether V is 'threadIdx.x', 'blockIdx.x' or 'blockIdx.x * blockDim.x + threadIdx.x', or the same of another axis,
/// tested against Limit.
static bool isCoordinate(const Value &V, const Value *Limit) {
  const bool IsNumber = isThreadsNumber(V) || any_of(std::array{RegisterAxis::X, RegisterAxis::Y, RegisterAxis::Z},
                                                     [&](RegisterAxis Axis) { return isFlatIndex(V, Axis); });
  return IsNumber && isTested(V, Limit);
}

/// Whether Index, of several digits, numbers without gaps what passes the tests.
static bool hasNoGaps(const Value &Index) {
  if (isCoordinate(Index, nullptr))
    return false;
  const Value *Rest = &Index;
  while (!isCoordinate(*Rest, nullptr)) {
    const auto *Sum = dyn_cast<BinaryOperator>(Rest);
    if (!Sum || Sum->getOpcode() != Instruction::Add)
      return false;
    const Value *Next = nullptr;
    for (const auto &[Rows, Column] :
         {std::pair(Sum->getOperand(0), Sum->getOperand(1)), std::pair(Sum->getOperand(1), Sum->getOperand(0))}) {
      Value *A = nullptr, *B = nullptr;
      if (!match(Rows, m_Mul(m_Value(A), m_Value(B))))
        continue;
      if (isCoordinate(*Column, B))
        Next = A;
      else if (isCoordinate(*Column, A))
        Next = B;
    }
    if (!Next)
      return false;
    Rest = Next;
  }
  return true;
}

const Value *elementIndex(const Function &Kernel) {
  const Value *const Index = soleIndex(Kernel);
  return Index && hasNoGaps(*Index) && none_of(instructions(Kernel), talksToOtherThreads) ? Index : nullptr;
}

} // namespace cudaperf
