// Global loads, stores and atomics whose lanes lie so far apart that a warp moves at least twice the sectors that its
// data needs.

#include "Check/Check.h"
#include "Check/Words.h"
#include "llvm/Support/FormatVariadic.h"

namespace cudaperf {

namespace {

constexpr CheckOption Options[] = {
    {"MinRatio", "2", "report from this many times the fewest possible sectors"},
    {"MinExcessSectors", "2", "report only if a request moves at least this many sectors too many"},
};

constexpr CheckInfo Info = {.Id = "cuda-perf-strided-global-access",
                            .Summary = "a warp moves at least twice the sectors that its data needs",
                            .Stage = Maturity::Stable,
                            .Level = Severity::Warning,
                            .Options = Options};

/// What to change so that neighbouring lanes touch neighbouring elements.
std::string advice(const AccessFact &Access, const std::string &Stride) {
  const bool FieldOfStruct = !Stride.empty() && llvm::all_of(Stride, llvm::isDigit);
  const bool SlowDimension = has(Access.Cost.AddressOn, Depends::ThreadY | Depends::ThreadZ);
  if (SlowDimension)
    return "make the index that 'threadIdx.x' runs through the fastest one: exchange the thread's x and y, or load "
           "through a shared tile";
  if (FieldOfStruct)
    return "let neighbouring threads take neighbouring elements: interleave by threads, or split an array of "
           "structures into one array a field";
  return "make the index that 'threadIdx.x' runs through the fastest one: transpose the data, exchange the roles of "
         "the loops, or load through a shared tile";
}

class StridedGlobalAccess final : public Check {
public:
  StridedGlobalAccess() : Check(Info) {}

  void run(const KernelFacts &Kernel, Reporter &Out) const override {
    const double MinRatio = Out.options().number("MinRatio");
    const double MinExcess = Out.options().number("MinExcessSectors");
    for (const ShapeFacts &Shape : Kernel.Shapes)
      for (const AccessFact &Access : Shape.Accesses) {
        const AccessCost &Cost = Access.Cost;
        if (Cost.Space == AccessSpace::Global && Cost.Pattern == AccessPattern::Strided &&
            Cost.ratio() >= MinRatio && Cost.Actual - Cost.Ideal >= MinExcess)
          report(Kernel, Shape, Access, Out);
      }
  }

private:
  static void report(const KernelFacts &Kernel, const ShapeFacts &Shape, const AccessFact &Access, Reporter &Out) {
    const AccessCost &Cost = Access.Cost;
    const std::string Stride = laneStrideText(Kernel, Shape, Access);
    std::string Message = llvm::formatv(
        "{0} {1} moves {2} sectors per request where {3} would do: ", operationText(Cost.Access->Operation),
        objectText(Access, Out.unit()), number(Cost.Actual), number(Cost.Ideal));
    Message += Stride.empty() ? "neighbouring threads lie far apart" : "neighbouring threads lie " + Stride + " apart";
    const SourceSpan Where = accessSpan(Kernel, Access, Out.unit());
    FindingBuilder Finding = Out.report(Kernel, Shape, Where, std::move(Message));
    Finding.evidence("sectors_per_request", Cost.Actual)
        .evidence("ideal_sectors_per_request", Cost.Ideal)
        .evidence("ratio", Cost.ratio())
        .evidence("bytes_per_lane", int64_t(Cost.Access->Bytes))
        .evidence("active_lanes", Cost.ActiveLanes)
        .weight(Cost.Actual - Cost.Ideal);
    const std::string Expression = laneStrideExpression(Kernel, Shape, Access);
    if (!Expression.empty())
      Finding.evidence("lane_stride_elements", Expression);
    if (has(Cost.AddressOn, Depends::Symbol))
      Finding.assuming("sizes that are only known at run time are large");
    Finding.note(Where, advice(Access, Expression));
    noteShape(Shape, Out.unit(), Finding);
  }
};

} // namespace

std::unique_ptr<Check> makeStridedGlobalAccess() { return std::make_unique<StridedGlobalAccess>(); }

} // namespace cudaperf
