// What is written in place of pow with a small exponent, and where nothing is.

#include "Fix/PowerFix.h"
#include "../CudaUnit.h"
#include "Source/Parts.h"

namespace cudaperf {
namespace {

/// The first call in 'return Returned', with the float x, the double d and the integer n.
template <typename AskT> auto ofCall(const std::string &Returned, AskT Ask) {
  const CudaUnit Unit("__device__ double k(float x, double d, int n, const float *a) { return " + Returned + "; }");
  const clang::CallExpr *Call = nullptr;
  forEachPart(Unit.find<clang::FunctionDecl>("k").getBody(), [&](const clang::Stmt *Part) {
    if (!Call)
      Call = llvm::dyn_cast<clang::CallExpr>(Part);
  });
  return Ask(Unit, *Call);
}

std::string text(const std::string &Returned, double Exponent) {
  return ofCall(Returned, [&](const CudaUnit &, const clang::CallExpr &Call) { return powerText(Call, Exponent); });
}

TEST(PowerText, ProductsAndRootsOfAVariable) {
  EXPECT_EQ(text("powf(x, 3.0f)", 3), "x * x * x");
  EXPECT_EQ(text("pow(d, 2.0)", 2), "d * d");
  EXPECT_EQ(text("powf(x, 0.5f)", 0.5), "sqrtf(x)");
  EXPECT_EQ(text("pow(d, -0.5)", -0.5), "rsqrt(d)");
  EXPECT_EQ(text("powf(x, 1.5f)", 1.5), "x * sqrtf(x)");
  EXPECT_EQ(text("powf(x, -1.0f)", -1), "1 / x");
}

TEST(PowerText, NothingIfItIsLongOrNoVariable) {
  EXPECT_EQ(text("powf(x, 7.0f)", 7), "");
  EXPECT_EQ(text("powf(x + 1, 2.0f)", 2), "");
  EXPECT_EQ(text("powf(a[n], 2.0f)", 2), "");
  EXPECT_EQ(text("pow(n, 2)", 2), ""); // the product would be one of integers
}

std::string replacement(const std::string &Returned, double Exponent) {
  return ofCall(Returned, [&](const CudaUnit &Unit, const clang::CallExpr &Call) -> std::string {
    const std::optional<Fix> Repair = powerFix(Unit.source(), Call, Exponent);
    return Repair ? Repair->Edits.at(0).Replacement : "";
  });
}

TEST(PowerFix, WholePowersOnly) {
  EXPECT_EQ(replacement("1 - powf(x, 2.0f)", 2), "(x * x)");
  EXPECT_EQ(replacement("powf(x, 0.5f)", 0.5), "");
  EXPECT_EQ(replacement("powf(x, 5.0f)", 5), "");
}

} // namespace
} // namespace cudaperf
