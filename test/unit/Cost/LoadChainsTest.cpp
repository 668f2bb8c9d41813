// Which loads wait for each other: by address, and across a store that nvcc moves no load over.

#include "Cost/LoadChains.h"
#include "../IrKernel.h"

namespace cudaperf {
namespace {

using Chain = llvm::SmallVector<unsigned, 4>;

/// The chain of the only block of a kernel with pointers %a, %b and %c, which Attribute says something of.
Chain chainOf(llvm::StringRef Attribute, llvm::StringRef Body, std::vector<double> Clocks) {
  const std::string Pointer = "ptr addrspace(1) " + Attribute.str();
  const IrKernel Kernel("define void @k(" + Pointer + " %a, " + Pointer + " %b, " + Pointer + " %c) {\n" +
                        "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n  %w = sext i32 %t to i64\n"
                        "  %pa = getelementptr i32, ptr addrspace(1) %a, i64 %w\n"
                        "  %pb = getelementptr i32, ptr addrspace(1) %b, i64 %w\n" +
                        Body.str() + "  ret void\n}\n");
  return loadChains(Kernel.program(), Clocks).front();
}

constexpr llvm::StringLiteral TwoSums = "  %x = load i32, ptr addrspace(1) %pa, align 4\n" // 0
                                        "  %y = load i32, ptr addrspace(1) %pb, align 4\n" // 1
                                        "  %s = add i32 %x, %y\n"
                                        "  %pc = getelementptr i32, ptr addrspace(1) %c, i64 %w\n"
                                        "  store i32 %s, ptr addrspace(1) %pc, align 4\n"; // 2

TEST(LoadChains, LoadsBesideEachOtherAreMadeTogether) {
  EXPECT_EQ(chainOf("", TwoSums, {35, 650, 0}), (Chain{1})) << "the slower one";
  EXPECT_EQ(chainOf("", TwoSums, {650, 35, 0}), (Chain{0}));
}

TEST(LoadChains, AnAddressWaitsForTheIndexInIt) {
  EXPECT_EQ(chainOf("",
                    "  %i = load i32, ptr addrspace(1) %pa, align 4\n"
                    "  %j = sext i32 %i to i64\n"
                    "  %pi = getelementptr i32, ptr addrspace(1) %b, i64 %j\n"
                    "  %v = load i32, ptr addrspace(1) %pi, align 4\n"
                    "  store i32 %v, ptr addrspace(1) %pb, align 4\n",
                    {270, 270, 0}),
            (Chain{0, 1}));
}

/// 'b[t] = a[t]' before 'c[t]' is read: c may be b, so the load waits for the store, which waits for a[t].
TEST(LoadChains, NoLoadIsMovedAcrossAStoreThatItMayRead) {
  constexpr llvm::StringLiteral StoreBetween = "  %x = load i32, ptr addrspace(1) %pa, align 4\n" // 0
                                               "  store i32 %x, ptr addrspace(1) %pb, align 4\n"  // 1
                                               "  %pc = getelementptr i32, ptr addrspace(1) %c, i64 %w\n"
                                               "  %y = load i32, ptr addrspace(1) %pc, align 4\n" // 2
                                               "  store i32 %y, ptr addrspace(1) %pa, align 4\n"; // 3
  EXPECT_EQ(chainOf("", StoreBetween, {650, 0, 650, 0}), (Chain{0, 2}));
  EXPECT_EQ(chainOf("noalias", StoreBetween, {650, 0, 651, 0}), (Chain{2})) << "__restrict__";
}

/// A loop that loads from %a at Index, which is the round's number %k or the number %x found in the round before.
bool waits(const std::string &Index) {
  const IrKernel Kernel("define void @k(ptr addrspace(1) %a, ptr addrspace(1) %b) {\nentry:\n  br label %head\nhead:\n"
                        "  %k = phi i32 [ 0, %entry ], [ %next, %head ]\n"
                        "  %x = phi i32 [ 0, %entry ], [ %v, %head ]\n"
                        "  %s = phi i32 [ 0, %entry ], [ %sum, %head ]\n"
                        "  %w = sext i32 " +
                        Index +
                        " to i64\n"
                        "  %p = getelementptr i32, ptr addrspace(1) %a, i64 %w\n"
                        "  %v = load i32, ptr addrspace(1) %p, align 4\n"
                        "  %sum = add i32 %s, %v\n"
                        "  %next = add i32 %k, 1\n"
                        "  %more = icmp ult i32 %next, 100\n"
                        "  br i1 %more, label %head, label %end\n"
                        "end:\n  store i32 %sum, ptr addrspace(1) %b, align 4\n  ret void\n}\n");
  return waitsForLastRound(Kernel.program(), 0);
}

// A sum of what is loaded is no address: 'sum += a[k]'. 'x = a[x]' is.
TEST(LoadChains, RoundsWaitForEachOtherWhereDataLeadOn) {
  EXPECT_FALSE(waits("%k"));
  EXPECT_TRUE(waits("%x"));
}

} // namespace
} // namespace cudaperf
