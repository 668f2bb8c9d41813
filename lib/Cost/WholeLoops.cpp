#include "Cost/WholeLoops.h"
#include "Cost/LoopNesting.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include <algorithm>
#include <cmath>

using namespace llvm;

namespace cudaperf {

namespace {

/// Instructions of the IR in all rounds of a loop that is written out, and in the rounds of a longer one that become
/// one.
constexpr double LargestWhole = 550, LargestPart = 180;
/// The rounds that become one where the code does not give their number, and the longest such loop.
constexpr double UsualRounds = 4;
constexpr double LongestUsual = 60;

/// Goes round a loop with what is constant in it.
class RoundRun {
public:
  RoundRun(const KernelProgram &Program, const LoopShape &Shape)
      : Program(Program), Shape(Shape), Layout(Program.code().getParent()->getDataLayout()),
        Known(Program.slotCount()) {
    for (const auto &[Slot, Value] : Program.constants())
      Known[Slot] = const_cast<Constant *>(Value);
    for (const Phi &P : head().Phis)
      Next.push_back(incoming(P, /*FromLoop=*/false));
  }

  /// One round more. Whether it was followed by another one; none if the code does not say.
  std::optional<bool> goRound() {
    for (const auto &[P, Value] : zip_equal(head().Phis, Next))
      Known[P.Result] = Value;
    for (const unsigned Block : Shape.Blocks.set_bits())
      for (const Step &S : Program.blocks()[Block].Steps)
        if (!S.Inst->getType()->isVoidTy()) {
          Known[S.Result] = valueOf(S);
          if (!Known[S.Result])
            Varying.insert(S.Inst);
        }
    for (const auto &[P, Value] : zip_equal(head().Phis, Next))
      Value = incoming(P, /*FromLoop=*/true);
    const CodeBlock &Exit = Program.blocks()[unsigned(Shape.MainExit)];
    const auto *Decision = dyn_cast_or_null<ConstantInt>(Known[Exit.Condition]);
    if (!Decision)
      return std::nullopt;
    const int To = Exit.Successors[Decision->isZero() ? 1 : 0];
    return To >= 0 && Shape.Blocks.test(unsigned(To));
  }

  /// Whether nothing but the rounds decided what Inst gave.
  bool isConstant(const Step &S) const { return !S.Inst->getType()->isVoidTy() && !Varying.contains(S.Inst); }

private:
  const CodeBlock &head() const { return Program.blocks()[unsigned(Shape.Header)]; }

  /// What P gets from within the loop or from before it, if that is one constant.
  Constant *incoming(const Phi &P, bool FromLoop) const {
    Constant *Found = nullptr;
    for (const auto &[Block, Slot] : P.Incoming) {
      if ((Block >= 0 && Shape.Blocks.test(unsigned(Block))) != FromLoop)
        continue;
      if (!Known[Slot] || (Found && Found != Known[Slot]))
        return nullptr;
      Found = Known[Slot];
    }
    return Found;
  }

  Constant *valueOf(const Step &S) const {
    if (!S.Inst->getType()->isIntegerTy() || !isa<BinaryOperator, CastInst, CmpInst, SelectInst>(S.Inst))
      return nullptr;
    SmallVector<Constant *, 3> Operands;
    for (const unsigned Slot : S.Operands)
      Operands.push_back(Known[Slot]);
    if (is_contained(Operands, nullptr))
      return nullptr;
    return ConstantFoldInstOperands(const_cast<Instruction *>(S.Inst), Operands, Layout);
  }

  const KernelProgram &Program;
  const LoopShape &Shape;
  const DataLayout &Layout;
  std::vector<Constant *> Known;   ///< by slot; null: not a constant
  SmallVector<Constant *, 4> Next; ///< what the header's phis get
  DenseSet<const Instruction *> Varying;
};

} // namespace

static double stepsOf(const KernelProgram &Program, const LoopShape &Shape) {
  double Steps = 0;
  for (const unsigned Block : Shape.Blocks.set_bits())
    Steps += double(Program.blocks()[Block].Steps.size());
  return Steps;
}

static bool isInnermost(const KernelProgram &Program, int Loop) {
  return all_of(Program.loops()[unsigned(Loop)].Blocks.set_bits(),
                [&](unsigned Block) { return Program.blocks()[Block].Loop == Loop; });
}

/// Of a loop whose rounds the code does not give.
static UnrolledLoop unrolledUsually(const KernelProgram &Program, int Loop) {
  UnrolledLoop Usual;
  if (isUnrolledByRounds(Program, Loop) && isInnermost(Program, Loop) &&
      stepsOf(Program, Program.loops()[unsigned(Loop)]) <= LongestUsual)
    Usual.Rounds = UsualRounds;
  return Usual;
}

/// Whether a constant ends Loop.
static bool endsAtConstant(const KernelProgram &Program, const LoopShape &Shape) {
  const auto *Compared = dyn_cast_or_null<CmpInst>(Program.blocks()[unsigned(Shape.MainExit)].Decides);
  return Compared && any_of(Compared->operands(), [](const Use &Side) { return isa<ConstantInt>(Side.get()); });
}

static UnrolledLoop unrolled(const KernelProgram &Program, int Loop) {
  const LoopShape &Shape = Program.loops()[unsigned(Loop)];
  if (Shape.MainExit < 0 || Shape.MissesExit || !endsAtConstant(Program, Shape))
    return unrolledUsually(Program, Loop);
  RoundRun Run(Program, Shape);
  const auto IsConstant = [&](const Step &S) { return Run.isConstant(S); };
  UnrolledLoop Found;
  double Left = 0; // steps that are no constants
  std::optional<bool> GoesOn;
  do {
    GoesOn = Run.goRound();
    if (!GoesOn)
      return unrolledUsually(Program, Loop);
    Left = 0;
    for (const unsigned Block : Shape.Blocks.set_bits()) {
      const std::vector<Step> &Steps = Program.blocks()[Block].Steps;
      Left += double(Steps.size()) - double(count_if(Steps, IsConstant));
    }
    Found.Rounds += *GoesOn;
  } while (*GoesOn && Found.Rounds * std::max(1.0, Left) <= LargestWhole);
  if (*GoesOn) {
    Found.Rounds = std::exp2(std::floor(std::log2(std::max(1.0, LargestPart / stepsOf(Program, Shape)))));
    return Found;
  }
  Found.IsWhole = true;
  for (const unsigned Block : Shape.Blocks.set_bits())
    for (const Step &S : Program.blocks()[Block].Steps)
      if (Run.isConstant(S))
        Found.Constant.insert(S.Inst);
  return Found;
}

std::vector<UnrolledLoop> unrolledLoops(const KernelProgram &Program) {
  std::vector<UnrolledLoop> Loops;
  for (size_t Loop = 0; Loop < Program.loops().size(); ++Loop)
    Loops.push_back(unrolled(Program, int(Loop)));
  return Loops;
}

} // namespace cudaperf
