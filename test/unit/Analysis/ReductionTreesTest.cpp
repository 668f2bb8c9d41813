// Trees by which a block puts its values together, and what only looks like one.

#include "Analysis/ReductionTrees.h"
#include "../IrKernel.h"

namespace cudaperf {
namespace {

constexpr char Declarations[] = "declare void @llvm.nvvm.barrier0() convergent\n"
                                "declare float @llvm.maxnum.f32(float, float)\n"
                                "@s = internal addrspace(3) global [1024 x float] undef\n";

/// What the threads of a round do and the other lines of it, for steps %d.
struct Rounds {
  std::string First = "128", Next = "  %next = lshr i32 %d, 1\n", More = "  %more = icmp ugt i32 %d, 1\n";
  std::string HasPart = "  %c = icmp ult i32 %t, %d\n";
  std::string Places = "  %o = add i32 %t, %d\n  %own = getelementptr float, ptr addrspace(3) @s, i32 %t\n";
  std::string Work = "  %sum = fadd float %a, %b\n  store float %sum, ptr addrspace(3) %own\n";
  std::string Barrier = "  call void @llvm.nvvm.barrier0()\n";
};

std::vector<ReductionTree> trees(const Rounds &Of, unsigned Threads = 256) {
  const IrKernel Kernel(std::string(Declarations) +
                        "define void @k(float %f) {\nentry:\n"
                        "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
                        "  br label %loop\nloop:\n"
                        "  %d = phi i32 [ " +
                        Of.First + ", %entry ], [ %next, %latch ]\n" + Of.HasPart +
                        "  br i1 %c, label %add, label %latch\nadd:\n" + Of.Places +
                        "  %other = getelementptr float, ptr addrspace(3) @s, i32 %o\n"
                        "  %a = load float, ptr addrspace(3) %own\n"
                        "  %b = load float, ptr addrspace(3) %other\n" +
                        Of.Work + "  br label %latch\nlatch:\n" + Of.Barrier + Of.Next + Of.More +
                        "  br i1 %more, label %loop, label %end\nend:\n  ret void\n}\n");
  return reductionTrees(Kernel.program(), IrKernel::blockOf(Threads), /*MinRounds=*/4);
}

/// Twice as far in each round, to 128.
Rounds growing() {
  Rounds Of;
  Of.First = "1";
  Of.Next = "  %next = shl i32 %d, 1\n";
  Of.More = "  %more = icmp ult i32 %d, 128\n";
  return Of;
}

TEST(ReductionTrees, HalfAsManyThreadsInEachRound) {
  const auto Found = trees({});
  ASSERT_EQ(Found.size(), 1u);
  EXPECT_EQ(Found[0].Rounds, 8u); // 128, 64, 32, 16, 8, 4, 2, 1
  EXPECT_EQ(Found[0].Barriers.size(), 1u);
}

TEST(ReductionTrees, AMaximum) {
  Rounds Of;
  Of.Work = "  %m = call float @llvm.maxnum.f32(float %a, float %b)\n  store float %m, ptr addrspace(3) %own\n";
  EXPECT_EQ(trees(Of).size(), 1u);
}

TEST(ReductionTrees, StepsThatGrow) {
  Rounds Of = growing();
  Of.HasPart = "  %two = shl i32 %d, 1\n  %mask = sub i32 %two, 1\n  %low = and i32 %t, %mask\n"
               "  %c = icmp eq i32 %low, 0\n";
  ASSERT_EQ(trees(Of).size(), 1u);
  EXPECT_EQ(trees(Of)[0].Rounds, 8u);
}

TEST(ReductionTrees, StepsThatGrowAndThreadsSideBySide) {
  Rounds Of = growing();
  Of.HasPart = "  %two = shl i32 %d, 1\n  %i = mul i32 %two, %t\n  %c = icmp ult i32 %i, 256\n";
  Of.Places = "  %o = add i32 %i, %d\n  %own = getelementptr float, ptr addrspace(3) @s, i32 %i\n";
  EXPECT_EQ(trees(Of).size(), 1u);
}

TEST(ReductionTrees, WithoutBarriersOrWithFewRounds) {
  Rounds Of;
  Of.Barrier = "";
  EXPECT_TRUE(trees(Of).empty());
  Of = {};
  Of.First = "4"; // 4, 2, 1
  EXPECT_TRUE(trees(Of).empty());
}

TEST(ReductionTrees, AScanHasAResultForEachThread) {
  Rounds Of = growing(); // from the front
  Of.HasPart = "  %c = icmp uge i32 %t, %d\n";
  Of.Places = "  %o = sub i32 %t, %d\n  %own = getelementptr float, ptr addrspace(3) @s, i32 %t\n";
  EXPECT_TRUE(trees(Of).empty());
  Of = growing(); // from the back: all threads go on
  Of.HasPart = "  %last = sub i32 256, %d\n  %c = icmp ult i32 %t, %last\n";
  EXPECT_TRUE(trees(Of).empty());
}

TEST(ReductionTrees, ATransformStoresBoth) {
  Rounds Of;
  Of.Work = "  %sum = fadd float %a, %b\n  %less = fsub float %a, %b\n  %back = fadd float %a, %less\n"
            "  store float %sum, ptr addrspace(3) %own\n  store float %back, ptr addrspace(3) %other\n";
  EXPECT_TRUE(trees(Of).empty());
}

TEST(ReductionTrees, ColumnsAreNotOfOneWarp) {
  Rounds Of; // rows of 32: element t of row 0 and element t of row d
  Of.First = "16";
  Of.HasPart = "  %row = lshr i32 %t, 5\n  %c = icmp ult i32 %row, %d\n";
  Of.Places = "  %far = shl i32 %d, 5\n  %o = add i32 %t, %far\n"
              "  %own = getelementptr float, ptr addrspace(3) @s, i32 %t\n";
  EXPECT_TRUE(trees(Of, 512).empty());
}

} // namespace
} // namespace cudaperf
