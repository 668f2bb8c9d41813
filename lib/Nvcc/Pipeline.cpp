#include "Nvcc/Pipeline.h"
#include "Nvcc/DevicePasses.h"
#include "Nvcc/FillVectorGaps.h"
#include "Nvcc/Kernels.h"
#include "Nvcc/MergeSharedAccesses.h"
#include "Nvcc/ModuleAnalyses.h"
#include "Nvcc/ProtectVectorStores.h"
#include "Nvcc/ProveLowBits.h"
#include "Nvcc/SinkLoads.h"
#include "Nvcc/SinkStores.h"
#include "Nvcc/SplitPrivateVectors.h"
#include "Nvcc/UnrollUnitStrideLoops.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/IPO/Internalize.h"
#include "llvm/Transforms/Scalar/ADCE.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/InferAddressSpaces.h"
#include "llvm/Transforms/Scalar/InferAlignment.h"
#include "llvm/Transforms/Scalar/InstSimplifyPass.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Scalar/Sink.h"
#include "llvm/Transforms/Utils/LCSSA.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LowerSwitch.h"
#include "llvm/Transforms/Vectorize/LoadStoreVectorizer.h"

using namespace llvm;

namespace cudaperf {

static void inlineEverywhere(Module &Code, const SmallPtrSet<const GlobalValue *, 16> &Kernels) {
  for (Function &F : Code) {
    F.removeFnAttr(Attribute::OptimizeNone);
    if (Kernels.contains(&F) || F.isDeclaration())
      continue;
    F.removeFnAttr(Attribute::NoInline);
    F.addFnAttr(Attribute::AlwaysInline);
  }
}

static SimplifyCFGPass simplifyControlFlow() {
  return SimplifyCFGPass(SimplifyCFGOptions().hoistCommonInsts(false).sinkCommonInsts(false));
}

/// Not among them, because they merge accesses of different lines into one: InstCombine (sinks loads into phis), GVN,
/// LICM, and SimplifyCFG's hoisting and sinking.
static FunctionPassManager kernelPasses() {
  FunctionPassManager Passes;
  Passes.addPass(SROAPass(SROAOptions::PreserveCFG));
  Passes.addPass(InferAddressSpacesPass(/*AddressSpace=*/0));
  Passes.addPass(ProtectVectorStores());
  Passes.addPass(EarlyCSEPass(/*UseMemorySSA=*/true));
  Passes.addPass(InstSimplifyPass());
  Passes.addPass(simplifyControlFlow());
  Passes.addPass(InferAddressSpacesPass(/*AddressSpace=*/0));
  Passes.addPass(ADCEPass());
  return Passes;
}

/// The vectoriser runs when shared and global pointers are told apart, and before LCSSA puts phis between accesses.
static FunctionPassManager accessPasses(bool HasTarget) {
  FunctionPassManager Passes;
  Passes.addPass(ReleaseVectorStores());
  // Structures that were copied piece by piece into local ones are registers again.
  Passes.addPass(SROAPass(SROAOptions::PreserveCFG));
  Passes.addPass(UnrollWalks());
  Passes.addPass(simplifyControlFlow());
  Passes.addPass(LowerSwitchPass()); // after what makes switches of comparisons; the warp model knows two-way branches
  Passes.addPass(SinkLoads());
  Passes.addPass(SinkingPass()); // as nvcc: a load that one side of a branch uses is issued by the lanes that go there
  Passes.addPass(InferAlignmentPass());
  Passes.addPass(ProveLowBits());
  if (HasTarget) {
    Passes.addPass(FillVectorGaps());
    Passes.addPass(LoadStoreVectorizerPass());
    Passes.addPass(ADCEPass()); // the loads that filled gaps to no avail
    Passes.addPass(SplitPrivateVectors());
  }
  return Passes;
}

/// What the assembler does afterwards, and what makes loops easy to run.
static FunctionPassManager lastPasses(bool HasTarget) {
  FunctionPassManager Passes;
  if (HasTarget)
    Passes.addPass(MergeSharedAccesses());
  Passes.addPass(SinkStores());
  Passes.addPass(LoopSimplifyPass());
  Passes.addPass(LCSSAPass());
  return Passes;
}

void compileAsNvcc(Module &Code) {
  const SmallPtrSet<const GlobalValue *, 16> Kernels = kernelsOf(Code);
  inlineEverywhere(Code, Kernels);

  ModuleAnalyses Analyses(Code);
  ModulePassManager Passes;
  Passes.addPass(createModuleToFunctionPassAdaptor(SROAPass(SROAOptions::PreserveCFG))); // less to inline
  Passes.addPass(AlwaysInlinerPass(/*InsertLifetimeIntrinsics=*/false));
  Passes.addPass(InternalizePass([&](const GlobalValue &Value) { return Kernels.contains(&Value); }));
  Passes.addPass(GlobalDCEPass());
  Passes.addPass(createModuleToFunctionPassAdaptor(kernelPasses()));
  openLibdevice(Code);
  openPtxAddresses(Code);
  addDeviceKnowledge(Code);
  for (Function &F : Code)
    if (Kernels.contains(&F))
      pointToGlobalMemory(F);
  expandVectorCopies(Code);
  Passes.run(Code, Analyses.modules());
  expandBlockCopies(Code);
  readIndicesOnce(Code);
  Analyses.forget();
  ModulePassManager Access;
  Access.addPass(createModuleToFunctionPassAdaptor(accessPasses(Analyses.hasTarget())));
  Access.run(Code, Analyses.modules());
  alignSharedArrays(Code);
  Analyses.forget();
  ModulePassManager Last;
  Last.addPass(createModuleToFunctionPassAdaptor(lastPasses(Analyses.hasTarget())));
  Last.run(Code, Analyses.modules());
  settleLoads(Code);
  expandAsyncCopies(Code);
  expandPtxAccesses(Code);
  expandSharedAtomics(Code);
}

} // namespace cudaperf
