// Loops in which each lane of a warp walks a list of its own, whose length is loaded: the warp takes as long as the
// longest of its 32 lists, and the other lanes wait.

#include "Analysis/LoadedLengths.h"
#include "Analysis/RoundOrder.h"
#include "Check/Check.h"
#include "Check/LesserKernels.h"
#include "Check/Words.h"

namespace cudaperf {

namespace {

constexpr CheckInfo Info = {.Id = "cuda-perf-uneven-lanes",
                            .Summary = "each lane of a warp goes round a loop as often as a number says that it loaded",
                            .Stage = Maturity::Stable,
                            .Level = Severity::Note};

class UnevenLanes final : public Check {
public:
  UnevenLanes() : Check(Info) {}

  void run(const UnitFacts &Unit, Reporter &Out) const override {
    std::optional<LesserKernels> Lesser; // most files have no such loop
    for (const KernelFacts &Kernel : Unit.kernels()) {
      if (Unit.isMomentary(Kernel))
        continue;
      for (const ShapeFacts &Shape : Kernel.Shapes)
        if (!Shape.GaveUp)
          for (const LoadedLength &Each : loadedLengths(*Kernel.Program, Shape.Launch)) {
            if (!Lesser)
              Lesser = lesserKernels(Unit);
            report(Kernel, Each, *Lesser, Out);
          }
    }
  }

private:
  /// Whether some lanes could walk a list together: its elements lie side by side, and any lane may take each.
  static bool isForTeam(const LoadedLength &Found, RoundOrder Order) {
    return Found.WalksElements && !Found.CarriesElements &&
           (Order == RoundOrder::Sum || Order == RoundOrder::Free || (Found.HasAtomics && !Found.CarriesNumbers));
  }

  static const char *remedy(const LoadedLength &Found, RoundOrder Order) {
    if (!isForTeam(Found, Order))
      return "give a warp lists of like length: sort them by length once, or let each lane take its next list when it "
             "is done with one";
    return Order == RoundOrder::Sum || Found.SumsInMemory
               ? "where lists have some 64 elements or more on average, let 8 lanes walk one list together, a stride "
                 "of 8 elements each, and add up what they find with '__shfl_down_sync'"
               : "where lists have some 64 elements or more on average, let 8 lanes walk one list together, a stride "
                 "of 8 elements each";
  }

  static void report(const KernelFacts &Kernel, const LoadedLength &Found, const LesserKernels &Lesser, Reporter &Out) {
    const clang::SourceLocation At = Out.source().locate(Found.Place);
    if (At.isInvalid())
      return;
    const SourceSpan Where = Out.source().point(At);
    const RoundOrder Order = roundOrder(*Kernel.Program, Found.Loop);
    FindingBuilder Finding =
        Out.report(Kernel, Where,
                   "each lane of a warp goes round this loop as often as a number says that it loaded: the warp takes "
                   "as long as its longest list, and lanes with shorter ones wait");
    Finding.assuming("lists differ in length")
        .cause("lists")
        .measured(Found.WalksElements && Order == RoundOrder::Sum ? "rows" : "");
    if (!isForTeam(Found, Order) || isLesser(Kernel, Lesser))
      Finding.level(Severity::Hint);
    Finding.note(Where, remedy(Found, Order));
  }

  /// Whether the time of Kernel matters little, whatever is in it.
  static bool isLesser(const KernelFacts &Kernel, const LesserKernels &Lesser) {
    const auto Known = Lesser.find(Kernel.Kernel->Name);
    return Known != Lesser.end() &&
           llvm::all_of(Known->second, [](const LesserKernel &Each) { return !Each.Why.empty(); });
  }
};

} // namespace

std::unique_ptr<Check> makeUnevenLanes() { return std::make_unique<UnevenLanes>(); }

} // namespace cudaperf
