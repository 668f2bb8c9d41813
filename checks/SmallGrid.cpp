// Launches of so few blocks that most of the GPU has nothing to do while their threads loop over the data.

#include "Analysis/DataLoops.h"
#include "Check/Check.h"
#include "Check/Words.h"
#include "Launch/LaunchOrigin.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/Support/FormatVariadic.h"

namespace cudaperf {

namespace {

constexpr CheckOption Options[] = {
    {"MaxBlocks", "4", "the largest grid to report", 1, 1 << 20},
    {"MinRounds", "1024", "stay silent about threads that are known to go round fewer times than this", 1, 1 << 30},
};

constexpr CheckInfo Info = {.Id = "cuda-perf-small-grid",
                            .Summary =
                                "a launch of a few blocks leaves the GPU idle while their threads loop over data",
                            .Stage = Maturity::Preview,
                            .Level = Severity::Warning,
                            .Options = Options};

class SmallGrid final : public Check {
public:
  SmallGrid() : Check(Info) {}

  void run(const UnitFacts &Unit, Reporter &Out) const override {
    for (const LaunchSite &Site : Unit.launches()) {
      const KernelFacts *Kernel = Site.Call ? Unit.find(Site.Kernel) : nullptr;
      if (!Kernel || !Site.Grid || double(Site.Grid->count()) > Out.options().number("MaxBlocks") ||
          Site.Blocks.empty() || sharesGpu(Site) || isLastPass(Unit.host(), Unit.launches(), Site))
        continue;
      if (const std::optional<DataLoop> Loop = longestLoop(*Kernel, Site, Out.options()))
        report(*Kernel, Site, *Loop, Out);
    }
  }

private:
  /// Whether other launches may run beside this one: it has a stream of its own and is repeated.
  static bool sharesGpu(const LaunchSite &Site) {
    if (Site.Stream.What == HostStream::Kind::Default)
      return false;
    for (const HostRegion *Region = Site.Place.Region; Region; Region = Region->Parent)
      if (Region->What == HostRegion::Kind::Loop)
        return true;
    return false;
  }

  static uint64_t threads(const LaunchSite &Site) {
    uint64_t Most = 0;
    for (const Dim3 &Block : Site.Blocks)
      Most = std::max(Most, Block.count());
    return Most;
  }

  static LaunchAssumption launchOf(const LaunchSite &Site) {
    LaunchAssumption Launch{.Block = {Site.Blocks.front(), BlockSource::Launch}, .Grid = Site.Grid};
    for (unsigned I = 0; I < Site.Arguments.size(); ++I)
      if (Site.Arguments[I].Constant)
        Launch.Arguments[I] = *Site.Arguments[I].Constant;
    return Launch;
  }

  /// The loop over data whose length is not known, else the one that goes round most often.
  static std::optional<DataLoop> longestLoop(const KernelFacts &Kernel, const LaunchSite &Site,
                                             const OptionValues &Options) {
    std::optional<DataLoop> Longest;
    for (const DataLoop &Each : dataLoops(*Kernel.Kernel->Code, launchOf(Site))) {
      const bool IsShort = Each.Rounds && double(*Each.Rounds) < Options.number("MinRounds");
      const bool NamesNothing = !Each.Rounds && !Each.Argument;
      if (Each.Cooperates || IsShort || NamesNothing)
        continue;
      const uint64_t Rounds = Each.Rounds.value_or(UINT64_MAX);
      if (!Longest || Rounds > Longest->Rounds.value_or(UINT64_MAX))
        Longest = Each;
    }
    return Longest;
  }

  static void report(const KernelFacts &Kernel, const LaunchSite &Site, const DataLoop &Loop, Reporter &Out) {
    const clang::FunctionDecl &Declared = *Kernel.Kernel->Declaration;
    const clang::Expr *At = Site.GridWritten ? Site.GridWritten : Site.Call;
    const SourceSpan Where = Out.source().span(At->getSourceRange());
    const uint64_t Blocks = Site.Grid->count(), Threads = threads(Site);
    const std::string Bound = Loop.Argument && *Loop.Argument < Declared.getNumParams()
                                  ? "'" + Declared.getParamDecl(*Loop.Argument)->getNameAsString() + "'"
                                  : std::string();
    const std::string Rounds =
        Loop.Rounds ? llvm::formatv("{0} times", *Loop.Rounds).str() : "as often as " + Bound + " says";
    FindingBuilder Finding = Out.report(
        Kernel, Where,
        llvm::formatv(
            "{0} block{1} of {2} thread{3}: at most {0} of the GPU's multiprocessors work{4} while each thread "
            "goes round a loop over global memory {5}",
            Blocks, Blocks == 1 ? "" : "s", Threads, Threads == 1 ? "" : "s", Blocks == 1 ? "s" : "", Rounds));
    Finding.evidence("blocks", int64_t(Blocks))
        .evidence("threads_per_block", int64_t(Threads))
        .weight(1.0 / double(Blocks));
    if (Loop.Rounds)
      Finding.evidence("rounds", int64_t(*Loop.Rounds));
    else
      Finding.assuming(Bound + " is large");
    // An argument may be a handful: the blocks of a first pass in another function, the columns of a row.
    if (!Loop.Rounds && !isElementCount(Out.unit().host(), Out.unit().launches(), Site, *Loop.Argument))
      Finding.level(Severity::Hint);
    const clang::SourceLocation Place = Out.source().locate(Loop.Place);
    Finding.note(
        Place.isValid() ? Out.source().point(Place) : Where,
        "deal this loop's rounds out to the threads of many blocks ('i = blockIdx.x * blockDim.x + threadIdx.x', "
        "'i += gridDim.x * blockDim.x'); what the blocks find is put together by atomics or a second launch");
  }
};

} // namespace

std::unique_ptr<Check> makeSmallGrid() { return std::make_unique<SmallGrid>(); }

} // namespace cudaperf
