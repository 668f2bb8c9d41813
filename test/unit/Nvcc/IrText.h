// A module for a test, given as the text of its IR.

#ifndef CUDAPERF_TEST_UNIT_NVCC_IRTEXT_H
#define CUDAPERF_TEST_UNIT_NVCC_IRTEXT_H

#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"
#include <memory>
#include <string>

namespace cudaperf {

class IrText {
public:
  explicit IrText(llvm::StringRef Text) {
    llvm::SMDiagnostic Problem;
    Code = llvm::parseAssemblyString("target datalayout = \"e-i64:64-i128:128-v16:16-v32:32-n16:32:64\"\n"
                                     "target triple = \"nvptx64-nvidia-cuda\"\n" +
                                         Text.str(),
                                     Problem, Context);
    if (!Code)
      ADD_FAILURE() << "line " << Problem.getLineNo() << ": " << Problem.getMessage().str() << "\n" << Text.str();
  }
  llvm::Module &module() { return *Code; }
  llvm::Function &function(llvm::StringRef Name) { return *Code->getFunction(Name); }

  /// The instruction that is called Name, in the first function with one.
  llvm::Instruction &named(llvm::StringRef Name) {
    for (llvm::Function &F : *Code)
      for (llvm::Instruction &Inst : llvm::instructions(F))
        if (Inst.getName() == Name)
          return Inst;
    ADD_FAILURE() << "no " << Name.str();
    return *Code->begin()->begin()->begin();
  }

private:
  llvm::LLVMContext Context;
  std::unique_ptr<llvm::Module> Code;
};

} // namespace cudaperf

#endif // CUDAPERF_TEST_UNIT_NVCC_IRTEXT_H
