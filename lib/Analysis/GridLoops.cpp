#include "Analysis/GridLoops.h"
#include "Analysis/Casts.h"
#include "Analysis/FirstThread.h"
#include "Device/AddressSpaces.h"
#include "Nvcc/ModuleAnalyses.h"
#include "Nvcc/SpecialRegisters.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include <map>
#include <set>

using namespace llvm;

namespace cudaperf {

static bool reads(const Value *V, RegisterKind Kind) {
  const SpecialRegister *Register = specialRegister(*withoutIntegerCasts(V));
  return Register && Register->is(Kind, RegisterAxis::X);
}

/// Whether gridDim.x is a factor of V.
static bool hasGridFactor(const Value *V) {
  constexpr unsigned MostFactors = 8;
  SmallVector<const Value *, MostFactors> Pending{V};
  for (unsigned Seen = 0; !Pending.empty() && Seen < MostFactors; ++Seen) {
    const Value *const Each = Pending.pop_back_val();
    if (reads(Each, RegisterKind::GridSize))
      return true;
    const auto *Made = dyn_cast<BinaryOperator>(withoutIntegerCasts(Each));
    if (!Made)
      continue;
    if (Made->getOpcode() == Instruction::Mul || Made->getOpcode() == Instruction::Shl)
      Pending.push_back(Made->getOperand(0));
    if (Made->getOpcode() == Instruction::Mul)
      Pending.push_back(Made->getOperand(1));
  }
  return false;
}

/// What the counter Phi is made longer by in each round; null: it is no such counter.
static const Value *stepOf(const PHINode &Phi) {
  for (const Value *Next : Phi.incoming_values()) {
    const auto *Sum = dyn_cast<BinaryOperator>(withoutIntegerCasts(Next));
    if (!Sum || Sum->getOpcode() != Instruction::Add)
      continue;
    for (unsigned Side : {0u, 1u})
      if (withoutIntegerCasts(Sum->getOperand(Side)) == &Phi)
        return Sum->getOperand(1 - Side);
  }
  return nullptr;
}

/// The headers of loops in Copy that go on by the grid, and whether they take an item a block.
static std::map<const BasicBlock *, bool> headers(const Function &Copy) {
  std::map<const BasicBlock *, bool> Found; // looked up only
  for (const BasicBlock &Block : Copy)
    for (const PHINode &Phi : Block.phis())
      if (const Value *Step = Phi.getType()->isIntegerTy() ? stepOf(Phi) : nullptr; Step && hasGridFactor(Step))
        Found[&Block] |= reads(Step, RegisterKind::GridSize) && any_of(Phi.incoming_values(), [](const Value *From) {
                           return reads(From, RegisterKind::BlockIndex);
                         });
  return Found;
}

std::vector<GridLoop> gridLoops(Function &Kernel, const LaunchAssumption &Launch) {
  ValueToValueMapTy Copied;
  Function *Copy = CloneFunction(&Kernel, Copied);
  Copied.clear();
  const std::map<const BasicBlock *, bool> Headers = headers(*Copy);
  std::vector<GridLoop> Found;
  if (!Headers.empty()) {
    settleFirstThread(*Copy, Launch);
    ModuleAnalyses Analyses(*Copy->getParent());
    ScalarEvolution &Evolution = Analyses.functions().getResult<ScalarEvolutionAnalysis>(*Copy);
    for (const Loop *Each : Analyses.functions().getResult<LoopAnalysis>(*Copy).getLoopsInPreorder()) {
      const auto Known = Headers.find(Each->getHeader());
      if (Known == Headers.end())
        continue;
      GridLoop Made{.Place = Each->getStartLoc(), .TakesItemABlock = Known->second};
      const SCEV *Back = Evolution.getBackedgeTakenCount(Each);
      if (const auto *Count = dyn_cast<SCEVConstant>(Back))
        Made.Rounds = SaturatingAdd(Count->getAPInt().getLimitedValue(), uint64_t(1));
      std::set<unsigned> Arguments;
      SCEVExprContains(Back, [&](const SCEV *Part) {
        const auto *Unknown = dyn_cast<SCEVUnknown>(Part);
        if (const auto *Parameter = Unknown ? dyn_cast<Argument>(Unknown->getValue()) : nullptr)
          Arguments.insert(Parameter->getArgNo());
        return false;
      });
      if (Arguments.size() == 1)
        Made.Argument = *Arguments.begin();
      Found.push_back(Made);
    }
  }
  Copy->eraseFromParent();
  return Found;
}

bool hasOpenLoop(Function &Kernel) {
  ModuleAnalyses Analyses(*Kernel.getParent());
  ScalarEvolution &Evolution = Analyses.functions().getResult<ScalarEvolutionAnalysis>(Kernel);
  return any_of(Analyses.functions().getResult<LoopAnalysis>(Kernel).getLoopsInPreorder(), [&](const Loop *Each) {
    return !isa<SCEVConstant>(Evolution.getBackedgeTakenCount(Each)) &&
           any_of(Each->blocks(), [](const BasicBlock *Block) {
             return any_of(*Block, [](const Instruction &Inst) {
               const Value *Address = getLoadStorePointerOperand(&Inst);
               return Address && Address->getType()->getPointerAddressSpace() <= GlobalAddressSpace &&
                      !isa<AllocaInst>(getUnderlyingObject(Address));
             });
           });
  });
}

} // namespace cudaperf
