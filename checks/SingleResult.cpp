// Threads that make one result each of loads and instructions that the results beside it need as well, where those
// decide the kernel's time: several results a thread would share them.

#include "Check/AccessCause.h"
#include "Check/Check.h"
#include "Check/Words.h"
#include "Cost/ResultTile.h"
#include "Cost/TileReuse.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <cmath>

namespace cudaperf {

namespace {

constexpr CheckOption Options[] = {
    {"MinPercent", "15", "stay silent where the kernel would gain less", 1, 1000},
};

constexpr CheckInfo Info = {.Id = "cuda-perf-single-result",
                            .Summary = "each thread loads for one result what several results could share",
                            .Stage = Maturity::Preview,
                            .Level = Severity::Warning,
                            .Options = Options};

class SingleResult final : public Check {
public:
  SingleResult() : Check(Info) {}

  void run(const UnitFacts &Unit, Reporter &Out) const override {
    const TileGoal Goal{.MinGain = 1 + Out.options().number("MinPercent") / 100};
    for (const KernelFacts &Kernel : Unit.kernels()) {
      const ShapeFacts &Shape = Kernel.Shapes.front();
      if (Shape.GaveUp)
        continue;
      const CostedLaunch Launch{
          .Launch = Shape.Launch, .Gpu = Unit.gpu(), .SharedBytes = Kernel.sharedBytes(Shape.DynamicSharedBytes)};
      if (const std::optional<ResultTile> Tile = resultTile(*Kernel.Program, Launch, Shape.Cost, Goal);
          Tile && !lacksTile(Kernel, Shape))
        report(Unit, Kernel, Shape, *Tile, Out);
    }
  }

private:
  /// "blockIdx.y".
  static std::string indexText(const ResultTile &Tile) {
    return std::string("blockIdx.") + "?xyz"[unsigned(Tile.Axis)];
  }

  /// Whether cuda-perf-redundant-access speaks of the kernel, which says the same and what comes before it.
  static bool lacksTile(const KernelFacts &Kernel, const ShapeFacts &Shape) {
    constexpr double MinReuse = 4; // the default of its option
    return llvm::any_of(tileReuse(*Kernel.Program, Shape.Launch, MinReuse), [&](const TileReuse &Tile) {
      const std::optional<GainEstimate> Gain = gainOfTile(*Kernel.Program, Shape.Cost, Tile);
      return Gain && paysForTile(*Gain);
    });
  }

  static void report(const UnitFacts &Unit, const KernelFacts &Kernel, const ShapeFacts &Shape, const ResultTile &Tile,
                     Reporter &Out) {
    // Tile.Loads has the dearest first.
    const AccessFact *Fact = Shape.factOf(Kernel.Program->accesses()[Tile.Loads.front()]);
    if (!Fact)
      return;
    const AccessView First{.Unit = Unit, .Kernel = Kernel, .Shape = Shape, .Fact = *Fact};
    const SourceSpan At = First.span();
    const size_t Loads = Tile.Loads.size();
    const auto Alike = std::lround(Tile.AlikeInstructions), All = std::lround(Tile.Instructions);
    FindingBuilder Finding = Out.report(First, At,
                                        llvm::formatv("{0} of the {1} loads of a round and {2} of its {3} instructions "
                                                      "are the same for all '{4}', and each thread "
                                                      "makes them for its own result alone",
                                                      Loads, Loads + Tile.OtherLoads, Alike, All, indexText(Tile)));
    Finding.evidence("loads_alike", int64_t(Loads))
        .evidence("loads", int64_t(Loads + Tile.OtherLoads))
        .evidence("instructions_alike", int64_t(Alike))
        .evidence("instructions", int64_t(All))
        .evidence("results", int64_t(Tile.Results))
        .gain(Tile.Gain)
        .weight(Tile.Gain.InL2)
        .cause("results");
    Finding.note(At, llvm::formatv("let a block do the work of {0} that differ in '{1}' only: each thread keeps {0} "
                                   "results in registers, and loads what they have in common once",
                                   Tile.Results, indexText(Tile)));
    noteLaunch(First, Finding);
  }
};

} // namespace

std::unique_ptr<Check> makeSingleResult() { return std::make_unique<SingleResult>(); }

} // namespace cudaperf
