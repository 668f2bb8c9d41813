// The order of the rules: pipelines of LLVM passes, built from the rows of Passes.def.

#ifndef CUDAPERF_NVCC_PIPELINE_H
#define CUDAPERF_NVCC_PIPELINE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/PassManager.h"

namespace cudaperf {

enum class Pipeline {
#define PIPELINE(Id, ...) Id,
#include "Nvcc/Passes.def"
};

/// The passes of Which.
llvm::ModulePassManager modulePasses(Pipeline Which);

/// The same for one function; Which holds no rule for whole modules.
llvm::FunctionPassManager functionPasses(Pipeline Which);

/// A row of Passes.def, for readers and for programs that load the rules by name.
struct PassRow {
  Pipeline In;
  llvm::StringLiteral Stage;
  llvm::StringLiteral Class; ///< of ours; empty for a pass of LLVM's
  llvm::StringLiteral Name, What, Why, Source;
};
/// All of them in order.
llvm::ArrayRef<PassRow> passRows();

struct PipelineRow {
  Pipeline Id;
  llvm::StringLiteral Name, What;
};
llvm::ArrayRef<PipelineRow> pipelineRows();

/// Brings Code, as Clang emits it, into the shape in which nvcc issues its memory accesses. Everything is inlined into
/// the kernels (recursion and code elsewhere stay calls), and every access keeps its own source line: no GVN, no
/// hoisting.
void compileAsNvcc(llvm::Module &Code);

} // namespace cudaperf

#endif // CUDAPERF_NVCC_PIPELINE_H
