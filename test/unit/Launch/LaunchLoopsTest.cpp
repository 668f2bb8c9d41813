// Loops that launch without waiting: how often, how many rounds, and what changes from one to the next.

#include "Launch/LaunchLoops.h"
#include "CudaText.h"
#include "gtest/gtest.h"

namespace cudaperf {
namespace {

const std::string Head = "__global__ void k(float *p, float *q, int n) {}\n"
                         "void unknown();\n"
                         "double omp_get_wtime();\n"
                         "namespace std { template <typename T> void swap(T &A, T &B) { T C = A; A = B; B = C; } }\n";

/// Of Text behind the head.
std::vector<LaunchLoop> loopsIn(const std::string &Text) {
  static std::vector<std::unique_ptr<CudaText>> Kept; // what is found points into it
  Kept.push_back(std::make_unique<CudaText>(Head + Text));
  return launchLoops(Kept.back()->Code, Kept.back()->Launches);
}
std::vector<LaunchLoop> loopOf(const std::string &Body, const std::string &For = "for (int t = 0; t < n; ++t)") {
  return loopsIn("void f(float *a, float *b, float *h, int n, int m) { " + For + " { " + Body + " } }");
}

/// Of the loop around Body, not of those in it; 0 if it is none that is listed.
uint64_t launches(const std::string &Body) {
  const std::vector<LaunchLoop> Found = loopOf(Body);
  const bool IsThere = !Found.empty() && !loopAround(Found.back().Loop->Parent);
  return IsThere ? launchesOfRound(Found.back()) : 0;
}

TEST(LaunchLoops, CountWhatARoundLaunches) {
  EXPECT_EQ(launches("k<<<1, 32>>>(a, b, t);"), 1u);
  EXPECT_EQ(launches("k<<<1, 32>>>(a, b, t); k<<<1, 32>>>(b, a, t);"), 2u);
  EXPECT_EQ(launches("for (int i = 0; i < 5; ++i) k<<<1, 32>>>(a, b, i);"), 5u);
  EXPECT_EQ(launches("k<<<1, 32>>>(a, b, t); if (m) k<<<1, 32>>>(b, a, t);"), 1u) << "perhaps two";
  EXPECT_EQ(launches("if (m) k<<<1, 32>>>(a, b, t); else k<<<1, 32>>>(b, a, t);"), 1u) << "either way";
  EXPECT_EQ(launches("if (m) k<<<1, 32>>>(a, b, t); else n = m;"), 0u);
}

TEST(LaunchLoops, FollowCalls) {
  const std::string Step = "void step(float *a, int t) { k<<<1, 32>>>(a, a, t); k<<<1, 32>>>(a, a, t); }\n";
  const auto Found = loopsIn(Step + "void f(float *a, int n) { for (int t = 0; t < n; ++t) step(a, 3); }");
  ASSERT_EQ(Found.size(), 1u);
  EXPECT_EQ(launchesOfRound(Found[0]), 2u);
  EXPECT_EQ(Found[0].Changes, RoundChange::Nothing);
  const auto Counting = loopsIn(Step + "void f(float *a, int n) { for (int t = 0; t < n; ++t) step(a, t); }");
  ASSERT_EQ(Counting.size(), 1u);
  EXPECT_EQ(Counting[0].Changes, RoundChange::Values);
}

TEST(LaunchLoops, LeaveOutWhatWaitsOrWorks) {
  const std::string Launch = "k<<<1, 32>>>(a, b, t); ";
  EXPECT_EQ(launches(Launch + "cudaDeviceSynchronize();"), 0u);
  EXPECT_EQ(launches(Launch + "cudaMemcpy(h, a, 4, cudaMemcpyDeviceToHost);"), 0u);
  EXPECT_EQ(launches(Launch + "unknown();"), 0u);
  EXPECT_EQ(launches(Launch + "omp_get_wtime();"), 0u);
  EXPECT_EQ(launches(Launch + "for (int i = 0; i < n; ++i) h[i] = t;"), 0u) << "work of the host";
  EXPECT_EQ(launches(Launch + "for (int i = 0; i < m; ++i) k<<<1, 32>>>(b, a, i);"), 0u) << "nobody knows how often";
  EXPECT_EQ(launches(Launch + "if (m) cudaDeviceSynchronize();"), 0u);
  EXPECT_EQ(launches(Launch + "if (m) continue; k<<<1, 32>>>(b, a, t);"), 0u);
}

TEST(LaunchLoops, KeepWhatHappensNowAndThen) {
  const std::string Launch = "k<<<1, 32>>>(a, b, t); ";
  EXPECT_EQ(launches(Launch + "if (t % 100 == 0) cudaDeviceSynchronize();"), 1u);
  EXPECT_EQ(launches(Launch + "if (t % 2 == 0) cudaDeviceSynchronize();"), 0u);
  EXPECT_EQ(launches(Launch + "if (cudaGetLastError() != cudaSuccess) { printf(\"no\"); exit(1); }"), 1u);
  EXPECT_EQ(launches(Launch + "cudaMemsetAsync(b, 0, 4);"), 1u);
  EXPECT_EQ(loopsIn("void cudaGraphLaunch(); void g() { cudaGraphLaunch(); }\n"
                    "void f(float *a, int n) { for (int t = 0; t < n; ++t) k<<<1, 32>>>(a, a, t); }")
                .size(),
            0u)
      << "graphs are known here";
}

std::optional<uint64_t> rounds(const std::string &For, const std::string &Body = "") {
  const std::vector<LaunchLoop> Found = loopOf(Body + "k<<<1, 32>>>(a, b, 0);", For);
  EXPECT_EQ(Found.size(), 1u);
  return Found.empty() ? std::nullopt : Found[0].Rounds;
}

TEST(LaunchLoops, Rounds) {
  EXPECT_EQ(rounds("for (int t = 0; t < 10; ++t)"), 10u);
  EXPECT_EQ(rounds("for (int t = 1; t <= 10; t += 3)"), 4u) << "1, 4, 7, 10";
  EXPECT_EQ(rounds("for (int t = 9; t >= 0; t--)"), 10u);
  EXPECT_EQ(rounds("const int steps = 7; for (int t = 0; t < steps; ++t)"), 7u);
  EXPECT_EQ(rounds("for (int t = 0; t < n; ++t)"), std::nullopt);
  EXPECT_EQ(rounds("for (int t = 1; t < 64; t *= 2)"), std::nullopt);
  EXPECT_EQ(rounds("for (int t = 0; t < 10; ++t)", "if (m) break; "), std::nullopt);
  EXPECT_EQ(rounds("for (int t = 0; t < 10; ++t)", "t += m; "), std::nullopt);
}

RoundChange changes(const std::string &Body) {
  const std::vector<LaunchLoop> Found = loopOf(Body);
  EXPECT_FALSE(Found.empty());
  return Found.empty() ? RoundChange::Nothing : Found.back().Changes;
}

TEST(LaunchLoops, WhatChanges) {
  EXPECT_EQ(changes("k<<<1, 32>>>(a, b, n);"), RoundChange::Nothing);
  EXPECT_EQ(changes("int twice = 2 * n; k<<<1, 32>>>(a, b, twice);"), RoundChange::Nothing) << "of the round";
  EXPECT_EQ(changes("int twice = 2 * t; k<<<1, 32>>>(a, b, twice);"), RoundChange::Values);
  EXPECT_EQ(changes("k<<<1, 32>>>(a, b, t);"), RoundChange::Values);
  EXPECT_EQ(changes("k<<<1, 32>>>(a + t, b, n);"), RoundChange::Values);
  EXPECT_EQ(changes("k<<<1, 32>>>(a, b, n); float *c = a; a = b; b = c;"), RoundChange::Pointers);
  EXPECT_EQ(changes("k<<<1, 32>>>(a, b, n); std::swap(a, b);"), RoundChange::Pointers);
  EXPECT_EQ(changes("k<<<1, 32>>>(a, b, n); a += n;"), RoundChange::Values);
  EXPECT_EQ(changes("for (int i = 0; i < 4; ++i) k<<<1, 32>>>(a, b, i);"), RoundChange::Nothing) << "the same again";
}

TEST(LaunchLoops, Timed) {
  const std::string Loop = "for (int t = 0; t < n; ++t) k<<<1, 32>>>(a, a, t); ";
  const auto Timed = loopsIn("void f(float *a, int n) { omp_get_wtime(); " + Loop + "omp_get_wtime(); }");
  ASSERT_EQ(Timed.size(), 1u);
  EXPECT_TRUE(Timed[0].IsTimed);
  const auto Untimed = loopsIn("void f(float *a, int n) { omp_get_wtime(); " + Loop + "}");
  ASSERT_EQ(Untimed.size(), 1u);
  EXPECT_FALSE(Untimed[0].IsTimed);
}

TEST(LaunchLoops, InnerOnesFirst) {
  const auto Found = loopOf("for (int i = 0; i < 5; ++i) k<<<1, 32>>>(a, b, i);");
  ASSERT_EQ(Found.size(), 2u);
  EXPECT_EQ(Found[0].Rounds, 5u);
  EXPECT_TRUE(Found[1].Loop->encloses(Found[0].Loop));
}

} // namespace
} // namespace cudaperf
