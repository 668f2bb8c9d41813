// LLVM's analyses of a module, as its passes ask for them, with what is known of the machine.

#ifndef CUDAPERF_NVCC_MODULEANALYSES_H
#define CUDAPERF_NVCC_MODULEANALYSES_H

#include "llvm/Passes/PassBuilder.h"
#include <memory>

namespace cudaperf {

class ModuleAnalyses {
public:
  enum class Machine {
    Gpu, ///< the code generator's cost and alias hooks: which vectors a load may have, which memory overlaps which
    Assembler, ///< the same, but only shared memory has vectors
    Any,       ///< neither; passes that hold back where lanes could part do not
  };

  /// For modules with Code's triple.
  explicit ModuleAnalyses(const llvm::Module &Code, Machine For = Machine::Gpu);
  ~ModuleAnalyses();

  llvm::FunctionAnalysisManager &functions() { return Functions; }
  llvm::ModuleAnalysisManager &modules() { return Modules; }

private:
  std::unique_ptr<llvm::TargetMachine> Target;
  llvm::PassBuilder Builder;
  llvm::LoopAnalysisManager Loops;
  llvm::FunctionAnalysisManager Functions;
  llvm::CGSCCAnalysisManager CallGraph;
  llvm::ModuleAnalysisManager Modules;
};

} // namespace cudaperf

#endif // CUDAPERF_NVCC_MODULEANALYSES_H
