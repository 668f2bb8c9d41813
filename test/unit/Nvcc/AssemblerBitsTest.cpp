// What the assembler knows of an index's low bits. Each row was read off ptxas' machine code (CUDA 13): four
// neighbouring words are stored at once, in halves or one by one.

#include "Nvcc/AssemblerBits.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

namespace cudaperf {
namespace {

using namespace llvm;

/// The zeros of what a function of %x and %n returns, whose instructions are Body.
unsigned zeros(const std::string &Body) {
  LLVMContext Context;
  SMDiagnostic Error;
  const std::string Text = "@tile = internal addrspace(3) global [64 x i32] undef, align 16\n"
                           "define i32 @k(i32 %x, i32 %n, i1 %c) {\nentry:\n" +
                           Body + "\nret i32 %r\n}";
  std::unique_ptr<Module> Code = parseAssemblyString(Text, Error, Context);
  EXPECT_TRUE(Code) << Error.getMessage().str() << Body;
  if (!Code)
    return 99;
  const Function &F = *Code->getFunction("k");
  return AssemblerBits(F).zeros(*cast<ReturnInst>(F.back().getTerminator())->getReturnValue());
}

TEST(AssemblerBits, ProductsSumsAndBitOperations) {
  EXPECT_EQ(zeros("%r = add i32 %x, 0"), 0u);
  EXPECT_EQ(zeros("%r = shl i32 %x, 2"), 2u);
  EXPECT_EQ(zeros("%r = mul i32 %x, 12"), 2u);
  EXPECT_EQ(zeros("%r = mul i32 %x, -4"), 2u);
  EXPECT_EQ(zeros("%a = shl i32 %x, 1\n%b = shl i32 %n, 1\n%r = mul i32 %a, %b"), 2u);
  EXPECT_EQ(zeros("%a = shl i32 %x, 3\n%b = shl i32 %n, 2\n%r = add i32 %a, %b"), 2u);
  EXPECT_EQ(zeros("%a = shl i32 %x, 3\n%r = add i32 %a, 2"), 1u);
  EXPECT_EQ(zeros("%a = shl i32 %x, 2\n%r = and i32 %a, %n"), 2u);
  EXPECT_EQ(zeros("%a = shl i32 %x, 2\n%r = xor i32 %a, 28"), 2u);
  EXPECT_EQ(zeros("%a = shl i32 %x, 9\n%r = or i32 %a, 64"), AssemblerBits::Most);
}

TEST(AssemblerBits, TheSumOfARowAndThreeTimesTheLane) {
  EXPECT_EQ(zeros("%row = shl i32 %n, 7\n%a = add i32 %row, %x\n%b = mul i32 %x, 3\n%r = add i32 %a, %b"), 0u);
}

TEST(AssemblerBits, ShiftsByAVariableAmount) {
  EXPECT_EQ(zeros("%a = select i1 %c, i32 2, i32 3\n%r = shl i32 %x, %a"), 0u);
  EXPECT_EQ(zeros("%a = shl i32 %x, 2\n%r = shl i32 %a, %n"), 2u);
}

TEST(AssemblerBits, WhatIsTakenToBeAnything) {
  EXPECT_EQ(zeros("%a = shl i32 %x, 6\n%r = lshr i32 %a, 4"), 0u);
  EXPECT_EQ(zeros("%a = shl i32 %x, 2\n%b = shl i32 %n, 2\n%r = sub i32 %a, %b"), 0u);
  EXPECT_EQ(zeros("%a = shl i32 %x, 2\n%r = sub i32 1020, %a"), 2u) << "becomes x * -4 + 1020";
  EXPECT_EQ(zeros("%a = shl i32 %x, 2\n%b = sub i32 1020, %a\n%r = add i32 %a, %b"), 0u);
}

TEST(AssemblerBits, ChoicesAndLoops) {
  EXPECT_EQ(zeros("%a = shl i32 %x, 3\n%r = select i1 %c, i32 %a, i32 4"), 2u);
  EXPECT_EQ(zeros("%a = shl i32 %x, 2\nbr label %loop\nloop:\n%i = phi i32 [%a, %entry], [%next, %loop]\n"
                  "%next = add i32 %i, 128\nbr i1 %c, label %loop, label %exit\nexit:\n%r = add i32 %i, 0"),
            2u);
  EXPECT_EQ(zeros("%a = shl i32 %x, 2\nbr label %loop\nloop:\n%i = phi i32 [%a, %entry], [%next, %loop]\n"
                  "%next = add i32 %i, %n\nbr i1 %c, label %loop, label %exit\nexit:\n%r = add i32 %i, 0"),
            0u);
}

TEST(AssemblerBits, Addresses) {
  EXPECT_EQ(zeros("%a = getelementptr i32, ptr addrspace(3) @tile, i32 %x\n%r = ptrtoint ptr addrspace(3) %a to i32"),
            2u);
  EXPECT_EQ(zeros("%a = getelementptr {i32, i32, i32, i32}, ptr addrspace(3) @tile, i32 %x, i32 2\n"
                  "%r = ptrtoint ptr addrspace(3) %a to i32"),
            3u);
}

} // namespace
} // namespace cudaperf
