#include "Analysis/PointerUses.h"
#include "Analysis/KernelProgram.h"
#include "Device/AddressSpaces.h"
#include "Nvcc/DeviceFunctions.h"
#include "Nvcc/InlinePtx.h"
#include "Nvcc/SpecialRegisters.h"
#include "llvm/Analysis/CaptureTracking.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace cudaperf {

bool isBarrier(const Instruction &Inst) {
  if (isa<FenceInst>(Inst))
    return true;
  const auto *Call = dyn_cast<CallBase>(&Inst);
  if (!Call || isa<DbgInfoIntrinsic>(Inst) || Call->doesNotAccessMemory())
    return false;
  if (!Call->isInlineAsm() && memoryEffect(Inst))
    return false;
  const Function *Callee = Call->getCalledFunction();
  if (!Callee)
    return true;
  const DeviceFunction *const Known = deviceFunction(*Callee);
  if (Callee->isIntrinsic())
    return Call->isConvergent() || (Known && Known->Value == DeviceValue::Fence);
  return !Known && !Call->onlyReadsMemory(); // the library's functions write at most through their own arguments
}

namespace {
/// Sees where a pointer gets out of sight. A comparison (a loop that ends at "p == end") tells nobody.
struct EscapeTracker final : CaptureTracker {
  bool Escapes = false;
  void tooManyUses() override { Escapes = true; }
  bool captured(const Use *U) override {
    Escapes |= !isa<ICmpInst>(U->getUser());
    return Escapes;
  }
};
} // namespace

static bool escapes(const Argument &Parameter) {
  EscapeTracker Tracker;
  PointerMayBeCaptured(&Parameter, &Tracker);
  return Tracker.Escapes;
}

const PointerUse *PointerUses::find(const Value *Address) const {
  SmallVector<const Value *, 4> Objects;
  getUnderlyingObjects(Address, Objects);
  if (Objects.size() != 1)
    return nullptr;
  const auto *Argument = dyn_cast<llvm::Argument>(Objects.front());
  for (const PointerUse &Use : Parameters)
    if (Argument && Use.Parameter == int(Argument->getArgNo()))
      return &Use;
  return nullptr;
}

static void note(PointerUses &Uses, const Value *Address, const Instruction &Inst, AccessOperation Operation) {
  SmallVector<const Value *, 4> Objects;
  getUnderlyingObjects(Address, Objects);
  for (PointerUse &Use : Uses.Parameters) {
    if (llvm::none_of(Objects, [&](const Value *Object) {
          const auto *Parameter = dyn_cast<Argument>(Object);
          return Parameter && int(Parameter->getArgNo()) == Use.Parameter;
        }))
      continue;
    auto &List = Operation == AccessOperation::Load    ? Use.Loads
                 : Operation == AccessOperation::Store ? Use.Stores
                                                       : Use.Atomics;
    List.push_back(&Inst);
    Use.Volatile |= Inst.isVolatile() && Operation != AccessOperation::Atomic;
  }
}

/// Whether the launch alone decides what Address leads to, and no other kernel sees it but through a parameter.
static bool isOfLaunch(const Value *Address) {
  SmallVector<const Value *, 4> Objects;
  getUnderlyingObjects(Address, Objects);
  return all_of(Objects, [](const Value *Object) {
    if (const auto *Variable = dyn_cast<GlobalVariable>(Object))
      return Variable->getAddressSpace() == SharedAddressSpace || Variable->getAddressSpace() == ConstantAddressSpace ||
             Variable->isConstant();
    return isa<AllocaInst>(Object) || (isa<Argument>(Object) && Object->getType()->isPointerTy());
  });
}

/// Whether inline PTX computes only.
static bool computesOnly(const CallBase &Call) {
  return none_of(inlinePtx(Call), [](const PtxInstruction &Inst) {
    return any_of(Inst.Operands, [](StringRef Operand) { return Operand.contains('['); });
  });
}

/// Whether a call that may use memory does so as a function of the library does: through its arguments.
static bool isOfLibrary(const CallBase &Call) {
  if (Call.isInlineAsm())
    return computesOnly(Call);
  const Function *const Callee = Call.getCalledFunction();
  return Callee && (deviceFunction(*Callee) || specialRegister(Call) || isa<LifetimeIntrinsic, AssumeInst>(Call) ||
                    Callee->getName().starts_with("llvm.nvvm.barrier"));
}

bool touchesOnlyParameters(const Function &Kernel) {
  return all_of(instructions(Kernel), [](const Instruction &Inst) {
    if (!Inst.mayReadOrWriteMemory() || isa<FenceInst, DbgInfoIntrinsic>(Inst))
      return true;
    if (const auto *Fill = dyn_cast<MemIntrinsic>(&Inst)) {
      const auto *Copy = dyn_cast<MemTransferInst>(&Inst);
      return isOfLaunch(Fill->getRawDest()) && (!Copy || isOfLaunch(Copy->getRawSource()));
    }
    if (const std::optional<MemoryEffect> Effect = memoryEffect(Inst))
      return isOfLaunch(Inst.getOperand(Effect->AddressOperand));
    const auto *Call = dyn_cast<CallBase>(&Inst);
    return Call && isOfLibrary(*Call);
  });
}

PointerUses pointerUses(const Function &Kernel) {
  PointerUses Uses;
  for (const Argument &Parameter : Kernel.args())
    if (Parameter.getType()->isPointerTy() && !Parameter.hasByValAttr())
      Uses.Parameters.push_back({.Parameter = int(Parameter.getArgNo()),
                                 .Qualified = Parameter.hasNoAliasAttr(),
                                 .Escapes = escapes(Parameter)});
  for (const Instruction &Inst : instructions(Kernel)) {
    Uses.Synchronises |= isBarrier(Inst);
    if (const std::optional<MemoryEffect> Effect = memoryEffect(Inst))
      note(Uses, Inst.getOperand(Effect->AddressOperand), Inst, Effect->Operation);
    if (const auto *Fill = dyn_cast<MemIntrinsic>(&Inst))
      note(Uses, Fill->getRawDest(), Inst, AccessOperation::Store);
    if (const auto *Copy = dyn_cast<MemTransferInst>(&Inst))
      note(Uses, Copy->getRawSource(), Inst, AccessOperation::Load);
  }
  return Uses;
}

} // namespace cudaperf
