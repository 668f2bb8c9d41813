// Copies of CUDA's built-in vector types: "float4 v = p[i];" is one load and one store of the whole in nvcc's code,
// even if only some members are used afterwards.

#include "Device/Gpu.h"
#include "Nvcc/Passes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace cudaperf {

static constexpr uint64_t NarrowestVectorBytes = 4;

/// The vector that holds one of CUDA's built-in vector types if one access moves all of it: float2, uchar4 and double2
/// are such types, float3 and char2 are not.
static Type *vectorFor(Type *Ty, const DataLayout &Layout) {
  const auto *Struct = dyn_cast<StructType>(Ty);
  StringRef Name = Struct && Struct->hasName() ? Struct->getName() : "";
  const unsigned Elements = Name.ends_with("2") ? 2 : 4;
  if (!Name.consume_front("struct.") || (!Name.consume_back("2") && !Name.consume_back("4")))
    return nullptr;
  Name.consume_front("u");
  if (!is_contained({"char", "short", "int", "long", "longlong", "float", "double"}, Name))
    return nullptr;
  const uint64_t Bytes = Layout.getTypeAllocSize(Ty).getFixedValue();
  if (Bytes < NarrowestVectorBytes || Bytes > WidestAccessBytes || !isPowerOf2_64(Bytes))
    return nullptr;
  return FixedVectorType::get(Type::getIntNTy(Ty->getContext(), unsigned(Bytes / Elements * 8)), Elements);
}

/// Whether Copy moves Bytes as if both sides were aligned to them, though Local is not: it is a structure that is
/// written or read as a vector, *(short4 *)&local = p[i].
static bool isCastToVector(const AllocaInst &Local, const MemTransferInst &Copy, uint64_t Bytes) {
  return Bytes >= NarrowestVectorBytes && Bytes <= WidestAccessBytes && isPowerOf2_64(Bytes) &&
         Local.getAlign() < Bytes && Copy.getSourceAlign().valueOrOne() >= Bytes &&
         Copy.getDestAlign().valueOrOne() >= Bytes;
}

/// The type of the value that Copy moves, if that is one whole vector type, to or from a local variable.
static Type *movedVector(const MemTransferInst &Copy) {
  const DataLayout &Layout = Copy.getModule()->getDataLayout();
  const auto *Bytes = dyn_cast<ConstantInt>(Copy.getLength());
  for (const Value *Side : {Copy.getRawSource(), Copy.getRawDest()}) {
    const auto *Local = dyn_cast<AllocaInst>(Side->stripPointerCasts());
    Type *const Vector = Local ? vectorFor(Local->getAllocatedType(), Layout) : nullptr;
    if (Local && Bytes && isCastToVector(*Local, Copy, Bytes->getZExtValue()))
      return FixedVectorType::get(Type::getIntNTy(Copy.getContext(), unsigned(Bytes->getZExtValue() * 8 / 4)), 4);
    if (Vector && Bytes && Layout.getTypeAllocSize(Local->getAllocatedType()) == Bytes->getZExtValue())
      return Vector;
  }
  return nullptr;
}

PreservedAnalyses ExpandVectorCopies::run(Function &Code, FunctionAnalysisManager &) {
  bool Changed = false;
  for (Instruction &Inst : make_early_inc_range(instructions(Code))) {
    auto *Copy = dyn_cast<MemTransferInst>(&Inst);
    Type *const Vector = Copy && !Copy->isVolatile() ? movedVector(*Copy) : nullptr;
    if (!Vector)
      continue;
    IRBuilder<> Build(Copy);
    Value *const Moved = Build.CreateAlignedLoad(Vector, Copy->getSource(), Copy->getSourceAlign().valueOrOne());
    Build.CreateAlignedStore(Moved, Copy->getDest(), Copy->getDestAlign().valueOrOne());
    Copy->eraseFromParent();
    Changed = true;
  }
  return keptBlocks(Changed);
}

} // namespace cudaperf
