// A kernel for a test, given as the text of its IR.

#ifndef CUDAPERF_TEST_UNIT_ANALYSIS_DEVICECODE_H
#define CUDAPERF_TEST_UNIT_ANALYSIS_DEVICECODE_H

#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"
#include <memory>
#include <string>

namespace cudaperf {

/// A module for the GPU; its kernels are called by their names.
class DeviceCode {
public:
  explicit DeviceCode(llvm::StringRef Text) {
    const std::string Whole = ("target datalayout = \"e-i64:64-i128:128-v16:16-v32:32-n16:32:64\"\n"
                               "target triple = \"nvptx64-nvidia-cuda\"\n"
                               "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
                               "declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()\n"
                               "declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\n"
                               "declare i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()\n"
                               "declare void @llvm.nvvm.barrier0() convergent\n" +
                               Text)
                                  .str();
    llvm::SMDiagnostic Problem;
    Code = llvm::parseAssemblyString(Whole, Problem, Context);
    if (!Code)
      ADD_FAILURE() << "line " << Problem.getLineNo() << ": " << Problem.getMessage().str() << "\n" << Whole;
  }
  llvm::Function &kernel(llvm::StringRef Name) { return *Code->getFunction(Name); }
  llvm::Module &module() { return *Code; }

private:
  llvm::LLVMContext Context;
  std::unique_ptr<llvm::Module> Code;
};

} // namespace cudaperf

#endif // CUDAPERF_TEST_UNIT_ANALYSIS_DEVICECODE_H
