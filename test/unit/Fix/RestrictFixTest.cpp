// The edits that promise that pointers do not overlap.

#include "Fix/RestrictFix.h"
#include "../CudaUnit.h"
#include "gmock/gmock.h"

namespace cudaperf {
namespace {

using testing::HasSubstr;

std::string qualified(const std::string &Text, std::vector<unsigned> Parameters, std::vector<unsigned> ReadOnly = {}) {
  const CudaUnit Unit(Text);
  const std::optional<Fix> Repair =
      restrictFix(Unit.source(), Unit.find<clang::FunctionDecl>("k"), Parameters, ReadOnly);
  return Repair ? Unit.with(*Repair) : "";
}

TEST(RestrictFix, QualifiesEveryDeclaration) {
  EXPECT_EQ(qualified("__global__ void k(float *a, const float *b);\n"
                      "__global__ void k(float *a, const float *b) { a[0] = b[0]; }\n",
                      {0, 1}),
            "__global__ void k(float *__restrict__ a, const float *__restrict__ b);\n"
            "__global__ void k(float *__restrict__ a, const float *__restrict__ b) { a[0] = b[0]; }\n");
}

TEST(RestrictFix, MakesReadOnlyOnesConstWhereThatCompiles) {
  EXPECT_THAT(qualified("__global__ void k(float *a, float *b) { a[0] = b[0]; }\n", {0, 1}, {1}),
              HasSubstr("(float *__restrict__ a, const float *__restrict__ b)"));
  EXPECT_THAT(qualified("__global__ void k(float *a, float *b) { float *c = b; a[0] = c[0]; }\n", {0, 1}, {1}),
              HasSubstr("(float *__restrict__ a, float *__restrict__ b)"));
}

TEST(RestrictFix, LeavesMacrosAlone) {
  EXPECT_EQ(qualified("#define POINTER float *\n__global__ void k(POINTER a) { a[0] = 1; }\n", {0}), "");
}

TEST(RestrictFix, NamesAtMostFiveParameters) {
  const CudaUnit Unit("__global__ void k(int *a, int *b, int *c, int *d, int *e, int *f) { a[0] = 1; }");
  const auto &Kernel = Unit.find<clang::FunctionDecl>("k");
  EXPECT_EQ(parameterNames(Kernel, {0}), "'a'");
  EXPECT_EQ(parameterNames(Kernel, {0, 1, 2}), "'a', 'b' and 'c'");
  EXPECT_EQ(parameterNames(Kernel, {0, 1, 2, 3, 4, 5}), "'a', 'b', 'c', 'd' and 2 more");
}

} // namespace
} // namespace cudaperf
