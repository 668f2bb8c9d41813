// Loops over neighbouring elements, unrolled as nvcc does, so that their accesses can be merged.
//
// Unrolls innermost loops of few, constant iterations in which some access moves on by its own size. nvcc unrolls such
// loops and then reads or writes two or four elements at once where the alignment is known. Those of more iterations,
// a multiple of four, get four in one if they go over shared memory, where alignment is known more often. A loop
// that holds others is unrolled with them if '#pragma unroll' says so. Other loops are left as they are: their
// iterations are one access, with one mean.

#include "Device/AddressSpaces.h"
#include "Device/Gpu.h"
#include "Nvcc/Passes.h"
#include "Nvcc/Pipeline.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/LCSSA.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/UnrollLoop.h"

using namespace llvm;

namespace cudaperf {

// nvcc unrolls far larger loops; what matters here is a vector's worth of elements or a few.
static constexpr unsigned MostHeaderRuns = 33;          ///< the header of a for loop runs once more than its body
static constexpr unsigned MostInstructions = 2048;      ///< after unrolling
static constexpr unsigned MostNestInstructions = 16384; ///< the same, where the source says '#pragma unroll'
static constexpr unsigned PartialCount = 4;             ///< of nvcc's, four times or a multiple of it

/// Whether Inst is an access that the accesses of the next iteration of L can be merged with. It can lie in loops
/// inside L.
static bool hasUnitStride(Instruction &Inst, const Loop &L, ScalarEvolution &Evolution) {
  Value *Pointer = getLoadStorePointerOperand(&Inst);
  const uint64_t Bytes = Pointer ? Inst.getModule()->getDataLayout().getTypeStoreSize(getLoadStoreType(&Inst)) : 0;
  if (!Pointer || isa<AllocaInst>(getUnderlyingObject(Pointer)))
    return false;
  const auto *Place = dyn_cast<SCEVAddRecExpr>(Evolution.getSCEV(Pointer));
  while (Place && Place->getLoop() != &L && L.contains(Place->getLoop()))
    Place = dyn_cast<SCEVAddRecExpr>(Place->getStart());
  if (!Place || Place->getLoop() != &L)
    return false;
  const auto *Step = dyn_cast<SCEVConstant>(Place->getStepRecurrence(Evolution));
  return Step && Step->getAPInt().abs().uge(Bytes) && Step->getAPInt().abs().ult(WidestAccessBytes);
}

/// How often nvcc repeats the body of L, a loop over neighbours: as often as it runs if that is seldom, four
/// times if some lie in shared memory, where the assembler merges what is left apart; 1: not at all.
static unsigned unrollCount(const Loop &L, ScalarEvolution &Evolution) {
  const unsigned HeaderRuns = Evolution.getSmallConstantTripCount(&L);
  size_t Instructions = 0;
  bool HasStride = false, HasSharedStride = false;
  for (BasicBlock *Block : L.blocks()) {
    Instructions += Block->size();
    for (Instruction &Inst : *Block)
      if (hasUnitStride(Inst, L, Evolution)) {
        HasStride = true;
        HasSharedStride |= getLoadStoreAddressSpace(&Inst) == SharedAddressSpace;
      }
  }
  if (HasStride && HeaderRuns >= 2 && HeaderRuns <= MostHeaderRuns && Instructions * HeaderRuns <= MostInstructions)
    return HeaderRuns;
  const bool IsWhole = HeaderRuns > PartialCount && (HeaderRuns - 1) % PartialCount == 0;
  return HasSharedStride && IsWhole && Instructions * PartialCount <= MostInstructions ? PartialCount : 1;
}

/// Instructions of L when it and all loops inside are unrolled; MostNestInstructions if one does not run a few times.
static uint64_t unrolledSize(const Loop &L, const LoopInfo &Loops, ScalarEvolution &Evolution) {
  const unsigned HeaderRuns = Evolution.getSmallConstantTripCount(&L);
  if (HeaderRuns < 2 || HeaderRuns > MostHeaderRuns)
    return MostNestInstructions;
  uint64_t Size = 0;
  for (const Loop *Inner : L)
    Size += unrolledSize(*Inner, Loops, Evolution);
  for (const BasicBlock *Block : L.blocks())
    if (Loops.getLoopFor(Block) == &L)
      Size += Block->size();
  return Size * HeaderRuns;
}

/// Whether L, which holds other loops, is to be unrolled with all of them: the source asks for it, and accesses then
/// lie beside each other, as in the hand-written product 'a[(row + j) * 8 + i]' with i outside.
static bool isUnitStrideNest(const Loop &L, const LoopInfo &Loops, ScalarEvolution &Evolution) {
  return hasUnrollTransformation(&L) == TM_ForcedByUser && unrolledSize(L, Loops, Evolution) < MostNestInstructions &&
         any_of(
             L.blocks(),
             [&](BasicBlock *Block) {
               return any_of(*Block, [&](Instruction &Inst) { return hasUnitStride(Inst, L, Evolution); });
             });
}

/// The loops to unroll, and how often; inner ones first.
static SmallVector<std::pair<Loop *, unsigned>, 4> loopsToUnroll(LoopInfo &Loops, ScalarEvolution &Evolution) {
  MapVector<Loop *, unsigned> Counts;
  for (Loop *L : Loops.getLoopsInPreorder()) {
    if (Counts.contains(L))
      continue;
    if (L->isInnermost())
      Counts[L] = unrollCount(*L, Evolution);
    else if (isUnitStrideNest(*L, Loops, Evolution))
      for (Loop *Part : L->getLoopsInPreorder())
        Counts[Part] = Evolution.getSmallConstantTripCount(Part);
  }
  SmallVector<std::pair<Loop *, unsigned>, 4> Chosen;
  copy_if(reverse(Counts), std::back_inserter(Chosen), [](const auto &Entry) { return Entry.second > 1; });
  return Chosen;
}

PreservedAnalyses UnrollUnitStrideLoops::run(Function &Code, FunctionAnalysisManager &Analyses) {
  LoopInfo &Loops = Analyses.getResult<LoopAnalysis>(Code);
  ScalarEvolution &Evolution = Analyses.getResult<ScalarEvolutionAnalysis>(Code);
  const auto Chosen = loopsToUnroll(Loops, Evolution);
  if (Chosen.empty())
    return PreservedAnalyses::all();

  DominatorTree &Dominators = Analyses.getResult<DominatorTreeAnalysis>(Code);
  AssumptionCache &Assumptions = Analyses.getResult<AssumptionAnalysis>(Code);
  const TargetTransformInfo &Target = Analyses.getResult<TargetIRAnalysis>(Code);
  OptimizationRemarkEmitter &Remarks = Analyses.getResult<OptimizationRemarkEmitterAnalysis>(Code);
  for (const auto &[L, Count] : Chosen) {
    simplifyLoop(L, &Dominators, &Loops, &Evolution, &Assumptions, /*MSSAU=*/nullptr, /*PreserveLCSSA=*/false);
    formLCSSARecursively(*L, Dominators, &Loops, &Evolution);
    UnrollLoopOptions Options{};
    Options.Count = Count;
    Options.Force = true;
    UnrollLoop(L, Options, &Loops, &Evolution, &Dominators, &Assumptions, &Target, &Remarks, /*PreserveLCSSA=*/false);
  }
  // What every round loads again would stand between the neighbours.
  Analyses.invalidate(Code, PreservedAnalyses::none());
  functionPasses(Pipeline::UnrolledLoop).run(Code, Analyses);
  return PreservedAnalyses::none();
}

} // namespace cudaperf
