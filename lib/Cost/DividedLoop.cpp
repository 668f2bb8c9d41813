#include "Cost/DividedLoop.h"
#include "Cost/Gain.h"
#include "Cost/InstructionWork.h"
#include "Cost/Latencies.h"
#include "Cost/LoopLengths.h"
#include "Cost/RunCost.h"
#include "Cost/WorkChange.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cmath>

using namespace llvm;

namespace cudaperf {

namespace {

/// How often warps come to a loop, and go round it.
struct LoopVisits {
  double Entries = 0; ///< of a warp, the mean of all warps
  double Rounds = 0;  ///< for each entry
};

class LoopDivision {
public:
  LoopDivision(const KernelProgram &Program, const RunCounts &Counts)
      : Program(Program), Counts(Counts), Visits(Program, Counts), Works(workOfBlocks(Program)) {}

  bool isKnown() const { return Visits.isKnown(); }

  LoopVisits visitsOf(const UndividedLoop &Loop) const {
    const LoopShape &Shape = Program.loops()[unsigned(Loop.Loop)];
    LoopVisits Found;
    double Counted = 0; // entries, with the rounds of loops around it that were run
    for (unsigned From = 0; From < Program.blocks().size(); ++From) {
      const CodeBlock &Code = Program.blocks()[From];
      if (Shape.Blocks.test(From) || !is_contained(Code.Successors, Shape.Header))
        continue;
      // Where the way parts here, no more can come than are at the header.
      const auto Header = unsigned(Shape.Header);
      const bool Parts = Code.Successors[1] >= 0;
      Found.Entries += Parts ? std::min(Visits.ofBlock(From), Visits.ofBlock(Header)) : Visits.ofBlock(From);
      Counted += Parts ? std::min(Counts.Visits[From], Counts.Visits[Header]) : Counts.Visits[From];
    }
    if (Counted <= 0)
      return {};
    const RunCounts::LoopCount &Round = Counts.Loops[size_t(Loop.Loop)];
    // A header that tests before each round is visited once more.
    const bool TestsFirst = Shape.MainExit == Shape.Header && Shape.Blocks.count() > 1;
    Found.Rounds = std::max(1.0, (Round.Rounds + Round.Missing) / Counted - TestsFirst);
    return Found;
  }

  /// How many times as long as counted Cost's warps, on the average, are there for the rounds of Loop: where one thread
  /// works for all, the other warps wait for it. Those that have ended make room for other blocks, if there are any: a
  /// sum of 256 values by one thread, the last thing that a block of eight warps does, takes 1.04 times as long as one
  /// by shuffles (H100).
  static double waiting(const KernelCost &Cost, const UndividedLoop &Loop) {
    const bool IsAlone = Cost.GridBlocks > 0 && Cost.GridBlocks <= Cost.Rates->Sms;
    return Loop.ByOneThread && (Loop.OthersWait || IsAlone) ? Cost.WarpsOfBlock : 1;
  }

  /// Cost with what warps wait for.
  KernelCost now(KernelCost Cost, const UndividedLoop &Loop) const {
    scaleWaits(Cost, Loop, waiting(Cost, Loop), /*Before=*/1);
    return Cost;
  }

  /// What now() has become with the rounds shared. Where a length of loops has no such rounds, nothing changes.
  KernelCost then(const KernelCost &Cost, const UndividedLoop &Loop) const {
    const LoopVisits Come = visitsOf(Loop);
    if (Come.Entries <= 0)
      return Cost;
    // All warps come then.
    const double More = Loop.ByOneThread ? Cost.WarpsOfBlock : 1;
    const double OfThread = std::max(1.0, std::ceil(Come.Rounds / Loop.Threads)) / Come.Rounds;
    KernelCost Then = Cost;
    const LoopShape &Shape = Program.loops()[unsigned(Loop.Loop)];
    for (const unsigned Block : Shape.Blocks.set_bits()) {
      const int With = Works[Block].IssuedWith;
      const double Issues = With < 0 ? Visits.ofBlock(Block) : Visits.ofBlock(unsigned(With));
      addTimes(Then.Pipes, Works[Block].Pipes, -Issues * (1 - More * OfThread));
    }
    for (double &Work : Then.Pipes.Of)
      Work = std::max(0.0, Work);
    for (unsigned I = 0; I < Program.accesses().size(); ++I)
      if (Shape.Blocks.test(Program.accesses()[I].Block))
        for (MemoryWork *Each : {&Then.Now[I], &Then.Ideal[I]})
          for (double MemoryWork::*Part : {&MemoryWork::Requests, &MemoryWork::L1, &MemoryWork::Shared})
            Each->*Part *= std::min(1.0, More * OfThread);
    const double Before = waiting(Cost, Loop);
    scaleWaits(Then, Loop, More * OfThread / Before, Before);
    addExchange(Then, Loop, More * Come.Entries);
    return Then;
  }

private:
  /// What warps wait for in the rounds of Loop, Before times as long as was counted, becomes By times that.
  void scaleWaits(KernelCost &Cost, const UndividedLoop &Loop, double By, double Before) const {
    const LoopShape &Shape = Program.loops()[unsigned(Loop.Loop)];
    for (const unsigned Block : Shape.Blocks.set_bits())
      Cost.LatencyClocks +=
          (By - 1) * Before * Visits.ofBlock(Block) * ClocksOfInstruction * Works[Block].Pipes[CostUnit::Issue];
    Cost.LatencyClocks = std::max(0.0, Cost.LatencyClocks);
    for (unsigned I = 0; I < Program.accesses().size(); ++I)
      if (Shape.Blocks.test(Program.accesses()[I].Block))
        for (MemoryWork *Each : {&Cost.Now[I], &Cost.Ideal[I]})
          for (double MemoryWork::*Part : {&MemoryWork::Wait, &MemoryWork::WaitInL2})
            Each->*Part *= By;
  }

  /// By which the threads put their results together, Times: shuffles in each warp, one number a warp through shared
  /// memory.
  static void addExchange(KernelCost &To, const UndividedLoop &Loop, double Times) {
    constexpr double ShufflesOfWarp = 5, ShuffleClocks = 25;
    if (Loop.Order == RoundOrder::Free)
      return;
    const double Passes = Loop.Order == RoundOrder::Running ? 2 : 1;
    const double Shuffles = Times * Passes * Loop.Results * ShufflesOfWarp;
    To.Pipes[CostUnit::Shared] += Shuffles;
    To.Pipes[CostUnit::Issue] += 2 * Shuffles;
    To.LatencyClocks += Shuffles * ShuffleClocks;
    if (Loop.Threads <= WarpLanes)
      return;
    constexpr double Barriers = 2;
    To.Pipes[CostUnit::Shared] += 2 * Times * Loop.Results;
    To.Pipes[CostUnit::Issue] += 2 * Times * Loop.Results;
    To.Barriers += Barriers * Times;
    To.LatencyClocks += Times * (Barriers * BarrierLatency + 2 * SharedLatency);
  }

  const KernelProgram &Program;
  const RunCounts Counts;
  const VisitCounts Visits;
  const std::vector<BlockWork> Works;
};

} // namespace

std::vector<std::optional<DividedLoop>> divideLoops(const KernelProgram &Program, const CostedLaunch &Launch,
                                                    const KernelCost &Cost, ArrayRef<UndividedLoop> Loops,
                                                    double FewestRounds) {
  constexpr unsigned MostUnreliable = 8; // as verdicts take it: those of accesses are not asked here
  std::vector<std::optional<DividedLoop>> Divided(Loops.size());
  if (!Cost.isKnown() || Loops.empty())
    return Divided;
  const RunCounts Usual = countRun(Program, Launch, MostUnreliable).Traffic.Counts;
  std::vector<RunCounts> Lengths{Usual};
  std::vector<const KernelCost *> Costs{&Cost};
  if (std::vector<RunCounts> Others = otherLengths(Program, Usual, !Launch.Launch.Grid);
      Others.size() == Cost.OtherLengths.size()) {
    append_range(Lengths, Others);
    for (const KernelCost &Other : Cost.OtherLengths)
      Costs.push_back(&Other);
  }
  std::vector<LoopDivision> Divisions;
  for (const RunCounts &Length : Lengths)
    Divisions.emplace_back(Program, Length);
  if (!Divisions.front().isKnown())
    return Divided;
  const auto GainOf = [&](ArrayRef<const UndividedLoop *> Together) {
    std::vector<KernelCost> Nows, Thens;
    for (const auto &[Division, At] : zip_equal(Divisions, Costs)) {
      KernelCost Now = *At;
      for (const UndividedLoop *Loop : Together)
        Now = Division.now(std::move(Now), *Loop);
      KernelCost Then = Now;
      for (const UndividedLoop *Loop : Together)
        Then = Division.then(Then, *Loop);
      Nows.push_back(std::move(Now));
      Thens.push_back(std::move(Then));
    }
    return gainBetween(Nows, Thens);
  };
  SmallVector<const UndividedLoop *> Together;
  for (const auto &[Loop, Result] : zip_equal(Loops, Divided)) {
    const LoopVisits Come = Divisions.front().visitsOf(Loop);
    if (Come.Entries <= 0 || Come.Rounds < FewestRounds)
      continue;
    Result = DividedLoop{
        .Rounds = Come.Rounds, .IsOpen = Usual.Loops[size_t(Loop.Loop)].HasGuess, .Alone = GainOf(&Loop), .Gain = {}};
    Together.push_back(&Loop);
  }
  if (Together.empty())
    return Divided;
  const GainEstimate All = GainOf(Together);
  for (std::optional<DividedLoop> &Result : Divided)
    if (Result)
      Result->Gain = All;
  return Divided;
}

} // namespace cudaperf
