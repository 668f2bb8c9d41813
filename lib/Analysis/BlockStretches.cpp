#include "Analysis/BlockStretches.h"
#include "Analysis/Casts.h"
#include "Analysis/ThreadTalk.h"
#include "Device/AddressSpaces.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include <map>
#include <vector>

using namespace llvm;

namespace cudaperf {

namespace {

/// What products are made of: the four registers of the axis, and numbered values that rest on none of them.
enum Factor : unsigned { Thread, Block, Length, Blocks, FirstOther };
/// Its factors in order, repeated as often as they are in it, and how often it is added.
using Polynomial = std::map<std::vector<unsigned>, int64_t>;

bool has(const std::vector<unsigned> &Product, unsigned Which) { return is_contained(Product, Which); }

/// Whether Use is one of the operations that polynomials are followed through.
bool isSumOrProduct(const User &Use) {
  const auto *Made = dyn_cast<BinaryOperator>(&Use);
  return (Made && is_contained({unsigned(Instruction::Add), unsigned(Instruction::Sub), unsigned(Instruction::Mul),
                                unsigned(Instruction::Shl), unsigned(Instruction::Or)},
                               unsigned(Made->getOpcode()))) ||
         (isa<ZExtInst, SExtInst, TruncInst, PHINode>(Use) && Use.getType()->isIntegerTy());
}

/// Integers of a kernel as polynomials.
class Polynomials {
public:
  explicit Polynomials(RegisterAxis Axis) : Axis(Axis) {}

  /// Nothing: it is too long.
  std::optional<Polynomial> of(const Value &V, unsigned Depth = 0) {
    constexpr unsigned MostDepth = 24;
    const Value &Plain = *withoutIntegerCasts(&V);
    if (const auto *Number = dyn_cast<ConstantInt>(&Plain))
      return Number->isZero() ? Polynomial() : Polynomial{{{}, Number->getSExtValue()}};
    if (const SpecialRegister *Register = specialRegister(Plain); Register && Register->Axis == Axis)
      if (const std::optional<unsigned> Which = factorOf(Register->Kind))
        return Polynomial{{{*Which}, 1}};
    if (Depth > MostDepth)
      return std::nullopt;
    if (const auto *Counter = dyn_cast<PHINode>(&Plain))
      return ofCounter(*Counter, Depth);
    const auto *Made = dyn_cast<BinaryOperator>(&Plain);
    const std::optional<Polynomial> Left = Made ? of(*Made->getOperand(0), Depth + 1) : std::nullopt;
    const std::optional<Polynomial> Right = Left ? of(*Made->getOperand(1), Depth + 1) : std::nullopt;
    if (!Made)
      return restsOn(Plain) ? std::nullopt : std::optional(other(Plain));
    if (!Right)
      return std::nullopt;
    return ofOperation(*Made, *Left, *Right);
  }

  /// Whether V is made of one of the registers.
  bool restsOn(const Value &V) const { return Resting.contains(&V); }

  /// Every value that is made of one of the registers by sums and products. What other operations make of it is a
  /// number of its own.
  void spread(const Function &Kernel) {
    SmallVector<const Value *, 32> Pending;
    for (const Instruction &Inst : instructions(Kernel))
      if (const SpecialRegister *Register = specialRegister(Inst);
          Register && Register->Axis == Axis && factorOf(Register->Kind))
        Pending.push_back(&Inst);
    while (!Pending.empty()) {
      const Value *const Each = Pending.pop_back_val();
      if (Resting.insert(Each).second)
        for (const User *Use : Each->users())
          if (isSumOrProduct(*Use))
            Pending.push_back(Use);
    }
  }

private:
  static std::optional<unsigned> factorOf(RegisterKind Kind) {
    switch (Kind) {
    case RegisterKind::ThreadIndex:
      return Thread;
    case RegisterKind::BlockIndex:
      return Block;
    case RegisterKind::BlockSize:
      return Length;
    case RegisterKind::GridSize:
      return Blocks;
    default:
      return std::nullopt;
    }
  }

  Polynomial other(const Value &V) {
    return {{{FirstOther + Others.try_emplace(&V, unsigned(Others.size())).first->second}, 1}};
  }

  static std::optional<Polynomial> sum(Polynomial A, const Polynomial &B, int64_t Times) {
    for (const auto &[Product, Count] : B)
      if (const int64_t Both = A[Product] += Times * Count; Both == 0)
        A.erase(Product);
    return A;
  }

  static std::optional<Polynomial> product(const Polynomial &A, const Polynomial &B) {
    constexpr size_t MostTerms = 16, MostFactors = 6;
    Polynomial Made;
    for (const auto &[Left, CountA] : A)
      for (const auto &[Right, CountB] : B) {
        std::vector<unsigned> Both = Left;
        Both.insert(Both.end(), Right.begin(), Right.end());
        llvm::sort(Both);
        if (Both.size() > MostFactors || Made.size() > MostTerms)
          return std::nullopt;
        if (const int64_t Count = Made[Both] += CountA * CountB; Count == 0)
          Made.erase(Both);
      }
    return Made;
  }

  std::optional<Polynomial> ofOperation(const BinaryOperator &Made, const Polynomial &Left, const Polynomial &Right) {
    const auto *Disjoint = dyn_cast<PossiblyDisjointInst>(&Made);
    switch (Made.getOpcode()) {
    case Instruction::Add:
      return sum(Left, Right, 1);
    case Instruction::Sub:
      return sum(Left, Right, -1);
    case Instruction::Mul:
      return product(Left, Right);
    case Instruction::Shl:
      if (const auto *By = dyn_cast<ConstantInt>(Made.getOperand(1)); By && By->getValue().ult(32))
        return product(Left, Polynomial{{{}, int64_t(1) << By->getZExtValue()}});
      break;
    case Instruction::Or:
      if (Disjoint && Disjoint->isDisjoint())
        return sum(Left, Right, 1);
      break;
    default:
      break;
    }
    return restsOn(Made) ? std::nullopt : std::optional(other(Made));
  }

  /// A counter that goes on by equal steps: where it starts, and the step as often as is not known.
  std::optional<Polynomial> ofCounter(const PHINode &Counter, unsigned Depth) {
    if (!restsOn(Counter))
      return other(Counter);
    if (Counter.getNumIncomingValues() != 2)
      return std::nullopt;
    for (unsigned Side : {0u, 1u}) {
      const auto *Sum = dyn_cast<BinaryOperator>(withoutIntegerCasts(Counter.getIncomingValue(Side)));
      if (!Sum || Sum->getOpcode() != Instruction::Add)
        continue;
      for (unsigned Operand : {0u, 1u}) {
        const Value *const Step = Sum->getOperand(1 - Operand);
        if (withoutIntegerCasts(Sum->getOperand(Operand)) != &Counter || isa<PHINode>(withoutIntegerCasts(Step)))
          continue;
        const std::optional<Polynomial> By = of(*Step, Depth + 1);
        const std::optional<Polynomial> Start = of(*Counter.getIncomingValue(1 - Side), Depth + 1);
        const std::optional<Polynomial> Way = By ? product(*By, other(Counter)) : std::nullopt;
        return Way && Start ? sum(*Start, *Way, 1) : std::nullopt;
      }
    }
    return std::nullopt;
  }

  const RegisterAxis Axis;
  SmallPtrSet<const Value *, 32> Resting;   ///< looked up only
  std::map<const Value *, unsigned> Others; ///< looked up only
};

/// Whether P is a * (Thread + Length * Q) + b, with Block in Q.
bool isOfStretch(const Polynomial &P) {
  Polynomial Factor, Rest; // a, and what is to be a * Length * Q
  for (const auto &[Product, Count] : P) {
    if (has(Product, Blocks)) // a grid to match has another number of blocks
      return false;
    std::vector<unsigned> Less = Product;
    const bool OfThread = has(Product, Thread), OfLength = has(Product, Length);
    if (OfThread == OfLength) {
      if (OfThread || has(Product, Block))
        return false;
      continue;
    }
    Less.erase(find(Less, OfThread ? Thread : Length));
    if (has(Less, Thread) || has(Less, Length) || (OfThread && has(Less, Block)))
      return false;
    (OfThread ? Factor : Rest)[Less] = Count;
  }
  if (Factor.size() != 1 || Rest.empty())
    return false;
  const auto &[Product, Count] = *Factor.begin();
  return any_of(Rest, [](const auto &Term) { return has(Term.first, Block); }) && all_of(Rest, [&](const auto &Term) {
           return Term.second % Count == 0 &&
                  std::includes(Term.first.begin(), Term.first.end(), Product.begin(), Product.end());
         });
}

} // namespace

bool dealsToAnyLength(const Function &Kernel, RegisterAxis Axis) {
  Polynomials Known(Axis);
  Known.spread(Kernel);
  bool HasThread = false;
  for (const Instruction &Inst : instructions(Kernel)) {
    for (const Use &Operand : Inst.operands())
      if (Operand->getType()->isPointerTy() && Operand->getType()->getPointerAddressSpace() == SharedAddressSpace)
        return false;
    if (!specialRegister(Inst) && talksToOtherThreads(Inst))
      return false;
    if (!Known.restsOn(Inst) || all_of(Inst.users(), [](const User *Each) { return isSumOrProduct(*Each); }))
      continue;
    const std::optional<Polynomial> P = Known.of(Inst);
    if (!P || !isOfStretch(*P))
      return false;
    HasThread = true;
  }
  return HasThread;
}

} // namespace cudaperf
