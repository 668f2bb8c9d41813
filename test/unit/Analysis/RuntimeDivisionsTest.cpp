// Divisions by what a launch's threads share, and those next to them by what they do not.

#include "Analysis/RuntimeDivisions.h"
#include "../IrKernel.h"
#include "llvm/IR/InstrTypes.h"

namespace cudaperf {
namespace {

const std::string Start =
    "@table = external addrspace(4) global [4 x i32]\n"
    "%shape = type { i32, i32 }\n"
    "declare i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()\n"
    "define void @k(ptr addrspace(1) %a, i32 %n, ptr byval(%shape) %shape, i64 %wide, i16 %short) {\n"
    "  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n";

std::vector<RuntimeDivision> divisionsIn(const IrKernel &Kernel) { return runtimeDivisions(Kernel.program()); }

size_t countIn(const std::string &Body) { return divisionsIn(IrKernel(Start + Body + "  ret void\n}\n")).size(); }

TEST(RuntimeDivisions, ByArgumentsSizesAndConstantMemory) {
  EXPECT_EQ(countIn("%q = sdiv i32 %x, %n\n"), 1u);
  EXPECT_EQ(countIn("%half = ashr i32 %n, 1\n %more = add i32 %half, 1\n %q = urem i32 %x, %more\n"), 1u);
  EXPECT_EQ(countIn("%threads = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()\n %q = udiv i32 %x, %threads\n"), 1u);
  EXPECT_EQ(countIn("%field = getelementptr inbounds i8, ptr %shape, i64 4\n %d = load i32, ptr %field\n"
                    "%q = udiv i32 %x, %d\n"),
            1u);
  EXPECT_EQ(countIn("%d = load i32, ptr addrspace(4) @table\n %q = udiv i32 %x, %d\n"), 1u);
  EXPECT_EQ(countIn("%y = zext i32 %x to i64\n %q = sdiv i64 %y, %wide\n"), 1u);
}

TEST(RuntimeDivisions, NotByConstantsNorByWhatThreadsHave) {
  EXPECT_EQ(countIn("%q = sdiv i32 %x, 7\n"), 0u);
  EXPECT_EQ(countIn("%d = add i32 %x, 1\n %q = sdiv i32 %n, %d\n"), 0u);
  EXPECT_EQ(countIn("%b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\n %q = sdiv i32 %x, %b\n"), 0u);
  EXPECT_EQ(countIn("%y = trunc i32 %x to i16\n %q = udiv i16 %y, %short\n"), 0u);
}

TEST(RuntimeDivisions, ByElementsThatAllShareOfTablesThatStayAsTheyAre) {
  const std::string Load = "%d = load i32, ptr addrspace(1) %at\n %q = sdiv i32 %x, %d\n";
  const std::string Fixed = "%at = getelementptr i32, ptr addrspace(1) %a, i32 2\n" + Load;
  const IrKernel Kernel(Start + Fixed + "  ret void\n}\n");
  ASSERT_EQ(divisionsIn(Kernel).size(), 1u);
  EXPECT_TRUE(divisionsIn(Kernel).front().IsOfTable);
  EXPECT_EQ(countIn("%at = getelementptr i32, ptr addrspace(1) %a, i32 %n\n" + Load), 1u);
  EXPECT_EQ(countIn("%at = getelementptr i32, ptr addrspace(1) %a, i32 %x\n" + Load), 0u);
  EXPECT_EQ(countIn(Fixed + "store i32 1, ptr addrspace(1) %a\n"), 0u);
  EXPECT_EQ(countIn("br label %head\nhead:\n %k = phi i32 [ 0, %0 ], [ %next, %head ]\n"
                    "%at = getelementptr i32, ptr addrspace(1) %a, i32 %k\n" +
                    Load +
                    "%next = add i32 %k, 1\n %more = icmp slt i32 %next, %n\n br i1 %more, label %head, label %end\n"
                    "end:\n"),
            1u);
}

TEST(RuntimeDivisions, NotByWhatLanesBringFromDifferentWays) {
  EXPECT_EQ(countIn("%c = icmp slt i32 %x, 3\n br i1 %c, label %l, label %r\nl:\n br label %r\n"
                    "r:\n %k = phi i32 [ %n, %0 ], [ 9, %l ]\n %q = sdiv i32 %x, %k\n"),
            0u);
}

TEST(RuntimeDivisions, QuotientAndRemainderAreOne) {
  const IrKernel Kernel(Start + "%r = srem i32 %x, %n\n %q = sdiv i32 %x, %n\n %u = udiv i32 %x, %n\n ret void\n}\n");
  const std::vector<RuntimeDivision> Found = divisionsIn(Kernel);
  ASSERT_EQ(Found.size(), 2u);
  EXPECT_TRUE(Found[0].hasQuotient() && Found[0].hasRemainder() && Found[0].isSigned());
  EXPECT_EQ(&Found[0].divides(), Found[0].Others[0]);
  EXPECT_TRUE(Found[1].hasQuotient() && !Found[1].hasRemainder() && !Found[1].isSigned());
  EXPECT_EQ(argumentOf(Found[0].divisor()), 1u);
}

/// Of the division in a loop with the counter %k.
bool steps(const std::string &Dividend, const std::string &Next) {
  const IrKernel Kernel(Start +
                        "  br label %head\n"
                        "head:\n"
                        "  %k = phi i32 [ 0, %0 ], [ %next, %head ]\n" +
                        Dividend + "  %r = srem i32 %at, %n\n" + Next +
                        "  %more = icmp slt i32 %next, 100\n  br i1 %more, label %head, label %end\n"
                        "end:\n  ret void\n}\n");
  return stepsThroughLoop(Kernel.program(), divisionsIn(Kernel).front());
}

TEST(RuntimeDivisions, ThatGoRound) {
  EXPECT_TRUE(steps("%at = add i32 %x, %k\n", "%next = add i32 %k, 1\n"));
  EXPECT_FALSE(steps("%at = mul i32 %x, %k\n", "%next = add i32 %k, 1\n"));
  EXPECT_FALSE(steps("%at = add i32 %x, %k\n", "%next = shl i32 %k, 1\n"));
  EXPECT_FALSE(steps("%at = add i32 %x, 1\n", "%next = add i32 %k, 1\n"));
}

} // namespace
} // namespace cudaperf
