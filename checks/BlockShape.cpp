// Launches whose blocks leave lanes idle, or are so short that a multiprocessor cannot hold enough of them, of kernels
// that would take any other length. And launches of one thread in all that goes round loops over data.

#include "Analysis/BlockStretches.h"
#include "Analysis/DataLoops.h"
#include "Analysis/FlatIndex.h"
#include "Analysis/GridLoops.h"
#include "Analysis/HeapCalls.h"
#include "Check/Check.h"
#include "Check/Words.h"
#include "Cost/LaunchChange.h"
#include "Cost/RunCost.h"
#include "Device/Gpu.h"
#include "Launch/LaunchOrigin.h"
#include "Launch/RepeatedCalls.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include <cmath>
#include <set>

namespace cudaperf {

namespace {

constexpr CheckOption Options[] = {
    {"MinThreads", "65536", "stay silent about launches that are known to have fewer threads", 1, 1 << 30},
};

constexpr CheckInfo Info = {.Id = "cuda-perf-block-shape",
                            .Summary = "blocks leave lanes idle, or multiprocessors half empty",
                            .Stage = Maturity::Stable,
                            .Level = Severity::Warning,
                            .Options = Options};

/// A length that fills every architecture's multiprocessors, with room for registers.
constexpr unsigned BetterThreads = 256;
/// As many as have a part in every multiprocessor's work.
constexpr uint64_t ManyBlocks = 256;
/// Instructions of a thread alone that take longer than a launch: 4096 of 3 clocks are 7 microseconds.
constexpr double LongAlone = 4096;

/// A thread that is alone for half a millisecond and more is worth a warning.
constexpr double VeryLongAlone = 1 << 18;

/// Rounds over memory, each of which may wait for its load, that take as long.
constexpr uint64_t ManyRounds = 512;

/// What blocks of one length make of a GPU.
struct Occupation {
  uint64_t Threads = 0, Lanes = 0;   ///< of a block; the lanes of its warps
  uint64_t Warps = 0, MostWarps = 0; ///< that a multiprocessor holds, and could hold
  Occupation(const GpuModel &Gpu, uint64_t Threads)
      : Threads(Threads), Lanes(llvm::alignTo(Threads, WarpLanes)),
        Warps(residentBlocks(Gpu, Threads, /*SharedBytes=*/0) * (Lanes / WarpLanes)),
        MostWarps(Gpu.MaxThreadsPerSm / WarpLanes) {}
  double idleShare() const { return double(Lanes - Threads) / double(Lanes); }
  /// Fewer idle lanes than an eighth are not worth a change.
  bool leavesLanesIdle() const { return idleShare() >= 0.125; }
  bool leavesWarpsOut() const { return 2 * Warps <= MostWarps; }
  /// The share of the lanes that the multiprocessor could keep in flight.
  double share() const { return double(Warps) / double(MostWarps) * (1 - idleShare()); }
};

/// One launch of a kernel, in this file or in another one, whose blocks have one known shape.
struct KnownBlocks {
  const KernelFacts &Kernel;
  Dim3 Block;
  std::optional<Dim3> Grid;
  SourceSpan Where;      ///< what is spoken of: of a launch in another file the kernel's name
  SourceSpan LaunchedAt; ///< of a launch in another file

  /// The axes that the block is long in; x of a block of one thread.
  std::vector<RegisterAxis> axes() const {
    std::vector<RegisterAxis> Long;
    if (Block.X != 1 || Block.count() == 1)
      Long.push_back(RegisterAxis::X);
    if (Block.Y != 1)
      Long.push_back(RegisterAxis::Y);
    if (Block.Z != 1)
      Long.push_back(RegisterAxis::Z);
    return Long;
  }

  /// As many threads as fill the multiprocessors, along the same axes.
  Dim3 better() const {
    if (axes().size() == 3)
      return {WarpLanes, 4, 2};
    if (axes().size() == 1)
      return Block.Z != 1 ? Dim3{1, 1, 64} : Block.Y != 1 ? Dim3{1, BetterThreads, 1} : Dim3{BetterThreads, 1, 1};
    return Block.X == 1 ? Dim3{1, WarpLanes, 8} : Block.Y == 1 ? Dim3{WarpLanes, 1, 8} : Dim3{WarpLanes, 8, 1};
  }
};

/// How a kernel knows its threads, if blocks of another length would do the same: by their numbers in the launch, by
/// their block's stretch, or, of blocks of one thread, by the block alone. Tied: the code may have to follow.
enum class FreeLength { None, Flat, OfStretches, BlockAlone, Tied };

class BlockShape final : public Check {
public:
  BlockShape() : Check(Info) {}

  void run(const UnitFacts &Unit, Reporter &Out) const override {
    for (const KnownBlocks &Each : knownBlocks(Out)) {
      if (!isLarge(Each, Out.options()))
        continue;
      const Occupation Now(Unit.gpu(), Each.Block.count());
      // Short blocks spread few threads with much to do over more multiprocessors: a reason, if the grid may be small.
      const bool IsOnPurpose = !Each.Grid && !Each.Kernel.Program->loops().empty() && !Now.leavesLanesIdle();
      if (!Now.leavesLanesIdle() && !Now.leavesWarpsOut())
        continue;
      if (const FreeLength Free = freeLength(Each); IsOnPurpose ? Free == FreeLength::Flat : Free != FreeLength::None)
        report(Each, Now, Free, IsOnPurpose, Out);
    }
    for (const LaunchSite &Site : Unit.launches())
      if (const KernelFacts *Kernel = Site.Call ? Unit.find(Site.Kernel) : nullptr)
        if (isLoneThread(Site) && !sharesGpu(Site))
          reportLoneThread(*Kernel, Site, Out);
  }

private:
  static bool isLoneThread(const LaunchSite &Site) {
    return Site.Grid && Site.Grid->count() == 1 && Site.Blocks.size() == 1 && Site.BlocksComplete &&
           Site.Blocks.front().count() == 1;
  }

  static bool isLaunchedOften(const HostCode &Code, const LaunchSite &Site) {
    return runnableLoopAround(Site.Place.Region) || (Site.Host && callRate(Code, Site.Host) == CallRate::InLoop);
  }

  /// What is known of the rounds of Kernel's loops over memory, most telling first.
  enum class LoneLoops { Many, Open, Short };

  static LoneLoops loopsOf(const KernelFacts &Kernel, const LaunchSite &Site, const Reporter &Out) {
    LaunchAssumption Launch{.Block = {Site.Blocks.front(), BlockSource::Launch}, .Grid = Site.Grid};
    for (unsigned I = 0; I < Site.Arguments.size(); ++I)
      if (Site.Arguments[I].Constant)
        Launch.Arguments[I] = *Site.Arguments[I].Constant;
    LoneLoops Found = hasOpenLoop(*Kernel.Kernel->Code) ? LoneLoops::Open : LoneLoops::Short;
    for (const DataLoop &Each : dataLoops(*Kernel.Kernel->Code, Launch)) {
      if (Each.Rounds ? *Each.Rounds >= ManyRounds
                      : Each.Argument && isElementCount(Out.unit().host(), Out.unit().launches(), Site, *Each.Argument))
        return LoneLoops::Many;
    }
    return Found;
  }

  /// One thread in all that has much to do: by loops of known length, or by such as data or arguments end. Objects with
  /// virtual functions have to be built on the device, once.
  static void reportLoneThread(const KernelFacts &Kernel, const LaunchSite &Site, Reporter &Out) {
    const ShapeFacts *const Shape = Kernel.shapeOf(Site.Blocks.front());
    if (!Shape || !Shape->Cost.isKnown() || Kernel.Program->loops().empty() ||
        !heapCalls(*Kernel.Program, Shape->Launch).empty())
      return;
    const double Instructions = Shape->Cost.Pipes[CostUnit::Issue];
    const bool IsLong = !Shape->Cost.HasGuess && Instructions >= LongAlone;
    const LoneLoops Loops = IsLong ? LoneLoops::Many : loopsOf(Kernel, Site, Out);
    const bool IsOften = isLaunchedOften(Out.unit().host(), Site);
    const bool MayBeOften = IsOften || (Site.Host && callRate(Out.unit().host(), Site.Host) == CallRate::Unknown);
    if (Loops == LoneLoops::Short || (Loops == LoneLoops::Open && !MayBeOften))
      return;
    const SourceSpan Where = Out.source().span((Site.GridWritten ? Site.GridWritten : Site.Call)->getSourceRange());
    const std::string Work =
        IsLong ? llvm::formatv("goes through {0} instructions", std::lround(Instructions)).str()
               : std::string("goes round a loop over global memory") + (IsOften ? " in each of many launches" : "");
    FindingBuilder Finding =
        Out.report(Kernel, Where, "one thread on the whole GPU " + Work + ": the others have nothing to do");
    Finding.evidence("blocks", int64_t(1))
        .evidence("threads_per_block", int64_t(1))
        .level(IsLong && Instructions >= VeryLongAlone ? Severity::Warning
               : Loops == LoneLoops::Many || IsOften   ? Severity::Note
                                                       : Severity::Hint)
        .weight(1)
        .note(Where,
              "deal the loop's rounds out to threads, those of one block at least: a sum or a prefix is one of the "
              "block ('cub::BlockReduce', 'cub::BlockScan'), and where a round needs the one before, its loads do "
              "not");
    if (IsLong)
      Finding.evidence("instructions", int64_t(std::lround(Instructions)));
    else if (Loops == LoneLoops::Open)
      Finding.assuming("the loop goes round often");
  }

  static std::vector<KnownBlocks> knownBlocks(const Reporter &Out) {
    std::vector<KnownBlocks> Found;
    std::set<const KernelFacts *> Here;
    for (const LaunchSite &Site : Out.unit().launches()) {
      const KernelFacts *Kernel = Site.Call ? Out.unit().find(Site.Kernel) : nullptr;
      if (!Kernel)
        continue;
      Here.insert(Kernel);
      const clang::Expr *At = Site.BlockWritten ? Site.BlockWritten : Site.Call;
      if (Site.Blocks.size() == 1 && Site.BlocksComplete)
        Found.push_back({*Kernel, Site.Blocks.front(), Site.Grid, Out.source().span(At->getSourceRange()), {}});
    }
    for (const KernelFacts &Kernel : Out.unit().kernels()) {
      const ShapeFacts &Shape = Kernel.Shapes.front();
      if (!Here.contains(&Kernel) && Kernel.Shapes.size() == 1 && !Shape.IsOneOfMore && Shape.LaunchedAt.isValid() &&
          Shape.Launch.Block.Source == BlockSource::Launch)
        Found.push_back({Kernel, Shape.Launch.Block.Block, Shape.Launch.Grid, Kernel.Where, Shape.LaunchedAt});
    }
    return Found;
  }

  static FreeLength freeLength(const KnownBlocks &Launch) {
    const llvm::Function &Code = *Launch.Kernel.Kernel->Code;
    const std::vector<RegisterAxis> Axes = Launch.axes();
    if (llvm::all_of(Axes, [&](RegisterAxis Each) { return hasFlatRows(Code, Each); }))
      return FreeLength::Flat;
    if (llvm::all_of(Axes, [&](RegisterAxis Each) { return hasFlatRows(Code, Each) || dealsToAnyLength(Code, Each); }))
      return FreeLength::OfStretches;
    if (Launch.Block.count() == 1 && knowsBlockAlone(Code))
      return FreeLength::BlockAlone;
    return Launch.Block.count() < WarpLanes && asksForPlace(Code) ? FreeLength::Tied : FreeLength::None;
  }

  /// Whether nothing says that the threads have little to do. Where each thread goes on by the length of the grid, few
  /// threads may do much; a few blocks are another check's.
  static bool isLarge(const KnownBlocks &Launch, const OptionValues &Options) {
    if (!Launch.Grid || double(Launch.Grid->count() * Launch.Block.count()) >= Options.number("MinThreads"))
      return true;
    return Launch.Grid->count() >= ManyBlocks && goesOnByGrid(*Launch.Kernel.Kernel->Code);
  }

  /// "32", "10x10" or "4x4x4".
  static std::string spelled(const Dim3 &Block) {
    std::string Text = std::to_string(Block.X);
    if (Block.Y == 1 && Block.Z == 1)
      return Text;
    if (Block.X == 1 && Block.Z == 1)
      return std::to_string(Block.Y);
    Text += "x" + std::to_string(Block.Y);
    return Block.Z == 1 ? Text : Text + "x" + std::to_string(Block.Z);
  }

  static std::string message(const KnownBlocks &Launch, const Occupation &Now, const GpuModel &Gpu) {
    const std::string Blocks =
        llvm::formatv("blocks of {0} thread{1}", spelled(Launch.Block), Now.Threads == 1 ? "" : "s");
    const std::string Idle = llvm::formatv("leave {0} of {1} lanes idle", Now.Lanes - Now.Threads, Now.Lanes);
    const std::string Few = llvm::formatv("fill {0} of the {1} warps that a multiprocessor of {2} holds", Now.Warps,
                                          Now.MostWarps, Gpu.Name);
    if (Now.leavesLanesIdle() && Now.leavesWarpsOut())
      return Blocks + " " + Idle + " and " + Few;
    return Blocks + " " + (Now.leavesLanesIdle() ? Idle : Few);
  }

  /// What the kernel gains if its threads come in blocks of BetterThreads.
  static std::optional<GainEstimate> gainOf(const KnownBlocks &Given, FreeLength Free, const GpuModel &Gpu) {
    if (Free == FreeLength::BlockAlone || Free == FreeLength::Tied)
      return std::nullopt; // the kernel becomes another one
    const KernelFacts &Kernel = Given.Kernel;
    const Dim3 Block = Given.Block;
    const ShapeFacts *const Shape = Kernel.shapeOf(Block);
    if (!Shape)
      return std::nullopt;
    LaunchAssumption Other = Shape->Launch;
    Other.Block.Block = Given.better();
    if (Other.Grid) {
      const auto Divided = [](unsigned Blocks, unsigned Length, unsigned Better) {
        return unsigned(llvm::divideCeil(uint64_t(Blocks) * Length, Better));
      };
      Other.Grid = Dim3{Divided(Other.Grid->X, Block.X, Other.Block.Block.X),
                        Divided(Other.Grid->Y, Block.Y, Other.Block.Block.Y),
                        Divided(Other.Grid->Z, Block.Z, Other.Block.Block.Z)};
    }
    const uint64_t SharedBytes = Kernel.sharedBytes(Shape->DynamicSharedBytes);
    const KernelCost Then = runCost(*Kernel.Program, {.Launch = Other, .Gpu = Gpu, .SharedBytes = SharedBytes});
    return gainOfBlocks(Shape->Cost, unsigned(Block.count()), Then, unsigned(Given.better().count()));
  }

  static std::string knowsThreadsBy(const KnownBlocks &Launch, FreeLength Free) {
    if (Launch.axes().size() > 1)
      return "since its threads know their elements by 'blockIdx * blockDim' and 'threadIdx' of each axis alone";
    const char Axis = "xxyz"[unsigned(Launch.axes().front())];
    if (Free == FreeLength::Flat)
      return llvm::formatv("since all it does with it is 'blockIdx.{0} * blockDim.{0} + threadIdx.{0}'", Axis);
    return llvm::formatv(
        "since its threads take their elements from 'blockIdx.{0} * blockDim.{0}' on by 'threadIdx.{0}'", Axis);
  }

  /// Whether longer blocks may bring threads beyond the last element, which the kernel does not test for.
  static bool needsTest(const KnownBlocks &Launch) {
    const uint64_t Threads = Launch.Grid && Launch.axes().size() == 1 ? Launch.Grid->count() * Launch.Block.count() : 1;
    const auto IsTested = [&](RegisterAxis Each) { return comparesPlace(*Launch.Kernel.Kernel->Code, Each); };
    return Threads % Launch.better().count() != 0 && !llvm::all_of(Launch.axes(), IsTested);
  }

  static std::string remedy(const KnownBlocks &Launch, const Occupation &Better, FreeLength Free) {
    const std::string Name = Launch.Kernel.Kernel->Declaration->getNameAsString();
    if (Free == FreeLength::BlockAlone)
      return llvm::formatv(
          "give each thread what a block does now: blocks of {0} threads, which fill {1} of {2} warps, "
          "'blockIdx.x * blockDim.x + threadIdx.x' for 'blockIdx.x' in '{3}', and a test against the "
          "number of items",
          Better.Threads, Better.Warps, Better.MostWarps, Name);
    if (Free == FreeLength::Tied)
      return llvm::formatv("a warp takes the time of 32 lanes however few have a thread: let a block take as much at a "
                           "time as fills whole warps, 32 threads at least; the tile, the loop's step or whatever "
                           "'{0}' bases on its block's length has to follow",
                           Name);
    const std::string Blocks =
        llvm::formatv("launch blocks of {0} threads, which fill {1} of {2} warps, and a grid to match",
                      spelled(Launch.better()), Better.Warps, Better.MostWarps);
    if (Free == FreeLength::Flat && needsTest(Launch))
      return llvm::formatv("{0}, and let '{1}' test each thread's index against the number of elements, which now "
                           "nothing keeps it below: the last of such blocks may go beyond the end",
                           Blocks, Name);
    return llvm::formatv("{0}: '{1}' takes any length, {2}", Blocks, Name, knowsThreadsBy(Launch, Free));
  }

  static void report(const KnownBlocks &Launch, const Occupation &Now, FreeLength Free, bool IsOnPurpose,
                     Reporter &Out) {
    const GpuModel &Gpu = Out.unit().gpu();
    const SourceSpan &Where = Launch.Where;
    const Occupation Better(Gpu, Launch.better().count());
    FindingBuilder Finding = Out.report(Launch.Kernel, Where, message(Launch, Now, Gpu));
    Finding.measured(Now.leavesLanesIdle() ? "lanes" : "warps")
        .evidence("threads_per_block", int64_t(Now.Threads))
        .evidence("idle_lanes", int64_t(Now.Lanes - Now.Threads))
        .evidence("resident_warps", int64_t(Now.Warps))
        .evidence("most_resident_warps", int64_t(Now.MostWarps))
        .weight(1 - Now.share())
        .gain(gainOf(Launch, Free, Gpu))
        .note(Where, remedy(Launch, Better, Free));
    if (Free == FreeLength::BlockAlone || Free == FreeLength::Tied)
      Finding.level(Severity::Note);
    if (Launch.LaunchedAt.isValid())
      Finding.note(Launch.LaunchedAt, llvm::formatv("launched here with blocks of {0}", spelled(Launch.Block)));
    if (!Launch.Grid) // small ones are as frequent: of three such warnings a stranger found none worth acting on
      Finding.level(IsOnPurpose ? Severity::Hint : Severity::Note).assuming("the grid is large");
  }
};

} // namespace

std::unique_ptr<Check> makeBlockShape() { return std::make_unique<BlockShape>(); }

} // namespace cudaperf
