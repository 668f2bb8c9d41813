// Loops that launch kernels so short that the device waits for the host, which takes longer to launch one than the
// device does to run it.

#include "Check/Check.h"
#include "Check/LaunchBoundLoops.h"
#include "Check/Words.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "llvm/Support/FormatVariadic.h"
#include <cmath>

namespace cudaperf {

namespace {

constexpr CheckOption Options[] = {
    {"MinLaunches", "4", "report loops of unknown length from this many launches a round on", 1, 1 << 20},
    {"MinTotal", "100", "report loops of known length from this many launches in all rounds on", 1, 1 << 30},
};

constexpr CheckInfo Info = {.Id = "cuda-perf-launch-overhead",
                            .Summary = "a loop launches kernels that take less time than their launches",
                            .Stage = Maturity::Preview,
                            .Level = Severity::Warning,
                            .Options = Options};

class LaunchOverhead final : public Check {
public:
  LaunchOverhead() : Check(Info) {}

  void run(const UnitFacts &Unit, Reporter &Out) const override {
    llvm::SmallVector<const HostRegion *, 8> Reported;
    for (const LaunchBoundLoop &Each : launchBoundLoops(Unit)) { // inner loops come first
      const auto IsInside = [&](const HostRegion *Inner) { return Each.Loop.Loop->encloses(Inner); };
      if (!isLong(Each, Out.options()) || llvm::any_of(Reported, IsInside))
        continue;
      Reported.push_back(Each.Loop.Loop);
      report(Each, Out);
    }
  }

private:
  static bool isLong(const LaunchBoundLoop &Found, const OptionValues &Options) {
    if (Found.Loop.Rounds)
      return double(*Found.Loop.Rounds) * double(Found.Launches) >= Options.number("MinTotal");
    return double(Found.Launches) >= Options.number("MinLaunches");
  }

  static const char *advice(RoundChange Changes) {
    switch (Changes) {
    case RoundChange::Nothing:
      return "capture one iteration ('cudaStreamBeginCapture', with the launches on a stream of their own) and replay "
             "it with 'cudaGraphLaunch': the host then launches all of them at once";
    case RoundChange::Pointers:
      return "capture as many iterations as bring the pointers back to their places, two if they swap "
             "('cudaStreamBeginCapture', with the launches on a stream of their own), and replay them with "
             "'cudaGraphLaunch': the host then launches all of them at once";
    case RoundChange::Values:
      return "what is passed changes: keep it in device memory, so that one captured iteration can be replayed with "
             "'cudaGraphLaunch', or do several iterations in one kernel, with a 'sync()' of the cooperative grid "
             "between them";
    }
    return "";
  }

  /// With as many digits as the model has.
  static double rounded(double Microseconds) {
    return Microseconds < 10 ? std::round(10 * Microseconds) / 10 : std::round(Microseconds);
  }

  static void report(const LaunchBoundLoop &Found, Reporter &Out) {
    const SourceSpan Where = Out.source().span(Found.First->Call->getSourceRange());
    const double Host = rounded(Found.HostMicroseconds), Device = std::max(0.1, rounded(Found.DeviceMicroseconds));
    const std::string Rounds =
        Found.Loop.Rounds ? llvm::formatv("each of {0} iterations", *Found.Loop.Rounds) : std::string("each iteration");
    const bool IsOne = Found.Launches == 1;
    FindingBuilder Finding =
        Out.report(*Found.Kernel, Where,
                   llvm::formatv("{0} launches {1} {2}, which {3} the device about {4} us and the host about {5} us",
                                 Rounds, Found.Launches, IsOne ? "kernel" : "kernels", IsOne ? "takes" : "take",
                                 number(Device), number(Host)));
    Finding.evidence("launches_per_iteration", int64_t(Found.Launches))
        .evidence("kernel_us", Device)
        .evidence("launch_us", Host)
        .weight(double(Found.Launches))
        .gain(Found.Gain);
    if (Found.Loop.Rounds)
      Finding.evidence("iterations", int64_t(*Found.Loop.Rounds));
    else
      Finding.assuming("the loop goes round often");
    Finding.note(Where, advice(Found.Loop.Changes));
    Finding.note(Out.source().point(Found.Loop.Loop->Around->Where->getBeginLoc()), "the loop");
  }
};

} // namespace

std::unique_ptr<Check> makeLaunchOverhead() { return std::make_unique<LaunchOverhead>(); }

} // namespace cudaperf
