// The table of special registers, row by row: what the passes make of two readings of a register.

#include "Nvcc/SpecialRegisters.h"
#include "Nvcc/Passes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "gtest/gtest.h"

namespace cudaperf {

void PrintTo(const SpecialRegister &Row, std::ostream *Out) { *Out << Row.Name.str(); }

namespace {

using namespace llvm;

class Register : public testing::TestWithParam<SpecialRegister> {
protected:
  /// A function that reads the register twice, and nothing else.
  Register() : Code("device", Context) {
    auto *const Type = FunctionType::get(Type::getVoidTy(Context), false);
    Kernel = Function::Create(Type, GlobalValue::ExternalLinkage, "k", Code);
    IRBuilder<> Build(BasicBlock::Create(Context, "", Kernel));
    Build.CreateIntrinsic(GetParam().Id, {}, {});
    Build.CreateIntrinsic(GetParam().Id, {}, {});
    Build.CreateRetVoid();
  }
  CallInst &reading() { return cast<CallInst>(Kernel->front().front()); }

  LLVMContext Context;
  Module Code;
  Function *Kernel;
};

TEST_P(Register, IsFound) {
  ASSERT_TRUE(specialRegister(reading()));
  EXPECT_EQ(specialRegister(reading())->Name, GetParam().Name);
  EXPECT_EQ(specialRegister(*reading().getCalledFunction())->Name, GetParam().Name);
  EXPECT_EQ(specialRegister(*Kernel->front().getTerminator()), nullptr);
  EXPECT_EQ(specialRegister(*Kernel), nullptr);
}

/// LLVM says of the same registers that a reading depends on the moment.
TEST_P(Register, IsSteadyAsLlvmHasIt) {
  EXPECT_EQ(GetParam().isSteady(), reading().getCalledFunction()->doesNotAccessMemory());
}

TEST_P(Register, IsReadOnceIfSteady) {
  ModuleAnalysisManager NoAnalyses;
  MergeIndexReads().run(Code, NoAnalyses);
  EXPECT_EQ(count_if(instructions(*Kernel), [](const Instruction &Inst) { return isa<CallInst>(Inst); }),
            GetParam().isSteady() ? 1 : 2);
}

TEST_P(Register, TellsLlvmItsRange) {
  ModuleAnalysisManager NoAnalyses;
  AnnotateIndexRanges().run(Code, NoAnalyses);
  const std::optional<ConstantRange> Range = reading().getRange();
  ASSERT_EQ(Range.has_value(), GetParam().hasRange());
  if (Range) {
    EXPECT_EQ(Range->getUnsignedMin(), GetParam().Least);
    EXPECT_EQ(Range->getUnsignedMax(), GetParam().Limit - 1);
  }
}

TEST_P(Register, HasAnAxisIfItsNameSaysSo) {
  const StringRef Name = GetParam().Name;
  const RegisterAxis Axis = Name.ends_with("_x")   ? RegisterAxis::X
                            : Name.ends_with("_y") ? RegisterAxis::Y
                            : Name.ends_with("_z") ? RegisterAxis::Z
                                                   : RegisterAxis::None;
  EXPECT_TRUE(GetParam().is(GetParam().Kind, Axis));
}

INSTANTIATE_TEST_SUITE_P(Table, Register, testing::ValuesIn(specialRegisters().vec()));

} // namespace
} // namespace cudaperf
