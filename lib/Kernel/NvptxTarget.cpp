#include "Kernel/NvptxTarget.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

namespace cudaperf {

std::unique_ptr<TargetMachine> nvptxTarget(const Module &Code) {
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

} // namespace cudaperf
