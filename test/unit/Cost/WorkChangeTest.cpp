// What a kernel gains if other instructions stand for some of it, and how often it comes by them.

#include "Cost/WorkChange.h"
#include "../IrKernel.h"
#include "Rates.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"

namespace cudaperf {
namespace {

// 44 instructions of a warp, of which 22 are left: 11 clocks, then 5.5, in a kernel that does nothing else.
TEST(WorkChange, GainIsTheTimeOfTheInstructions) {
  KernelCost Cost;
  Cost.Rates = ratesInsideBlocks();
  Cost.WarpsOfBlock = 8;
  Cost.ResidentBlocks = 8;
  Cost.BusySms = 132;
  Cost.Pipes[CostUnit::Issue] = 44;
  WorkChange Change;
  Change.Modelled[CostUnit::Issue] = Change.Now[CostUnit::Issue] = 22;
  EXPECT_NEAR(gainOfChanges(Cost, Change)->InL2, 2, 1e-6);
  EXPECT_FALSE(gainOfChanges(Cost, {}));
  EXPECT_FALSE(gainOfChanges({}, Change));
}

// Of 44 the model has 22 too many for what is exchanged: 22 are issued, and none in the end.
TEST(WorkChange, WhatTheModelHasTooMuchIsTakenAway) {
  KernelCost Cost;
  Cost.Pipes[CostUnit::Issue] = 44;
  WorkChange Change;
  Change.Modelled[CostUnit::Issue] = 33;
  Change.Now[CostUnit::Issue] = 11;
  EXPECT_EQ(asIssued(Cost, Change).Pipes[CostUnit::Issue], 22);
}

// A sum of the counter is computed in each of five rounds, one of what stays the same once.
TEST(VisitCounts, LoopsThatChangeNothing) {
  const IrKernel Kernel("define void @k(i32 %n) {\n"
                        "start:\n  br label %head\n"
                        "head:\n"
                        "  %i = phi i32 [ 0, %start ], [ %next, %head ]\n"
                        "  %own = add i32 %n, 3\n"
                        "  %next = add i32 %i, 1\n"
                        "  %more = icmp slt i32 %next, 5\n"
                        "  br i1 %more, label %head, label %end\n"
                        "end:\n  ret void\n}\n");
  const VisitCounts Visits(Kernel.program(), IrKernel::blockOf(256));
  ASSERT_TRUE(Visits.isKnown());
  for (const llvm::Instruction &Inst : llvm::instructions(Kernel.program().code())) {
    if (Inst.getName() == "own")
      EXPECT_EQ(Visits.hoisted(1, Inst), 1);
    if (Inst.getName() == "next")
      EXPECT_EQ(Visits.hoisted(1, Inst), 5);
  }
  EXPECT_EQ(Visits.ofBlock(1), 5);
}

// Sixteen times a drawn size is never below another one: no thread of the sample comes to the loop, nor one of the
// first blocks. What it would do is counted all the same.
TEST(VisitCounts, GuardsThatNoDrawPasses) {
  const IrKernel Kernel("define void @k(ptr addrspace(1) %out, i32 %n, i32 %m) {\n"
                        "start:\n"
                        "  %i = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
                        "  %far = mul i32 %n, 1024\n"
                        "  %place = add i32 %far, %i\n"
                        "  %at = getelementptr float, ptr addrspace(1) %out, i32 %i\n"
                        "  %inside = icmp slt i32 %place, %m\n"
                        "  br i1 %inside, label %head, label %end\n"
                        "head:\n"
                        "  %r = phi i32 [ 0, %start ], [ %next, %head ]\n"
                        "  %next = add i32 %r, 1\n"
                        "  store volatile float 1.0, ptr addrspace(1) %at, align 4\n"
                        "  %more = icmp slt i32 %next, 5\n"
                        "  br i1 %more, label %head, label %end\n"
                        "end:\n  ret void\n}\n");
  const VisitCounts Visits(Kernel.program(), IrKernel::blockOf(256));
  ASSERT_TRUE(Visits.isKnown());
  EXPECT_EQ(Visits.ofBlock(1), 5);
}

} // namespace
} // namespace cudaperf
