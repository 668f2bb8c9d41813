// Which launches could be one: the host code between and after them.

#include "Launch/HostOrder.h"
#include "CudaText.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace cudaperf {
namespace {

/// The body of 'void f(int n, bool c)' with kernels a(float *) and b(float *, float *), buffers x and y.
std::string host(const std::string &Body) {
  return R"(
    __global__ void a(float *p, int n) {}
    __global__ void b(float *p, float *q, int n) {}
    float *global;
    void unknown();
    void uses(float *);
    static void syncs() { cudaDeviceSynchronize(); }
    static void harmless() { printf("hello"); }
    #define CHECK(call) do { if ((call) != cudaSuccess) { printf("error"); exit(1); } } while (0)
    void f(int n, bool c, float *h) {
      float *x, *y;
      CHECK(cudaMalloc(&x, n));
      CHECK(cudaMalloc(&y, n));
      cudaStream_t s, t;
      cudaStreamCreate(&s);
      cudaStreamCreate(&t);
      )" +
         Body + "\n}";
}

struct Answer {
  bool IsPair = false;
  bool IsDisturbed = true;
  bool IsOnlyFreed = false;
};

/// What is said of the first two launches and the buffer x.
Answer ask(const std::string &Body) {
  CudaText Parsed(host(Body));
  HostOrder Order(Parsed.Code, Parsed.Launches);
  std::vector<LaunchPair> Pairs = Order.pairs();
  Answer Result;
  Result.IsPair = !Pairs.empty();
  LaunchPair First{0, 1};
  BufferId Buffer = Parsed.launch().Arguments.front().Id;
  Result.IsDisturbed = Order.isDisturbed(First, Buffer);
  Result.IsOnlyFreed = Order.isOnlyFreedAfter(First, Buffer);
  return Result;
}

TEST(HostOrder, PlainChain) {
  Answer Found = ask("a<<<n / 256, 256>>>(x, n); b<<<n / 256, 256>>>(x, y, n); cudaFree(x); cudaFree(y);");
  EXPECT_TRUE(Found.IsPair);
  EXPECT_FALSE(Found.IsDisturbed);
  EXPECT_TRUE(Found.IsOnlyFreed);
}

// Neighbours may have any shapes, but not other streams.
TEST(HostOrder, NeighboursOfAnyShape) {
  const auto Count = [](const std::string &Body) {
    const CudaText Parsed(host(Body));
    return HostOrder(Parsed.Code, Parsed.Launches).neighbours().size();
  };
  EXPECT_EQ(Count("a<<<1, 64>>>(x, n); b<<<2, 128>>>(x, y, n); a<<<3, 32>>>(y, n);"), 2u);
  EXPECT_EQ(Count("a<<<1, 64, 0, s>>>(x, n); b<<<1, 64, 0, t>>>(x, y, n);"), 0u);
}

// A third launch of any shape may come between the two of a pair; it disturbs the buffers that it is given.
TEST(HostOrder, LaunchBetween) {
  const CudaText Parsed(host("a<<<n, 64>>>(x, n); a<<<1, 32>>>(y, n); a<<<n, 64>>>(x, n);"));
  HostOrder Order(Parsed.Code, Parsed.Launches);
  const std::vector<LaunchPair> Pairs = Order.pairs();
  ASSERT_EQ(Pairs.size(), 1u);
  EXPECT_EQ(Pairs[0].First, 0u);
  EXPECT_EQ(Pairs[0].Second, 2u);
  EXPECT_FALSE(Order.isDisturbed(Pairs[0], Parsed.Launches[0].Arguments.front().Id));
  EXPECT_TRUE(Order.isDisturbed(Pairs[0], Parsed.Launches[1].Arguments.front().Id));
}

struct PairCase {
  const char *Name, *Body;
  bool IsPair;
};
class Pairs : public testing::TestWithParam<PairCase> {};
TEST_P(Pairs, AreFound) { EXPECT_EQ(ask(GetParam().Body).IsPair, GetParam().IsPair); }

INSTANTIATE_TEST_SUITE_P(
    Cases, Pairs,
    testing::Values(
        PairCase{"SameVariables", "dim3 g((n + 255) / 256), b2(256); a<<<g, b2>>>(x, n); b<<<g, b2>>>(x, y, n);", true},
        PairCase{"SameInitialisers", "int g = n / 64; int m = n / 64; a<<<g, 64>>>(x, n); b<<<m, 64>>>(x, y, n);",
                 true},
        PairCase{"SameStream", "a<<<n, 64, 0, s>>>(x, n); b<<<n, 64, 0, s>>>(x, y, n);", true},
        PairCase{"OtherStream", "a<<<n, 64, 0, s>>>(x, n); b<<<n, 64, 0, t>>>(x, y, n);", false},
        PairCase{"DefaultAndOther", "a<<<n, 64>>>(x, n); b<<<n, 64, 0, t>>>(x, y, n);", false},
        PairCase{"OtherBlock", "a<<<n, 64>>>(x, n); b<<<n, 128>>>(x, y, n);", false},
        PairCase{"OtherGrid", "a<<<n, 64>>>(x, n); b<<<n / 2, 64>>>(x, y, n);", false},
        PairCase{"GridChanged", "a<<<n, 64>>>(x, n); n = n / 2; b<<<n, 64>>>(x, y, n);", false},
        PairCase{"OneIsConditional", "a<<<n, 64>>>(x, n); if (c) b<<<n, 64>>>(x, y, n);", false},
        PairCase{"BothConditional", "if (c) { a<<<n, 64>>>(x, n); b<<<n, 64>>>(x, y, n); }", true},
        PairCase{"OtherArm", "if (c) a<<<n, 64>>>(x, n); else b<<<n, 64>>>(x, y, n);", false},
        PairCase{"InLoop", "for (int i = 0; i < n; ++i) { a<<<n, 64>>>(x, n); b<<<n, 64>>>(x, y, n); }", true},
        PairCase{"OneInLoop", "for (int i = 0; i < n; ++i) a<<<n, 64>>>(x, n); b<<<n, 64>>>(x, y, n);", false}),
    [](const auto &Info) { return std::string(Info.param.Name); });

struct BetweenCase {
  const char *Name, *Between;
  bool IsDisturbed;
};
class Between : public testing::TestWithParam<BetweenCase> {};
TEST_P(Between, IsSeen) {
  EXPECT_EQ(ask(std::string("a<<<n, 64>>>(x, n);") + GetParam().Between + "b<<<n, 64>>>(x, y, n);").IsDisturbed,
            GetParam().IsDisturbed);
}

INSTANTIATE_TEST_SUITE_P(
    Cases, Between,
    testing::Values(BetweenCase{"ErrorCheck", "CHECK(cudaGetLastError());", false},
                    BetweenCase{"DeviceSync", "CHECK(cudaDeviceSynchronize());", true},
                    BetweenCase{"ConditionalSync", "if (c) cudaDeviceSynchronize();", true},
                    BetweenCase{"SyncInCallee", "syncs();", true}, BetweenCase{"HarmlessCallee", "harmless();", false},
                    BetweenCase{"UnknownCalleeLocalBuffer", "unknown();", false},
                    BetweenCase{"CopyOfOther", "cudaMemcpy(y, h, n, cudaMemcpyHostToDevice);", true},
                    BetweenCase{"AsyncSetOfOther", "cudaMemsetAsync(y, 0, n);", false},
                    BetweenCase{"AsyncSet", "cudaMemsetAsync(x, 0, n);", true},
                    BetweenCase{"AsyncSetOfCopy", "float *z = x + 4; cudaMemsetAsync(z, 0, n);", true},
                    BetweenCase{"GivenAway", "uses(x);", true}, BetweenCase{"Reassigned", "x = y;", true},
                    BetweenCase{"Arithmetic", "int m = n * 2; ++m;", false}, BetweenCase{"Free", "cudaFree(x);", true}),
    [](const auto &Info) { return std::string(Info.param.Name); });

struct AfterCase {
  const char *Name, *Before, *After;
  bool IsOnlyFreed;
};
class After : public testing::TestWithParam<AfterCase> {};
TEST_P(After, IsSeen) {
  std::string Launches = "a<<<n, 64>>>(x, n); b<<<n, 64>>>(x, y, n);";
  EXPECT_EQ(ask(GetParam().Before + Launches + GetParam().After).IsOnlyFreed, GetParam().IsOnlyFreed);
}

INSTANTIATE_TEST_SUITE_P(
    Cases, After,
    testing::Values(AfterCase{"Freed", "", "cudaFree(x);", true},
                    AfterCase{"FilledBefore", "cudaMemcpy(x, h, n, cudaMemcpyHostToDevice);", "cudaFree(x);", true},
                    AfterCase{"CopiedBack", "", "cudaMemcpy(h, x, n, cudaMemcpyDeviceToHost);", false},
                    AfterCase{"LaunchedAgain", "", "a<<<n, 64>>>(x, n);", false},
                    AfterCase{"Escapes", "global = x;", "", false}, AfterCase{"GivenAway", "", "uses(x);", false}),
    [](const auto &Info) { return std::string(Info.param.Name); });

TEST(HostOrder, ReadInTheNextRound) {
  Answer Found =
      ask("for (int i = 0; i < n; ++i) { b<<<n, 32>>>(y, x, n); a<<<n, 64>>>(x, n); b<<<n, 64>>>(x, y, n); }");
  EXPECT_FALSE(Found.IsOnlyFreed);
}

TEST(HostOrder, BuffersThatOthersCanReach) {
  CudaText Parsed(host("a<<<n, 64>>>(global, n); unknown(); b<<<n, 64>>>(global, y, n);"));
  HostOrder Order(Parsed.Code, Parsed.Launches);
  EXPECT_TRUE(Order.isDisturbed({0, 1}, Parsed.launch().Arguments.front().Id));
  EXPECT_FALSE(Order.isOnlyFreedAfter({0, 1}, Parsed.launch().Arguments.front().Id));
}

TEST(HostOrder, SameValue) {
  CudaText Parsed(host("int m = n * 4; a<<<n, 64>>>(x, m); b<<<n, 64>>>(x, y, n * 4); n = 3; a<<<n, 64>>>(x, n * 4);"));
  HostOrder Order(Parsed.Code, Parsed.Launches);
  auto Count = [&](unsigned I) { return Parsed.Launches[I].Arguments.back().Written; };
  auto Place = [&](unsigned I) { return Parsed.Launches[I].Place; };
  EXPECT_TRUE(Order.isSameValue(Count(0), Place(0), Count(1), Place(1)));
  EXPECT_FALSE(Order.isSameValue(Count(1), Place(1), Count(2), Place(2)));
}

} // namespace
} // namespace cudaperf
