// Kernels that take any block length, and those next to them that do not.

#include "Analysis/FlatIndex.h"
#include "DeviceCode.h"

using namespace cudaperf;

namespace {

std::string kernelOf(const std::string &Body) {
  return "@tile = internal addrspace(3) global [64 x float] undef\n"
         "declare i32 @llvm.nvvm.read.ptx.sreg.tid.y()\n"
         "declare i32 @llvm.nvvm.read.ptx.sreg.ntid.y()\ndeclare i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()\n"
         "declare void @__assertfail() convergent\ndeclare void @unknown() convergent\n"
         "define void @k(ptr %a, i32 %n) {\n"
         "  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
         "  %ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()\n"
         "  %ctaid = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\n"
         "  %nctaid = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()\n" +
         Body + "  ret void\n}\n";
}

bool isFlat(const std::string &Body) {
  DeviceCode Code(kernelOf(Body));
  return hasFlatRows(Code.kernel("k"));
}

bool goesOn(const std::string &Body) {
  DeviceCode Code(kernelOf(Body));
  return goesOnByGrid(Code.kernel("k"));
}

const std::string Index = "%start = mul i32 %ctaid, %ntid\n %i = add i32 %start, %tid\n";
const std::string Store = "%p = getelementptr float, ptr %a, i32 %i\n store float 0.0, ptr %p\n";

TEST(FlatIndex, TheSumOfBothIsFlat) {
  EXPECT_TRUE(isFlat(Index + Store));
  EXPECT_TRUE(isFlat("%offset = add i32 %n, 1\n %start = mul i32 %ntid, %ctaid\n %from = add i32 %offset, %start\n"
                     "%i = add i32 %tid, %from\n" +
                     Store));
  EXPECT_TRUE(isFlat("%c = zext i32 %ctaid to i64\n %b = zext i32 %ntid to i64\n %start = mul i64 %c, %b\n"
                     "%t = zext i32 %tid to i64\n %j = add i64 %start, %t\n %i = trunc i64 %j to i32\n" +
                     Store));
}

TEST(FlatIndex, SoIsAStrideOverTheGrid) {
  EXPECT_TRUE(isFlat(Index + "%all = mul i32 %nctaid, %ntid\n %j = add i32 %i, %all\n" + Store));
}

TEST(FlatIndex, WhoGoesOnByTheGrid) {
  EXPECT_TRUE(goesOn(Index + "%all = mul i32 %nctaid, %ntid\n %j = add i32 %i, %all\n" + Store));
  EXPECT_FALSE(goesOn(Index + Store));
}

// Clang calls both convergent; neither is.
TEST(FlatIndex, FunctionsAndInlinePtxThatComputeAreNoTalk) {
  const std::string Ptx = "%v = call float asm sideeffect \"ex2.approx.f32 $0, $1;\", \"=f,f\"(float 1.0) convergent\n";
  const std::string Vote = "%v = call i32 asm sideeffect \"vote.sync.ballot.b32 $0, 1, -1;\", \"=r\"() convergent\n";
  EXPECT_TRUE(isFlat(Index + Store + Ptx));
  EXPECT_FALSE(isFlat(Index + Store + Vote));
}

TEST(FlatIndex, AFailedAssertionIsNoTalk) {
  EXPECT_TRUE(isFlat(Index + Store + "call void @__assertfail()\n"));
  EXPECT_FALSE(isFlat(Index + Store + "call void @unknown()\n"));
}

TEST(FlatIndex, WhatDependsOnTheBlockIsNot) {
  EXPECT_FALSE(isFlat(Index + "%p = getelementptr float, ptr %a, i32 %ctaid\n store float 0.0, ptr %p\n"));
  EXPECT_FALSE(isFlat(Index + "%p = getelementptr float, ptr %a, i32 %tid\n store float 0.0, ptr %p\n"));
  EXPECT_FALSE(isFlat(Index + "%p = getelementptr float, ptr %a, i32 %start\n store float 0.0, ptr %p\n"));
  EXPECT_FALSE(isFlat("%start = mul i32 %ctaid, 256\n %i = add i32 %start, %tid\n" + Store));
  EXPECT_FALSE(isFlat(Index + Store + "call void @llvm.nvvm.barrier0()\n"));
  EXPECT_FALSE(isFlat(Index + Store + "store float 0.0, ptr addrspace(3) @tile\n"));
  EXPECT_FALSE(isFlat("store float 0.0, ptr %a\n")); // nobody asks who it is
}

TEST(FlatIndex, TheOtherAxesAreFree) {
  const std::string Row = "%y = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()\n";
  EXPECT_TRUE(isFlat(Index + Row +
                     "%j = add i32 %i, %y\n %p = getelementptr float, ptr %a, i32 %j\n store float 0.0, ptr %p\n"));
  // The number of a thread in its block takes the block's length.
  EXPECT_FALSE(isFlat(Index + Row + Store + "%s = mul i32 %y, %ntid\n %j = add i32 %s, %tid\n" +
                      "%q = getelementptr float, ptr %a, i32 %j\n store float 0.0, ptr %q\n"));
  EXPECT_FALSE(isFlat(Row + "%p = getelementptr float, ptr %a, i32 %y\n store float 0.0, ptr %p\n"));
}

bool isFree(const std::string &Body) {
  DeviceCode Code(kernelOf(Body));
  return isBlockLengthFree(Code.kernel("k"), RegisterAxis::X, 16);
}

TEST(FlatIndex, BlocksOfAnotherLengthDoTheSame) {
  EXPECT_TRUE(isFree(Index + Store));
  EXPECT_TRUE(isFree("%start = shl i32 %ctaid, 4\n %i = or disjoint i32 %start, %tid\n" + Store)) << "16 threads";
  EXPECT_TRUE(isFree(Index + Store +
                     "%t = getelementptr float, ptr addrspace(3) @tile, i32 %tid\n"
                     "store float 0.0, ptr addrspace(3) %t\n%first = icmp eq i32 %tid, 0\n"));
  EXPECT_FALSE(isFree("%start = shl i32 %ctaid, 3\n %i = add i32 %start, %tid\n" + Store)) << "blocks overlap";
  EXPECT_FALSE(isFree("%start = mul i32 %ctaid, %n\n %i = add i32 %start, %tid\n" + Store)) << "a digit of its own";
  EXPECT_FALSE(isFree("%i = add i32 %n, %tid\n" + Store));
}

TEST(FlatIndex, SoDoLoopsThatStepByTheBlock) {
  const std::string Loop = "br label %loop\nloop:\n %i = phi i32 [ %tid, %0 ], [ %next, %loop ]\n" + Store +
                           "%more = icmp slt i32 %next, %n\n br i1 %more, label %loop, label %end\nend:\n";
  const auto With = [&](const std::string &Step) {
    std::string Text = Loop;
    return Text.insert(Text.find("%more"), "%next = add i32 %i, " + Step + "\n");
  };
  EXPECT_TRUE(isFree(With("%ntid")));
  EXPECT_TRUE(isFree(With("16")));
  EXPECT_FALSE(isFree(With("32")));
}

TEST(FlatIndex, EachAxisByItself) {
  const std::string Rows = "%y = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()\n"
                           "%height = call i32 @llvm.nvvm.read.ptx.sreg.ntid.y()\n"
                           "%row = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()\n";
  const auto IsFlatAlong = [&](const std::string &Body, RegisterAxis Axis) {
    DeviceCode Code(kernelOf(Rows + Body));
    return hasFlatRows(Code.kernel("k"), Axis);
  };
  const std::string Flat = "%first = mul i32 %row, %height\n %j = add i32 %first, %y\n %at = mul i32 %j, %n\n"
                           "%k = add i32 %at, %i\n store i32 %k, ptr %a\n";
  const std::string Alone = "%at = mul i32 %y, %n\n %k = add i32 %at, %i\n store i32 %k, ptr %a\n";
  EXPECT_TRUE(IsFlatAlong(Index + Flat, RegisterAxis::X));
  EXPECT_TRUE(IsFlatAlong(Index + Flat, RegisterAxis::Y));
  EXPECT_TRUE(IsFlatAlong(Index + Alone, RegisterAxis::X));
  EXPECT_FALSE(IsFlatAlong(Index + Alone, RegisterAxis::Y));
}

TEST(FlatIndex, WhoKnowsTheBlockAlone) {
  const auto IsAlone = [](const std::string &Body) {
    DeviceCode Code(kernelOf(Body));
    return std::pair(knowsBlockAlone(Code.kernel("k")), asksForPlace(Code.kernel("k")));
  };
  const std::string Barrier = "call void @llvm.nvvm.barrier0()\n";
  EXPECT_EQ(IsAlone("%i = add i32 %ctaid, 1\n" + Store), std::pair(true, false));
  EXPECT_EQ(IsAlone("%i = add i32 %ctaid, 1\n" + Store + Barrier), std::pair(false, false));
  EXPECT_EQ(IsAlone("%i = add i32 %n, 1\n" + Store), std::pair(false, false)) << "all blocks do the same";
  EXPECT_EQ(IsAlone(Index + Store), std::pair(false, true));
}

} // namespace
