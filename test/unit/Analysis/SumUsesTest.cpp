// What becomes of what a loop of a thread adds up.

#include "Analysis/SumUses.h"
#include "../IrKernel.h"

namespace cudaperf {
namespace {

/// A loop that counts in %c.next what is not zero, or adds %v up in it, and Behind.
SumUse useOf(const std::string &Step, const std::string &Behind) {
  const IrKernel Kernel(
      "@found = addrspace(3) global [256 x i32] undef\n"
      "declare i32 @llvm.nvvm.shfl.sync.down.i32(i32, i32, i32, i32)\n"
      "define void @k(ptr %in, ptr %out, i32 %n) {\nentry:\n  br label %loop\nloop:\n"
      "  %k = phi i32 [ 0, %entry ], [ %next, %loop ]\n  %c = phi i32 [ 0, %entry ], [ %c.next, %loop ]\n"
      "  %wide = zext i32 %k to i64\n  %at = getelementptr i32, ptr %in, i64 %wide\n"
      "  %v = load i32, ptr %at, align 4\n  %is = icmp ne i32 %v, 0\n  %one = zext i1 %is to i32\n" +
      Step +
      "  %next = add i32 %k, 1\n  %more = icmp slt i32 %next, %n\n"
      "  br i1 %more, label %loop, label %end\nend:\n" +
      Behind + "  ret void\n}\n");
  return useOfSum(Kernel.program(), 0);
}

constexpr char Count[] = "  %c.next = add i32 %c, %one\n", Sum[] = "  %c.next = add i32 %c, %v\n";
constexpr char Reduce[] = "  %other = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %c.next, i32 1, i32 31)\n"
                          "  %both = add i32 %c.next, %other\n  store i32 %both, ptr %out, align 4\n";
constexpr char Bound[] = "  %left = icmp sgt i32 %c.next, 0\n  %as = zext i1 %left to i32\n"
                         "  store i32 %as, ptr %out, align 4\n";

TEST(SumUses, AStoredSumIsTheThreads) {
  EXPECT_EQ(useOf(Sum, "  store i32 %c.next, ptr %out, align 4\n"), SumUse::Own);
}

TEST(SumUses, AReductionIsOfTheBlock) {
  EXPECT_EQ(useOf(Sum, Reduce), SumUse::OfBlock);
  EXPECT_EQ(useOf(Count, Reduce), SumUse::OfBlock);
}

TEST(SumUses, ACountThatGoesToOthersAndBoundsALoopIsAPlace) {
  EXPECT_EQ(useOf(Count, std::string(Reduce) + Bound), SumUse::Place);
  EXPECT_EQ(useOf(Sum, std::string(Reduce) + Bound), SumUse::Own);
  EXPECT_EQ(useOf(Count, Bound), SumUse::Own);
}

TEST(SumUses, WhatIsMultipliedWithAnothersIsNoSum) {
  EXPECT_EQ(useOf(Sum, "  %other = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %n, i32 1, i32 31)\n"
                       "  %both = mul i32 %c.next, %other\n  store i32 %both, ptr %out, align 4\n"),
            SumUse::Own);
}

TEST(SumUses, SharedMemoryMayBeForAnything) {
  EXPECT_EQ(useOf(Sum, "  store i32 %c.next, ptr addrspace(3) @found, align 4\n"), SumUse::Own);
}

} // namespace
} // namespace cudaperf
