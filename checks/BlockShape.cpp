// Launches whose blocks leave lanes idle, or are so short that a multiprocessor cannot hold enough of them, of kernels
// that would take any other length.

#include "Analysis/BlockStretches.h"
#include "Analysis/FlatIndex.h"
#include "Check/Check.h"
#include "Check/Words.h"
#include "Cost/LaunchChange.h"
#include "Cost/RunCost.h"
#include "Device/Gpu.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include <map>
#include <set>

namespace cudaperf {

namespace {

constexpr CheckOption Options[] = {
    {"MinThreads", "65536", "stay silent about launches that are known to have fewer threads", 1, 1 << 30},
};

constexpr CheckInfo Info = {.Id = "cuda-perf-block-shape",
                            .Summary = "blocks leave lanes idle, or multiprocessors half empty",
                            .Stage = Maturity::Preview,
                            .Level = Severity::Warning,
                            .Options = Options};

/// A length that fills every architecture's multiprocessors, with room for registers.
constexpr unsigned BetterThreads = 256;

/// As many as have a part in every multiprocessor's work.
constexpr uint64_t ManyBlocks = 256;

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

  /// The axis that the block is long in; none: it has several.
  RegisterAxis axis() const {
    if (Block.Z != 1 || (Block.X != 1 && Block.Y != 1))
      return RegisterAxis::None;
    return Block.Y != 1 ? RegisterAxis::Y : RegisterAxis::X;
  }
};

/// How a kernel knows its threads, if blocks of another length would do the same.
enum class FreeLength { None, Flat, OfStretches };

class BlockShape final : public Check {
public:
  BlockShape() : Check(Info) {}

  void run(const UnitFacts &Unit, Reporter &Out) const override {
    std::map<std::pair<const KernelFacts *, RegisterAxis>, FreeLength> Free; // looked up only
    for (const KnownBlocks &Each : knownBlocks(Out)) {
      if (!isLargeRow(Each, Out.options()))
        continue;
      const Occupation Now(Unit.gpu(), Each.Block.count());
      // Short blocks spread few threads with much to do over more multiprocessors: a reason, if the grid may be small.
      const bool IsOnPurpose = !Each.Grid && !Each.Kernel.Program->loops().empty();
      if (!Now.leavesLanesIdle() && (!Now.leavesWarpsOut() || IsOnPurpose))
        continue;
      const auto [Known, IsNew] = Free.try_emplace({&Each.Kernel, Each.axis()}, FreeLength::None);
      if (IsNew)
        Known->second = freeLength(*Each.Kernel.Kernel->Code, Each.axis());
      if (Known->second != FreeLength::None)
        report(Each, Now, Known->second, Out);
    }
  }

private:
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

  static FreeLength freeLength(const llvm::Function &Code, RegisterAxis Axis) {
    if (Axis == RegisterAxis::X && hasFlatRows(Code))
      return FreeLength::Flat;
    return dealsToAnyLength(Code, Axis) ? FreeLength::OfStretches : FreeLength::None;
  }

  /// Whether the blocks are rows or columns, and nothing says that they have little to do. Where each thread goes on by
  /// the length of the grid, few threads may do much; a few blocks are another check's.
  static bool isLargeRow(const KnownBlocks &Launch, const OptionValues &Options) {
    if (Launch.axis() == RegisterAxis::None)
      return false;
    if (!Launch.Grid || double(Launch.Grid->count() * Launch.Block.count()) >= Options.number("MinThreads"))
      return true;
    return Launch.Grid->count() >= ManyBlocks && goesOnByGrid(*Launch.Kernel.Kernel->Code);
  }

  static std::string message(const Occupation &Now, const GpuModel &Gpu) {
    const std::string Blocks = llvm::formatv("blocks of {0} thread{1}", Now.Threads, Now.Threads == 1 ? "" : "s");
    const std::string Idle = llvm::formatv("leave {0} of {1} lanes idle", Now.Lanes - Now.Threads, Now.Lanes);
    const std::string Few = llvm::formatv("fill {0} of the {1} warps that a multiprocessor of {2} holds", Now.Warps,
                                          Now.MostWarps, Gpu.Name);
    if (Now.leavesLanesIdle() && Now.leavesWarpsOut())
      return Blocks + " " + Idle + " and " + Few;
    return Blocks + " " + (Now.leavesLanesIdle() ? Idle : Few);
  }

  /// What the kernel gains if its threads come in blocks of BetterThreads.
  static std::optional<GainEstimate> gainOf(const KnownBlocks &Given, const GpuModel &Gpu) {
    const KernelFacts &Kernel = Given.Kernel;
    const Dim3 Block = Given.Block;
    const ShapeFacts *const Shape = Kernel.shapeOf(Block);
    if (!Shape)
      return std::nullopt;
    LaunchAssumption Other = Shape->Launch;
    const bool IsRow = Given.axis() == RegisterAxis::X;
    Other.Block.Block = IsRow ? Dim3{BetterThreads, 1, 1} : Dim3{1, BetterThreads, 1};
    if (Other.Grid) {
      unsigned &Blocks = IsRow ? Other.Grid->X : Other.Grid->Y;
      Blocks = unsigned(llvm::divideCeil(Blocks * Block.count(), BetterThreads));
    }
    const uint64_t SharedBytes = Kernel.sharedBytes(Shape->DynamicSharedBytes);
    const KernelCost Then = runCost(*Kernel.Program, {.Launch = Other, .Gpu = Gpu, .SharedBytes = SharedBytes});
    return gainOfBlocks(Shape->Cost, unsigned(Block.count()), Then, BetterThreads);
  }

  static std::string knowsThreadsBy(const KnownBlocks &Launch, FreeLength Free) {
    const char Axis = Launch.axis() == RegisterAxis::X ? 'x' : 'y';
    if (Free == FreeLength::Flat)
      return "since all it does with it is 'blockIdx.x * blockDim.x + threadIdx.x'";
    return llvm::formatv(
        "since its threads take their elements from 'blockIdx.{0} * blockDim.{0}' on by 'threadIdx.{0}'", Axis);
  }

  static void report(const KnownBlocks &Launch, const Occupation &Now, FreeLength Free, Reporter &Out) {
    const GpuModel &Gpu = Out.unit().gpu();
    const KernelFacts &Kernel = Launch.Kernel;
    const SourceSpan &Where = Launch.Where;
    const Occupation Better(Gpu, BetterThreads);
    FindingBuilder Finding = Out.report(Kernel, Where, message(Now, Gpu));
    Finding.measured(Now.leavesLanesIdle() ? "lanes" : "warps")
        .evidence("threads_per_block", int64_t(Now.Threads))
        .evidence("idle_lanes", int64_t(Now.Lanes - Now.Threads))
        .evidence("resident_warps", int64_t(Now.Warps))
        .evidence("most_resident_warps", int64_t(Now.MostWarps))
        .weight(1 - Now.share())
        .gain(gainOf(Launch, Gpu))
        .note(Where,
              llvm::formatv("launch blocks of {0} threads, which fill {1} of {2} warps, and a grid to match: '{3}' "
                            "takes any length, {4}",
                            Better.Threads, Better.Warps, Better.MostWarps,
                            Kernel.Kernel->Declaration->getNameAsString(), knowsThreadsBy(Launch, Free)));
    if (Launch.LaunchedAt.isValid())
      Finding.note(Launch.LaunchedAt, llvm::formatv("launched here with blocks of {0}", Launch.Block.count()));
    if (!Launch.Grid)
      Finding.assuming("the grid is large");
  }
};

} // namespace

std::unique_ptr<Check> makeBlockShape() { return std::make_unique<BlockShape>(); }

} // namespace cudaperf
