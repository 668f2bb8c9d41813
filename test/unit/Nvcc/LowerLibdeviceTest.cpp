// What libdevice's functions on integers and its conversions compute, by constants: LLVM folds what openLibdevice()
// builds. The values are CUDA's own (CUDA C++ Programming Guide, libdevice User's Guide), worked out by hand.

#include "Nvcc/DevicePasses.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

namespace cudaperf {
namespace {

using namespace llvm;

struct CallCase {
  const char *Type;     ///< of the result
  const char *Function; ///< with the types of its parameters: "__nv_min(i32, i32)"
  const char *Operands;
  int64_t Value;
};

void PrintTo(const CallCase &Case, std::ostream *Out) { *Out << Case.Function << " of " << Case.Operands; }

class Libdevice : public testing::TestWithParam<CallCase> {};

TEST_P(Libdevice, Computes) {
  const auto &[Type, Declared, Operands, Value] = GetParam();
  LLVMContext Context;
  SMDiagnostic Error;
  const std::string Name = StringRef(Declared).split('(').first.str();
  std::unique_ptr<Module> Code =
      parseAssemblyString(std::string("declare ") + Type + " @" + Declared + "\ndefine " + Type +
                              " @k() {\n%r = call " + Type + " @" + Name + "(" + Operands + ")\nret " + Type + " %r\n}",
                          Error, Context);
  ASSERT_TRUE(Code) << Error.getMessage().str();
  openLibdevice(*Code);
  for (Instruction &Inst : Code->getFunction("k")->back())
    if (Constant *const Folded = ConstantFoldInstruction(&Inst, Code->getDataLayout()))
      Inst.replaceAllUsesWith(Folded);
  const auto *Result = cast<ReturnInst>(Code->getFunction("k")->back().getTerminator())->getReturnValue();
  if (const auto *Real = dyn_cast<ConstantFP>(Result))
    EXPECT_EQ(Real->getValueAPF().convertToDouble(), double(Value));
  else if (const auto *Number = dyn_cast<ConstantInt>(Result))
    EXPECT_EQ(Number->getSExtValue(), Value);
  else
    ADD_FAILURE() << "still unknown";
}

INSTANTIATE_TEST_SUITE_P(
    Table, Libdevice,
    testing::Values(CallCase{"i32", "__nv_min(i32, i32)", "i32 -1, i32 2", -1},
                    CallCase{"i32", "__nv_umin(i32, i32)", "i32 -1, i32 2", 2},
                    CallCase{"i64", "__nv_llmax(i64, i64)", "i64 -1, i64 2", 2},
                    CallCase{"i32", "__nv_abs(i32)", "i32 -7", 7}, CallCase{"i32", "__nv_popcll(i64)", "i64 -1", 64},
                    CallCase{"i32", "__nv_clz(i32)", "i32 1", 31}, CallCase{"i32", "__nv_clz(i32)", "i32 0", 32},
                    CallCase{"i32", "__nv_clzll(i64)", "i64 1", 63}, CallCase{"i32", "__nv_ffs(i32)", "i32 12", 3},
                    CallCase{"i32", "__nv_ffsll(i64)", "i64 0", 0},
                    CallCase{"i32", "__nv_brev(i32)", "i32 6", 0x60000000},
                    CallCase{"i32", "__nv_mul24(i32, i32)", "i32 16777215, i32 3", -3},
                    CallCase{"i32", "__nv_umul24(i32, i32)", "i32 16777217, i32 3", 3},
                    CallCase{"i32", "__nv_mulhi(i32, i32)", "i32 -1, i32 2", -1},
                    CallCase{"i32", "__nv_umulhi(i32, i32)", "i32 -1, i32 2", 1},
                    CallCase{"i64", "__nv_mul64hi(i64, i64)", "i64 -1, i64 2", -1},
                    CallCase{"i32", "__nv_hadd(i32, i32)", "i32 -3, i32 2", -1},
                    CallCase{"i32", "__nv_rhadd(i32, i32)", "i32 1, i32 2", 2},
                    CallCase{"i32", "__nv_sad(i32, i32, i32)", "i32 -3, i32 2, i32 10", 15},
                    CallCase{"i32", "__nv_usad(i32, i32, i32)", "i32 9, i32 2, i32 1", 8},
                    CallCase{"i32", "__nv_float2int_rz(float)", "float -1.5", -1},
                    CallCase{"i32", "__nv_float2int_rn(float)", "float 2.5", 2},
                    CallCase{"i32", "__nv_float2int_rd(float)", "float -1.5", -2},
                    CallCase{"i32", "__nv_double2uint_ru(double)", "double 1.25", 2},
                    CallCase{"i64", "__nv_double2ll_rz(double)", "double 5.0", 5},
                    CallCase{"i64", "__nv_llrintf(float)", "float 3.5", 4},
                    CallCase{"float", "__nv_int2float_rn(i32)", "i32 -2", -2},
                    CallCase{"double", "__nv_uint2double_rn(i32)", "i32 -1", 4294967295},
                    CallCase{"float", "__nv_double2float_rn(double)", "double 3.0", 3},
                    CallCase{"i32", "__nv_float_as_int(float)", "float 1.0", 0x3f800000},
                    CallCase{"double", "__nv_longlong_as_double(i64)", "i64 4607182418800017408", 1}));

} // namespace
} // namespace cudaperf
