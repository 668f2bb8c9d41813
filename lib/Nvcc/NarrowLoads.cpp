#include "Nvcc/NarrowLoads.h"
#include "Nvcc/DeviceFunctions.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/bit.h"
#include "llvm/Analysis/DemandedBits.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"
#include <optional>

using namespace llvm;

namespace cudaperf {

/// The part of a register file that one 32-bit register holds.
static constexpr unsigned WordBytes = 4;

static bool isReadOnlyLoad(const Instruction &Inst) {
  const DeviceFunction *const Called = calledDeviceFunction(Inst);
  return Called && Called->Value == DeviceValue::ReadOnlyLoad && !Inst.getType()->isPtrOrPtrVectorTy();
}

bool isPlainLoad(const Instruction &Inst) {
  const auto *Load = dyn_cast<LoadInst>(&Inst);
  return Load ? Load->isSimple() : isReadOnlyLoad(Inst);
}

static unsigned bytesOf(const Type *Ty) {
  constexpr unsigned PointerBytes = 8; // primitive types have a size of their own, a pointer has its address space's
  if (!Ty->getScalarType()->isPointerTy())
    return unsigned(Ty->getPrimitiveSizeInBits().getFixedValue() / 8);
  const auto *Vector = dyn_cast<FixedVectorType>(Ty);
  return PointerBytes * (Vector ? Vector->getNumElements() : 1);
}

static ByteMask allBytes(unsigned Count) { return ByteMask((uint64_t(1) << Count) - 1); }

static ByteMask demandedOfInteger(Instruction &Value, DemandedBits &Bits) {
  const APInt Demanded = Bits.getDemandedBits(&Value);
  ByteMask Bytes = 0;
  for (unsigned I = 0; I < Demanded.getBitWidth() / 8; ++I)
    if (!Demanded.extractBits(8, I * 8).isZero())
      Bytes |= ByteMask(1) << I;
  return Bytes;
}

/// The bytes that U, a user of a vector, can tell apart. None: not known.
static std::optional<ByteMask> demandedByUser(User &U, DemandedBits &Bits) {
  auto &Inst = cast<Instruction>(U);
  if (isa<BitCastInst>(Inst) && Inst.getType()->isIntegerTy())
    return demandedOfInteger(Inst, Bits);
  const auto *Extract = dyn_cast<ExtractElementInst>(&Inst);
  const auto *Index = Extract ? dyn_cast<ConstantInt>(Extract->getIndexOperand()) : nullptr;
  if (!Index)
    return std::nullopt;
  const unsigned Bytes = bytesOf(Inst.getType());
  const ByteMask Element = Inst.getType()->isIntegerTy() ? demandedOfInteger(Inst, Bits) : allBytes(Bytes);
  return Element << (Bytes * Index->getZExtValue());
}

ByteMask demandedBytes(Instruction &Load, DemandedBits &Bits) {
  const Type *Ty = Load.getType();
  const ByteMask All = allBytes(std::min(31u, bytesOf(Ty)));
  if (Ty->isIntegerTy())
    return demandedOfInteger(Load, Bits);
  if (!isa<FixedVectorType>(Ty))
    return All;
  ByteMask Demanded = 0;
  for (User *U : Load.users()) {
    const std::optional<ByteMask> ByUser = demandedByUser(*U, Bits);
    if (!ByUser)
      return All;
    Demanded |= *ByUser;
  }
  return Demanded;
}

namespace {
struct Piece {
  unsigned Offset, Bytes;
  bool operator==(const Piece &) const = default;
};
} // namespace

/// What is issued for Bytes in elements of ElementBytes if only those in Demanded count.
static SmallVector<Piece, 2> piecesOf(unsigned Bytes, unsigned ElementBytes, ByteMask Demanded) {
  const unsigned First = unsigned(countr_zero(Demanded)), Last = unsigned(bit_width(Demanded)) - 1;
  if (ElementBytes < WordBytes && First / ElementBytes == Last / ElementBytes)
    return {{First / ElementBytes * ElementBytes, ElementBytes}};
  Piece Part{0, Bytes};
  while (Part.Bytes > WordBytes) {
    const unsigned Half = Part.Bytes / 2, Middle = Part.Offset + Half;
    if (First < Middle && Last >= Middle)
      break;
    Part = {First < Middle ? Part.Offset : Middle, Half};
  }
  if (Part.Bytes != 4 * WordBytes || ElementBytes > WordBytes)
    return {Part};
  const unsigned FirstWord = First / WordBytes, LastWord = Last / WordBytes;
  for (unsigned Word = FirstWord + 1; Word < LastWord; ++Word)
    if ((Demanded >> (Word * WordBytes)) & allBytes(WordBytes))
      return {Part};
  return {{FirstWord * WordBytes, WordBytes}, {LastWord * WordBytes, WordBytes}};
}

/// Reads a value of type Ty that lies Offset bytes behind Wide's address, the way that Wide reads.
static Value *loadLike(IRBuilder<> &Build, const Instruction &Wide, Type *Ty, unsigned Offset) {
  const auto *Load = dyn_cast<LoadInst>(&Wide);
  Value *const Address = Build.CreateConstInBoundsGEP1_64(Build.getInt8Ty(), Wide.getOperand(0), Offset);
  if (Load)
    return Build.CreateAlignedLoad(Ty, Address, commonAlignment(Load->getAlign(), Offset));
  const Align Known(cast<ConstantInt>(Wide.getOperand(1))->getZExtValue());
  const bool IsFloat = Ty->getScalarType()->isFloatingPointTy();
  return Build.CreateIntrinsic(IsFloat ? Intrinsic::nvvm_ldg_global_f : Intrinsic::nvvm_ldg_global_i,
                               {Ty, Address->getType()},
                               {Address, Build.getInt32(unsigned(commonAlignment(Known, Offset).value()))});
}

/// The number that Part of it makes up, with zeros elsewhere.
static Value *loadOfNumber(IRBuilder<> &Build, const Instruction &Wide, Type *Ty, Piece Part, unsigned Start) {
  if (Part.Bytes == bytesOf(Ty))
    return loadLike(Build, Wide, Ty, Part.Offset);
  Value *const Narrow = loadLike(Build, Wide, Build.getIntNTy(Part.Bytes * 8), Part.Offset);
  Value *const Whole = Build.CreateZExt(Narrow, Build.getIntNTy(bytesOf(Ty) * 8));
  return Build.CreateBitCast(Build.CreateShl(Whole, (Part.Offset - Start) * 8), Ty);
}

static Value *insertPiece(IRBuilder<> &Build, Value *Vector, const Instruction &Wide, Piece Part) {
  Type *const Element = Vector->getType()->getScalarType();
  const unsigned ElementBytes = bytesOf(Element), First = Part.Offset / ElementBytes;
  const unsigned Count = Part.Bytes / ElementBytes;
  if (Count <= 1)
    return Build.CreateInsertElement(Vector, loadOfNumber(Build, Wide, Element, Part, First * ElementBytes), First);
  Value *const Loaded = loadLike(Build, Wide, FixedVectorType::get(Element, Count), Part.Offset);
  for (unsigned I = 0; I < Count; ++I)
    Vector = Build.CreateInsertElement(Vector, Build.CreateExtractElement(Loaded, I), First + I);
  return Vector;
}

static ByteMask wholeElements(ByteMask Demanded, unsigned ElementBytes) {
  const ByteMask Element = allBytes(ElementBytes);
  ByteMask Whole = 0;
  for (unsigned Offset = 0; Offset < 4 * WordBytes; Offset += ElementBytes)
    if (Demanded & (Element << Offset))
      Whole |= Element << Offset;
  return Whole;
}

/// Loads Pieces, which hold all bytes that count, in Load's place.
static void replaceByPieces(Instruction &Load, ArrayRef<Piece> Pieces) {
  Type *const Ty = Load.getType();
  const bool IsVector = isa<FixedVectorType>(Ty);
  IRBuilder<> Build(&Load);
  Value *Result = IsVector ? PoisonValue::get(Ty) : loadOfNumber(Build, Load, Ty, Pieces.front(), 0);
  if (IsVector)
    for (const Piece Part : Pieces)
      Result = insertPiece(Build, Result, Load, Part);
  Load.replaceAllUsesWith(Result);
  Load.eraseFromParent();
}

void narrowLoad(Instruction &Load, ByteMask Demanded) {
  Type *const Ty = Load.getType();
  const unsigned Bytes = bytesOf(Ty), ElementBytes = bytesOf(Ty->getScalarType());
  const bool IsVector = isa<FixedVectorType>(Ty);
  if (!Demanded || (!IsVector && (!Ty->isIntegerTy() || Bytes <= WordBytes)) || Bytes > 4 * WordBytes ||
      !isPowerOf2_32(Bytes))
    return;
  if (!Ty->isIntOrIntVectorTy())
    Demanded = wholeElements(Demanded, ElementBytes);
  const SmallVector<Piece, 2> Pieces = piecesOf(Bytes, ElementBytes, Demanded);
  if (Pieces.front() != Piece{0, Bytes})
    replaceByPieces(Load, Pieces);
}

void narrowLoadTo(Instruction &Load, ByteMask Picked) {
  replaceByPieces(Load, {Piece{unsigned(countr_zero(Picked)), unsigned(popcount(Picked))}});
}

} // namespace cudaperf
