#include "Cost/ConstantCost.h"
#include "Cost/Gain.h"
#include "Cost/LoopNesting.h"
#include "Device/DeclaredConstants.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace cudaperf {

/// Measured on an H100: clocks of a multiprocessor for each word that a warp wants. The nearest cache holds 2 KB: of
/// larger tables that a kernel goes through every word comes from the next one (docs/cost-model.md).
static double wordClocks(const GlobalVariable &Table) {
  constexpr double Near = 0.5, Far = 2.1;
  constexpr uint64_t NearestCacheBytes = 2048;
  return Table.getDataLayout().getTypeAllocSize(Table.getValueType()) <= NearestCacheBytes ? Near : Far;
}

/// Clang puts every const table into the address space of constants; nvcc puts those there that say __constant__.
static bool isConstantOfNvcc(const GlobalVariable &Variable) {
  return !Variable.isConstant() || Variable.isExternallyInitialized() || isDeclaredConstant(Variable);
}

/// Whether the code says that Access is of something else than Variable: a product of several drawn sizes is an index
/// that leads the model far behind a buffer, to where another object lies.
static bool isOfAnother(const MemoryAccess &Access, const GlobalVariable &Variable) {
  const Value *Object = getUnderlyingObject(Access.Inst->getOperand(Access.AddressOperand));
  return Object != &Variable && isa<Argument, GlobalVariable>(Object);
}

std::vector<ConstantRead> constantReads(const KernelProgram &Program, const LaunchAssumption &Launch) {
  RunCounts Counts;
  const auto Ignored = [](const WarpRequest &) {};
  if (runKernel(Program, Launch, /*Seed=*/0, Ignored, &Counts).GaveUp || Counts.Warps == 0)
    return {};
  const auto Around = loopsOfBlocks(Program);
  std::vector<ConstantRead> Reads;
  for (unsigned I = 0; I < Program.accesses().size(); ++I) {
    const RunCounts::ConstantCount &Count = Counts.Constants[I];
    const auto *Variable = dyn_cast_or_null<GlobalVariable>(static_cast<const Value *>(Count.ObjectKey));
    if (Count.Requests == 0 || !Variable || !isConstantOfNvcc(*Variable) || Count.OnData || has(Count.On, Unreliable) ||
        Program.accesses()[I].Redundant || isOfAnother(Program.accesses()[I], *Variable))
      continue;
    ConstantRead Read{.Access = &Program.accesses()[I],
                      .Variable = Variable,
                      .Executions = Count.Requests / Counts.Warps,
                      .Words = Count.Words / Count.Requests,
                      .Lanes = Count.Lanes / Count.Requests};
    for (int Loop : Around[Read.Access->Block])
      Read.Executions *= Counts.Loops[Loop].factor();
    Reads.push_back(Read);
  }
  return Reads;
}

std::optional<GainEstimate> gainOfSharing(const KernelCost &Cost, llvm::ArrayRef<ConstantRead> Reads) {
  if (!Cost.isKnown())
    return std::nullopt;
  // Both caches answer at a fixed rate, beside the other units: here the constant cache takes shared memory's place.
  KernelCost Now = Cost, Then = Cost;
  for (const ConstantRead &Read : Reads) {
    Now.Pipes[CostUnit::Shared] += Read.Executions * Read.Words * wordClocks(*Read.Variable);
    Then.Pipes[CostUnit::Shared] += Read.Executions;
  }
  GainEstimate Gain = gainBetween(Now, Then);
  if (Gain.Unit == CostUnit::Shared)
    Gain.Unit = CostUnit::Latency;
  return Gain;
}

} // namespace cudaperf
