// Loops in which the threads of a block load the same elements again and again, by requests that decide the kernel's
// time: a matrix product without tiles.

#include "Check/AccessCause.h"
#include "Check/Check.h"
#include "Check/Words.h"
#include "Cost/TileReuse.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <cmath>
#include <map>

namespace cudaperf {

namespace {

constexpr CheckOption Options[] = {
    {"MinReuse", "4", "stay silent about what fewer threads of a block load, or one fewer times", 2, 1024},
};

constexpr CheckInfo Info = {.Id = "cuda-perf-redundant-access",
                            .Summary = "the threads of a block load the same elements, where a tile would do",
                            .Stage = Maturity::Preview,
                            .Level = Severity::Warning,
                            .Options = Options};

class RedundantAccess final : public Check {
public:
  RedundantAccess() : Check(Info) {}

  void run(const UnitFacts &Unit, Reporter &Out) const override {
    for (const KernelFacts &Kernel : Unit.kernels()) {
      const ShapeFacts &Shape = Kernel.Shapes.front();
      if (!Shape.Cost.isKnown() || Shape.GaveUp || Shape.Launch.Block.Source == BlockSource::Default)
        continue;
      for (const TileReuse &Tile : tileReuse(*Kernel.Program, Shape.Launch, Out.options().number("MinReuse"))) {
        const std::optional<GainEstimate> Gain = gainOfTile(*Kernel.Program, Shape.Cost, Tile);
        if (Gain && paysForTile(*Gain))
          report(Unit, Kernel, Shape, Tile, *Gain, Out);
      }
    }
  }

private:
  static void report(const UnitFacts &Unit, const KernelFacts &Kernel, const ShapeFacts &Shape, const TileReuse &Tile,
                     const GainEstimate &Gain, Reporter &Out) {
    std::map<std::string, double> Arrays;
    std::vector<AccessView> Views;
    for (const ReusedLoad &Load : Tile.Loads) {
      const AccessFact *Fact = Shape.factOf(Kernel.Program->accesses()[Load.Access]);
      if (!Fact)
        return;
      Views.push_back({.Unit = Unit, .Kernel = Kernel, .Shape = Shape, .Fact = *Fact});
      double &Reuse = Arrays[objectText(Views.back())];
      Reuse = std::max(Reuse, Load.Reuse);
    }
    std::string Each;
    double Least = Arrays.begin()->second, Most = 0;
    for (const auto &[Name, Reuse] : Arrays) {
      Each += llvm::formatv("{0}{1} {2} times", Each.empty() ? "" : ", of ", Name, std::lround(Reuse));
      Least = std::min(Least, Reuse);
      Most = std::max(Most, Reuse);
    }
    const auto Low = std::lround(Least), High = std::lround(Most);
    const AccessView &First = Views.front();
    const SourceSpan At = First.span();
    FindingBuilder Finding =
        Out.report(First, At, "the threads of a block load each element of " + Each + ": a tile would be loaded once");
    Finding.evidence("reuse_least", int64_t(Low))
        .evidence("reuse_most", int64_t(High))
        .evidence("rounds", int64_t(Tile.Rounds))
        .evidence("tile_bytes", int64_t(Tile.Bytes))
        .gain(Gain)
        .weight(Most)
        .cause("tile");
    Finding.note(At, llvm::formatv("let the block load {0} rounds of them to shared memory, {1} bytes, between two "
                                   "barriers, each thread its part; then let each thread compute several results, "
                                   "so that what it reads of the tile serves all of them",
                                   Tile.Rounds, Tile.Bytes));
    noteLaunch(First, Finding);
  }
};

} // namespace

std::unique_ptr<Check> makeRedundantAccess() { return std::make_unique<RedundantAccess>(); }

} // namespace cudaperf
