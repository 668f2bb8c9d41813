// Shared-memory accesses whose lanes want different words of one bank and so take turns: at least twice the wavefronts
// of the ideal. Where longer rows cure it, says by how much over all accesses of the array, and offers the edit.

#include "Check/Check.h"
#include "Check/PaddingFix.h"
#include "Check/Words.h"
#include "clang/AST/Decl.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/Support/FormatVariadic.h"
#include <numeric>

namespace cudaperf {

namespace {

constexpr CheckOption Options[] = {
    {"MinRatio", "2", "report from this many times the ideal wavefronts"},
};

constexpr CheckInfo Info = {.Id = "cuda-perf-shared-bank-conflict",
                            .Summary = "the lanes of a shared-memory access want different words of the same bank",
                            .Stage = Maturity::Stable,
                            .Level = Severity::Warning,
                            .Options = Options};

std::string elements(unsigned Count) { return std::to_string(Count) + (Count == 1 ? " element" : " elements"); }

class SharedBankConflict final : public Check {
public:
  SharedBankConflict() : Check(Info) {}

  void run(const KernelFacts &Kernel, Reporter &Out) const override {
    const double MinRatio = Out.options().number("MinRatio");
    for (const ShapeFacts &Shape : Kernel.Shapes)
      for (const AccessFact &Access : Shape.Accesses)
        if (Access.Cost.Space == AccessSpace::Shared && Access.Cost.Pattern == AccessPattern::Strided &&
            Access.Cost.ratio() >= MinRatio)
          report(Kernel, Shape, Access, Out);
  }

private:
  static std::string headline(const KernelFacts &Kernel, const ShapeFacts &Shape, const AccessFact &Access,
                              const UnitFacts &Unit) {
    const AccessCost &Cost = Access.Cost;
    const bool Varies = Cost.WorstRatio - Cost.ratio() > 0.01;
    const std::string Stride = laneStrideText(Kernel, Shape, Access);
    std::string Message = llvm::formatv(
        "{0}{1}-way bank conflict: {2} {3} takes {4} wavefronts{5} where {6} would do", Varies ? "up to " : "",
        number(Cost.WorstRatio), operationText(Cost.Access->Operation), objectText(Access, Unit), number(Cost.Actual),
        Varies ? " on average" : "", number(Cost.Ideal));
    if (!Stride.empty())
      Message += ", neighbouring threads lie " + Stride + " apart";
    return Message;
  }

  static void report(const KernelFacts &Kernel, const ShapeFacts &Shape, const AccessFact &Access, Reporter &Out) {
    const AccessCost &Cost = Access.Cost;
    const SourceSpan Where = accessSpan(Kernel, Access, Out.unit());
    FindingBuilder Finding = Out.report(Kernel, Shape, Where, headline(Kernel, Shape, Access, Out.unit()));
    Finding.evidence("wavefronts_per_request", Cost.Actual)
        .evidence("ideal_wavefronts_per_request", Cost.Ideal)
        .evidence("ways", Cost.WorstRatio)
        .evidence("bytes_per_lane", int64_t(Cost.Access->Bytes))
        .evidence("active_lanes", Cost.ActiveLanes)
        .weight(Cost.Actual - Cost.Ideal);
    if (const std::string Stride = laneStrideExpression(Kernel, Shape, Access); !Stride.empty())
      Finding.evidence("lane_stride_elements", Stride);
    const RowPadding *Padding = findPadding(Shape, Cost);
    const PaddedAccess *Padded = Padding ? Padding->find(Cost.Access) : nullptr;
    if (Padded && Padded->After * 2 <= Padded->Before)
      notePadding(Shape, Cost, *Padding, *Padded, Out, Finding);
    else
      Finding.note(Where, advice(Cost));
    noteLaunch(Shape, Out.unit(), Finding);
  }

  static const RowPadding *findPadding(const ShapeFacts &Shape, const AccessCost &Cost) {
    for (const RowPadding &Padding : Shape.Paddings)
      if (Padding.Array == Cost.ObjectKey)
        return &Padding;
    return nullptr;
  }

  static void notePadding(const ShapeFacts &Shape, const AccessCost &Cost, const RowPadding &Padding,
                          const PaddedAccess &Padded, Reporter &Out, FindingBuilder &Finding) {
    const clang::VarDecl *Array = Out.unit().sharedArray(Cost);
    if (!Array)
      return;
    std::string Text = llvm::formatv(
        "'{0}' has rows of {1} ({2} bytes): with rows of {3} the access takes {4} wavefront{5}",
        Array->getNameAsString(), elements(Padding.RowElements), Padding.rowBytes(),
        Padding.RowElements + Padding.Elements, number(Padded.After), Padded.After == 1 ? "" : "s");
    Finding.evidence("row_elements", int64_t(Padding.RowElements))
        .evidence("padding_elements", int64_t(Padding.Elements))
        .evidence("padded_wavefronts_per_request", Padded.After)
        .note(Out.source().point(Array->getLocation()), std::move(Text));
    for (const PaddedAccess &Other : Padding.Accesses)
      if (Other.After > Other.Before)
        noteLoss(Shape, Other, Finding);
    if (std::optional<Fix> Repair = paddingFix(Out.unit(), *Array, Padding.Elements))
      Finding.fix(std::move(*Repair));
  }

  /// Rows narrower than a warp: what was one row after the other then overlaps by a bank.
  static void noteLoss(const ShapeFacts &Shape, const PaddedAccess &Loser, FindingBuilder &Finding) {
    for (const AccessFact &Fact : Shape.Accesses)
      if (Fact.Cost.Access == Loser.Access)
        Finding.note(Fact.Where, llvm::formatv("this access then takes {0} wavefronts instead of {1}",
                                               number(Loser.After), number(Loser.Before)));
  }

  static std::string advice(const AccessCost &Cost) {
    if (!Cost.LaneStride && Cost.WorstRatio - Cost.ratio() > 0.01)
      return "let the active threads of a warp take neighbouring elements: in a reduction, threads below k add element "
             "i + k to element i, and k is halved";
    const int64_t Bytes = std::abs(Cost.LaneStride.value_or(0));
    if (Bytes == 0)
      return "let the lanes of a warp touch words of different banks: neighbours, or an odd number of 4-byte words apart";
    if (Bytes == Cost.Access->Bytes)
      return "the rows that a warp touches begin in the same banks: pad them, or make blocks 32 threads wide";
    constexpr int64_t LongestRecord = 8;
    if (Bytes <= LongestRecord * int64_t(Cost.Access->Bytes))
      return "let neighbouring threads take neighbouring elements: thread i the elements i, i + blockDim.x, ..., or "
             "one array for each field";
    return llvm::formatv("threads {0} bytes apart meet in {1} of the 32 banks: lay their rows {2} bytes apart", Bytes,
                         SharedBanks / std::gcd<int64_t>(Bytes / BankBytes, SharedBanks),
                         Bytes + std::max<int64_t>(BankBytes, Cost.Access->Bytes));
  }
};

} // namespace

std::unique_ptr<Check> makeSharedBankConflict() { return std::make_unique<SharedBankConflict>(); }

} // namespace cudaperf
