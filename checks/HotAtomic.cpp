// Global atomics that many threads of the grid send to one address, or to the few of a histogram, so that they are
// served one after the other.

#include "Analysis/AtomicUse.h"
#include "Check/AccessCause.h"
#include "Check/Check.h"
#include "Check/Words.h"
#include "Cost/AccessPicture.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/FormatVariadic.h"

namespace cudaperf {

namespace {

constexpr CheckOption Options[] = {
    {"MinThreads", "1024", "stay silent where fewer threads than this of a launch can meet at an address", 1, 1 << 30},
    {"MaxBins", "4096", "the largest histogram to report", 1, 1 << 30},
};

constexpr CheckInfo Info = {.Id = "cuda-perf-hot-atomic",
                            .Summary = "many threads of the grid meet at one address, or a few, of global memory",
                            .Stage = Maturity::Stable,
                            .Level = Severity::Warning,
                            .Options = Options};

/// Which threads meet at the address.
enum class Meeting { None, Warp, Block, Grid };

/// What one atomic does, as far as it is known.
struct HotSpot {
  AtomicUse Use;
  Meeting Of = Meeting::None;
  uint64_t Addresses = 1;
  bool InLoop = false;
  bool Folded = false;
};

class HotAtomic final : public Check {
public:
  HotAtomic() : Check(Info) {}

  void run(const KernelFacts &Kernel, Reporter &Out) const override {
    for (const AccessView &Access : accessesOf(Out.unit(), Kernel))
      if (Access.space() == AccessSpace::Global && Access.cost().Access->Operation == AccessOperation::Atomic &&
          !Access.cost().CoverageOnly)
        if (std::optional<HotSpot> Spot = hotSpot(Access, Out.options()))
          report(Access, *Spot, Out);
  }

private:
  static std::optional<HotSpot> hotSpot(const AccessView &Access, const OptionValues &Options) {
    const AccessCost &Cost = Access.cost();
    std::optional<AtomicUse> Use = atomicUse(*Cost.Access);
    if (!Use || Cost.ActiveLanes < 2 || has(Cost.AddressOn, Depends::CutLoop))
      return std::nullopt;
    // A flag that is raised, or a maximum that is beaten, now and then.
    if (Cost.OnData && Use->Kind != AtomicKind::Add)
      return std::nullopt;
    if (isOneLaneARow(Access.block(), Cost))
      return std::nullopt;
    HotSpot Spot{.Use = *Use, .InLoop = Access.Kernel.Program->blocks()[Cost.Access->Block].Loop >= 0};
    if (Cost.OneAddress)
      Spot.Of = meeting(Cost.AddressOn);
    else if (std::optional<uint64_t> Few = fewAddresses(Cost, Options)) {
      Spot.Of = Meeting::Grid;
      Spot.Addresses = *Few;
    }
    const double Share = Cost.ActiveLanes / WarpLanes;
    const uint64_t Block = Access.block().Block.count();
    const bool SmallGrid = Access.Shape.Launch.Grid && double(Access.Shape.Launch.Grid->count() * Block) * Share <
                                                           Options.number("MinThreads") * double(Spot.Addresses);
    const bool OnlyWarp = Spot.Of == Meeting::Block && Block <= WarpLanes;
    if (Spot.Of == Meeting::None || (Spot.Of == Meeting::Grid && SmallGrid))
      return std::nullopt;
    if (OnlyWarp)
      Spot.Of = Meeting::Warp;
    Spot.Folded = Cost.OneAddress && Spot.Of != Meeting::Warp && Use->isFoldedPerWarp(Cost.Access->Bytes);
    return Spot;
  }

  /// "threadIdx.x == 0" leaves one lane for each row of a block that is only assumed to have rows.
  static bool isOneLaneARow(const BlockAssumption &Block, const AccessCost &Cost) {
    return Block.Source == BlockSource::Default && Block.Block.Y * Block.Block.Z > 1 &&
           Cost.ActiveLanes * Block.Block.X <= WarpLanes;
  }

  static Meeting meeting(Depends AddressOn) {
    if (has(AddressOn, Depends::ThreadX | Depends::ThreadY | Depends::ThreadZ))
      return Meeting::Warp;
    return has(AddressOn, Depends::Block) ? Meeting::Block : Meeting::Grid;
  }

  /// The places of a histogram, or of an index such as "threadIdx.x % 4", if all blocks share them.
  static std::optional<uint64_t> fewAddresses(const AccessCost &Cost, const OptionValues &Options) {
    if (has(Cost.AddressOn, Depends::Block))
      return std::nullopt;
    if (!has(Cost.AddressOn, Unreliable)) {
      constexpr double FewestLanesEach = 4;
      return Cost.Places * FewestLanesEach <= Cost.ActiveLanes ? std::optional<uint64_t>(Cost.Places) : std::nullopt;
    }
    if (has(Cost.AddressOn, OfPlace))
      return std::nullopt;
    return reachableElements(*Cost.Access, uint64_t(Options.number("MaxBins")));
  }

  static std::string lanesText(const AccessCost &Cost) {
    if (Cost.OnData)
      return "up to " + number(Cost.ActiveLanes) + " lanes";
    return Cost.ActiveLanes == WarpLanes ? "all 32 lanes" : number(Cost.ActiveLanes) + " lanes";
  }

  static std::string headline(const AccessView &Access, const HotSpot &Spot) {
    static constexpr llvm::StringLiteral Groups[] = {"", "a warp", "every warp of a block", "every warp of the grid"};
    const AccessCost &Cost = Access.cost();
    std::string Message = llvm::formatv(
        "{0} {1} sends {2} of {3} to {4}", operationText(*Cost.Access), objectText(Access), lanesText(Cost),
        Groups[unsigned(Spot.Of)],
        Spot.Addresses == 1 ? "one address" : "the same " + std::to_string(Spot.Addresses) + " addresses");
    if (Spot.InLoop && Spot.Use.Kind != AtomicKind::CompareExchange)
      Message += ", in each iteration of the loop";
    if (Spot.Folded)
      Message += "; the compiler folds each warp's into one";
    return Message;
  }

  static std::string advice(const HotSpot &Spot, const AccessCost &Cost) {
    if (Spot.Addresses > 1 && has(Cost.AddressOn, Unreliable))
      return llvm::formatv(
          "count into {0} bins ({1} bytes) in shared memory first, then add each bin of the block with "
          "one atomic",
          Spot.Addresses, Spot.Addresses * Cost.Access->Bytes);
    const AtomicKind Kind = Spot.Use.Kind;
    if (Kind == AtomicKind::CompareExchange)
      return "reduce within the warp and the block first, then let one thread of the block run the compare-and-swap "
             "loop";
    if (Kind == AtomicKind::Exchange || Kind == AtomicKind::Other)
      return "let one thread act for the others: '__any_sync' or '__syncthreads_or' tells whether it has to";
    if (Spot.Use.ResultUsed)
      return Spot.Folded ? "take the places of a whole block with one atomic: count within the block, and let each "
                           "thread add its rank"
                         : "combine within the warp, let its first lane do one atomic, and hand the result back with "
                           "'__shfl_sync'";
    if (Spot.Of == Meeting::Warp)
      return "reduce within the warp first ('__shfl_down_sync'), then one atomic by one lane";
    return "reduce first: within the warp ('__shfl_down_sync', for 32-bit integers '__reduce_add_sync'), then within "
           "the "
           "block in shared memory, then one atomic a block";
  }

  /// The pair with Spot's shape and its parameters; none if there is none.
  static std::pair<std::string, std::string> measuredPair(const HotSpot &Spot, const AccessCost &Cost) {
    if (Spot.Addresses > 1 && has(Cost.AddressOn, Unreliable)) {
      const unsigned Bins = Spot.Addresses <= 64 ? 16 : Spot.Addresses <= 1024 ? 256 : 2048;
      return {"histogram", llvm::formatv("bins={0},values=even", Bins)};
    }
    if (Spot.Use.Kind != AtomicKind::Add || Spot.Of != Meeting::Grid)
      return {"", ""};
    if (Cost.OnData)
      return {"count-above", "hits=50%"};
    const auto *Sum = llvm::dyn_cast<llvm::AtomicRMWInst>(Cost.Access->Inst);
    if (!Sum || Spot.Use.ResultUsed || !Sum->getType()->isFloatingPointTy())
      return {"", ""};
    return {"sum", Sum->getType()->isDoubleTy() ? "type=double" : "type=float"};
  }

  static void report(const AccessView &Access, const HotSpot &Spot, Reporter &Out) {
    static constexpr double Heaviness[] = {0, 1, 2, 3};
    static constexpr llvm::StringLiteral Names[] = {"none", "warp", "block", "grid"};
    const AccessCost &Cost = Access.cost();
    const SourceSpan Where = Access.span();
    FindingBuilder Finding = Out.report(Access, Where, headline(Access, Spot));
    const auto [Pair, Parameters] = measuredPair(Spot, Cost);
    Finding.measured(Pair, Parameters)
        .evidence("addresses", int64_t(Spot.Addresses))
        .evidence("active_lanes", Cost.ActiveLanes)
        .evidence("contention", Names[unsigned(Spot.Of)].str())
        .evidence("folded_per_warp", std::string(Spot.Folded ? "yes" : "no"))
        .weight(Heaviness[unsigned(Spot.Of)])
        .note(Where, advice(Spot, Cost));
    joinByObject(Access, "atomics", Finding);
    // Which of a few bins the lanes meet in is only known if it hangs on the thread alone.
    if (Cost.OneAddress || !has(Cost.AddressOn, Unreliable | Depends::Symbol | Depends::UniformLoad))
      Finding.picture(pictureOf(Cost));
    if (Spot.Folded || Spot.Of == Meeting::Warp)
      Finding.level(Severity::Note);
    if (Cost.OnData)
      Finding.assuming("the condition on loaded data holds for many threads");
    noteLaunch(Access, Finding);
  }
};

} // namespace

std::unique_ptr<Check> makeHotAtomic() { return std::make_unique<HotAtomic>(); }

} // namespace cudaperf
