// Counted in the machine code of nvcc 13 for sm_90, twelve of each in a row less four of each.

#include "Cost/IntegerWork.h"
#include "Device/AddressSpaces.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/KnownBits.h"

using namespace llvm;

namespace cudaperf {

static constexpr unsigned WordBits = 32;

/// What joins two conditions in predicates, mostly within the comparison of one.
static constexpr double OfCondition = 0.25;

static KnownBits knownBits(const Value &Number, const Instruction &At) {
  return computeKnownBits(&Number, At.getModule()->getDataLayout());
}

static KnownBits wordOf(const KnownBits &Known, unsigned Word) {
  const unsigned From = Word * WordBits;
  return Known.extractBits(std::min(WordBits, Known.getBitWidth() - From), From);
}

/// Whether nothing but the lowest word of Inst is used.
static bool isCutToWord(const Instruction &Inst) {
  return !Inst.use_empty() && all_of(Inst.users(), [](const User *U) {
    return isa<TruncInst>(U) && U->getType()->getScalarSizeInBits() <= WordBits;
  });
}

/// How many words of Inst, a scalar of at most 128 bits, are not known beforehand.
static double unknownWords(const BinaryOperator &Inst) {
  const KnownBits Known = knownBits(Inst, Inst);
  const unsigned Words = isCutToWord(Inst) ? 1 : divideCeil(Known.getBitWidth(), WordBits);
  unsigned Unknown = 0;
  for (unsigned Word = 0; Word < Words; ++Word)
    Unknown += !wordOf(Known, Word).isConstant();
  return Unknown;
}

/// Whether a word of And, Or or Xor is the other operand's word, or known, where Known is one operand's.
static bool leavesWord(const BinaryOperator &Logic, const KnownBits &Known) {
  return Known.isZero() || (Logic.getOpcode() != Instruction::Xor && Known.isAllOnes());
}

/// LOP3 for each word that both operands have a part in.
static double logicWords(const BinaryOperator &Inst) {
  const KnownBits Left = knownBits(*Inst.getOperand(0), Inst), Right = knownBits(*Inst.getOperand(1), Inst);
  const unsigned Words = isCutToWord(Inst) ? 1 : divideCeil(Left.getBitWidth(), WordBits);
  unsigned Computed = 0;
  for (unsigned Word = 0; Word < Words; ++Word)
    Computed += !leavesWord(Inst, wordOf(Left, Word)) && !leavesWord(Inst, wordOf(Right, Word));
  return Computed;
}

static bool isWide(const BinaryOperator &Inst) { return Inst.getType()->getScalarSizeInBits() > WordBits; }

/// The lower words carry, which only the integer pipe does (IADD3); the upper ones are IADD3.X or IMAD.X.
static Pipes sum(const BinaryOperator &Inst) {
  double Words = unknownWords(Inst);
  if (Words > 1 &&
      any_of(Inst.operands(), [&](const Value *Operand) { return wordOf(knownBits(*Operand, Inst), 0).isZero(); }))
    --Words; // the lowest word is the other operand's
  return Words > 1 ? Pipes{.Int = Words - 1, .Either = 1} : sums(Words);
}

/// By a number of bits that is known a word is moved whole, which takes nothing, or one instruction.
static Pipes shift(const BinaryOperator &Inst) {
  const auto *By = dyn_cast<ConstantInt>(Inst.getOperand(1));
  const bool IsLeft = Inst.getOpcode() == Instruction::Shl;
  double Words = unknownWords(Inst);
  if (isWide(Inst) && By && By->getValue() == WordBits)
    Words = Inst.getOpcode() == Instruction::AShr ? Words - 1 : 0; // the sign fills the upper word
  if (!IsLeft)
    return integers(Words);
  return Words > 1 ? Pipes{.Int = Words - 1, .Either = 1} : sums(Words);
}

/// Whether a product of 64 bits is one of two numbers of 32, which is one instruction.
static bool isWidening(const BinaryOperator &Product) {
  return all_of(Product.operands(), [](const Value *Operand) {
    const auto *Number = dyn_cast<ConstantInt>(Operand);
    const auto *Widened = dyn_cast<CastInst>(Operand);
    return (Number && Number->getValue().isSignedIntN(WordBits)) ||
           (Widened && isa<SExtInst, ZExtInst>(Widened) && Widened->getSrcTy()->getScalarSizeInBits() <= WordBits);
  });
}

/// Of 64 bits a product of the lower words, two with an upper one, and a sum; with a number of 32 bits one less, no
/// sum.
static Pipes product(const BinaryOperator &Inst) {
  if (!isWide(Inst) || isCutToWord(Inst) || isWidening(Inst))
    return multiplyAdds(1);
  const bool IsOfWord = any_of(Inst.operands(), [&](const Value *Operand) {
    return knownBits(*Operand, Inst).countMaxActiveBits() <= WordBits;
  });
  return IsOfWord ? multiplyAdds(2) : Pipes{.Fp32 = 3, .Int = 1};
}

/// Of vectors each element counts as much as it would alone.
static Pipes ofVector(const BinaryOperator &Inst) {
  const double Words = words(Inst.getType());
  return Inst.getOpcode() == Instruction::Mul ? multiplyAdds(Words) : integers(Words);
}

Pipes integerWork(const BinaryOperator &Inst) {
  if (Inst.getType()->isVectorTy())
    return ofVector(Inst);
  switch (Inst.getOpcode()) {
  case Instruction::Mul:
    return product(Inst);
  case Instruction::And:
  case Instruction::Or:
  case Instruction::Xor: // of conditions: in a predicate
    return integers(Inst.getType()->isIntegerTy(1) ? OfCondition : logicWords(Inst));
  case Instruction::Add:
  case Instruction::Sub:
    return sum(Inst);
  default:
    return shift(Inst);
  }
}

/// An index of 64 bits takes a product or shift of either word and a carry, one of 32 bits a multiply-add (IMAD.WIDE).
/// Shared memory has addresses of 32 bits.
static Pipes ofIndex(const Value &Index, int64_t Scale, const GetElementPtrInst &Address) {
  const bool IsPower = isPowerOf2_64(uint64_t(Scale < 0 ? -Scale : Scale));
  if (Address.getAddressSpace() == SharedAddressSpace)
    return IsPower ? integers(1) : multiplyAdds(1);
  const bool IsWide = Index.getType()->getScalarSizeInBits() > WordBits &&
                      ComputeNumSignBits(&Index, Address.getModule()->getDataLayout()) < WordBits;
  if (IsPower && (IsWide || Scale == 1))
    return {.Int = 1, .Either = 1};
  return IsWide ? multiplyAdds(2) : multiplyAdds(1);
}

Pipes addressWork(const GetElementPtrInst &Address, size_t Terms) {
  Pipes Work;
  for (auto Index = gep_type_begin(Address); Index != gep_type_end(Address); ++Index) {
    const Value *Operand = Index.getOperand();
    if (isa<Constant>(Operand) || Terms == 0)
      continue;
    const Pipes Each =
        ofIndex(*Operand, int64_t(Index.getSequentialElementStride(Address.getModule()->getDataLayout())), Address);
    Work.Fp32 += Each.Fp32;
    Work.Int += Each.Int;
    Work.Either += Each.Either;
    --Terms;
  }
  Work.Fp32 += double(Terms);
  return Work;
}

/// Whether U takes the sign of a number of 32 bits along: an address, a sum (LEA.HI.X.SX32), a product of such numbers.
static bool takesSign(const User *U) {
  const auto *Computes = dyn_cast<BinaryOperator>(U);
  return isa<GetElementPtrInst>(U) ||
         (Computes && (Computes->getOpcode() == Instruction::Add || Computes->getOpcode() == Instruction::Sub ||
                       (Computes->getOpcode() == Instruction::Mul && isWidening(*Computes))));
}

/// Whether Number, cut to Bits and widened again as Inst does it, is what it was.
static bool isNarrow(const Value &Number, unsigned Bits, const CastInst &Inst) {
  const DataLayout &Layout = Inst.getModule()->getDataLayout();
  if (isa<ZExtInst>(Inst))
    return computeKnownBits(&Number, Layout).countMaxActiveBits() <= Bits;
  return ComputeNumSignBits(&Number, Layout) > Number.getType()->getScalarSizeInBits() - Bits;
}

Pipes wideningWork(const CastInst &Inst) {
  const unsigned From = Inst.getSrcTy()->getScalarSizeInBits(), To = Inst.getType()->getScalarSizeInBits();
  if (From == 1) // SEL
    return integers(1);
  const auto *Cut = dyn_cast<TruncInst>(Inst.getOperand(0));
  const bool IsLoaded = isa<LoadInst>(Inst.getOperand(0)); // the load widens to a word
  const bool FillsWord = From % WordBits != 0 && !IsLoaded && !(Cut && isNarrow(*Cut->getOperand(0), From, Inst));
  const bool FillsAbove = isa<SExtInst>(Inst) && !Inst.hasNonNeg() && To > WordBits && !all_of(Inst.users(), takesSign);
  return integers(FillsWord + FillsAbove);
}

} // namespace cudaperf
