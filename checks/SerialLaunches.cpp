// Short grids that wait for each other on one stream although none needs what another one leaves: side by side they
// would fill more of the GPU. Advice, off by default.

#include "Check/Check.h"
#include "Check/IndependentLaunches.h"
#include "Check/Words.h"
#include "Device/GpuRates.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>
#include <cmath>

namespace cudaperf {

namespace {

constexpr CheckOption Options[] = {
    {"MinMicroseconds", "20", "stay silent where less than this would be saved, by the estimate", 1, 1 << 20},
};

constexpr CheckInfo Info = {.Id = "cuda-perf-serial-launches",
                            .Summary = "kernels that need nothing of each other, and few multiprocessors, run one "
                                       "after the other",
                            .Stage = Maturity::Preview,
                            .Level = Severity::Note,
                            .Options = Options};

class SerialLaunches final : public Check {
public:
  SerialLaunches() : Check(Info) {}

  void run(const UnitFacts &Unit, Reporter &Out) const override {
    const double Sms = ratesOf(Unit.gpu()).Sms;
    for (const IndependentLaunches &Launches : independentLaunches(Unit))
      if (const Times Each = timesOf(Launches, Sms);
          Each.Serial - Each.Beside >= Out.options().number("MinMicroseconds"))
        report(Launches, Each, Sms, Out);
  }

private:
  /// Microseconds one after the other, and side by side: as long as the longest, or as all multiprocessors take for all
  /// of their blocks.
  struct Times {
    double Serial = 0, Beside = 0;
  };
  static Times timesOf(const IndependentLaunches &Launches, double Sms) {
    Times Found;
    double Longest = 0, Work = 0;
    for (const IndependentLaunch &Each : Launches) {
      Found.Serial += Each.Microseconds;
      Longest = std::max(Longest, Each.Microseconds);
      Work += Each.Microseconds * double(Each.Site->Grid->count());
    }
    Found.Beside = std::max(Longest, Work / Sms);
    return Found;
  }

  static void report(const IndependentLaunches &Launches, const Times &Taken, double Sms, Reporter &Out) {
    const IndependentLaunch &First = Launches.front(), &Second = Launches[1];
    uint64_t Blocks = 0;
    for (const IndependentLaunch &Each : Launches)
      Blocks = std::max(Blocks, Each.Site->Grid->count());
    const SourceSpan At = Out.source().span(Second.Site->Call->getSourceRange());
    const double Serial = std::round(Taken.Serial), Beside = std::round(Taken.Beside);
    FindingBuilder Finding =
        Out.report(*Second.Kernel, At,
                   llvm::formatv("{0} launches of at most {1} {2} wait for each other although none needs what another "
                                 "one leaves: a GPU of {3} multiprocessors takes about {4} us for them, side by side "
                                 "about {5} us",
                                 Launches.size(), Blocks, Blocks == 1 ? "block" : "blocks", number(Sms), number(Serial),
                                 number(Beside)));
    Finding.evidence("launches", int64_t(Launches.size()))
        .evidence("most_blocks", int64_t(Blocks))
        .evidence("multiprocessors", int64_t(Sms))
        .evidence("serial_us", Serial)
        .evidence("beside_us", Beside)
        .weight(Taken.Serial - Taken.Beside)
        .note(At,
              "launch each on a stream of its own ('cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking)') and "
              "let what comes next wait for all ('cudaEventRecord', 'cudaStreamWaitEvent'), or make them branches "
              "of a graph");
    for (const IndependentLaunch &Each : Launches)
      if (Each.Site != Second.Site)
        Finding.note(Out.source().span(Each.Site->Call->getSourceRange()),
                     llvm::formatv("'{0}', which {1}", Each.Kernel->Kernel->Declaration->getNameAsString(),
                                   Each.Site == First.Site ? "it waits for" : "waits for it"));
  }
};

} // namespace

std::unique_ptr<Check> makeSerialLaunches() { return std::make_unique<SerialLaunches>(); }

} // namespace cudaperf
