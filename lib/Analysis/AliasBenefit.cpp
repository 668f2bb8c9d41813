#include "Analysis/AliasBenefit.h"
#include "Analysis/ArrayIndex.h"
#include "Analysis/KernelProgram.h"
#include "Analysis/ValueParts.h"
#include "Device/AddressSpaces.h"
#include "Nvcc/AccessMarks.h"
#include "Nvcc/ModuleAnalyses.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/DeadStoreElimination.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/GVN.h"
#include "llvm/Transforms/Scalar/JumpThreading.h"
#include "llvm/Transforms/Scalar/LICM.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Scalar/LoopRotation.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include <cassert>
#include <tuple>
#include <utility>

using namespace llvm;

namespace cudaperf {

namespace {
/// Whether an access is left, and in how many loops.
struct Fate {
  bool Left = false;
  unsigned Depth = 0;
};
} // namespace

/// The passes, set up once for all runs.
class AliasMeter::Optimiser {
public:
  explicit Optimiser(const Module &Code) : AnyMachine(Code, ModuleAnalyses::Machine::Any), Analyses(Code) {
    // Clang leaves nested loops by way of the end of a variable's life, where a number (cleanup.dest) tells a return
    // from the next round. Taken apart, what is stored before the return is in no loop. One instruction may be
    // duplicated for that: the comparison of the number.
    Cleanups.addPass(JumpThreadingPass(/*T=*/1));
    Passes.addPass(EarlyCSEPass(/*UseMemorySSA=*/true));
    Passes.addPass(InstCombinePass());
    LoopPassManager Loops;
    Loops.addPass(LoopRotatePass(/*EnableHeaderDuplication=*/true));
    Loops.addPass(LICMPass(LICMOptions()));
    Passes.addPass(createFunctionToLoopPassAdaptor(std::move(Loops), /*UseMemorySSA=*/true));
    // No partial redundancies: they would put new loads in place of old ones.
    Passes.addPass(GVNPass(GVNOptions().setPRE(false).setLoadPRE(false)));
    Passes.addPass(DSEPass());
    Passes.addPass(createFunctionToLoopPassAdaptor(LICMPass(LICMOptions()), /*UseMemorySSA=*/true));
  }

  /// An optimised copy of Kernel with the promise for Promised, in its module, and what became of Accesses in it.
  std::pair<Function *, std::vector<Fate>> run(Function &Kernel, ArrayRef<unsigned> Promised,
                                               ArrayRef<const Instruction *> Accesses);
  void erase(Function *Copy);
  FunctionAnalysisManager &analyses() { return Analyses.functions(); }

private:
  ModuleAnalyses AnyMachine; ///< lets branches be taken apart although lanes could part at them
  FunctionPassManager Cleanups;
  ModuleAnalyses Analyses;
  FunctionPassManager Passes;
};

AliasMeter::AliasMeter(Module &Code) : Code(Code) {}
AliasMeter::~AliasMeter() { dropCopies(); }

std::pair<Function *, std::vector<Fate>> AliasMeter::Optimiser::run(Function &Kernel, ArrayRef<unsigned> Promised,
                                                                    ArrayRef<const Instruction *> Accesses) {
  std::vector<WeakVH> Watched;
  ValueToValueMapTy Copied;
  Function *Copy = CloneFunction(&Kernel, Copied);
  for (const Instruction *Access : Accesses)
    Watched.emplace_back(Copied[Access]);
  Copied.clear();
  for (unsigned Parameter : Promised)
    Copy->addParamAttr(Parameter, Attribute::NoAlias);
  for (Instruction &Inst : instructions(*Copy))
    if (asyncHalf(Inst)) // inline PTX in the source: no compiler moves, drops or reuses it
      isa<LoadInst>(Inst) ? cast<LoadInst>(Inst).setVolatile(true) : cast<StoreInst>(Inst).setVolatile(true);
  Cleanups.run(*Copy, AnyMachine.functions());
  AnyMachine.functions().clear(*Copy, Copy->getName());
  Passes.run(*Copy, Analyses.functions());
  std::vector<Fate> Fates;
  const LoopInfo &Loops = Analyses.functions().getResult<LoopAnalysis>(*Copy);
  for (const WeakVH &Access : Watched) {
    const auto *Inst = cast_or_null<Instruction>(static_cast<Value *>(Access));
    Fates.push_back(Inst ? Fate{true, Loops.getLoopDepth(Inst->getParent())} : Fate{});
  }
  return {Copy, std::move(Fates)};
}

void AliasMeter::Optimiser::erase(Function *Copy) {
  Analyses.functions().clear(*Copy, Copy->getName());
  Copy->eraseFromParent();
}

AliasMeter::Optimiser &AliasMeter::passes() {
  if (!Passes)
    Passes = std::make_unique<Optimiser>(Code);
  return *Passes;
}

void AliasMeter::withCopies(function_ref<void(const Function &, const Function &)> Look) {
  assert(Without && "nothing is saved in the kernel that was measured last");
  Look(*Without, *With);
  dropCopies();
}

void AliasMeter::dropCopies() {
  for (Function **Copy : {&Without, &With})
    if (*Copy)
      passes().erase(std::exchange(*Copy, nullptr));
}

/// Whether threads store through Use what others read: into elements that data picks, and not what they make of these.
/// A flag of such a buffer is read again on purpose.
static bool isStoredForOthers(const PointerUse &Use) {
  return !Use.Loads.empty() && any_of(Use.Stores, [&](const Instruction *Store) {
    const auto *Stored = dyn_cast<StoreInst>(Store);
    if (!Stored)
      return false;
    const Value &Address = *Stored->getPointerOperand();
    const auto IsData = [](const Instruction &Part) { return isa<LoadInst>(Part) && !Part.getType()->isPointerTy(); };
    const auto IsOfPlace = [&](const Instruction &Part) {
      const Value *From = getLoadStorePointerOperand(&Part);
      return isa<LoadInst>(Part) && From && areAlike(*From, Address);
    };
    return anyPart(&Address, IsData) && !anyPart(Stored->getValueOperand(), IsOfPlace, /*ThroughLoads=*/true);
  });
}

/// Whether other threads' stores, or the host's, can come between two of this thread's accesses.
static bool isPrivate(const PointerUse &Use, const PointerUses &All) {
  if (Use.Escapes || Use.Volatile || isStoredForOthers(Use))
    return false;
  const bool ReadsOwnStores = !Use.Loads.empty() && Use.isWritten();
  return !ReadsOwnStores || (!All.Synchronises && Use.Atomics.empty());
}

/// Loads and stores that go to global memory, or may, and that a compiler could do without.
static std::vector<const Instruction *> globalAccesses(const Function &Kernel) {
  std::vector<const Instruction *> Accesses;
  for (const Instruction &Inst : instructions(Kernel)) {
    const Value *Address = getLoadStorePointerOperand(&Inst);
    if (!Address || Inst.isVolatile() || asyncHalf(Inst) ||
        Address->getType()->getPointerAddressSpace() > GlobalAddressSpace)
      continue;
    const Value *Object = getUnderlyingObject(Address);
    const auto *Parameter = dyn_cast<Argument>(Object);
    if (!isa<AllocaInst>(Object) && !(Parameter && Parameter->hasByValAttr()))
      Accesses.push_back(&Inst);
  }
  return Accesses;
}

static bool isSaved(const Fate &Without, const Fate &With) {
  return Without.Left && (!With.Left || With.Depth < Without.Depth);
}

namespace {
/// Both runs, and where the accesses stood.
struct Comparison {
  std::vector<const Instruction *> Accesses;
  std::vector<Fate> Without, With;
  std::vector<const Loop *> In; ///< the innermost loop, or null
};
} // namespace

/// Whether a loop that is inside of Around, or Around itself, is Inner; all are inside of the kernel, which is null.
static bool isWithin(const Loop *Inner, const Loop *Around) { return !Around || (Inner && Around->contains(Inner)); }

static SavedPlace placeOf(const Comparison &Runs, const Loop *In) {
  SavedPlace Place{.Depth = In ? In->getLoopDepth() : 0};
  for (size_t I = 0; I < Runs.Accesses.size(); ++I) {
    if (!isWithin(Runs.In[I], In) || !Runs.Without[I].Left || Runs.Without[I].Depth < Place.Depth)
      continue;
    const bool Saved = Runs.In[I] == In && isSaved(Runs.Without[I], Runs.With[I]);
    const bool IsLoad = isa<LoadInst>(Runs.Accesses[I]);
    ++(IsLoad ? Place.Loads : Place.Stores);
    (IsLoad ? Place.LoadsSaved : Place.StoresSaved) += Saved;
  }
  return Place;
}

/// Chooses the place that saves most and lists what is saved, that place's first.
static void compare(const Comparison &Runs, const PointerUses &Uses, AliasBenefit &Benefit) {
  const Loop *Best = nullptr;
  SmallPtrSet<const Loop *, 16> Seen; // each place counts all accesses
  for (const Loop *In : Runs.In) {
    if (!Seen.insert(In).second)
      continue;
    const SavedPlace Place = placeOf(Runs, In);
    const auto Gain = [](const SavedPlace &P) { return std::pair(P.saved() ? P.Depth : 0, P.saved()); };
    if (Gain(Place) > Gain(Benefit.Place)) {
      Benefit.Place = Place;
      Best = In;
    }
  }
  for (const bool InBest : {true, false})
    for (size_t I = 0; I < Runs.Accesses.size(); ++I) {
      if ((Runs.In[I] == Best) != InBest || !isSaved(Runs.Without[I], Runs.With[I]))
        continue;
      const Instruction *Inst = Runs.Accesses[I];
      const PointerUse *Use = Uses.find(getLoadStorePointerOperand(Inst));
      Benefit.Saved.push_back({.Inst = Inst,
                               .Parameter = Use ? Use->Parameter : -1,
                               .Depth = Runs.Without[I].Depth,
                               .IsStore = isa<StoreInst>(Inst),
                               .Hoisted = Runs.With[I].Left});
    }
}

/// Whether some load comes after a store: the only way for a promise to make a difference.
static bool loadFollowsStore(const Function &Kernel, ArrayRef<const Instruction *> Accesses) {
  SmallPtrSet<const BasicBlock *, 16> After; // a store
  SmallVector<const BasicBlock *, 16> Work;
  for (const BasicBlock &Block : Kernel)
    for (const Instruction &Inst : Block)
      if (Inst.mayWriteToMemory()) {
        append_range(Work, successors(&Block));
        break;
      }
  while (!Work.empty()) {
    const BasicBlock *Block = Work.pop_back_val();
    if (After.insert(Block).second)
      append_range(Work, successors(Block));
  }
  SmallPtrSet<const BasicBlock *, 16> Stored; // blocks in which a store has been seen
  for (const BasicBlock &Block : Kernel)
    for (const Instruction &Inst : Block) {
      if (isa<LoadInst>(Inst) && (After.contains(&Block) || Stored.contains(&Block)) && is_contained(Accesses, &Inst))
        return true;
      if (Inst.mayWriteToMemory())
        Stored.insert(&Block);
    }
  return false;
}

/// Whether a loop around Access goes round once: what the promise takes out of that saves nothing. Of one that asks
/// before its first round, the second time is where it is left.
static bool isInLoopOfOneRound(const Instruction &Access, const LoopInfo &Loops, ScalarEvolution &Counts) {
  for (const Loop *In = Loops.getLoopFor(Access.getParent()); In; In = In->getParentLoop()) {
    const unsigned Times = Counts.getSmallConstantMaxTripCount(In);
    if (Times == 1 || (Times == 2 && In->getExitingBlock() == In->getHeader()))
      return true;
  }
  return false;
}

AliasBenefit AliasMeter::measure(Function &Kernel) {
  dropCopies();
  AliasBenefit Benefit;
  const PointerUses Uses = pointerUses(Kernel);
  for (const PointerUse &Use : Uses.Parameters) {
    if (Use.Qualified || !isPrivate(Use, Uses))
      continue;
    Benefit.Promised.push_back(unsigned(Use.Parameter));
    // An asynchronous copy takes a path of its own.
    const auto Loads = count_if(Use.Loads, [](const Instruction *Load) { return !asyncHalf(*Load); });
    if (!Use.isWritten() && Loads > 0) {
      Benefit.ReadOnly.push_back(unsigned(Use.Parameter));
      Benefit.ReadOnlyLoads += unsigned(Loads);
    }
  }
  Comparison Runs{.Accesses = globalAccesses(Kernel)};
  if (Benefit.Promised.empty() || !loadFollowsStore(Kernel, Runs.Accesses))
    return Benefit;

  FunctionAnalysisManager &Known = passes().analyses();
  const LoopInfo &Loops = Known.getResult<LoopAnalysis>(Kernel);
  erase_if(Runs.Accesses, [&](const Instruction *Access) {
    const PointerUse *Use = Uses.find(getLoadStorePointerOperand(Access));
    return (Use && isStoredForOthers(*Use)) || // whatever is promised of the other parameters
           isInLoopOfOneRound(*Access, Loops, Known.getResult<ScalarEvolutionAnalysis>(Kernel));
  });
  for (const Instruction *Access : Runs.Accesses)
    Runs.In.push_back(Loops.getLoopFor(Access->getParent()));
  std::tie(Without, Runs.Without) = passes().run(Kernel, {}, Runs.Accesses);
  std::tie(With, Runs.With) = passes().run(Kernel, Benefit.Promised, Runs.Accesses);
  compare(Runs, Uses, Benefit);
  if (Benefit.Place.saved() == 0)
    dropCopies();
  return Benefit;
}

bool comesInEachRound(const Function &Kernel, const AliasBenefit &Benefit) {
  const DominatorTree Dominators(const_cast<Function &>(Kernel));
  const LoopInfo Loops(Dominators);
  return any_of(Benefit.Saved, [&](const SavedAccess &Saved) {
    const Loop *Around = Loops.getLoopFor(Saved.Inst->getParent());
    const BasicBlock *Latch = Around ? Around->getLoopLatch() : nullptr;
    return Saved.Depth == Benefit.Place.Depth && (!Latch || Dominators.dominates(Saved.Inst->getParent(), Latch));
  });
}

} // namespace cudaperf
