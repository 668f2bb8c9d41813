#include "Nvcc/Pipeline.h"
#include "Nvcc/ModuleAnalyses.h"
#include "Nvcc/Passes.h"
#include "Nvcc/SinkIntoSides.h"
#include "Nvcc/VectorizeInParts.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/Scalar/ADCE.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/GVN.h"
#include "llvm/Transforms/Scalar/InferAddressSpaces.h"
#include "llvm/Transforms/Scalar/InferAlignment.h"
#include "llvm/Transforms/Scalar/InstSimplifyPass.h"
#include "llvm/Transforms/Scalar/JumpThreading.h"
#include "llvm/Transforms/Scalar/NaryReassociate.h"
#include "llvm/Transforms/Scalar/Reassociate.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Scalar/StraightLineStrengthReduce.h"
#include "llvm/Transforms/Utils/LCSSA.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LowerSwitch.h"
#include <optional>

using namespace llvm;

namespace cudaperf {

static SimplifyCFGPass simplifyControlFlow() {
  return SimplifyCFGPass(SimplifyCFGOptions().hoistCommonInsts(false).sinkCommonInsts(false));
}

static GVNOptions withoutPartialRedundancies() { return GVNOptions().setPRE(false).setLoadPRE(false); }

/// Calls Add with each pass of Wanted.
template <typename Adder> static void forEachPass(Pipeline Wanted, Adder Add) {
  std::optional<Pipeline> Now;
#define PIPELINE(Id, ...) Now = Pipeline::Id;
#define MODULE_RULE(Stage, Class, ...)                                                                                 \
  if (Now == Wanted)                                                                                                   \
    Add(Class());
#define FUNCTION_RULE MODULE_RULE
#define PASS(Stage, Pass, ...)                                                                                         \
  if (Now == Wanted)                                                                                                   \
    Add(Pass);
#include "Nvcc/Passes.def"
}

template <typename Pass>
static constexpr bool IsForFunctions =
    requires(Pass P, Function &F, FunctionAnalysisManager &Analyses) { P.run(F, Analyses); };

ModulePassManager modulePasses(Pipeline Which) {
  ModulePassManager Passes;
  FunctionPassManager Run; // of neighbouring rows for functions: each function goes through all of them
  const auto EndRun = [&] {
    if (!Run.isEmpty())
      Passes.addPass(createModuleToFunctionPassAdaptor(std::exchange(Run, FunctionPassManager())));
  };
  forEachPass(Which, [&]<typename Pass>(Pass Next) {
    if constexpr (IsForFunctions<Pass>) {
      Run.addPass(std::move(Next));
    } else {
      EndRun();
      Passes.addPass(std::move(Next));
    }
  });
  EndRun();
  return Passes;
}

FunctionPassManager functionPasses(Pipeline Which) {
  FunctionPassManager Passes;
  forEachPass(Which, [&]<typename Pass>(Pass Next) {
    if constexpr (IsForFunctions<Pass>)
      Passes.addPass(std::move(Next));
    else
      llvm_unreachable("a rule for modules in a pipeline for functions");
  });
  return Passes;
}

ArrayRef<PassRow> passRows() {
  static const std::vector<PassRow> Rows = [] {
    std::vector<PassRow> Made;
    Pipeline Now{};
#define PIPELINE(Id, ...) Now = Pipeline::Id;
#define MODULE_RULE(Stage, Class, Name, What, Why, Source)                                                             \
  Made.push_back({Now, #Stage, #Class, Name, What, Why, Source});
#define FUNCTION_RULE MODULE_RULE
#define PASS(Stage, Pass, Name, What, Why) Made.push_back({Now, #Stage, "", Name, What, Why, ""});
#include "Nvcc/Passes.def"
    return Made;
  }();
  return Rows;
}

ArrayRef<PipelineRow> pipelineRows() {
  static constexpr PipelineRow Rows[] = {
#define PIPELINE(Id, Name, What) {Pipeline::Id, Name, What},
#include "Nvcc/Passes.def"
  };
  return Rows;
}

void compileAsNvcc(Module &Code) {
  ModuleAnalyses Analyses(Code);
  modulePasses(Pipeline::Nvcc).run(Code, Analyses.modules());
}

} // namespace cudaperf
