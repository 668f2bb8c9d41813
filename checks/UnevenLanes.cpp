// Loops in which each lane of a warp walks a list of its own, whose length is loaded: the warp takes as long as the
// longest of its 32 lists, and the other lanes wait.

#include "Analysis/LoadedLengths.h"
#include "Analysis/RoundOrder.h"
#include "Check/Check.h"
#include "Check/Words.h"

namespace cudaperf {

namespace {

constexpr CheckInfo Info = {.Id = "cuda-perf-uneven-lanes",
                            .Summary = "each lane of a warp goes round a loop as often as a number says that it loaded",
                            .Stage = Maturity::Preview,
                            .Level = Severity::Note};

class UnevenLanes final : public Check {
public:
  UnevenLanes() : Check(Info) {}

  void run(const KernelFacts &Kernel, Reporter &Out) const override {
    if (Out.unit().isMomentary(Kernel))
      return;
    for (const ShapeFacts &Shape : Kernel.Shapes)
      if (!Shape.GaveUp)
        for (const LoadedLength &Each : loadedLengths(*Kernel.Program, Shape.Launch))
          report(Kernel, Each, Out);
  }

private:
  static const char *remedy(const LoadedLength &Found, RoundOrder Order) {
    if (Found.WalksElements && Order == RoundOrder::Sum)
      return "where lists have some 64 elements or more on average, let 8 lanes walk one list together, a stride of 8 "
             "elements each, and add up what they find with '__shfl_down_sync'";
    if (Found.WalksElements && (Order == RoundOrder::Free || Found.HasAtomics))
      return "where lists have some 64 elements or more on average, let 8 lanes walk one list together, a stride of 8 "
             "elements each";
    return "give a warp lists of like length: sort them by length once, or let each lane take its next list when it is "
           "done with one";
  }

  static void report(const KernelFacts &Kernel, const LoadedLength &Found, Reporter &Out) {
    const clang::SourceLocation At = Out.source().locate(Found.Place);
    if (At.isInvalid())
      return;
    const SourceSpan Where = Out.source().point(At);
    const RoundOrder Order = roundOrder(*Kernel.Program, Found.Loop);
    Out.report(Kernel, Where,
               "each lane of a warp goes round this loop as often as a number says that it loaded: the warp takes as "
               "long as its longest list, and lanes with shorter ones wait")
        .assuming("lists differ in length")
        .cause("lists")
        .measured(Found.WalksElements && Order == RoundOrder::Sum ? "rows" : "")
        .note(Where, remedy(Found, Order));
  }
};

} // namespace

std::unique_ptr<Check> makeUnevenLanes() { return std::make_unique<UnevenLanes>(); }

} // namespace cudaperf
