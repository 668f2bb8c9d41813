// LLVM's analyses of a module, as its passes ask for them, with the code generator's knowledge of the GPU: which
// vectors a load may have, which address spaces cannot overlap.

#ifndef CUDAPERF_NVCC_MODULEANALYSES_H
#define CUDAPERF_NVCC_MODULEANALYSES_H

#include "llvm/Passes/PassBuilder.h"
#include <memory>

namespace cudaperf {

class ModuleAnalyses {
public:
  enum class Machine { Gpu, Any };

  /// For modules with Code's triple. Only the cost and alias hooks of the target are used; with Any there is none, and
  /// passes that hold back where lanes could part do not.
  explicit ModuleAnalyses(const llvm::Module &Code, Machine For = Machine::Gpu);
  ~ModuleAnalyses();

  /// Whether the code generator's knowledge is there: false if this LLVM was built without the NVPTX target.
  bool hasTarget() const { return Target != nullptr; }

  llvm::FunctionAnalysisManager &functions() { return Functions; }
  llvm::ModuleAnalysisManager &modules() { return Modules; }

  /// To be called when something else than a pass has changed the module.
  void forget();

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
