// The table of device functions, row by row: what each row claims of branches and memory is what the passes then do
// with two stores around a call. The expectations come from the row; that the rows are true is what
// tools/dev/check-device-functions compares with nvcc.

#include "Nvcc/DeviceFunctions.h"
#include "Nvcc/ModuleAnalyses.h"
#include "Nvcc/Passes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Transforms/Vectorize/LoadStoreVectorizer.h"
#include "gtest/gtest.h"
#include <set>

namespace cudaperf {

void PrintTo(const DeviceFunction &Row, std::ostream *Out) { *Out << Row.Name.str(); }

namespace {

using namespace llvm;

std::string irType(char Letter) {
  switch (Letter) {
  case 'd':
    return "double";
  case 'f':
    return "float";
  case 'i':
    return "i32";
  case 'l':
    return "i64";
  case 's':
    return "i16";
  case 'v':
    return "void";
  default:
    return "ptr";
  }
}

/// A kernel that stores to the first of two numbers at @tile and at %out, calls Row's function with operands of its own
/// and stores to the second.
std::string storesAround(const DeviceFunction &Row) {
  std::string Types, Operands, Parameters;
  for (unsigned I = 1; I < Row.Prototype.size(); ++I) {
    const std::string Type = irType(Row.type(I)), Separator = I == 1 ? "" : ", ";
    Types += Separator + Type;
    // What it writes through a pointer of its own is not what the stores write.
    const bool IsPointer = Type == "ptr";
    Operands += Separator + Type + (IsPointer ? " %own" : " %p" + std::to_string(I));
    if (!IsPointer)
      Parameters += ", " + Type + " %p" + std::to_string(I);
  }
  const std::string Result = irType(Row.type(0));
  return "target datalayout = \"e-i64:64-i128:128-v16:16-v32:32-n16:32:64\"\n"
         "target triple = \"nvptx64-nvidia-cuda\"\n"
         "@tile = internal addrspace(3) global [64 x float] undef, align 4\n"
         "declare " +
         Result + " @" + Row.Name.str() + "(" + Types +
         ")\n"
         "define void @k(ptr addrspace(1) noalias align 8 %out" +
         Parameters +
         ") {\n"
         "  %own = alloca [2 x i64]\n"
         "  store float 1.0, ptr addrspace(1) %out, align 8\n"
         "  store float 1.0, ptr addrspace(3) @tile, align 4\n"
         "  " +
         (Result == "void" ? "" : "%r = ") + "call " + Result + " @" + Row.Name.str() + "(" + Operands +
         ")\n"
         "  %second = getelementptr float, ptr addrspace(1) %out, i64 1\n"
         "  store float 2.0, ptr addrspace(1) %second, align 4\n"
         "  store float 2.0, ptr addrspace(3) getelementptr (float, ptr addrspace(3) @tile, i64 1), align 4\n"
         "  ret void\n}\n";
}

unsigned storesTo(const Function &Code, unsigned Space) {
  return unsigned(count_if(instructions(Code), [&](const Instruction &Inst) {
    const auto *Store = dyn_cast<StoreInst>(&Inst);
    return Store && Store->getPointerAddressSpace() == Space;
  }));
}

class LibraryFunction : public testing::TestWithParam<DeviceFunction> {
protected:
  void SetUp() override {
    SMDiagnostic Error;
    Code = parseAssemblyString(storesAround(GetParam()), Error, Context);
    ASSERT_TRUE(Code) << Error.getMessage().str() << storesAround(GetParam());
    Kernel = Code->getFunction("k");
    Called = Code->getFunction(GetParam().Name);
  }

  LLVMContext Context;
  std::unique_ptr<Module> Code;
  Function *Kernel = nullptr;
  const Function *Called = nullptr;
};

TEST_P(LibraryFunction, IsFoundByNameAndPrototype) {
  EXPECT_EQ(deviceFunction(*Called)->Name, GetParam().Name);
  for (const Instruction &Inst : instructions(*Kernel))
    if (isa<CallInst>(Inst)) {
      EXPECT_EQ(calledDeviceFunction(Inst)->Name, GetParam().Name);
    } else {
      EXPECT_EQ(calledDeviceFunction(Inst), nullptr);
    }
}

TEST_P(LibraryFunction, TouchesOnlyWhatItIsGiven) {
  const MemoryEffects Effects = libraryEffects(*Called);
  EXPECT_TRUE(Effects.onlyAccessesArgPointees());
  const StringRef Prototype = GetParam().Prototype;
  EXPECT_EQ(Effects.doesNotAccessMemory(), !Prototype.contains('p') && !Prototype.contains('c'));
  EXPECT_EQ(Effects.onlyReadsMemory(), !Prototype.contains('p'));
}

/// Of global memory only the compiler merges stores, inside a block of the PTX.
TEST_P(LibraryFunction, KeepsGlobalStoresApartIfThePtxHasBranches) {
  if (!GetParam().isOfLibdevice())
    return; // nvcc leaves it a call
  ModuleAnalyses Analyses(*Code);
  AnnotateLibdevice().run(*Code, Analyses.modules());
  LoadStoreVectorizerPass().run(*Kernel, Analyses.functions());
  EXPECT_EQ(storesTo(*Kernel, 1), GetParam().Branches == CallBranches::InPtx ? 2u : 1u);
}

/// Of shared memory the assembler merges them, inside a block of the machine code.
TEST_P(LibraryFunction, KeepsSharedStoresApartIfTheMachineCodeHasBranches) {
  if (!GetParam().isOfLibdevice())
    return; // nvcc leaves it a call
  ModuleAnalyses Analyses(*Code);
  AnnotateLibdevice().run(*Code, Analyses.modules());
  AlignSharedArrays().run(*Code, Analyses.modules());
  MergeSharedAccesses().run(*Code, Analyses.modules());
  EXPECT_EQ(storesTo(*Kernel, 3), GetParam().Branches == CallBranches::None ? 1u : 2u);
}

std::vector<DeviceFunction> rowsOfLibraries() {
  std::vector<DeviceFunction> Rows;
  copy_if(deviceFunctions(), std::back_inserter(Rows),
          [](const DeviceFunction &Row) { return Row.Id == Intrinsic::not_intrinsic; });
  return Rows;
}

INSTANTIATE_TEST_SUITE_P(Table, LibraryFunction, testing::ValuesIn(rowsOfLibraries()));

TEST(DeviceFunctions, AreNamedOnce) {
  std::set<StringRef> Names;
  for (const DeviceFunction &Row : deviceFunctions())
    EXPECT_TRUE(Names.insert(Row.Name).second) << Row.Name.str();
}

/// A program may declare what it likes; nothing is made of a call that lacks operands.
TEST(DeviceFunctions, WithOtherParametersAreOpaque) {
  LLVMContext Context;
  SMDiagnostic Error;
  const std::unique_ptr<Module> Code = parseAssemblyString("declare i32 @__nv_min(i32)\n"
                                                           "declare float @__nv_acos(float)\n"
                                                           "declare i32 @__nv_nobody_knows(i32)\n"
                                                           "declare i32 @somebodys(i32)\n"
                                                           "define i32 @k(i32 %n) {\n"
                                                           "  %r = call i32 @__nv_min(i32 %n)\n"
                                                           "  ret i32 %r\n}\n",
                                                           Error, Context);
  ASSERT_TRUE(Code) << Error.getMessage().str();
  for (const char *Name : {"__nv_min", "__nv_acos", "__nv_nobody_knows"}) {
    const DeviceFunction *const Row = deviceFunction(*Code->getFunction(Name));
    ASSERT_TRUE(Row) << Name;
    EXPECT_EQ(Row->Value, DeviceValue::Opaque) << Name;
    EXPECT_EQ(Row->Branches, CallBranches::None) << Name;
  }
  EXPECT_EQ(deviceFunction(*Code->getFunction("somebodys")), nullptr);
  ModuleAnalysisManager NoAnalyses;
  LowerLibdevice().run(*Code, NoAnalyses);
  EXPECT_TRUE(isa<CallInst>(Code->getFunction("k")->front().front()));
}

/// A root's slow way is a call for the assembler, also where Clang makes LLVM's own root of it.
TEST(DeviceFunctions, IntrinsicsOfTheAssemblersBlocks) {
  for (const DeviceFunction &Row : deviceFunctions())
    if (Row.Id != Intrinsic::not_intrinsic)
      EXPECT_EQ(Row.Branches == CallBranches::InMachineCode, Row.Id == Intrinsic::sqrt) << Row.Name.str();
}

} // namespace
} // namespace cudaperf
