#include "Cost/CounterSteps.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace cudaperf {

namespace {

class Follower {
public:
  Follower(const KernelProgram &Program, int Loop, const DenseSet<const Instruction *> &Constants)
      : Program(Program), Shape(Program.loops()[unsigned(Loop)]), Changed(Program.slotCount()),
        Follows(Program.slotCount()) {
    for (unsigned Block : Shape.Blocks.set_bits()) {
      for (const Phi &P : Program.blocks()[Block].Phis)
        Changed.set(P.Result);
      for (const Step &S : Program.blocks()[Block].Steps) {
        if (!S.Inst->getType()->isVoidTy())
          Changed.set(S.Result);
        if (Constants.contains(S.Inst))
          Follows.set(S.Result);
      }
    }
    for (const Phi &P : Program.blocks()[unsigned(Shape.Header)].Phis)
      if (counts(P) || isConstant(P))
        Follows.set(P.Result);
  }

  bool follows(const Step &S) {
    const bool Linear = (S.Inst->getType()->isIntegerTy() || S.Sum >= 0) && isLinear(S);
    if (Linear)
      Follows.set(S.Result);
    return Linear;
  }

private:
  /// Whether every way back adds a constant to P.
  bool counts(const Phi &P) const {
    return all_of(P.Incoming, [&](const std::pair<int, unsigned> &From) {
      return From.first < 0 || !Shape.Blocks.test(unsigned(From.first)) || isNext(From.second, P.Result);
    });
  }

  /// Whether what P gets from round to round is known, as a step that is halved: those of the constants follow already.
  bool isConstant(const Phi &P) const {
    return all_of(P.Incoming, [&](const std::pair<int, unsigned> &From) {
      return From.first < 0 || !Shape.Blocks.test(unsigned(From.first)) || Follows.test(From.second);
    });
  }

  bool isNext(unsigned Slot, unsigned Counter) const {
    for (unsigned Block : Shape.Blocks.set_bits())
      for (const Step &S : Program.blocks()[Block].Steps)
        if (!S.Inst->getType()->isVoidTy() && S.Result == Slot)
          return S.Inst->getOpcode() == Instruction::Add && isa<ConstantInt>(S.Inst->getOperand(1)) &&
                 S.Operands[0] == Counter;
    return false;
  }

  bool isLinear(const Step &S) const {
    const auto Grows = [&](unsigned Slot) { return Follows.test(Slot); };
    const auto Stays = [&](unsigned Slot) { return !Changed.test(Slot); };
    switch (S.Inst->getOpcode()) {
    case Instruction::Add:
    case Instruction::Sub:
      return any_of(S.Operands, Grows) && all_of(S.Operands, [&](unsigned Slot) { return Grows(Slot) || Stays(Slot); });
    case Instruction::Mul:
      return (Grows(S.Operands[0]) && Stays(S.Operands[1])) || (Stays(S.Operands[0]) && Grows(S.Operands[1]));
    case Instruction::Shl:
      return Grows(S.Operands[0]) && Stays(S.Operands[1]);
    case Instruction::GetElementPtr:
      return all_of(S.Operands, [&](unsigned Slot) { return Grows(Slot) || Stays(Slot); });
    case Instruction::SExt:
    case Instruction::ZExt:
      return Grows(S.Operands[0]);
    default:
      return false;
    }
  }

  const KernelProgram &Program;
  const LoopShape &Shape;
  BitVector Changed, Follows; ///< slots
};

} // namespace

DenseSet<const Instruction *> counterSteps(const KernelProgram &Program, int Loop,
                                           const DenseSet<const Instruction *> &Constants) {
  Follower Each(Program, Loop, Constants);
  DenseSet<const Instruction *> Found;
  for (unsigned Block : Program.loops()[unsigned(Loop)].Blocks.set_bits())
    for (const Step &S : Program.blocks()[Block].Steps)
      if (Each.follows(S))
        Found.insert(S.Inst);
  return Found;
}

} // namespace cudaperf
