// Barriers that some threads of a block never come to while others wait there: the program is wrong, and hangs or goes
// on with unfinished data as the hardware pleases.

#include "Analysis/BarrierReach.h"
#include "Check/Check.h"
#include "Check/Words.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Instruction.h"
#include "llvm/Support/FormatVariadic.h"

namespace cudaperf {

namespace {

constexpr CheckInfo Info = {.Id = "cuda-perf-divergent-barrier",
                            .Summary = "some threads of a block never come to a barrier at which others wait",
                            .Stage = Maturity::Preview,
                            .Level = Severity::Error};

class DivergentBarrier final : public Check {
public:
  DivergentBarrier() : Check(Info) {}

  void run(const KernelFacts &Kernel, Reporter &Out) const override {
    for (const ShapeFacts &Shape : Kernel.Shapes)
      if (Shape.Launch.Block.Source == BlockSource::Launch || Shape.Launch.Block.Source == BlockSource::Option)
        for (const UnreachedBarrier &Barrier : unreachedBarriers(*Kernel.Program, Shape.Launch))
          report(Kernel, Shape, Barrier, Out);
  }

private:
  static std::string headline(const UnreachedBarrier &Barrier) {
    const std::string All = number(Barrier.Here + Barrier.Elsewhere);
    if (Barrier.OfWarps)
      return llvm::formatv("{0} of {1} warps of the block come to this barrier, the others go on past it",
                           number(Barrier.Here), All);
    return llvm::formatv("{0} of {1} threads of a warp come to this barrier, the others go on past it",
                         number(Barrier.Here), All);
  }

  static void report(const KernelFacts &Kernel, const ShapeFacts &Shape, const UnreachedBarrier &Barrier,
                     Reporter &Out) {
    const clang::SourceLocation Place = Out.source().locate(Barrier.Barrier->getDebugLoc());
    if (Place.isInvalid())
      return;
    const SourceSpan Where = Out.source().point(Place);
    FindingBuilder Finding = Out.report(Kernel, Where, headline(Barrier));
    Finding.evidence(Barrier.OfWarps ? "warps_here" : "lanes_here", Barrier.Here)
        .evidence(Barrier.OfWarps ? "warps_elsewhere" : "lanes_elsewhere", Barrier.Elsewhere)
        .weight(Barrier.Elsewhere)
        .note(Where, "let all threads of the block come to it: move it out of the condition, or of the loop whose "
                     "rounds differ from thread to thread");
    const clang::SourceLocation Condition =
        Barrier.Condition ? Out.source().locate(Barrier.Condition->getDebugLoc()) : clang::SourceLocation();
    if (Condition.isValid())
      Finding.note(Out.source().point(Condition), "this keeps the others away");
    if (Shape.LaunchedAt.Line)
      Finding.note(Shape.LaunchedAt,
                   llvm::formatv("launched here with blocks of {0}", blockText(Shape.Launch.Block.Block)));
  }
};

} // namespace

std::unique_ptr<Check> makeDivergentBarrier() { return std::make_unique<DivergentBarrier>(); }

} // namespace cudaperf
