// What becomes of a load of which only some bytes count. One row a type and a set of bytes; the pieces were read off
// nvcc's machine code.

#include "Nvcc/NarrowLoads.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

namespace cudaperf {
namespace {

using namespace llvm;

/// The loads that are left of one of type Ty, as "type at offset".
std::string narrowed(const std::string &Ty, ByteMask Demanded) {
  LLVMContext Context;
  SMDiagnostic Error;
  std::unique_ptr<Module> Code = parseAssemblyString(
      "define " + Ty + " @k(ptr %p) {\n%v = load " + Ty + ", ptr %p, align 16\nret " + Ty + " %v\n}", Error, Context);
  if (!Code)
    return Error.getMessage().str();
  Function &Kernel = *Code->getFunction("k");
  narrowLoad(Kernel.getEntryBlock().front(), Demanded);
  EXPECT_FALSE(verifyModule(*Code, &errs())) << Ty;
  std::string Text;
  raw_string_ostream Out(Text);
  for (const Instruction &Inst : instructions(Kernel))
    if (const auto *Load = dyn_cast<LoadInst>(&Inst)) {
      APInt Offset(64, 0);
      Load->getPointerOperand()->stripAndAccumulateConstantOffsets(Code->getDataLayout(), Offset, true);
      Out << (Text.empty() ? "" : ", ") << *Load->getType() << " at " << Offset.getZExtValue();
    }
  return Text;
}

TEST(NarrowLoads, HalfOfANumberIsLoadedAlone) {
  EXPECT_EQ(narrowed("i64", 0x0f), "i32 at 0");
  EXPECT_EQ(narrowed("i64", 0xf0), "i32 at 4");
  EXPECT_EQ(narrowed("i64", 0x18), "i64 at 0") << "a byte of either half";
  EXPECT_EQ(narrowed("i64", 0x01), "i32 at 0") << "a register is the least";
  EXPECT_EQ(narrowed("i32", 0x01), "i32 at 0");
}

TEST(NarrowLoads, WordsOfAVectorMakePairs) {
  EXPECT_EQ(narrowed("<4 x float>", 0x00ff), "<2 x float> at 0");
  EXPECT_EQ(narrowed("<4 x float>", 0xff00), "<2 x float> at 8");
  EXPECT_EQ(narrowed("<4 x float>", 0x0ff0), "float at 4, float at 8");
  EXPECT_EQ(narrowed("<4 x float>", 0xf00f), "float at 0, float at 12");
  EXPECT_EQ(narrowed("<4 x float>", 0x0fff), "<4 x float> at 0") << "three are all";
  EXPECT_EQ(narrowed("<4 x float>", 0xf000), "float at 12");
}

TEST(NarrowLoads, LongElementsAreHalvedOneAtATime) {
  EXPECT_EQ(narrowed("<2 x i64>", 0xff00), "i64 at 8");
  EXPECT_EQ(narrowed("<2 x i64>", 0x0f00), "i32 at 8");
  EXPECT_EQ(narrowed("<2 x i64>", 0x0f0f), "<2 x i64> at 0") << "half of each: nothing is saved";
  EXPECT_EQ(narrowed("<2 x double>", 0x0f00), "double at 8") << "no half of a double";
}

TEST(NarrowLoads, AShortElementIsLoadedAloneOrWithItsWord) {
  EXPECT_EQ(narrowed("<4 x i8>", 0x4), "i8 at 2");
  EXPECT_EQ(narrowed("<4 x i8>", 0x3), "<4 x i8> at 0");
  EXPECT_EQ(narrowed("<4 x i16>", 0x0f), "<2 x i16> at 0");
  EXPECT_EQ(narrowed("<4 x i16>", 0xc0), "i16 at 6");
}

TEST(NarrowLoads, WhatNobodyUsesOrHasAnOddSizeIsLeftAlone) {
  EXPECT_EQ(narrowed("i64", 0), "i64 at 0");
  EXPECT_EQ(narrowed("i48", 0x03), "i48 at 0");
}

} // namespace
} // namespace cudaperf
