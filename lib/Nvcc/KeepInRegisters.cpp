// What a loop reads and writes at one place in every round.
//
// "for (k...) out[i] += a[k];" loads out[i] before the loop and stores it after it, if out is '__restrict__' or nothing
// else in the loop can be there: LLVM's loop-invariant code motion, which NVVM runs, keeps the place in a register. If
// other loads of the loop may read the place, the stores stay and only its own loads go, as their value is that of the
// store before (partial redundancies of LLVM's GVN). The store must be certain to run in a round that does not leave by
// the loop's header: one under a condition, or behind a break, stays with its loads, and so does one whose place
// another store, a barrier or a call of the loop may change. (Read off the PTX of CUDA 13 for each of these.)
//
// Loops are not rotated here, so where one does not run at all, the place is loaded and stored for nothing. To nvcc the
// place's value is then known on one of two ways only, and what loads it behind the loop stays: such places are left
// alone. Behind a barrier it would stay anyway, and the sum of 'sums[threadIdx.x] += in[i]' is in a register until
// then.

#include "Nvcc/AccessMarks.h"
#include "Nvcc/LoopRounds.h"
#include "Nvcc/Passes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/LoopIterator.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/SSAUpdater.h"

using namespace llvm;

namespace cudaperf {

static constexpr unsigned DeepestAddress = 6; ///< instructions that an address goes through
/// Loops with more instructions on memory are left alone, as each store asks about all of them.
static constexpr size_t MostAccesses = 500;

/// Whether Address can be computed before L.
static bool isFixed(const Value &Address, const Loop &L, unsigned Depth = 0) {
  if (L.isLoopInvariant(&Address))
    return true;
  const auto *Inst = dyn_cast<Instruction>(&Address);
  return Depth < DeepestAddress && Inst && isa<GetElementPtrInst, CastInst, BinaryOperator>(Inst) &&
         isSafeToSpeculativelyExecute(Inst) &&
         all_of(Inst->operands(), [&](const Use &Part) { return isFixed(*Part, L, Depth + 1); });
}

/// Whether A and B are the same number, computed in the same way.
static bool isSame(const Value &A, const Value &B, unsigned Depth = 0) {
  if (&A == &B)
    return true;
  const auto *First = dyn_cast<Instruction>(&A), *Second = dyn_cast<Instruction>(&B);
  return Depth < DeepestAddress && First && Second && isa<GetElementPtrInst, CastInst, BinaryOperator>(First) &&
         First->isSameOperationAs(Second) &&
         all_of(
             zip_equal(First->operands(), Second->operands()),
             [&](const auto &Both) { return isSame(*std::get<0>(Both), *std::get<1>(Both), Depth + 1); });
}

static bool isSimple(const Instruction &Inst) {
  const auto *Load = dyn_cast<LoadInst>(&Inst);
  const auto *Store = dyn_cast<StoreInst>(&Inst);
  return (Load && Load->isSimple()) || (Store && Store->isSimple());
}

namespace {

/// The loads and stores of a loop at one place, in the order of the code.
struct Place {
  SmallVector<Instruction *, 8> Accesses;
  StoreInst *Certain = nullptr; ///< runs in every round
  bool IsRead = false;          ///< others may read there
};

/// Puts a register in place of a Place. With Exits, its stores go there.
class Keeper final : public LoadAndStorePromoter {
public:
  Keeper(const Place &At, SSAUpdater &Values, Value &Address, ArrayRef<BasicBlock *> Exits)
      : LoadAndStorePromoter(At.Accesses, Values), Values(Values), At(At), Address(Address), Exits(Exits) {}

  void doExtraRewritesBeforeFinalDeletion() override {
    const auto *Last = cast<StoreInst>(*find_if(reverse(At.Accesses), [](auto *Each) { return isa<StoreInst>(Each); }));
    for (BasicBlock *Exit : Exits) {
      auto *After = new StoreInst(Values.GetValueInMiddleOfBlock(Exit), &Address, /*isVolatile=*/false,
                                  Last->getAlign(), Exit->getFirstInsertionPt());
      After->copyMetadata(*Last);
    }
  }
  bool shouldDelete(Instruction *Access) const override { return !At.IsRead || isa<LoadInst>(Access); }

private:
  SSAUpdater &Values;
  const Place &At;
  Value &Address;
  ArrayRef<BasicBlock *> Exits;
};

class LoopPlaces {
public:
  LoopPlaces(Function &Code, FunctionAnalysisManager &Analyses)
      : Loops(Analyses.getResult<LoopAnalysis>(Code)), Tree(Analyses.getResult<DominatorTreeAnalysis>(Code)),
        Aliases(Analyses.getResult<AAManager>(Code)) {}

  /// Innermost loops first: what is stored after one may be stored after the next, too.
  bool keepAll() {
    bool Changed = false;
    const SmallVector<Loop *, 4> OuterFirst = Loops.getLoopsInPreorder();
    for (Loop *L : reverse(OuterFirst))
      while (const std::optional<Place> Next = findIn(*L)) {
        if (!keep(*Next, *L))
          break;
        Changed = true;
      }
    return Changed;
  }

private:
  std::optional<Place> findIn(Loop &L) {
    SmallVector<Instruction *> Memory;
    LoopBlocksRPO Order(&L);
    Order.perform(&Loops);
    for (BasicBlock *Block : Order)
      for (Instruction &Inst : *Block)
        if (Inst.mayReadOrWriteMemory())
          Memory.push_back(&Inst);
    if (Memory.size() > MostAccesses)
      return std::nullopt;
    const SmallVector<BasicBlock *, 4> Ends = endsOfRounds(L);
    for (Instruction *Inst : Memory)
      if (auto *Store = dyn_cast<StoreInst>(Inst); Store && isCandidate(*Store, L, Ends))
        if (std::optional<Place> Found = placeOf(*Store, Memory))
          return Found;
    return std::nullopt;
  }

  bool isCandidate(const StoreInst &Store, const Loop &L, ArrayRef<BasicBlock *> Ends) const {
    return Store.isSimple() && isFixed(*Store.getPointerOperand(), L) &&
           !isa<AllocaInst>(getUnderlyingObject(Store.getPointerOperand())) &&
           all_of(Ends, [&](const BasicBlock *End) { return Tree.dominates(Store.getParent(), End); }) &&
           !isLoadedBehind(*Store.getPointerOperand(), L);
  }

  bool isLoadedBehind(const Value &Address, const Loop &L) const {
    return any_of(instructions(*L.getHeader()->getParent()), [&](Instruction &Inst) {
      const auto *Load = dyn_cast<LoadInst>(&Inst);
      return Load && !L.contains(Load) && isSame(*Load->getPointerOperand(), Address) &&
             Tree.dominates(L.getHeader(), Load->getParent()) && !isChangedAhead(*Load, L);
    });
  }

  /// Whether something behind L, a barrier for one, may change the place before Load comes to it, on every way.
  bool isChangedAhead(const LoadInst &Load, const Loop &L) const {
    const MemoryLocation Where = MemoryLocation::get(&Load);
    return any_of(instructions(*L.getHeader()->getParent()), [&](Instruction &Inst) {
      return Inst.mayWriteToMemory() && !isa<StoreInst>(Inst) && !L.contains(&Inst) &&
             Tree.dominates(L.getHeader(), Inst.getParent()) && Tree.dominates(&Inst, &Load) &&
             isModSet(Aliases.getModRefInfo(&Inst, Where));
    });
  }

  /// Where Store goes, if a register can do something for it.
  std::optional<Place> placeOf(StoreInst &Store, ArrayRef<Instruction *> Memory) {
    Place At{.Accesses = {}, .Certain = &Store};
    const Type *Kind = Store.getValueOperand()->getType();
    const MemoryLocation Where = MemoryLocation::get(&Store);
    bool HasLoads = false;
    for (Instruction *Inst : Memory) {
      const Value *Address = getLoadStorePointerOperand(Inst);
      if (Address && isSimple(*Inst) && !asyncHalf(*Inst) && getLoadStoreType(Inst) == Kind &&
          isSame(*Address, *Store.getPointerOperand())) {
        At.Accesses.push_back(Inst);
        HasLoads |= isa<LoadInst>(Inst);
        continue;
      }
      const ModRefInfo Effect = Aliases.getModRefInfo(Inst, Where);
      if (isModSet(Effect))
        return std::nullopt;
      At.IsRead |= isRefSet(Effect);
    }
    return At.IsRead && !HasLoads ? std::nullopt : std::optional(std::move(At));
  }

  bool keep(const Place &At, Loop &L) {
    BasicBlock *Before = L.getLoopPreheader();
    if (!Before)
      Before = InsertPreheaderForLoop(&L, &Tree, &Loops, /*MSSAU=*/nullptr, /*PreserveLCSSA=*/false);
    bool Changed = false;
    Value *Address = At.Certain->getPointerOperand();
    if (!Before || !L.makeLoopInvariant(Address, Changed, Before->getTerminator()))
      return false;
    SmallVector<BasicBlock *, 4> Exits;
    if (!At.IsRead) {
      formDedicatedExitBlocks(&L, &Tree, &Loops, /*MSSAU=*/nullptr, /*PreserveLCSSA=*/false);
      L.getUniqueExitBlocks(Exits);
      erase_if(Exits, [](const BasicBlock *Exit) { return isa<UnreachableInst>(Exit->getTerminator()); });
    }
    SmallVector<PHINode *, 8> Nodes;
    SSAUpdater Values(&Nodes);
    Keeper Promoter(At, Values, *Address, Exits); // which forgets what Values knew before
    Values.AddAvailableValue(Before, valueBefore(At, *Address, *Before));
    Promoter.run(At.Accesses);
    return true;
  }

  /// What the place holds before the loop; any number if nobody reads it.
  Value *valueBefore(const Place &At, Value &Address, BasicBlock &Before) const {
    const auto IsFirst = [&](const Instruction *Access) {
      return isa<LoadInst>(Access) && none_of(At.Accesses, [&](const Instruction *Other) {
               return isa<StoreInst>(Other) && Tree.dominates(Other, Access);
             });
    };
    const auto First = find_if(At.Accesses, IsFirst);
    Type *Kind = At.Certain->getValueOperand()->getType();
    if (First == At.Accesses.end())
      return Constant::getNullValue(Kind);
    auto *Load = new LoadInst(Kind, &Address, "before", /*isVolatile=*/false, cast<LoadInst>(*First)->getAlign(),
                              Before.getTerminator()->getIterator());
    Load->copyMetadata(**First);
    return Load;
  }

  LoopInfo &Loops;
  DominatorTree &Tree;
  AAResults &Aliases;
};

} // namespace

PreservedAnalyses KeepInRegisters::run(Function &Code, FunctionAnalysisManager &Analyses) {
  if (Analyses.getResult<LoopAnalysis>(Code).empty())
    return PreservedAnalyses::all();
  return keptUnless(LoopPlaces(Code, Analyses).keepAll());
}

} // namespace cudaperf
