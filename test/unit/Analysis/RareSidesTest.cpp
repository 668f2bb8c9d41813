// Branches on what equals one of several constants or another number, and beside them branches on flags and orders.

#include "Analysis/RareSides.h"
#include "DeviceCode.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include <vector>

using namespace cudaperf;

namespace {

/// rareSide() of %c, which Body computes from i32 %kind and i1 %other. -1: none.
int sideOf(const std::string &Body) {
  DeviceCode Code("define void @k(ptr %a, i32 %kind, i1 %other) {\n" + Body +
                  "  br i1 %c, label %yes, label %no\nyes:\n  ret void\nno:\n  ret void\n}\n");
  for (const llvm::Instruction &Inst : llvm::instructions(Code.kernel("k")))
    if (const auto *Branch = llvm::dyn_cast<llvm::BranchInst>(&Inst); Branch && Branch->isConditional())
      return int(rareSide(*Branch->getCondition()).value_or(-1));
  return -1;
}

TEST(RareSides, OneOfSeveralKinds) {
  EXPECT_EQ(sideOf("%c = icmp eq i32 %kind, 3\n"), 0);
  EXPECT_EQ(sideOf("%c = icmp ne i32 %kind, 3\n"), 1);
}

TEST(RareSides, AFlagHoldsAsOftenAsNot) {
  EXPECT_EQ(sideOf("%c = icmp eq i32 %kind, 0\n"), -1);
  EXPECT_EQ(sideOf("%c = icmp eq i32 %kind, 1\n"), -1);
  EXPECT_EQ(sideOf("%c = icmp eq i32 %kind, 1\n %d = icmp eq i32 %kind, 2\n"), -1) << "the first of several kinds";
  EXPECT_EQ(sideOf("%c = icmp ne i32 %kind, -1\n"), -1);
  EXPECT_EQ(sideOf("%c = icmp slt i32 %kind, 3\n"), -1) << "an order";
}

TEST(RareSides, APairThatMatches) {
  EXPECT_EQ(sideOf("%key = load i32, ptr %a\n %c = icmp eq i32 %kind, %key\n"), 0);
  EXPECT_EQ(sideOf("%key = load i32, ptr %a\n %c = icmp ne i32 %kind, %key\n"), 1);
  EXPECT_EQ(sideOf("%key = load i1, ptr %a\n %c = icmp eq i1 %other, %key\n"), -1) << "two flags";
  EXPECT_EQ(sideOf("%c = icmp eq ptr %a, null\n"), -1) << "a pointer that may be null";
}

TEST(RareSides, PartsOfAConditionCount) {
  EXPECT_EQ(sideOf("%e = icmp eq i32 %kind, 3\n %c = and i1 %e, %other\n"), 0);
  EXPECT_EQ(sideOf("%e = icmp eq i32 %kind, 3\n %c = or i1 %e, %other\n"), -1);
  EXPECT_EQ(sideOf("%e = icmp ne i32 %kind, 3\n %c = select i1 %other, i1 true, i1 %e\n"), 1);
  EXPECT_EQ(sideOf("%e = icmp eq i32 %kind, 3\n %c = xor i1 %e, true\n"), 1);
}

TEST(RareSides, NeighboursOfOneArrayAreAlikeAsOftenAsNot) {
  const std::string Pixel = "%t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n %p = getelementptr i8, ptr %a, i32 %t\n"
                            "%b = sub i32 %t, %kind\n %q = getelementptr i8, ptr %a, i32 %b\n"
                            "%x = load i8, ptr %p\n %y = load i8, ptr %q\n";
  EXPECT_EQ(sideOf(Pixel + "%c = icmp eq i8 %x, %y\n"), -1);
  EXPECT_EQ(sideOf(Pixel + "%u = zext i8 %x to i32\n%v = zext i8 %y to i32\n %c = icmp ne i32 %u, %v\n"), -1);
  EXPECT_EQ(sideOf(Pixel + "%z = load i8, ptr %a\n %c = icmp eq i8 %x, %z\n"), 0) << "the same one for all threads";
  EXPECT_EQ(sideOf(Pixel + "%w = zext i8 %y to i32\n %r = getelementptr i8, ptr %a, i32 %w\n %z = load i8, ptr %r\n"
                           "%c = icmp eq i8 %x, %z\n"),
            0)
      << "one that data pick";
}

/// The rare sides of the branches of a kernel that loads the byte %l and tests it as Body says, in order.
std::vector<int> sidesOfLetter(const std::string &Body) {
  DeviceCode Code("define void @k(ptr %a) {\n  %l = load i8, ptr %a\n" + Body + "}\n");
  std::vector<int> Sides;
  for (const llvm::Instruction &Inst : llvm::instructions(Code.kernel("k")))
    if (const auto *Branch = llvm::dyn_cast<llvm::BranchInst>(&Inst); Branch && Branch->isConditional())
      Sides.push_back(int(rareSide(*Branch->getCondition()).value_or(-1)));
  return Sides;
}

/// if (l == First) ... else if (l == Second) ... else if (l == Third) ... else ...
std::string chainOf(int First, int Second, int Third) {
  return "%c1 = icmp eq i8 %l, " + std::to_string(First) + "\n br i1 %c1, label %one, label %else1\nelse1:\n" +
         "%c2 = icmp eq i8 %l, " + std::to_string(Second) + "\n br i1 %c2, label %two, label %else2\nelse2:\n" +
         "%w = sext i8 %l to i32\n %c3 = icmp eq i32 %w, " + std::to_string(Third) +
         "\n br i1 %c3, label %three, label %rest\none:\n ret void\ntwo:\n ret void\nthree:\n ret void\n"
         "rest:\n ret void\n";
}

TEST(RareSides, LettersOfATextComeAlikeAndOthersAreRare) {
  EXPECT_EQ(sidesOfLetter(chainOf('A', 'C', 'G')), (std::vector<int>{-1, -1, 1}));
  EXPECT_EQ(sidesOfLetter(chainOf('A', 'a', 'G')), (std::vector<int>{0, 0, 0})) << "two letters only";
  EXPECT_EQ(sidesOfLetter(chainOf(2, 3, 4)), (std::vector<int>{0, 0, 0})) << "kinds";
  EXPECT_EQ(sidesOfLetter(chainOf('{', '"', '}')), (std::vector<int>{0, 0, 0}))
      << "signs between the letters of a text";
}

/// appendingSide() of a branch on %c, which Compare computes of float %f and the argument %t; places are taken in the
/// list at Counter behind its first side.
int appendingSideOf(const std::string &Compare, const std::string &Counter = "%n") {
  DeviceCode Code("define void @k(ptr %a, ptr %n, float %t) {\n"
                  "  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n  %own = getelementptr i32, ptr %n, i32 %x\n"
                  "  %f = load float, ptr %a\n" +
                  Compare + "  br i1 %c, label %yes, label %no\nyes:\n  %at = atomicrmw add ptr " + Counter +
                  ", i32 1 monotonic\n  %p = getelementptr i32, ptr %a, i32 %at\n  store i32 %x, ptr %p\n"
                  "  ret void\nno:\n  ret void\n}\n");
  for (const llvm::Instruction &Inst : llvm::instructions(Code.kernel("k")))
    if (const auto *Branch = llvm::dyn_cast<llvm::BranchInst>(&Inst); Branch && Branch->isConditional())
      return int(appendingSide(*Branch).value_or(-1));
  return -1;
}

TEST(RareSides, WhatIsAboveAThresholdIsPutOnAList) {
  EXPECT_EQ(appendingSideOf("%c = fcmp ogt float %f, %t\n"), 0);
  EXPECT_EQ(appendingSideOf("%c = fcmp ole float %t, %f\n"), 0);
  EXPECT_EQ(appendingSideOf("%c = fcmp ogt float %f, 0.5\n"), 0);
  EXPECT_EQ(appendingSideOf("%c = fcmp ogt float %f, 0.0\n"), -1) << "a sign";
  EXPECT_EQ(appendingSideOf("%c = fcmp olt float %f, %t\n"), -1) << "below";
  EXPECT_EQ(appendingSideOf("%c = fcmp ogt float %f, %t\n", "%own"), -1) << "counts of each thread's own";
}

} // namespace
