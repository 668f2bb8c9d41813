// Which loops nvcc writes out, and how many rounds of others become one. What is expected was read in machine code of
// nvcc 13
// (-arch=sm_90 -O3): loops that add up a column of floats, whose first number each thread has.

#include "Cost/WholeLoops.h"
#include "../IrKernel.h"

namespace cudaperf {
namespace {

/// Adds up Rounds numbers, or as many as an argument says.
std::string column(const std::string &Rounds) {
  return "define void @k(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %n) {\n"
         "start:\n  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n  br label %head\n"
         "head:\n"
         "  %i = phi i32 [ 0, %start ], [ %next, %head ]\n"
         "  %s = phi float [ 0.0, %start ], [ %sum, %head ]\n"
         "  %row = shl i32 %i, 10\n"
         "  %at = add i32 %row, %t\n"
         "  %w = zext i32 %at to i64\n"
         "  %p = getelementptr float, ptr addrspace(1) %in, i64 %w\n"
         "  %v = load float, ptr addrspace(1) %p, align 4\n"
         "  %sum = fadd float %s, %v\n"
         "  %next = add i32 %i, 1\n"
         "  %more = icmp ult i32 %next, " +
         Rounds +
         "\n  br i1 %more, label %head, label %end\n"
         "end:\n"
         "  store float %sum, ptr addrspace(1) %out, align 4\n  ret void\n}\n";
}

UnrolledLoop loopOf(const std::string &Code) { return unrolledLoops(IrKernel(Code).program()).front(); }

TEST(WholeLoops, AreOfFewRoundsThatTheCodeGives) {
  for (const unsigned Rounds : {16U, 64U}) {
    const UnrolledLoop Loop = loopOf(column(std::to_string(Rounds)));
    EXPECT_TRUE(Loop.IsWhole) << Rounds;
    EXPECT_EQ(Loop.Rounds, Rounds);
    EXPECT_EQ(Loop.Constant.size(), 3U); // the row, the next round, the comparison
  }
  for (const char *Rounds : {"128", "512"}) {
    const UnrolledLoop Loop = loopOf(column(Rounds));
    EXPECT_FALSE(Loop.IsWhole) << Rounds;
    EXPECT_EQ(Loop.Rounds, 16) << Rounds;
    EXPECT_TRUE(Loop.Constant.empty());
  }
  EXPECT_FALSE(loopOf(column("%n")).IsWhole);
  EXPECT_EQ(loopOf(column("%n")).Rounds, 4);
}

// A step that is halved from round to round, as in a sum by shuffles: five rounds, nothing of which is left but what
// works on data. Where it begins at an argument, nvcc does not know the rounds.
TEST(WholeLoops, CanHalveTheirStep) {
  const auto Halving = [](const std::string &First) {
    return "declare float @llvm.nvvm.shfl.sync.bfly.f32(i32, float, i32, i32)\n"
           "define void @k(ptr addrspace(1) %out, float %v, i32 %n) {\n"
           "start:\n  br label %head\n"
           "head:\n"
           "  %step = phi i32 [ " +
           First +
           ", %start ], [ %half, %head ]\n"
           "  %s = phi float [ %v, %start ], [ %sum, %head ]\n"
           "  %o = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %s, i32 %step, i32 31)\n"
           "  %sum = fadd float %s, %o\n"
           "  %half = lshr i32 %step, 1\n"
           "  %more = icmp ugt i32 %step, 1\n"
           "  br i1 %more, label %head, label %end\n"
           "end:\n  store float %sum, ptr addrspace(1) %out, align 4\n  ret void\n}\n";
  };
  const UnrolledLoop Loop = loopOf(Halving("16"));
  EXPECT_TRUE(Loop.IsWhole);
  EXPECT_EQ(Loop.Rounds, 5);
  EXPECT_EQ(Loop.Constant.size(), 2U);
  EXPECT_FALSE(loopOf(Halving("%n")).IsWhole);
  EXPECT_EQ(loopOf(Halving("%n")).Rounds, 1);
}

} // namespace
} // namespace cudaperf
