// Words of shared memory that lanes of a warp exchange with nothing between that orders them.

#include "Analysis/WarpExchange.h"
#include "../IrKernel.h"

namespace cudaperf {
namespace {

/// Each thread stores to its word, then loads the one 16 behind it: lane 0 what lane 16 wrote.
std::vector<WarpExchange> exchanges(const std::string &Body, unsigned Threads = 32) {
  const IrKernel Kernel("declare void @llvm.nvvm.bar.warp.sync(i32) convergent\n"
                        "declare void @llvm.nvvm.barrier0() convergent\n"
                        "declare void @llvm.nvvm.membar.cta()\n"
                        "declare float @llvm.fabs.f32(float)\n"
                        "@s = internal addrspace(3) global [512 x float] undef\n"
                        "define void @k(ptr addrspace(1) %out, ptr addrspace(1) %in, i32 %n, float %f) {\n"
                        "entry:\n"
                        "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
                        "  %u = add i32 %t, 16\n"
                        "  %own = getelementptr float, ptr addrspace(3) @s, i32 %t\n"
                        "  %other = getelementptr float, ptr addrspace(3) @s, i32 %u\n" +
                        Body + "  ret void\n}\n");
  return unorderedExchanges(Kernel.program(), IrKernel::blockOf(Threads));
}

constexpr char Write[] = "  store volatile float %f, ptr addrspace(3) %own\n";
constexpr char Read[] = "  %x = load volatile float, ptr addrspace(3) %other\n";
constexpr char Use[] = "  store float %x, ptr addrspace(1) %out\n";

std::string between(const std::string &Inst) { return std::string(Write) + Inst + Read + Use; }

TEST(UnorderedExchanges, ReadsWhatAnotherLaneWrote) {
  const auto Found = exchanges(between(""));
  ASSERT_EQ(Found.size(), 1u);
  EXPECT_TRUE(Found[0].LaterReads);
  EXPECT_EQ(Found[0].LaterLane, 0u);
  EXPECT_EQ(Found[0].FirstLane, 16u);
}

TEST(UnorderedExchanges, BarriersAndFencesOrder) {
  EXPECT_TRUE(exchanges(between("  call void @llvm.nvvm.bar.warp.sync(i32 -1)\n")).empty());
  EXPECT_TRUE(exchanges(between("  call void @llvm.nvvm.barrier0()\n")).empty());
  EXPECT_TRUE(exchanges(between("  call void @llvm.nvvm.membar.cta()\n")).empty());
}

TEST(UnorderedExchanges, ArithmeticDoesNot) {
  EXPECT_EQ(exchanges(between("  %a = call float @llvm.fabs.f32(float %f)\n")).size(), 1u);
}

// Lane 16 overwrites the word that lane 0 has read.
TEST(UnorderedExchanges, OverwritesWhatAnotherLaneRead) {
  const auto Found = exchanges(std::string(Read) + "  store volatile float %x, ptr addrspace(3) %own\n");
  ASSERT_EQ(Found.size(), 1u);
  EXPECT_FALSE(Found[0].LaterReads);
  EXPECT_EQ(Found[0].LaterLane, 16u);
  EXPECT_EQ(Found[0].FirstLane, 0u);
}

// Of 16 threads none writes the words 16 to 31 that they read.
TEST(UnorderedExchanges, LowerHalfOnly) {
  EXPECT_TRUE(exchanges(std::string(Read) + "  store volatile float %x, ptr addrspace(3) %own\n", 16).empty());
}

TEST(UnorderedExchanges, OwnWord) {
  EXPECT_TRUE(exchanges(std::string(Write) + "  %x = load volatile float, ptr addrspace(3) %own\n" + Use).empty());
}

// All lanes write the word that all read.
TEST(UnorderedExchanges, EachWroteIt) {
  EXPECT_TRUE(exchanges("  store volatile float %f, ptr addrspace(3) @s\n"
                        "  %x = load volatile float, ptr addrspace(3) @s\n" +
                        std::string(Use))
                  .empty());
}

// The words 32 and up are of another warp.
TEST(UnorderedExchanges, OtherWarps) {
  const std::string Far = "  %v = xor i32 %t, 32\n  %far = getelementptr float, ptr addrspace(3) @s, i32 %v\n"
                          "  %x = load volatile float, ptr addrspace(3) %far\n";
  EXPECT_TRUE(exchanges(Write + Far + Use, 64).empty());
}

TEST(UnorderedExchanges, LoadedIndex) {
  const std::string Far = "  %g = getelementptr i32, ptr addrspace(1) %in, i32 %t\n"
                          "  %v = load i32, ptr addrspace(1) %g\n"
                          "  %far = getelementptr float, ptr addrspace(3) @s, i32 %v\n"
                          "  %x = load volatile float, ptr addrspace(3) %far\n";
  EXPECT_TRUE(exchanges(Write + Far + Use).empty());
}

/// Write and read in each round of a loop over %n, with AtEnd behind them.
std::vector<WarpExchange> inLoop(const std::string &AtEnd) {
  return exchanges(
      "  br label %loop\nloop:\n  %i = phi i32 [ 0, %entry ], [ %j, %loop ]\n" + std::string(Read) + Write + AtEnd +
      "  %j = add i32 %i, 1\n  %c = icmp ult i32 %j, 4\n  br i1 %c, label %loop, label %end\nend:\n" + Use);
}

// Lane 16 overwrites what lane 0 has read in the same round; with no barrier lane 0 also reads, a round later, what
// lane 16 has written.
TEST(UnorderedExchanges, RoundsOfALoop) {
  EXPECT_EQ(inLoop("").size(), 2u);
  EXPECT_EQ(inLoop("  call void @llvm.nvvm.barrier0()\n").size(), 1u);
}

// One lane writes on a side of a branch, all read behind it.
TEST(UnorderedExchanges, BehindABranch) {
  const std::string Branch = "  %c = icmp eq i32 %t, 0\n  br i1 %c, label %first, label %end\nfirst:\n"
                             "  store volatile float %f, ptr addrspace(3) @s\n  br label %end\nend:\n";
  const std::string Load = "  %x = load volatile float, ptr addrspace(3) @s\n" + std::string(Use);
  const auto Found = exchanges(Branch + Load);
  ASSERT_EQ(Found.size(), 1u);
  EXPECT_EQ(Found[0].LaterLane, 1u);
  EXPECT_EQ(Found[0].FirstLane, 0u);
  EXPECT_TRUE(exchanges(Branch + "  call void @llvm.nvvm.bar.warp.sync(i32 -1)\n" + Load).empty());
}

} // namespace
} // namespace cudaperf
