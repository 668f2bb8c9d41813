// Correctness first, then interleaved timing until the interval is narrow.

#include "Measure.h"

#include <cstdio>

namespace cudaperf::validate {
namespace {

/// The bytes that outputs and scratch arrays hold before a launch: a not-a-number in every floating-point type.
constexpr unsigned char Poison = 0xff;
constexpr unsigned Resamples = 2000;
/// Measuring stops early once the interval reaches no further than this on either side of the ratio.
constexpr double NarrowEnough = 0.005;

/// A form's arrays on the device, released at the end.
class LoadedForm {
public:
  LoadedForm(Device &Gpu, const Form &Source) : Gpu(Gpu), Source(Source) {}
  LoadedForm(const LoadedForm &) = delete;
  ~LoadedForm() {
    for (void *Each : Pointers)
      Gpu.release(Each);
  }

  Failure load(uint64_t Seed) {
    for (const Buffer &Each : Source.Buffers) {
      Host.emplace_back(Each.Type, Each.Count);
      void *Pointer = Gpu.allocate(Host.back().bytes().size());
      if (!Pointer)
        return "not enough GPU memory for '" + Each.Name + "' of " + Source.Source;
      Pointers.push_back(Pointer);
      if (Each.Use == Role::Input || Each.Use == Role::InOut)
        Each.Contents(Host.back(), mix(Seed, Host.size()));
      if (Failure Why = initialize(Host.size() - 1))
        return Why;
    }
    return std::nullopt;
  }

  void launch() const { Source.Launch(DevicePointers(Pointers)); }

  /// Compares every output of the one launch so far with the reference, which consumes the host arrays.
  Failure verify() {
    Source.Reference(Host);
    for (size_t I = 0; I < Host.size(); ++I)
      if (Failure Why = compare(I))
        return Why;
    Host.clear();
    return std::nullopt;
  }

private:
  Failure initialize(size_t I) {
    auto Bytes = Host[I].bytes();
    switch (Source.Buffers[I].Use) {
    case Role::Input:
    case Role::InOut:
      return Gpu.upload(Pointers[I], Bytes.data(), Bytes.size());
    case Role::Output:
    case Role::Scratch:
      return Gpu.fill(Pointers[I], Poison, Bytes.size());
    case Role::Accumulator:
      return Gpu.fill(Pointers[I], 0, Bytes.size());
    }
    return std::nullopt;
  }

  Failure compare(size_t I) {
    const Buffer &Each = Source.Buffers[I];
    if (Each.Use == Role::Input || Each.Use == Role::Scratch)
      return std::nullopt;
    HostArray Got(Each.Type, Each.Count);
    if (Failure Why = Gpu.download(Got.bytes().data(), Pointers[I], Got.bytes().size()))
      return Why;
    std::optional<Mismatch> Wrong = firstMismatch(Got, Host[I], Each.Tolerance);
    if (!Wrong)
      return std::nullopt;
    char Text[256];
    std::snprintf(Text, sizeof(Text), "%s: '%s[%zu]' is %.9g, the reference says %.9g", Source.Source.c_str(),
                  Each.Name.c_str(), Wrong->Index, Wrong->Got, Wrong->Expected);
    return Text;
  }

  Device &Gpu;
  const Form &Source;
  std::vector<HostArray> Host;
  std::vector<void *> Pointers;
};

struct PairedSamples {
  std::vector<double> Before, After;
};

using Work = std::function<void()>;

Failure warmUp(Device &Gpu, const Work &Before, const Work &After) {
  double Total = 0;
  for (int I = 0; I < 200 && (I < 3 || Total < 20); ++I)
    for (const Work *Each : {&Before, &After}) {
      double Milliseconds = 0;
      if (Failure Why = Gpu.time(*Each, Milliseconds))
        return Why;
      Total += Milliseconds;
    }
  return std::nullopt;
}

bool isNarrow(const PairedSamples &Samples, uint64_t Seed) {
  double Ratio = median(Samples.Before) / median(Samples.After);
  Interval Now = bootstrapRatio(Samples.Before, Samples.After, Resamples / 4, Seed);
  return Now.High - Ratio <= NarrowEnough * Ratio && Ratio - Now.Low <= NarrowEnough * Ratio;
}

/// Rounds of both forms in random order until there are enough of them and the interval is narrow.
Failure sample(Device &Gpu, const Work &Before, const Work &After, const RunSettings &Settings,
               PairedSamples &Samples) {
  if (Failure Why = warmUp(Gpu, Before, After))
    return Why;
  double Milliseconds = 0;
  for (unsigned Round = 0; Round < std::max(MaxRounds, Settings.MinRounds); ++Round) {
    bool Enough = Round >= Settings.MinRounds && Milliseconds >= Settings.MinSeconds * 1000;
    if (Enough && Round % 25 == 0 && isNarrow(Samples, Settings.Seed))
      break;
    double Times[2] = {};
    bool AfterFirst = mix(Settings.Seed, Round) & 1;
    for (bool Second : {false, true}) {
      bool IsAfter = AfterFirst != Second;
      if (Failure Why = Gpu.time(IsAfter ? After : Before, Times[IsAfter]))
        return Why;
    }
    Samples.Before.push_back(Times[0]);
    Samples.After.push_back(Times[1]);
    Milliseconds += Times[0] + Times[1];
  }
  return std::nullopt;
}

FormResult resultOf(const Form &Source) {
  FormResult Result;
  Result.Source = Source.Source;
  Result.LeastBytes = Source.LeastBytes;
  return Result;
}

CaseResult resultOf(const Case &Pair) {
  CaseResult Result;
  Result.Check = Pair.Check;
  Result.Pair = Pair.Pair;
  Result.Parameters = Pair.Parameters;
  Result.Title = Pair.Title;
  Result.Claimed = Pair.Claimed;
  Result.Allowance = Pair.Allowance;
  Result.Before = resultOf(Pair.Before);
  Result.After = resultOf(Pair.After);
  return Result;
}

CaseResult &fail(CaseResult &Result, Verdict Outcome, Failure Why) {
  Result.Outcome = Outcome;
  Result.Reason = *Why;
  return Result;
}

void conclude(CaseResult &Result, PairedSamples Samples, const RunSettings &Settings) {
  Result.Before.Times = summarize(Samples.Before);
  Result.After.Times = summarize(Samples.After);
  Result.Speedup = Result.Before.Times.Median / Result.After.Times.Median;
  Result.Statistical = bootstrapRatio(Samples.Before, Samples.After, Resamples, Settings.Seed);
  Result.Stated = widened(Result.Statistical, Result.Allowance);
  Result.Outcome = judge(Result.Stated, Settings.Margin);
  bool Straddles = Result.Stated.Low < 1 / (1 + Settings.Margin) && Result.Stated.High > 1 + Settings.Margin;
  if (Straddles)
    Result.Reason = "the interval is too wide to tell: measure longer with --reps";
  Result.Before.Samples = std::move(Samples.Before);
  Result.After.Samples = std::move(Samples.After);
}

} // namespace

CaseResult measureCase(Device &Gpu, const Case &Pair, const RunSettings &Settings) {
  CaseResult Result = resultOf(Pair);
  LoadedForm Before(Gpu, Pair.Before), After(Gpu, Pair.After);
  for (LoadedForm *Each : {&Before, &After}) {
    if (Failure Why = Each->load(Settings.Seed))
      return fail(Result, Verdict::NotRun, Why);
    if (Failure Why = Gpu.run([&] { Each->launch(); }))
      return fail(Result, Verdict::NotRun, Why);
    if (Failure Why = Each->verify())
      return fail(Result, Verdict::WrongResult, Why);
  }
  PairedSamples Samples;
  if (Failure Why = sample(Gpu, [&] { Before.launch(); }, [&] { After.launch(); }, Settings, Samples))
    return fail(Result, Verdict::NotRun, Why);
  conclude(Result, std::move(Samples), Settings);
  return Result;
}

void measureControl(Device &Gpu, const Case &Pair, RunResult &Result) {
  LoadedForm Same(Gpu, Pair.Before);
  PairedSamples Samples;
  auto Launch = [&] { Same.launch(); };
  if (Same.load(Result.Settings.Seed) || sample(Gpu, Launch, Launch, Result.Settings, Samples))
    return;
  Result.ControlRatio = median(Samples.Before) / median(Samples.After);
  Result.Control = bootstrapRatio(Samples.Before, Samples.After, Resamples, Result.Settings.Seed);
}

Failure launchForProfile(Device &Gpu, const Case &Pair, uint64_t Seed) {
  for (const auto &[Source, Name] : {std::pair(&Pair.Before, "|before"), std::pair(&Pair.After, "|after")}) {
    LoadedForm Loaded(Gpu, *Source);
    if (Failure Why = Loaded.load(Seed))
      return Why;
    if (Failure Why = Gpu.annotated(Pair.name() + Name, [&] { Loaded.launch(); }))
      return Why;
  }
  return std::nullopt;
}

} // namespace cudaperf::validate
