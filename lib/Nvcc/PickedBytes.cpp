#include "Nvcc/PickedBytes.h"
#include "Nvcc/AccessMarks.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Argument.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace cudaperf {

static constexpr unsigned ByteBits = 8;

namespace {
/// Bits of a loaded number, on the way from the load to what picks some of them.
struct Bits {
  const Value *Number;    ///< holds them, from its lowest bit on
  unsigned Offset, Count; ///< where they lie in the loaded number
  bool IsUnsigned;        ///< what is above Count is zero, and not copies of the sign
};
} // namespace

/// The only instruction that uses Number, if it stands in its block.
static const Instruction *onlyUser(const Value &Number) {
  const auto *User = Number.hasOneUser() ? dyn_cast<Instruction>(*Number.user_begin()) : nullptr;
  return User && User->getParent() == cast<Instruction>(Number).getParent() ? User : nullptr;
}

static std::optional<ByteMask> bytesAt(unsigned Offset, unsigned Count) {
  const bool IsIssued = Count == ByteBits || Count == 2 * ByteBits || Count == 4 * ByteBits;
  if (!IsIssued || Offset % Count != 0)
    return std::nullopt;
  return ByteMask((uint64_t(1) << Count / ByteBits) - 1) << Offset / ByteBits;
}

/// Whether Picked is widened to a 64-bit index: its scaling swallows the mask.
static bool isIndex(const Value &Picked) {
  return any_of(Picked.users(),
                [](const User *U) { return isa<ZExtInst, SExtInst>(U) && U->getType()->isIntegerTy(64); });
}

/// Whether Comparison only makes branches hang on whether a number is zero.
static bool branchesOnZero(const ICmpInst &Comparison) {
  return Comparison.isEquality() && match(Comparison.getOperand(1), m_Zero()) &&
         all_of(Comparison.users(), IsaPred<BranchInst>);
}

/// Whether Shifted is compared with a number: so is the whole then, with the number shifted.
static bool isCompared(const Value &Shifted) {
  return any_of(Shifted.users(), [](const User *U) {
    const auto *Comparison = dyn_cast<ICmpInst>(U);
    return Comparison && !branchesOnZero(*Comparison);
  });
}

/// The narrowest part that holds all of Mask's bits, which only a branch on whether they are zero looks at.
static std::optional<ByteMask> testedBytes(const APInt &Mask) {
  const unsigned First = Mask.countr_zero(), Last = Mask.getActiveBits() - 1;
  if (Mask.isOne() || Mask.isSignMask())
    return std::nullopt; // not a mask any more, but the number cut to a bit, or compared with zero
  for (unsigned Count : {ByteBits, 2 * ByteBits, 4 * ByteBits})
    if (Count < Mask.getBitWidth() && First / Count == Last / Count)
      return bytesAt(First / Count * Count, Count);
  return std::nullopt;
}

/// What And, which leaves the bits of Mask, picks of a number of NumberBits.
static std::optional<ByteMask> pickedByMask(const Instruction &And, const APInt &Mask, Bits From, unsigned NumberBits) {
  const auto *Test = dyn_cast_or_null<ICmpInst>(onlyUser(And));
  if (Test && branchesOnZero(*Test))
    return testedBytes(Mask.zextOrTrunc(NumberBits) << From.Offset);
  if (!Mask.isMask() || Mask.countr_one() > From.Count || isIndex(And))
    return std::nullopt;
  return bytesAt(From.Offset, Mask.countr_one());
}

/// The bits that are left when User has shifted, cut or widened those in From; none if that is not what it does.
static std::optional<Bits> shifted(const Instruction &User, Bits From) {
  uint64_t Shift = 0;
  if (match(&User, m_Shr(m_Specific(From.Number), m_ConstantInt(Shift))) && Shift < From.Count)
    return Bits{&User, From.Offset + unsigned(Shift), From.Count - unsigned(Shift),
                From.IsUnsigned || isa<LShrOperator>(User)};
  if (match(&User, m_Trunc(m_Specific(From.Number))))
    return Bits{&User, From.Offset, std::min(From.Count, User.getType()->getScalarSizeInBits()), From.IsUnsigned};
  if (isa<ZExtInst>(User))
    return Bits{&User, From.Offset, From.Count, true};
  if (isa<BitCastInst>(User) && User.getType()->isIntegerTy())
    return Bits{&User, From.Offset, From.Count, From.IsUnsigned};
  return std::nullopt;
}

/// What User picks of From, bits of a number of NumberBits, by a mask or by widening what was cut; none if by neither.
static std::optional<ByteMask> pickedBy(const Instruction &User, Bits From, unsigned NumberBits) {
  const APInt *Mask = nullptr;
  if (match(&User, m_And(m_Specific(From.Number), m_APInt(Mask))) && !Mask->isZero())
    return pickedByMask(User, *Mask, From, NumberBits);
  if (match(&User, m_URem(m_Specific(From.Number), m_Power2(Mask))) && !Mask->isOne())
    return pickedByMask(User, *Mask - 1, From, NumberBits);
  const bool IsCut = isa<TruncInst>(From.Number) && From.Count < NumberBits;
  if (IsCut && isa<ZExtInst, UIToFPInst>(User) && !isIndex(*From.Number))
    return bytesAt(From.Offset, From.Count);
  if (IsCut && isa<SExtInst>(User) && From.Offset == 0)
    return bytesAt(From.Offset, From.Count);
  return std::nullopt;
}

/// The bytes of Number, loaded or an element of what is, that its users pick.
static std::optional<ByteMask> pickedFrom(const Value &Number) {
  const unsigned NumberBits = Number.getType()->getScalarSizeInBits();
  Bits From{&Number, 0, NumberBits, false};
  std::optional<ByteMask> Top; // x >> 24 is all that is left of x, whatever becomes of it
  while (const Instruction *const User = onlyUser(*From.Number)) {
    if (const std::optional<ByteMask> Picked = pickedBy(*User, From, NumberBits))
      return Picked;
    const std::optional<Bits> Next = shifted(*User, From);
    if (!Next)
      return match(User, m_And(m_Value(), m_Value())) && isIndex(*User) ? std::nullopt : Top;
    From = *Next;
    if (isa<BinaryOperator>(User) && From.IsUnsigned && !isCompared(*User))
      Top = bytesAt(From.Offset, From.Count);
  }
  return Top;
}

/// Whether Pointer's uses do nothing but load.
static bool isOnlyLoaded(const Argument &Pointer) {
  SmallVector<const Value *, 8> Work{&Pointer};
  SmallPtrSet<const Value *, 8> Seen;
  while (!Work.empty())
    for (const User *U : Work.pop_back_val()->users()) {
      if (isa<GEPOperator, CastInst, PHINode, SelectInst>(U)) {
        if (Seen.insert(U).second)
          Work.push_back(U);
      } else if (!isa<LoadInst, ICmpInst>(U)) {
        return false;
      }
    }
  return true;
}

/// Whether Load reads what no one writes while its kernel runs: __restrict__ pointers that are only read through.
static bool isReadOnly(const LoadInst &Load) {
  SmallVector<const Value *, 4> Objects;
  getUnderlyingObjects(Load.getPointerOperand(), Objects, /*LI=*/nullptr, /*MaxLookup=*/0);
  return all_of(Objects, [](const Value *Object) {
    const auto *Parameter = dyn_cast<Argument>(Object);
    return Parameter && Parameter->hasNoAliasAttr() && isOnlyLoaded(*Parameter);
  });
}

std::optional<ByteMask> pickedBytes(const LoadInst &Load) {
  const Type *const Ty = Load.getType();
  if (!Load.isSimple() || isLoadedWhole(Load) || !(Ty->isIntOrIntVectorTy() || Ty->isFPOrFPVectorTy()) ||
      isReadOnly(Load))
    return std::nullopt;
  if (!isa<FixedVectorType>(Ty))
    return pickedFrom(Load);
  const auto *Extract = dyn_cast_or_null<ExtractElementInst>(onlyUser(Load));
  const auto *Index = Extract ? dyn_cast<ConstantInt>(Extract->getIndexOperand()) : nullptr;
  const std::optional<ByteMask> Picked = Index ? pickedFrom(*Extract) : std::nullopt;
  if (!Picked)
    return std::nullopt;
  return *Picked << Index->getZExtValue() * Extract->getType()->getScalarSizeInBits() / ByteBits;
}

} // namespace cudaperf
