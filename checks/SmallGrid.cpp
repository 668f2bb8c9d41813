// Launches of so few blocks that most of the GPU has nothing to do while their threads loop over the data, and grids
// that are a division off.

#include "Analysis/DataLoops.h"
#include "Analysis/GridLoops.h"
#include "Check/Check.h"
#include "Check/Words.h"
#include "Device/Gpu.h"
#include "Launch/LaunchOrigin.h"
#include "Launch/PieceCounts.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/Support/FormatVariadic.h"

namespace cudaperf {

namespace {

constexpr CheckOption Options[] = {
    {"MaxBlocks", "4", "the largest grid to report", 1, 1 << 20},
    {"MinRounds", "1024", "stay silent about threads that are known to go round fewer times than this", 1, 1 << 30},
    {"Multiprocessors", "132", "what a GPU has of them, for grids that loops go on by", 1, 1 << 10},
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
      if (!Kernel || reportSwapped(*Kernel, Site, Out) || reportDividedTwice(*Kernel, Site, Out) ||
          reportGoingOn(*Kernel, Site, Out))
        continue;
      const bool IsLoneThread = Site.Grid && Site.Grid->count() == 1 && threads(Site) == 1; // block-shape speaks of it
      if (!Site.Grid || double(Site.Grid->count()) > Out.options().number("MaxBlocks") || Site.Blocks.empty() ||
          IsLoneThread || sharesGpu(Site) || isLastPass(Unit.host(), Unit.launches(), Site))
        continue;
      if (const std::optional<DataLoop> Loop = longestLoop(*Kernel, Site, Out.options()))
        report(*Kernel, Site, *Loop, Out);
    }
  }

private:
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

  static SourceSpan placeOf(const LaunchSite &Site, const Reporter &Out) {
    const clang::Expr *At = Site.GridWritten ? Site.GridWritten : Site.Call;
    return Out.source().span(At->getSourceRange());
  }

  static SourceSpan placeOf(const llvm::DILocation *Place, const SourceSpan &Otherwise, const Reporter &Out) {
    const clang::SourceLocation At = Out.source().locate(Place);
    return At.isValid() ? Out.source().point(At) : Otherwise;
  }

  static std::optional<uint64_t> rowLength(const LaunchSite &Site) {
    return Site.Blocks.size() == 1 && Site.BlocksComplete ? std::optional(uint64_t(Site.Blocks.front().X))
                                                          : std::nullopt;
  }

  /// <<<threads, blocks>>>: the first is a fixed length that blocks have, the second counts pieces of that length.
  static bool reportSwapped(const KernelFacts &Kernel, const LaunchSite &Site, Reporter &Out) {
    if (!Site.Grid || Site.Grid->Y != 1 || Site.Grid->Z != 1 || Site.Grid->X % WarpLanes != 0 || Site.Grid->X > 1024 ||
        !Site.Blocks.empty() || !Site.GridWritten || !Site.BlockWritten)
      return false;
    const std::optional<PieceCount> Pieces = pieceCount(Out.unit().host(), Site.BlockWritten);
    if (!Pieces || !isLengthOf(Out.unit().host(), *Pieces, Site.GridWritten, Site.Grid->X))
      return false;
    const SourceSpan Where = placeOf(Site, Out);
    Out.report(Kernel, Where,
               llvm::formatv("grid and block are swapped: {0} blocks, as long as '{1}' has pieces of {0}", Site.Grid->X,
                             Pieces->Of->getNameAsString()))
        .evidence("blocks", int64_t(Site.Grid->X))
        .weight(1)
        .note(Where, llvm::formatv("the grid comes first: as many blocks as there are pieces, and {0} threads a block; "
                                   "as it is, more than 1024 pieces cannot be launched",
                                   Site.Grid->X));
    return true;
  }

  /// A grid of ceil(n / blockDim.x) for a loop in which a block takes one of n items a round.
  static bool reportDividedTwice(const KernelFacts &Kernel, const LaunchSite &Site, Reporter &Out) {
    const std::optional<uint64_t> Row = rowLength(Site);
    const std::optional<PieceCount> Pieces = Site.GridWritten && !Site.Grid && Site.BlockWritten
                                                 ? pieceCount(Out.unit().host(), Site.GridWritten)
                                                 : std::nullopt;
    if (!Pieces || (Row && *Row == 1) || !isLengthOf(Out.unit().host(), *Pieces, Site.BlockWritten, Row))
      return false;
    // What the loop counts to is asked: steps of one, since longer ones of unsigned numbers might miss it.
    const LaunchAssumption Launch{.Block = {Dim3{WarpLanes, 1, 1}, BlockSource::Launch}, .Grid = Dim3{1, 1, 1}};
    for (const GridLoop &Each : gridLoops(*Kernel.Kernel->Code, Launch)) {
      const clang::Expr *Written = Each.TakesItemABlock && Each.Argument && *Each.Argument < Site.Arguments.size()
                                       ? Site.Arguments[*Each.Argument].Written
                                       : nullptr;
      if (!Written || firstSide(Out.unit().host(), Written) != Pieces->Of)
        continue;
      const SourceSpan Where = placeOf(Site, Out);
      const std::string Name = Pieces->Of->getNameAsString();
      const std::string Length = Row ? std::to_string(*Row) : "'" + Pieces->Length->getNameAsString() + "'";
      Out.report(
             Kernel, Where,
             llvm::formatv("a grid of '{0}' divided by {1}, the length of a block, for a loop in which a whole block "
                           "takes one of '{0}' items: each block does {1} of them one after the other",
                           Name, Length))
          .assuming(llvm::formatv("'{0}' is no more than {1} times the blocks that the GPU holds", Name, Length))
          .weight(1)
          .note(Where, llvm::formatv("launch a block an item, up to a few for each multiprocessor: 'min({0}, 32 * "
                                     "multiprocessors)'",
                                     Name))
          .note(placeOf(Each.Place, Where, Out), "the loop");
      return true;
    }
    return false;
  }

  /// A known grid that fills less than a quarter of the GPU, of a kernel that takes any.
  static bool reportGoingOn(const KernelFacts &Kernel, const LaunchSite &Site, Reporter &Out) {
    constexpr uint64_t WorthARound = 16, OfCapacity = 4;
    if (!Site.Grid || Site.Blocks.empty() || double(Site.Grid->count()) <= Out.options().number("MaxBlocks") ||
        sharesGpu(Site) || isLastPass(Out.unit().host(), Out.unit().launches(), Site))
      return false;
    const GpuModel &Gpu = Out.unit().gpu();
    const uint64_t Blocks = Site.Grid->count(), Threads = threads(Site);
    const uint64_t OfOne = residentBlocks(Gpu, Threads, Kernel.sharedBytes(Site.DynamicSharedBytes));
    const uint64_t Capacity = OfOne * uint64_t(Out.options().number("Multiprocessors"));
    if (OfCapacity * Blocks > Capacity)
      return false;
    for (const GridLoop &Each : gridLoops(*Kernel.Kernel->Code, launchOf(Site))) {
      if (Each.Rounds && *Each.Rounds < WorthARound)
        continue;
      const SourceSpan Where = placeOf(Site, Out);
      FindingBuilder Finding = Out.report(
          Kernel, Where,
          llvm::formatv(
              "{0} blocks of {1} threads where a GPU of {2} multiprocessors holds {3}, for a loop that goes on "
              "by the length of the grid",
              Blocks, Threads, uint64_t(Out.options().number("Multiprocessors")), Capacity));
      Finding.evidence("blocks", int64_t(Blocks))
          .evidence("threads_per_block", int64_t(Threads))
          .evidence("blocks_held", int64_t(Capacity))
          .weight(1 - double(Blocks) / double(Capacity));
      if (Each.Rounds)
        Finding.evidence("rounds", int64_t(*Each.Rounds));
      else
        Finding.level(Severity::Hint).assuming("the loop goes round often");
      Finding.note(placeOf(Each.Place, Where, Out),
                   "this loop takes any grid: as many blocks as the multiprocessors hold, "
                   "'cudaOccupancyMaxActiveBlocksPerMultiprocessor' times their number");
      return true;
    }
    return false;
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
