// What launches gain that deal the same work out otherwise: times worked out by hand from a kernel's cycles.

#include "Cost/LaunchChange.h"
#include "../IrKernel.h"
#include "Cost/RunCost.h"
#include "Rates.h"
#include <cmath>

namespace cudaperf {
namespace {

/// Blocks of 256 threads that do nothing but read Bytes from DRAM, a warp.
KernelCost reading(double Bytes) {
  KernelCost Cost;
  Cost.Rates = ratesInsideBlocks();
  Cost.WarpsOfBlock = 8;
  Cost.ResidentBlocks = 8;
  Cost.BusySms = 132;
  Cost.Now.push_back({.DramBytes = Bytes});
  Cost.Ideal = Cost.Now;
  return Cost;
}

// 256 and 384 bytes a warp; one kernel moves 384 of these 640 if nobody looks at what the first one writes, else 512.
TEST(Fusing, GainIsWhatIsNotMoved) {
  const auto Gain = gainOfFusing(reading(256), reading(384), {.Least = 128.0 / 640, .Most = 256.0 / 640});
  EXPECT_NEAR(Gain->Large, 640.0 / 512, 1e-6);
  EXPECT_NEAR(Gain->High, (1 + 1.2 * (640.0 / 384 - 1)) * 1.08, 1e-6);
  EXPECT_FALSE(gainOfFusing({}, reading(384), {}));
}

// Kernels that do next to nothing take as long as their blocks are launched, one kernel for two half of it.
TEST(Fusing, BlocksAreLaunchedOnce) {
  KernelCost First = reading(1), Second = reading(1);
  First.Rates = Second.Rates = &ratesOf(*findGpu("sm_90"));
  EXPECT_NEAR(gainOfFusing(First, Second, {})->Large, 2, 1e-6);
}

// 65 threads take three warps, 256 take eight: 3 / 65 over 8 / 256 of the same work a warp.
TEST(Blocks, LanesThatIdle) {
  KernelCost Short = reading(256), Long = reading(256);
  Short.WarpsOfBlock = 3;
  EXPECT_NEAR(gainOfBlocks(Short, 65, Long, 256)->Large, 3.0 / 65 * 256 / 8, 1e-6);
}

// Each thread adds 1 to a byte. Sixteen of them in one access are as many bytes and sixteen sums, but one of each
// instruction for the index: 16 * 64 / 4 instructions' clocks now, (64 + 15) / 4 then.
TEST(WiderThreads, WhatIsComputedFromWhatIsLoadedIsDoneForEach) {
  const IrKernel Kernel("define void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {\n"
                        "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
                        "  %w = zext i32 %t to i64\n"
                        "  %p = getelementptr i8, ptr addrspace(1) %in, i64 %w\n"
                        "  %q = getelementptr i8, ptr addrspace(1) %out, i64 %w\n"
                        "  %v = load i8, ptr addrspace(1) %p\n"
                        "  %s = add i8 %v, 1\n"
                        "  store i8 %s, ptr addrspace(1) %q\n"
                        "  ret void\n}\n");
  KernelCost Cost = reading(0);
  Cost.Pipes[CostUnit::Issue] = 64;
  const auto Gain = gainOfWiderThreads(Kernel.program(), IrKernel::blockOf(256), Cost, 16);
  // The sum is half on either of two pipes with 64 and 128 results a clock: 15 * 0.5 / 2 clocks of the slower
  // one, 3.75, beside 19.75 for the instructions and 1.875 for the faster one; waiting for 45 clocks is shared by 64
  // warps.
  EXPECT_NEAR(Gain->InL2,
              16 * 16 /
                  std::cbrt(19.75 * 19.75 * 19.75 + 3.75 * 3.75 * 3.75 + 1.875 * 1.875 * 1.875 +
                            (45.0 / 64) * (45.0 / 64) * (45.0 / 64)),
              0.01);
}

/// What four neighbours a thread gain in a kernel that is 64 instructions and stores a byte, which it computes from
/// From in a few steps.
double gainOfBytes(const std::string &From) {
  const IrKernel Kernel("define void @k(ptr addrspace(1) %uniform, ptr addrspace(1) %out, i32 %n) {\n"
                        "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
                        "  %w = zext i32 %t to i64\n"
                        "  %q = getelementptr i8, ptr addrspace(1) %out, i64 %w\n"
                        "  %u = load i32, ptr addrspace(1) %uniform\n"
                        "  %f = sitofp i32 " +
                        From +
                        " to float\n"
                        "  %s = fmul float %f, %f\n"
                        "  %r = fadd float %s, 3.0\n"
                        "  %c = fptoui float %r to i8\n"
                        "  store i8 %c, ptr addrspace(1) %q\n"
                        "  ret void\n}\n");
  KernelCost Cost = reading(0);
  Cost.Pipes[CostUnit::Issue] = 64;
  return gainOfWiderThreads(Kernel.program(), IrKernel::blockOf(256), Cost, 4)->Large;
}

// What all threads compute alike one of them has for its four: 64 instructions do for four bytes. What rests on the
// thread's number, two conversions, a product and a sum, is to be done for each.
TEST(WiderThreads, OnlyWhatIsAlikeIsShared) {
  EXPECT_NEAR(gainOfBytes("%u"), 4, 0.01);
  EXPECT_NEAR(gainOfBytes("%n"), 4, 0.01);
  EXPECT_LT(gainOfBytes("%t"), 3.6);
}

/// A thread of a block of 256 adds up 640 bytes of a row, Step bytes from one to the next.
KernelCost costOfSums(const IrKernel &Kernel) {
  return runCost(Kernel.program(), {.Launch = IrKernel::blockOf(256), .Gpu = *findGpu("sm_90")});
}

std::string sumsOfBytes(const std::string &Step) {
  return "define void @k(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %m) {\n"
         "start:\n  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n  br label %head\n"
         "head:\n"
         "  %k = phi i32 [ 0, %start ], [ %more, %head ]\n"
         "  %i = phi i32 [ %t, %start ], [ %next, %head ]\n"
         "  %s = phi i32 [ 0, %start ], [ %sum, %head ]\n"
         "  %w = sext i32 %i to i64\n"
         "  %p = getelementptr i8, ptr addrspace(1) %in, i64 %w\n"
         "  %v = load i8, ptr addrspace(1) %p, align 1\n"
         "  %z = zext i8 %v to i32\n"
         "  %sum = add i32 %s, %z\n"
         "  %next = add i32 %i, " +
         Step +
         "\n  %more = add i32 %k, 1\n  %go = icmp slt i32 %more, 640\n  br i1 %go, label %head, label %end\n"
         "end:\n"
         "  %w2 = sext i32 %t to i64\n"
         "  %o = getelementptr i32, ptr addrspace(1) %out, i64 %w2\n"
         "  store i32 %sum, ptr addrspace(1) %o, align 4\n"
         "  ret void\n}\n";
}

// Where rounds go on along the row, a thread makes a sixteenth of its requests; where each round is another row, there
// are a sixteenth of the threads. As much moves either way, so only what is done once a round can be won.
TEST(WiderRounds, FewerRoundsOrFewerThreads) {
  for (const char *Step : {"256", "%m"}) {
    const IrKernel Kernel(sumsOfBytes(Step));
    const KernelCost Cost = costOfSums(Kernel);
    const auto Gain = gainOfWiderRounds(Kernel.program(), IrKernel::blockOf(256), Cost, {0}, 16);
    ASSERT_TRUE(Gain);
    EXPECT_GT(Gain->Large, 1.2) << Step;
    EXPECT_LT(Gain->Large, 16) << Step;
    const auto OfThreads = gainOfWiderThreads(Kernel.program(), IrKernel::blockOf(256), Cost, 16);
    EXPECT_EQ(Gain->Large == OfThreads->Large, Step[0] == '%');
  }
}

// Sectors at random take 2.8 times as long, but counters show their bytes.
TEST(KernelTime, DramAtRandom) {
  KernelCost Cost = reading(2167);
  Cost.Now.front().DramAtRandom = 2167;
  EXPECT_NEAR(busyCycles(Cost, LaunchSize::Large)[CostUnit::Dram], 132 / 0.36, 1e-6);
  EXPECT_NEAR(countedCycles(Cost, LaunchSize::Large)[CostUnit::Dram], 132 * 2167.0 / 2430, 1e-6);
}

// A warp of a block of eight has 158 / 8 clocks before the next block comes, but where few blocks do all of the work.
TEST(KernelTime, FewBlocks) {
  KernelCost Cost = reading(1);
  Cost.Rates = &ratesOf(*findGpu("sm_90"));
  EXPECT_NEAR(timeOf(Cost, LaunchSize::Large), 158 / 8.0, 1e-6);
  Cost.Ideal.front().OfFewBlocks = true;
  EXPECT_LT(timeOf(Cost, LaunchSize::Large, CuredAccess{.Access = 0, .Left = 0}), 1);
}

} // namespace
} // namespace cudaperf
