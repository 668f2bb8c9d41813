// The work of a warp, counted by hand, and what follows from it: what caches take up, loops at their full length, the
// busiest unit, gains that are hidden and gains that are not.

#include "../IrKernel.h"
#include "Cost/AccessWork.h"
#include "Cost/Gain.h"
#include "Cost/RunCost.h"

namespace cudaperf {
namespace {

KernelCost costOf(const IrKernel &Kernel, const LaunchAssumption &Launch, uint64_t SharedBytes = 0) {
  const CostedLaunch Costed{.Launch = Launch, .Gpu = *findGpu("sm_90"), .SharedBytes = SharedBytes};
  TrafficCounter Counter(Kernel.program(), Launch, l1LinesOfWarp(Costed), /*WithCoverage=*/false);
  KernelTraffic Traffic;
  Traffic.GaveUp = costAccesses(
                       Kernel.program(), Launch, /*MostUnreliable=*/8,
                       [&](const WarpRequest &Request) { Counter.count(Request); }, Traffic.Counts)
                       .GaveUp;
  Traffic.Accesses = Counter.take();
  return costKernel(Kernel.program(), Traffic, Costed);
}

KernelCost costOf(const IrKernel &Kernel, unsigned Threads, uint64_t SharedBytes = 0) {
  return costOf(Kernel, IrKernel::blockOf(Threads), SharedBytes);
}

/// Each thread takes Run neighbouring floats of %in, one after the other, and writes them to the same places of %out if
/// Stores, else their sum to its own place.
IrKernel runOf(unsigned Run, bool Stores) {
  std::string Code = "define void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {\n"
                     "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
                     "  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\n"
                     "  %f = mul nsw i32 %b, 256\n  %g = add nsw i32 %f, %t\n"
                     "  %first = mul nsw i32 %g, " +
                     std::to_string(Run) + "\n";
  std::string Sum = "0.0";
  for (unsigned K = 0; K < Run; ++K) {
    const std::string N = std::to_string(K);
    Code += "  %i" + N + " = add nsw i32 %first, " + N + "\n  %w" + N + " = sext i32 %i" + N + " to i64\n  %p" + N +
            " = getelementptr float, ptr addrspace(1) %in, i64 %w" + N + "\n  %v" + N +
            " = load float, ptr addrspace(1) %p" + N + ", align 4\n";
    if (Stores)
      Code += "  %q" + N + " = getelementptr float, ptr addrspace(1) %out, i64 %w" + N + "\n  store float %v" + N +
              ", ptr addrspace(1) %q" + N + ", align 4\n";
    else
      Code += "  %s" + N + " = fadd float %v" + N + ", " + Sum + "\n";
    Sum = "%s" + N;
  }
  if (!Stores)
    Code += "  %g64 = sext i32 %g to i64\n  %o = getelementptr float, ptr addrspace(1) %out, i64 %g64\n"
            "  store float " +
            Sum + ", ptr addrspace(1) %o, align 4\n";
  return IrKernel(Code + "  ret void\n}\n");
}

double sum(const std::vector<MemoryWork> &Accesses, double MemoryWork::*Part) {
  double Sum = 0;
  for (const MemoryWork &Access : Accesses)
    Sum += Access.*Part;
  return Sum;
}

TEST(KernelCost, CoalescedCopyMovesItsBytes) {
  const IrKernel Kernel = runOf(1, /*Stores=*/true);
  const KernelCost Cost = costOf(Kernel, 256);
  EXPECT_DOUBLE_EQ(sum(Cost.Now, &MemoryWork::L2Reads), 4);
  EXPECT_DOUBLE_EQ(sum(Cost.Now, &MemoryWork::L2Writes), 4);
  EXPECT_DOUBLE_EQ(sum(Cost.Now, &MemoryWork::L1), 2 + 128 / 512.0) << "a line in, which is filled, a line out";
  EXPECT_DOUBLE_EQ(sum(Cost.Now, &MemoryWork::DramBytes), 256);
  EXPECT_EQ(busiestUnit(Cost, LaunchSize::Large), CostUnit::Dram);
  const UnitNumbers Counted = countedCycles(Cost, LaunchSize::Large);
  EXPECT_NEAR(Counted[CostUnit::L2] / Counted[CostUnit::Dram], 8 / 162.0 / (256 / 2430.0), 1e-6);
  EXPECT_DOUBLE_EQ(Counted[CostUnit::Issue], 1.1 * busyCycles(Cost, LaunchSize::Large)[CostUnit::Issue]);
  // What a warp waits for, with the 750 clocks that a block's place is empty, is shared by 64 warps: more than
  // DRAM's 15.6.
  EXPECT_NEAR(busyCycles(Cost, LaunchSize::Large)[CostUnit::Latency], 23, 2);
  EXPECT_DOUBLE_EQ(busyCycles(Cost, LaunchSize::InL2)[CostUnit::Dram], 0);
}

/// What would take 32 clocks of shared memory's pipe takes 46 where the warps of a block come together from a barrier.
TEST(KernelCost, AtomicsBetweenBarriersWaitForEachOther) {
  const auto Turns = [](const std::string &Barrier) {
    const IrKernel Kernel("@word = internal addrspace(3) global i32 undef\n"
                          "declare void @llvm.nvvm.barrier0()\n"
                          "define void @k(ptr addrspace(1) %out) {\n  %t = call i32 "
                          "@llvm.nvvm.read.ptx.sreg.tid.x()\n" +
                          Barrier + "  %old = atomicrmw add ptr addrspace(3) @word, i32 %t monotonic\n" + Barrier +
                          "  store i32 %old, ptr addrspace(1) %out\n  ret void\n}\n");
    return sum(costOf(Kernel, 256).Now, &MemoryWork::Shared);
  };
  EXPECT_DOUBLE_EQ(Turns("  call void @llvm.nvvm.barrier0()\n") / Turns(""), 46.0 / 32);
}

/// A float of each line is stored: 32 sectors of 32 lines. Counters show 32 sectors, as fast as those of whole lines;
/// the time is that of 32 lines.
TEST(KernelCost, CountersDoNotShowThatLinesAreDear) {
  const KernelCost Apart = costOf(runOf(32, /*Stores=*/true), 256);
  const double Counted = countedCycles(Apart, LaunchSize::InL2)[CostUnit::L2];
  EXPECT_LT(Counted, 0.6 * busyCycles(Apart, LaunchSize::InL2)[CostUnit::L2]);
  const KernelCost Copy = costOf(runOf(1, /*Stores=*/true), 256);
  const UnitNumbers OfCopy = countedCycles(Copy, LaunchSize::Large);
  EXPECT_NEAR(OfCopy[CostUnit::Dram], 0.89 * busyCycles(Copy, LaunchSize::Large)[CostUnit::Dram], 0.2)
      << "DRAM does not reach its peak";
  EXPECT_NEAR(OfCopy[CostUnit::L2] / OfCopy[CostUnit::Dram], 8.0 / 162 / (256.0 / 2430), 0.01);
}

/// MEASURED on an H200 (the second kernel of ParRes Kernels' stencil, 250 bytes loaded and 250 stored a warp): 32
/// threads along a column of doubles want 32 sectors, which four such warps of the block fill: each brings its quarter
/// from DRAM.
TEST(KernelCost, WarpsAlongAColumnFillSectorsTogether) {
  const IrKernel Kernel(R"(
define void @k(ptr addrspace(1) %out) {
  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %y = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %f = mul nsw i32 %b, 32
  %g = add nsw i32 %f, %x
  %row = mul nsw i32 %g, 8192
  %at = add nsw i32 %row, %y
  %w = sext i32 %at to i64
  %p = getelementptr double, ptr addrspace(1) %out, i64 %w
  store double 1.0, ptr addrspace(1) %p, align 8
  ret void
}
)");
  LaunchAssumption Launch = IrKernel::blockOf(32);
  Launch.Block.Block.Y = 32;
  const KernelCost Cost = costOf(Kernel, Launch);
  EXPECT_DOUBLE_EQ(sum(Cost.Now, &MemoryWork::L2Writes), 32);
  EXPECT_NEAR(sum(Cost.Now, &MemoryWork::DramBytes), 32 * 32 / 4, 32);
}

/// Blocks are rows and planes of a volume, threads go along the rows: what lies a plane further on, other blocks bring.
TEST(KernelCost, NeighboursAlongTheGridComeFromDramOnce) {
  const IrKernel Kernel(R"(
define void @k(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %n, i32 %m) {
  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %y = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %z = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %planes = mul nsw i32 %z, %m
  %row = add nsw i32 %planes, %y
  %first = mul nsw i32 %row, %n
  %at = add nsw i32 %first, %x
  %w = sext i32 %at to i64
  %p = getelementptr float, ptr addrspace(1) %in, i64 %w
  %v = load float, ptr addrspace(1) %p, align 4
  %plane = mul nsw i32 %n, %m
  %further = add nsw i32 %at, %plane
  %w2 = sext i32 %further to i64
  %p2 = getelementptr float, ptr addrspace(1) %in, i64 %w2
  %v2 = load float, ptr addrspace(1) %p2, align 4
  %sum = fadd float %v, %v2
  %q = getelementptr float, ptr addrspace(1) %out, i64 %w
  store float %sum, ptr addrspace(1) %q, align 4
  ret void
}
)");
  const KernelCost Cost = costOf(Kernel, 64);
  EXPECT_DOUBLE_EQ(Cost.Now[0].DramBytes, 128);
  EXPECT_DOUBLE_EQ(Cost.Now[1].DramBytes, 0);
  EXPECT_DOUBLE_EQ(Cost.Now[1].L2Reads, 4) << "no thread of the block loads it, too";
}

/// A size of which nothing is known, gone through by the threads of a block together.
TEST(KernelCost, ABlocksThreadsGoThroughASizeInFewRounds) {
  const IrKernel Kernel(R"(
define void @k(ptr addrspace(1) %out, i32 %n) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %threads = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  br label %head
head:
  %i = phi i32 [ %t, %entry ], [ %next, %head ]
  %w = sext i32 %i to i64
  %p = getelementptr float, ptr addrspace(1) %out, i64 %w
  store float 1.0, ptr addrspace(1) %p, align 4
  %next = add nsw i32 %i, %threads
  %more = icmp slt i32 %next, %n
  br i1 %more, label %head, label %end
end:
  ret void
}
)");
  EXPECT_NEAR(sum(costOf(Kernel, 256).Now, &MemoryWork::Requests), RunCounts::BlockRounds, 1);
}

/// What holds a number between 0 and 1 is part of the instruction before it; other bounds take one each.
TEST(KernelCost, SaturationIsFree) {
  const auto IntWork = [](const std::string &Most) {
    return costOf(IrKernel("declare float @llvm.maxnum.f32(float, float)\n"
                           "declare float @llvm.minnum.f32(float, float)\n"
                           "define void @k(ptr addrspace(1) %out, float %a) {\n"
                           "  %v = fadd float %a, 3.0\n"
                           "  %l = call float @llvm.maxnum.f32(float %v, float 0.0)\n"
                           "  %h = call float @llvm.minnum.f32(float %l, float " +
                           Most +
                           ")\n"
                           "  store float %h, ptr addrspace(1) %out, align 4\n  ret void\n}\n"),
                  32)
        .Pipes[CostUnit::Int];
  };
  EXPECT_DOUBLE_EQ(IntWork("1.0"), 0);
  EXPECT_DOUBLE_EQ(IntWork("2.0"), 2);
}

/// No unit is busy for 35 % of the time of a launch that only waits.
TEST(KernelCost, NothingIsBusyWhereWarpsWait) {
  LaunchAssumption Launch = IrKernel::blockOf(32);
  Launch.Grid = Dim3{1, 1, 1};
  EXPECT_EQ(busiestUnit(costOf(runOf(1, /*Stores=*/true), Launch), LaunchSize::Large), CostUnit::Latency);
  EXPECT_EQ(busiestUnit(costOf(runOf(1, /*Stores=*/true), 256), LaunchSize::Large), CostUnit::Dram);
}

/// A guard by a known number that the blocks in the middle of a large grid do not pass: the first ones stand for the
/// kernel, and one side of what they decide.
TEST(KernelCost, FirstBlocksWhereOthersDoNothing) {
  const IrKernel Kernel(R"(
define void @k(ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %f = mul nsw i32 %b, 256
  %g = add nsw i32 %f, %t
  %inside = icmp slt i32 %g, 512
  br i1 %inside, label %work, label %end
work:
  %w = sext i32 %g to i64
  %p = getelementptr float, ptr addrspace(1) %out, i64 %w
  store float 1.0, ptr addrspace(1) %p, align 4
  %low = icmp slt i32 %g, 512
  br i1 %low, label %end, label %never
never:
  %q = getelementptr float, ptr addrspace(1) %p, i64 4096
  store float 2.0, ptr addrspace(1) %q, align 4
  br label %end
end:
  ret void
}
)");
  const LaunchAssumption Launch = IrKernel::blockOf(256);
  const KernelCost Cost = runCost(Kernel.program(), {.Launch = Launch, .Gpu = *findGpu("sm_90")});
  EXPECT_DOUBLE_EQ(sum(Cost.Now, &MemoryWork::Requests), 1);
}

/// With -use_fast_math a quotient of floats is a reciprocal and a product, and sin is the hardware's.
TEST(KernelCost, FastMathTakesTheHardwaresFunctions) {
  const auto CostOf = [](const std::string &Flags) {
    return costOf(IrKernel("declare float @__nv_sinf(float)\n"
                           "define void @k(ptr addrspace(1) %out, float %a, float %b) {\n"
                           "  %q = fdiv " +
                           Flags + " float %a, %b\n  %s = call " + Flags +
                           " float @__nv_sinf(float %q)\n"
                           "  store float %s, ptr addrspace(1) %out, align 4\n  ret void\n}\n"),
                  256);
  };
  const UnitNumbers Usual = CostOf("").Pipes, Fast = CostOf("arcp afn").Pipes;
  EXPECT_DOUBLE_EQ(Usual[CostUnit::Fp32], 5 + 12) << "FunctionWork.def: the sine takes 12";
  EXPECT_DOUBLE_EQ(Fast[CostUnit::Fp32], 1 + 1);
  EXPECT_DOUBLE_EQ(Fast[CostUnit::Sfu], 1 + 1);
}

/// Runs of 4 floats: 16 sectors, asked for four times. Loads hit in L1, stores are merged before they leave it. Runs of
/// 8: the loads' 32 sectors hit in all but the smallest share of L1; each of the 8 stores goes to L2.
TEST(KernelCost, CachesTakeUpRunsOfLoadsAndShortRunsOfStores) {
  const KernelCost Four = costOf(runOf(4, /*Stores=*/true), 256);
  EXPECT_DOUBLE_EQ(sum(Four.Now, &MemoryWork::L1), 2 * 4 * 4 + 128 / 512.0)
      << "the lines that four loads and four stores ask for, the first of which are filled";
  EXPECT_NEAR(sum(Four.Now, &MemoryWork::L2Reads), 16, 1e-9);
  EXPECT_DOUBLE_EQ(sum(Four.Now, &MemoryWork::L2Writes), 16);
  const KernelCost Eight = costOf(runOf(8, /*Stores=*/true), 256);
  EXPECT_LT(sum(Eight.Now, &MemoryWork::L2Reads), 0.5 * 8 * 32);
  EXPECT_DOUBLE_EQ(sum(Eight.Now, &MemoryWork::L2Writes), 8 * 32);
  EXPECT_DOUBLE_EQ(sum(Eight.Now, &MemoryWork::DramBytes), 2 * 32 * 32);
}

/// MEASURED on an H200: runs of 8 floats cost loads 1.16 times what coalesced loads do, stores 9.53 times.
TEST(KernelCost, RunsOfEightFloatsCostStoresNotLoads) {
  const IrKernel Loads = runOf(8, /*Stores=*/false);
  const KernelCost Loading = costOf(Loads, 256);
  std::vector<CuredAccess> AllLoads;
  for (unsigned I = 0; I < 8; ++I)
    AllLoads.push_back({.Access = I});
  EXPECT_LT(gainAt(Loading, LaunchSize::Large, AllLoads), 1.45);
  const IrKernel Stores = runOf(8, /*Stores=*/true);
  const KernelCost Storing = costOf(Stores, 256);
  std::vector<CuredAccess> AllStores;
  for (unsigned I = 0; I < Stores.program().accesses().size(); ++I)
    if (Stores.program().accesses()[I].Operation == AccessOperation::Store)
      AllStores.push_back({.Access = I});
  EXPECT_GT(gainAt(Storing, LaunchSize::Large, AllStores), 2);
}

/// Four loads of a run: the first brings what the others take, too, so curing it alone spares nothing.
TEST(KernelCost, WhatOthersLoadIsBroughtAnyway) {
  const KernelCost Loading = costOf(runOf(4, /*Stores=*/false), 256);
  const double Now = workOf(Loading)[CostUnit::Dram];
  EXPECT_DOUBLE_EQ(Now, (16 + 4) * 32);
  EXPECT_DOUBLE_EQ(workOf(Loading, CuredAccess{.Access = 0})[CostUnit::Dram], Now);
  ASSERT_EQ(Loading.Brought.size(), 1u);
  EXPECT_EQ(Loading.Brought[0].First, 0u);
  EXPECT_EQ(Loading.Brought[0].Other, 1u);
  EXPECT_DOUBLE_EQ(Loading.Brought[0].Share, 1);
}

/// 300 rounds, of which the model runs 64, with an address that changes in each.
TEST(KernelCost, LoopsCountAtTheirFullLength) {
  const IrKernel Kernel(R"(
define void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %head ]
  %s = phi float [ 0.0, %entry ], [ %sum, %head ]
  %row = mul nsw i32 %i, 256
  %at = add nsw i32 %row, %t
  %w = sext i32 %at to i64
  %p = getelementptr float, ptr addrspace(1) %in, i64 %w
  %v = load float, ptr addrspace(1) %p, align 4
  %sum = fadd float %s, %v
  %next = add nsw i32 %i, 1
  %more = icmp slt i32 %next, 300
  br i1 %more, label %head, label %end
end:
  %w2 = sext i32 %t to i64
  %o = getelementptr float, ptr addrspace(1) %out, i64 %w2
  store float %sum, ptr addrspace(1) %o, align 4
  ret void
})");
  const KernelCost Cost = costOf(Kernel, 256);
  EXPECT_FALSE(Cost.HasGuess);
  EXPECT_NEAR(Cost.Now[0].Requests, 300, 1);
  EXPECT_NEAR(Cost.Now[0].L2Reads, 4 * 300, 8);
  // 300 additions of floats, and once in 16 rounds a product with its sum, an address, a comparison and the counter.
  // Sums go to the pipe that has less to do: Int has the comparisons.
  EXPECT_NEAR(Cost.Pipes[CostUnit::Fp32], 300 + 2 * 300 / 16.0 + 1, 1);
  EXPECT_DOUBLE_EQ(Cost.Now[1].Requests, 1);
}

/// Each thread adds the elements beside, above and below its own, Width floats from row to row, to it.
IrKernel crossOf(const std::string &Width) {
  std::string Code = "define void @k(ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out, i32 %n) {\n"
                     "  %tx = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
                     "  %bx = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\n"
                     "  %ty = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()\n"
                     "  %by = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()\n"
                     "  %fx = mul nsw i32 %bx, 32\n  %x = add nsw i32 %fx, %tx\n"
                     "  %fy = mul nsw i32 %by, 8\n  %y = add nsw i32 %fy, %ty\n"
                     "  %row = mul nsw i32 %y, " +
                     Width + "\n  %at = add nsw i32 %row, %x\n";
  const char *const Places[] = {"%at", "%left", "%right", "%above", "%below"};
  Code += "  %left = sub nsw i32 %at, 1\n  %right = add nsw i32 %at, 1\n  %above = sub nsw i32 %at, " + Width +
          "\n  %below = add nsw i32 %at, " + Width + "\n";
  std::string Sum = "0.0";
  for (const std::string Place : Places) {
    const std::string Name = Place.substr(1);
    Code += "  %w" + Name + " = sext i32 " + Place + " to i64\n  %p" + Name +
            " = getelementptr float, ptr addrspace(1) %in, i64 %w" + Name + "\n  %v" + Name +
            " = load float, ptr addrspace(1) %p" + Name + ", align 4\n  %s" + Name + " = fadd float %v" + Name + ", " +
            Sum + "\n";
    Sum = "%s" + Name;
  }
  return IrKernel(Code + "  %o = getelementptr float, ptr addrspace(1) %out, i64 %wat\n  store float " + Sum +
                  ", ptr addrspace(1) %o, align 4\n  ret void\n}\n");
}

/// 32x8 threads: a warp's 128 bytes come from DRAM once, whoever asks for them, and from L2 for the row above and below
/// the block, an eighth of its rows each, and for a column beside it, one thread in 32 each.
/// What a warp waits for loads of 64 rounds, each of which does Store with the loaded number %v, too.
double waitOfLoop(const std::string &Store, const std::string &Promise = "noalias") {
  const IrKernel Kernel("declare void @llvm.nvvm.barrier0() convergent\n"
                        "define void @k(ptr addrspace(1) " +
                        Promise +
                        " %in, ptr addrspace(1) noalias %out) {\n"
                        "entry:\n"
                        "  %own = alloca [16 x float], align 4\n"
                        "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
                        "  br label %head\n"
                        "head:\n"
                        "  %i = phi i32 [ 0, %entry ], [ %next, %head ]\n"
                        "  %row = mul nsw i32 %i, 256\n"
                        "  %at = add nsw i32 %row, %t\n"
                        "  %w = sext i32 %at to i64\n"
                        "  %p = getelementptr float, ptr addrspace(1) %in, i64 %w\n"
                        "  %v = load float, ptr addrspace(1) %p, align 4\n"
                        "  %k = and i32 %at, 15\n" +
                        Store +
                        "  %next = add nsw i32 %i, 1\n"
                        "  %more = icmp slt i32 %next, 64\n"
                        "  br i1 %more, label %head, label %end\n"
                        "end:\n"
                        "  ret void\n}\n");
  return sum(costOf(Kernel, 256).Now, &MemoryWork::Wait);
}

TEST(KernelCost, StoresToAnArrayOfTheThreadsOwnLetLoadsOverlap) {
  const double Alone = waitOfLoop("");
  EXPECT_GT(Alone, 0);
  EXPECT_NEAR(waitOfLoop("  %q = getelementptr [16 x float], ptr %own, i32 0, i32 %k\n  store float %v, ptr %q\n"),
              Alone, 0.01 * Alone);
  // Of a loop that is written out loads of 16 rounds are in flight together, but not past a store that may write what
  // they read.
  const std::string ToOut = "  %q = getelementptr float, ptr addrspace(1) %out, i64 %w\n"
                            "  store float %v, ptr addrspace(1) %q\n";
  EXPECT_NEAR(waitOfLoop(ToOut), Alone, 0.01 * Alone);
  EXPECT_NEAR(waitOfLoop(ToOut, ""), 16 * Alone, 0.01 * Alone);
  // Nor is a load made before a barrier that stands behind it.
  EXPECT_NEAR(waitOfLoop("  call void @llvm.nvvm.barrier0()\n"), 16 * Alone, 0.01 * Alone);
}

// The same 128 bytes in each of 64 rounds are four sectors each time: pair horner.
TEST(KernelCost, StoresToOnePlaceAreNotMerged) {
  const std::string Same = "  %x = sext i32 %t to i64\n  %q = getelementptr float, ptr addrspace(1) %out, i64 %x\n"
                           "  store float 0.0, ptr addrspace(1) %q\n";
  const IrKernel Kernel("define void @k(ptr addrspace(1) noalias %out) {\n"
                        "entry:\n  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n  br label %head\n"
                        "head:\n  %i = phi i32 [ 0, %entry ], [ %next, %head ]\n" +
                        Same +
                        "  %next = add nsw i32 %i, 1\n  %more = icmp slt i32 %next, 64\n"
                        "  br i1 %more, label %head, label %end\n"
                        "end:\n  ret void\n}\n");
  EXPECT_NEAR(costOf(Kernel, 256).Now[0].L2Writes, 4 * 64, 1);
}

/// 64 rounds, each of which stores to a line of its own, does Between, and stores there again: %i is the round, %q the
/// place. The accesses are numbered in that order.
KernelCost costOfTwoStores(const std::string &Between) {
  const IrKernel Kernel("define void @k(ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out) {\n"
                        "entry:\n  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n  br label %head\n"
                        "head:\n  %i = phi i32 [ 0, %entry ], [ %next, %head ]\n"
                        "  %row = mul nsw i32 %i, 256\n  %at = add nsw i32 %row, %t\n  %w = sext i32 %at to i64\n"
                        "  %q = getelementptr float, ptr addrspace(1) %out, i64 %w\n"
                        "  store float 0.0, ptr addrspace(1) %q\n" +
                        Between +
                        "  store float 1.0, ptr addrspace(1) %q\n"
                        "  %next = add nsw i32 %i, 1\n  %more = icmp slt i32 %next, 64\n"
                        "  br i1 %more, label %head, label %end\n"
                        "end:\n  ret void\n}\n");
  return costOf(Kernel, 256);
}

// Counters of an H200: of stores of two rounds to one place half go to L2, with a load of the place between them all
// do; and the load finds there what the warp has stored, of which no sector comes from L2.
TEST(KernelCost, ALoadOfWhatWasStoredFindsItAndEndsTheMerging) {
  EXPECT_NEAR(sum(costOfTwoStores("").Now, &MemoryWork::L2Writes), 4 * 64, 1);
  const KernelCost Loaded = costOfTwoStores("  %v = load float, ptr addrspace(1) %q, align 4\n");
  EXPECT_NEAR(sum(Loaded.Now, &MemoryWork::L2Writes), 2 * 4 * 64, 1);
  EXPECT_EQ(sum(Loaded.Now, &MemoryWork::L2Reads), 0);
  // What another array has there is brought.
  const KernelCost Beside = costOfTwoStores("  %b = getelementptr float, ptr addrspace(1) %in, i64 %w\n"
                                            "  %v = load float, ptr addrspace(1) %b, align 4\n");
  EXPECT_NEAR(sum(Beside.Now, &MemoryWork::L2Reads), 4 * 64, 1);
}

// A sum in global memory: each round waits for the one before; with the sum in a register, as the gain has it, 16
// rounds of a loop that is written out load together.
TEST(KernelCost, RoundsThatAddInMemoryWaitForEachOther) {
  const std::string Add = "  %x = sext i32 %t to i64\n  %q = getelementptr float, ptr addrspace(1) %out, i64 %x\n"
                          "  %old = load float, ptr addrspace(1) %q, align 4\n  %new = fadd float %old, %v\n"
                          "  store float %new, ptr addrspace(1) %q\n";
  EXPECT_NEAR(waitOfLoop(Add), 16 * waitOfLoop(""), 1);
}

TEST(KernelCost, AStencilsNeighboursComeFromDramOnce) {
  LaunchAssumption Launch = IrKernel::blockOf(32);
  Launch.Block.Block.Y = 8;
  const KernelCost Cost = costOf(crossOf("%n"), Launch);
  EXPECT_NEAR(sum(Cost.Now, &MemoryWork::DramBytes), 128 + 128, 1) << "loaded and stored";
  EXPECT_DOUBLE_EQ(Cost.Now[0].DramBytes, 128);
  EXPECT_LT(Cost.Now[1].L2Reads, 4.0 / 8) << "in L1, but for the block's edge";
  EXPECT_NEAR(Cost.Now[3].L2Reads, 4.0 / 8, 0.01);
}

/// A size that is not known apart, and blocks of one row: planes of a structure of arrays, all of which are loaded.
TEST(KernelCost, PlanesThatLieFarApartAreNoNeighbours) {
  const KernelCost Cost = costOf(crossOf("%n"), 32);
  EXPECT_DOUBLE_EQ(Cost.Now[1].DramBytes, 0) << "the element beside it";
  EXPECT_DOUBLE_EQ(Cost.Now[3].DramBytes, 128);
}

/// In Blocks blocks of 256.
KernelCost costInBlocks(const IrKernel &Kernel, unsigned Blocks) {
  LaunchAssumption Launch = IrKernel::blockOf(256);
  Launch.Grid = Dim3{Blocks, 1, 1};
  return costOf(Kernel, Launch);
}

/// One block takes what starting a kernel takes, whatever it does; blocks for many multiprocessors do not.
TEST(KernelCost, StartingAKernelBoundsWhatFewBlocksGain) {
  const IrKernel Kernel = runOf(8, /*Stores=*/true);
  std::vector<CuredAccess> All;
  for (unsigned I = 0; I < Kernel.program().accesses().size(); ++I)
    All.push_back({.Access = I});
  EXPECT_LT(gainAt(costInBlocks(Kernel, 1), LaunchSize::Large, All), 1.2);
  EXPECT_GT(gainAt(costInBlocks(Kernel, 1 << 20), LaunchSize::Large, All), 2);
}

/// MEASURED on an H200: copies of floats read all and write 0.4 MB of 17, and 249 MB of 268, before the launch ends.
/// That is what counters show; gains are those of larger launches, too.
TEST(KernelCost, WhatAShortLaunchWritesStaysInL2) {
  const IrKernel Kernel = runOf(1, /*Stores=*/true);
  const auto Counted = [&](unsigned Blocks) {
    const KernelCost Cost = costInBlocks(Kernel, Blocks);
    EXPECT_DOUBLE_EQ(sum(Cost.Now, &MemoryWork::DramBytes), 256);
    return countedCycles(Cost, LaunchSize::Large)[CostUnit::Dram] * 2430 / 132;
  };
  EXPECT_NEAR(Counted(16384), 128, 1);
  EXPECT_NEAR(Counted(262144), 128 + 128 * 249.2 / 268.4, 2);
}

/// MEASURED on an H200: 4096 rows, one a thread, take 634 us in PolyBench's BICG, and 16.4 us if 32 lanes share a row.
/// Where there are threads enough before, only the sectors count.
TEST(KernelCost, LanesThatShareARowFillTheGpu) {
  const IrKernel Kernel(R"(
define void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %f = mul nsw i32 %b, 256
  %g = add nsw i32 %f, %t
  %row = mul nsw i32 %g, 4096
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %head ]
  %s = phi float [ 0.0, %entry ], [ %sum, %head ]
  %at = add nsw i32 %row, %i
  %w = sext i32 %at to i64
  %p = getelementptr float, ptr addrspace(1) %in, i64 %w
  %v = load float, ptr addrspace(1) %p, align 4
  %sum = fadd float %s, %v
  %next = add nsw i32 %i, 1
  %more = icmp slt i32 %next, 4096
  br i1 %more, label %head, label %end
end:
  %w2 = sext i32 %g to i64
  %o = getelementptr float, ptr addrspace(1) %out, i64 %w2
  store float %sum, ptr addrspace(1) %o, align 4
  ret void
})");
  const CuredAccess Row{.Access = 0}, RowAnew{.Access = 0, .IsAnew = true};
  const KernelCost Few = costInBlocks(Kernel, 16), Many = costInBlocks(Kernel, 16384);
  EXPECT_DOUBLE_EQ(Few.BusySms, 16);
  EXPECT_LT(gainOf(Few, Row)->Large, 10);
  EXPECT_GT(gainOf(Few, RowAnew, 32)->Large, 20);
  EXPECT_LT(gainOf(Few, RowAnew, 32)->Large, 60);
  KernelCost Alone = Few;
  Alone.IsForOneBlock = true;
  EXPECT_DOUBLE_EQ(gainOf(Alone, RowAnew, 32)->Large, gainOf(Alone, RowAnew)->Large) << "no other block could help";
  EXPECT_NEAR(gainOf(Many, RowAnew, 32)->Large, gainOf(Many, Row)->Large, 0.3 * gainOf(Many, Row)->Large);
}

/// Every thread of every block adds a float to one address: 32 turns of a warp now, one a block then. What is left is
/// the launching of blocks, which takes a sixth of the time now.
TEST(KernelCost, AtomicsAtOneAddressDecide) {
  const IrKernel Kernel(R"(
define void @k(ptr addrspace(1) %sum) {
  %old = atomicrmw fadd ptr addrspace(1) %sum, float 1.5 monotonic
  ret void
})");
  const KernelCost Cost = costOf(Kernel, 256);
  EXPECT_DOUBLE_EQ(Cost.Now[0].AtomicClocks, 32 * 3.5);
  EXPECT_DOUBLE_EQ(Cost.Ideal[0].AtomicClocks, 3.5 / 8) << "8 warps a block";
  const std::optional<GainEstimate> Gain = gainOf(Cost, CuredAccess{.Access = 0});
  ASSERT_TRUE(Gain);
  EXPECT_EQ(Gain->Unit, CostUnit::Atomic);
  EXPECT_GT(Gain->Low, 4);
}

/// ptxas folds a warp's integer adds to one address into one, also where each block has an address of its own.
TEST(KernelCost, IntegersAreFoldedAtTheBlocksOwnAddress) {
  const auto Turns = [](const char *Type, const char *Index) {
    const bool IsFloat = llvm::StringRef(Type) == "float";
    return costOf(IrKernel(std::string("define void @k(ptr addrspace(1) %sums, ptr addrspace(1) %in) {\n") +
                           "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
                           "  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\n"
                           "  %w = sext i32 %t to i64\n  %i = sext i32 " +
                           Index +
                           " to i64\n"
                           "  %p = getelementptr i32, ptr addrspace(1) %in, i64 %w\n  %v = load " +
                           Type +
                           ", ptr addrspace(1) %p, align 4\n"
                           "  %q = getelementptr i32, ptr addrspace(1) %sums, i64 %i\n"
                           "  %old = atomicrmw " +
                           (IsFloat ? "fadd" : "add") + " ptr addrspace(1) %q, " + Type +
                           " %v monotonic\n  ret void\n}\n"),
                  256)
        .Now[1]
        .AtomicClocks;
  };
  const double Folded = Turns("i32", "%b");
  EXPECT_GT(Folded, 0);
  EXPECT_DOUBLE_EQ(Turns("float", "%b"), 32 * Folded) << "floats are not folded";
}

/// MEASURED on an H200: a copy by threads that take one float each, 512 MB, runs at 2682 GB/s in blocks of 256 and at
/// 848 in blocks of 64, since blocks are launched no faster than that.
TEST(KernelCost, SmallBlocksWaitForTheirLaunch) {
  const IrKernel Kernel = runOf(1, /*Stores=*/true);
  const double Ratio = timeOf(costOf(Kernel, 64), LaunchSize::Large) / timeOf(costOf(Kernel, 256), LaunchSize::Large);
  EXPECT_NEAR(Ratio, 2682.0 / 848, 0.3);
}

/// A 2-way conflict beside 16 coalesced loads: DRAM decides.
TEST(KernelCost, ConflictsHideBehindDram) {
  std::string Code = "@tile = internal addrspace(3) global [512 x float] undef\n"
                     "define void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {\n"
                     "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
                     "  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\n"
                     "  %f = mul nsw i32 %b, 4096\n  %g = add nsw i32 %f, %t\n";
  for (unsigned K = 0; K < 16; ++K) {
    const std::string N = std::to_string(K);
    Code += "  %i" + N + " = add nsw i32 %g, " + std::to_string(K * 256) + "\n  %w" + N + " = sext i32 %i" + N +
            " to i64\n  %p" + N + " = getelementptr float, ptr addrspace(1) %in, i64 %w" + N + "\n  %v" + N +
            " = load volatile float, ptr addrspace(1) %p" + N + ", align 4\n";
  }
  Code += "  %two = mul nsw i32 %t, 2\n"
          "  %q = getelementptr [512 x float], ptr addrspace(3) @tile, i32 0, i32 %two\n"
          "  store float %v15, ptr addrspace(3) %q, align 4\n  ret void\n}\n";
  const IrKernel Kernel(Code);
  const KernelCost Cost = costOf(Kernel, 256, 2048);
  EXPECT_DOUBLE_EQ(Cost.Now[16].Shared, 2);
  EXPECT_DOUBLE_EQ(Cost.Ideal[16].Shared, 1);
  const std::optional<GainEstimate> Gain = gainOf(Cost, CuredAccess{.Access = 16});
  ASSERT_TRUE(Gain);
  EXPECT_TRUE(Gain->isHidden()) << Gain->High;
  EXPECT_EQ(Gain->Unit, CostUnit::Dram);
}

/// 512 values over 16 places of 4 bytes: two sectors, in each of which 16 of the 32 lanes meet at 8 places.
TEST(KernelCost, RandomAtomicsTakeTurns) {
  EXPECT_DOUBLE_EQ(randomAtomicRounds(1, 4), 32);
  EXPECT_GT(randomAtomicRounds(16, 4), 2 * 2);
  EXPECT_LT(randomAtomicRounds(16, 4), 2 * 8);
  EXPECT_NEAR(randomAtomicRounds(1 << 16, 4), 32, 0.5) << "each lane its own sector";
}

TEST(Gpu, NumbersOfArchitectures) {
  EXPECT_EQ(computeCapability("sm_90a"), 90u);
  EXPECT_EQ(computeCapability("sm_62"), 62u) << "also of one that has no model";
  EXPECT_EQ(computeCapability("gfx90a"), 0u);
  EXPECT_EQ(findGpu("sm_75")->reservedSharedBytes(), 0u);
  EXPECT_EQ(findGpu("sm_80")->reservedSharedBytes(), 1024u);
}

TEST(GpuRates, EveryArchitectureHasSome) {
  EXPECT_EQ(ratesOf(*findGpu("sm_90")).Product, "H200");
  EXPECT_EQ(ratesOf(*findGpu("sm_61")).Arch, "sm_70") << "the nearest newer one";
  for (const GpuModel &Model : gpuModels())
    EXPECT_GT(ratesOf(Model).Sms, 0) << Model.Name.str();
}

} // namespace
} // namespace cudaperf
