// The ways to launch a kernel, what is passed, and what attributes say.

#include "CudaText.h"
#include "Launch/KernelAttributes.h"
#include "clang/AST/Decl.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace cudaperf {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

std::vector<std::string> kernels(const CudaText &Parsed) {
  std::vector<std::string> Names;
  for (const LaunchSite &Site : Parsed.Launches)
    Names.push_back(Site.Kernel->getNameAsString() + ":" +
                    (Site.Blocks.empty() ? "?" : std::to_string(Site.Blocks.front().X)));
  return Names;
}

TEST(Launches, ListsOfAddressesThatOthersGetTooMayBeWrittenThrough) {
  CudaText Parsed(R"(
    __global__ void k(float *p, int n) {}
    void fill(void **);
    void f(float *p) {
      int n = 5;
      void *args[] = {&p, &n};
      fill(args);
      cudaLaunchKernel((void *)k, dim3(2), dim3(64), args, 128, 0);
    })");
  EXPECT_EQ(Parsed.Launches.front().Arguments[1].Constant, std::nullopt);
}

TEST(Launches, RuntimeCalls) {
  CudaText Parsed(R"(
    __global__ void k(float *p, int n) {}
    void f(float *p) {
      int n = 5;
      void *args[] = {&p, &n};
      cudaLaunchKernel((void *)k, dim3(2), dim3(64), args, 128, 0);
      cudaLaunchCooperativeKernel((const void *)&k, dim3(2), dim3(96), args, 0, 0);
    })");
  EXPECT_THAT(kernels(Parsed), ElementsAre("k:64", "k:96"));
  const LaunchSite &Site = Parsed.Launches[0];
  ASSERT_EQ(Site.Arguments.size(), 2u);
  EXPECT_EQ(Site.Arguments[0].Text, "p");
  EXPECT_EQ(Site.Arguments[1].Constant, 5) << "a launch writes nothing to what it is given the address of";
  EXPECT_EQ(Site.DynamicSharedBytes, 128u);
  EXPECT_EQ(Site.Stream.What, HostStream::Kind::Default);
}

/// What one switch sets is there in the arm of another one that wants the same number.
TEST(Launches, SwitchesOverOneNumber) {
  const auto Blocks = [](const std::string &Between) {
    CudaText Parsed(R"(
    __global__ void a(float *p) {}
    __global__ void b(float *p) {}
    __global__ void c(float *p) {}
    int size();
    void f(float *p) {
      unsigned n = size();
      dim3 block;
      switch (n) {
      case 128: block.x = 96; break;
      case 64:
      case 32: block.x = 64; break;
      default: block.x = 32; break;
      })" + Between +
                    R"(
      switch (n) {
      case 256: a<<<8, block>>>(p); break;
      case 128: b<<<8, block>>>(p); break;
      case 64: c<<<8, block>>>(p); break;
      }
    })");
    std::vector<size_t> Counts;
    for (const LaunchSite &Site : Parsed.Launches)
      Counts.push_back(Site.Blocks.size());
    return std::pair(kernels(Parsed), Counts);
  };
  const auto [Names, Counts] = Blocks("");
  EXPECT_THAT(Names, ElementsAre("a:64", "b:96", "c:64"));
  EXPECT_THAT(Counts, ElementsAre(2u, 2u, 1u)) << "an arm of two numbers is not told from others";
  EXPECT_THAT(Blocks("n = size();").second, ElementsAre(3u, 3u, 3u)) << "another number in between";
}

TEST(Launches, ConfigurationObject) {
  CudaText Parsed(R"(
    __global__ void k(float *p, int n) {}
    void f(float *p) {
      cudaLaunchConfig_t config = {};
      config.gridDim = 8;
      config.blockDim = dim3(32, 2);
      cudaLaunchKernelEx(&config, k, p, 7);
    })");
  ASSERT_EQ(Parsed.Launches.size(), 1u);
  EXPECT_THAT(Parsed.launch().Blocks, ElementsAre(Dim3{32, 2, 1}));
  EXPECT_EQ(Parsed.launch().Grid, Dim3{8});
  EXPECT_EQ(Parsed.launch().Arguments[1].Constant, 7);
}

TEST(Launches, NodesOfAGraph) {
  CudaText Parsed(R"(
    __global__ void k(float *p, int n) {}
    __global__ void last(float *p, int n) {}
    void f(float *p, void *graph) {
      int n = 7;
      void *arguments[] = {&p, &n};
      cudaKernelNodeParams node = {0};
      node.func = (void *)k;
      node.gridDim = 8;
      node.blockDim = dim3(32, 2);
      node.kernelParams = (void **)arguments;
      cudaGraphAddKernelNode(0, graph, 0, 0, &node);
      node.func = (void *)last;
      node.blockDim.y = 1;
      cudaGraphAddKernelNode(0, graph, 0, 0, &node);
    })");
  EXPECT_THAT(kernels(Parsed), ElementsAre("k:32", "last:32"));
  EXPECT_THAT(Parsed.Launches[0].Blocks, ElementsAre(Dim3{32, 2, 1}));
  EXPECT_THAT(Parsed.Launches[1].Blocks, ElementsAre(Dim3{32, 1, 1}));
  EXPECT_EQ(Parsed.Launches[0].Grid, Dim3{8});
  EXPECT_EQ(Parsed.Launches[0].Arguments.at(1).Text, "n");
}

TEST(Launches, NodesFromElsewhere) {
  CudaText Parsed(R"(
    __global__ void k(float *p, int n) {}
    void fill(cudaKernelNodeParams *);
    void f(void *graph) {
      cudaKernelNodeParams node = {(void *)k};
      fill(&node);
      cudaGraphAddKernelNode(0, graph, 0, 0, &node);
    })");
  for (const LaunchSite &Site : Parsed.Launches)
    EXPECT_FALSE(Site.BlocksComplete);
}

TEST(Launches, TemplatesAndTheirArguments) {
  CudaText Parsed(R"(
    template <typename T, int B> __global__ void k(T *p) {}
    template <int B> void go(float *p) { k<float, B><<<4, B>>>(p); }
    void f(float *p) { go<128>(p); go<256>(p); })");
  EXPECT_THAT(kernels(Parsed), ElementsAre("k:128", "k:256"));
  EXPECT_NE(Parsed.Launches[0].Kernel, Parsed.Launches[1].Kernel);
}

TEST(Launches, TemplatesThatNothingInstantiates) {
  CudaText Parsed(R"(
    template <typename T, int B> __global__ void k(T *p) {}
    template __global__ void k<float, 64>(float *);
    template __global__ void k<float, 512>(float *);
    template <typename T, int B> void go(T *p) { dim3 block(B, 2); k<T, B><<<4, block>>>(p); }
    template <typename T> struct S { void go(T *p) { k<T, 64><<<4, 96>>>(p); } };)");
  std::vector<std::string> Found = kernels(Parsed);
  std::sort(Found.begin(), Found.end());
  EXPECT_THAT(Found, ElementsAre("k:512", "k:64", "k:96"));
}

TEST(Launches, FunctionPointers) {
  CudaText Parsed(R"(
    __global__ void a(int) {}
    __global__ void b(int) {}
    template <int T> __global__ void c(int) {}
    template <void (*Kernel)(int)> void direct() { Kernel<<<1, 32>>>(0); }
    void launcher(void (*kernel)(int), int threads) { kernel<<<1, threads>>>(0); }
    int main() {
      direct<a>();
      auto k = c<64>;
      k<<<1, 64>>>(0);
      launcher(a, 128);
      launcher(&b, 256);
    })");
  std::vector<std::string> Found = kernels(Parsed);
  std::sort(Found.begin(), Found.end());
  // Each kernel has the block size of the call that it was given in.
  EXPECT_THAT(Found, ElementsAre("a:128", "a:32", "b:256", "c:64"));
}

TEST(Launches, VariadicLauncher) {
  CudaText Parsed(R"(
    __global__ void k(float *p, int n) {}
    template <typename K, typename... A> void launch(K kernel, dim3 block, A &&...args) {
      kernel<<<1, block>>>(std::forward<A>(args)...);
    }
    int main() { float *d; launch(k, 192, d, 3); })");
  EXPECT_THAT(kernels(Parsed), ElementsAre("k:192"));
  EXPECT_EQ(Parsed.launch().Arguments[1].Constant, 3);
}

TEST(Launches, InMacrosMembersAndDoWhile) {
  CudaText Parsed(R"(
    __global__ void k(int) {}
    #define LAUNCH(t) do { k<<<1, t>>>(0); cudaGetLastError(); } while (0)
    struct S { template <class T> void go(T) { LAUNCH(64); } };
    namespace n { void f() { S s; s.go(1); LAUNCH(32); } })");
  EXPECT_THAT(kernels(Parsed), ElementsAre("k:64", "k:32"));
}

TEST(Launches, BuffersAndOffsets) {
  CudaText Parsed(R"(
    __global__ void k(float *a, float *b, float *c, float *d) {}
    struct S { float *buf; void go(float *p, float **rows, int n) {
      float *copy = p;
      k<<<1, 32>>>(p, copy + 4, buf, rows[1]);
      k<<<1, 32>>>(&p[0], &p[2], this->buf, nullptr);
      k<<<1, 32>>>(copy + 4 - 1, p + n, this->buf, nullptr);
    } };)");
  ASSERT_EQ(Parsed.Launches.size(), 3u);
  const auto &First = Parsed.Launches[0].Arguments, &Second = Parsed.Launches[1].Arguments;
  EXPECT_EQ(First[0].Id, First[1].Id);
  EXPECT_EQ(First[0].OffsetBytes, 0);
  EXPECT_EQ(First[1].OffsetBytes, 16);
  EXPECT_EQ(First[2].Id, Second[2].Id);
  EXPECT_EQ(First[3].Id.Element, 1);
  EXPECT_EQ(First[0].Id, Second[0].Id);
  EXPECT_EQ(Second[0].OffsetBytes, 0);
  EXPECT_EQ(Second[1].OffsetBytes, 8);
  EXPECT_FALSE(Second[3].Buffer);
  EXPECT_EQ(Parsed.Launches[2].Arguments[0].OffsetBytes, 12);
  EXPECT_FALSE(Parsed.Launches[2].Arguments[1].OffsetBytes);
}

TEST(Launches, FreshAllocationsAreDifferentBuffers) {
  CudaText Parsed(R"(
    __global__ void k(float *a, float *b) {}
    float *make(int n) { float *p; cudaMalloc(&p, n); return p; }
    void f() { float *a = make(1), *b = make(2); k<<<1, 32>>>(a, b); })");
  EXPECT_NE(Parsed.launch().Arguments[0].Id, Parsed.launch().Arguments[1].Id);
}

TEST(Launches, AliasedArgumentsAreFoundThroughCallers) {
  CudaText Parsed(R"(
    __global__ void k(float *a, const float *b, float *c) {}
    static void go(float *x, float *y, float *z) { k<<<1, 32>>>(x, y, z); }
    static void twice(float *x, float *y) { go(x, x, y); }
    void f() { float *a, *b; twice(a, b); })");
  EXPECT_THAT(aliasedArguments(Parsed.Code, Parsed.launch()), ElementsAre(Pair(0u, 1u)));
}

TEST(Launches, DistinctBuffersAreNotShared) {
  CudaText Parsed(R"(
    __global__ void k(float *a, const float *b) {}
    static void go(float *x, float *y) { k<<<1, 32>>>(x, y); }
    void f() { float *a, *b; go(a, b); go(b, a); })");
  EXPECT_THAT(aliasedArguments(Parsed.Code, Parsed.launch()), IsEmpty());
}

TEST(Launches, Streams) {
  CudaText Parsed(R"(
    __global__ void k(int) {}
    void f(int i) {
      cudaStream_t s, t, many[4];
      k<<<1, 32, 0, s>>>(0);
      k<<<1, 32, 0, s>>>(0);
      k<<<1, 32, 0, t>>>(0);
      k<<<1, 32, 0, 0>>>(0);
      k<<<1, 32, 0, many[i]>>>(0);
      k<<<1, 32, 0, many[2]>>>(0);
    })");
  auto Stream = [&](unsigned I) { return Parsed.Launches.at(I).Stream; };
  EXPECT_TRUE(Stream(0).sameAs(Stream(1)));
  EXPECT_FALSE(Stream(1).sameAs(Stream(2)));
  EXPECT_EQ(Stream(3).What, HostStream::Kind::Default);
  EXPECT_FALSE(Stream(4).sameAs(Stream(4)));
  EXPECT_TRUE(Stream(5).sameAs(Stream(5)));
}

TEST(Launches, ConstantsOfEveryLaunch) {
  CudaText Parsed(R"(
    __global__ void k(float *p, float *q, int stride, int n, bool flag) {}
    void f(float *p, int n) {
      k<<<1, 32>>>(p + 2, p, 32, 10, true);
      k<<<1, 64>>>(p + 2, p + 1, 32, 20, n);
    })");
  auto Constants = kernelConstants(Parsed.launch().Kernel, Parsed.Launches);
  EXPECT_THAT(Constants, ElementsAre(8, std::nullopt, 32, std::nullopt, std::nullopt));
}

TEST(Launches, ErrorsElsewhereInTheLaunch) {
  CudaText Parsed(R"(
    __global__ void k(int) {}
    void f() { k<<<undeclared(3), 64>>>(0); })");
  for (const LaunchSite &Site : Parsed.Launches)
    EXPECT_THAT(Site.Blocks, ElementsAre(Dim3{64, 1, 1}));
}

TEST(KernelAttributes, BoundsAndExactShapes) {
  CudaText Parsed(R"(
    template <int T> __global__ void __launch_bounds__(2 * T, 1) bounded(int) {}
    __global__ void declared(int);
    __global__ void __launch_bounds__(96, 3) declared(int) {}
    __global__ void __block_size__((16, 8)) exact(int) {}
    __global__ void plain(int) {}
    void f() {
      bounded<64><<<1, 32>>>(0);
      declared<<<1, 32>>>(0);
      exact<<<1, 32>>>(0);
      plain<<<1, 32>>>(0);
    })");
  auto Limit = [&](llvm::StringRef Name) {
    return blockLimit(Parsed.launchesOf(Name).at(0).Kernel, Parsed.Unit->getASTContext());
  };
  EXPECT_EQ(Limit("bounded").MaxThreads, 128u);
  EXPECT_EQ(Limit("declared").MaxThreads, 96u);
  EXPECT_EQ(Limit("declared").MinBlocks, 3u);
  EXPECT_EQ(Limit("bounded").MinBlocks, 1u);
  EXPECT_EQ(Limit("exact").Exact, (Dim3{16, 8, 1}));
  EXPECT_FALSE(Limit("exact").MaxThreads);
  EXPECT_FALSE(Limit("plain").Exact);
}

} // namespace
} // namespace cudaperf
