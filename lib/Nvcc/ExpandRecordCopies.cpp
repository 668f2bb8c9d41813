// Copies of structures with gaps: "State s = states[i];" is a load of each member in nvcc's code, and "states[i] = s;"
// a store of each. What lies unused between two members is not copied; what lies behind the last one is, byte by byte,
// as the front end makes members of it. Clang makes a block copy of all, of which SROA would leave words over the gaps.

#include "Nvcc/CopyPieces.h"
#include "Nvcc/Passes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace cudaperf {

namespace {
/// The members of a structure, those of structures and arrays in it included.
struct Members {
  struct Member {
    Type *Ty;
    uint64_t Offset;
  };
  SmallVector<Member, 16> All;
  bool HasGap = false;
};
} // namespace

static void addMembers(Type &Ty, uint64_t Offset, const DataLayout &Layout, Members &Found);

static void addStructure(StructType &Ty, uint64_t Offset, const DataLayout &Layout, Members &Found) {
  const StructLayout &Places = *Layout.getStructLayout(&Ty);
  uint64_t End = 0;
  for (unsigned I = 0; I < Ty.getNumElements(); ++I) {
    const uint64_t Begin = Places.getElementOffset(I).getFixedValue();
    Found.HasGap |= Begin > End;
    addMembers(*Ty.getElementType(I), Offset + Begin, Layout, Found);
    End = Begin + Layout.getTypeAllocSize(Ty.getElementType(I)).getFixedValue();
  }
  Found.HasGap |= Places.getSizeInBytes().getFixedValue() > End;
  for (; End < Places.getSizeInBytes().getFixedValue(); ++End)
    Found.All.push_back({Type::getInt8Ty(Ty.getContext()), Offset + End});
}

static constexpr size_t MostMembers = 64;

static void addMembers(Type &Ty, uint64_t Offset, const DataLayout &Layout, Members &Found) {
  if (Found.All.size() > MostMembers)
    return;
  if (auto *Structure = dyn_cast<StructType>(&Ty))
    return addStructure(*Structure, Offset, Layout, Found);
  const auto *Array = dyn_cast<ArrayType>(&Ty);
  if (!Array) {
    Found.All.push_back({&Ty, Offset});
    return;
  }
  const uint64_t Bytes = Layout.getTypeAllocSize(Array->getElementType()).getFixedValue();
  for (uint64_t I = 0; I < Array->getNumElements() && Found.All.size() <= MostMembers; ++I)
    addMembers(*Array->getElementType(), Offset + I * Bytes, Layout, Found);
}

/// Whether SROA makes registers of what Address leads to, in a local variable: nothing else gets hold of it.
static bool isTakenApart(const Value &Address) {
  return all_of(Address.uses(), [&](const Use &U) {
    const auto *Inst = cast<Instruction>(U.getUser());
    if (const auto *Element = dyn_cast<GetElementPtrInst>(Inst))
      return Element->hasAllConstantIndices() && isTakenApart(*Element);
    if (isa<AddrSpaceCastInst>(Inst))
      return isTakenApart(*Inst);
    if (const auto *Block = dyn_cast<MemIntrinsic>(Inst))
      return isa<ConstantInt>(Block->getLength()) && !Block->isVolatile();
    return isa<LoadInst>(Inst) || Inst->isLifetimeStartOrEnd() ||
           (isa<StoreInst>(Inst) && U.getOperandNo() == StoreInst::getPointerOperandIndex());
  });
}

/// The variable that Side is all of, if Bytes fill it and its structure has gaps.
static const AllocaInst *recordAt(const Value *Side, uint64_t Bytes) {
  const auto *Local = dyn_cast<AllocaInst>(Side->stripPointerCasts());
  if (!Local || !Local->isStaticAlloca() || !isa<StructType>(Local->getAllocatedType()))
    return nullptr;
  const DataLayout &Layout = Local->getModule()->getDataLayout();
  return Layout.getTypeAllocSize(Local->getAllocatedType()) == Bytes && isTakenApart(*Local) ? Local : nullptr;
}

/// Whether Address is in a structure that a kernel was passed, which is no memory that counts.
static bool isPassed(const Value *Address) {
  const auto *Parameter = dyn_cast<Argument>(getUnderlyingObject(Address));
  return Parameter && Parameter->hasByValAttr();
}

/// The structure that Copy moves between a local variable and memory.
static StructType *movedRecord(const MemTransferInst &Copy) {
  const auto *Bytes = dyn_cast<ConstantInt>(Copy.getLength());
  const Value *const From = Copy.getRawSource(), *const To = Copy.getRawDest();
  if (!Bytes || Copy.isVolatile() || isLocal(From) == isLocal(To) || isPassed(From))
    return nullptr;
  const AllocaInst *const Local = recordAt(isLocal(From) ? From : To, Bytes->getZExtValue());
  return Local ? cast<StructType>(Local->getAllocatedType()) : nullptr;
}

/// Whether Copy became accesses.
static bool expandCopy(MemTransferInst &Copy) {
  StructType *const Record = movedRecord(Copy);
  if (!Record)
    return false;
  Members Found;
  addMembers(*Record, 0, Copy.getModule()->getDataLayout(), Found);
  if (!Found.HasGap || Found.All.size() > MostMembers)
    return false;
  IRBuilder<> Build(&Copy);
  auto At = [&](Value *Side, uint64_t Offset) {
    return Build.CreateConstInBoundsGEP1_64(Build.getInt8Ty(), Side, Offset);
  };
  for (const Members::Member &Moved : Found.All) {
    const Align From = commonAlignment(Copy.getSourceAlign().valueOrOne(), Moved.Offset);
    const Align To = commonAlignment(Copy.getDestAlign().valueOrOne(), Moved.Offset);
    Value *const Loaded = Build.CreateAlignedLoad(Moved.Ty, At(Copy.getRawSource(), Moved.Offset), From);
    Build.CreateAlignedStore(Loaded, At(Copy.getRawDest(), Moved.Offset), To);
  }
  Copy.eraseFromParent();
  return true;
}

PreservedAnalyses ExpandRecordCopies::run(Function &Code, FunctionAnalysisManager &) {
  bool Changed = false;
  for (Instruction &Inst : make_early_inc_range(instructions(Code)))
    if (auto *Copy = dyn_cast<MemTransferInst>(&Inst))
      Changed |= expandCopy(*Copy);
  return keptBlocks(Changed);
}

} // namespace cudaperf
