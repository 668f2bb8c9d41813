#include "Analysis/ThreadTalk.h"
#include "Nvcc/DeviceFunctions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace cudaperf {

/// Every PTX instruction by which threads deal with each other has one of these in its name.
static constexpr StringLiteral TalkingPtx[] = {"bar",        "shfl",     "vote", "match",     "redux",    "elect",
                                               "activemask", "ldmatrix", "mma",  "movmatrix", "cp.async", "cluster"};

bool talksToOtherThreads(const Instruction &Inst) {
  const auto *Call = dyn_cast<CallBase>(&Inst);
  if (!Call || !Call->isConvergent())
    return false;
  if (const auto *Asm = dyn_cast<InlineAsm>(Call->getCalledOperand()))
    return any_of(TalkingPtx, [&](StringRef Part) { return StringRef(Asm->getAsmString()).contains(Part); });
  const DeviceFunction *Known = calledDeviceFunction(Inst);
  return !Known || !Known->isOfLibdevice();
}

} // namespace cudaperf
