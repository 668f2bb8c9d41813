// The most words that values fill at one place of a kernel.

#include "Analysis/LiveRegisters.h"
#include "../IrKernel.h"
#include "llvm/IR/Function.h"

namespace cudaperf {
namespace {

unsigned registersOf(const std::string &Body) {
  const IrKernel Kernel("define void @k(ptr addrspace(1) %to, i32 %n) {\n" + Body + "}\n");
  return liveRegisters(Kernel.program().code()).value_or(0);
}

// Before the sum %a and %b; arguments lie in constant memory, and a pointer to global memory fills two words.
TEST(LiveRegisters, CountsWordsBetweenDefinitionAndLastUse) {
  EXPECT_EQ(registersOf("start:\n"
                        "  %a = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
                        "  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\n"
                        "  %sum = add i32 %a, %b\n"
                        "  store i32 %sum, ptr addrspace(1) %to\n"
                        "  ret void\n"),
            2u);
  // %place and %b: three words.
  EXPECT_EQ(registersOf("start:\n"
                        "  %a = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
                        "  %place = getelementptr i32, ptr addrspace(1) %to, i32 %a\n"
                        "  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\n"
                        "  store i32 %b, ptr addrspace(1) %place\n"
                        "  ret void\n"),
            3u);
}

// Through the loop live %own, of two words, and the counter; the condition has a register of its own.
TEST(LiveRegisters, WhatALoopHandsOnLivesAllAround) {
  EXPECT_EQ(registersOf("start:\n"
                        "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
                        "  %own = zext i32 %t to i64\n"
                        "  br label %loop\n"
                        "loop:\n"
                        "  %i = phi i32 [ 0, %start ], [ %next, %loop ]\n"
                        "  %next = add i32 %i, 1\n"
                        "  %more = icmp slt i32 %next, %n\n"
                        "  br i1 %more, label %loop, label %end\n"
                        "end:\n"
                        "  store i64 %own, ptr addrspace(1) %to\n"
                        "  ret void\n"),
            3u);
}

// A value of one way is not there on the other: two words, not four.
TEST(LiveRegisters, WaysAreNotAdded) {
  EXPECT_EQ(registersOf("start:\n"
                        "  %more = icmp slt i32 %n, 5\n"
                        "  br i1 %more, label %left, label %right\n"
                        "left:\n"
                        "  %a = load i64, ptr addrspace(1) %to\n"
                        "  br label %end\n"
                        "right:\n"
                        "  %b = load i64, ptr addrspace(1) %to\n"
                        "  br label %end\n"
                        "end:\n"
                        "  %both = phi i64 [ %a, %left ], [ %b, %right ]\n"
                        "  store i64 %both, ptr addrspace(1) %to\n"
                        "  ret void\n"),
            2u);
}

// 40 words of an array, and the one that is loaded from it; 1000 words are local memory.
TEST(LiveRegisters, ArraysCountAsAWhole) {
  EXPECT_EQ(registersOf("start:\n"
                        "  %array = alloca [40 x i32]\n"
                        "  %large = alloca [1000 x i32]\n"
                        "  %a = load i32, ptr %array\n"
                        "  store i32 %a, ptr addrspace(1) %to\n"
                        "  ret void\n"),
            41u);
}

} // namespace
} // namespace cudaperf
