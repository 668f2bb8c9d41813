// The order of things in a measurement, on a device that is ordinary memory and whose clock is scripted.

#include "Measure.h"

#include <cstdlib>
#include <cstring>
#include <gtest/gtest.h>

using namespace cudaperf::validate;

namespace {

class FakeDevice final : public Device {
public:
  const DeviceDescription &description() const override { return About; }
  void *allocate(size_t Bytes) override {
    ++Allocated;
    return MemoryLeft ? std::malloc(Bytes) : nullptr;
  }
  void release(void *Pointer) override {
    --Allocated;
    std::free(Pointer);
  }
  Failure upload(void *To, const void *From, size_t Bytes) override { return copy(To, From, Bytes); }
  Failure download(void *To, const void *From, size_t Bytes) override { return copy(To, From, Bytes); }
  Failure fill(void *To, unsigned char Byte, size_t Bytes) override {
    std::memset(To, Byte, Bytes);
    return std::nullopt;
  }
  Failure run(const std::function<void()> &Work) override {
    Work();
    return std::nullopt;
  }
  Failure time(const std::function<void()> &Work, double &Milliseconds) override {
    LastCost = 0;
    Work();
    Milliseconds = LastCost * (1 + 0.001 * double(Timed++ % 5));
    return std::nullopt;
  }
  Failure annotated(const std::string &Name, const std::function<void()> &Work) override {
    Ranges.push_back(Name);
    return run(Work);
  }
  Failure copyCeiling(double &GigabytesPerSecond) override {
    GigabytesPerSecond = 1000;
    return std::nullopt;
  }

  int Allocated = 0;
  bool MemoryLeft = true;
  double LastCost = 0;
  unsigned Timed = 0;
  std::vector<std::string> Ranges;

private:
  static Failure copy(void *To, const void *From, size_t Bytes) {
    std::memcpy(To, From, Bytes);
    return std::nullopt;
  }
  DeviceDescription About{.Name = "memory"};
};

/// Doubles an array; the after form takes AfterCost, the before form 2.
Case doubling(FakeDevice &Gpu, double AfterCost, float Factor = 2) {
  std::vector<Buffer> Buffers = {{.Name = "in", .Count = 64},
                                 {.Name = "out", .Count = 64, .Use = Role::Output, .Tolerance = 1e-6}};
  auto Launch = [&Gpu](float Factor, double Cost) {
    return [&Gpu, Factor, Cost](const DevicePointers &P) {
      for (size_t I = 0; I < 64; ++I)
        P.get<float>(1)[I] = P.get<float>(0)[I] * Factor;
      Gpu.LastCost = Cost;
    };
  };
  auto Reference = [](std::vector<HostArray> &Arrays) {
    for (size_t I = 0; I < 64; ++I)
      Arrays[1].set(I, Arrays[0].at(I) * 2);
  };
  return {.Check = "cuda-perf-test",
          .Pair = "doubling",
          .Parameters = "n=64",
          .Before = {"before.cu", Buffers, Launch(2, 2.0), Reference, 512},
          .After = {"after.cu", Buffers, Launch(Factor, AfterCost), Reference, 512}};
}

RunSettings quick() { return {.MinRounds = 50, .MinSeconds = 0, .Seed = 11}; }

TEST(Measure, AFasterAfterFormIsConfirmed) {
  FakeDevice Gpu;
  CaseResult Result = measureCase(Gpu, doubling(Gpu, 1.0), quick());
  EXPECT_EQ(Result.Outcome, Verdict::Confirmed);
  EXPECT_NEAR(Result.Speedup, 2, 0.01);
  EXPECT_GE(Result.Before.Samples.size(), 50u);
  EXPECT_EQ(Result.Before.Samples.size(), Result.After.Samples.size());
  EXPECT_LT(Result.Stated.Low, Result.Statistical.Low);
  EXPECT_EQ(Gpu.Allocated, 0);
}

TEST(Measure, EqualFormsHaveNoEffectAndSlowerOnesAreSaidToBe) {
  FakeDevice Gpu;
  EXPECT_EQ(measureCase(Gpu, doubling(Gpu, 2.0), quick()).Outcome, Verdict::NoEffect);
  EXPECT_EQ(measureCase(Gpu, doubling(Gpu, 3.0), quick()).Outcome, Verdict::Slower);
}

TEST(Measure, AWrongResultIsNeverTimed) {
  FakeDevice Gpu;
  CaseResult Result = measureCase(Gpu, doubling(Gpu, 1.0, /*Factor=*/3), quick());
  EXPECT_EQ(Result.Outcome, Verdict::WrongResult);
  EXPECT_EQ(Gpu.Timed, 0u);
  EXPECT_EQ(Result.Speedup, 0);
  EXPECT_NE(Result.Reason.find("after.cu: 'out[0]' is "), std::string::npos) << Result.Reason;
  EXPECT_EQ(Gpu.Allocated, 0);
}

TEST(Measure, AnUnwrittenOutputIsAWrongResult) {
  FakeDevice Gpu;
  Case Pair = doubling(Gpu, 1.0);
  Pair.After.Launch = [](const DevicePointers &) {};
  CaseResult Result = measureCase(Gpu, Pair, quick());
  EXPECT_EQ(Result.Outcome, Verdict::WrongResult);
  EXPECT_NE(Result.Reason.find("nan"), std::string::npos) << Result.Reason;
}

TEST(Measure, WithoutMemoryThePairIsNotRun) {
  FakeDevice Gpu;
  Gpu.MemoryLeft = false;
  CaseResult Result = measureCase(Gpu, doubling(Gpu, 1.0), quick());
  EXPECT_EQ(Result.Outcome, Verdict::NotRun);
  EXPECT_EQ(Result.Reason, "not enough GPU memory for 'in' of before.cu");
}

TEST(Measure, TheControlFindsNothing) {
  FakeDevice Gpu;
  RunResult Run;
  Run.Settings = quick();
  measureControl(Gpu, doubling(Gpu, 1.0), Run);
  EXPECT_NEAR(Run.ControlRatio, 1, 0.005);
  EXPECT_TRUE(Run.Control.contains(1.0));
}

TEST(Measure, AProfiledLaunchIsNamedAfterItsCase) {
  FakeDevice Gpu;
  EXPECT_EQ(launchForProfile(Gpu, doubling(Gpu, 1.0), 1), std::nullopt);
  EXPECT_EQ(Gpu.Ranges, (std::vector<std::string>{"test/doubling/n=64|before", "test/doubling/n=64|after"}));
}

} // namespace
