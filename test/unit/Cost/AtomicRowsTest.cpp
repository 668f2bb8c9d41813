// Atomics that lie side by side: which of them one vector atomic can do, and what that gains.

#include "Cost/AtomicRows.h"
#include "../IrKernel.h"
#include "Rates.h"

namespace cudaperf {
namespace {

/// The rows of a kernel of Body, which has a thread's own number i, and the indices 2i and 4i.
std::vector<AtomicRow> rowsOf(const std::string &Body) {
  const IrKernel Kernel("declare void @llvm.nvvm.membar.gl()\n"
                        "define void @k(ptr addrspace(1) %to) {\n"
                        "  %i = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
                        "  %two = mul i32 %i, 2\n"
                        "  %four = mul i32 %i, 4\n" +
                        Body + "  ret void\n}\n");
  const LaunchAssumption Launch = IrKernel::blockOf(32, 1);
  const RequestTrace Trace(Kernel.program(), Launch);
  return atomicRows(Kernel.program(), Trace);
}

/// Adds to the float At floats behind Index.
std::string add(const std::string &Index, int At) {
  static int Count = 0;
  const std::string Name = std::to_string(Count++);
  return "  %at" + Name + " = add i32 " + Index + ", " + std::to_string(At) + "\n  %p" + Name +
         " = getelementptr float, ptr addrspace(1) %to, i32 %at" + Name + "\n  %old" + Name +
         " = atomicrmw fadd ptr addrspace(1) %p" + Name + ", float 1.0 monotonic\n";
}

using Numbers = llvm::SmallVector<unsigned, 4>;

TEST(AtomicRows, FourOfAGroup) {
  const auto Rows = rowsOf(add("%four", 1) + add("%four", 0) + add("%four", 2) + add("%four", 3));
  ASSERT_EQ(Rows.size(), 1u);
  EXPECT_EQ(Rows[0].Accesses, (Numbers{1, 0, 2, 3}));
}

// Floats 1 and 2 of a group lie in two pairs, 2 and 3 are one.
TEST(AtomicRows, OnlyAlignedPairs) {
  const auto Rows = rowsOf(add("%two", 0) + add("%two", 1) + add("%two", 2));
  ASSERT_EQ(Rows.size(), 1u);
  EXPECT_EQ(Rows[0].Accesses, (Numbers{0, 1}));
  EXPECT_TRUE(rowsOf(add("%four", 1) + add("%four", 2)).empty());
}

// The float that is left out may be any of the four; of eight, three and one are in two groups.
TEST(AtomicRows, ThreeOfAGroup) {
  for (const int LeftOut : {0, 1, 2, 3}) {
    std::string Body;
    for (const int At : {0, 1, 2, 3})
      Body += At == LeftOut ? "" : add("%four", At);
    const auto Rows = rowsOf(Body);
    ASSERT_EQ(Rows.size(), 1u);
    EXPECT_EQ(Rows[0].Accesses, (Numbers{0, 1, 2}));
    EXPECT_EQ(Rows[0].floats(), 4u);
  }
  const auto Rows = rowsOf(add("%four", 1) + add("%four", 2) + add("%four", 3) + add("%four", 4));
  ASSERT_EQ(Rows.size(), 1u);
  EXPECT_EQ(Rows[0].Accesses, (Numbers{0, 1, 2}));
}

// Any float may be the first one.
TEST(AtomicRows, UnalignedIndex) { EXPECT_TRUE(rowsOf(add("%i", 0) + add("%i", 1)).empty()); }

TEST(AtomicRows, FencesBetween) {
  EXPECT_TRUE(rowsOf(add("%four", 0) + "  call void @llvm.nvvm.membar.gl()\n" + add("%four", 1)).empty());
}

// The same float twice is no row with itself, but the first of the two is one with its neighbour.
TEST(AtomicRows, TwiceTheSame) {
  const auto Rows = rowsOf(add("%four", 0) + add("%four", 0) + add("%four", 1));
  ASSERT_EQ(Rows.size(), 1u);
  EXPECT_EQ(Rows[0].Accesses, (Numbers{0, 2}));
}

// Of two atomics, all that the kernel takes, one is left: half of the clocks.
TEST(AtomicRows, Gain) {
  KernelCost Cost;
  Cost.Rates = ratesInsideBlocks();
  Cost.WarpsOfBlock = Cost.ResidentBlocks = 8;
  Cost.BusySms = 132;
  Cost.Now.resize(2);
  Cost.Now[0].AtomicClocks = Cost.Now[1].AtomicClocks = 1000;
  Cost.Ideal = Cost.Now;
  const auto Gain = gainOfVectorAtomics(Cost, {AtomicRow{.Accesses = {0, 1}}});
  ASSERT_TRUE(Gain);
  EXPECT_NEAR(Gain->InL2, 2, 0.1);
}

} // namespace
} // namespace cudaperf
