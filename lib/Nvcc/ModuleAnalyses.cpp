#include "Nvcc/ModuleAnalyses.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

namespace cudaperf {

static std::unique_ptr<TargetMachine> nvptxTarget(const Module &Code) {
  LLVMInitializeNVPTXTargetInfo();
  LLVMInitializeNVPTXTarget();
  LLVMInitializeNVPTXTargetMC();
  std::string Error;
  const Target *Nvptx = TargetRegistry::lookupTarget(Code.getTargetTriple(), Error);
  if (!Nvptx)
    return nullptr;
  return std::unique_ptr<TargetMachine>(
      Nvptx->createTargetMachine(Code.getTargetTriple(), "sm_80", "+ptx75", TargetOptions(), std::nullopt));
}

ModuleAnalyses::ModuleAnalyses(const Module &Code, Machine For)
    : Target(For == Machine::Gpu ? nvptxTarget(Code) : nullptr), Builder(Target.get()) {
  Builder.registerModuleAnalyses(Modules);
  Builder.registerCGSCCAnalyses(CallGraph);
  Builder.registerFunctionAnalyses(Functions);
  Builder.registerLoopAnalyses(Loops);
  Builder.crossRegisterProxies(Loops, Functions, CallGraph, Modules);
}

ModuleAnalyses::~ModuleAnalyses() = default;

void ModuleAnalyses::forget() {
  Modules.clear();
  Functions.clear();
}

} // namespace cudaperf
