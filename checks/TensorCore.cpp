// Products of matrices of narrow numbers that threads add up one by one, where tensor cores multiply whole tiles.
// Advice, off by default.

#include "Analysis/ProductSteps.h"
#include "Check/Check.h"
#include "Check/Words.h"
#include "Cost/TensorCost.h"
#include "Device/GpuRates.h"
#include "llvm/IR/Instruction.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>

namespace cudaperf {

namespace {

constexpr CheckOption Options[] = {
    {"Floats", "false", "report products of floats, too, which tensor cores round to 10 bits (TF32)"},
    {"MinDepth", "16", "stay silent where a thread adds up fewer products", 1, 1 << 20},
};

constexpr CheckInfo Info = {.Id = "cuda-perf-tensor-core",
                            .Summary =
                                "threads multiply matrices of narrow numbers element by element, past the tensor cores",
                            .Stage = Maturity::Preview,
                            .Level = Severity::Note,
                            .Options = Options};

/// What tensor cores make of a type.
struct TensorType {
  llvm::StringLiteral Name, Fragment;
  unsigned Since;    ///< architecture
  double TimesHalfs; ///< the multiply-adds of tensor cores in the time of one of halves
};

TensorType tensorType(ProductType Type) {
  switch (Type) {
  case ProductType::Half:
    return {"half", "half", 70, 1};
  case ProductType::BFloat:
    return {"__nv_bfloat16", "__nv_bfloat16", 80, 1};
  case ProductType::Int8:
    return {"signed char", "signed char", 72, 2};
  case ProductType::Float:
    return {"float", "precision::tf32", 80, 0.5};
  }
  llvm_unreachable("a type without a name");
}

class TensorCore final : public Check {
public:
  TensorCore() : Check(Info) {}

  void run(const KernelFacts &Kernel, Reporter &Out) const override {
    const ShapeFacts &Shape = Kernel.Shapes.front();
    if (Shape.GaveUp || !Shape.Cost.isKnown() || !isArithmetic(busyCycles(Shape.Cost, LaunchSize::Large)))
      return;
    const std::vector<ProductStep> Steps = productSteps(*Kernel.Program);
    if (Steps.empty())
      return;
    const VisitCounts Visits(*Kernel.Program, Shape.Launch);
    const ProductStep *Busiest = nullptr;
    for (const ProductStep &Step : Steps)
      if (isWanted(Step, Out) && Visits.isKnown() &&
          (!Busiest || Visits.ofBlock(Step.Block) > Visits.ofBlock(Busiest->Block)))
        Busiest = &Step;
    if (!Busiest || depth(Steps, Visits) < Out.options().number("MinDepth"))
      return;
    if (const auto Tile = productTile(*Kernel.Program, Shape.Launch, *Busiest); Tile && Tile->isMatrixProduct())
      report(Kernel, Shape, *Busiest, *Tile, gainOf(Kernel, Shape, Steps, Visits, *Busiest), Out);
  }

private:
  /// Whether a multiprocessor computes, or moves what it computes from near by, for longer than memory takes to bring
  /// it, and at least half as long as warps wait.
  static bool isArithmetic(const UnitNumbers &Cycles) {
    double Near = 0;
    for (const CostUnit Unit : {CostUnit::Fp32, CostUnit::Int, CostUnit::Issue, CostUnit::Shared, CostUnit::L1})
      Near = std::max(Near, Cycles[Unit]);
    return Near > std::max({Cycles[CostUnit::Dram], Cycles[CostUnit::L2], Cycles[CostUnit::Atomic],
                            Cycles[CostUnit::Fp64], Cycles[CostUnit::Latency] / 2});
  }

  static bool isWanted(const ProductStep &Step, const Reporter &Out) {
    return Out.unit().computeCapability() >= tensorType(Step.Type).Since &&
           (Step.Type != ProductType::Float || Out.options().flag("Floats"));
  }

  /// Products that a thread adds up, all its results together.
  static double depth(llvm::ArrayRef<ProductStep> Steps, const VisitCounts &Visits) {
    double Products = 0;
    for (const ProductStep &Step : Steps)
      Products += Visits.ofBlock(Step.Block);
    return Products;
  }

  /// By all steps of the type of Busiest.
  static std::optional<GainEstimate> gainOf(const KernelFacts &Kernel, const ShapeFacts &Shape,
                                            llvm::ArrayRef<ProductStep> Steps, const VisitCounts &Visits,
                                            const ProductStep &Busiest) {
    llvm::SmallVector<ProductStep> Meant;
    llvm::copy_if(Steps, std::back_inserter(Meant), [&](const ProductStep &Of) { return Of.Type == Busiest.Type; });
    return gainOfTensorCores(*Kernel.Program, Shape.Cost, Meant, Visits, tensorType(Busiest.Type).TimesHalfs);
  }

  static void report(const KernelFacts &Kernel, const ShapeFacts &Shape, const ProductStep &Step,
                     const ProductTile &Tile, const std::optional<GainEstimate> &Gain, Reporter &Out) {
    const clang::SourceLocation Place = Out.source().locate(Step.Multiply->getDebugLoc());
    if (Place.isInvalid())
      return;
    const TensorType Type = tensorType(Step.Type);
    const GpuRates &Rates = ratesOf(Out.unit().gpu());
    const bool IsInteger = Step.Type == ProductType::Int8;
    const auto OfTensor = int64_t(Type.TimesHalfs * Rates.TensorFma);
    const auto OfCores = int64_t(Step.Together * (IsInteger ? Rates.Int : Rates.Fp32));
    const SourceSpan At = Out.source().point(Place);
    FindingBuilder Finding = Out.report(
        Kernel, At,
        llvm::formatv("{0} by {1} threads multiply matrices of '{2}' element by element: the CUDA cores of a "
                      "multiprocessor do {3} such multiply-adds a clock, its tensor cores {4}",
                      Tile.Rows, Tile.Columns, Type.Name, OfCores, OfTensor));
    Finding.evidence("rows", int64_t(Tile.Rows))
        .evidence("columns", int64_t(Tile.Columns))
        .evidence("core_multiply_adds_per_clock", OfCores)
        .evidence("tensor_multiply_adds_per_clock", OfTensor)
        .weight(double(OfTensor) / double(OfCores))
        .gain(Gain)
        .cause("product")
        .note(At,
              llvm::formatv("let each warp multiply tiles with 'nvcuda::wmma' (fragments of '{0}', sums in '{1}'), or "
                            "leave the product to cuBLAS or CUTLASS{2}{3}",
                            Type.Fragment, IsInteger ? "int" : "float",
                            IsInteger ? "" : "; the sums are rounded in another order",
                            Step.Type == ProductType::Float ? ", and the elements to 10 bits" : ""));
    if (Shape.Launch.Block.Source != BlockSource::Launch)
      Finding.assuming("blocks of " + blockText(Shape.Launch.Block.Block));
  }
};

} // namespace

std::unique_ptr<Check> makeTensorCore() { return std::make_unique<TensorCore>(); }

} // namespace cudaperf
