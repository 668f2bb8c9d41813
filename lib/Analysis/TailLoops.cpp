#include "Analysis/TailLoops.h"
#include "Analysis/Casts.h"
#include "Analysis/KernelProgram.h"
#include "Analysis/LoopRows.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include <cstdlib>

using namespace llvm;

namespace cudaperf {

/// What is left behind so many elements at most is a tail: a warp's width, no row.
static constexpr int64_t WidestGroup = 32;

static bool isIn(const KernelProgram &Program, const LoopShape &Loop, const BasicBlock &Block) {
  const int Number = Program.numberOf(Block);
  return Number >= 0 && Loop.Blocks.test(unsigned(Number));
}

/// What each round adds to Counter, a node in the header of Loop: bytes of a pointer. 0 if that is no constant.
static int64_t stepOf(const KernelProgram &Program, const LoopShape &Loop, const PHINode &Counter) {
  for (const BasicBlock *From : Counter.blocks()) {
    if (!isIn(Program, Loop, *From))
      continue;
    const Value *Next = Counter.getIncomingValueForBlock(From);
    if (const auto *Sum = dyn_cast<BinaryOperator>(Next); Sum && Sum->getOperand(0) == &Counter) {
      const auto *By = dyn_cast<ConstantInt>(Sum->getOperand(1));
      const bool IsStep = By && (Sum->getOpcode() == Instruction::Add || Sum->getOpcode() == Instruction::Sub);
      return IsStep ? By->getSExtValue() : 0;
    }
    const auto *Place = dyn_cast<GetElementPtrInst>(Next);
    APInt Offset(64, 0);
    if (Place && Place->getPointerOperand() == &Counter &&
        Place->accumulateConstantOffset(Place->getModule()->getDataLayout(), Offset))
      return Offset.getSExtValue();
  }
  return 0;
}

namespace {
/// A node that counts the rounds of a loop of Program, and by how much.
struct LoopCounter {
  const LoopShape *Loop = nullptr;
  int64_t Step = 0;
};
} // namespace

/// The loop that V counts the rounds of, or has counted; none if it does not.
static LoopCounter counterOf(const KernelProgram &Program, const Value *V) {
  const auto *Node = dyn_cast<PHINode>(V);
  if (const auto *Sum = dyn_cast<BinaryOperator>(V)) // what the last round has made of it
    Node = dyn_cast<PHINode>(Sum->getOperand(0));
  else if (const auto *Place = dyn_cast<GetElementPtrInst>(V))
    Node = dyn_cast<PHINode>(Place->getPointerOperand());
  for (const LoopShape &Loop : Program.loops())
    if (Node && Program.numberOf(*Node->getParent()) == Loop.Header)
      return {&Loop, stepOf(Program, Loop, *Node)};
  return {};
}

/// Whether Begin, where Own begins to count in steps of Step, is where a loop of larger steps that is not around it has
/// ended.
static bool goesOnBehind(const KernelProgram &Program, const LoopShape &Own, int64_t Step, const Value *Begin) {
  SmallPtrSet<const Value *, 8> Seen;
  SmallVector<const Value *, 8> Pending{Begin};
  while (!Pending.empty()) {
    const Value *V = withoutCasts(Pending.pop_back_val());
    if (!Seen.insert(V).second)
      continue;
    const LoopCounter Other = counterOf(Program, V);
    const int64_t Ratio = Other.Loop ? std::abs(Other.Step / Step) : 0;
    if (Ratio >= 2 && Ratio <= WidestGroup && !Other.Loop->Blocks.test(unsigned(Own.Header)))
      return true;
    if (const auto *Node = dyn_cast<PHINode>(V); Node && !Other.Loop)
      append_range(Pending, Node->incoming_values());
  }
  return false;
}

/// K if V is a multiple of it by the way it is made, V / K * K, V - V % K or V & -K, of what Whole is set to; 0 if not.
static int64_t roundedDown(const Value *V, const Value *&Whole) {
  const auto *Made = dyn_cast<BinaryOperator>(withoutCasts(V));
  const auto *By = Made ? dyn_cast<ConstantInt>(Made->getOperand(1)) : nullptr;
  const auto *Part = Made ? dyn_cast<BinaryOperator>(Made->getOperand(Made->getOpcode() == Instruction::Sub)) : nullptr;
  Whole = Made ? withoutCasts(Made->getOperand(0)) : nullptr;
  if (Made && Made->getOpcode() == Instruction::And && By && By->getValue().isNegatedPowerOf2())
    return (-By->getValue()).getSExtValue();
  const auto *Of = Part ? dyn_cast<ConstantInt>(Part->getOperand(1)) : nullptr;
  if (!Of)
    return 0;
  Whole = withoutCasts(Part->getOperand(0));
  const int64_t Number = Of->getSExtValue();
  switch (Made->getOpcode()) {
  case Instruction::Mul:
    return (Part->getOpcode() == Instruction::SDiv || Part->getOpcode() == Instruction::UDiv) && By == Of ? Number : 0;
  case Instruction::Shl:
    return (Part->getOpcode() == Instruction::LShr || Part->getOpcode() == Instruction::AShr) && By == Of && Number < 32
               ? int64_t(1) << Number
               : 0;
  case Instruction::Sub:
    if (withoutCasts(Made->getOperand(0)) != Whole)
      return 0;
    return Part->getOpcode() == Instruction::And                                              ? Number + 1
           : Part->getOpcode() == Instruction::URem || Part->getOpcode() == Instruction::SRem ? Number
                                                                                              : 0;
  default:
    return 0;
  }
}

/// Whether Begin is End rounded down to a group.
static bool beginsAtLastGroup(const Value *Begin, const Value *End) {
  const Value *Whole = nullptr;
  const int64_t Group = roundedDown(Begin, Whole);
  return Group > 1 && Group <= WidestGroup && End && Whole == End;
}

bool isTailLoop(const KernelProgram &Program, const LoopShape &Loop) {
  const Value *End = endOf(Program, Loop);
  const auto Header =
      find_if(Program.code(), [&](const BasicBlock &Block) { return Program.numberOf(Block) == Loop.Header; });
  for (const PHINode &Counter : Header->phis()) {
    const int64_t Step = stepOf(Program, Loop, Counter);
    for (const BasicBlock *From : Counter.blocks()) {
      const Value *Begin = Counter.getIncomingValueForBlock(From);
      if (Step != 0 && !isIn(Program, Loop, *From) &&
          (goesOnBehind(Program, Loop, Step, Begin) || beginsAtLastGroup(Begin, End)))
        return true;
    }
  }
  return false;
}

} // namespace cudaperf
