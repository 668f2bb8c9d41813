// Atomics on floats, doubles and 64-bit integers in shared memory where the lanes of a warp want one word, or one of a
// few. The hardware has no such atomics: each lane that wants a word is a round of a load and a compare-and-swap, and
// waits for those before it. Integers of 32 bits that meet are a bank conflict, and cuda-perf-shared-bank-conflict's.

#include "Analysis/AtomicUse.h"
#include "Check/AccessCause.h"
#include "Check/Check.h"
#include "Check/Words.h"
#include "Cost/AtomicWaits.h"
#include "Cost/LoopNesting.h"
#include "llvm/Support/FormatVariadic.h"
#include <cmath>

namespace cudaperf {

namespace {

constexpr CheckOption Options[] = {
    {"MinRounds", "4", "stay silent where fewer lanes of a warp than this meet at a word", 2, 32},
};

constexpr CheckInfo Info = {.Id = "cuda-perf-shared-atomic",
                            .Summary = "lanes of a warp add floats, doubles or 64-bit integers to one word, or a few, "
                                       "of shared memory",
                            .Stage = Maturity::Stable,
                            .Level = Severity::Warning,
                            .Options = Options};

/// Where the lanes meet.
struct MeetingPlace {
  MeetingLanes Lanes;
  uint64_t Words = 1;
};

class SharedAtomic final : public Check {
public:
  SharedAtomic() : Check(Info) {}

  void run(const KernelFacts &Kernel, Reporter &Out) const override {
    for (const AccessView &Access : accessesOf(Out.unit(), Kernel)) {
      const std::optional<MeetingPlace> Place = meetingPlace(Access);
      if (!Place && goesWhereDataSay(Access))
        reportScattered(Access, Out);
      if (!Place || Place->Lanes.Rounds < Out.options().number("MinRounds"))
        continue;
      if (const auto Gain = gainOfMeetingFirst(Access.Shape.Cost, Place->Lanes); Gain && !Gain->isHidden())
        report(Access, *Place, *Gain, Out);
    }
  }

private:
  static constexpr Depends OfThread = Depends::ThreadX | Depends::ThreadY | Depends::ThreadZ;
  /// More words than this are no few: fewer than 4 lanes meet.
  static constexpr uint64_t MostWords = 8;

  /// Nothing where the lanes do not meet, or that is not known.
  static std::optional<MeetingPlace> meetingPlace(const AccessView &Access) {
    const AccessCost &Cost = Access.cost();
    const std::optional<AtomicUse> Use = atomicUse(*Cost.Access);
    if (!Use || Access.space() != AccessSpace::Shared || !isInRounds(*Cost.Access) || Cost.CoverageOnly ||
        !Access.Shape.Cost.isKnown())
      return std::nullopt;
    // How many lanes data lets through is not known, nor what a launch that is not the kernel's usual one costs.
    if (Cost.OnData || Cost.ByDraw || Cost.IsRemainder || Access.knownLaunch() || isOneLaneARow(Access))
      return std::nullopt;
    MeetingPlace Place{.Lanes = {.Executions = Access.Shape.Cost.Now[Access.number()].Requests,
                                 .Bytes = Cost.Access->Bytes,
                                 .SumsInLoops = !Use->ResultUsed && isSteady(Access)}};
    if (Cost.OneAddress) {
      Place.Lanes.Rounds = Cost.ActiveLanes;
    } else if (Cost.Followed && Cost.WorstLanes) {
      const unsigned Rounds = roundsToServe(Cost.WorstAddress, Cost.WorstLanes, Cost.Access->Bytes);
      Place.Words = Cost.Places;
      if (Cost.Places > MostWords)
        return std::nullopt;
      Place.Lanes.Rounds = std::min<double>(Rounds, Cost.ActiveLanes);
    } else if (const auto Few = reachableElements(*Cost.Access, MostWords)) {
      // At least one of so few words is wanted by so many lanes, whatever the data say.
      Place.Words = *Few;
      Place.Lanes.Rounds = std::ceil(Cost.ActiveLanes / double(*Few));
    } else {
      return std::nullopt;
    }
    const bool IsOfWarp = Cost.Followed && has(Cost.AddressOn, OfThread) && Cost.OneAddress;
    Place.Lanes.OfBlock = !IsOfWarp && Access.block().Block.count() > WarpLanes;
    return Place;
  }

  /// Whether each lane adds to a word that what it loaded picks, of more than a few: a histogram.
  static bool goesWhereDataSay(const AccessView &Access) {
    const AccessCost &Cost = Access.cost();
    const std::optional<AtomicUse> Use = atomicUse(*Cost.Access);
    return Use && !Use->ResultUsed && Access.space() == AccessSpace::Shared && isInRounds(*Cost.Access) &&
           has(Cost.AddressOn, Depends::LoadedData) && !Cost.CoverageOnly && !Cost.IsRemainder && !Cost.IsPicked &&
           !reachableElements(*Cost.Access, MostWords);
  }

  /// "threadIdx.x == 0" leaves one lane for each row of a block that is only assumed to have rows.
  static bool isOneLaneARow(const AccessView &Access) {
    const BlockAssumption &Block = Access.block();
    return Block.Source == BlockSource::Default && Block.Block.Y * Block.Block.Z > 1 &&
           Access.cost().ActiveLanes * Block.Block.X <= WarpLanes;
  }

  /// Whether the atomic is in a loop, in all rounds of which it goes to the same words.
  static bool isSteady(const AccessView &Access) {
    const KernelProgram &Program = *Access.Kernel.Program;
    return Program.blocks()[Access.cost().Access->Block].Loop >= 0 &&
           loopsOfAddresses(Program)[Access.number()].none() && !has(Access.cost().AddressOn, Unreliable);
  }

  static std::string headline(const AccessView &Access, const MeetingPlace &Place) {
    const std::string Words = Place.Words == 1 ? "one word" : llvm::formatv("the same {0} words", Place.Words).str();
    return llvm::formatv("{0} {1} sends {2} lanes of {3} to {4}, which takes {5}{6} rounds of compare-and-swap where 1 "
                         "would do",
                         operationText(*Access.cost().Access), objectHere(Access), number(Access.cost().ActiveLanes),
                         Place.Lanes.OfBlock ? "every warp of a block" : "a warp", Words,
                         has(Access.cost().AddressOn, Unreliable) ? "at least " : "", number(Place.Lanes.Rounds));
  }

  static std::string advice(const AccessView &Access, const MeetingPlace &Place) {
    const AtomicUse Use = *atomicUse(*Access.cost().Access);
    if (Place.Words > 1)
      return llvm::formatv(
          "give each lane of a warp {0} words of its own, {1} bytes in all, and add them up in the end", Place.Words,
          Place.Words * Place.Lanes.Bytes * WarpLanes);
    if (Use.ResultUsed)
      return "combine within the warp ('__shfl_up_sync'), let one lane do one atomic, and hand the result back with "
             "'__shfl_sync'";
    const std::string Within = Use.Kind == AtomicKind::Add ? "add up within the warp ('__shfl_down_sync')"
                                                           : "combine within the warp ('__shfl_xor_sync')";
    if (Place.Lanes.SumsInLoops)
      return "keep the result of all rounds of the loop in a register; behind the loop " + Within +
             ", then let one lane do one atomic";
    return Within + " first, then let one lane do one atomic";
  }

  /// How many lanes meet is in the data: advice.
  static void reportScattered(const AccessView &Access, Reporter &Out) {
    const SourceSpan Where = Access.span();
    Out.report(Access.Kernel, Where,
               llvm::formatv("{0} {1} goes to words that loaded data pick, each by a loop of compare-and-swap: one "
                             "round more for every other thread that wants the same word",
                             operationText(*Access.cost().Access), objectHere(Access)))
        .level(Severity::Hint)
        .assuming("threads often want the same word")
        .cause("scattered")
        .note(Where,
              "give each warp, or each few lanes, a copy of the words in shared memory, and add the copies up in "
              "the end; or count in 32-bit integers (fixed point), which need no rounds");
  }

  static void report(const AccessView &Access, const MeetingPlace &Place, const GainEstimate &Gain, Reporter &Out) {
    const SourceSpan Where = Access.span();
    FindingBuilder Finding = Out.report(Access, Where, headline(Access, Place));
    const bool IsSum = Place.Words == 1 && atomicUse(*Access.cost().Access)->Kind == AtomicKind::Add;
    Finding.measured(IsSum && Place.Lanes.OfBlock ? "block-sum" : "")
        .evidence("active_lanes", Access.cost().ActiveLanes)
        .evidence("addresses", int64_t(Place.Words))
        .evidence("rounds_per_atomic", Place.Lanes.Rounds)
        .evidence("contention", std::string(Place.Lanes.OfBlock ? "block" : "warp"))
        .weight(Place.Lanes.Rounds * Place.Lanes.Executions)
        .gain(Gain)
        .note(Where, advice(Access, Place));
    joinByObject(Access, "rounds", Finding);
    noteLaunch(Access, Finding);
  }
};

} // namespace

std::unique_ptr<Check> makeSharedAtomic() { return std::make_unique<SharedAtomic>(); }

} // namespace cudaperf
