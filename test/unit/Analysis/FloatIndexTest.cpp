// Addresses in which a floating-point number is, and those in which none is.

#include "Analysis/FloatIndex.h"
#include "DeviceCode.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace cudaperf;

namespace {

/// Of the first store.
bool isOfFloat(const std::string &Body) {
  DeviceCode Code("declare i32 @llvm.nvvm.f2i.rn(float)\ndeclare i32 @llvm.smin.i32(i32, i32)\n"
                  "define void @k(ptr %a, i32 %n, float %x) {\n" +
                  Body + "  %p = getelementptr i32, ptr %a, i32 %i\n  store i32 0, ptr %p\n  ret void\n}\n");
  for (const llvm::Instruction &Inst : llvm::instructions(Code.kernel("k")))
    if (const auto *Store = llvm::dyn_cast<llvm::StoreInst>(&Inst))
      return isFromFloat(*Store->getPointerOperand());
  return false;
}

TEST(FloatIndex, ConversionsAndRoundingAre) {
  EXPECT_TRUE(isOfFloat("  %i = fptosi float %x to i32\n"));
  EXPECT_TRUE(isOfFloat("  %c = call i32 @llvm.nvvm.f2i.rn(float %x)\n  %r = mul i32 %c, %n\n"
                        "  %i = call i32 @llvm.smin.i32(i32 %r, i32 %n)\n"));
}

TEST(FloatIndex, WhatIsLoadedFromThereIs) {
  EXPECT_TRUE(isOfFloat("  %c = fptosi float %x to i32\n  %q = getelementptr i32, ptr %a, i32 %c\n"
                        "  %i = load i32, ptr %q\n"));
}

TEST(FloatIndex, ComparisonsAndLoadedFloatsAreNot) {
  EXPECT_FALSE(isOfFloat("  %i = add i32 %n, 1\n"));
  EXPECT_FALSE(isOfFloat("  %c = fcmp olt float %x, 0.0\n  %i = select i1 %c, i32 %n, i32 0\n"));
  EXPECT_FALSE(isOfFloat("  %q = getelementptr i32, ptr %a, i32 %n\n  %i = load i32, ptr %q\n"));
}

} // namespace
