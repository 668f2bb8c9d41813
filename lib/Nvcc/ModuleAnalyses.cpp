#include "Nvcc/ModuleAnalyses.h"
#include "Device/AddressSpaces.h"
#include "Device/Gpu.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/TargetTransformInfoImpl.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"
#include <mutex>

using namespace llvm;

namespace cudaperf {

static std::unique_ptr<TargetMachine> nvptxTarget(const Module &Code) {
  // An editor's server analyses files in threads, and LLVM's table of targets has no lock.
  static std::once_flag Registered;
  std::call_once(Registered, [] {
    LLVMInitializeNVPTXTargetInfo();
    LLVMInitializeNVPTXTarget();
    LLVMInitializeNVPTXTargetMC();
  });
  std::string Error;
  const Target *Nvptx = TargetRegistry::lookupTarget(Code.getTargetTriple(), Error);
  if (!Nvptx)
    return nullptr;
  return std::unique_ptr<TargetMachine>(
      Nvptx->createTargetMachine(Code.getTargetTriple(), "sm_80", "+ptx75", TargetOptions(), std::nullopt));
}

namespace {
/// What LLVM's load/store vectoriser is told of the assembler: it merges what lies in shared memory, and nothing else.
class AssemblerVectors : public TargetTransformInfoImplCRTPBase<AssemblerVectors> {
public:
  explicit AssemblerVectors(const DataLayout &Layout) : TargetTransformInfoImplCRTPBase(Layout) {}
  unsigned getLoadStoreVecRegBitWidth(unsigned) const { return WidestAccessBytes * 8; }
  bool isLegalToVectorizeLoad(LoadInst *Load) const { return Load->getPointerAddressSpace() == SharedAddressSpace; }
  bool isLegalToVectorizeStore(StoreInst *Store) const { return Store->getPointerAddressSpace() == SharedAddressSpace; }
};
} // namespace

ModuleAnalyses::ModuleAnalyses(const Module &Code, Machine For)
    : Target(For == Machine::Any ? nullptr : nvptxTarget(Code)), Builder(Target.get()) {
  if (For == Machine::Assembler) // what is registered first stays
    Functions.registerPass([] {
      return TargetIRAnalysis(
          [](const Function &F) { return TargetTransformInfo(AssemblerVectors(F.getParent()->getDataLayout())); });
    });
  Builder.registerModuleAnalyses(Modules);
  Builder.registerCGSCCAnalyses(CallGraph);
  Builder.registerFunctionAnalyses(Functions);
  Builder.registerLoopAnalyses(Loops);
  Builder.crossRegisterProxies(Loops, Functions, CallGraph, Modules);
}

ModuleAnalyses::~ModuleAnalyses() = default;

} // namespace cudaperf
