// The one number that a kernel makes of its threads' numbers.

#include "Analysis/ElementIndex.h"
#include "../IrKernel.h"

namespace cudaperf {
namespace {

/// A kernel with channel 'blockIdx.x' of pixel 'threadIdx.x' in row 'threadIdx.y', tested as Tests says, and More.
bool isFree(const std::string &Tests, const std::string &More = "") {
  const IrKernel Kernel("define void @k(ptr %out, i32 %width, i32 %height, i32 %channels) {\nentry:\n"
                        "  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
                        "  %y = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()\n"
                        "  %c = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\n" +
                        Tests +
                        "  %row = mul i32 %y, %width\n  %pixel = add i32 %row, %x\n"
                        "  %first = mul i32 %pixel, %channels\n  %index = add i32 %first, %c\n"
                        "  %wide = sext i32 %index to i64\n  %at = getelementptr float, ptr %out, i64 %wide\n"
                        "  store float 0.0, ptr %at, align 4\n" +
                        More + "  ret void\n}\n");
  return elementIndex(Kernel.program().code()) != nullptr;
}

constexpr char OfRow[] = "  %tx = icmp slt i32 %x, %width\n", OfHeight[] = "  %ty = icmp slt i32 %y, %height\n",
               OfChannel[] = "  %tc = icmp sge i32 %c, %channels\n";

TEST(ElementIndex, DigitsBelowTheirFactorsLeaveNoGaps) {
  EXPECT_TRUE(isFree(std::string(OfRow) + OfHeight + OfChannel));
}

TEST(ElementIndex, ADigitThatNothingBoundsMay) {
  EXPECT_FALSE(isFree(std::string(OfRow) + OfHeight));
  EXPECT_FALSE(isFree(std::string(OfHeight) + OfChannel));
}

TEST(ElementIndex, ANumberThatServesForMoreIsNotFree) {
  const std::string Tests = std::string(OfRow) + OfHeight + OfChannel;
  EXPECT_FALSE(isFree(Tests, "  %w = sext i32 %c to i64\n  %of = getelementptr float, ptr %out, i64 %w\n"
                             "  store float 1.0, ptr %of, align 4\n"));
  EXPECT_FALSE(isFree(Tests, "  store i32 %x, ptr %out, align 4\n"));
}

TEST(ElementIndex, OneDigitIsInOrderAlready) {
  const IrKernel Kernel("define void @k(ptr %out, i32 %n) {\nentry:\n"
                        "  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n  %test = icmp slt i32 %x, %n\n"
                        "  %wide = sext i32 %x to i64\n  %at = getelementptr float, ptr %out, i64 %wide\n"
                        "  store float 0.0, ptr %at, align 4\n  ret void\n}\n");
  EXPECT_EQ(elementIndex(Kernel.program().code()), nullptr);
}

} // namespace
} // namespace cudaperf
