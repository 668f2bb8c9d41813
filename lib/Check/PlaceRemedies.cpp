// Remedies for where a thread's rounds come to: one place in all of them, or the places of other threads. See
// Remedies.h.

#include "Analysis/AtomicUse.h"
#include "Analysis/ThreadShares.h"
#include "Analysis/ThreadTalk.h"
#include "Check/Remedies.h"
#include "clang/AST/Expr.h"
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

/// Whether a round of Loop may have to see what other threads have stored.
static bool waitsForOthers(const KernelProgram &Program, int Loop) {
  return llvm::any_of(Program.loops()[unsigned(Loop)].Blocks.set_bits(), [&](unsigned Block) {
    return llvm::any_of(Program.blocks()[Block].Steps,
                        [](const Step &Each) { return talksToOtherThreads(*Each.Inst) || Each.Inst->isVolatile(); });
  });
}

std::optional<Remedy> keptInLocal(const AccessView &Access, const clang::Expr *Written) {
  constexpr size_t Longest = 40;
  if (!Written)
    return std::nullopt;
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
  const std::string Text = Access.Unit.source().text(Written->getSourceRange());
  const bool IsPlain = !Text.empty() && Text.size() <= Longest && Text.find_first_of("\n(=") == std::string::npos;
  const std::string What = IsPlain ? "'" + Text + "'" : "place";
  const llvm::StringRef How = !IsStored   ? "loaded once, ahead of the loop"
                              : !IsLoaded ? "stored once, behind the loop"
                                          : "loaded once, ahead of the loop, and stored once, behind it";
  // Of numbers that a pointer leads to, missing-restrict or memory-accumulator warn.
  const bool IsField = llvm::isa<clang::MemberExpr>(Written->IgnoreParenImpCasts());
  return Remedy{.Text = llvm::formatv("a thread comes to the same {0} in each round of the loop: keep it in a local "
                                      "variable, {1}",
                                      What, How),
                .IsKnown = IsField,
                .Most = IsStored ? Severity::Warning : Severity::Note}; // L1 has what only is loaded again
}

} // namespace cudaperf
