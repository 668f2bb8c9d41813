// What launches pass together, round by round of the loops around them.

#include "CudaText.h"
#include "clang/AST/Decl.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace cudaperf {
namespace {

using Passed = std::vector<std::vector<std::optional<int64_t>>>;
constexpr auto None = std::nullopt;

enum class Known { All, Some };

struct TupleCase {
  const char *Name;
  const char *Text; ///< launches kernel k(j, k) once
  Passed Arguments;
  Known Completeness;
};

class LaunchArguments : public testing::TestWithParam<TupleCase> {};

TEST_P(LaunchArguments, AreReadTogether) {
  CudaText Parsed(std::string("__global__ void k(int j, int k) {}\n") + GetParam().Text);
  ASSERT_EQ(Parsed.Launches.size(), 1u);
  EXPECT_EQ(Parsed.launch().Passed, GetParam().Arguments);
  EXPECT_EQ(Parsed.launch().PassedComplete, GetParam().Completeness == Known::All);
}

const TupleCase Cases[] = {
    {"Constants", "void f() { k<<<1, 32>>>(3, 4); }", {{3, 4}}, Known::All},
    {"OneUnknown", "void f(int n) { k<<<1, 32>>>(3, n); }", {{3, None}}, Known::All},
    {"Counted",
     "void f() { for (int i = 0; i < 3; ++i) k<<<1, 32>>>(i, 2 * i); }",
     {{0, 0}, {1, 2}, {2, 4}},
     Known::All},
    {"TheFirstFour",
     "void f() { for (int i = 1; i < 99; ++i) k<<<1, 32>>>(i, 7); }",
     {{1, 7}, {2, 7}, {3, 7}, {4, 7}},
     Known::Some},
    {"EndUnknown",
     "void f(int n) { for (int i = 1; i < n; i *= 2) k<<<1, 32>>>(i, n); }",
     {{1, None}, {2, None}, {4, None}, {8, None}},
     Known::Some},
    {"Nested",
     "void f(int n) { for (int k1 = 2; k1 <= n; k1 <<= 1) for (int j = k1 >> 1; j > 0; j >>= 1)"
     " k<<<1, 32>>>(j, k1); }",
     {{1, 2}, {2, 4}, {1, 4}, {4, 8}},
     Known::Some},
    {"NestedWithAssignedStart",
     "void f() { int a, b; for (a = 1; a < 3; a++) for (b = a; b > 0; b--)"
     " k<<<1, 32>>>(b, a); }",
     {{1, 1}, {2, 2}, {1, 2}},
     Known::All},
    {"LocalsOfARound",
     "void f() { for (int i = 0; i < 2; ++i) { const int len = 4 << i; k<<<1, 32>>>(len, len / 2); } }",
     {{4, 2}, {8, 4}},
     Known::All},
    {"ChangedOnTheWay",
     "void f() { int a = 1; for (int i = 0; i < 2; ++i) { k<<<1, 32>>>(a, i); a *= 3; } }",
     {{1, 0}, {3, 1}},
     Known::All},
    {"MayHaveChanged",
     "void f(bool c) { int a = 1; for (int i = 0; i < 2; ++i) { if (c) a = 2; k<<<1, 32>>>(a, i); } }",
     {{None, 0}, {None, 1}},
     Known::All},
    {"OnlySomeRounds",
     "void f() { for (int i = 0; i < 6; ++i) if (i % 2) k<<<1, 32>>>(i, 0); }",
     {{1, 0}, {3, 0}, {5, 0}},
     Known::All},
    {"RepeatedForTiming",
     "static void go(int n) { for (int i = 0; i < 1000; ++i) k<<<1, 32>>>(n, 2 * n); }\n"
     "int main() { go(8); go(16); }",
     {{8, 16}, {16, 32}},
     Known::All},
    {"RoundsOfACaller",
     "static void go(int a, int b) { k<<<1, 32>>>(a, b); }\n"
     "int main() { for (int i = 1; i < 4; ++i) go(i, 10 * i); }",
     {{1, 10}, {2, 20}, {3, 30}},
     Known::All},
    {"Do", "void f() { int i = 8; do { k<<<1, 32>>>(i, 0); i /= 2; } while (i > 2); }", {{8, 0}, {4, 0}}, Known::All},
    {"GrownFromNothing",
     "void f(int *p, int n) { int c = 0; for (int i = 0; i < n; ++i) if (p[i]) c++; k<<<1, 32>>>(c, 1); }",
     {{None, 1}},
     Known::All},
    {"Goto",
     "void f() { for (int i = 1; i < 3; ++i) { again: k<<<1, 32>>>(i, 1); if (i) goto again; } }",
     {{1, 1}, {2, 1}},
     Known::Some},
    {"NeverEnds", "void f() { for (int i = 0;; i = 1 - i) k<<<1, 32>>>(i, 5); }", {{0, 5}, {1, 5}}, Known::Some},
};

INSTANTIATE_TEST_SUITE_P(Constructs, LaunchArguments, testing::ValuesIn(Cases),
                         [](const auto &Info) { return Info.param.Name; });

struct GrowthCase {
  const char *Name;
  const char *Text; ///< launches kernel k(j, k) once
  bool Grows;
};

class GrowingArguments : public testing::TestWithParam<GrowthCase> {};

TEST_P(GrowingArguments, HaveNoKnownEnd) {
  CudaText Parsed(std::string("__global__ void k(int j, int k) {}\n") + GetParam().Text);
  ASSERT_EQ(Parsed.Launches.size(), 1u);
  EXPECT_EQ(Parsed.launch().PassedGrows, GetParam().Grows);
}

const GrowthCase GrowthCases[] = {
    {"Counted", "void f(int n) { for (int i = 1; i < n; ++i) k<<<1, 32>>>(i, 7); }", true},
    {"Doubled", "void f(int n) { for (int i = 1; i < n; i *= 2) k<<<1, 32>>>(i, n); }", false},
    {"CountedInACaller",
     "static void go(int a) { k<<<1, 32>>>(a + 1, 128); }\n"
     "void f(int n) { for (int i = 0; i < n; i++) go(i); }",
     true},
    {"CountedInItsCaller",
     "static void go(int a) { k<<<1, 32>>>(2 * a, 128); } static void step(int a) { go(a + 3); }\n"
     "void f(int n) { int i = 1; while (i < n) { step(i); i += 5; } }",
     true},
    {"OverThousands", "void f() { for (int i = 1; i < 100000; ++i) k<<<1, 32>>>(i, 7); }", false},
    {"EndKnown", "void f() { for (int i = 1; i < 99; ++i) k<<<1, 32>>>(i, 7); }", false},
    {"EndKnownInACaller",
     "static void go(int a) { k<<<1, 32>>>(a + 1, 128); }\n"
     "void f() { for (int i = 0; i < 5; i++) go(i); }",
     false},
    {"MultipliedWithBlocksLeft",
     "void f(int n) { int left = n, stride = 1; while (left != 0) { k<<<1, 32>>>(stride, n);\n"
     "  if (left == 1) left = 0; else { stride *= 512; left /= 512; } } }",
     false},
    {"Halved", "void f(int n) { for (int i = 1024; i > n; i /= 2) k<<<1, 32>>>(i, 7); }", false},
    {"HalvedInACaller",
     "static void go(int a) { k<<<1, 32>>>(a, 128); }\n"
     "void f(int n) { for (int i = 512; i > n; i >>= 1) go(i); }",
     false},
    {"Bitonic",
     "void f(int n) { for (int a = 2; a <= n; a <<= 1) for (int b = a >> 1; b > 0; b >>= 1) k<<<1, 32>>>(b, a); }",
     false},
    {"Bounded",
     "static void go(int a) { k<<<1, 32>>>(std::min(a + 1, 16), 1); }\n"
     "void f(int n) { for (int i = 0; i < n; i++) go(i); }",
     false},
    {"Remainder",
     "static void go(int a) { k<<<1, 32>>>(a % 2 + 1, 1); }\nvoid f(int n) { for (int i = 0; i < n; i++) go(i); }",
     false},
    {"NotByEachRound",
     "static void go(int a) { k<<<1, 32>>>(a + 1, 1); }\n"
     "void f(int n, bool c) { int x = 0; for (int i = 0; i < n; i++) { if (c) x = 1; go(x); } }",
     false},
    {"TheSameEachTime", "void f(int n) { for (int i = 0; i < n; ++i) k<<<1, 32>>>(4, n); }", false},
};

INSTANTIATE_TEST_SUITE_P(Constructs, GrowingArguments, testing::ValuesIn(GrowthCases),
                         [](const auto &Info) { return Info.param.Name; });

} // namespace
} // namespace cudaperf
