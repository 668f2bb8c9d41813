// Arrays of the threads' own: which of them have no registers, and what that costs. Which shapes these are, ptxas -v
// says (LocalCost.h).

#include "Cost/LocalCost.h"
#include "../IrKernel.h"
#include "Rates.h"

namespace cudaperf {
namespace {

/// What is found (its pointers lead nowhere) in a loop of Rounds rounds (%m: an argument) that adds to element %e of an
/// array of Elements numbers; Index sets %e by the counter %k, the thread %t or the loaded number %v.
std::vector<LocalArray> arraysOf(unsigned Elements, const std::string &Index, const std::string &Rounds,
                                 bool Stores = true) {
  const std::string Type = "[" + std::to_string(Elements) + " x i32]";
  const IrKernel Kernel("define void @k(ptr addrspace(1) %in, i32 %m) {\n"
                        "entry:\n"
                        "  %counts = alloca " +
                        Type +
                        ", align 4\n"
                        "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
                        "  br label %head\n"
                        "head:\n"
                        "  %k = phi i32 [ 0, %entry ], [ %next, %head ]\n"
                        "  %at = add i32 %k, %t\n"
                        "  %w = sext i32 %at to i64\n"
                        "  %p = getelementptr i32, ptr addrspace(1) %in, i64 %w\n"
                        "  %v = load i32, ptr addrspace(1) %p, align 4\n" +
                        Index + "  %q = getelementptr " + Type + ", ptr %counts, i32 0, i32 %e\n" +
                        (Stores ? "  store i32 %v, ptr %q, align 4\n"
                                : "  %u = load i32, ptr %q, align 4\n  store i32 %u, ptr addrspace(1) %p, align 4\n") +
                        "  %next = add nsw i32 %k, 1\n"
                        "  %more = icmp slt i32 %next, " +
                        Rounds +
                        "\n"
                        "  br i1 %more, label %head, label %end\n"
                        "end:\n"
                        "  ret void\n}\n");
  return localArrays(Kernel.program(), IrKernel::blockOf(256));
}

const char ByData[] = "  %e = and i32 %v, 7\n", ByThread[] = "  %e = and i32 %at, 7\n",
           ByCounter[] = "  %e = add i32 %k, 0\n", ByTurns[] = "  %e = and i32 %k, 1\n";

TEST(LocalArrays, ByWhatTheirElementsArePicked) {
  const auto ByWhat = [](const char *Index, const char *Rounds) { return arraysOf(16, Index, Rounds).at(0).By; };
  EXPECT_EQ(ByWhat(ByData, "64"), LocalArray::Index::Data);
  EXPECT_EQ(ByWhat(ByThread, "64"), LocalArray::Index::Thread);
  EXPECT_EQ(ByWhat(ByCounter, "%m"), LocalArray::Index::Counter);
  EXPECT_TRUE(arraysOf(16, ByCounter, "64").empty()) << "unrolled";
  EXPECT_TRUE(arraysOf(16, ByTurns, "%m").empty()) << "two rounds together have constant indices";
}

TEST(LocalArrays, SmallOnesStayInRegisters) {
  EXPECT_TRUE(arraysOf(7, ByData, "64").empty());
  EXPECT_FALSE(arraysOf(8, ByData, "64").empty());
  EXPECT_TRUE(arraysOf(8, ByData, "64", /*Stores=*/false).empty());
  EXPECT_FALSE(arraysOf(16, ByData, "64", /*Stores=*/false).empty());
}

TEST(LocalArrays, AreCountedWithTheirLoops) {
  const LocalArray Array = arraysOf(16, ByThread, "64").at(0);
  EXPECT_EQ(Array.Bytes, 64u);
  EXPECT_NEAR(Array.Work.Requests, 64, 1);
  EXPECT_NEAR(Array.Work.Stored.Lines, 64 * 8, 8) << "32 lanes want 8 elements";
  EXPECT_FALSE(Array.IsUncertain);
  // 32 lanes that pick one of 16 each leave out 16 * (15 / 16)^32 = 2 of them.
  EXPECT_NEAR(arraysOf(16, ByData, "64").at(0).Work.Stored.Lines, 64 * 14, 8);
}

TEST(LocalArrays, LoopsOfUnknownLengthAreShortOrLong) {
  const LocalArray Array = arraysOf(16, ByThread, "%m").at(0);
  EXPECT_TRUE(Array.IsUncertain);
  EXPECT_NEAR(Array.Work.Requests, RunCounts::OpenRounds, 1);
  ASSERT_EQ(Array.Others.size(), 2u);
  EXPECT_NEAR(Array.Others[0].Requests, RunCounts::OpenRounds / 16, 1);
  EXPECT_NEAR(Array.Others[1].Requests, RunCounts::OpenRounds * 32, 32);
}

TEST(LocalArrays, LinesOfLanesThatPickAtRandom) {
  // 64 (1 - (63/64)^32) = 25.3 lines. Eight lanes want 64 (1 - (63/64)^8) = 7.6 of them: 30.3 sectors.
  EXPECT_NEAR(linesAtRandom(64).Lines, 25.3, 0.1);
  EXPECT_NEAR(linesAtRandom(64).Sectors, 30.3, 0.1);
  EXPECT_NEAR(linesAtRandom(1).Lines, 1, 1e-9);
  EXPECT_NEAR(linesAtRandom(1).Sectors, 4, 1e-9);
}

TEST(LocalArrays, LinesOfLanesThatWalkDownAHeap) {
  // Of 63 elements six steps, at 1, 2, 4, 8, 16, 32: 1 + 2 + 4 + 7.9 + 14.0 + 20.4 = 49.3 lines.
  EXPECT_NEAR(linesOfWalk(64).Lines, 49.3 / 6, 0.1);
  // The first 16 elements hold the first four steps: 14.0 + 20.4 are left.
  EXPECT_NEAR(linesOfWalk(64, 16).Lines, 34.4 / 6, 0.1);
  EXPECT_EQ(linesOfWalk(64, 64).Lines, 0);
}

/// What is found in a heap of Elements that a loop sifts a number down in, 2 * %hole + 1 being the next place.
std::vector<LocalArray> heapsOf(unsigned Elements, const std::string &Last) {
  const std::string Type = "[" + std::to_string(Elements) + " x i32]";
  const IrKernel Kernel("define void @k(ptr addrspace(1) %in, i32 %m) {\n"
                        "entry:\n"
                        "  %heap = alloca " +
                        Type +
                        ", align 4\n"
                        "  %v = load i32, ptr addrspace(1) %in, align 4\n"
                        "  br label %head\n"
                        "head:\n"
                        "  %hole = phi i32 [ 0, %entry ], [ %next, %body ]\n"
                        "  %twice = shl i32 %hole, 1\n"
                        "  %left = add i32 %twice, 1\n"
                        "  %in.heap = icmp slt i32 %left, " +
                        Last +
                        "\n"
                        "  br i1 %in.heap, label %body, label %end\n"
                        "body:\n"
                        "  %p = getelementptr " +
                        Type +
                        ", ptr %heap, i32 0, i32 %left\n"
                        "  %a = load i32, ptr %p, align 4\n"
                        "  %bit = and i32 %a, 1\n"
                        "  %next = add i32 %left, %bit\n"
                        "  %q = getelementptr " +
                        Type +
                        ", ptr %heap, i32 0, i32 %hole\n"
                        "  store i32 %a, ptr %q, align 4\n"
                        "  br label %head\n"
                        "end:\n"
                        "  store i32 %hole, ptr addrspace(1) %in, align 4\n"
                        "  ret void\n}\n");
  return localArrays(Kernel.program(), IrKernel::blockOf(256));
}

TEST(LocalArrays, AHeapIsWalkedDown) {
  const LocalArray Heap = heapsOf(64, "%m").at(0);
  EXPECT_EQ(Heap.By, LocalArray::Index::Data);
  EXPECT_TRUE(Heap.IsUncertain);
  EXPECT_GT(Heap.Work.WalkLoads, 1);
  EXPECT_GT(Heap.Work.WalkStores, 1);
  // What the data pick afresh each round is no walk.
  EXPECT_EQ(arraysOf(16, ByData, "64").at(0).Work.WalkStores, 0);
}

/// Of a kernel that takes Cost beside Array, at a launch of 256 threads without shared memory of its own.
std::optional<GainEstimate> gainOf(KernelCost Cost, const LocalArray &Array, uint64_t SharedBytes = 0) {
  const LaunchAssumption Launch = IrKernel::blockOf(256);
  if (Cost.isKnown())
    addLocalArray(Array, Cost);
  return gainOfSharing(Cost, Array, {.Launch = Launch, .Gpu = *findGpu("sm_90"), .SharedBytes = SharedBytes});
}

KernelCost idleKernel() {
  KernelCost Cost;
  Cost.Rates = ratesInsideBlocks();
  Cost.WarpsOfBlock = 8;
  Cost.ResidentBlocks = Cost.FittingBlocks = 2;
  Cost.BusySms = 132;
  return Cost;
}

TEST(LocalArrays, GainTheLinesThatTheyTake) {
  KernelCost Cost = idleKernel();
  // 22 elements an access, 2.2 lines at a time: 10 wavefronts, in place of one.
  const LocalArray Apart{.Bytes = 64, .Elements = 16, .Work = {.Requests = 100, .Loaded = {2200, 4400}}};
  EXPECT_NEAR(gainOf(Cost, Apart)->InL2, 10, 0.5);
  Cost.Pipes[CostUnit::Issue] = 4 * 10000;
  EXPECT_TRUE(gainOf(Cost, Apart)->isHidden());
  EXPECT_FALSE(gainOf({}, Apart));
  // MEASURED on an H200, 64 rounds of a histogram of 16: a warp takes 5160 clocks in local memory and 680 in shared.
  Cost.Pipes = {};
  Cost.Now.resize(1);
  Cost.Ideal.resize(1);
  Cost.Now[0].DramBytes = 80 * 128;
  const LocalArray Histogram{
      .Bytes = 64,
      .Elements = 16,
      .Work = {.Requests = 144, .Loaded = linesAtRandom(16) * 64, .Stored = linesAtRandom(16) * 64}};
  EXPECT_NEAR(gainOf(Cost, Histogram)->Large, 5160.0 / 680, 1.5);
}

TEST(LocalArrays, WhatMayNotHappenMayGainNothing) {
  LocalArray Apart{.Bytes = 64, .Elements = 16, .Work = {.Requests = 100, .Loaded = {2200, 4400}}, .IsUncertain = true};
  const std::optional<GainEstimate> Gain = gainOf(idleKernel(), Apart);
  EXPECT_EQ(Gain->Low, 1);
  EXPECT_NEAR(Gain->InL2, 10, 0.5) << "if it does";
  Apart.IsUncertain = false;
  EXPECT_GT(gainOf(idleKernel(), Apart)->Low, 5);
}

TEST(LocalArrays, SharedMemoryHasRoomForFewerBlocks) {
  KernelCost Cost = idleKernel();
  Cost.ResidentBlocks = Cost.FittingBlocks = 8;
  Cost.LatencyClocks = 10000; // a warp alone; 64 of them share it
  // 256 bytes a thread are 64 KB a block, of which three fit: 24 warps. 220 wavefronts by 64 warps hide behind 156
  // clocks now; 24 warps wait for 417.
  const LocalArray Heap{.Bytes = 256, .Elements = 64, .Work = {.Requests = 100, .Loaded = {2200, 4400}}};
  const std::optional<GainEstimate> Gain = gainOf(Cost, Heap);
  const LocalArray Small{.Bytes = 64, .Elements = 16, .Work = Heap.Work};
  EXPECT_GT(gainOf(Cost, Small)->InL2, 2 * Gain->InL2);
  // 8 KB a thread: not even a warp's.
  const LocalArray Huge{.Bytes = 8192, .Elements = 2048, .Work = Heap.Work};
  EXPECT_FALSE(gainOf(Cost, Huge));
  // By a counter they go to registers.
  const LocalArray Counted{.By = LocalArray::Index::Counter, .Bytes = 256, .Elements = 64, .Work = Heap.Work};
  EXPECT_GT(gainOf(Cost, Counted)->InL2, 2 * Gain->InL2);
}

} // namespace
} // namespace cudaperf
