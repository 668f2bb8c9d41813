// __isShared() and the like, of pointers whose kind of memory is known: libraries ask before they copy with cp.async,
// and only one of the two ways is left in machine code.

#include "Device/AddressSpaces.h"
#include "Nvcc/Passes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Operator.h"
#include <optional>

using namespace llvm;

namespace cudaperf {

/// The kind of memory that Call asks for; none if it is no such question.
static std::optional<unsigned> askedSpace(const Instruction &Inst) {
  const auto *Call = dyn_cast<IntrinsicInst>(&Inst);
  switch (Call ? Call->getIntrinsicID() : Intrinsic::not_intrinsic) {
  case Intrinsic::nvvm_isspacep_global:
    return GlobalAddressSpace;
  case Intrinsic::nvvm_isspacep_shared:
    return SharedAddressSpace;
  case Intrinsic::nvvm_isspacep_const:
    return ConstantAddressSpace;
  case Intrinsic::nvvm_isspacep_local:
    return LocalAddressSpace;
  default:
    return std::nullopt;
  }
}

/// The kind of memory that Pointer, a generic one, points to; none if that is not known.
static std::optional<unsigned> spaceOf(const Value *Pointer) {
  while (Pointer->getType()->getPointerAddressSpace() == 0) {
    if (isa<AllocaInst>(Pointer))
      return LocalAddressSpace;
    if (const auto *Cast = dyn_cast<AddrSpaceCastOperator>(Pointer))
      Pointer = Cast->getPointerOperand();
    else if (const auto *Step = dyn_cast<GEPOperator>(Pointer))
      Pointer = Step->getPointerOperand();
    else
      return std::nullopt;
  }
  return Pointer->getType()->getPointerAddressSpace();
}

PreservedAnalyses FoldSpaceQueries::run(Function &Code, FunctionAnalysisManager &) {
  bool Changed = false;
  for (Instruction &Inst : make_early_inc_range(instructions(Code)))
    if (const std::optional<unsigned> Asked = askedSpace(Inst))
      if (const std::optional<unsigned> Space = spaceOf(Inst.getOperand(0))) {
        Inst.replaceAllUsesWith(ConstantInt::getBool(Inst.getType(), Asked == Space));
        Inst.eraseFromParent();
        Changed = true;
      }
  return keptBlocks(Changed);
}

} // namespace cudaperf
