// Lanes of a warp that exchange values by shared memory as if they ran in step: since Volta they need not, and the
// result is wrong as the compiler and the hardware please.

#include "Analysis/WarpExchange.h"
#include "Check/Check.h"
#include "Check/Words.h"
#include "Device/Gpu.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Instruction.h"
#include "llvm/Support/FormatVariadic.h"

namespace cudaperf {

namespace {

constexpr CheckInfo Info = {.Id = "cuda-perf-implicit-warp-sync",
                            .Summary = "lanes of a warp exchange values by shared memory with nothing that orders them",
                            .Stage = Maturity::Preview,
                            .Level = Severity::Error};

class ImplicitWarpSync final : public Check {
public:
  ImplicitWarpSync() : Check(Info) {}

  void run(const KernelFacts &Kernel, Reporter &Out) const override {
    for (const ShapeFacts &Shape : Kernel.Shapes)
      if (Shape.Launch.Block.Source == BlockSource::Launch || Shape.Launch.Block.Source == BlockSource::Option)
        for (const WarpExchange &Exchange : unorderedExchanges(*Kernel.Program, Shape.Launch))
          report(Kernel, Shape, Exchange, Out);
  }

private:
  static std::string headline(const WarpExchange &Exchange) {
    return llvm::formatv("lane {0} {1} here what lane {2} of its warp {3} before, and nothing orders the two",
                         Exchange.LaterLane, Exchange.LaterReads ? "reads" : "overwrites", Exchange.FirstLane,
                         Exchange.LaterReads ? "wrote" : "read");
  }

  static void report(const KernelFacts &Kernel, const ShapeFacts &Shape, const WarpExchange &Exchange, Reporter &Out) {
    const clang::SourceLocation Later = Out.source().locate(Exchange.Later->getDebugLoc()),
                                First = Out.source().locate(Exchange.First->getDebugLoc());
    if (Later.isInvalid() || First.isInvalid())
      return;
    const SourceSpan Where = Out.source().point(Later);
    FindingBuilder Finding = Out.report(Kernel, Where, headline(Exchange));
    Finding.evidence("lane", int64_t(Exchange.LaterLane))
        .evidence("other_lane", int64_t(Exchange.FirstLane))
        // Of several at one place, what is read too early is plainer than what is overwritten too early.
        .weight(Exchange.LaterReads ? 2 : 1)
        .cause("exchange within a warp");
    Finding.note(Out.source().point(First), Exchange.LaterReads ? "it is written here" : "it is read here");
    Finding.note(Where, Exchange.LaterReads
                            ? "write '__syncwarp()' between the two, where all lanes come to it, or pass the values "
                              "with '__shfl_down_sync' and its like"
                            : "read into a variable, then '__syncwarp()', then write, and '__syncwarp()' before others "
                              "read; or pass the values with '__shfl_down_sync' and its like");
    if (Shape.LaunchedAt.Line)
      Finding.note(Shape.LaunchedAt,
                   llvm::formatv("launched here with blocks of {0}", blockText(Shape.Launch.Block.Block)));
  }
};

} // namespace

std::unique_ptr<Check> makeImplicitWarpSync() { return std::make_unique<ImplicitWarpSync>(); }

} // namespace cudaperf
