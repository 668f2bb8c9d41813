// What holds a multiprocessor to few warps, and what lifts it. Limits are those of the CUDA C++ Programming Guide.

#include "Cost/ResidentWarps.h"
#include "../IrKernel.h"
#include "Cost/RunCost.h"

namespace cudaperf {
namespace {

const GpuModel &sm90() { return *findGpu("sm_90"); }

// sm_90: 233472 bytes, of which a block takes 1024 more than it asks for. 48 KiB: 4.6 blocks.
TEST(ResidentWarps, NamesWhatAllowsNoMore) {
  const ResidentWarps Memory = residentWarps(sm90(), 256, 48 * 1024);
  EXPECT_EQ(Memory.Blocks, 4u);
  EXPECT_EQ(Memory.warps(), 32u);
  EXPECT_EQ(Memory.MostWarps, 64u);
  EXPECT_EQ(Memory.Limit, ResidencyLimit::SharedMemory);
  // 1536 threads and 16 blocks.
  const ResidentWarps Long = residentWarps(*findGpu("sm_86"), 1024, 0), Short = residentWarps(*findGpu("sm_86"), 64, 0);
  EXPECT_EQ(Long.warps(), 32u);
  EXPECT_EQ(Long.Limit, ResidencyLimit::Threads);
  EXPECT_EQ(Short.warps(), 32u);
  EXPECT_EQ(Short.Limit, ResidencyLimit::Slots);
  EXPECT_EQ(residentWarps(sm90(), 100, 0).WarpsOfBlock, 4u);
}

// 233472 / 8 = 29184 = 228 * 128, less 1024. What fits is what residentWarps() says fits.
TEST(ResidentWarps, SharedMemoryOfSoManyBlocks) {
  EXPECT_EQ(sharedBytesOfBlocks(sm90(), 8), 28160u);
  EXPECT_EQ(residentWarps(sm90(), 32, 28160).Blocks, 8u);
  EXPECT_EQ(residentWarps(sm90(), 32, 28161).Blocks, 7u);
  EXPECT_EQ(sharedBytesOfBlocks(sm90(), 1), 227u * 1024);
  EXPECT_EQ(sharedBytesOfBlocks(sm90(), 300), 0u);
}

// Each of four schedulers has 16384 registers for its warps' 32 threads, by eights: 12 warps have 42, 40 are given.
TEST(ResidentWarps, RegistersOfSoManyWarps) {
  EXPECT_EQ(registersOfWarps(8), 255u);
  EXPECT_EQ(registersOfWarps(16), 128u);
  EXPECT_EQ(registersOfWarps(32), 64u);
  EXPECT_EQ(registersOfWarps(48), 40u);
  EXPECT_EQ(registersOfWarps(64), 32u);
}

/// A loop of 1000 rounds, each of which waits for a row of numbers and stores it.
const IrKernel &waiting() {
  static const IrKernel Kernel("define void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {\n"
                               "start:\n"
                               "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
                               "  br label %loop\n"
                               "loop:\n"
                               "  %i = phi i32 [ 0, %start ], [ %next, %loop ]\n"
                               "  %row = shl i32 %i, 10\n"
                               "  %place = add i32 %row, %t\n"
                               "  %from = getelementptr float, ptr addrspace(1) %in, i32 %place\n"
                               "  %value = load float, ptr addrspace(1) %from\n"
                               "  %to = getelementptr float, ptr addrspace(1) %out, i32 %place\n"
                               "  store float %value, ptr addrspace(1) %to\n"
                               "  %next = add i32 %i, 1\n"
                               "  %more = icmp slt i32 %next, 1000\n"
                               "  br i1 %more, label %loop, label %end\n"
                               "end:\n  ret void\n}\n");
  return Kernel;
}

// 100 KiB leave room for two blocks of two warps. Three of them have 233472 / 3 = 77824 bytes, less 1024; they wait 2/3
// of the time, of which gain of a half 83 % are sure, less 3 %.
TEST(ResidentWarps, LessSharedMemoryIsTheLeastThatDoes) {
  const LaunchAssumption Blocks = IrKernel::blockOf(64);
  const CostedLaunch Launch{.Launch = Blocks, .Gpu = sm90(), .SharedBytes = 100 * 1024};
  const KernelCost Now = runCost(waiting().program(), Launch);
  ASSERT_TRUE(isWaiting(Now));
  const auto Change = lessSharedMemory(waiting().program(), Launch, Now, {.MinGain = 1.2, .Registers = 100});
  ASSERT_TRUE(Change);
  EXPECT_EQ(Change->Resident.Blocks, 3u);
  EXPECT_EQ(Change->SharedBytes, 76800u);
  EXPECT_EQ(Change->Registers, 255u); // six warps
  EXPECT_NEAR(Change->Gain.Low, 1.37, 0.05);
  const auto More = lessSharedMemory(waiting().program(), Launch, Now, {.MinGain = 1.6, .Registers = 100});
  ASSERT_TRUE(More);
  EXPECT_EQ(More->Resident.Blocks, 4u);
}

// Each round waits for a place of a shared array that the one before has named: 30 clocks, and nothing of global
// memory.
TEST(ResidentWarps, WaitingForSharedMemoryIsLeftToTheCompiler) {
  const IrKernel Kernel("@tile = internal addrspace(3) global [1024 x i32] undef\n"
                        "define void @k(ptr addrspace(1) %out) {\n"
                        "start:\n"
                        "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
                        "  br label %loop\n"
                        "loop:\n"
                        "  %i = phi i32 [ 0, %start ], [ %next, %loop ]\n"
                        "  %last = phi i32 [ 0, %start ], [ %other, %loop ]\n"
                        "  %none = and i32 %last, 0\n"
                        "  %at = add i32 %t, %none\n"
                        "  %from = getelementptr i32, ptr addrspace(3) @tile, i32 %at\n"
                        "  %other = load i32, ptr addrspace(3) %from\n"
                        "  %next = add i32 %i, 1\n"
                        "  %more = icmp slt i32 %next, 1000\n"
                        "  br i1 %more, label %loop, label %end\n"
                        "end:\n"
                        "  %to = getelementptr i32, ptr addrspace(1) %out, i32 %t\n"
                        "  store i32 %other, ptr addrspace(1) %to\n"
                        "  ret void\n}\n");
  const LaunchAssumption Blocks = IrKernel::blockOf(64);
  const KernelCost Cost = runCost(Kernel.program(), {.Launch = Blocks, .Gpu = sm90(), .SharedBytes = 100 * 1024});
  EXPECT_EQ(boundOf(busyCycles(Cost, LaunchSize::Large)), CostUnit::Latency);
  EXPECT_FALSE(isWaiting(Cost));
}

// Of twelve warps or more each thread has fewer than 200 registers.
TEST(ResidentWarps, NoChangeThatLeavesTooFewRegisters) {
  const LaunchAssumption Blocks = IrKernel::blockOf(256);
  const CostedLaunch Launch{.Launch = Blocks, .Gpu = sm90(), .SharedBytes = 200 * 1024};
  const KernelCost Now = runCost(waiting().program(), Launch);
  EXPECT_TRUE(lessSharedMemory(waiting().program(), Launch, Now, {.MinGain = 1.2, .Registers = 100}));
  EXPECT_FALSE(lessSharedMemory(waiting().program(), Launch, Now, {.MinGain = 1.2, .Registers = 200}));
}

} // namespace
} // namespace cudaperf
