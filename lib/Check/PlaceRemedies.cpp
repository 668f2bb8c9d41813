// Remedies for where a thread's rounds come to: one place in all of them, or the places of other threads. See
// Remedies.h.

#include "Analysis/AtomicUse.h"
#include "Analysis/ThreadShares.h"
#include "Analysis/ThreadTalk.h"
#include "Check/Remedies.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/FormatVariadic.h"

namespace cudaperf {

std::optional<Remedy> stepOfBlock(const AccessView &Access) {
  const KernelProgram &Program = *Access.Kernel.Program;
  const int Loop = Program.blocks()[Access.cost().Access->Block].Loop;
  const auto GoesOverOthers = [&](const AccessCost &Cost) {
    const MemoryAccess &Own = *Cost.Access;
    return Program.blocks()[Own.Block].Loop == Loop && Cost.LaneStride && *Cost.LaneStride != 0 &&
           Access.tried().trace().roundStep(Own) == Cost.LaneStride;
  };
  const auto IsSuchStore = [&](const AccessFact &Other) {
    return Other.Cost.Access->Operation == AccessOperation::Store && GoesOverOthers(Other.Cost);
  };
  if (Loop < 0 || !GoesOverOthers(Access.cost()) || llvm::none_of(Access.Shape.Accesses, IsSuchStore))
    return std::nullopt;
  return Remedy{.Text =
                    "the loop steps by one element, so that each thread goes through all that follow its first one, "
                    "and stores what others store, too: let it step by the number of threads ('blockDim.x', or of "
                    "the grid), so that each has elements of its own",
                .IsKnown = true};
}

/// The loop in all rounds of which each thread comes to one place by Cost; -1 if there is none. One that the whole grid
/// goes through has a round for each thread.
static int loopAtOnePlace(const AccessView &Access, const AccessCost &Cost) {
  const KernelProgram &Program = *Access.Kernel.Program;
  const int Loop = Program.blocks()[Cost.Access->Block].Loop;
  const bool IsAtOne = Loop >= 0 && Access.tried().trace().roundStep(*Cost.Access) == 0 &&
                       staysAtItsAddress(*Cost.Access, Program, /*LoadsStay=*/true) && !stepsByGrid(Program, Loop);
  return IsAtOne ? Loop : -1;
}

/// Whether the threads come to the same places by One and by Two.
static bool areAtSamePlaces(const AccessView &Access, const AccessCost &One, const AccessCost &Two) {
  const RequestTrace &Trace = Access.tried().trace();
  const auto Here = Trace.requestsOf(*One.Access), There = Trace.requestsOf(*Two.Access);
  return One.ObjectKey == Two.ObjectKey && !Here.empty() && !There.empty() &&
         Here.front()->Address.Lane == There.front()->Address.Lane;
}

/// Whether Inst makes what it stores, with all that was stored before, known to others: a node put into a list.
static bool publishes(const llvm::Instruction &Inst) {
  const auto *Swap = llvm::dyn_cast<llvm::AtomicRMWInst>(&Inst);
  return llvm::isa<llvm::AtomicCmpXchgInst>(Inst) || (Swap && Swap->getOperation() == llvm::AtomicRMWInst::Xchg);
}

/// Whether a round of Loop may have to see what other threads have stored, or they what it has.
static bool waitsForOthers(const KernelProgram &Program, int Loop) {
  return llvm::any_of(Program.loops()[unsigned(Loop)].Blocks.set_bits(), [&](unsigned Block) {
    const CodeBlock &Own = Program.blocks()[Block];
    return llvm::any_of(Own.Steps, [&](const Step &Each) {
      return talksToOtherThreads(*Each.Inst) || Each.Inst->isVolatile() || (Own.Loop == Loop && publishes(*Each.Inst));
    });
  });
}

/// What Written says, for a sentence about a place of a thread.
static std::string placeText(const AccessView &Access, const clang::Expr &Written) {
  constexpr size_t Longest = 40;
  const std::string Text = Access.Unit.source().text(Written.getSourceRange());
  const bool IsPlain = !Text.empty() && Text.size() <= Longest && Text.find_first_of("\n(=") == std::string::npos;
  return IsPlain ? "'" + Text + "'" : "place";
}

/// A thread stores to one place several times in one round, one store always behind another: a sum, or a value that is
/// scaled where it lies. All but the last of them go.
static std::optional<Remedy> storedOnce(const AccessView &Access, const clang::Expr &Written) {
  const int Loop = Access.Kernel.Program->blocks()[Access.cost().Access->Block].Loop;
  llvm::SmallVector<const AccessFact *, 8> Stores, Loads;
  for (const AccessFact &Fact : Access.Shape.Accesses)
    if (areAtSamePlaces(Access, Access.cost(), Fact.Cost)) {
      const MemoryAccess &Its = *Fact.Cost.Access;
      if (Its.Operation == AccessOperation::Atomic || Its.Inst->isVolatile() ||
          Access.Kernel.Program->blocks()[Its.Block].Loop != Loop)
        return std::nullopt;
      (Fact.Cost.Access->Operation == AccessOperation::Store ? Stores : Loads).push_back(&Fact);
    }
  // Most places are stored to once: what takes a look at the whole kernel comes last.
  const llvm::Function &Code = Access.Kernel.Program->code();
  if (Stores.empty() || Stores.size() + Loads.size() < 2 || llvm::any_of(llvm::instructions(Code), talksToOtherThreads))
    return std::nullopt;
  const llvm::DominatorTree Dominators(const_cast<llvm::Function &>(Code));
  // Stores of both sides of a branch, made one, are one for each side.
  const auto AreTwo = [](const AccessFact *One, const AccessFact *Two) {
    const llvm::Instruction *A = One->Cost.Access->Inst, *B = Two->Cost.Access->Inst;
    return A != B &&
           !(llvm::isa<llvm::StoreInst>(A) && llvm::isa<llvm::StoreInst>(B) && A->getOperand(0) == B->getOperand(0));
  };
  const auto IsBehindStore = [&](const AccessFact *Each) {
    return llvm::any_of(Stores, [&](const AccessFact *Store) {
      return AreTwo(Store, Each) && Dominators.dominates(Store->Cost.Access->Inst, Each->Cost.Access->Inst);
    });
  };
  const auto IsBeforeStore = [&](const AccessFact *Each) {
    return llvm::any_of(Stores, [&](const AccessFact *Store) {
      return AreTwo(Store, Each) && Dominators.dominates(Each->Cost.Access->Inst, Store->Cost.Access->Inst);
    });
  };
  Remedy Found{.IsKnown = true};
  bool IsOwnOne = Access.cost().Access->Operation == AccessOperation::Store;
  for (const llvm::ArrayRef<const AccessFact *> Each : {llvm::ArrayRef(Stores), llvm::ArrayRef(Loads)})
    for (const AccessFact *Fact : Each)
      if (Fact->isBad() &&
          (Fact->Cost.Access->Operation == AccessOperation::Store ? IsBeforeStore(Fact) : IsBehindStore(Fact))) {
        IsOwnOne |= Fact->Cost.Access == Access.cost().Access;
        Found.Cured.push_back({.Access = AccessView{Access.Unit, Access.Kernel, Access.Shape, *Fact}.number()});
      }
  if (!IsOwnOne || llvm::none_of(Stores, IsBehindStore) || Found.Cured.empty())
    return std::nullopt;
  Found.Text = llvm::formatv("a thread stores to the same {0} {1} times: put it together in a local variable, and "
                             "store it once",
                             placeText(Access, Written), Stores.size());
  return Found;
}

std::optional<Remedy> keptInLocal(const AccessView &Access, const clang::Expr *Written) {
  if (!Written)
    return std::nullopt;
  if (std::optional<Remedy> Found = storedOnce(Access, *Written))
    return Found;
  int Loop = -1;
  bool IsStored = false, IsLoaded = false;
  for (const AccessFact &Fact : Access.Shape.Accesses) {
    const int Around = areAtSamePlaces(Access, Access.cost(), Fact.Cost) ? loopAtOnePlace(Access, Fact.Cost) : -1;
    if (Around < 0)
      continue;
    if (Fact.Cost.Access->Operation == AccessOperation::Atomic || (Loop >= 0 && Loop != Around))
      return std::nullopt;
    Loop = Around;
    (Fact.Cost.Access->Operation == AccessOperation::Load ? IsLoaded : IsStored) = true;
  }
  const MemoryAccess &Own = *Access.cost().Access;
  const bool Moves = loopAtOnePlace(Access, Access.cost()) < 0;
  const bool IsAhead = Own.Operation == AccessOperation::Load && Moves;
  // What goes along in a loop inside of that one only begins where the others stay.
  if (Loop < 0 || (Moves && Access.Kernel.Program->loops()[unsigned(Loop)].Blocks.test(Own.Block)) ||
      Own.Operation == AccessOperation::Atomic || (IsAhead && !IsStored) ||
      waitsForOthers(*Access.Kernel.Program, Loop))
    return std::nullopt;
  const llvm::StringRef How = !IsStored   ? "loaded once, ahead of the loop"
                              : !IsLoaded ? "stored once, behind the loop"
                                          : "loaded once, ahead of the loop, and stored once, behind it";
  // Of numbers that a pointer leads to, missing-restrict or memory-accumulator warn.
  const bool IsField = llvm::isa<clang::MemberExpr>(Written->IgnoreParenImpCasts());
  return Remedy{.Text = llvm::formatv("a thread comes to the same {0} in each round of the loop: keep it in a local "
                                      "variable, {1}",
                                      placeText(Access, *Written), How),
                .IsKnown = IsField,
                .Most = IsStored ? Severity::Warning : Severity::Note}; // L1 has what only is loaded again
}

} // namespace cudaperf
