// How long launches take, and what a loop of short ones gains by a graph.

#include "Cost/LaunchTime.h"
#include "../IrKernel.h"

namespace cudaperf {
namespace {

/// Blocks of 256 threads, each of which copies a float.
std::optional<double> copyOf(unsigned Blocks) {
  const IrKernel Kernel("define void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {\n"
                        "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
                        "  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\n"
                        "  %f = mul nsw i32 %b, 256\n  %i = add nsw i32 %f, %t\n  %w = sext i32 %i to i64\n"
                        "  %p = getelementptr float, ptr addrspace(1) %in, i64 %w\n"
                        "  %v = load float, ptr addrspace(1) %p, align 4\n"
                        "  %q = getelementptr float, ptr addrspace(1) %out, i64 %w\n"
                        "  store float %v, ptr addrspace(1) %q, align 4\n"
                        "  ret void\n}\n");
  LaunchAssumption Launch = IrKernel::blockOf(256);
  if (Blocks)
    Launch.Grid = Dim3{Blocks, 1, 1};
  return kernelMicroseconds(Kernel.program(), {.Launch = Launch, .Gpu = *findGpu("sm_90")});
}

TEST(LaunchTime, OfACopy) {
  EXPECT_FALSE(copyOf(0)) << "a grid that is not known";
  // A block a multiprocessor: a wait for L2 of 270 clocks, a block launched in 158, and a few instructions: less than
  // 600 of 1980 clocks a microsecond.
  EXPECT_GT(*copyOf(132), 270 / 1980.0);
  EXPECT_LT(*copyOf(132), 600 / 1980.0);
  EXPECT_NEAR(*copyOf(132), *copyOf(66), 0.01) << "half of the multiprocessors have nothing to do";
  // 64 blocks a multiprocessor take at least 158 clocks each: 5.1 us; their 17 MB pass L2 meanwhile.
  EXPECT_GT(*copyOf(132 * 64), 5.1);
  EXPECT_LT(*copyOf(132 * 64), 12);
}

TEST(LaunchTime, OfOneThatWaitsByTheClock) {
  const IrKernel Kernel("declare i64 @llvm.nvvm.read.ptx.sreg.clock64()\n"
                        "define void @k(ptr addrspace(1) %out) {\n"
                        "  %c = call i64 @llvm.nvvm.read.ptx.sreg.clock64()\n"
                        "  store i64 %c, ptr addrspace(1) %out, align 8\n"
                        "  ret void\n}\n");
  LaunchAssumption Launch = IrKernel::blockOf(256);
  Launch.Grid = Dim3{1, 1, 1};
  EXPECT_FALSE(kernelMicroseconds(Kernel.program(), {.Launch = Launch, .Gpu = *findGpu("sm_90")}));
}

TEST(LaunchTime, GainOfAGraph) {
  // Kernels that do nothing: 2.25 us of the host against 1.25 of the device; 2 against 1.5, and a slow host's 4.2
  // against 1.
  const TimedKernel Nothing{.Microseconds = 0, .Times = 20};
  EXPECT_DOUBLE_EQ(gainOfGraph(Nothing).Large, 2.25 / 1.25);
  EXPECT_DOUBLE_EQ(gainOfGraph(Nothing).Low, 2 / 1.5);
  EXPECT_DOUBLE_EQ(gainOfGraph(Nothing).High, 4.2);
  // What little a kernel does may be done while the next one is started: MEASURED 1.02 us from start to start with 0.16
  // us of work, as long as with none.
  const TimedKernel Little{.Microseconds = 0.16, .Times = 20};
  EXPECT_DOUBLE_EQ(gainOfGraph(Little).High, 4.2);
  EXPECT_DOUBLE_EQ(gainOfGraph(Little).Low, 2 / (1.5 + 1.5 * 0.16));
  // One of 10 us hides the launches of nine others: 22.5 us of the host against 12.5 + 10 of the device.
  const TimedKernel Mixed[] = {{.Microseconds = 0, .Times = 9}, {.Microseconds = 10, .Times = 1}};
  EXPECT_DOUBLE_EQ(gainOfGraph(Mixed).Large, 1);
  EXPECT_DOUBLE_EQ(gainOfGraph(Mixed).Low, 1);
}

} // namespace
} // namespace cudaperf
