// Shared addresses that inline PTX makes of pointers, which libraries of tiles write before ld.shared, ldmatrix or
// cp.async:
//   { .reg .u64 t; cvta.to.shared.u64 t, %1; cvt.u32.u64 %0, t; }

#include "Device/AddressSpaces.h"
#include "Nvcc/InlinePtx.h"
#include "Nvcc/Passes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"

using namespace llvm;

namespace cudaperf {

/// The generic pointer whose shared address is all that Call computes; null if it computes anything else.
static Value *sharedAddressOf(const CallBase &Call) {
  if (!Call.getType()->isIntegerTy())
    return nullptr;
  Value *Pointer = nullptr;
  StringRef Made;
  for (const PtxInstruction &Ptx : inlinePtx(Call)) {
    if (Ptx.Name == ".reg")
      continue;
    if (Ptx.Operands.size() != 2)
      return nullptr;
    if (Ptx.Name == "cvta.to.shared.u64" && !Pointer) {
      const std::optional<unsigned> Argument = ptxArgument(Call, Ptx.Operands[1]);
      Pointer = Argument ? Call.getArgOperand(*Argument) : nullptr;
    } else if (Ptx.Name != "cvt.u32.u64" || Ptx.Operands[1] != Made) {
      return nullptr;
    }
    Made = Ptx.Operands[0];
  }
  return Made == "$0" ? Pointer : nullptr;
}

static Value *loweredAddress(CallBase &Call, Value *Pointer) {
  IRBuilder<> Build(&Call);
  if (!Pointer->getType()->isPointerTy())
    Pointer = Build.CreateIntToPtr(Pointer, Build.getPtrTy());
  Value *const Shared = Build.CreateAddrSpaceCast(Pointer, Build.getPtrTy(SharedAddressSpace));
  return Build.CreateZExtOrTrunc(Build.CreatePtrToInt(Shared, Build.getInt64Ty()), Call.getType());
}

PreservedAnalyses LowerPtxAddresses::run(Function &Code, FunctionAnalysisManager &) {
  return keptBlocks(expandInlinePtx(Code, [](CallBase &Call) {
    Value *const Pointer = sharedAddressOf(Call);
    if (!Pointer)
      return false;
    Call.replaceAllUsesWith(loweredAddress(Call, Pointer));
    Call.eraseFromParent();
    return true;
  }));
}

} // namespace cudaperf
