// What libdevice's functions on integers and its conversions compute, by constants: LLVM folds what LowerLibdevice
// builds. The values are CUDA's own (CUDA C++ Programming Guide, libdevice User's Guide), worked out by hand; each row
// of the table that is made of instructions has one.

#include "Nvcc/DeviceFunctions.h"
#include "Nvcc/Passes.h"
#include "llvm/ADT/STLExtras.h"
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
  const char *Function; ///< without "__nv_"
  const char *Operands;
  int64_t Value;
};

/// At least one case for every row of the table that says what it computes and is no mathematics.
const CallCase Cases[] = {
    {"abs", "i32 -7", 7},
    {"brev", "i32 6", 0x60000000},
    {"brevll", "i64 6", 0x6000000000000000},
    {"clz", "i32 0", 32},
    {"clz", "i32 1", 31},
    {"clzll", "i64 1", 63},
    {"double_as_longlong", "double 1.0", 0x3ff0000000000000},
    {"ffs", "i32 0", 0},
    {"ffs", "i32 12", 3},
    {"ffsll", "i64 0", 0},
    {"ffsll", "i64 4294967296", 33},
    {"float_as_int", "float 1.0", 0x3f800000},
    {"float_as_uint", "float -2.0", int32_t(0xc0000000)},
    {"hadd", "i32 -3, i32 2", -1},
    {"hadd", "i32 2147483647, i32 1", 1 << 30},
    {"int_as_float", "i32 1065353216", 1},
    {"llabs", "i64 -4294967296", 4294967296},
    {"llmax", "i64 -1, i64 2", 2},
    {"llmin", "i64 -1, i64 2", -1},
    {"llrint", "double 2.5", 2},
    {"llrintf", "float 3.5", 4},
    {"longlong_as_double", "i64 4607182418800017408", 1},
    {"max", "i32 -1, i32 2", 2},
    {"min", "i32 -1, i32 2", -1},
    {"mul24", "i32 16777215, i32 3", -3},
    {"mul64hi", "i64 -1, i64 2", -1},
    {"mulhi", "i32 -1, i32 2", -1},
    {"popc", "i32 -1", 32},
    {"popcll", "i64 -1", 64},
    {"rhadd", "i32 1, i32 2", 2},
    {"rhadd", "i32 -4, i32 -1", -2},
    {"sad", "i32 -3, i32 2, i32 10", 15},
    {"uhadd", "i32 -1, i32 1", int32_t(0x80000000)},
    {"uint_as_float", "i32 1065353216", 1},
    {"ullmax", "i64 -1, i64 2", -1},
    {"ullmin", "i64 -1, i64 2", 2},
    {"umax", "i32 -1, i32 2", -1},
    {"umin", "i32 -1, i32 2", 2},
    {"umul24", "i32 16777217, i32 3", 3},
    {"umul64hi", "i64 -1, i64 2", 1},
    {"umulhi", "i32 -1, i32 2", 1},
    {"urhadd", "i32 -1, i32 -2", -1},
    {"usad", "i32 -1, i32 1, i32 1", -1},
    // 2.5 and -2.5 tell the ways of rounding apart, 2^31 + 1 and 2^63 + 2^62 signed from unsigned.
    {"double2float_rn", "double 3.0", 3},
    {"double2float_rz", "double 3.0", 3},
    {"double2float_ru", "double 3.0", 3},
    {"double2float_rd", "double 3.0", 3},
    {"double2int_rn", "double -2.5", -2},
    {"double2int_rz", "double -2.5", -2},
    {"double2int_ru", "double 2.5", 3},
    {"double2int_rd", "double -2.5", -3},
    {"double2ll_rn", "double -2.5", -2},
    {"double2ll_rz", "double -2.5", -2},
    {"double2ll_ru", "double 2.5", 3},
    {"double2ll_rd", "double -2.5", -3},
    {"double2uint_rn", "double 2.5", 2},
    {"double2uint_rz", "double 2147483649.0", int32_t(0x80000001)},
    {"double2uint_ru", "double 2.5", 3},
    {"double2uint_rd", "double 2.5", 2},
    {"double2ull_rn", "double 2.5", 2},
    {"double2ull_rz", "double 13835058055282163712.0", int64_t(0xc000000000000000)},
    {"double2ull_ru", "double 2.5", 3},
    {"double2ull_rd", "double 2.5", 2},
    {"float2int_rn", "float 2.5", 2},
    {"float2int_rz", "float -2.5", -2},
    {"float2int_ru", "float -2.5", -2},
    {"float2int_rd", "float -2.5", -3},
    {"float2ll_rn", "float 2.5", 2},
    {"float2ll_rz", "float -2.5", -2},
    {"float2ll_ru", "float 2.5", 3},
    {"float2ll_rd", "float -2.5", -3},
    {"float2uint_rn", "float 2.5", 2},
    {"float2uint_rz", "float 2147483648.0", int32_t(0x80000000)},
    {"float2uint_ru", "float 2.5", 3},
    {"float2uint_rd", "float 2.5", 2},
    {"float2ull_rn", "float 2.5", 2},
    {"float2ull_rz", "float 13835058055282163712.0", int64_t(0xc000000000000000)},
    {"float2ull_ru", "float 2.5", 3},
    {"float2ull_rd", "float 2.5", 2},
    {"int2double_rn", "i32 -2", -2},
    {"int2float_rn", "i32 -2", -2},
    {"int2float_rz", "i32 -2", -2},
    {"int2float_ru", "i32 -2", -2},
    {"int2float_rd", "i32 -2", -2},
    {"ll2double_rn", "i64 -2", -2},
    {"ll2double_rz", "i64 -2", -2},
    {"ll2double_ru", "i64 -2", -2},
    {"ll2double_rd", "i64 -2", -2},
    {"ll2float_rn", "i64 -2", -2},
    {"ll2float_rz", "i64 -2", -2},
    {"ll2float_ru", "i64 -2", -2},
    {"ll2float_rd", "i64 -2", -2},
    {"uint2double_rn", "i32 -1", 4294967295},
    {"uint2float_rn", "i32 -2147483648", 2147483648},
    {"uint2float_rz", "i32 -2147483648", 2147483648},
    {"uint2float_ru", "i32 -2147483648", 2147483648},
    {"uint2float_rd", "i32 -2147483648", 2147483648},
    {"ull2double_rn", "i64 4611686018427387904", 1ll << 62},
    {"ull2double_rz", "i64 4611686018427387904", 1ll << 62},
    {"ull2double_ru", "i64 4611686018427387904", 1ll << 62},
    {"ull2double_rd", "i64 4611686018427387904", 1ll << 62},
    {"ull2float_rn", "i64 4611686018427387904", 1ll << 62},
    {"ull2float_rz", "i64 4611686018427387904", 1ll << 62},
    {"ull2float_ru", "i64 4611686018427387904", 1ll << 62},
    {"ull2float_rd", "i64 4611686018427387904", 1ll << 62},
};

std::string irType(char Letter) {
  return Letter == 'd' ? "double" : Letter == 'f' ? "float" : Letter == 'i' ? "i32" : Letter == 'l' ? "i64" : "ptr";
}

/// "declare i32 @__nv_min(i32, i32)"
std::string declarationOf(const DeviceFunction &Row) {
  std::string Parameters;
  for (unsigned I = 1; I < Row.Prototype.size(); ++I)
    Parameters += (I == 1 ? "" : ", ") + irType(Row.type(I));
  return "declare " + irType(Row.type(0)) + " @" + Row.Name.str() + "(" + Parameters + ")\n";
}

const DeviceFunction *rowOf(StringRef Name) {
  const auto *const Row = find_if(deviceFunctions(), [&](const DeviceFunction &Each) { return Each.Name == Name; });
  return Row == deviceFunctions().end() ? nullptr : Row;
}

void PrintTo(const CallCase &Case, std::ostream *Out) { *Out << Case.Function << " of " << Case.Operands; }

class Libdevice : public testing::TestWithParam<CallCase> {};

TEST_P(Libdevice, Computes) {
  const auto &[Function, Operands, Value] = GetParam();
  const std::string Name = std::string("__nv_") + Function;
  const DeviceFunction *const Row = rowOf(Name);
  ASSERT_TRUE(Row);
  LLVMContext Context;
  SMDiagnostic Error;
  const std::string Type = irType(Row->type(0));
  std::unique_ptr<Module> Code =
      parseAssemblyString(declarationOf(*Row) + "define " + Type + " @k() {\n%r = call " + Type + " @" + Name + "(" +
                              Operands + ")\nret " + Type + " %r\n}",
                          Error, Context);
  ASSERT_TRUE(Code) << Error.getMessage().str();
  ModuleAnalysisManager NoAnalyses;
  LowerLibdevice().run(*Code, NoAnalyses);
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

INSTANTIATE_TEST_SUITE_P(Table, Libdevice, testing::ValuesIn(Cases));

/// Mathematics stays a call, which ends a block or does not; bytes are permuted by an intrinsic that nothing folds.
bool becomesNumbers(const DeviceFunction &Row) {
  const bool IsMathematics = Row.Value >= DeviceValue::Floor || (Row.Value == DeviceValue::Magnitude && Row.Real);
  return Row.isOfLibdevice() && Row.Value != DeviceValue::Opaque && !IsMathematics;
}

TEST(LowerLibdevice, HasACaseForEachRow) {
  for (const DeviceFunction &Row : deviceFunctions())
    if (becomesNumbers(Row) && Row.Value != DeviceValue::PermuteBytes) {
      EXPECT_TRUE(any_of(Cases, [&](const CallCase &Case) { return Row.Name.drop_front(5) == Case.Function; }))
          << Row.Name.str();
    }
}

TEST(LowerLibdevice, LeavesOtherCalls) {
  for (const DeviceFunction &Row : deviceFunctions()) {
    if (!Row.isOfLibdevice())
      continue;
    LLVMContext Context;
    SMDiagnostic Error;
    std::string Operands;
    for (unsigned I = 1; I < Row.Prototype.size(); ++I)
      Operands += (I == 1 ? "" : ", ") + (Row.type(I) == 's' ? "i16" : irType(Row.type(I))) + " poison";
    const std::string Result = Row.type(0) == 'v' ? "void" : Row.type(0) == 's' ? "i16" : irType(Row.type(0));
    std::string Parameters = Operands;
    for (size_t At; (At = Parameters.find(" poison")) != std::string::npos;)
      Parameters.erase(At, strlen(" poison"));
    const std::unique_ptr<Module> Code =
        parseAssemblyString("declare " + Result + " @" + Row.Name.str() + "(" + Parameters + ")\ndefine void @k() {\n" +
                                (Result == "void" ? "" : "%r = ") + "call " + Result + " @" + Row.Name.str() + "(" +
                                Operands + ")\nret void\n}",
                            Error, Context);
    ASSERT_TRUE(Code) << Row.Name.str() << Error.getMessage().str();
    ModuleAnalysisManager NoAnalyses;
    LowerLibdevice().run(*Code, NoAnalyses);
    EXPECT_EQ(Code->getFunction(Row.Name)->use_empty(), becomesNumbers(Row)) << Row.Name.str();
  }
}

} // namespace
} // namespace cudaperf
