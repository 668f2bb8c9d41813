#include "Analysis/LoadedStarts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Argument.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace cudaperf {

namespace {

/// What the sums are for that a number is part of.
struct Sums {
  SmallSetVector<const Value *, 16> Parts;         ///< the number, and what it is added to
  bool IsOnlyAdded = true;                         ///< and taken away, and compared
  SmallVector<const Instruction *, 2> Differences; ///< from which it, or such a sum, is taken away
  bool IsAdded = false, IsIndex = false;

  explicit Sums(const Value &Number) {
    Parts.insert(&Number);
    for (unsigned I = 0; I < Parts.size() && IsOnlyAdded; ++I)
      for (const Use &U : Parts[I]->uses())
        follow(U);
  }

  /// Whether an index grows by the number, or what it is added to, from round to round of a loop.
  bool isStepOfLoop() const {
    return any_of(Parts, [&](const Value *Part) {
      const auto *Inst = dyn_cast<Instruction>(Part);
      if (!Inst || Inst->getOpcode() != Instruction::Add)
        return false;
      const Value *Left = Inst->getOperand(0), *Right = Inst->getOperand(1);
      return (isa<PHINode>(Left) || isa<PHINode>(Right)) && Parts.contains(Left) && Parts.contains(Right);
    });
  }

private:
  void follow(const Use &U) {
    const auto *Inst = cast<Instruction>(U.getUser());
    const unsigned Opcode = Inst->getOpcode();
    if (isa<GetElementPtrInst>(Inst)) {
      IsIndex = true;
    } else if (isa<CastInst, PHINode>(Inst) || Opcode == Instruction::Add) {
      IsAdded |= Opcode == Instruction::Add && !isa<ConstantInt>(Inst->getOperand(1));
      Parts.insert(Inst);
    } else if (Opcode == Instruction::Sub) {
      if (U.getOperandNo() == 1 && isa<Instruction>(Inst->getOperand(0)))
        Differences.push_back(Inst);
    } else if (Opcode != Instruction::ICmp) {
      IsOnlyAdded = false;
    }
  }
};

} // namespace

bool loadsStart(const Instruction &Inst) {
  if (!isa<LoadInst>(Inst) || !Inst.getType()->isIntegerTy() || Inst.getType()->getIntegerBitWidth() < 32)
    return false;
  const Sums With(Inst);
  return With.IsOnlyAdded && With.IsAdded && With.IsIndex && !With.isStepOfLoop();
}

/// Whether an index becomes less by what Difference takes away in every round of a loop.
static bool isStepDown(const Instruction &Difference) {
  const auto *Node = dyn_cast<PHINode>(Difference.getOperand(0));
  return Node && is_contained(Node->incoming_values(), &Difference);
}

bool isStepBack(const Argument &Parameter) {
  if (!Parameter.getType()->isIntegerTy() || Parameter.getType()->getIntegerBitWidth() < 32)
    return false;
  const Sums With(Parameter);
  if (With.isStepOfLoop() || any_of(With.Differences, [](const Instruction *D) { return isStepDown(*D); }))
    return false;
  return With.IsOnlyAdded && any_of(With.Differences, [](const Instruction *Difference) {
           const Sums Of(*Difference);
           return Of.IsOnlyAdded && Of.IsIndex;
         });
}

} // namespace cudaperf
