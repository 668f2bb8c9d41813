// Loops that the threads of a block could share, of which each goes round all of it, or one for all others: a sum over
// an array, a table that is filled.

#include "Analysis/UndividedLoops.h"
#include "Check/LaterGain.h"
#include "Check/Words.h"
#include "Cost/DividedLoop.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <cmath>

namespace cudaperf {

namespace {

constexpr CheckOption Options[] = {
    {"MinRounds", "16", "stay silent about loops of fewer rounds", 2, 1000000},
    {"MinPercent", "10", "stay silent where the kernel would gain less", 1, 1000},
};

constexpr CheckInfo Info = {.Id = "cuda-perf-undivided-loop",
                            .Summary =
                                "each thread of a block, or one for all, goes round a loop that they could share",
                            .Stage = Maturity::Preview,
                            .Level = Severity::Warning,
                            .Options = Options};

class UndividedLoopCheck final : public Check {
public:
  UndividedLoopCheck() : Check(Info) {}

  void run(const KernelFacts &Kernel, Reporter &Out) const override {
    if (Out.unit().isMomentary(Kernel))
      return;
    const ShapeFacts &Shape = Kernel.Shapes.front();
    if (!Shape.Cost.isKnown())
      return;
    const std::vector<UndividedLoop> Loops = undividedLoops(*Kernel.Program, Shape.Launch);
    const CostedLaunch Launch{
        .Launch = Shape.Launch, .Gpu = Out.unit().gpu(), .SharedBytes = Kernel.sharedBytes(Shape.DynamicSharedBytes)};
    const auto Divided = divideLoops(*Kernel.Program, Launch, Shape.Cost, Loops, Out.options().number("MinRounds"));
    const double MinGain = Out.options().number("MinPercent") / 100;
    for (const auto &[Loop, Then] : llvm::zip_equal(Loops, Divided))
      if (Then && pays(Then->Gain, MinGain) && pays(Then->Alone, MinGain * LeastPart))
        report(Kernel, Shape, Loop, *Then, Out);
  }

private:
  /// Of what is asked of all loops together, one has a part in it that gains so much.
  static constexpr double LeastPart = 0.25;

  static bool pays(const GainEstimate &Gain, double MinGain) {
    return std::max(Gain.InL2, Gain.Large) >= std::max(1 + MinGain, GainEstimate::HiddenBelow);
  }

  static std::string who(const UndividedLoop &Loop) {
    const char *const Group = Loop.Sharing == ThreadGroup::Row ? "row of the block" : "block";
    return Loop.ByOneThread ? llvm::formatv("one of the {0} threads of a {1} goes", Loop.Threads, Group).str()
                            : llvm::formatv("each of the {0} threads of a {1} goes", Loop.Threads, Group).str();
  }

  static std::string remedy(const UndividedLoop &Loop) {
    std::string Text = llvm::formatv("let the threads share the rounds, 'threadIdx.x' to begin with and {0} further "
                                     "each time",
                                     Loop.Sharing == ThreadGroup::Row ? "'blockDim.x'" : "as many as the block has");
    const bool IsWarp = Loop.Threads <= WarpLanes;
    if (Loop.Order == RoundOrder::Sum)
      return Text + (IsWarp ? ", and put what they have together with '__shfl_xor_sync'"
                            : ", and put what they have together with shuffles and a number a warp in shared memory "
                              "('cub::BlockReduce')");
    if (Loop.Order == RoundOrder::Running)
      return Text + (IsWarp ? ", with a scan of the warp ('cub::WarpScan') for what goes from round to round"
                            : ", with a scan of the block ('cub::BlockScan') for what goes from round to round");
    return Text + (Loop.StoresShared ? ", with a barrier before others read what they have stored" : "");
  }

  static const char *pairOf(const UndividedLoop &Loop) {
    if (Loop.Order != RoundOrder::Sum)
      return "";
    return !Loop.ByOneThread ? "center" : Loop.OthersWait ? "norm" : "";
  }

  static void report(const KernelFacts &Kernel, const ShapeFacts &Shape, const UndividedLoop &Loop,
                     const DividedLoop &Then, Reporter &Out) {
    const clang::SourceLocation Place = Out.source().locate(Loop.Place);
    if (Place.isInvalid())
      return;
    const SourceSpan Where = Out.source().point(Place);
    const auto Rounds = std::lround(Then.Rounds);
    const std::string Times = Then.IsOpen || !Loop.CountsByOne ? "" : llvm::formatv(", {0} times", Rounds).str();
    const char *const How = !Loop.ByOneThread ? ": nothing in it depends on the thread"
                            : Loop.OthersWait ? ", while the others wait"
                                              : ", while the others have nothing to do";
    FindingBuilder Finding = Out.report(
        Kernel, Where,
        llvm::formatv("{0} round this loop{1}{2}{3}", who(Loop), Loop.ByOneThread ? "" : " alike", Times, How));
    Finding.evidence("threads", int64_t(Loop.Threads))
        .evidence("rounds", int64_t(Rounds))
        .evidence("by_one_thread", int64_t(Loop.ByOneThread))
        .gain(Then.Gain)
        .weight(Then.Rounds * Loop.Threads)
        .cause("rounds")
        .measured(pairOf(Loop))
        .note(Where, remedy(Loop));
    if (Then.IsOpen)
      Finding.level(Severity::Note).assuming(llvm::formatv("the loop goes round some {0} times", Rounds).str());
    if (Loop.IsOfLaunch && !Loop.ByOneThread)
      Finding.note(Where, "nothing in it depends on the block either: a kernel before this one, or the host, can do it "
                          "once for the whole launch");
    if (Shape.Launch.Block.Source != BlockSource::Launch)
      Finding.assuming("blocks of " + blockText(Shape.Launch.Block.Block));
  }
};

} // namespace

std::unique_ptr<Check> makeUndividedLoop() { return std::make_unique<UndividedLoopCheck>(); }

} // namespace cudaperf
