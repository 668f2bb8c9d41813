// Kernels whose warps wait most of the time while the shared memory of their blocks keeps others out of the
// multiprocessor that could work meanwhile. Small grids and short blocks are other checks' affair.

#include "Analysis/LiveRegisters.h"
#include "Check/Check.h"
#include "Check/Words.h"
#include "Cost/ResidentWarps.h"
#include "Launch/KernelAttributes.h"
#include "clang/AST/Decl.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

namespace cudaperf {

namespace {

constexpr CheckOption Options[] = {
    {"MinPercent", "20", "stay silent where the change is predicted to gain less than this percentage", 1, 1000},
};

constexpr CheckInfo Info = {.Id = "cuda-perf-occupancy",
                            .Summary = "shared memory leaves a multiprocessor too few warps to hide what they wait for",
                            .Stage = Maturity::Preview,
                            .Level = Severity::Warning,
                            .Options = Options};

/// What a thread may take: nvcc unrolls loops by four and fetches ahead, so more than what the code holds at a time. Of
/// 167 kernels of HeCBench, Rodinia and the CUDA samples none took more (ptxas 13 for sm_90), and some all but 5.
unsigned likelyRegisters(unsigned Live) { return 16 + 2 * Live; }

/// A kernel at a launch of which the shared memory is known.
struct KnownBlocks {
  const KernelFacts &Kernel;
  const ShapeFacts &Shape;
  uint64_t SharedBytes = 0;
  ResidentWarps Now;
  uint64_t threads() const { return Shape.Launch.Block.Block.count(); }
  CostedLaunch launchOn(const GpuModel &Gpu) const {
    return {.Launch = Shape.Launch, .Gpu = Gpu, .SharedBytes = SharedBytes};
  }
};

class OccupancyCheck final : public Check {
public:
  OccupancyCheck() : Check(Info) {}

  void run(const KernelFacts &Kernel, Reporter &Out) const override {
    for (const ShapeFacts &Shape : Kernel.Shapes)
      if (std::optional<KnownBlocks> Blocks = waitingBlocks(Kernel, Shape, Out.unit().gpu()))
        consider(*Blocks, Out);
  }

private:
  /// Blocks of a launch whose warps wait while others would have room; none if that is not known.
  static std::optional<KnownBlocks> waitingBlocks(const KernelFacts &Kernel, const ShapeFacts &Shape,
                                                  const GpuModel &Gpu) {
    if (Shape.GaveUp || Shape.Launch.Block.Source != BlockSource::Launch || !Shape.DynamicSharedBytes)
      return std::nullopt;
    const uint64_t Bytes = Kernel.sharedBytes(Shape.DynamicSharedBytes);
    KnownBlocks Blocks{.Kernel = Kernel, .Shape = Shape, .SharedBytes = Bytes, .Now = {}};
    Blocks.Now = residentWarps(Gpu, Blocks.threads(), Bytes);
    if (Blocks.Now.Blocks == 0 || Blocks.Now.Limit != ResidencyLimit::SharedMemory || !Shape.Cost.isKnown())
      return std::nullopt;
    return isWaiting(Shape.Cost) ? std::optional(std::move(Blocks)) : std::nullopt;
  }

  /// Registers that a thread has at the most: what __launch_bounds__ leaves, or what lets the block be launched at all.
  static unsigned mostRegisters(const KnownBlocks &Blocks, const clang::ASTContext &Context) {
    const BlockLimit Limit = blockLimit(Blocks.Kernel.Kernel->Declaration, Context);
    const uint64_t Threads = std::max<uint64_t>(Limit.MaxThreads.value_or(0), Blocks.threads());
    const uint64_t MinBlocks = Limit.MaxThreads ? Limit.MinBlocks.value_or(1) : 1;
    return registersOfWarps(llvm::divideCeil(Threads, WarpLanes) * MinBlocks);
  }

  static void consider(const KnownBlocks &Blocks, Reporter &Out) {
    const std::optional<unsigned> Live = liveRegisters(Blocks.Kernel.Program->code());
    if (!Live)
      return;
    const unsigned Most = mostRegisters(Blocks, Out.unit().context());
    const OccupancyGoal Goal{.MinGain = 1 + Out.options().number("MinPercent") / 100,
                             .Registers = std::min(Most, likelyRegisters(*Live))};
    if (const auto Change =
            lessSharedMemory(*Blocks.Kernel.Program, Blocks.launchOn(Out.unit().gpu()), Blocks.Shape.Cost, Goal))
      report(Blocks, *Change, Most, Out);
  }

  static void report(const KnownBlocks &Blocks, const OccupancyChange &Change, unsigned MostRegisters, Reporter &Out) {
    const KernelFacts &Kernel = Blocks.Kernel;
    const ResidentWarps &Now = Blocks.Now, &Then = Change.Resident;
    const std::string Block = blockText(Blocks.Shape.Launch.Block.Block);
    FindingBuilder Finding =
        Out.report(Kernel, Kernel.Where,
                   llvm::formatv("{0} bytes of shared memory a block leave room for {1} {2} of {3}, {4} of the {5} "
                                 "warps that a multiprocessor of {6} holds, too few to hide what they wait for",
                                 Blocks.SharedBytes, Now.Blocks, Now.Blocks == 1 ? "block" : "blocks", Block,
                                 Now.warps(), Now.MostWarps, Out.unit().gpu().Name));
    Finding.evidence("threads_per_block", int64_t(Blocks.threads()))
        .evidence("shared_bytes_per_block", int64_t(Blocks.SharedBytes))
        .evidence("blocks_per_sm", int64_t(Now.Blocks))
        .evidence("resident_warps", int64_t(Now.warps()))
        .evidence("most_resident_warps", int64_t(Now.MostWarps))
        .evidence("shared_bytes_per_block_then", int64_t(Change.SharedBytes))
        .evidence("blocks_per_sm_then", int64_t(Then.Blocks))
        .evidence("resident_warps_then", int64_t(Then.warps()))
        .evidence("registers_at_most", int64_t(Change.Registers))
        .weight(Change.Gain.Low)
        .gain(Change.Gain)
        .cause("occupancy");
    noteRemedies(Blocks, Change, Finding);
    if (Change.Registers < MostRegisters)
      Finding.assuming(llvm::formatv("the kernel takes at most {0} registers a thread", Change.Registers));
    if (!Blocks.Shape.Launch.Grid)
      Finding.assuming("the grid is large");
    if (Blocks.Shape.LaunchedAt.Line)
      Finding.note(Blocks.Shape.LaunchedAt, llvm::formatv("launched here with blocks of {0}", Block));
  }

  static void noteRemedies(const KnownBlocks &Blocks, const OccupancyChange &Change, FindingBuilder &Finding) {
    const SourceSpan &At = Blocks.Kernel.Where;
    Finding.note(At, llvm::formatv("with at most {0} bytes a block {1} blocks fit, {2} warps: a smaller tile, a "
                                   "narrower type, or one array in place of two",
                                   Change.SharedBytes, Change.Resident.Blocks, Change.Resident.warps()));
    const uint64_t Twice = 2 * Blocks.threads();
    if (Twice <= 1024 && *Blocks.Shape.DynamicSharedBytes == 0)
      Finding.note(At, llvm::formatv("or, if the arrays serve a block of any length, blocks of {0} threads: {1} warps "
                                     "then share what {2} {3} now",
                                     Twice, 2 * Blocks.Now.WarpsOfBlock, Blocks.Now.WarpsOfBlock,
                                     Blocks.Now.WarpsOfBlock == 1 ? "has" : "share"));
  }
};

} // namespace

std::unique_ptr<Check> makeOccupancy() { return std::make_unique<OccupancyCheck>(); }

} // namespace cudaperf
