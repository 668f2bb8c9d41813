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
  EXPECT_NEAR(Array.Requests, 64, 1);
  EXPECT_NEAR(Array.Places, 64 * 8, 8) << "32 lanes want 8 elements";
  // 32 lanes that pick one of 16 each leave out 16 * (15 / 16)^32 = 2 of them.
  EXPECT_NEAR(arraysOf(16, ByData, "64").at(0).Places, 64 * 14, 8);
}

TEST(LocalArrays, GainTheLinesThatTheyTake) {
  KernelCost Cost;
  Cost.Rates = ratesInsideBlocks();
  Cost.WarpsOfBlock = 8;
  Cost.ResidentBlocks = 2;
  Cost.BusySms = 132;
  // 22 elements an access, 2.2 lines at a time: 10 wavefronts, in place of one.
  const LocalArray Apart{.Bytes = 64, .Requests = 100, .Places = 2200};
  EXPECT_NEAR(gainOfSharing(Cost, Apart)->InL2, 10, 0.5);
  Cost.Pipes[CostUnit::Issue] = 4 * 10000;
  EXPECT_TRUE(gainOfSharing(Cost, Apart)->isHidden());
  EXPECT_FALSE(gainOfSharing({}, Apart));
  // MEASURED on an H200, 64 rounds of a histogram of 16: a warp takes 5160 clocks in local memory and 680 in shared.
  Cost.Pipes = {};
  Cost.Now.resize(1);
  Cost.Ideal.resize(1);
  Cost.Now[0].DramBytes = 80 * 128;
  const LocalArray Histogram{.Bytes = 64, .Requests = 144, .Places = 64 * 28 + 16, .StoredPlaces = 64 * 14};
  EXPECT_NEAR(gainOfSharing(Cost, Histogram)->Large, 5160.0 / 680, 1.5);
}

} // namespace
} // namespace cudaperf
