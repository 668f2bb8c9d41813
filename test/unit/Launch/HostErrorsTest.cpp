// Host code that is wrong, that only a template knows the types of, or that leads round in circles: what is beside it
// is read all the same.

#include "CudaText.h"
#include "clang/AST/Decl.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace cudaperf {
namespace {

struct BrokenCase {
  const char *Name;
  const char *Text; ///< beside a kernel and its launch
};

class BrokenHostCode : public testing::TestWithParam<BrokenCase> {};

TEST_P(BrokenHostCode, CostsNoLaunch) {
  CudaText Parsed(std::string("__global__ void k(int n) {}\nvoid f() { k<<<2, 64>>>(5); }\n") + GetParam().Text);
  const std::vector<LaunchSite> Sites = Parsed.launchesOf("k");
  ASSERT_GE(Sites.size(), 1u);
  EXPECT_THAT(Sites.front().Blocks, testing::ElementsAre(Dim3{64}));
  EXPECT_EQ(Sites.front().Arguments.at(0).Constant, 5);
}

const BrokenCase Cases[] = {
    // Initialisers without a type: 'h' is not declared, T is not known.
    {"PointerFromUndeclared", "void g() { int *p(h(1)); }"},
    {"PointerFromTwo", "void g() { int *p(h(1), 2); }"},
    {"ReferenceFromUndeclared", "void g() { int &r(h(1)); const int (&s)[2](h(2)); }"},
    {"ObjectFromUndeclared", "void g() { dim3 b(h(1), 2); k<<<1, b>>>(b.x); }"},
    {"PointerInPattern", "template <class T> void g(T *q) { T *p(q); T *s(q, q); k<<<1, 32>>>(*p); }"},
    {"ArrayInPattern",
     "template <class T> void g(T q) { int a[] = {q, 1}; int *p(a); for (int i : a) k<<<1, i>>>(a[i]); }"},
    {"MemberInPattern", "template <class T> struct S { T *p; int n; S(T *q) : p(q), n(q, 1) { k<<<1, n>>>(n); } };"},
    {"NewInPattern", "template <class T> void g() { T *p = new T(1, 2); int *q(new int(h())); }"},
    // Conditions.
    {"ConditionOfUndeclared", "void g() { if (h) k<<<1, 32>>>(1); while (h()) k<<<1, 32>>>(2); do {} while (h); }"},
    {"SwitchOnUndeclared",
     "void g(int n) { switch (h) { case 1: k<<<1, n>>>(n); } switch (n) { case h: k<<<1, n>>>(n); } }"},
    {"SwitchWithoutBlock", "void g(int n) { switch (n) case 1: k<<<1, n>>>(n); switch (n); }"},
    {"EmptyLoops",
     "void g() { for (;;) k<<<1, 32>>>(1); for (h; h; h) ; for (int i = h; i < h; i += h) k<<<1, i>>>(i); }"},
    {"RangeOfUndeclared", "void g() { for (int i : h) k<<<1, i>>>(i); for (int i : {h, 32}) k<<<1, i>>>(i); }"},
    // Expressions.
    {"ArgumentOfUndeclared", "void g() { k<<<h, 32>>>(h); k<<<1, h>>>(h(1)); k<<<dim3(h), dim3(1, h)>>>(*h); }"},
    {"TooManyArguments", "void g() { k<<<1, 32>>>(1, 2); k<<<1>>>(1); k<<<1, 32>>>(); }"},
    {"ListOfUndeclared", "const int t[2] = {h, 3}; void g(int i) { k<<<1, t[i]>>>(t[0]); k<<<1, t[1]>>>(1); }"},
    {"IncompleteTypes",
     "struct I; extern I x; I *p; void u(I &); void g(int n) { u(x); k<<<1, 32>>>(*(int *)(p + n)); }"},
    {"MissingMember", "struct S { int a; } s; void g() { s.b = 3; S *q(&s.c); k<<<1, s.a>>>(s.b); s.c(1); q->d(2); }"},
    {"InvalidClass", "struct S { H h; dim3 b; S() : h(1), b(2, 3), c(4) {} }; void g(S s) { k<<<1, s.b>>>(s.h); }"},
    {"ConstantOfUndeclared", "extern \"C\" const int c; const int c = h(1); void g() { k<<<1, c>>>(c); }"},
    {"LambdaOfUndeclared", "void g() { auto l = [=, &h](auto n) { int *p(h(n)); k<<<1, n>>>(*p); }; l(3); l(h); }"},
    {"ConfigurationOfUndeclared",
     "void g() { cudaLaunchConfig_t c(h); c.blockDim = h; cudaLaunchKernelEx(&c, k, h); }"},
    // Functions that hand what they got to themselves or to each other.
    {"HandsOnSwapped", "void s(int &a, int &b, int n) { if (n) s(b, a, n - 1); a = 1; }\n"
                       "void g() { int x, y; s(x, y, 3); k<<<1, x>>>(y); }"},
    {"HandToEachOther",
     "void b(int *p, int *q); void a(int *p, int *q) { b(q, p); *p = 1; }\n"
     "void b(int *p, int *q) { a(q, p); *q = 2; } void g() { int x, y; a(&x, &y); k<<<1, x>>>(y); }"},
    {"TemplateHandsOn", "template <int N> struct S { static void s(int &a, int &b) { S<N - 1>::s(b, a); } };\n"
                        "template <> struct S<0> { static void s(int &a, int &b) { a = 3; } };\n"
                        "void g() { int x = 1, y = 2; S<20>::s(x, y); k<<<1, x>>>(y); }"},
};

INSTANTIATE_TEST_SUITE_P(Constructs, BrokenHostCode, testing::ValuesIn(Cases),
                         [](const auto &Info) { return Info.param.Name; });

TEST(HostErrors, IfConstevalHasNoCondition) {
  CudaText Parsed("__global__ void k(int n) {}\n"
                  "constexpr int size() { if consteval { return 32; } else { return 64; } }\n"
                  "void f() { k<<<1, 128>>>(size()); }",
                  /*Outside=*/nullptr, "-std=c++20");
  EXPECT_THAT(Parsed.launch().Blocks, testing::ElementsAre(Dim3{128}));
}

// The class that is instantiated stands in the text twice: where it was first named, and here.
TEST(HostErrors, ExplicitInstancesAreSeenOnce) {
  CudaText Parsed("__global__ void k(int n) {}\n"
                  "template <class T> struct S { int n; void set(int m) { if (m > 3) n = m; else n = 2; }\n"
                  "  void run(int m) { int t = 32; if (m > 3) t = 64; set(m); k<<<1, t>>>(n); } };\n"
                  "template <class T> void g(S<T> &s) { s.run(5); }\n"
                  "template struct S<float>; template void g(S<float> &);");
  EXPECT_THAT(Parsed.launch().Blocks, testing::ElementsAre(Dim3{32}, Dim3{64}));
}

// Each function hands its two arguments on twice, so the ways double 30 times: the budget of steps ends that.
TEST(HostErrors, WaysThatDouble) {
  std::string Text = "__global__ void k(int n) {}\nvoid f0(int &a) { a = 1; }\n";
  for (int I = 1; I <= 30; ++I)
    Text += "void f" + std::to_string(I) + "(int &a) { f" + std::to_string(I - 1) + "(a); f" + std::to_string(I - 1) +
            "(a); }\n";
  CudaText Parsed(Text + "void g() { int x; f30(x); k<<<1, 32>>>(x); }");
  EXPECT_FALSE(Parsed.launch().Arguments.at(0).Constant);
}

// Loops one after the other: what the last one starts with rests on all before it.
TEST(HostErrors, ManyLoopsInARow) {
  std::string Text = "__global__ void k(int n) {}\nvoid g() { int x = 0;\n";
  for (int I = 0; I < 3000; ++I)
    Text += "for (int i = 0; i < 2; ++i) x += i;\n";
  CudaText Parsed(Text + "k<<<1, 32>>>(x); }");
  EXPECT_THAT(Parsed.launch().Blocks, testing::ElementsAre(Dim3{32}));
}

} // namespace
} // namespace cudaperf
