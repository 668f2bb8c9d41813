// The rules of lib/Nvcc as a plugin of opt: each by its name in Passes.def, and the pipelines that they make up.
//   opt-19 --load-pass-plugin=build/lib/CudaPerfPasses.so -passes=cudaperf-sink-stores -S kernel.ll

#include "Nvcc/Passes.h"
#include "Nvcc/Pipeline.h"
#include "Support/Version.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Passes/PassPlugin.h"

using namespace llvm;
using namespace cudaperf;

/// opt's --print-after and others name passes so.
static void nameClasses(PassInstrumentationCallbacks &Callbacks) {
#define MODULE_RULE(Stage, Class, Name, ...) Callbacks.addClassToPassName(Class::name(), Name);
#define FUNCTION_RULE MODULE_RULE
#include "Nvcc/Passes.def"
}

static bool addModulePass(StringRef Name, ModulePassManager &Passes, ArrayRef<PassBuilder::PipelineElement>) {
#define MODULE_RULE(Stage, Class, RuleName, ...)                                                                       \
  if (Name == RuleName) {                                                                                              \
    Passes.addPass(Class());                                                                                           \
    return true;                                                                                                       \
  }
#include "Nvcc/Passes.def"
  const auto *const Found = find_if(pipelineRows(), [&](const PipelineRow &Row) { return Row.Name == Name; });
  if (Found == pipelineRows().end())
    return false;
  Passes.addPass(modulePasses(Found->Id));
  return true;
}

static bool addFunctionPass(StringRef Name, FunctionPassManager &Passes, ArrayRef<PassBuilder::PipelineElement>) {
#define FUNCTION_RULE(Stage, Class, RuleName, ...)                                                                     \
  if (Name == RuleName) {                                                                                              \
    Passes.addPass(Class());                                                                                           \
    return true;                                                                                                       \
  }
#include "Nvcc/Passes.def"
  return false;
}

extern "C" LLVM_ATTRIBUTE_WEAK PassPluginLibraryInfo llvmGetPassPluginInfo() {
  return {LLVM_PLUGIN_API_VERSION, "CudaPerfPasses", cudaperf::toolVersion().data(), [](PassBuilder &Builder) {
            if (PassInstrumentationCallbacks *const Callbacks = Builder.getPassInstrumentationCallbacks())
              nameClasses(*Callbacks);
            Builder.registerPipelineParsingCallback(addModulePass);
            Builder.registerPipelineParsingCallback(addFunctionPass);
          }};
}
