// Loads from __constant__ memory whose lanes want different words: the constant cache serves one word after the other.

#include "Check/Check.h"
#include "Check/Words.h"
#include "Cost/ConstantCost.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/FormatVariadic.h"

namespace cudaperf {

namespace {

constexpr CheckOption Options[] = {
    {"MinWords", "4", "stay silent where the lanes of a warp want fewer different words than this", 2, 32},
};

constexpr CheckInfo Info = {.Id = "cuda-perf-constant-divergence",
                            .Summary = "the lanes of a warp want different words of constant memory",
                            .Stage = Maturity::Preview,
                            .Level = Severity::Warning,
                            .Options = Options};

class ConstantDivergence final : public Check {
public:
  ConstantDivergence() : Check(Info) {}

  void run(const KernelFacts &Kernel, Reporter &Out) const override {
    for (const ShapeFacts &Shape : Kernel.Shapes) {
      if (Shape.GaveUp)
        continue;
      llvm::MapVector<const llvm::GlobalVariable *, std::vector<ConstantRead>> ByVariable;
      for (const ConstantRead &Read : constantReads(*Kernel.Program, Shape.Launch))
        if (Read.Words >= Out.options().number("MinWords"))
          ByVariable[Read.Variable].push_back(Read);
      for (const auto &[Variable, Reads] : ByVariable)
        if (const auto Gain = gainOfSharing(Shape.Cost, Reads); Gain && !Gain->isHidden())
          for (const ConstantRead &Read : Reads)
            report(Kernel, Shape, Read, *Gain, Out);
    }
  }

private:
  static void report(const KernelFacts &Kernel, const ShapeFacts &Shape, const ConstantRead &Read,
                     const GainEstimate &Gain, Reporter &Out) {
    const clang::SourceLocation Place = Out.source().locate(Read.Access->Inst->getDebugLoc());
    if (Place.isInvalid())
      return;
    const std::string Name = llvm::demangle(Read.Variable->getName().str());
    const SourceSpan Where = Out.source().point(Place);
    FindingBuilder Finding = Out.report(
        Kernel, Where,
        llvm::formatv("load of '{0}': {1} lanes of a warp want {2} different words of constant memory, which "
                      "serves one at a time",
                      Name, number(Read.Lanes), number(Read.Words)));
    Finding.evidence("active_lanes", Read.Lanes)
        .evidence("words_per_request", Read.Words)
        .weight(Read.Words * Read.Executions)
        .gain(Gain)
        .cause(Name)
        .note(Where, llvm::formatv("copy '{0}' to shared memory once a block and read it there, or let it be a "
                                   "'__device__ const' array",
                                   Name));
    if (Shape.Launch.Block.Source != BlockSource::Launch)
      Finding.assuming("blocks of " + blockText(Shape.Launch.Block.Block));
  }
};

} // namespace

std::unique_ptr<Check> makeConstantDivergence() { return std::make_unique<ConstantDivergence>(); }

} // namespace cudaperf
