// Times that the host's clock takes around a launch, with nothing that waits before the second reading: a launch
// returns at once, so that the kernel is not in what is measured.

#include "Check/Check.h"
#include "Launch/UntimedLaunches.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/Support/FormatVariadic.h"

namespace cudaperf {

namespace {

constexpr CheckInfo Info = {.Id = "cuda-perf-untimed-launch",
                            .Summary = "the host's clock is read behind a launch that nothing has waited for",
                            .Stage = Maturity::Preview,
                            .Level = Severity::Warning};

class UntimedLaunchCheck final : public Check {
public:
  UntimedLaunchCheck() : Check(Info) {}

  void run(const UnitFacts &Unit, Reporter &Out) const override {
    for (const UntimedLaunch &Each : untimedLaunches(Unit.host(), Unit.launches()))
      report(Each, Out);
  }

private:
  static void report(const UntimedLaunch &Found, Reporter &Out) {
    auto Span = [&](const clang::Expr *E) { return Out.source().span(E->getSourceRange()); };
    const ClockDifference &Time = Found.Time;
    const SourceSpan Where = Span(Time.End.Call->Call);
    FindingBuilder Finding =
        Out.report(*Found.Launch->Kernel, Where,
                   llvm::formatv("the time since '{0}' ends when '{1}' is launched, not when it is done: nothing "
                                 "waits for it before the clock is read",
                                 Time.Begin.Into->getNameAsString(), Found.Launch->Kernel->getNameAsString()));
    Finding.note(Where, "call 'cudaDeviceSynchronize' before it, or measure with 'cudaEventRecord' and "
                        "'cudaEventElapsedTime'");
    Finding.note(Span(Found.Through ? Found.Through->Call : Found.Launch->Call), "launched here");
    Finding.note(Span(Time.Begin.Call->Call), "the time begins here");
  }
};

} // namespace

std::unique_ptr<Check> makeUntimedLaunch() { return std::make_unique<UntimedLaunchCheck>(); }

} // namespace cudaperf
