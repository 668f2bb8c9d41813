// Global atomics that many threads of the grid send to one address, or to the few of a histogram, so that they are
// served one after the other.

#include "Analysis/AtomicUse.h"
#include "Analysis/RareArrival.h"
#include "Analysis/RuntimeDivisions.h"
#include "Analysis/ThreadShares.h"
#include "Check/AccessCause.h"
#include "Check/Check.h"
#include "Check/LaunchWords.h"
#include "Check/RemedyFacts.h"
#include "Check/Words.h"
#include "Cost/AccessPicture.h"
#include "Cost/TriedChange.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

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
  uint64_t Warps = 1; ///< of a block
  bool InLoop = false;
  bool OneAddressALoop = false; ///< in all rounds of the loop
  bool OwnRounds = false;       ///< each thread goes round the loop as often as it has to: no barrier fits into it
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
    const bool IsTotal = Use->Kind == AtomicKind::Add || Use->Kind == AtomicKind::MinMax;
    if (Cost.OnData && (!IsTotal || Use->IsBeaten || comesRarely(*Cost.Access->Inst)))
      return std::nullopt;
    if (Use->IsBeaten && Use->Kind == AtomicKind::CompareExchange)
      return std::nullopt;
    if (isOneLaneARow(Access.block(), Cost))
      return std::nullopt;
    const KernelProgram &Program = *Access.Kernel.Program;
    HotSpot Spot{.Use = *Use,
                 .Warps = llvm::divideCeil(Access.block().Block.count(), WarpLanes),
                 .InLoop = Program.blocks()[Cost.Access->Block].Loop >= 0,
                 .OneAddressALoop = staysAtItsAddress(*Cost.Access, Program)};
    for (size_t Loop = 0; Loop < Program.loops().size(); ++Loop)
      if (Program.loops()[Loop].Blocks.test(Cost.Access->Block))
        Spot.OwnRounds |= endsByThread(Program, int(Loop)) || Access.tried().trace().endsOnData(int(Loop));
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
    if (Spot.Of == Meeting::Warp && Spot.InLoop && Cost.OnData && comesWithEqualData(*Cost.Access->Inst))
      return std::nullopt;
    Spot.Folded = Cost.OneAddress && Spot.Of != Meeting::Warp && Use->isFoldedPerWarp(Cost.Access->Bytes);
    if (Spot.Folded && Block <= WarpLanes)
      return std::nullopt; // a block's one warp has one atomic already
    // The first lanes of two or four groups, made one by the compiler, are what the first lane of a warp is.
    constexpr double MostLeaders = 4;
    if (Spot.Folded && !Cost.OnData && Cost.ActiveLanes <= MostLeaders)
      return std::nullopt;
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

  static std::string lanesText(const AccessView &Access) {
    const AccessCost &Cost = Access.cost();
    const bool IsMost = Cost.OnData || isByRuntimeQuotient(Access);
    return (IsMost ? "up to " : Cost.ActiveLanes == WarpLanes ? "all " : "") + number(Cost.ActiveLanes) + " lanes";
  }

  static std::string headline(const AccessView &Access, const HotSpot &Spot) {
    static constexpr llvm::StringLiteral Groups[] = {"", "a warp", "every warp of a block", "every warp of the grid"};
    const AccessCost &Cost = Access.cost();
    const std::string Count = std::to_string(Spot.Addresses);
    std::string Message =
        llvm::formatv("{0}{1} {2} sends {3} of {4} to {5}", Cost.OnData ? "if data lets many threads come here, " : "",
                      operationText(*Cost.Access), objectHere(Access), lanesText(Access), Groups[unsigned(Spot.Of)],
                      Spot.Addresses == 1       ? "one address"
                      : isHistogram(Spot, Cost) ? "at most " + Count + " addresses"
                                                : "the same " + Count + " addresses");
    if (Spot.InLoop && Spot.Use.Kind != AtomicKind::CompareExchange)
      Message += ", in each iteration of the loop";
    if (Spot.Folded)
      Message += "; the compiler folds each warp's into one";
    return Message;
  }

  /// What a thread brings, in quotes; "" if that is no short expression.
  static std::string operandText(const AccessView &Access) {
    constexpr size_t Longest = 32;
    const auto *Call = llvm::dyn_cast_or_null<clang::CallExpr>(Access.expression());
    const clang::FunctionDecl *Called = Call ? Call->getDirectCallee() : nullptr;
    if (!Called || Call->getNumArgs() != 2 || !Called->getIdentifier() || !Called->getName().starts_with("atomic"))
      return "";
    const std::string Text = Access.Unit.source().text(Call->getArg(1)->getSourceRange());
    return Text.empty() || Text.size() > Longest || llvm::StringRef(Text).contains('\n') ? "" : "'" + Text + "'";
  }

  /// "add up 'x'": what is done with the values that threads or rounds bring.
  static std::string combination(const HotSpot &Spot, const AccessView &Access, llvm::StringRef OfWhom) {
    const std::string Operand = operandText(Access);
    const llvm::StringRef What = Spot.Use.Kind == AtomicKind::Add      ? "add up"
                                 : Spot.Use.Kind == AtomicKind::MinMax ? "find the extreme of"
                                                                       : "combine";
    return (What + " " + (Operand.empty() ? "what " + OfWhom.str() + " bring" : Operand)).str();
  }

  /// How a warp does that.
  static llvm::StringRef inWarp(const HotSpot &Spot, const AccessCost &Cost) {
    if (Spot.Use.IsFloat || Cost.Access->Bytes != 4)
      return "'__shfl_down_sync'";
    return Spot.Use.Kind == AtomicKind::Add      ? "'__reduce_add_sync'"
           : Spot.Use.Kind == AtomicKind::MinMax ? "'__reduce_max_sync' or '..._min_sync'"
                                                 : "'__reduce_or_sync' or its like";
  }

  /// What is to be heeded where some of a block's threads do not come.
  static llvm::StringRef whereBarriersStand(const HotSpot &Spot, const AccessCost &Cost) {
    if (Spot.OwnRounds)
      return "; its barriers need a loop that all threads of the block go round equally often";
    return Cost.OnData ? "; the barriers for it stand outside of the branches and returns that lead here" : "";
  }

  /// Whether lanes have one address as threadIdx.x is divided by a number that is only known at run time, and large.
  static bool isByRuntimeQuotient(const AccessView &Access) {
    const MemoryAccess &Own = *Access.cost().Access;
    return has(Access.cost().AddressOn, Depends::ThreadX) &&
           isMadeOfRuntimeQuotient(*Own.Inst->getOperand(Own.AddressOperand));
  }

  /// How to make one value of those that a warp, and then a block, brings; with the atomics that are left.
  static std::string combining(const HotSpot &Spot, const AccessView &Access) {
    const AccessCost &Cost = Access.cost();
    const std::string Start =
        llvm::formatv("{0} within the warp first ({1})", combination(Spot, Access, "the threads"), inWarp(Spot, Cost));
    const llvm::StringRef UpTo = Cost.OnData ? "up to " : "";
    const llvm::StringRef Where = Spot.InLoop ? ", each time round" : "";
    if (isByRuntimeQuotient(Access))
      return llvm::formatv("{0} for each address first, over the lanes that '__match_any_sync' finds together, and let "
                           "one of them do the atomic: where the divisor of the index is no multiple of 32, some warps "
                           "have two addresses or more",
                           combination(Spot, Access, "the threads"));
    if (Spot.Of == Meeting::Warp || Spot.Warps == 1)
      return llvm::formatv("{0}, and let one lane do the atomic: 1 a warp instead of {1}{2}{3}", Start, UpTo,
                           number(Cost.ActiveLanes), Where);
    return llvm::formatv(
        "{0}, then over the warps of the block in shared memory, and let one thread do the atomic: 1 {1}"
        "{2}",
        Start, atomicsLeft(Spot, Access), whereBarriersStand(Spot, Cost));
  }

  /// "a block instead of 256, each time round": the atomics of a block then and now.
  static std::string atomicsLeft(const HotSpot &Spot, const AccessView &Access) {
    return llvm::formatv("a block instead of {0}{1}{2}{3}", Access.cost().OnData ? "up to " : "",
                         number(double(Spot.Warps) * (Spot.Folded ? 1 : Access.cost().ActiveLanes)),
                         Spot.InLoop ? ", each time round" : "", assumingBlock(Access.block()));
  }

  /// The same where a loop sends a thread to one address again and again: no round needs another thread for it.
  static std::string overTheLoop(const HotSpot &Spot, const AccessView &Access) {
    return llvm::formatv("{0} in a register while the loop goes round, and do one atomic behind it, or one a {1}: "
                         "combine within the warp there ({2}){3}",
                         Spot.Use.AddsOne ? "count" : combination(Spot, Access, "the rounds"),
                         Spot.Warps == 1 ? "warp" : "block", inWarp(Spot, Access.cost()),
                         Spot.Warps == 1 ? "" : ", and then in shared memory");
  }

  /// The same for a counter.
  static std::string counting(const HotSpot &Spot, const AccessView &Access) {
    return llvm::formatv("count the threads of the block that come here ('__syncthreads_count'), and let one add the "
                         "number: 1 atomic {0}{1}",
                         atomicsLeft(Spot, Access), whereBarriersStand(Spot, Access.cost()));
  }

  /// Whether loaded data say which of a few addresses an atomic goes to.
  static bool isHistogram(const HotSpot &Spot, const AccessCost &Cost) {
    return Spot.Addresses > 1 && has(Cost.AddressOn, Unreliable);
  }

  static std::string advice(const HotSpot &Spot, const AccessView &Access) {
    const AccessCost &Cost = Access.cost();
    if (isHistogram(Spot, Cost) && Spot.Use.ResultUsed)
      return llvm::formatv(
          "count what the block has for each of the {0} addresses in shared memory ({1} bytes), take the "
          "block's places of each with one atomic, and go through its elements again: each takes the "
          "next of its address's places",
          Spot.Addresses, Spot.Addresses * Cost.Access->Bytes);
    if (isHistogram(Spot, Cost))
      return llvm::formatv(
          "count into {0} bins ({1} bytes) in shared memory first, then add each bin of the block with "
          "one atomic",
          Spot.Addresses, Spot.Addresses * Cost.Access->Bytes);
    const AtomicKind Kind = Spot.Use.Kind;
    if (Kind == AtomicKind::CompareExchange)
      return "reduce within the warp and the block first, then let one thread of the block run the compare-and-swap "
             "loop";
    if (Kind == AtomicKind::Exchange || Kind == AtomicKind::Other)
      return Spot.Use.ResultUsed
                 ? "let fewer threads come here: each needs what its own atomic found"
                 : "let one thread act for the others: '__any_sync' or '__syncthreads_or' tells whether it has to";
    if (Spot.Use.ResultUsed)
      return Spot.Folded ? ("take the places of a whole block with one atomic: count within the block, and let each "
                            "thread add its rank" +
                            whereBarriersStand(Spot, Cost))
                               .str()
                         : "combine within the warp, let its first lane do one atomic, and hand the result back with "
                           "'__shfl_sync', to each lane with what the lanes before it add";
    if (Spot.Addresses > 1)
      return "reduce first: within the warp ('__shfl_down_sync'), then within the block in shared memory, then one "
             "atomic for each address and block";
    if (Spot.OneAddressALoop)
      return overTheLoop(Spot, Access);
    return Spot.Use.AddsOne && Spot.Of != Meeting::Warp ? counting(Spot, Access) : combining(Spot, Access);
  }

  /// The pair with Spot's shape and its parameters; none if there is none.
  static std::pair<std::string, std::string> measuredPair(const HotSpot &Spot, const AccessCost &Cost) {
    if (isHistogram(Spot, Cost)) {
      if (Spot.Use.ResultUsed)
        return {"", ""};
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
        .note(Where, advice(Spot, Access));
    joinByObject(Access, "atomics", Finding);
    // Several sums that the same threads add to are combined in one go.
    if (Spot.Of == Meeting::Grid && Spot.Addresses == 1 && !Spot.Use.ResultUsed)
      Finding.cause("sums of block " + std::to_string(Cost.Access->Block));
    // Which of a few bins the lanes meet in is only known if it hangs on the thread alone.
    if (Cost.OneAddress || !has(Cost.AddressOn, Unreliable | Depends::Symbol | Depends::UniformLoad))
      Finding.picture(pictureOf(Cost));
    // Two passes over the elements in place of one are worth it where the bins are few and full: no estimate knows.
    if (Spot.Folded || Spot.Of == Meeting::Warp || (isHistogram(Spot, Cost) && Spot.Use.ResultUsed))
      Finding.level(Severity::Note);
    if (Cost.OnData)
      Finding.assuming(ManyThreadsCome.str());
    if (Cost.OnData && !Access.Shape.Cost.isKnown())
      Finding.level(Severity::Hint); // neither how many come is known, nor what the kernel does beside
    if (Spot.Of == Meeting::Warp && isByRuntimeQuotient(Access))
      Finding.assuming("sizes that are only known at run time are large");
    if (!Spot.InLoop && isNothingBesideLongLoops(Access))
      Finding.level(Severity::Note).note(Where, "once a thread: beside a loop that goes round often it takes no time");
    // A warp is left with one atomic, if any of its lanes comes; to make fewer of them the block would have to meet in
    // each round of the loop.
    if ((Cost.OnData || Spot.OwnRounds) && Spot.Folded && Spot.InLoop && Spot.Use.ResultUsed)
      Finding.level(Severity::Hint);
    noteLaunch(Access, Finding);
  }
};

} // namespace

std::unique_ptr<Check> makeHotAtomic() { return std::make_unique<HotAtomic>(); }

} // namespace cudaperf
