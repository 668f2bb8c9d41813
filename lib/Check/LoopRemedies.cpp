// Remedies that deal the rounds of a thread's loop out to other threads: lanes along the loop, elements in turns, loop
// and threads exchanged, a thread for each round. See Remedies.h.

#include "Analysis/AtomicUse.h"
#include "Analysis/FreeNest.h"
#include "Analysis/LoopRows.h"
#include "Analysis/RoundOrder.h"
#include "Analysis/SumUses.h"
#include "Analysis/ThreadShares.h"
#include "Analysis/ThreadTalk.h"
#include "Check/Remedies.h"
#include "Check/RemedyFacts.h"
#include "Check/Words.h"
#include "Cost/RequestCost.h"
#include "Cost/RoundPlaces.h"
#include "Fix/RecordFields.h"
#include "clang/AST/Expr.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Support/FormatVariadic.h"
#include <cstdlib>

namespace cudaperf {

void quoteRuns(Remedy &Found, unsigned ElementBytes, int64_t Count) {
  const llvm::StringRef Type = ElementBytes == 2 ? "half" : ElementBytes == 4 ? "float" : "double";
  Found.Pair = "scale-runs";
  Found.Parameters = llvm::formatv("type={0},run={1}", Type, Count);
}

std::optional<Remedy> sideBySide(const AccessView &Access, const clang::Expr *Written, const TriedChange &Change,
                                 llvm::StringRef Kind, std::string Text) {
  const AccessCost &Cost = Access.cost();
  const TriedAccess *There = Change.find(Cost.Access);
  uint64_t Bytes = Written ? structureBytes(*Written, Access.Unit.context()) : 0;
  if (const auto Vector =
          Bytes ? std::nullopt : Access.tried().asVector(*Cost.Access)) // neighbours of the thread's own
    Bytes = Vector->SampleBytes;
  const double Whole = Cost.ActiveLanes * double(Bytes) / SectorBytes;
  if (!There || Bytes == 0 || There->After > 1.25 * Whole || There->After * 1.5 > There->Before || Change.makesWorse())
    return std::nullopt;
  return Remedy{.Kind = Kind.str(),
                .Text = Text + ": the access then takes " + sectorText(There->After),
                .After = There->After,
                .Ideal = There->IdealAfter,
                .Cured = curedBy(Access, Change)};
}

namespace {

class LoopRemedyFinder {
public:
  LoopRemedyFinder(const AccessView &Access, const clang::Expr *Written, const std::optional<SubscriptRoles> &Roles)
      : Access(Access), Cost(Access.cost()), Tried(Access.tried()), Written(Written), Roles(Roles) {}

  std::optional<Remedy> find() {
    const int Loop = Access.Kernel.Program->blocks()[Cost.Access->Block].Loop;
    if (Loop < 0 || (isAtomic() && !Cost.Access->Inst->use_empty()) ||
        stepsByGrid(*Access.Kernel.Program, Loop)) // that has few rounds to share
      return std::nullopt;
    const RoundOrder Order = roundOrder(*Access.Kernel.Program, Loop, Tried.trace().rounds(*Cost.Access));
    const bool MayDeal =
        Order == RoundOrder::Free && !usesDataOfThread(*Access.Kernel.Program, Loop) && !isSharedWithOthers(Loop);
    const ShareOf Among = MayDeal ? shareOfLoop(*Access.Kernel.Program, Loop) : ShareOf::Nobody;
    const bool IsShare = Among != ShareOf::Nobody;
    const bool MayTrade = MayDeal && !IsShare && Tried.lanesOfRow(*Cost.Access) == WarpLanes &&
                          mayChangePlaces(*Access.Kernel.Program, Loop);
    const std::optional<TriedChange> Change = Tried.lanesAlongLoop(*Cost.Access, /*SkipsUnsteady=*/MayTrade);
    if (!Change && MayDeal && !Tried.isCarriedThroughMemory(*Cost.Access) &&
        goesAlongOwnRun(*Access.Kernel.Program, *Cost.Access))
      return Remedy{.Text = dealtText(ShareOf::Nobody) + "; that was not tried", .IsKnown = true};
    if (!Change || Tried.isCarriedThroughMemory(*Cost.Access))
      return std::nullopt;
    const std::optional<TriedTile> Shared = MayTrade ? std::nullopt : Tried.tile(*Cost.Access);
    constexpr double MuchReuse = 4;
    const bool IsCured = Change->cures(*Cost.Access);
    if (Order == RoundOrder::Free && IsCured && isKernelOfRows(*Access.Kernel.Program, *Cost.Access))
      if (std::optional<Remedy> Found = threadForNumber()) {
        takeGain(*Found, Tried.lanesOfRow(*Cost.Access));
        return Found;
      }
    if (MayDeal && IsCured && !IsShare && !MayTrade)
      if (std::optional<Remedy> Found = threadForRound())
        return Found;
    if (Order == RoundOrder::Ordered || !(IsCured || IsShare || takesPartOfRecord(Access) || takesRoundOfSeveral()) ||
        (Shared && Shared->IsDense && Shared->After * MuchReuse <= Change->find(Cost.Access)->After &&
         !curesOthers(*Change)))
      return std::nullopt;
    const unsigned Lanes = Tried.lanesOfRow(*Cost.Access);
    // A loop over an array of declared length goes no further than that.
    if (const std::optional<uint64_t> Elements = Written ? declaredLength(Written) : std::nullopt;
        Lanes < FewestLanes || (Elements && *Elements < Lanes))
      return std::nullopt;
    const bool AreRuns = IsShare || Tried.areRunsOfThreads(*Cost.Access);
    const bool AreDealt = MayDeal && AreRuns;
    std::string Text = AreRuns ? memsetFirst(Access, "cudaMemsetAsync") : "";
    Text += MayTrade ? placesText() : AreDealt ? dealtText(Among) : loopText(Order, Lanes);
    auto Found =
        IsCured ? curePictured(Access, "lanes-along-loop", *Change, std::move(Text), "with the lanes along the loop")
                : sideBySide(Access, Written, *Change, "lanes-along-loop", std::move(Text));
    if (Found && IsShare)
      Found->Assumes = "a thread's share is several elements long";
    else if (Found && isCutOut(*Access.Kernel.Program, Loop))
      Found->Assumes = llvm::formatv("the loop goes round {0} times or more", FewestLanes);
    if (Found && !AreDealt)
      takeGain(*Found, Lanes);
    if (Found && !AreDealt && !MayTrade)
      Found->Joint = jointChange(Loop);
    if (Found && !IsShare && AreRuns)
      quoteRuns(*Found, elementBytes(Access), std::abs(*Cost.LaneStride) / elementBytes(Access));
    else if (Found && Order == RoundOrder::Sum && IsLoad && Lanes == WarpLanes)
      Found->Pair = "row-sum";
    return Found;
  }

private:
  static constexpr unsigned FewestLanes = 8; // below it is a thread's own small run

  /// Rows that are no multiple of 32 elements long meet in fewer banks of L1. Measured (H200): rows of 100 and 257
  /// floats gain 0.9 to 1 by lanes along them where rows of 256 gain 3.1.
  static void takeAnyLength(GainEstimate &Gain) {
    constexpr double ShareOfOthers = 1.0 / 3;
    Gain.Low = 1 + ShareOfOthers * (Gain.Low - 1);
    Gain.Assuming.push_back("rows are a multiple of 32 elements long or of another length");
  }

  void takeGain(Remedy &Found, unsigned Lanes) const {
    Found.Gain = Tried.gainAlongLoops(Access.Shape.Cost, Lanes);
    if (Found.Gain && Cost.StrideIsDrawn && IsLoad)
      takeAnyLength(*Found.Gain);
  }

  /// What is changed if lanes share Loop: which thread has which row, in all of the kernel; where threads wait for each
  /// other, from there on.
  std::string jointChange(int Loop) const {
    const bool HasPhases = llvm::any_of(llvm::instructions(Access.Kernel.Program->code()),
                                        [](const llvm::Instruction &Inst) { return talksToOtherThreads(Inst); });
    return HasPhases ? "lanes on loop " + std::to_string(Loop) : "lanes on what one thread does";
  }

  /// Whether a round takes several neighbours by accesses like this one, as of loops that the compiler unrolls: lanes
  /// along it lie side by side with all of them only.
  bool takesRoundOfSeveral() const {
    const std::optional<TriedChange> Vector = Tried.asVector(*Cost.Access);
    const std::optional<int64_t> Step = Tried.trace().roundStep(*Cost.Access);
    return Vector && Step && std::abs(*Step) == int64_t(Vector->SampleBytes);
  }

  /// Whether Change cures what a tile for Access would not: stores of its buffer, rows of others.
  bool curesOthers(const TriedChange &Change) const {
    return llvm::any_of(Change.Accesses, [&](const TriedAccess &Other) {
      const AccessFact *Fact = Access.Shape.factOf(*Other.Access);
      const bool IsOfTile =
          Other.Access->Operation == Cost.Access->Operation && Fact && Fact->Cost.ObjectKey == Cost.ObjectKey;
      return !IsOfTile && Other.After * Access.Unit.badRatios().Global <= Other.Before;
    });
  }

  /// Whether the kernel stores to the buffer, and uses it outside of Loop, too: each thread its own elements.
  bool isSharedWithOthers(int Loop) const {
    bool IsStored = false, IsElsewhere = false;
    for (const AccessFact &Other : Access.Shape.Accesses)
      if (Cost.ObjectKey && Other.Cost.ObjectKey == Cost.ObjectKey) {
        IsStored |= Other.Cost.Access->Operation != AccessOperation::Load;
        IsElsewhere |= !Access.Kernel.Program->loops()[unsigned(Loop)].Blocks.test(Other.Cost.Access->Block);
      }
    return IsStored && IsElsewhere;
  }

  /// A kernel that does nothing but go along the threads' rows, each round by itself, has no use for rows.
  std::optional<Remedy> threadForNumber() const {
    const std::string Length = laneStrideExpression(Access);
    const RequestCost After = sectorCost(lanesApart(Cost.Access->Bytes), AllLanes, Cost.Access->Bytes);
    if (Length.empty() || After.Actual * Access.Unit.badRatios().Global > Cost.Actual)
      return std::nullopt;
    return Remedy{.Kind = "thread-for-element",
                  .Text = memsetFirst(Access, "cudaMemsetAsync") +
                          llvm::formatv("let a thread take one element instead of a row: thread i element i, and what "
                                        "belongs to the row at 'i / {0}', to the column at 'i % {0}', in '{0}' times "
                                        "as many threads: the access then takes {1}",
                                        Length, sectorText(After.Actual))
                              .str(),
                  .After = After.Actual,
                  .Ideal = After.Ideal};
  }

  /// A kernel that does nothing but go through a nest of loops whose rounds have nothing to do with each other.
  std::optional<Remedy> threadForRound() const {
    const unsigned Loops = loopsOfFreeNest(*Access.Kernel.Program, *Cost.Access);
    const RequestCost After = sectorCost(lanesApart(Cost.Access->Bytes), AllLanes, Cost.Access->Bytes);
    if (Loops == 0 || Tried.lanesOfRow(*Cost.Access) < FewestLanes || !haveOwnPlaces(Tried.trace()) ||
        After.Actual * Access.Unit.badRatios().Global > Cost.Actual)
      return std::nullopt;
    Remedy Found{.Kind = "thread-for-element",
                 .Text = memsetFirst(Access, "cudaMemsetAsync") +
                         llvm::formatv("let a thread take one round of the {0} loops instead of all of them, as no "
                                       "round waits for another: as many threads as there are rounds in all, "
                                       "neighbouring threads neighbouring rounds of the innermost loop: the access "
                                       "then takes {1}",
                                       Loops, sectorText(After.Actual))
                             .str(),
                 .After = After.Actual,
                 .Ideal = After.Ideal,
                 .Joint = "a thread for each round"};
    takeGain(Found, Tried.lanesOfRow(*Cost.Access));
    return Found;
  }

  /// Of rows of any length that follow each other: what is better where they are short.
  std::string shortRowsText() const {
    const std::string Length = laneStrideExpression(Access);
    const KernelProgram &Program = *Access.Kernel.Program;
    if (!IsLoad || Length.empty() || !Cost.StrideIsDrawn || !goesAlongWholeRow(Program, *Cost.Access) ||
        isForThreadsOfRow(Program, *Cost.Access))
      return "";
    return llvm::formatv("where '{0}' is small, copy the block's rows of {1} to shared memory first, neighbouring "
                         "threads neighbouring elements; where it is large, ",
                         Length, bufferText(Access));
  }

  /// Of runs that follow each other from thread to thread.
  static std::string dealtText(ShareOf Among) {
    static constexpr llvm::StringLiteral Turns = "deal the elements out in turns, '{0}', not a run of its own to each "
                                                 "thread";
    if (Among == ShareOf::Block)
      return llvm::formatv(Turns.data(), "i = threadIdx.x; i < n; i += blockDim.x");
    if (Among == ShareOf::Grid)
      return llvm::formatv(Turns.data(),
                           "i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x");
    return "deal the elements out in turns: a thread takes every 32nd of the warp's, not a run of its own";
  }

  /// Of a loop that the threads of a block go through alike, each in a row of its own.
  std::string placesText() const {
    if (Roles && !Roles->Fast.empty() && !Roles->FastIsThread)
      return llvm::formatv("exchange the loop and the threads: let neighbouring threads take neighbouring '{0}', and "
                           "the loop go along '{1}'",
                           Roles->Fast, Roles->Slow);
    return "exchange the loop and the threads: let neighbouring threads take neighbouring rounds, and the loop go "
           "along what 'threadIdx.x' gives now";
  }

  std::string loopText(RoundOrder Order, unsigned Lanes) const {
    const bool IsNamed = Roles && !Roles->Fast.empty() && !Roles->FastIsThread;
    const SumUse Use = Order == RoundOrder::Sum
                           ? useOfSum(*Access.Kernel.Program, Access.Kernel.Program->blocks()[Cost.Access->Block].Loop)
                           : SumUse::Own;
    if (Use != SumUse::Own) {
      const std::string Elements = IsNamed ? llvm::formatv("all '{0}' and '{1}'", Roles->Slow, Roles->Fast).str()
                                           : "what its threads' loops go through";
      return llvm::formatv("let the block go through {0} in one flat loop, neighbouring threads on neighbouring "
                           "elements{1}",
                           Elements,
                           Use == SumUse::OfBlock ? ", and keep the sum over the block that follows"
                                                  : ", with the scan over the block in each round ('cub::DeviceSelect' "
                                                    "does that for a whole list)");
    }
    // A row may be shorter than a warp.
    std::string Many = (Tried.trace().rounds(*Cost.Access) ? "" : "up to ") + std::to_string(Lanes);
    if (Access.block().Block.count() < WarpLanes && Lanes == WarpLanes)
      Many = "a whole warp's " + std::to_string(Lanes);
    else if (Tried.trace().endsOnData(loop())) // lists of a few neighbours as often as long rows
      Many = llvm::formatv("4 to {0}", Lanes);
    std::string Text = Order == RoundOrder::Sum ? shortRowsText() : "";
    if (IsNamed)
      Text += llvm::formatv("let {0} lanes work on one '{1}' together, neighbouring lanes on neighbouring '{2}'", Many,
                            Roles->Slow, Roles->Fast);
    else
      Text += llvm::formatv("let {0} lanes share what one thread's loop does, neighbouring lanes neighbouring rounds",
                            Many);
    if (Tried.trace().endsOnData(loop()))
      Text += ", no more than such a loop has rounds as a rule";
    if (addsUpInMemory())
      Text += ", each with a sum of its own, and combine these ('__shfl_down_sync') ahead of one store";
    else if (Order == RoundOrder::Sum && !isForLoopBehind(*Access.Kernel.Program, loop()))
      Text += ", and combine their results ('__shfl_down_sync')";
    else if (Order == RoundOrder::Sum)
      Text += llvm::formatv(", and combine their results so that all have them ('__shfl_xor_sync'), as the loop behind "
                            "it wants them{0}",
                            storesElsewhere() ? "; what is stored once for all of them, let one lane store" : "");
    if (Order == RoundOrder::Running)
      Text += ", and make the running value with a scan over them ('__shfl_up_sync')";
    return Text;
  }

  int loop() const { return Access.Kernel.Program->blocks()[Cost.Access->Block].Loop; }

  /// Whether the kernel stores to memory outside of the loop and of those beside it, where all lanes that share it
  /// would do so.
  bool storesElsewhere() const {
    const KernelProgram &Program = *Access.Kernel.Program;
    return llvm::any_of(Access.Shape.Accesses, [&](const AccessFact &Other) {
      const MemoryAccess &Own = *Other.Cost.Access;
      const int Around = Program.blocks()[Own.Block].Loop;
      return Own.Operation != AccessOperation::Load && Around != loop() &&
             (Around < 0 || Program.loops()[unsigned(Around)].Blocks.test(Cost.Access->Block));
    });
  }

  /// Whether the loop adds to one place in memory in all of its rounds: 'sums[row] += values[row * n + i]'.
  bool addsUpInMemory() const {
    const int Loop = loop();
    return llvm::any_of(Access.Shape.Accesses, [&](const AccessFact &Other) {
      const MemoryAccess &Own = *Other.Cost.Access;
      return Own.Operation == AccessOperation::Store && Other.Cost.Space == AccessSpace::Global &&
             Access.Kernel.Program->blocks()[Own.Block].Loop == Loop && Tried.trace().roundStep(Own) == 0;
    });
  }

  bool isAtomic() const { return Cost.Access->Operation == AccessOperation::Atomic; }

  const AccessView &Access;
  const AccessCost &Cost;
  const TriedChanges &Tried;
  const bool IsLoad = Cost.Access->Operation == AccessOperation::Load;
  const clang::Expr *Written;
  const std::optional<SubscriptRoles> &Roles;
};

} // namespace

std::optional<Remedy> lanesAlongLoop(const AccessView &Access, const clang::Expr *Written,
                                     const std::optional<SubscriptRoles> &Roles) {
  return LoopRemedyFinder(Access, Written, Roles).find();
}

} // namespace cudaperf
