// What blocks take as a whole: values that are there already, that a loop does not change, that share an instruction.
// Counted by hand: an instruction each, but for what a kernel and its branches have of their own.

#include "../IrKernel.h"
#include "Cost/InstructionWork.h"

namespace cudaperf {
namespace {

const std::string Start = "define void @k(ptr addrspace(1) %a, double %d, i32 %n, i32 %m) {\n"
                          "start:\n  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
                          "  %y = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()\n";

/// Instructions of Unit in the first block of a kernel with Body and End behind it.
double inFirstBlock(const std::string &Body, CostUnit Unit, const std::string &End = "  ret void\n") {
  const IrKernel Kernel(Start + Body + End + "}\n");
  return workOfBlocks(Kernel.program()).front().Pipes[Unit];
}

// A division of doubles is 8 multiply-adds, however often it is written; one by 4 is a product.
TEST(BlockWork, WhatIsThereIsNotComputedAgain) {
  constexpr llvm::StringLiteral Widened = "  %v = sitofp i32 %x to double\n";
  const std::string Once = Widened.str() + "  %p = fdiv double %d, %v\n";
  EXPECT_EQ(inFirstBlock(Once, CostUnit::Fp64), 8);
  EXPECT_EQ(inFirstBlock(Once + "  %q = fdiv double %d, %v\n", CostUnit::Fp64), 8);
  EXPECT_EQ(inFirstBlock(Once + "  %q = fdiv double %v, %d\n", CostUnit::Fp64), 16);
  EXPECT_EQ(inFirstBlock(Widened.str() + "  %p = fdiv double %v, 4.0\n", CostUnit::Fp64), 1);
}

// Two addresses 8 bytes apart are one and a distance.
TEST(BlockWork, AddressesInARowAreComputedOnce) {
  const std::string Near = "  %i = sext i32 %x to i64\n  %p = getelementptr double, ptr addrspace(1) %a, i64 %i\n"
                           "  %q = getelementptr double, ptr addrspace(1) %p, i64 1\n";
  const std::string Far = "  %j = sext i32 %y to i64\n  %r = getelementptr double, ptr addrspace(1) %a, i64 %j\n";
  EXPECT_EQ(inFirstBlock(Near, CostUnit::Fp32), 1);
  EXPECT_EQ(inFirstBlock(Near + Far, CostUnit::Fp32), 2);
}

// a[x + y], a[x + 4 + y - 1] and a[y + x + 1] are one address, and so is what leads to it: a sum of 32 bits, which may
// go to either pipe, and a multiply-add. Of a[y + 8] the sum is in the access; where it may wrap it is not.
TEST(BlockWork, SubscriptsThatDifferByAConstant) {
  const auto At = [](const std::string &Sums, const std::string &Last) {
    return Sums + "  %w" + Last + " = sext i32 %" + Last + " to i64\n  %p" + Last +
           " = getelementptr float, ptr addrspace(1) %a, i64 %w" + Last + "\n  %v" + Last +
           " = load float, ptr addrspace(1) %p" + Last + "\n";
  };
  const auto Instructions = [](const std::string &Body) {
    return inFirstBlock(Body, CostUnit::Issue) - inFirstBlock("", CostUnit::Issue);
  };
  const std::string First = At("  %i = add nsw i32 %x, %y\n", "i");
  const std::string Second = At("  %b = add nsw i32 %x, 4\n  %c = add nsw i32 %b, %y\n  %j = sub nsw i32 %c, 1\n", "j");
  const std::string Third = At("  %d1 = add nsw i32 %y, %x\n  %k = add nsw i32 %d1, 1\n", "k");
  const double OfOne = Instructions(First);
  EXPECT_EQ(OfOne, 1 + 2) << "and the argument";
  EXPECT_EQ(Instructions(First + Second), OfOne);
  EXPECT_EQ(Instructions(First + Third), OfOne);
  EXPECT_EQ(Instructions(At("  %l = add nsw i32 %y, 8\n", "l")), OfOne - 1);
  EXPECT_EQ(Instructions(At("  %l = add i32 %y, 8\n", "l")), OfOne);
}

TEST(BlockWork, WhatALoopDoesNotChangeIsComputedBeforeIt) {
  constexpr llvm::StringLiteral Loop = "  br label %head\n"
                                       "head:\n"
                                       "  %k = phi i32 [ 0, %start ], [ %next, %head ]\n"
                                       "  %p = fdiv double %d, 3.0\n"
                                       "  %c = sitofp i32 %k to double\n"
                                       "  %q = fdiv double %d, %c\n"
                                       "  %next = add i32 %k, 1\n  %more = icmp slt i32 %next, %n\n"
                                       "  br i1 %more, label %head, label %end\n"
                                       "end:\n  ret void\n";
  EXPECT_EQ(inFirstBlock("", CostUnit::Fp64, Loop.str()), 8) << "by 3, not by what counts";
}

/// The blocks of a kernel in which the lanes before 'n' make Products products more, 0: start, 1: these, 2: the end.
std::vector<BlockWork> ofGuarded(unsigned Products, const std::string &More = "") {
  std::string Way = "  %c = icmp slt i32 %x, %n\n  br i1 %c, label %way, label %end\nway:\n" + More;
  for (unsigned I = 0; I < Products; ++I)
    Way += "  %p" + std::to_string(I) + " = fmul double %d, " + std::to_string(I + 2) +
           ".5\n  store volatile double %p" + std::to_string(I) + ", ptr addrspace(1) %a\n";
  const IrKernel Kernel(Start + Way + "  br label %end\nend:\n  ret void\n}\ndeclare void @llvm.nvvm.barrier0()\n");
  return workOfBlocks(Kernel.program());
}

// Machine code of nvcc 13: 8 instructions have the comparison as their predicate, and all warps issue them; before 10
// stand a branch and BSSY, BSYNC behind them. A barrier is never predicated.
TEST(BlockWork, ShortWaysAreNotJumpedOver) {
  const std::vector<BlockWork> Short = ofGuarded(4), Long = ofGuarded(5),
                               Waits = ofGuarded(1, "  call void @llvm.nvvm.barrier0()\n");
  EXPECT_EQ(Short[1].IssuedWith, 0);
  EXPECT_EQ(Short[1].Accesses, 4);
  EXPECT_EQ(Short[2].IssuedWith, -1);
  EXPECT_EQ(Long[1].IssuedWith, -1);
  EXPECT_EQ(Long[0].Pipes[CostUnit::Issue] - Short[0].Pipes[CostUnit::Issue], 3);
  EXPECT_EQ(Waits[1].IssuedWith, -1);
}

// IADD3, LEA, VIMNMX: x + y + n, (x << 2) + y, the smaller of two. Sums of two may go to either pipe.
TEST(BlockWork, OneInstructionForTwo) {
  EXPECT_EQ(inFirstBlock("  %s = add i32 %x, %y\n  %t = add i32 %s, %n\n", CostUnit::Int), 1);
  EXPECT_EQ(inFirstBlock("  %s = add i32 %x, %y\n  %t = add i32 %s, %n\n", CostUnit::Fp32), 0);
  EXPECT_EQ(inFirstBlock("  %s = shl i32 %x, 2\n  %t = add i32 %s, %y\n", CostUnit::Int), 1);
  EXPECT_EQ(inFirstBlock("  %s = icmp slt i32 %x, %y\n  %t = select i1 %s, i32 %x, i32 %y\n", CostUnit::Int), 1);
  EXPECT_EQ(inFirstBlock("  %s = icmp slt i32 %x, %y\n  %t = select i1 %s, i32 %x, i32 %n\n", CostUnit::Int), 2);
}

/// Instructions of Body on the pipes of Fp32 and Int together, which share what either can take.
double integers(const std::string &Body) {
  return inFirstBlock(Body, CostUnit::Fp32) + inFirstBlock(Body, CostUnit::Int);
}

// Wide: v and w of 64 bits that nothing is known of.
const std::string Wide = "  %i = zext i32 %x to i64\n  %pv = getelementptr i64, ptr addrspace(1) %a, i64 %i\n"
                         "  %v = load i64, ptr addrspace(1) %pv\n"
                         "  %pw = getelementptr i64, ptr addrspace(1) %pv, i64 64\n"
                         "  %w = load i64, ptr addrspace(1) %pw\n";
double ofWide(const std::string &Body) { return integers(Wide + Body) - integers(Wide); }

// Counted in the machine code of nvcc 13.0 for sm_90: 12 of each in a row less 4 of each, by 8.
TEST(BlockWork, NumbersOfTwoWords) {
  EXPECT_EQ(ofWide("  %s = add i64 %v, %w\n"), 2) << "IADD3, IADD3.X";
  EXPECT_EQ(ofWide("  %s = mul i64 %v, %w\n"), 4) << "IMAD.WIDE, two IMAD, IADD3";
  EXPECT_EQ(ofWide("  %s = mul i64 %v, %w\n  %t = add i64 %s, %w\n"), 4);
  EXPECT_EQ(ofWide("  %s = mul i64 %v, 10\n"), 2) << "IMAD.WIDE, IMAD";
  EXPECT_EQ(ofWide("  %s = xor i64 %v, %w\n"), 2);
  EXPECT_EQ(ofWide("  %s = and i64 %v, 65535\n"), 1) << "the upper word is 0";
  EXPECT_EQ(ofWide("  %s = lshr i64 %v, 9\n"), 2);
  EXPECT_EQ(ofWide("  %s = lshr i64 %v, 35\n"), 1);
  EXPECT_EQ(ofWide("  %s = lshr i64 %v, 32\n"), 0) << "the upper register";
  EXPECT_EQ(ofWide("  %s = shl i64 %v, 13\n  %t = lshr i64 %v, 51\n  %u = or i64 %s, %t\n"), 2) << "two SHF";
  EXPECT_EQ(ofWide("  %s = icmp slt i64 %v, %w\n  %t = select i1 %s, i64 %v, i64 %w\n"), 4);
  EXPECT_EQ(integers("  %s = zext i32 %x to i64\n  %t = zext i32 %y to i64\n  %u = mul i64 %s, %t\n"
                     "  %h = lshr i64 %u, 32\n"),
            1)
      << "the upper half of a product";
}

// One LOP3 for three words at most, none for an inverse or a mask whose bits nobody looks at.
TEST(BlockWork, LogicOfThreeWords) {
  EXPECT_EQ(integers("  %s = and i32 %x, %y\n  %t = xor i32 %s, %n\n"), 1);
  EXPECT_EQ(integers("  %s = and i32 %x, %y\n  %t = xor i32 %s, %n\n  %u = or i32 %t, %m\n"), 2);
  EXPECT_EQ(integers("  %s = xor i32 %x, -1\n  %t = and i32 %s, %y\n"), 1);
  EXPECT_EQ(integers("  %s = and i32 %x, 255\n  %t = trunc i32 %s to i8\n  store i8 %t, ptr addrspace(1) %a\n"), 0);
  EXPECT_EQ(integers("  %s = shl i32 %n, 3\n  %t = lshr i32 %x, 29\n  %u = or i32 %t, %s\n"), 1);
}

// 'x * m + n' is one instruction, and so is 'm * n + x', whose product by itself would be the block's.
TEST(BlockWork, ProductsWithSums) {
  EXPECT_EQ(inFirstBlock("  %s = mul i32 %x, %m\n  %t = add i32 %s, %n\n", CostUnit::Fp32), 1);
  EXPECT_EQ(inFirstBlock("  %s = mul i32 %m, %n\n  %t = add i32 %s, %x\n", CostUnit::Fp32), 1);
  EXPECT_EQ(integers("  %s = mul i32 %x, %m\n  %t = mul i32 %y, %n\n  %u = add i32 %s, %t\n"), 2);
}

// IMAD.WIDE for an index of 32 bits, LEA and LEA.HI.X for one of 64, a sum and its carry for bytes.
TEST(BlockWork, IndicesOfOneWordAndOfTwo) {
  const auto Of = [](const std::string &Type, const std::string &Index) {
    return ofWide("  %e = getelementptr " + Type + ", ptr addrspace(1) %a, i64 " + Index + "\n");
  };
  const std::string Narrow = "  %j = sext i32 %y to i64\n  %e = getelementptr float, ptr addrspace(1) %a, i64 %j\n";
  EXPECT_EQ(ofWide(Narrow), 1);
  EXPECT_EQ(Of("float", "%v"), 2);
  EXPECT_EQ(Of("[3 x float]", "%v"), 2);
  EXPECT_EQ(Of("i8", "%v"), 2);
}

// By a constant: the upper half of a product, a shift; signed another shift. A second division by n has its reciprocal.
TEST(BlockWork, Quotients) {
  EXPECT_EQ(integers("  %q = udiv i32 %x, 10\n"), 2);
  EXPECT_EQ(integers("  %q = sdiv i32 %x, 10\n"), 3);
  EXPECT_EQ(integers("  %q = srem i32 %x, 1003\n"), 4);
  EXPECT_EQ(integers("  %q = udiv i32 %x, %n\n"), 14);
  EXPECT_EQ(integers("  %q = udiv i32 %x, %n\n  %p = udiv i32 %y, %n\n"), 14 + 9);
}

// I2FP on the integer pipe; doubles, and integers of 64 bits, by the one for special functions.
TEST(BlockWork, IntegersAsFloats) {
  EXPECT_EQ(inFirstBlock("  %f = uitofp i32 %x to float\n", CostUnit::Int), 1);
  EXPECT_EQ(inFirstBlock("  %f = uitofp i32 %x to float\n", CostUnit::Sfu), 0);
  EXPECT_EQ(inFirstBlock("  %f = sitofp i32 %x to double\n", CostUnit::Sfu), 1);
  const std::string Widened = "  %w = sext i32 %x to i64\n";
  EXPECT_EQ(inFirstBlock(Widened + "  %f = sitofp i64 %w to float\n", CostUnit::Sfu), 0) << "nvcc narrows it";
  EXPECT_EQ(inFirstBlock(Widened + "  %v = mul i64 %w, %w\n  %f = sitofp i64 %v to float\n", CostUnit::Sfu), 1);
}

// I2F.S8, I2F.U8, I2F.U16 take a byte or a half of a word; what a load has widened, and a shifted byte, is a word.
TEST(BlockWork, PartsOfWordsAsFloats) {
  const auto Conversions = [](const std::string &From, const std::string &To) {
    return inFirstBlock(From + "  %f = " + To + " to float\n", CostUnit::Sfu);
  };
  const std::string Byte = "  %b = load i8, ptr addrspace(1) %a\n";
  EXPECT_EQ(Conversions(Byte, "sitofp i8 %b"), 1);
  EXPECT_EQ(Conversions(Byte, "uitofp i8 %b"), 0);
  EXPECT_EQ(Conversions("  %b = trunc i32 %x to i8\n", "uitofp i8 %b"), 1);
  EXPECT_EQ(Conversions("  %b = and i32 %x, 255\n", "uitofp i32 %b"), 1);
  EXPECT_EQ(Conversions("  %b = and i32 %x, 15\n", "uitofp i32 %b"), 0);
  EXPECT_EQ(Conversions("  %b = lshr i32 %x, 24\n", "uitofp i32 %b"), 1);
  const std::string Shifted = "  %s = lshr i32 %x, 8\n";
  EXPECT_EQ(Conversions(Shifted, "uitofp i32 %s"), 0);
  EXPECT_EQ(Conversions(Shifted + "  %b = and i32 %s, 255\n", "uitofp i32 %b"), 0);
}

// sinhf and coshf of one number share its exponential, sinf and cosf the way to it between 0 and a quarter turn; those
// of doubles share nothing (machine code of nvcc 13) and load three parts of a table, of 4 wavefronts each.
TEST(BlockWork, FunctionsOfOneOperand) {
  const auto Calls = [](const std::string &First, const std::string &Second, CostUnit Unit) {
    const auto Work = [&](const std::string &Operand) {
      const IrKernel Kernel("declare float @__nv_" + First + "(float) memory(none)\ndeclare float @__nv_" + Second +
                            "(float) memory(none)\n" + Start + "  %f = sitofp i32 %x to float\n" +
                            "  %g = sitofp i32 %y to float\n  %v = call float @__nv_" + First + "(float %f)\n" +
                            "  %w = call float @__nv_" + Second + "(float " + Operand + ")\n  ret void\n}\n");
      return workOfBlocks(Kernel.program()).front().Pipes[Unit];
    };
    return Work("%g") - Work("%f");
  };
  EXPECT_EQ(Calls("sinhf", "coshf", CostUnit::Fp32), 7);
  EXPECT_EQ(Calls("coshf", "sinhf", CostUnit::Sfu), 3);
  EXPECT_EQ(Calls("sinf", "cosf", CostUnit::Fp32), 5);
  EXPECT_EQ(Calls("sinf", "expf", CostUnit::Fp32), 0);
  const IrKernel Double("declare double @__nv_sin(double) memory(none)\n" + Start +
                        "  %v = call double @__nv_sin(double %d)\n  ret void\n}\n");
  EXPECT_EQ(workOfBlocks(Double.program()).front().Pipes[CostUnit::L1], 3 * 4);
}

// PTX of CUDA's headers: HADD2 for a pair, HSETP2, HADD2.F32, F2FP; cuda_perf/packed.h: __vadd4 takes about 5.
TEST(BlockWork, InlinePtxAndPackedIntegers) {
  const auto Asm = [](const std::string &Code, CostUnit Unit) {
    return inFirstBlock("  %r = call i32 asm \"" + Code + "\", \"=r,r,r\"(i32 %x, i32 %y)\n", Unit);
  };
  EXPECT_EQ(Asm("add.bf16x2 $0, $1, $2;", CostUnit::Fp32), 1);
  EXPECT_EQ(Asm("{.reg .pred p; setp.gt.f16 p, $1, $2; selp.u16 $0, 1, 0, p;}", CostUnit::Int), 1);
  EXPECT_EQ(Asm("cvt.f32.f16 $0, $1;", CostUnit::Fp32), 1);
  EXPECT_EQ(Asm("cvt.rn.f16x2.f32 $0, $1, $2;", CostUnit::Int), 1);
  EXPECT_EQ(Asm("ex2.approx.f32 $0, $1;", CostUnit::Sfu), 1);
  const std::string Packed = "declare i32 @__nv_packed_some(i32, i32)\n";
  const IrKernel Kernel(Packed + Start + "  %v = call i32 @__nv_packed_some(i32 %x, i32 %y)\n  ret void\n}\n");
  EXPECT_EQ(workOfBlocks(Kernel.program()).front().Pipes[CostUnit::Int], 5);
}

// What the whole block shares takes issue slots only.
TEST(BlockWork, UniformIntegersHaveADatapathOfTheirOwn) {
  EXPECT_EQ(inFirstBlock("  %s = and i32 %m, %n\n", CostUnit::Int), 0);
  EXPECT_EQ(inFirstBlock("  %s = and i32 %x, %n\n", CostUnit::Int), 1);
  EXPECT_NEAR(inFirstBlock("  %s = and i32 %m, %n\n", CostUnit::Issue) - inFirstBlock("", CostUnit::Issue), 1 + 2, 1e-9)
      << "and two arguments";
}

} // namespace
} // namespace cudaperf
