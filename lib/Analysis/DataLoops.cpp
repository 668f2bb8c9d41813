#include "Analysis/DataLoops.h"
#include "Analysis/FirstThread.h"
#include "Analysis/ThreadTalk.h"
#include "Device/AddressSpaces.h"
#include "Nvcc/ModuleAnalyses.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace cudaperf {

namespace {
class LoopReader {
public:
  explicit LoopReader(Function &Kernel)
      : Analyses(*Kernel.getParent()), Loops(Analyses.functions().getResult<LoopAnalysis>(Kernel)),
        Evolution(Analyses.functions().getResult<ScalarEvolutionAnalysis>(Kernel)) {}

  std::vector<DataLoop> read() {
    std::vector<DataLoop> Found;
    for (Loop *Each : Loops.getLoopsInPreorder())
      if (std::optional<DataLoop> Known = walksThroughMemory(*Each) ? describe(*Each) : std::nullopt)
        Found.push_back(*Known);
    return Found;
  }

private:
  /// Whether an access that is directly in Each goes to another address each time.
  bool walksThroughMemory(const Loop &Each) {
    for (BasicBlock *Block : Each.blocks()) {
      if (Loops.getLoopFor(Block) != &Each)
        continue;
      for (Instruction &Inst : *Block) {
        Value *Address = getLoadStorePointerOperand(&Inst);
        if (!Address || Address->getType()->getPointerAddressSpace() > GlobalAddressSpace ||
            isa<AllocaInst>(getUnderlyingObject(Address)))
          continue;
        if (!Evolution.isLoopInvariant(Evolution.getSCEV(Address), &Each))
          return true;
      }
    }
    return false;
  }

  /// cuRAND's device functions, which the bundled headers only declare, keep to their thread's own state.
  static bool isOfRandomState(const Instruction &Inst) {
    const auto *Call = dyn_cast<CallBase>(&Inst);
    const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    return Callee && Callee->isDeclaration() &&
           (Callee->getName().contains("curand") || Callee->getName().contains("__cuda_perf_state"));
  }

  /// Whether Swap is tried again until it succeeds with what it makes of the number that it finds: an addition of
  /// doubles, a maximum of floats, written by hand. A lock swaps in a constant.
  bool isRetriedUpdate(const AtomicCmpXchgInst &Swap) const {
    const Loop *Tries = Loops.getLoopFor(Swap.getParent());
    if (!Tries || Tries->isLoopInvariant(Swap.getNewValOperand()))
      return false;
    return none_of(Tries->blocks(), [&](const BasicBlock *Block) {
      return any_of(*Block, [&](const Instruction &Inst) {
        const bool IsWanted =
            any_of(Inst.users(), [&](const User *By) { return !Tries->contains(cast<Instruction>(By)); });
        return IsWanted || (&Inst != &Swap && Inst.mayWriteToMemory());
      });
    });
  }

  /// An atomic whose result is not wanted adds up, or the like, wherever the threads are; one whose result is wanted
  /// hands out turns.
  bool mayOrder(const Instruction &Inst) const {
    const bool IsShared = any_of(Inst.operands(), [](const Use &Operand) {
      return Operand->getType()->isPointerTy() && Operand->getType()->getPointerAddressSpace() > GlobalAddressSpace;
    });
    if (const auto *Swap = dyn_cast<AtomicCmpXchgInst>(&Inst))
      return IsShared || !isRetriedUpdate(*Swap);
    return (isa<AtomicRMWInst>(Inst) && (!Inst.use_empty() || IsShared)) ||
           (talksToOtherThreads(Inst) && !isOfRandomState(Inst));
  }

  bool cooperates(const Loop &Each) const {
    return any_of(Each.blocks(), [this](const BasicBlock *Block) {
      return any_of(*Block, [this](const Instruction &Inst) { return mayOrder(Inst); });
    });
  }

  /// What the counter of Each, which leaves it by nothing else, is compared with. LLVM computes no count where a loop
  /// inside might not end, an atomic that is tried again, since its counter could wrap around then. Null: no counter.
  const SCEV *countedTo(const Loop &Each) {
    const BasicBlock *Exit = Each.getExitingBlock();
    const auto *Branch = Exit ? dyn_cast<BranchInst>(Exit->getTerminator()) : nullptr;
    const auto *Compared = Branch && Branch->isConditional() ? dyn_cast<ICmpInst>(Branch->getCondition()) : nullptr;
    if (!Compared || Compared->isEquality())
      return nullptr;
    for (unsigned Side : {0u, 1u}) {
      const auto *Counter = dyn_cast<SCEVAddRecExpr>(Evolution.getSCEV(Compared->getOperand(Side)));
      const SCEV *End = Evolution.getSCEV(Compared->getOperand(1 - Side));
      if (Counter && Counter->getLoop() == &Each && Counter->isAffine() && Evolution.isLoopInvariant(End, &Each) &&
          !isa<SCEVConstant>(End))
        return End;
    }
    return nullptr;
  }

  std::optional<DataLoop> describe(const Loop &Innermost) {
    DataLoop Found{.Place = Innermost.getStartLoc(), .Rounds = 1};
    for (const Loop *Each = &Innermost; Each; Each = Each->getParentLoop()) {
      const SCEV *Back = Evolution.getBackedgeTakenCount(Each);
      if (isa<SCEVCouldNotCompute>(Back))
        Back = countedTo(*Each);
      if (!Back)
        return std::nullopt;
      Found.Cooperates |= cooperates(*Each);
      const std::optional<uint64_t> Rounds = rounds(*Each, Back, Found);
      Found.Rounds = Rounds && Found.Rounds ? std::optional(SaturatingMultiply(*Rounds, *Found.Rounds)) : std::nullopt;
    }
    return Found;
  }

  /// A loop whose test comes first goes through it once more than through its body.
  static bool testsFirst(const Loop &Each) {
    const BasicBlock *Latch = Each.getLoopLatch();
    return Latch && Latch != Each.getHeader() && Each.isLoopExiting(Each.getHeader()) && !Each.isLoopExiting(Latch);
  }

  std::optional<uint64_t> rounds(const Loop &Each, const SCEV *Back, DataLoop &Found) {
    if (const auto *Known = dyn_cast<SCEVConstant>(Back))
      return SaturatingAdd(Known->getAPInt().getLimitedValue(), uint64_t(testsFirst(Each) ? 0 : 1));
    SCEVExprContains(Back, [&](const SCEV *Part) {
      const auto *Unknown = dyn_cast<SCEVUnknown>(Part);
      const auto *Parameter = Unknown ? dyn_cast<Argument>(Unknown->getValue()) : nullptr;
      if (Parameter && !Found.Argument)
        Found.Argument = Parameter->getArgNo();
      return false;
    });
    return std::nullopt;
  }

  ModuleAnalyses Analyses;
  LoopInfo &Loops;
  ScalarEvolution &Evolution;
};
} // namespace

std::vector<DataLoop> dataLoops(Function &Kernel, const LaunchAssumption &Launch) {
  // A copy, since a step by an unknown number is none that can be counted: blockDim.x has to be a constant.
  ValueToValueMapTy Copied;
  Function *Copy = CloneFunction(&Kernel, Copied);
  Copied.clear();
  settleFirstThread(*Copy, Launch);
  std::vector<DataLoop> Found = LoopReader(*Copy).read();
  Copy->eraseFromParent();
  return Found;
}

} // namespace cudaperf
