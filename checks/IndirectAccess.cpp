// Global accesses whose index is itself loaded from memory, a different one for each lane: what they cost depends on
// the data, up to one sector a lane. Advice, off by default.

#include "Analysis/FloatIndex.h"
#include "Check/AccessCause.h"
#include "Check/Check.h"
#include "Check/Words.h"
#include "Device/Gpu.h"
#include "clang/AST/Expr.h"
#include "llvm/Support/FormatVariadic.h"
#include <cmath>

namespace cudaperf {

namespace {

constexpr CheckInfo Info = {.Id = "cuda-perf-indirect-access",
                            .Summary =
                                "the index of a global access is loaded from memory, so its cost depends on the data",
                            .Stage = Maturity::Preview,
                            .Level = Severity::Note};

/// The index as written, e.g. "order[i]"; "" if the access is no subscript.
std::string indexText(const AccessView &Access) {
  const auto *Subscript = llvm::dyn_cast_or_null<clang::ArraySubscriptExpr>(Access.expression());
  return Subscript ? Access.Unit.source().text(Subscript->getIdx()->getSourceRange()) : "";
}

/// How the access comes to its element.
std::string wayText(const AccessCost &Cost, const std::string &Index) {
  if (has(Cost.AddressOn, Depends::Guess))
    return "an index that loaded data decide";
  return Index.empty() ? "an index that is loaded from memory" : "the loaded index '" + Index + "'";
}

/// Sectors of a request at worst, and where the lanes' elements lie side by side.
struct Span {
  double Worst, Ideal;
};

/// As drawn, unless the lanes' numbers mean nothing: then each lane may have sectors of its own.
Span spanOf(const AccessCost &Cost) {
  const MemoryAccess &Access = *Cost.Access;
  if (!has(Cost.AddressOn, Depends::Guess) && !isFromFloat(*Access.Inst->getOperand(Access.AddressOperand)))
    return {Cost.Actual, Cost.Ideal};
  const double Bytes = Access.Bytes;
  return {Cost.ActiveLanes * std::ceil(Bytes / SectorBytes), std::ceil(Cost.ActiveLanes * Bytes / SectorBytes)};
}

/// Below it the order of the indices hardly matters: rows of which each is read in one piece, wherever it lies.
constexpr double LeastExcess = 1.25;

class IndirectAccess final : public Check {
public:
  IndirectAccess() : Check(Info) {}

  void run(const KernelFacts &Kernel, Reporter &Out) const override {
    for (const AccessView &Access : accessesOf(Out.unit(), Kernel))
      // There is nothing to sort where a hash makes the indices.
      if (Access.space() == AccessSpace::Global && Access.Fact.Pattern == AccessPattern::Indirect &&
          has(Access.cost().AddressOn, Depends::LoadedData))
        report(Access, Out);
  }

private:
  static void report(const AccessView &Access, Reporter &Out) {
    const AccessCost &Cost = Access.cost();
    const Span Sectors = spanOf(Cost);
    if (Sectors.Worst < LeastExcess * Sectors.Ideal)
      return;
    const std::string Index = indexText(Access);
    const SourceSpan Where = Access.span();
    std::string Message = llvm::formatv("{0} {1} goes through {2}: up to {3} sectors per request where {4} would do",
                                        operationText(*Cost.Access), objectHere(Access), wayText(Cost, Index),
                                        number(Sectors.Worst), number(Sectors.Ideal));
    FindingBuilder Finding = Out.report(Access, Where, std::move(Message));
    Finding.measured(Cost.Access->Operation == AccessOperation::Load ? "gather" : "")
        .evidence("worst_sectors_per_request", Sectors.Worst)
        .evidence("ideal_sectors_per_request", Sectors.Ideal)
        .evidence("bytes_per_lane", int64_t(Cost.Access->Bytes))
        .assuming("neighbouring threads load indices that lie far apart")
        .note(Where,
              "sort the indices, or bring the data into the order of its use once, if they are used more than once")
        .weight(Sectors.Worst - Sectors.Ideal)
        .excessOf(Access);
    if (Index.empty())
      joinByObject(Access, "index", Finding);
    else
      Finding.cause("index " + Index);
  }
};

} // namespace

std::unique_ptr<Check> makeIndirectAccess() { return std::make_unique<IndirectAccess>(); }

} // namespace cudaperf
