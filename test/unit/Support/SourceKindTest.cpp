// Which C++ sources are CUDA, though their names do not say so.

#include "Support/SourceKind.h"
#include "gtest/gtest.h"

namespace cudaperf {
namespace {

TEST(SourceKind, KernelsOfTheirOwn) {
  EXPECT_TRUE(declaresKernels("__global__ void k() {}"));
  EXPECT_TRUE(declaresKernels("#include <cuda.h>\ntemplate <class T>\n__global__ void k(T *p);\n"));
  EXPECT_TRUE(declaresKernels("char q = '\\''; // it's\n/* \" */ static __global__ void k() {}"));
}

TEST(SourceKind, NoKernelsOfTheirOwn) {
  EXPECT_FALSE(declaresKernels("void f() {}"));
  EXPECT_FALSE(declaresKernels("// __global__ void k() {}\nvoid f() { /* __global__ */ }"));
  EXPECT_FALSE(
      declaresKernels("auto s = \"__global__ void k() {}\"; auto t = R\"cu(\n__global__ void \"k\"() {})cu\";"));
  EXPECT_FALSE(declaresKernels("#ifdef CPU\n# define __global__\n#endif\n__global__ void k() {}"))
      << "an emulation of CUDA for the host";
  EXPECT_FALSE(declaresKernels("#include <hip/hip_runtime.h>\n__global__ void k() {}"));
  EXPECT_FALSE(declaresKernels("#if HAS(__global__)\n#endif\nint my__global__;"));
}

TEST(SourceKind, Mentions) {
  EXPECT_TRUE(mentions("void f() { k(1); }", "k"));
  EXPECT_TRUE(mentions("void f() { k<<<1, 32>>>(); } // k", "k"));
  EXPECT_TRUE(mentions("LAUNCH(k, 256)", "k"));
  EXPECT_TRUE(mentions("void k(int);", "k")) << "it may be what defines a function";
  EXPECT_FALSE(mentions("// k<<<1, 32>>>();\n/* k(1) */ char c = '\\''; int k;", "k"));
  EXPECT_FALSE(mentions("void f() {}\ntemplate <int N> __global__ void __launch_bounds__(256) k(int);", "k"));
  EXPECT_TRUE(mentions("__global__ void k(int);\nvoid f() { k<<<1, 32>>>(1); }", "k"));
}

TEST(SourceKind, DeclarationsAreNoUses) {
  EXPECT_TRUE(declaresOnly("void k(int);\nstatic inline void k(sycl::queue q) {}", "k"));
  EXPECT_TRUE(declaresOnly("__global__ void k(int);\n// k<<<1, 32>>>(1);", "k"));
  EXPECT_FALSE(declaresOnly("void k(int);\nint f() { return k(1); }", "k"));
  EXPECT_FALSE(declaresOnly("void f() { if (a) b(); else k(1); }", "k"));
  EXPECT_FALSE(declaresOnly("void f() { k<<<1, 32>>>(); }", "k"));
  EXPECT_FALSE(declaresOnly("void f() { x = a + k(1); }", "k"));
  EXPECT_FALSE(declaresOnly("void f() { LAUNCH(k, 256); }", "k"));
}

TEST(SourceKind, DeclaredKernels) {
  EXPECT_TRUE(declaresKernel("__global__ void fill(float *out);", "fill"));
  EXPECT_TRUE(declaresKernel("template <int N>\n__global__ void\n__launch_bounds__(N) fill (float *out) {}", "fill"));
  EXPECT_FALSE(declaresKernel("__global__ void fillAll(float *out); void fill();", "fill"));
  EXPECT_FALSE(declaresKernel("__global__ void refill(float *out);", "fill"));
  EXPECT_FALSE(declaresKernel("// __global__ void fill(float *out);", "fill"));
  EXPECT_FALSE(declaresKernel("__global__ void clear(float *out) { fill(out); }", "fill"));
}

TEST(SourceKind, CallsAreNoDeclarations) {
  EXPECT_TRUE(calls("inline void f(int n) { launch(n); }", "launch"));
  EXPECT_TRUE(calls("inline int f(int n) { n = 3;\n  return launch (n); }", "launch"));
  EXPECT_FALSE(calls("void launch(int n);\nfloat *launch(float);\nA<B> launch();", "launch"));
  EXPECT_FALSE(calls("{ relaunch(3); } // launch(3)", "launch"));
  EXPECT_FALSE(calls("int f() { areturn launch; }", "launch"));
}

TEST(SourceKind, UnfinishedTexts) {
  for (const char *Text :
       {"__global__ \"", "__global__ '\\", "__global__ /*", "__global__ R\"x(", "__global__ //", "# __global__"})
    declaresKernels(Text);
}

} // namespace
} // namespace cudaperf
