#include "Kernel/DevicePasses.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include <array>

using namespace llvm;

namespace cudaperf {

/// CUDA's built-in vector types of 8 and 16 bytes: float2, uint4 and double2 are, char4 and float3 are not.
static bool isVectorType(Type *Ty, const DataLayout &Layout) {
  const auto *Struct = dyn_cast<StructType>(Ty);
  StringRef Name = Struct && Struct->hasName() ? Struct->getName() : "";
  if (!Name.consume_front("struct.") || (!Name.consume_back("2") && !Name.consume_back("4")))
    return false;
  Name.consume_front("u");
  const uint64_t Bytes = Layout.getTypeAllocSize(Ty).getFixedValue();
  return is_contained({"char", "short", "int", "long", "longlong", "float", "double"}, Name) &&
         (Bytes == WidestAccessBytes / 2 || Bytes == WidestAccessBytes);
}

/// Whether Copy moves one whole vector type to or from a local variable of that type.
static bool movesVector(const MemTransferInst &Copy) {
  const DataLayout &Layout = Copy.getModule()->getDataLayout();
  const auto *Bytes = dyn_cast<ConstantInt>(Copy.getLength());
  return Bytes && any_of(std::array{Copy.getRawSource(), Copy.getRawDest()}, [&](const Value *Side) {
           const auto *Local = dyn_cast<AllocaInst>(Side->stripPointerCasts());
           return Local && isVectorType(Local->getAllocatedType(), Layout) &&
                  Layout.getTypeAllocSize(Local->getAllocatedType()) == Bytes->getZExtValue();
         });
}

void expandVectorCopies(Module &Code) {
  for (Function &F : Code)
    for (Instruction &Inst : make_early_inc_range(instructions(F)))
      if (auto *Copy = dyn_cast<MemTransferInst>(&Inst); Copy && !Copy->isVolatile() && movesVector(*Copy)) {
        IRBuilder<> Build(Copy);
        const uint64_t Bytes = cast<ConstantInt>(Copy->getLength())->getZExtValue();
        Type *const Vector = FixedVectorType::get(Build.getInt32Ty(), unsigned(Bytes / 4));
        Value *const Moved = Build.CreateAlignedLoad(Vector, Copy->getSource(), Copy->getSourceAlign().valueOrOne());
        Build.CreateAlignedStore(Moved, Copy->getDest(), Copy->getDestAlign().valueOrOne());
        Copy->eraseFromParent();
      }
}

static void expandCopy(MemTransferInst &Copy, uint64_t Bytes) {
  constexpr uint64_t MostPieces = 64;
  const Align Common = std::min(Copy.getDestAlign().valueOrOne(), Copy.getSourceAlign().valueOrOne());
  uint64_t Piece = std::min(Common.value(), WidestAccessBytes);
  while (Bytes % Piece != 0)
    Piece /= 2;
  if (Bytes == 0 || Bytes / Piece > MostPieces)
    return;
  IRBuilder<> Build(&Copy);
  Type *const Word = Piece == 16 ? cast<Type>(FixedVectorType::get(Build.getInt32Ty(), 4))
                                 : Build.getIntNTy(unsigned(Piece * 8));
  SmallVector<Value *, 16> Values;
  for (uint64_t At = 0; At < Bytes; At += Piece)
    Values.push_back(Build.CreateAlignedLoad(
        Word, Build.CreateConstInBoundsGEP1_64(Build.getInt8Ty(), Copy.getSource(), At), Align(Piece)));
  for (uint64_t At = 0; At < Bytes; At += Piece)
    Build.CreateAlignedStore(Values[At / Piece],
                             Build.CreateConstInBoundsGEP1_64(Build.getInt8Ty(), Copy.getDest(), At), Align(Piece));
  Copy.eraseFromParent();
}

void expandBlockCopies(Module &Code) {
  for (Function &F : Code)
    for (Instruction &Inst : make_early_inc_range(instructions(F)))
      if (auto *Copy = dyn_cast<MemTransferInst>(&Inst); Copy && !Copy->isVolatile())
        if (const auto *Bytes = dyn_cast<ConstantInt>(Copy->getLength()))
          expandCopy(*Copy, Bytes->getZExtValue());
}

} // namespace cudaperf
