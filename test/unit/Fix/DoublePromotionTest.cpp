// What in an expression makes doubles of floats, and the edits that leave them floats.

#include "Fix/DoublePromotion.h"
#include "../CudaUnit.h"
#include "gmock/gmock.h"

namespace cudaperf {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

/// The promotions of 'Returned', with the floats x and y, the double d and the integer n, as 'text: causes'.
std::vector<std::string> promotions(const std::string &Returned, const std::string &Type = "float") {
  const CudaUnit Unit("__device__ " + Type + " k(float x, float y, double d, int n) { return " + Returned + "; }");
  std::vector<std::string> Texts;
  for (const DoublePromotion &Each : doublePromotions(Unit.unit().ast(), Unit.find<clang::FunctionDecl>("k"))) {
    std::string Text = Unit.source().text(Each.Whole->getSourceRange()) + ":";
    for (const clang::Expr *Literal : Each.Literals)
      Text += " " + Unit.source().text(Literal->getSourceRange());
    for (const clang::Expr *Call : Each.Functions)
      Text += " " + Unit.source().text(Call->getSourceRange());
    Texts.push_back(Text);
  }
  return Texts;
}

TEST(DoublePromotion, ConstantsAndFunctionsAreCauses) {
  EXPECT_THAT(promotions("x * 0.1 + y"), ElementsAre("x * 0.1 + y: 0.1"));
  EXPECT_THAT(promotions("exp(-0.5 * x)"), ElementsAre("exp(-0.5 * x): 0.5"));
  EXPECT_THAT(promotions("pow(x, 2)"), ElementsAre("pow(x, 2): pow(x, 2)"));
  EXPECT_THAT(promotions("1.0 / n"), ElementsAre("1.0 / n: 1.0"));
  EXPECT_THAT(promotions("x > 0 ? x * 0.1 : 0.2"), ElementsAre("x > 0 ? x * 0.1 : 0.2: 0.2 0.1"));
  EXPECT_THAT(promotions("x < 0.1", "bool"), ElementsAre("x < 0.1: 0.1"));
  EXPECT_THAT(promotions("x * 0.1", "int"), ElementsAre("x * 0.1: 0.1"));
  EXPECT_THAT(promotions("x *= 0.1"), ElementsAre("x *= 0.1: 0.1"));
}

TEST(DoublePromotion, WhereDoubleIsMeantThereIsNone) {
  EXPECT_THAT(promotions("x * d * 0.1"), IsEmpty());
  EXPECT_THAT(promotions("(double)x * 0.1"), IsEmpty());
  EXPECT_THAT(promotions("x * 0.1", "double"), IsEmpty());
  EXPECT_THAT(promotions("x * 1e-60"), IsEmpty());
  EXPECT_THAT(promotions("n * 0.1", "int"), IsEmpty());
  EXPECT_THAT(promotions("0.1"), IsEmpty());
  EXPECT_THAT(promotions("exp(-0.5f * x)"), IsEmpty());
  EXPECT_THAT(promotions("(x + (1LL << 40)) * (n + 0LL) * 0.1"),
              ElementsAre("(x + (1LL << 40)) * (n + 0LL) * 0.1: 0.1"));
  EXPECT_THAT(promotions("x + (n + 0LL) * 0.1"), IsEmpty()); // 64 bits
}

/// The text of k(float x, int n) with Returned in the middle, mended.
std::string mended(const std::string &Before, const std::string &Returned) {
  const CudaUnit Unit(Before + "__device__ float k(float x, int n) { return " + Returned + "; }");
  const auto Found = doublePromotions(Unit.unit().ast(), Unit.find<clang::FunctionDecl>("k"));
  if (Found.size() != 1)
    return "found: " + std::to_string(Found.size());
  const std::optional<Fix> Repair = floatFix(Unit.source(), Found[0]);
  if (!Repair)
    return "no fix";
  const std::string Text = Unit.with(*Repair);
  const size_t Begin = Text.find("return ") + 7;
  return Text.substr(Begin, Text.rfind(';') - Begin);
}

TEST(DoublePromotion, LiteralsGetASuffixAndFunctionsTheirTwin) {
  EXPECT_EQ(mended("", "x * 0.1 + 1."), "x * 0.1f + 1.f");
  EXPECT_EQ(mended("", "pow(x, 2) * 1e-3"), "powf(x, 2) * 1e-3f");
  EXPECT_EQ(mended("", "std::pow(x, 2.0)"), "std::pow(x, 2.0f)");
  EXPECT_EQ(mended("", "std::pow(x, n)"), "powf(x, n)");
}

TEST(DoublePromotion, MacrosAreConvertedWhereTheyAreUsed) {
  EXPECT_EQ(mended("#define RATE 0.1\n", "x * RATE"), "x * float(RATE)");
  EXPECT_EQ(mended("#define TWICE(A) ((A) + (A))\n", "TWICE(x * 0.1)"), "TWICE(x * 0.1f)");
  EXPECT_EQ(mended("#define TENTH(A) ((A) * 0.1)\n", "TENTH(x)"), "no fix");
}

TEST(DoublePromotion, ATypedefIsFollowed) {
  const std::string Typedef = "typedef float real;\n";
  const CudaUnit Unit(Typedef + "__device__ real k(real x) { return x * 0.1; }");
  const auto Found = doublePromotions(Unit.unit().ast(), Unit.find<clang::FunctionDecl>("k"));
  ASSERT_EQ(Found.size(), 1u);
  EXPECT_EQ(Unit.with(*floatFix(Unit.source(), Found[0])),
            Typedef + "__device__ real k(real x) { return x * real(0.1); }");
}

} // namespace
} // namespace cudaperf
