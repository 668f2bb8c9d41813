#include "Analysis/ThreadTalk.h"
#include "Nvcc/DeviceFunctions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace llvm;

namespace cudaperf {

/// Every PTX instruction by which threads deal with each other has one of these in its name.
static constexpr StringLiteral TalkingPtx[] = {"bar",        "shfl",     "vote", "match",     "redux",    "elect",
                                               "activemask", "ldmatrix", "mma",  "movmatrix", "cp.async", "cluster"};

/// A failed assertion: the launch ends with an error.
static bool endsProgram(const CallBase &Call) {
  const Function *Callee = Call.getCalledFunction();
  return Call.doesNotReturn() || (Callee && is_contained({"__assertfail", "__assert_fail"}, Callee->getName()));
}

bool talksToOtherThreads(const Instruction &Inst) {
  const auto *Call = dyn_cast<CallBase>(&Inst);
  if (!Call || !Call->isConvergent() || endsProgram(*Call))
    return false;
  if (const auto *Asm = dyn_cast<InlineAsm>(Call->getCalledOperand()))
    return any_of(TalkingPtx, [&](StringRef Part) { return StringRef(Asm->getAsmString()).contains(Part); });
  const DeviceFunction *Known = calledDeviceFunction(Inst);
  return !Known || !Known->isOfLibdevice();
}

bool isBlockBarrier(const Instruction &Inst) {
  const auto *Call = dyn_cast<IntrinsicInst>(&Inst);
  if (!Call)
    return false;
  switch (Call->getIntrinsicID()) {
  case Intrinsic::nvvm_barrier0:
  case Intrinsic::nvvm_barrier0_and:
  case Intrinsic::nvvm_barrier0_or:
  case Intrinsic::nvvm_barrier0_popc:
    return true;
  case Intrinsic::nvvm_bar_sync:
  case Intrinsic::nvvm_barrier_sync: {
    const auto *Number = dyn_cast<ConstantInt>(Call->getArgOperand(0));
    return Number && Number->isZero();
  }
  default:
    return false;
  }
}

} // namespace cudaperf
