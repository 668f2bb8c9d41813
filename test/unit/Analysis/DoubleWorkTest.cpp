// What is left of arithmetic in double: the cases that nvcc 13 was seen to fold, and the nearest that it leaves (read
// off the PTX that it makes of 'a[i] = a[i] * 0.5' and the like).

#include "Analysis/DoubleWork.h"
#include "DeviceCode.h"
#include "gmock/gmock.h"

using namespace cudaperf;
using testing::IsEmpty;

namespace {

/// float a[tid] = Body, which computes %r from the float %x and the integer %n.
std::vector<DoubleStep> steps(const std::string &Body) {
  DeviceCode Code("declare double @__nv_exp(double)\n"
                  "define void @k(ptr %a, i32 %n) {\n"
                  "  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
                  "  %at = getelementptr float, ptr %a, i32 %tid\n"
                  "  %x = load float, ptr %at\n"
                  "  %w = fpext float %x to double\n" +
                  Body +
                  "  store float %r, ptr %at\n"
                  "  ret void\n"
                  "}\n");
  return DoubleMeter(Code.module()).measure(Code.kernel("k"));
}

unsigned instructions(const std::string &Body) {
  unsigned Sum = 0;
  for (const DoubleStep &Step : steps(Body))
    Sum += Step.Instructions;
  return Sum;
}

TEST(DoubleWork, AConstantThatIsAFloatFolds) {
  EXPECT_THAT(steps("%y = fmul double %w, 5.0e-1\n %r = fptrunc double %y to float\n"), IsEmpty());
  EXPECT_THAT(steps("%y = fadd double %w, 1.0\n %r = fptrunc double %y to float\n"), IsEmpty());
  EXPECT_THAT(steps("%y = fdiv double 1.0, %w\n %r = fptrunc double %y to float\n"), IsEmpty());
  EXPECT_THAT(steps("%c = fcmp ogt double %w, 5.0e-1\n %r = select i1 %c, float 0.0, float %x\n"), IsEmpty());
}

// A conversion there, the multiplication, a conversion back.
TEST(DoubleWork, AnyOtherConstantDoesNot) {
  EXPECT_EQ(instructions("%y = fmul double %w, 1.0e-1\n %r = fptrunc double %y to float\n"), 3u);
  EXPECT_EQ(instructions("%c = fcmp ogt double %w, 1.0e-1\n %r = select i1 %c, float 0.0, float %x\n"), 2u);
}

// 0.5 * x + 1: only one operation can be rounded at a time.
TEST(DoubleWork, TwoOperationsDoNot) {
  EXPECT_EQ(instructions("%y = fmul double %w, 5.0e-1\n %z = fadd double %y, 1.0\n %r = fptrunc double %z to float\n"),
            4u);
}

// -1.0 * x * y: the sign is a float's.
TEST(DoubleWork, ASignIsNoOperation) {
  EXPECT_THAT(steps("%y = fmul double %w, -1.0\n %f = sitofp i32 %n to float\n %v = fpext float %f to double\n"
                    "%z = fmul double %y, %v\n %r = fptrunc double %z to float\n"),
              IsEmpty());
}

/// 'in[i] * 0.1' of a template's instance for doubles looks the same where it is written.
TEST(DoubleWork, DoublesOfTheProgramAreToldFromFloatsThatBecameDoubles) {
  const std::string Narrow = "%d = call double @__nv_exp(double %w)\n", Wide = "%d = load double, ptr %a\n";
  const std::string Use = "%y = fmul double %d, 1.0e-1\n %r = fptrunc double %y to float\n";
  EXPECT_TRUE(steps(Narrow + Use).back().IsOfNarrower);
  EXPECT_FALSE(steps(Wide + Use).back().IsOfNarrower);
}

TEST(DoubleWork, AnIntegerDoesNotDivideAsAFloat) {
  EXPECT_EQ(instructions("%m = sitofp i32 %n to double\n %y = fdiv double 1.0, %m\n %r = fptrunc double %y to float\n"),
            10u); // 8 for the division
}

TEST(DoubleWork, FunctionsAreMarked) {
  const std::vector<DoubleStep> Steps =
      steps("%y = call double @__nv_exp(double %w)\n %r = fptrunc double %y to float\n");
  ASSERT_EQ(Steps.size(), 1u);
  EXPECT_TRUE(Steps[0].IsFunction);
  EXPECT_EQ(Steps[0].Instructions, 19u);
}

TEST(DoubleWork, LoopsCount) {
  DeviceCode Code(R"(
define void @k(ptr %a, double %f, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %s = phi double [ 0.0, %entry ], [ %sum, %loop ]
  %sum = fadd double %s, %f
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  store double %sum, ptr %a
  ret void
}
)");
  const size_t Functions = Code.module().size();
  const std::vector<DoubleStep> Steps = DoubleMeter(Code.module()).measure(Code.kernel("k"));
  ASSERT_EQ(Steps.size(), 1u);
  EXPECT_EQ(Steps[0].Depth, 1u);
  EXPECT_EQ(Steps[0].Instructions, 1u);
  EXPECT_EQ(Code.module().size(), Functions); // the copy is gone
}

} // namespace
