#include "Cost/SlowMathCost.h"
#include "Cost/InstructionWork.h"
#include "Cost/Pipes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InstrTypes.h"
#include <cmath>

using namespace llvm;

namespace cudaperf {

/// A quotient or a square root of floats and doubles, the usual way (machine code of nvcc 13, sm_90).
static constexpr Pipes FloatRoot{.Fp32 = 5, .Int = 2, .Sfu = 1, .Others = 4};
static constexpr Pipes DoubleRoot{.Fp64 = 8, .Int = 5, .Sfu = 1, .Others = 4};

/// Of an exponent that only the run knows: as of 3 or 4.
static constexpr unsigned ProductsOfSmallPower = 2;

static UnitNumbers workThen(const SlowMath &Operation) {
  UnitNumbers Work;
  const Pipes Product = Operation.isDouble() ? Pipes{.Fp64 = 1} : Pipes{.Fp32 = 1};
  const Pipes &Root = Operation.isDouble() ? DoubleRoot : FloatRoot;
  if (Operation.What == SlowMath::Kind::PowerOfLaunch) {
    add(Work, Product, ProductsOfSmallPower);
    return Work;
  }
  if (Operation.What != SlowMath::Kind::Power) {
    add(Work, Product);
    return Work;
  }
  add(Work, Product, productsOfPower(Operation.Number).value_or(0));
  const bool IsRoot = Operation.Number != std::floor(Operation.Number);
  if (IsRoot || Operation.Number < 0)
    add(Work, Root);
  return Work;
}

static Step stepOf(const KernelProgram &Program, const SlowMath &Operation) {
  return *find_if(Program.blocks()[Operation.Block].Steps, [&](const Step &S) { return S.Inst == Operation.Inst; });
}

std::vector<WorkChange> mathAsProducts(const KernelProgram &Program, const LaunchAssumption &Launch,
                                       ArrayRef<SlowMath> Operations) {
  std::vector<WorkChange> Changes;
  const VisitCounts Visits(Program, Launch);
  if (!Visits.isKnown())
    return Changes;
  for (const SlowMath &Operation : Operations) {
    WorkChange &Change = Changes.emplace_back();
    const UnitNumbers Each = workOfStep(stepOf(Program, Operation), Program);
    Change.Visits = Visits.hoisted(Operation.Block, Operation.base());
    addTimes(Change.Modelled, Each, Visits.ofBlock(Operation.Block));
    addTimes(Change.Now, Each, Change.Visits);
    addTimes(Change.Then, workThen(Operation), Change.Visits);
    if (Operation.What == SlowMath::Kind::ByLoop) // the inverse, before the loop
      addTimes(Change.Then, Each, Visits.hoisted(Operation.Block, Operation.other()));
    if (Change.Then[CostUnit::Issue] > Change.Now[CostUnit::Issue] || Visits.isBesideOpenLoop(Operation.Block))
      Change.Then = Change.Now;
  }
  return Changes;
}

} // namespace cudaperf
