// A kernel written as LLVM IR, for tests of the warp model and of what stands on it. Thread indices and barriers are
// declared; the kernel itself is the only definition.

#ifndef CUDAPERF_TEST_UNIT_IRKERNEL_H
#define CUDAPERF_TEST_UNIT_IRKERNEL_H

#include "Analysis/KernelProgram.h"
#include "Analysis/KernelRun.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"
#include <memory>
#include <string>

namespace cudaperf {

class IrKernel {
public:
  /// Code: globals and one "define void @k(...) { ... }".
  explicit IrKernel(const std::string &Code) {
    static const std::string Prelude = R"(
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
)";
    llvm::SMDiagnostic Error;
    Module = llvm::parseAssemblyString(Prelude + Code, Error, Context);
    if (!Module) {
      ADD_FAILURE() << Error.getMessage().str() << " in line " << Error.getLineNo() << ": "
                    << Error.getLineContents().str();
      return;
    }
    Program = std::make_unique<KernelProgram>(*Module->getFunction("k"));
  }

  const KernelProgram &program() const { return *Program; }
  const llvm::GlobalVariable &global(llvm::StringRef Name) const { return *Module->getNamedGlobal(Name); }

  /// One block of X by Y threads, its grid unknown.
  static LaunchAssumption blockOf(unsigned X, unsigned Y = 1) {
    return {.Block = {{X, Y, 1}, BlockSource::Launch}, .Grid = std::nullopt, .Arguments = {}};
  }

private:
  llvm::LLVMContext Context;
  std::unique_ptr<llvm::Module> Module;
  std::unique_ptr<KernelProgram> Program;
};

} // namespace cudaperf

#endif // CUDAPERF_TEST_UNIT_IRKERNEL_H
