// What a kernel gains whose threads share the rounds of a loop.

#include "Cost/DividedLoop.h"
#include "../IrKernel.h"
#include "Cost/RunCost.h"
#include "Device/Gpu.h"

namespace cudaperf {
namespace {

std::string sumOf(const std::string &Guard) {
  return "declare void @llvm.nvvm.barrier0() convergent\n"
         "define void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {\nentry:\n"
         "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
         "  %first = icmp eq i32 %t, 0\n" +
         Guard +
         "before:\n  br label %loop\n"
         "loop:\n  %k = phi i32 [ 0, %before ], [ %next, %loop ]\n"
         "  %s = phi float [ 0.0, %before ], [ %s.next, %loop ]\n"
         "  %at = getelementptr float, ptr addrspace(1) %in, i32 %k\n"
         "  %v = load float, ptr addrspace(1) %at\n"
         "  %s.next = fadd float %s, %v\n"
         "  %next = add i32 %k, 1\n"
         "  %more = icmp slt i32 %next, 512\n"
         "  br i1 %more, label %loop, label %end\nend:\n"
         "  %sum = phi float [ %s.next, %loop ], [ 0.0, %entry ]\n"
         "  call void @llvm.nvvm.barrier0()\n"
         "  %to = getelementptr float, ptr addrspace(1) %out, i32 %t\n"
         "  store float %sum, ptr addrspace(1) %to\n  ret void\n}\n";
}

DividedLoop divide(const std::string &Guard, double FewestRounds = 16) {
  const IrKernel Kernel(sumOf(Guard));
  const LaunchAssumption Launch = IrKernel::blockOf(256);
  const CostedLaunch Costed{.Launch = Launch, .Gpu = *findGpu("sm_90")};
  const std::vector<UndividedLoop> Loops = undividedLoops(Kernel.program(), Launch);
  EXPECT_EQ(Loops.size(), 1u);
  const auto Divided = divideLoops(Kernel.program(), Costed, runCost(Kernel.program(), Costed), Loops, FewestRounds);
  EXPECT_EQ(Divided.size(), Loops.size());
  return Divided.empty() || !Divided[0] ? DividedLoop() : *Divided[0];
}

constexpr char Always[] = "  %never = icmp sgt i32 %t, 1024\n  br i1 %never, label %end, label %before\n";

TEST(DividedLoop, ThreadsGoTwoOfManyRounds) {
  const DividedLoop Found = divide(Always);
  EXPECT_EQ(Found.Rounds, 512);
  EXPECT_FALSE(Found.IsOpen);
  // 512 rounds become 2 and a reduction of some ten steps.
  EXPECT_GT(Found.Gain.InL2, 5);
  EXPECT_EQ(Found.Gain.InL2, Found.Alone.InL2);
}

TEST(DividedLoop, TooFewRoundsAreLeftOut) { EXPECT_EQ(divide(Always, 1000).Rounds, 0); }

// The warp of the one thread takes as long as all did.
TEST(DividedLoop, AllWaitForOneThread) {
  const DividedLoop Found = divide("  br i1 %first, label %before, label %end\n");
  EXPECT_EQ(Found.Rounds, 512);
  EXPECT_GT(Found.Gain.InL2, 2);
}

} // namespace
} // namespace cudaperf
