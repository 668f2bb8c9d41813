// Global accesses whose index is itself loaded from memory, a different one for each lane: what they cost depends on
// the data, up to one sector a lane. Advice, off by default.

#include "Check/AccessCause.h"
#include "Check/Check.h"
#include "Check/Words.h"
#include "clang/AST/Expr.h"
#include "llvm/Support/FormatVariadic.h"

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

class IndirectAccess final : public Check {
public:
  IndirectAccess() : Check(Info) {}

  void run(const KernelFacts &Kernel, Reporter &Out) const override {
    for (const AccessView &Access : accessesOf(Out.unit(), Kernel))
      if (Access.space() == AccessSpace::Global && Access.Fact.Pattern == AccessPattern::Indirect)
        report(Access, Out);
  }

private:
  static void report(const AccessView &Access, Reporter &Out) {
    const AccessCost &Cost = Access.cost();
    const std::string Index = indexText(Access);
    const SourceSpan Where = Access.span();
    std::string Message = llvm::formatv("{0} {1} goes through {2}: up to {3} sectors per request where {4} would do",
                                        operationText(*Cost.Access), objectText(Access), wayText(Cost, Index),
                                        number(Cost.Actual), number(Cost.Ideal));
    FindingBuilder Finding = Out.report(Access, Where, std::move(Message));
    Finding.measured(Cost.Access->Operation == AccessOperation::Load ? "gather" : "")
        .evidence("worst_sectors_per_request", Cost.Actual)
        .evidence("ideal_sectors_per_request", Cost.Ideal)
        .evidence("bytes_per_lane", int64_t(Cost.Access->Bytes))
        .assuming("neighbouring threads load indices that lie far apart")
        .note(Where,
              "sort the indices, or bring the data into the order of its use once, if they are used more than once")
        .weight(Cost.Actual - Cost.Ideal)
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
