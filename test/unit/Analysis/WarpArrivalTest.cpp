// Whether all lanes of a warp come to a vote in the block %there, whatever lies on the way.

#include "Analysis/WarpArrival.h"
#include "../IrKernel.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

namespace cudaperf {
namespace {

constexpr char Declarations[] = "declare i1 @llvm.nvvm.vote.any(i1) convergent\n"
                                "declare i32 @llvm.nvvm.shfl.idx.i32(i32, i32, i32) convergent\n"
                                "declare i32 @unknown(i32) convergent\n";

/// Where the lanes may part before the vote that Body makes of i1 %p with 'call i1 @llvm.nvvm.vote.any(i1 %p)'; "" if
/// nowhere, else the name of the block.
std::string parting(const std::string &Body, llvm::ArrayRef<LaunchAssumption> Launches = {}) {
  const IrKernel Kernel(std::string(Declarations) +
                        "define void @k(ptr addrspace(1) %out, i32 %n, i1 %p) {\nentry:\n"
                        "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
                        "  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\n"
                        "  %size = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()\n"
                        "  %o = getelementptr i32, ptr addrspace(1) %out, i32 %t\n" +
                        Body + "}\n");
  const WarpArrival Arrival(Kernel.program(), Launches);
  std::string Where;
  for (const llvm::Instruction &Inst : llvm::instructions(Kernel.program().code()))
    if (llvm::isa<llvm::CallInst>(Inst) && Inst.getParent()->getName() == "there")
      if (const llvm::Instruction *Branch = Arrival.parting(Inst))
        Where = Branch->getParent()->getName();
  return Where;
}

/// An if around the vote, and a store behind both.
std::string under(const std::string &Condition, llvm::ArrayRef<LaunchAssumption> Launches = {},
                  const std::string &Behind = "  store i32 1, ptr addrspace(1) %o\n") {
  return parting(Condition +
                     "  br i1 %c, label %there, label %end\n"
                     "there:\n  %any = call i1 @llvm.nvvm.vote.any(i1 %p)\n  br label %end\n"
                     "end:\n" +
                     Behind + "  ret void\n",
                 Launches);
}

TEST(WarpArrival, WhatIsTheSameInAllLanesLetsThemStayTogether) {
  EXPECT_EQ(under("  %c = icmp eq i32 %n, 3\n"), "");
  EXPECT_EQ(under("  %c = icmp ult i32 %b, %size\n"), "");
  EXPECT_EQ(under("  %x = load i32, ptr addrspace(1) %out\n  %c = icmp eq i32 %x, 3\n"), "");
}

TEST(WarpArrival, AThreadsNumberAndItsDataPartThem) {
  EXPECT_EQ(under("  %c = icmp ult i32 %t, 16\n"), "entry");
  EXPECT_EQ(under("  %c = icmp ult i32 %t, %n\n"), "entry");
  EXPECT_EQ(under("  %x = load i32, ptr addrspace(1) %o\n  %c = icmp eq i32 %x, 3\n"), "entry");
  EXPECT_EQ(under("  %x = atomicrmw add ptr addrspace(1) %out, i32 1 monotonic\n  %c = icmp eq i32 %x, 3\n"), "entry");
  EXPECT_EQ(under("  %x = call i32 @unknown(i32 1)\n  %c = icmp eq i32 %x, 3\n"), "entry");
}

TEST(WarpArrival, LanesThatReturnKeepAwayFromNothing) { EXPECT_EQ(under("  %c = icmp ult i32 %t, %n\n", {}, ""), ""); }

TEST(WarpArrival, AVoteAndAWordFromOneLaneAreTheSameInAll) {
  EXPECT_EQ(under("  %v = icmp ult i32 %t, 16\n  %c = call i1 @llvm.nvvm.vote.any(i1 %v)\n"), "");
  const auto Shuffled = [](const std::string &Operands) {
    return under("  %w = call i32 @llvm.nvvm.shfl.idx.i32(i32 %t, " + Operands + ")\n  %c = icmp eq i32 %w, 3\n");
  };
  EXPECT_EQ(Shuffled("i32 0, i32 31"), "");
  EXPECT_EQ(Shuffled("i32 %t, i32 31"), "entry");
  EXPECT_EQ(Shuffled("i32 0, i32 6175"), "entry"); // of each eight lanes the first
}

TEST(WarpArrival, ArraysOfAThreadHoldWhatItHasPutThere) {
  EXPECT_EQ(under("  %a = alloca i32\n  store i32 %t, ptr %a\n  %x = load i32, ptr %a\n  %c = icmp eq i32 %x, 3\n"),
            "entry");
}

TEST(WarpArrival, TheNumberOfAWarpInAKnownBlock) {
  const std::string FirstWarp = "  %w = lshr i32 %t, 5\n  %c = icmp eq i32 %w, 0\n";
  EXPECT_EQ(under(FirstWarp), "entry");
  EXPECT_EQ(under(FirstWarp, {IrKernel::blockOf(256)}), "");
  EXPECT_EQ(under(FirstWarp, {IrKernel::blockOf(256), IrKernel::blockOf(48, 4)}), "entry");
  EXPECT_EQ(under("  %c = icmp ult i32 %t, 16\n", {IrKernel::blockOf(256)}), "entry");
  EXPECT_EQ(under("  %c = icmp ult i32 %t, %n\n", {IrKernel::blockOf(256)}), "entry");
}

/// A loop around the vote that ends with Last.
std::string around(const std::string &Last, llvm::ArrayRef<LaunchAssumption> Launches = {},
                   const std::string &Behind = "  store i32 1, ptr addrspace(1) %o\n") {
  return parting("  br label %there\n"
                 "there:\n  %i = phi i32 [ 0, %entry ], [ %next, %there ]\n"
                 "  %any = call i1 @llvm.nvvm.vote.any(i1 %p)\n  %next = add i32 %i, 1\n" +
                     Last +
                     "  br i1 %c, label %there, label %end\n"
                     "end:\n" +
                     Behind + "  ret void\n",
                 Launches);
}

TEST(WarpArrival, RoundsOfALoop) {
  EXPECT_EQ(around("  %c = icmp ult i32 %next, %n\n"), "");
  EXPECT_EQ(around("  %c = icmp ult i32 %next, %t\n"), "there");
  EXPECT_EQ(around("  %c = icmp ult i32 %next, %t\n", {IrKernel::blockOf(256)}), "there");
  EXPECT_EQ(around("  %c = icmp ult i32 %next, %t\n", {}, ""), "there") << "lanes may wait before they return";
}

TEST(WarpArrival, AConditionFurtherOut) {
  EXPECT_EQ(parting("  %c = icmp ult i32 %t, 16\n  br i1 %c, label %some, label %end\n"
                    "some:\n  %d = icmp eq i32 %n, 0\n  br i1 %d, label %there, label %end\n"
                    "there:\n  %any = call i1 @llvm.nvvm.vote.any(i1 %p)\n  br label %end\n"
                    "end:\n  store i32 1, ptr addrspace(1) %o\n  ret void\n"),
            "entry");
}

} // namespace
} // namespace cudaperf
