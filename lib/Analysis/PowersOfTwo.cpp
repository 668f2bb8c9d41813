#include "Analysis/PowersOfTwo.h"
#include "Analysis/Casts.h"
#include "Analysis/KernelProgram.h"
#include "Nvcc/DeviceFunctions.h"
#include "Nvcc/SpecialRegisters.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Argument.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace cudaperf {

static bool isHalfOf(const Value &Number, const Value *&Whole) {
  const Value *Bare = withoutIntegerCasts(&Number);
  return match(Bare, m_Shr(m_Value(Whole), m_One())) || match(Bare, m_SDiv(m_Value(Whole), m_SpecificInt(2))) ||
         match(Bare, m_UDiv(m_Value(Whole), m_SpecificInt(2)));
}

static bool isTwice(const Value &Number, const Value *&Half) {
  const Value *Bare = withoutIntegerCasts(&Number);
  return match(Bare, m_Shl(m_Value(Half), m_One())) || match(Bare, m_Mul(m_Value(Half), m_SpecificInt(2)));
}

/// Node, if each round of a loop makes it half (or twice, Doubles) of what it was.
static bool stepsByPowers(const PHINode &Node, bool Doubles) {
  return any_of(Node.incoming_values(), [&](const Use &Next) {
    const Value *Before = nullptr;
    return (Doubles ? isTwice(*Next, Before) : isHalfOf(*Next, Before)) && withoutIntegerCasts(Before) == &Node;
  });
}

namespace {
/// What a kernel makes of an argument: itself widened or cut, halves of it, and what a loop halves it to.
struct Derived {
  SmallSetVector<const Value *, 8> Numbers;
  bool IsHalvedInLoop = false;
};
} // namespace

static Derived derivedOf(const Argument &Parameter) {
  constexpr unsigned Most = 32;
  Derived Found;
  Found.Numbers.insert(&Parameter);
  for (unsigned I = 0; I < Found.Numbers.size() && Found.Numbers.size() < Most; ++I)
    for (const User *U : Found.Numbers[I]->users()) {
      const Value *Whole = nullptr;
      const auto *Node = dyn_cast<PHINode>(U);
      const bool IsHalved = Node && stepsByPowers(*Node, /*Doubles=*/false);
      Found.IsHalvedInLoop |= IsHalved;
      if (IsHalved || isa<ZExtInst, SExtInst, TruncInst>(U) || isHalfOf(*U, Whole))
        Found.Numbers.insert(U);
    }
  return Found;
}

/// Whether `Number - 1` is a mask for another number: `n & (n - 1)` asks whether n is such a power.
static bool isMaskAndOne(const Derived &Of) {
  return any_of(Of.Numbers, [&](const Value *Number) {
    return any_of(Number->users(), [&](const User *U) {
      const bool IsBelow =
          match(U, m_Add(m_Specific(Number), m_AllOnes())) || match(U, m_Sub(m_Specific(Number), m_One()));
      return IsBelow && any_of(U->users(), [&](const User *Use) {
               const Value *Other = nullptr;
               return match(Use, m_c_And(m_Specific(U), m_Value(Other))) &&
                      !Of.Numbers.contains(withoutIntegerCasts(Other)) && !isa<Constant>(Other);
             });
    });
  });
}

/// Whether the logarithm of Number, or of what it was converted to, is rounded down.
static bool hasWholeLogarithm(const Value &Number) {
  return any_of(Number.users(), [](const User *U) {
    if (isa<SIToFPInst, UIToFPInst, FPExtInst>(U))
      return hasWholeLogarithm(*U);
    const auto *Call = dyn_cast<CallBase>(U);
    const DeviceFunction *Known = Call ? calledDeviceFunction(*Call) : nullptr;
    return Known && (Known->Value == DeviceValue::Log2 || Known->Name.contains("log2")) &&
           any_of(Call->users(), [](const User *Rounded) { return isa<FPToSIInst, FPToUIInst>(Rounded); });
  });
}

/// Whether Number is a thread's place in its block, or so many times that: no block has a part in it.
static bool isOfThreads(const Value &Number) {
  constexpr unsigned Most = 16;
  SmallSetVector<const Value *, 16> Sources;
  Sources.insert(&Number);
  bool IsThread = false;
  for (unsigned I = 0; I < Sources.size(); ++I) {
    if (const SpecialRegister *Register = specialRegister(*Sources[I])) {
      IsThread |= Register->Kind == RegisterKind::ThreadIndex || Register->Kind == RegisterKind::LaneIndex;
      if (Register->Kind == RegisterKind::BlockIndex)
        return false;
      continue;
    }
    const auto *Inst = dyn_cast<Instruction>(Sources[I]);
    if (!Inst)
      continue;
    if (!isa<BinaryOperator, CastInst>(Inst) || Sources.size() > Most)
      return false;
    for (const Value *Operand : Inst->operands())
      Sources.insert(Operand);
  }
  return IsThread;
}

static bool isHeldAgainstThreads(const Derived &Of) {
  return any_of(Of.Numbers, [](const Value *Number) {
    return any_of(Number->users(), [&](const User *U) {
      const auto *Inst = cast<Instruction>(U);
      const bool Holds =
          isa<ICmpInst>(Inst) || Inst->getOpcode() == Instruction::URem || Inst->getOpcode() == Instruction::SRem;
      return Holds && any_of(Inst->operands(), [&](const Use &Operand) { return isOfThreads(*Operand); });
    });
  });
}

std::optional<PowerKind> powerOfTwo(const Argument &Parameter) {
  if (!Parameter.getType()->isIntegerTy() || Parameter.getType()->getIntegerBitWidth() < 32)
    return std::nullopt;
  const Derived Of = derivedOf(Parameter);
  if (!Of.IsHalvedInLoop && !isMaskAndOne(Of) && !hasWholeLogarithm(Parameter))
    return std::nullopt;
  return isHeldAgainstThreads(Of) ? PowerKind::OfBlock : PowerKind::OfGrid;
}

/// Whether Number is an argument that is such a power, or half of one.
static bool isPowerArgument(const Value &Number) {
  const Value *Whole = withoutIntegerCasts(&Number), *Half = nullptr;
  const auto *Parameter = dyn_cast<Argument>(isHalfOf(*Whole, Half) ? withoutIntegerCasts(Half) : Whole);
  return Parameter && powerOfTwo(*Parameter).has_value();
}

/// Whether Mask is an argument that is such a power, or one off it: its bits lie together.
static bool isMadeOfPowerArgument(const Value &Mask) {
  const Value *Number = withoutIntegerCasts(&Mask), *Inner = nullptr;
  while (match(Number, m_c_Add(m_Value(Inner), m_AllOnes())) || match(Number, m_Sub(m_Value(Inner), m_One())) ||
         match(Number, m_Not(m_Value(Inner))))
    Number = withoutIntegerCasts(Inner);
  return isPowerArgument(*Number);
}

/// Whether Number is a hash: a factor that is no distance has mixed its bits.
static bool isHash(const Value &Number, unsigned Depth = 0) {
  constexpr unsigned MostSteps = 8;
  constexpr uint64_t LeastFactor = 1u << 20;
  const auto *Inst = dyn_cast<Instruction>(&Number);
  if (!Inst || Depth > MostSteps || !isa<BinaryOperator, CastInst>(Inst))
    return false;
  const auto *Factor = Inst->getOpcode() == Instruction::Mul ? dyn_cast<ConstantInt>(Inst->getOperand(1)) : nullptr;
  return (Factor && Factor->getValue().abs().uge(LeastFactor)) ||
         any_of(Inst->operands(), [&](const Use &Part) { return isHash(*Part, Depth + 1); });
}

bool masksByPower(const BinaryOperator &Inst) {
  return any_of(seq(0u, 2u), [&](unsigned Side) {
    return isMadeOfPowerArgument(*Inst.getOperand(Side)) && !isHash(*Inst.getOperand(1 - Side));
  });
}

bool goesByPowers(const KernelProgram &Program, const LoopShape &Loop) {
  if (Loop.Header < 0 || Loop.MainExit < 0)
    return false;
  const auto *Ends = dyn_cast_or_null<ICmpInst>(Program.blocks()[unsigned(Loop.MainExit)].Decides);
  if (!Ends)
    return false;
  for (const Use &Side : Ends->operands()) {
    const Value *Number = withoutIntegerCasts(Side), *Before = nullptr;
    if (isHalfOf(*Number, Before) || isTwice(*Number, Before))
      Number = withoutIntegerCasts(Before);
    const auto *Node = dyn_cast<PHINode>(Number);
    if (!Node || Program.numberOf(*Node->getParent()) != Loop.Header)
      continue;
    const auto ArePowers = [&](const auto &Numbers) {
      return any_of(Numbers, [&](const Use &Other) { return isPowerArgument(*Other); });
    };
    if ((stepsByPowers(*Node, /*Doubles=*/true) && ArePowers(Ends->operands())) ||
        (stepsByPowers(*Node, /*Doubles=*/false) && ArePowers(Node->incoming_values())))
      return true;
  }
  return false;
}

} // namespace cudaperf
