// Merges of shared-memory accesses that only the assembler makes.
//
// nvcc's compiler merges accesses of any memory where what is declared says that they are aligned, and nothing across
// an inline PTX statement, of which CUDA's header for half is full. Its assembler leaves global accesses alone, but
// aligns static shared arrays to 16 bytes (AlignSharedArrays) and merges what is left of their accesses, where it can
// tell that they are aligned and they stay in one block: across inline PTX, but not across a division that has a slow
// path. Stores it merges where they follow each other: one to another array, or elsewhere in the same one, keeps two
// neighbours apart, wherever it goes. Of three loaded words of an aligned group of four it loads all four, whichever is
// missing; a pair is merged only as the first or the second half of such a group. Among narrower elements it fills no
// gap. All this was read off nvcc's machine code (CUDA 13).
//
// LLVM's vectoriser merges, told what the assembler knows: alignments, a target whose only vectors are in shared memory
// (ModuleAnalyses), statements that return, and blocks that end where the assembler's do.

#include "Nvcc/BaseOffset.h"
#include "Nvcc/DeviceFunctions.h"
#include "Nvcc/ModuleAnalyses.h"
#include "Nvcc/Passes.h"
#include "Nvcc/Pipeline.h"
#include "Nvcc/SharedAlignment.h"
#include "Nvcc/SharedNeighbours.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ValueHandle.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include <array>
#include <optional>

using namespace llvm;

namespace cudaperf {

/// A statement that is neither volatile nor touches memory. LLVM takes it for one that might not return.
static bool onlyComputes(const Instruction &Inst) {
  const auto *Call = dyn_cast<CallInst>(&Inst);
  return Call && Call->isInlineAsm() && Call->doesNotAccessMemory() && !Call->willReturn();
}

/// Whether the assembler makes several blocks of a division: not of those by constants that are multiplications, nor of
/// unsigned ones of 32 bits.
static bool isBranchingDivision(const BinaryOperator &Inst) {
  const unsigned Bits = Inst.getType()->getScalarSizeInBits();
  if (Inst.getOpcode() == Instruction::FDiv) {
    const auto *Divisor = dyn_cast<ConstantFP>(Inst.getOperand(1));
    return Bits >= 32 && !Inst.hasApproxFunc() && !(Divisor && Divisor->getValueAPF().getExactInverse(nullptr));
  }
  if (!Inst.isIntDivRem() || isa<Constant>(Inst.getOperand(1)))
    return false;
  return Bits == 64 || (Bits == 32 && (Inst.getOpcode() == Instruction::SDiv || Inst.getOpcode() == Instruction::SRem));
}

static bool becomesBlocks(const Instruction &Inst) {
  if (const auto *Binary = dyn_cast<BinaryOperator>(&Inst))
    return isBranchingDivision(*Binary);
  const DeviceFunction *const Called = calledDeviceFunction(Inst);
  return Called && Called->Branches == CallBranches::InMachineCode;
}

static void setAlignment(Instruction &Access, Align Proven) {
  if (auto *Load = dyn_cast<LoadInst>(&Access))
    Load->setAlignment(std::max(Load->getAlign(), Proven));
  else
    cast<StoreInst>(Access).setAlignment(std::max(cast<StoreInst>(Access).getAlign(), Proven));
}

using Places = DenseMap<const Instruction *, SharedPlace>;

/// Writes down what the assembler knows of Code's instructions; whether it may merge some of them.
static bool annotate(Function &Code, const Places &Known) {
  SmallVector<CallInst *, 8> Statements;
  bool HasShared = false;
  for (Instruction &Inst : instructions(Code)) {
    if (onlyComputes(Inst))
      Statements.push_back(cast<CallInst>(&Inst));
    const auto Proven = Known.find(&Inst);
    if (Proven == Known.end())
      continue;
    setAlignment(Inst, Proven->second.alignment());
    HasShared = true;
  }
  if (HasShared)
    for (CallInst *Statement : Statements)
      Statement->addFnAttr(Attribute::WillReturn);
  return HasShared;
}

static constexpr unsigned WordBytes = 4, GroupWords = 4, GroupBytes = GroupWords * WordBytes;

/// Whether both go to what one access of 16 bytes may reach: by one register, or by addresses whose difference is
/// known.
static bool areNeighbours(const Instruction &A, const Instruction &B, const Places &Known, ScalarEvolution &Distances) {
  const auto OfA = Known.find(&A), OfB = Known.find(&B);
  if (OfA != Known.end() && OfB != Known.end() && OfA->second.Register == OfB->second.Register)
    return uint64_t(std::abs(OfA->second.Behind - OfB->second.Behind)) < GroupBytes;
  const SCEV *const Apart =
      Distances.getMinusSCEV(Distances.getSCEV(const_cast<Value *>(getLoadStorePointerOperand(&A))),
                             Distances.getSCEV(const_cast<Value *>(getLoadStorePointerOperand(&B))));
  const auto *const Bytes = dyn_cast<SCEVConstant>(Apart);
  return Bytes && Bytes->getAPInt().abs().ult(GroupBytes);
}

/// Splits blocks where the assembler joins nothing: before each instruction of which it makes blocks, wherever shared
/// loads and stores take turns, and between stores that are no neighbours. The new blocks, in the order in which they
/// follow each other.
static SmallVector<BasicBlock *, 8> splitBlocks(Function &Code, const Places &Known, ScalarEvolution &Distances) {
  SmallVector<Instruction *, 8> Starts;
  for (BasicBlock &Block : Code) {
    const Instruction *Last = nullptr;
    for (Instruction &Inst : Block) {
      const bool IsShared = isSharedAccess(Inst);
      const bool IsApart = IsShared && Last &&
                           (Last->getOpcode() != Inst.getOpcode() ||
                            (isa<StoreInst>(Inst) && !areNeighbours(*Last, Inst, Known, Distances)));
      if (becomesBlocks(Inst) || IsApart)
        Starts.push_back(&Inst);
      if (IsShared)
        Last = &Inst;
    }
  }
  SmallVector<BasicBlock *, 8> Parts;
  for (Instruction *Start : Starts)
    Parts.push_back(Start->getParent()->splitBasicBlock(Start));
  return Parts;
}

namespace {
/// What a block loads of 16 bytes that are aligned to 16.
struct WordGroup {
  std::array<bool, GroupWords> IsLoaded = {};
  LoadInst *First = nullptr; ///< in the block
  int64_t FirstAt = 0;       ///< bytes from the group's begin
};
} // namespace

/// Notes the words that Load takes, if it is known where in their groups they lie.
static void addWords(LoadInst &Load, const Places &Known, MapVector<std::pair<const Value *, int64_t>, WordGroup> &To) {
  const DataLayout &Layout = Load.getModule()->getDataLayout();
  const uint64_t Bytes = Layout.getTypeStoreSize(Load.getType());
  const auto Place = Known.find(&Load);
  if (Place == Known.end() || Place->second.Modulus < GroupBytes || !Load.isSimple() ||
      Layout.getTypeStoreSize(Load.getType()->getScalarType()) != WordBytes)
    return;
  const uint64_t Within = Place->second.Residue;
  if (Within % WordBytes || Within + Bytes > GroupBytes)
    return;
  const BaseOffset At = baseOffset(*Load.getPointerOperand(), Layout);
  WordGroup &Group = To[{At.Base, At.Bytes - int64_t(Within)}];
  for (uint64_t Word = Within / WordBytes; Word < (Within + Bytes) / WordBytes; ++Word)
    Group.IsLoaded[Word] = true;
  if (!Group.First) {
    Group.First = &Load;
    Group.FirstAt = int64_t(Within);
  }
}

/// Loads the fourth word of the groups of which a block loads three. The new loads, which nothing uses.
static SmallVector<WeakTrackingVH, 4> fillGaps(Function &Code, const Places &Known) {
  SmallVector<WeakTrackingVH, 4> Added;
  for (BasicBlock &Block : Code) {
    MapVector<std::pair<const Value *, int64_t>, WordGroup> Groups;
    for (Instruction &Inst : Block)
      if (auto *Load = dyn_cast<LoadInst>(&Inst))
        addWords(*Load, Known, Groups);
    for (const auto &[Key, Group] : Groups) {
      if (count(Group.IsLoaded, true) != GroupWords - 1)
        continue;
      const int64_t Missing = int64_t(find(Group.IsLoaded, false) - Group.IsLoaded.begin()) * WordBytes;
      IRBuilder<> Build(Group.First);
      Value *const Address = Build.CreateConstGEP1_64(Build.getInt8Ty(), Group.First->getPointerOperand(),
                                                      uint64_t(Missing - Group.FirstAt));
      Added.push_back(Build.CreateAlignedLoad(Group.First->getType()->getScalarType(), Address,
                                              commonAlignment(Align(GroupBytes), Missing)));
    }
  }
  return Added;
}

PreservedAnalyses MergeSharedAccesses::run(Module &Code, ModuleAnalysisManager &) {
  std::optional<ModuleAnalyses> Made;
  const auto DistancesOf = [&](Function &F) -> ScalarEvolution & {
    if (!Made)
      Made.emplace(Code, ModuleAnalyses::Machine::Assembler);
    return Made->functions().getResult<ScalarEvolutionAnalysis>(F);
  };
  SmallVector<const Function *, 8> Wanted;
  for (Function &F : Code)
    if (hasSharedNeighbours(F, DistancesOf))
      Wanted.push_back(&F);
  if (Wanted.empty())
    return PreservedAnalyses::all();
  const Places Known = sharedPlaces(Code, Wanted);
  ModuleAnalyses &Assembler = *Made;
  FunctionPassManager Merges = functionPasses(Pipeline::SharedMerges);
  for (Function &F : Code) {
    if (!annotate(F, Known))
      continue;
    const SmallVector<BasicBlock *, 8> Parts =
        splitBlocks(F, Known, Assembler.functions().getResult<ScalarEvolutionAnalysis>(F));
    Assembler.functions().clear(F, F.getName());
    const SmallVector<WeakTrackingVH, 4> Added = fillGaps(F, Known);
    Merges.run(F, Assembler.functions());
    for (const WeakTrackingVH &Load : Added) // one that a store or a barrier keeps apart is not issued
      if (auto *Left = dyn_cast_or_null<LoadInst>(Load); Left && Left->use_empty())
        Left->eraseFromParent();
    Assembler.functions().clear(F, F.getName());
    for (BasicBlock *Part : Parts)
      MergeBlockIntoPredecessor(Part);
  }
  return PreservedAnalyses::none();
}

} // namespace cudaperf
