// Branches on what equals one of several constants or another number, and beside them branches on flags and orders.

#include "Analysis/RareSides.h"
#include "DeviceCode.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

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

} // namespace
