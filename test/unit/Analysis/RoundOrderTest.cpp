// What the rounds of a loop take over from each other.

#include "Analysis/RoundOrder.h"
#include "../IrKernel.h"

namespace cudaperf {
namespace {

/// A loop over k with a carried float %s, whose next value Body computes as %s.next from %v, loaded from %at; with a
/// store of %s.next behind Body if Stores.
RoundOrder orderOf(const std::string &Body, bool Stores = false) {
  const IrKernel Kernel(
      "declare float @__nv_fminf(float, float) memory(none)\ndeclare float @__nv_powf(float, float) memory(none)\n"
      "define void @k(ptr %in, ptr %out, i32 %n) {\nentry:\n  br label %loop\nloop:\n"
      "  %k = phi i32 [ 0, %entry ], [ %next, %loop ]\n  %s = phi float [ 0.0, %entry ], [ %s.next, %loop ]\n"
      "  %wide = zext i32 %k to i64\n  %at = getelementptr float, ptr %in, i64 %wide\n"
      "  %to = getelementptr float, ptr %out, i64 %wide\n  %v = load float, ptr %at, align 4\n" +
      Body + (Stores ? "  store float %s.next, ptr %to, align 4\n" : "") +
      "  %next = add i32 %k, 1\n  %more = icmp slt i32 %next, %n\n  br i1 %more, label %loop, label %end\nend:\n"
      "  store float %s.next, ptr %out, align 4\n  ret void\n}\n");
  return roundOrder(Kernel.program(), 0);
}

TEST(RoundOrder, ASumIsAReduction) { EXPECT_EQ(orderOf("  %s.next = fadd float %s, %v\n"), RoundOrder::Sum); }

TEST(RoundOrder, AStoredSumIsAScan) {
  EXPECT_EQ(orderOf("  %s.next = fadd float %s, %v\n", /*Stores=*/true), RoundOrder::Running);
}

TEST(RoundOrder, ASumThatIsStoredAtOnePlaceIsAReduction) {
  EXPECT_EQ(orderOf("  %s.next = fadd float %s, %v\n  store float %s.next, ptr %out, align 4\n"), RoundOrder::Sum);
}

TEST(RoundOrder, AMinimumIsAReduction) {
  EXPECT_EQ(orderOf("  %less = fcmp olt float %s, %v\n  %s.next = select i1 %less, float %s, float %v\n"),
            RoundOrder::Sum);
}

TEST(RoundOrder, AMinimumOfLibdeviceIsAReduction) {
  EXPECT_EQ(orderOf("  %s.next = call float @__nv_fminf(float %s, float %v)\n"), RoundOrder::Sum);
  EXPECT_EQ(orderOf("  %s.next = call float @__nv_powf(float %s, float %v)\n"), RoundOrder::Ordered);
}

TEST(RoundOrder, WhatIsScaledAndAddedToHasAnOrder) {
  EXPECT_EQ(orderOf("  %half = fmul float %s, 0.5\n  %s.next = fadd float %half, %v\n"), RoundOrder::Ordered);
}

TEST(RoundOrder, ADifferenceTakenFromWhatIsLoadedHasAnOrder) {
  EXPECT_EQ(orderOf("  %s.next = fsub float %v, %s\n"), RoundOrder::Ordered);
}

TEST(RoundOrder, DataThatEndsTheLoopGivesAnOrder) {
  const IrKernel Kernel("define void @k(ptr %in) {\nentry:\n  br label %loop\nloop:\n"
                        "  %k = phi i64 [ 0, %entry ], [ %next, %loop ]\n"
                        "  %at = getelementptr i32, ptr %in, i64 %k\n  %v = load i32, ptr %at, align 4\n"
                        "  %next = add i64 %k, 1\n  %more = icmp ne i32 %v, 0\n"
                        "  br i1 %more, label %loop, label %end\nend:\n  ret void\n}\n");
  EXPECT_EQ(roundOrder(Kernel.program(), 0), RoundOrder::Ordered);
}

TEST(RoundOrder, AnEndThatLiesAtTheSamePlaceIsNoData) {
  const IrKernel Kernel("define void @k(ptr %out, ptr %length, i64 %row) {\nentry:\n  br label %loop\nloop:\n"
                        "  %k = phi i32 [ 0, %entry ], [ %next, %loop ]\n  %wide = zext i32 %k to i64\n"
                        "  %at = getelementptr i32, ptr %out, i64 %wide\n  store i32 1, ptr %at, align 4\n"
                        "  %end.of = add i64 %row, 1\n  %where = getelementptr i32, ptr %length, i64 %end.of\n"
                        "  %n = load i32, ptr %where, align 4\n"
                        "  %next = add i32 %k, 1\n  %more = icmp slt i32 %next, %n\n"
                        "  br i1 %more, label %loop, label %end\nend:\n  ret void\n}\n");
  EXPECT_EQ(roundOrder(Kernel.program(), 0), RoundOrder::Free);
}

TEST(RoundOrder, AnAtomicIsFreeWhereNobodyLooksAtWhatWasThere) {
  const std::string Atomic =
      "  %old = atomicrmw add ptr %to, i32 1 monotonic, align 4\n  %s.next = fadd float %s, %v\n";
  EXPECT_EQ(orderOf(Atomic), RoundOrder::Sum);
  EXPECT_EQ(orderOf(Atomic + "  %slot = getelementptr i32, ptr %out, i32 %old\n  store i32 %k, ptr %slot, align 4\n"),
            RoundOrder::Ordered);
}

TEST(RoundOrder, ACounterAloneIsFree) {
  const IrKernel Kernel("define void @k(ptr %out, i32 %n) {\nentry:\n  br label %loop\nloop:\n"
                        "  %k = phi i32 [ 0, %entry ], [ %next, %loop ]\n  %wide = zext i32 %k to i64\n"
                        "  %at = getelementptr i32, ptr %out, i64 %wide\n  store i32 1, ptr %at, align 4\n"
                        "  %next = add i32 %k, 1\n  %more = icmp slt i32 %next, %n\n"
                        "  br i1 %more, label %loop, label %end\nend:\n  ret void\n}\n");
  EXPECT_EQ(roundOrder(Kernel.program(), 0), RoundOrder::Free);
}

} // namespace
} // namespace cudaperf
