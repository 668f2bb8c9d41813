// Block shapes as programs write them, one construct a row.

#include "CudaText.h"
#include "clang/AST/Decl.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace cudaperf {

static void PrintTo(const Dim3 &Shape, std::ostream *Out) { *Out << Shape.X << 'x' << Shape.Y << 'x' << Shape.Z; }

namespace {

using testing::ElementsAre;
using testing::IsEmpty;

enum class Known { All, Some };

struct ShapeCase {
  const char *Name;
  const char *Text; ///< launches kernel k once
  std::vector<Dim3> Blocks;
  Known Completeness;
};

class BlockShape : public testing::TestWithParam<ShapeCase> {};

TEST_P(BlockShape, IsRead) {
  CudaText Parsed(std::string("__global__ void k(int) {}\n") + GetParam().Text);
  ASSERT_EQ(Parsed.Launches.size(), 1u);
  EXPECT_EQ(Parsed.launch().Blocks, GetParam().Blocks);
  EXPECT_EQ(Parsed.launch().BlocksComplete, GetParam().Completeness == Known::All);
}

const ShapeCase Cases[] = {
    {"Literal", "void f() { k<<<1, 256>>>(0); }", {{256}}, Known::All},
    {"Macro", "#define N 16\nvoid f() { k<<<1, dim3(N, N)>>>(0); }", {{16, 16}}, Known::All},
    {"Enumerator", "enum { Threads = 96 };\nvoid f() { k<<<1, Threads>>>(0); }", {{96}}, Known::All},
    {"ConstLocal", "void f() { const int t = 4 * 32; k<<<1, t>>>(0); }", {{128}}, Known::All},
    {"ConstexprGlobal", "constexpr unsigned T = 1u << 7;\nvoid f() { k<<<1, T>>>(0); }", {{128}}, Known::All},
    {"StaticGlobal", "static int T = 64;\nvoid f() { k<<<1, T>>>(0); }", {{64}}, Known::All},
    {"SizeOf", "void f() { k<<<1, 8 * sizeof(double)>>>(0); }", {{64}}, Known::All},
    {"Dim3Steps", "void f() { dim3 b; b.x = 16; b.y = 8; k<<<1, b>>>(0); }", {{16, 8}}, Known::All},
    {"Dim3Braces", "void f() { dim3 b = {32, 4}; dim3 c{b}; k<<<1, c>>>(0); }", {{32, 4}}, Known::All},
    {"Dim3Assigned", "void f() { dim3 b(8); b = dim3(4, 4, 4); k<<<1, b>>>(0); }", {{4, 4, 4}}, Known::All},
    {"Dim3Scaled", "void f() { dim3 b(8, 8); b.x *= 2; k<<<1, b>>>(0); }", {{16, 8}}, Known::All},
    {"Reassigned", "void f() { int t = 32; t = 64; k<<<1, t>>>(0); t = 128; }", {{64}}, Known::All},
    {"ResetBeforeTheNextRound",
     "void f(int n) { dim3 b(512); for (int i = 0; i < n; ++i) { k<<<1, b>>>(0); b.x = 19; b.x = 512; } }",
     {{512}},
     Known::All},
    {"SetForTheNextRound",
     "void f(int n) { dim3 b(512); for (int i = 0; i < n; ++i) { k<<<1, b>>>(0); b.x = 19; b.x = 64; } }",
     {{512}, {64}},
     Known::All},
    {"NotResetInEachRound",
     "void f(int n) { dim3 b(512); for (int i = 0; i < n; ++i) { k<<<1, b>>>(0); b.x = 19; if (i % 9) b.x = 512; } }",
     {{512}, {19}},
     Known::All},
    {"BehindAReturn", "void f(int n) { if (n != 96) return; k<<<1, n>>>(0); }", {{96}}, Known::All},
    {"BehindAReturnForSeveralReasons",
     "bool f(int n, int *p) { if (!p || !(n == 96)) return false; if (p) k<<<1, n>>>(0); return true; }",
     {{96}},
     Known::All},
    {"BehindAReturnConstantFirst", "void f(int n) { if (96 != n) return; k<<<1, n>>>(0); }", {{96}}, Known::All},
    {"InAnArmForSeveralReasons", "void f(int n, int m) { if (m && n == 96) k<<<1, n>>>(0); }", {{96}}, Known::All},
    {"InAnArmForOneOfTwoReasons", "void f(int n, int m) { if (m || n == 96) k<<<1, n>>>(0); }", {}, Known::Some},
    {"ElseOfEither",
     "void f(int n, int m) { if (m || n != 96) g(); else k<<<1, n>>>(0); }\nvoid g();",
     {{96}},
     Known::All},
    {"BehindAReturnOfAnother", "void f(int n, int m) { if (m != 96) return; k<<<1, n>>>(0); }", {}, Known::Some},
    {"BehindATestThatGoesOn", "void f(int n) { if (n != 96) g(); k<<<1, n>>>(0); }\nvoid g();", {}, Known::Some},
    {"WrittenBehindAReturn", "void f(int n, int m) { if (n != 96) return; n = m; k<<<1, n>>>(0); }", {}, Known::Some},
    {"BeforeAReturn", "void f(int n) { k<<<1, n>>>(0); if (n != 96) return; g(); }\nvoid g();", {}, Known::Some},
    {"Ternary", "void f(bool c) { k<<<1, c ? 128 : 256>>>(0); }", {{128}, {256}}, Known::All},
    {"IfElse", "void f(bool c) { int t; if (c) t = 128; else t = 256; k<<<1, t>>>(0); }", {{128}, {256}}, Known::All},
    {"ElseLeaves", "void f(bool c) { int t = 1; if (c) t = 128; else exit(1); k<<<1, t>>>(0); }", {{128}}, Known::All},
    {"OtherArm", "void f(bool c) { int t = 32; if (c) { t = 64; } else { k<<<1, t>>>(0); } }", {{32}}, Known::All},
    {"ArmsTogether",
     "void f(bool c) { int x, y; if (c) { x = 16; y = 16; } else { x = 32; y = 8; } k<<<1, dim3(x, y)>>>(0); }",
     {{16, 16}, {32, 8}},
     Known::All},
    {"ArmsTogetherWithInitial",
     "void f(bool c) { int x = 16, y = 16; if (c) { x = 32; y = 8; } k<<<1, dim3(x, y)>>>(0); }",
     {{16, 16}, {32, 8}},
     Known::All},
    {"ObjectSetInCallee",
     "static void g(int n, dim3 &b) { if (n > 5) { b.x = 8; b.y = 4; } }\n"
     "void f(int n) { dim3 b; g(n, b); k<<<1, b>>>(0); }",
     {{8, 4}},
     Known::Some},
    {"SwitchCases",
     "void f(int m) { int t = 32; switch (m) { case 1: t = 64; break; case 2: t = 128; break; }"
     " k<<<1, t>>>(0); }",
     {{32}, {64}, {128}},
     Known::All},
    {"FallThrough",
     "void f(int m) { int t = 32; switch (m) { case 1: t = 64; case 2: k<<<1, t>>>(0); break;"
     " case 3: t = 1; } }",
     {{32}, {64}},
     Known::All},
    {"CaseLabel", "void f(int t) { dim3 b(t); switch (t) { case 512: k<<<1, b>>>(0); break; } }", {{512}}, Known::All},
    {"CommandLineDefault",
     "int main(int argc, char **argv) { int t = 256; if (argc > 1) t = atoi(argv[1]);"
     " k<<<1, t>>>(0); }",
     {{256}},
     Known::Some},
    {"CommandLineOnly", "int main(int, char **argv) { int t = atoi(argv[1]); k<<<1, t>>>(0); }", {}, Known::Some},
    {"CallersTogether",
     "static void go(int x, int y) { k<<<1, dim3(x, y)>>>(0); }\n"
     "void f() { go(16, 16); go(32, 8); }",
     {{16, 16}, {32, 8}},
     Known::All},
    {"CallerOfCaller",
     "static void a(int t) { k<<<1, t>>>(0); }\nstatic void b(int t) { a(2 * t); }\n"
     "void f() { b(64); }",
     {{128}},
     Known::All},
    {"DefaultArgument", "void go(int t = 192) { k<<<1, t>>>(0); }", {{192}}, Known::Some},
    {"ThroughPointer",
     "static void go(int t) { k<<<1, t>>>(0); }\n"
     "template <class F> void call(F f, int t) { f(t); }\nint main() { call(go, 96); }",
     {{96}},
     Known::All},
    {"TemplateArgument",
     "template <int T> void go() { k<<<1, T>>>(0); }\nvoid f() { go<320>(); }",
     {{320}},
     Known::All},
    {"ClassMember",
     "struct S { int t = 224; void go() { k<<<1, t>>>(0); } };\nvoid f() { S s; s.go(); }",
     {{224}},
     Known::All},
    {"ClassMemberThatOthersSet",
     "struct S { int t = 0; void load(); void go() { k<<<1, t>>>(0); } };\n"
     "void f() { S s; s.load(); s.go(); }",
     {},
     Known::Some},
    {"ConstructorInitialiser",
     "struct S { dim3 b; S() : b(8, 4) {} void go() { k<<<1, b>>>(0); } };\n"
     "void f() { S().go(); }",
     {{8, 4}},
     Known::All},
    {"StructOfObject",
     "struct C { int x, y; };\nvoid f() { C c = {16, 4}; C d = {1, 2}; k<<<1, dim3(c.x, c.y)>>>(0); }",
     {{16, 4}},
     Known::All},
    {"CeilDivision",
     "static int up(int n, int d) { return (n + d - 1) / d; }\n"
     "void f() { k<<<1, up(100, 32) * 32>>>(0); }",
     {{128}},
     Known::All},
    {"PowerOfReals",
     "double pow(double, double);\n"
     "void f() { for (int i = 6; i < 7; ++i) k<<<1, (int)pow(2, i)>>>(0); }",
     {{64}},
     Known::All},
    {"CeilOfReal", "void f() { k<<<1, (int)ceil(100 / 64.0) * 64>>>(0); }", {{128}}, Known::All},
    {"MinOfKnown", "void f() { k<<<1, std::min(512, 256)>>>(0); }", {{256}}, Known::All},
    {"MinWithUnknown", "void f(int n) { k<<<1, std::min(n, 512)>>>(0); }", {{512}}, Known::Some},
    {"OutParameter",
     "static void choose(int n, dim3 &b) { b.x = 64; b.y = 2; }\n"
     "void f(int n) { dim3 b; choose(n, b); k<<<1, b>>>(0); }",
     {{64, 2}},
     Known::Some},
    {"OutParameterMaybe",
     "static void choose(int n, int &t) { if (n) t = 64; }\n"
     "void f(int n) { int t = 32; choose(n, t); k<<<1, t>>>(0); }",
     {{32}, {64}},
     Known::All},
    {"OutPointer",
     "static void choose(int *t) { *t = 64; }\nvoid f() { int t; choose(&t); k<<<1, t>>>(0); }",
     {{64}},
     Known::Some},
    // Which arm runs: 1 is less than 64, so that y has all 1024, and 1024 is not less than 1.
    {"ArmsOfKnownNumbers",
     "static int up(int v) { int r = 1; while (v > r) r <<= 1; return r; }\n"
     "static void split(int m, int n, int l, int *x, int *y, int *z) {\n"
     "  *z = 64; if (l < *z) *z = up(l);\n"
     "  *y = 1024 / *z; if (n < *y) *y = up(n);\n"
     "  *x = 1024 / (*y * *z); if (m < *x) *x = up(m); }\n"
     "void f(int m, int n) { int x, y, z; split(m, n, 1, &x, &y, &z); k<<<1, dim3(x, y, z)>>>(0); }",
     {{1, 1024, 1}},
     Known::Some},
    {"ArmThatIsNeverRun",
     "void f() { int t = 256; int n = 8; if (n > 9) t = 64; k<<<1, t>>>(0); }",
     {{256}},
     Known::All},
    {"ArmThatIsAlwaysRun",
     "void f() { int t = 256; int n = 8; if (n < 9) t = 64; k<<<1, t>>>(0); }",
     {{64}},
     Known::All},
    {"ElseOfKnownNumbers",
     "void f() { int t, n = 8; if (n > 9) t = 64; else t = 32; k<<<1, t>>>(0); }",
     {{32}},
     Known::All},
    {"ArmBothWays",
     "static void g(int n) { int t = 256; if (n > 9) t = 64; k<<<1, t>>>(0); }\nvoid f() { g(8); g(10); }",
     {{256}, {64}},
     Known::All},
    {"ReturnOfKnownNumbers",
     "static int g(int n) { if (n > 512) return 512; if (n > 64) return 64; return n; }\n"
     "void f() { k<<<1, g(96)>>>(0); }",
     {{64}},
     Known::All},
    {"ReturnBehindAnUnknownOne",
     "static int g(int n, int m) { if (m) return 32; if (n > 64) return 64; return n; }\n"
     "void f(int m) { k<<<1, g(96, m)>>>(0); }",
     {{32}, {64}},
     Known::All},
    {"OutParameterLeftEarly",
     "static void g(int n, int &t) { t = 64; if (n) return; t = 32; }\n"
     "void f(int n) { int t; g(n, t); k<<<1, t>>>(0); }",
     {{64}, {32}},
     Known::All},
    {"OutParameterWrittenTwice",
     "static void g(int &t) { t = 64; t = 32; }\nvoid f() { int t; g(t); k<<<1, t>>>(0); }",
     {{32}},
     Known::All},
    {"ArmThatARoundDecides",
     "void f(int n) { int t = 64; for (int i = 0; i < 4; ++i) if (i == 2) t = 32; k<<<1, t>>>(0); }",
     {{64}, {32}},
     Known::All},
    {"RangeFor",
     "void f() { int sizes[] = {64, 128}; for (int t : sizes) k<<<1, t>>>(0); }",
     {{64}, {128}},
     Known::Some},
    {"ArrayGivenAway",
     "void fill(int *);\nvoid f() { int s[2] = {64, 2}; fill(s); k<<<1, s[0]>>>(0); }",
     {{64}},
     Known::Some},
    {"ObjectGivenAway",
     "struct C { int t = 64; };\nvoid fill(C *);\n"
     "void f() { C c; fill(&c); k<<<1, c.t>>>(0); }",
     {{64}},
     Known::Some},
    {"ObjectFromOutside",
     "struct C { int t = 64; };\nC make();\nvoid f() { C c = make(); k<<<1, c.t>>>(0); }",
     {{64}},
     Known::Some},
    {"AddressTaken",
     "static void go(int t) { k<<<1, t>>>(0); }\nvoid (*pointer)(int) = go;\n"
     "int main() { go(64); void (*p)(int) = go; p(32); }",
     {{64}, {32}},
     Known::Some},
    {"ArrayElement", "void f(int i) { const int sizes[] = {64, 128}; k<<<1, sizes[1]>>>(0); }", {{128}}, Known::All},
    {"TableRows",
     "void f(int i) { const int s[2][2] = {{16, 16}, {32, 8}}; k<<<1, dim3(s[i][0], s[i][1])>>>(0); }",
     {{16, 16}, {32, 8}},
     Known::All},
    {"TableRowByPointer",
     "void f() { int s[2][2] = {{16, 16}, {32, 8}}; int *row = s[1];"
     " k<<<1, dim3(row[0], row[1])>>>(0); }",
     {{32, 8}},
     Known::Some},
    {"Dim3Table",
     "void f(int i) { const dim3 s[] = {dim3(16, 16), dim3(32, 8)}; k<<<1, s[i]>>>(0); }",
     {{16, 16}, {32, 8}},
     Known::All},
    // Tables of structures: what a row holds goes together.
    {"StructTable",
     "struct C { int x, y; };\nconst C t[] = {{1, 256}, {32, 8}, {64, 4}};\n"
     "void f(int i) { k<<<1, dim3(t[i].x, t[i].y)>>>(0); }",
     {{1, 256}, {32, 8}, {64, 4}},
     Known::All},
    {"StructTableKnownRow",
     "struct C { int x, y; };\nstatic C t[] = {{1, 256}, {32, 8}};\n"
     "void f() { const C &c = t[1]; k<<<1, dim3(c.x, c.y)>>>(0); }",
     {{32, 8}},
     Known::Some},
    {"StructTableRowCopied",
     "struct C { int x, y; };\nvoid f(int i) { C t[] = {{1, 256}, {32, 8}, {64, 8}}; C c = t[i]; dim3 b(c.x, c.y);"
     " k<<<1, b>>>(0); }",
     {{1, 256}, {32, 8}, {64, 8}},
     Known::Some},
    {"StructTableOfAFunction",
     "struct C { int x, y; };\nstruct Rows { C rows[2]; };\nstatic Rows make() { return {{{16, 8}, {32, 8}}}; }\n"
     "void f(int i) { Rows t = make(); C &c = t.rows[i]; k<<<1, dim3(c.x, c.y)>>>(0); }",
     {{16, 8}, {32, 8}},
     Known::Some},
    {"StructPassed",
     "struct C { int x, y; };\nstatic void go(const C &c) { k<<<1, dim3(c.x, c.y)>>>(0); }\n"
     "int main() { go({32, 8}); go(C{64, 4}); }",
     {{32, 8}, {64, 4}},
     Known::All},
    {"StructSetOtherwise", // there may be others
     "struct C { int x, y; };\nstatic C t[] = {{1, 256}, {32, 8}};\nvoid set(int n) { t[0].x = n; }\n"
     "void f(int i) { k<<<1, dim3(t[i].x, t[i].y)>>>(0); }",
     {{1, 256}, {32, 8}},
     Known::Some},
    {"AnyElement",
     "void f(int i) { const int sizes[] = {64, 128}; k<<<1, sizes[i]>>>(0); }",
     {{64}, {128}},
     Known::All},
    // Loops that count with known numbers are run; the last few show what makes one unknown.
    {"LoopRounds",
     "void f() { for (int t = 32; t <= 256; t *= 2) k<<<1, t>>>(0); }",
     {{32}, {64}, {128}, {256}},
     Known::All},
    {"LoopManyRounds",
     "void f() { for (int t = 2; t < 100; t++) k<<<1, t>>>(0); }",
     {{2}, {3}, {4}, {5}, {6}, {7}, {8}, {9}},
     Known::Some},
    {"LoopEnd",
     "static void go(int m, int l) { int n = 1 << l; for (; l > 11; l -= 2, n >>= 2, m <<= 2) ;"
     " k<<<m, n / 4>>>(l); }\nvoid f() { go(1, 23); }",
     {{512}},
     Known::All},
    {"LoopByWhile",
     "void f() { int n = 1000, t = 1; while (n > 32) { n /= 2; t *= 2; } k<<<1, dim3(n, t)>>>(0); }",
     {{31, 32}},
     Known::All},
    {"LoopByDo",
     "void f() { int t = 512; do { k<<<1, t>>>(0); t /= 4; } while (t > 8); }",
     {{512}, {128}, {32}},
     Known::All},
    {"LoopToAnUnknownEnd", "void f(int n) { int t = 1; while (t < n) t *= 2; k<<<1, t>>>(0); }", {}, Known::Some},
    {"LoopToAnUnknownEndFrom32",
     "void f(int n) { int t = 32; while (t < n && t < 256) t <<= 1; k<<<1, t>>>(0); }",
     {},
     Known::Some},
    {"LoopNeverEntered", "void f() { int t = 96; while (t > 100) --t; k<<<1, t>>>(0); }", {{96}}, Known::All},
    {"LoopUnderAnIf",
     "void f(int n) { int t = 96; if (n) while (t > 10) t /= 2; k<<<1, t>>>(0); }",
     {{96}, {6}},
     Known::All},
    {"LoopOfTwoCallers",
     "static void go(int t) { while (t > 100) t /= 2; k<<<1, t>>>(0); }\n"
     "void f() { go(128); go(1200); }",
     {{64}, {75}},
     Known::All},
    {"LoopInALoop",
     "void f() { for (int n = 64; n <= 128; n *= 2) for (int t = n; t > 16; t /= 2) k<<<1, t>>>(0); }",
     {{64}, {32}, {128}},
     Known::All},
    {"LoopOverAnArray",
     "void f() { int s[2]; s[0] = 64; s[1] = 128; for (int i = 0; i < 2; i++) k<<<1, s[i]>>>(0); }",
     {{64}, {128}},
     Known::All},
    {"LoopOverTwoArrays",
     "void f() { int x[2], y[2]; x[0] = 16; x[1] = 32; y[0] = 16; y[1] = 8;"
     " for (int i = 0; i < 2; i++) k<<<1, dim3(x[i], y[i])>>>(0); }",
     {{16, 16}, {32, 8}},
     Known::All},
    {"LoopFromInput",
     "int main(int argc, char **argv) { int t = 64; if (argc > 1) t = atoi(argv[1]);"
     " while (t > 16) t /= 2; k<<<1, t>>>(0); }",
     {{16}},
     Known::Some},
    {"LoopBesideWhatIsUnknown",
     "void f(int m) { int t = 64; for (; t > 16; m /= 2) t /= 2; k<<<1, t>>>(0); }",
     {{16}},
     Known::All},
    {"LoopOfComponents",
     "void f() { dim3 b(256); while (b.x > 32) { b.x /= 2; b.y *= 2; } k<<<1, b>>>(0); }",
     {{32, 8}},
     Known::All},
    {"LoopWithReturn",
     "void f(int n) { int t = 64; while (t > 16) { if (n) return; t /= 2; } k<<<1, t>>>(0); }",
     {{16}},
     Known::All},
    {"LoopWithBreak",
     "void f(int n) { int t = 64; while (t > 16) { t /= 2; if (t == n) break; } k<<<1, t>>>(0); }",
     {{64}, {32}, {16}},
     Known::All},
    {"LoopWithContinue",
     "void f(int n) { int t = 64; while (t > 16) { if (n--) continue; t /= 2; } k<<<1, t>>>(0); }",
     {{64}, {32}},
     Known::Some},
    {"LoopWithIf",
     "void f(int n) { int t = 64; while (t > 16) if (n--) t /= 2; k<<<1, t>>>(0); }",
     {{64}, {32}},
     Known::Some},
    {"LoopGivesAway",
     "void g(int &);\nvoid f() { int t = 64; while (t > 16) { t /= 2; g(t); } k<<<1, t>>>(0); }",
     {{64}, {32}},
     Known::Some},
    {"LoopWithGoto",
     "void f(int n) { int t = 64; while (t > 16) { again: t /= 2; if (n--) goto again; }"
     " k<<<1, t>>>(0); }",
     {{64}, {32}},
     Known::Some},
    {"LoopOfUnknownLength",
     "void f(int n) { for (int t = 32; t < n; t *= 2) k<<<1, t>>>(0); }",
     {{32}, {64}},
     Known::Some},
    {"LoopWithoutEnd", "void f() { int t = 64; while (t) t = 96 - t; k<<<1, t>>>(0); }", {{64}, {32}}, Known::Some},
    {"Increment", "void f() { int t = 31; ++t; t++; t--; k<<<1, t>>>(0); }", {{32}}, Known::All},
    {"Occupancy",
     "void f() { int g, t; cudaOccupancyMaxPotentialBlockSize(&g, &t, k); k<<<g, t>>>(0); }",
     {{1024}},
     Known::Some},
    {"DeviceProperty",
     "void f() { cudaDeviceProp p; cudaGetDeviceProperties(&p, 0);"
     " k<<<1, p.maxThreadsPerBlock / 4>>>(0); }",
     {{256}},
     Known::All},
    {"LambdaCapture", "void f() { int t = 96; auto go = [&] { k<<<1, t>>>(0); }; go(); }", {{96}}, Known::All},
    {"GenericLambda", "void f() { auto go = [](auto t) { k<<<1, t>>>(0); }; go(160); }", {{160}}, Known::All},
    {"TooLarge", "void f() { k<<<1, 2048>>>(0); }", {}, Known::Some},
    {"EmptyDim3FilledUnknown", "void fill(dim3 &);\nvoid f() { dim3 b; fill(b); k<<<1, b>>>(0); }", {}, Known::Some},
    {"Recursive", "static int g(int n) { return g(n - 1) + 1; }\nvoid f() { k<<<1, g(3)>>>(0); }", {}, Known::Some},
};

INSTANTIATE_TEST_SUITE_P(Constructs, BlockShape, testing::ValuesIn(Cases),
                         [](const auto &Info) { return std::string(Info.param.Name); });

TEST(HostValues, GridFollowsTheBlock) {
  CudaText Parsed(R"(
    __global__ void k(int) {}
    void f() { const int n = 1000; dim3 b(32, 8); dim3 g((n + b.x - 1) / b.x, n / b.y); k<<<g, b>>>(0); })");
  ASSERT_TRUE(Parsed.launch().Grid);
  EXPECT_EQ(*Parsed.launch().Grid, (Dim3{32, 125, 1}));
}

TEST(HostValues, LaunchesSeeTheShapeOfTheirTime) {
  CudaText Parsed(R"(
    __global__ void k(int) {}
    void f() { dim3 b(16, 16); k<<<1, b>>>(0); b.y = 4; k<<<1, b>>>(0); })");
  ASSERT_EQ(Parsed.Launches.size(), 2u);
  EXPECT_THAT(Parsed.Launches[0].Blocks, ElementsAre(Dim3{16, 16, 1}));
  EXPECT_THAT(Parsed.Launches[1].Blocks, ElementsAre(Dim3{16, 4, 1}));
}

TEST(HostValues, EachInstanceOfAPatternIsReadAnew) {
  // 'n' is what the pattern that calls set() stands for, 64 and then 128.
  CudaText Parsed(R"(
    template <int B> __global__ void k(int) {}
    template __global__ void k<64>(int);
    template __global__ void k<128>(int);
    static int threads;
    static void set(int n) { threads = n; }
    template <int B> void launch() { set(B); k<B><<<1, threads>>>(0); }
    int main() {})");
  ASSERT_EQ(Parsed.Launches.size(), 2u);
  EXPECT_THAT(Parsed.Launches[0].Blocks, ElementsAre(Dim3{64}));
  EXPECT_THAT(Parsed.Launches[1].Blocks, ElementsAre(Dim3{128}));
}

TEST(HostValues, AnArmOfTheLaunchHoldsForTheCallerToo) {
  // 'n' is what main() read, which in each arm is the number of its case.
  CudaText Parsed(R"(
    __global__ void k(int) {}
    static int threads;
    static void launch(int n) {
      switch (threads) {
      case 128: k<<<1, n>>>(0); break;
      case 256: k<<<1, n>>>(0); break;
      }
    }
    int main(int, char **argv) { threads = atoi(argv[1]); launch(threads); })");
  ASSERT_EQ(Parsed.Launches.size(), 2u);
  EXPECT_THAT(Parsed.Launches[0].Blocks, ElementsAre(Dim3{128}));
  EXPECT_THAT(Parsed.Launches[1].Blocks, ElementsAre(Dim3{256}));
}

TEST(HostValues, CandidatesAreCapped) {
  std::string Chain = "0";
  for (int I = 1; I <= 40; ++I)
    Chain = "(n == " + std::to_string(I) + " ? " + std::to_string(32 * I) + " : " + Chain + ")";
  CudaText Parsed("__global__ void k(int) {}\nvoid f(int n) { k<<<1, " + Chain + ">>>(0); }");
  EXPECT_LE(Parsed.launch().Blocks.size(), 8u);
  EXPECT_FALSE(Parsed.launch().BlocksComplete);
}

TEST(HostValues, DeepNestingIsUnknownNotACrash) {
  std::string Deep = "t";
  for (int I = 0; I < 200; ++I)
    Deep = "(-" + Deep + ")";
  CudaText Parsed("__global__ void k(int) {}\nvoid f() { int t = 64; k<<<1, " + Deep + ">>>(0); }");
  EXPECT_THAT(Parsed.launch().Blocks, IsEmpty());
}

TEST(HostValues, LongSumsAreEvaluated) {
  std::string Sum = "0";
  for (int I = 0; I < 5000; ++I)
    Sum += "+1";
  CudaText Parsed("__global__ void k(int) {}\nint s = " + Sum + ";\nvoid f() { int x = " + Sum +
                  "; int t = 64; k<<<1, t>>>(x); }");
  EXPECT_THAT(Parsed.launch().Blocks, ElementsAre(Dim3{64, 1, 1}));
}

} // namespace
} // namespace cudaperf
