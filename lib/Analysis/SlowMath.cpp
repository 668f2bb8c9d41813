#include "Analysis/SlowMath.h"
#include "Analysis/RuntimeDivisions.h"
#include "Nvcc/DeviceFunctions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Operator.h"
#include <bit>
#include <cmath>

using namespace llvm;

namespace cudaperf {

bool SlowMath::isDouble() const { return Inst->getType()->isDoubleTy(); }
const Value &SlowMath::base() const { return *Inst->getOperand(0); }
const Value &SlowMath::other() const { return *Inst->getOperand(1); }

std::optional<unsigned> productsOfPower(double Exponent) {
  const double Whole = std::floor(Exponent), Part = Exponent - Whole;
  if (Exponent < -4 || Exponent > 8 || (Part != 0 && Part != 0.5) || Exponent == 0)
    return std::nullopt;
  if (Exponent == -0.5)
    return 0;
  if (Exponent < 0 && Part != 0)
    return std::nullopt;
  // Squares, and a product for each further bit.
  const auto Magnitude = unsigned(Exponent < 0 ? -Exponent : Whole);
  const unsigned OfWhole = Magnitude ? unsigned(std::bit_width(Magnitude)) - 2 + unsigned(std::popcount(Magnitude)) : 0;
  return OfWhole + (Part != 0 && Magnitude > 0);
}

static std::optional<double> constantNumber(const Value &V) {
  const auto *Number = dyn_cast<ConstantFP>(&V);
  return Number ? std::optional(Number->getType()->isFloatTy() ? double(Number->getValueAPF().convertToFloat())
                                                               : Number->getValueAPF().convertToDouble())
                : std::nullopt;
}

static bool isFloating(const Type &Ty) { return Ty.isFloatTy() || Ty.isDoubleTy(); }

static bool isPower(const Instruction &Inst) {
  const DeviceFunction *const Called = calledDeviceFunction(Inst);
  return Called && Called->Value == DeviceValue::Power && Inst.getOperand(1)->getType() == Inst.getType();
}

/// Operations of one divisor that are looked through, one in the other.
static constexpr unsigned MaxDepth = 8;

/// Whether Loop, or a loop in it, computes V anew: not of arithmetic on what stays, which the compiler moves ahead of
/// it.
static bool isComputedIn(const KernelProgram &Program, const Value &V, int Loop,
                         const DenseMap<const Instruction *, unsigned> &BlockOf, unsigned Depth = 0) {
  const auto *Inst = dyn_cast<Instruction>(&V);
  if (!Inst)
    return false;
  const auto Found = BlockOf.find(Inst);
  if (Found != BlockOf.end() && !Program.loops()[unsigned(Loop)].Blocks.test(Found->second))
    return false;
  const bool IsArithmetic = isa<BinaryOperator, UnaryOperator, CastInst>(Inst) && Depth < MaxDepth;
  return !IsArithmetic || any_of(Inst->operands(), [&](const Use &Operand) {
    return isComputedIn(Program, *Operand, Loop, BlockOf, Depth + 1);
  });
}

namespace {

/// Sorts the divisions of a kernel.
class Divisors {
public:
  explicit Divisors(const KernelProgram &Program) : Program(Program) {
    for (unsigned Block = 0; Block < Program.blocks().size(); ++Block)
      for (const Step &S : Program.blocks()[Block].Steps)
        BlockOf[S.Inst] = Block;
  }

  std::optional<SlowMath> find(const Instruction &Inst, unsigned Block) const {
    if (Inst.getOpcode() != Instruction::FDiv || !isFloating(*Inst.getType()) || Inst.hasAllowReciprocal() ||
        Inst.hasApproxFunc() || isa<Constant>(Inst.getOperand(0)))
      return std::nullopt;
    const Value &By = *Inst.getOperand(1);
    SlowMath Found{.Inst = &Inst, .Block = Block, .What = SlowMath::Kind::ByConstant};
    if (const std::optional<double> Number = constantNumber(By)) {
      int Exponent = 0;
      Found.Number = *Number;
      return std::isfinite(*Number) && std::abs(std::frexp(*Number, &Exponent)) != 0.5 ? std::optional(Found)
                                                                                       : std::nullopt;
    }
    const int Loop = Program.blocks()[Block].Loop;
    if (isSameInLaunch(By))
      Found.What = SlowMath::Kind::ByLaunch;
    else if (Loop >= 0 && !isComputedIn(Program, By, Loop, BlockOf))
      Found.What = SlowMath::Kind::ByLoop;
    else
      return std::nullopt;
    return isSameInLaunch(*Inst.getOperand(0)) ? std::nullopt : std::optional(Found);
  }

private:
  const KernelProgram &Program;
  DenseMap<const Instruction *, unsigned> BlockOf;
};

} // namespace

std::vector<SlowMath> slowMath(const KernelProgram &Program) {
  const Divisors Divisions(Program);
  std::vector<SlowMath> All;
  for (unsigned Block = 0; Block < Program.blocks().size(); ++Block)
    for (const Step &S : Program.blocks()[Block].Steps) {
      if (std::optional<SlowMath> Found = Divisions.find(*S.Inst, Block))
        All.push_back(*Found);
      if (!isPower(*S.Inst) || !isFloating(*S.Inst->getType()))
        continue;
      const Value &By = *S.Inst->getOperand(1);
      const std::optional<double> Exponent = constantNumber(By);
      if (Exponent && productsOfPower(*Exponent))
        All.push_back({.Inst = S.Inst, .Block = Block, .What = SlowMath::Kind::Power, .Number = *Exponent});
      else if (!Exponent && isSameInLaunch(By) && !isSameInLaunch(*S.Inst->getOperand(0)))
        All.push_back({.Inst = S.Inst, .Block = Block, .What = SlowMath::Kind::PowerOfLaunch});
    }
  return All;
}

} // namespace cudaperf
