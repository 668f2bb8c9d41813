// Which loads wait for each other: by address, and across a store that nvcc moves no load over.

#include "Cost/LoadChains.h"
#include "../IrKernel.h"
#include "Cost/InstructionWork.h"
#include "Cost/WholeLoops.h"

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

/// A loop that loads %v from %a at Index, which is the round's number %k or the number %x found in the round before,
/// and then does Rest, from where it goes to %last.
IrKernel loopOf(const std::string &Index, const std::string &Rest = "  br label %last\n") {
  return IrKernel("define void @k(ptr addrspace(1) %a, ptr addrspace(1) %b) {\nentry:\n  br label %head\nhead:\n"
                  "  %k = phi i32 [ 0, %entry ], [ %next, %last ]\n"
                  "  %x = phi i32 [ 0, %entry ], [ %v, %last ]\n"
                  "  %s = phi i32 [ 0, %entry ], [ %sum, %last ]\n"
                  "  %w = sext i32 " +
                  Index +
                  " to i64\n"
                  "  %p = getelementptr i32, ptr addrspace(1) %a, i64 %w\n"
                  "  %q = getelementptr i32, ptr addrspace(1) %b, i64 %w\n"
                  "  %v = load i32, ptr addrspace(1) %p, align 4\n"
                  "  %sum = add i32 %s, %v\n"
                  "  %large = icmp sgt i32 %v, 7\n"
                  "  %odd = icmp sgt i32 %k, 7\n" +
                  Rest +
                  "last:\n"
                  "  %next = add i32 %k, 1\n"
                  "  %more = icmp ult i32 %next, 100\n"
                  "  br i1 %more, label %head, label %end\n"
                  "end:\n  store i32 0, ptr addrspace(1) %b, align 4\n  ret void\n}\n");
}

bool waits(const IrKernel &Kernel) {
  return waitsForLastRound(Kernel.program(), 0, workOfBlocks(Kernel.program(), unrolledLoops(Kernel.program())));
}

// A sum of what is loaded is no address: 'sum += a[k]'. 'x = a[x]' is.
TEST(LoadChains, RoundsWaitForEachOtherWhereDataLeadOn) {
  EXPECT_FALSE(waits(loopOf("%k")));
  EXPECT_TRUE(waits(loopOf("%x")));
}

// 'if (a[k] > 7) break;': an H200 takes 757 clocks a round.
TEST(LoadChains, RoundsWaitForDataThatMayEndTheLoop) {
  EXPECT_TRUE(waits(loopOf("%k", "  br label %middle\nmiddle:\n  br i1 %large, label %end, label %last\n")));
  EXPECT_FALSE(waits(loopOf("%k", "  br label %middle\nmiddle:\n  br i1 %odd, label %end, label %last\n")))
      << "the round decides";
}

// 'if (a[k] > 7) b[k] = a[k];' is done with lanes switched off (155 clocks); what takes more instructions is a branch.
TEST(LoadChains, RoundsWaitForBranchesThatDataDecide) {
  const auto Branch = [](const std::string &On, unsigned Products) {
    std::string Way = "  br i1 " + On + ", label %way, label %last\nway:\n";
    std::string Product = "%v";
    for (unsigned I = 0; I < Products; ++I) {
      const std::string Next = "%m" + std::to_string(I);
      Way += "  " + Next + " = mul i32 " + Product + ", %v\n";
      Product = Next;
    }
    return loopOf("%k", Way + "  store i32 " + Product + ", ptr addrspace(1) %q, align 4\n  br label %last\n");
  };
  EXPECT_FALSE(waits(Branch("%large", 0)));
  EXPECT_TRUE(waits(Branch("%large", 12)));
  EXPECT_FALSE(waits(Branch("%odd", 12))) << "no data are waited for";
}

// 'b[0] += a[k]' on a condition, so that no register holds the sum; 'b[k] += a[k]' goes on.
TEST(LoadChains, RoundsAddInMemory) {
  const auto Add = [](const std::string &To) {
    return loopOf("%k", "  br i1 %large, label %way, label %last\nway:\n  %old = load i32, ptr addrspace(1) " + To +
                            ", align 4\n  %new = add i32 %old, %v\n  store i32 %new, ptr addrspace(1) " + To +
                            ", align 4\n  br label %last\n");
  };
  EXPECT_TRUE(addsInMemory(Add("%b").program(), 0));
  EXPECT_FALSE(addsInMemory(Add("%q").program(), 0));
  EXPECT_FALSE(addsInMemory(loopOf("%k").program(), 0));
}

} // namespace
} // namespace cudaperf
