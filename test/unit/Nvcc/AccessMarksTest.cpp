#include "Nvcc/AccessMarks.h"
#include "IrText.h"
#include "llvm/IR/Instructions.h"

namespace cudaperf {
namespace {

const char *const LoadAndStore = R"(
define void @k(ptr addrspace(1) %from, ptr addrspace(3) %to) {
  %load = load i32, ptr addrspace(1) %from, align 4
  store i32 %load, ptr addrspace(3) %to, align 4
  ret void
})";

struct Marks : testing::Test {
  IrText Code{LoadAndStore};
  llvm::LoadInst &Load = llvm::cast<llvm::LoadInst>(Code.named("load"));
  llvm::StoreInst &Store = *llvm::cast<llvm::StoreInst>(Load.getNextNode());
};

TEST_F(Marks, AreNotThereUnlessMade) {
  EXPECT_FALSE(asyncHalf(Load));
  EXPECT_FALSE(asyncHalf(Store));
  EXPECT_FALSE(isRedundantLoad(Load));
  EXPECT_FALSE(isRoundLoad(Load));
  EXPECT_FALSE(isRoundLoad(Store));
  EXPECT_FALSE(isProtected(Store));
}

TEST_F(Marks, OfAnAsynchronousCopyNameTheOtherHalfsAddress) {
  for (const bool PastL1 : {false, true}) {
    IrText Fresh(LoadAndStore);
    auto &From = llvm::cast<llvm::LoadInst>(Fresh.named("load"));
    auto &To = *llvm::cast<llvm::StoreInst>(From.getNextNode());
    markAsync(From, To, PastL1);
    ASSERT_TRUE(asyncHalf(From));
    ASSERT_TRUE(asyncHalf(To));
    EXPECT_EQ(asyncHalf(From)->Other, To.getPointerOperand());
    EXPECT_EQ(asyncHalf(To)->Other, From.getPointerOperand());
    EXPECT_EQ(asyncHalf(From)->PastL1, PastL1);
    EXPECT_EQ(asyncHalf(To)->PastL1, PastL1);
  }
}

TEST_F(Marks, OfLoadsDoNotMeanEachOther) {
  markRedundant(Load);
  EXPECT_TRUE(isRedundantLoad(Load));
  EXPECT_FALSE(isRoundLoad(Load));
  IrText Other(LoadAndStore);
  auto &Round = llvm::cast<llvm::LoadInst>(Other.named("load"));
  markRound(Round);
  EXPECT_TRUE(isRoundLoad(Round));
  EXPECT_FALSE(isRedundantLoad(Round));
}

/// A store that was protected is what it was when the protection is taken off: not volatile.
TEST_F(Marks, OfProtectedStoresComeOff) {
  markProtected(Store);
  EXPECT_TRUE(isProtected(Store));
  unmarkProtected(Store);
  EXPECT_FALSE(isProtected(Store));
  EXPECT_FALSE(Store.isVolatile());
}

} // namespace
} // namespace cudaperf
