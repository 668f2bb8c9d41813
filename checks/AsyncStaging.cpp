// Loops that bring their tiles to shared memory through registers and wait for each of them: since sm_80 the next tile
// can be on its way while this one is computed on. Advice, off by default.

#include "Analysis/RegisterStaging.h"
#include "Check/Check.h"
#include "Check/Words.h"
#include "Cost/Latencies.h"
#include "Cost/StagingCost.h"
#include "Cost/TileLayout.h"
#include "Cost/WorkChange.h"
#include "Device/Gpu.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FormatVariadic.h"
#include <cmath>

namespace cudaperf {

namespace {

constexpr CheckOption Options[] = {
    {"MinPercent", "10", "stay silent where a block alone on a multiprocessor would gain less than this percentage", 0,
     100},
    {"MinBytes", "16", "stay silent where a thread copies fewer bytes at a time", 4, 16},
};

constexpr CheckInfo Info = {.Id = "cuda-perf-async-staging",
                            .Summary = "each round of a loop waits for a tile that comes through registers",
                            .Stage = Maturity::Preview,
                            .Level = Severity::Note,
                            .Options = Options};

/// Since which architecture global memory is copied to shared memory past the registers.
constexpr unsigned FirstWithAsyncCopies = 80;
/// Of a loop with fewer rounds a second tile hides less than half of the waits.
constexpr double FewestRounds = 4;

/// What two tiles in place of one do to a multiprocessor.
struct TileRoom {
  uint64_t Bytes = 0; ///< of the arrays; 0: the launch says how large they are
  uint64_t BlocksNow = 0, BlocksThen = 0;
  /// Blocks that work while others wait do the same as a second tile.
  bool isWorthIt() const { return BlocksThen > 0 && 2 * BlocksThen > BlocksNow; }
};

class AsyncStaging final : public Check {
public:
  AsyncStaging() : Check(Info) {}

  void run(const KernelFacts &Kernel, Reporter &Out) const override {
    const ShapeFacts &Shape = Kernel.Shapes.front();
    if (Out.unit().computeCapability() < FirstWithAsyncCopies || Shape.GaveUp)
      return;
    const std::vector<StagingLoop> Loops = stagingLoops(*Kernel.Program);
    if (Loops.empty())
      return;
    const VisitCounts Visits(*Kernel.Program, Shape.Launch);
    for (const StagingLoop &Loop : Loops)
      if (Visits.isKnown())
        consider(Kernel, Shape, Loop, Visits, Out);
  }

private:
  static void consider(const KernelFacts &Kernel, const ShapeFacts &Shape, const StagingLoop &Loop,
                       const VisitCounts &Visits, Reporter &Out) {
    const KernelProgram &Program = *Kernel.Program;
    const double Rounds = Visits.ofBlock(unsigned(Program.loops()[unsigned(Loop.Loop)].Header));
    double Operations = 0;
    for (const TileWork &Work : Loop.Work)
      Operations += Work.Operations * Visits.ofBlock(Work.Block);
    if (Rounds < FewestRounds)
      return;
    if (narrowest(Loop) < Out.options().number("MinBytes"))
      return;
    const double AtMost = timesAtMost(Operations / Rounds, Shape.Launch.Block.Block.count());
    const TileRoom Room = roomOf(Kernel, Shape, Loop, Out.unit().gpu());
    if (Room.isWorthIt() && 100 * (AtMost - 1) >= Out.options().number("MinPercent"))
      report(Kernel, Shape, Loop, Room, AtMost, Out);
  }

  static unsigned narrowest(const StagingLoop &Loop) {
    return llvm::min_element(Loop.Copies, [](const auto &A, const auto &B) { return A.Bytes < B.Bytes; })->Bytes;
  }

  /// How much faster a block without others is if a round's wait and its work, Operations of a warp, fall together.
  static double timesAtMost(double Operations, uint64_t Threads) {
    const double Work = Operations * std::max(1.0, double(Threads) / WarpLanes / IssueSlots);
    return (DramLatency + Work) / std::max(DramLatency, Work);
  }

  static TileRoom roomOf(const KernelFacts &Kernel, const ShapeFacts &Shape, const StagingLoop &Loop,
                         const GpuModel &Gpu) {
    llvm::SmallSetVector<const llvm::GlobalVariable *, 4> Arrays;
    for (const StagedCopy &Copy : Loop.Copies)
      Arrays.insert(Copy.Array);
    TileRoom Room;
    for (const llvm::GlobalVariable *Array : Arrays)
      Room.Bytes += Kernel.Program->code().getParent()->getDataLayout().getTypeAllocSize(Array->getValueType());
    const uint64_t Threads = Shape.Launch.Block.Block.count(), Now = Kernel.StaticSharedBytes;
    Room.BlocksNow = residentBlocks(Gpu, Threads, Now);
    if (Now + Room.Bytes <= Gpu.MaxSharedBytesPerBlock)
      Room.BlocksThen = residentBlocks(Gpu, Threads, Now + Room.Bytes);
    return Room;
  }

  /// "'tileA' and 'tileB'", in code order.
  static std::string arraysText(const KernelFacts &Kernel, const ShapeFacts &Shape, const StagingLoop &Loop,
                                const UnitFacts &Unit) {
    llvm::SmallSetVector<const llvm::GlobalVariable *, 4> Known;
    std::vector<std::string> Names;
    for (const StagedCopy &Copy : Loop.Copies)
      if (const AccessFact *Fact = Shape.factOf(Kernel.Program->accesses()[Copy.Store]);
          Fact && Known.insert(Copy.Array))
        Names.push_back(objectText({.Unit = Unit, .Kernel = Kernel, .Shape = Shape, .Fact = *Fact}));
    return Names.empty() ? "shared memory" : wordList(Names);
  }

  static void report(const KernelFacts &Kernel, const ShapeFacts &Shape, const StagingLoop &Loop, const TileRoom &Room,
                     double AtMost, Reporter &Out) {
    const StagedCopy &First = Loop.Copies.front();
    const clang::SourceLocation Place =
        Out.source().locate(Kernel.Program->accesses()[First.Store].Inst->getDebugLoc());
    if (Place.isInvalid())
      return;
    const SourceSpan At = Out.source().point(Place);
    const unsigned Bytes = narrowest(Loop);
    FindingBuilder Finding = Out.report(
        Kernel, At,
        llvm::formatv(
            "each round waits for {0}, loaded through registers {1} bytes at a time, before it computes on it",
            arraysText(Kernel, Shape, Loop, Out.unit()), Bytes));
    Finding.evidence("bytes_per_copy", int64_t(Bytes))
        .evidence("times_at_most", AtMost)
        .weight(AtMost)
        .cause("staging");
    if (Bytes == WidestAccessBytes) // narrower copies were measured to lose
      Finding.measured("wide-tile").gain(gainOfStaging(Shape.Cost, Loop.Copies, AtMost));
    if (Room.Bytes)
      Finding.evidence("tile_bytes", int64_t(Room.Bytes))
          .evidence("blocks_per_sm", int64_t(Room.BlocksNow))
          .evidence("blocks_per_sm_with_two_tiles", int64_t(Room.BlocksThen));
    Finding.note(At, remedy(Room, Bytes));
    if (llvm::any_of(Loop.Copies, [](const StagedCopy &Copy) { return Copy.FillsZeros; }))
      Finding.note(At, "outside of the data let the copy write zeros: a fourth argument says how many bytes of it");
    Finding.note(At, expectation(Room, AtMost, Bytes));
    if (Shape.LaunchedAt.Line)
      Finding.note(Shape.LaunchedAt,
                   llvm::formatv("launched here with blocks of {0}", blockText(Shape.Launch.Block.Block)));
  }

  static std::string remedy(const TileRoom &Room, unsigned Bytes) {
    const std::string More = Room.Bytes ? llvm::formatv(", {0} bytes more,", Room.Bytes).str() : "";
    return llvm::formatv("hold two tiles{0} and let '__pipeline_memcpy_async(to, from, {1})' and '__pipeline_commit()' "
                         "fetch the next one while this one is computed on; the next round begins with "
                         "'__pipeline_wait_prior(0)' and '__syncthreads()'",
                         More, Bytes);
  }

  static std::string expectation(const TileRoom &Room, double AtMost, unsigned Bytes) {
    std::string Text = llvm::formatv("a block alone on a multiprocessor would be at most {0} times as fast; what other "
                                     "blocks compute while one waits is not gained twice: expect little where many fit",
                                     number(std::round(AtMost * 10) / 10));
    if (Room.Bytes)
      Text += llvm::formatv(", here {0} now and {1} with two tiles, or fewer", Room.BlocksNow, Room.BlocksThen);
    if (Bytes < WidestAccessBytes)
      Text += "; copies of 4 bytes made a product by tiles slower, copies of 16 bytes faster";
    return Text;
  }
};

} // namespace

std::unique_ptr<Check> makeAsyncStaging() { return std::make_unique<AsyncStaging>(); }

} // namespace cudaperf
