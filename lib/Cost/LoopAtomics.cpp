#include "Cost/LoopAtomics.h"
#include "Analysis/AtomicUse.h"
#include "Cost/KeptValues.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Instructions.h"
#include <algorithm>

using namespace llvm;

namespace cudaperf {

static bool isSum(const MemoryAccess &Access) {
  const std::optional<AtomicUse> Use = atomicUse(Access);
  return Use && Use->Kind == AtomicKind::Add && !Use->ResultUsed;
}

/// Whether Inst may tell other threads how far this one has come, or make it wait for them.
static bool keepsOrder(const Instruction &Inst) {
  return isa<FenceInst>(Inst) || (isa<CallBase>(Inst) && Inst.mayHaveSideEffects());
}

/// How often Loop goes round each time that it is entered; 0 if the code does not show where it is entered.
static double roundsOf(const RequestTrace &Trace, const LoopShape &Shape, const RunCounts::LoopCount &Count) {
  const KernelProgram &Program = Trace.program();
  double Entries = 0;
  for (unsigned Block = 0; Block < Program.blocks().size(); ++Block) {
    const int(&Next)[2] = Program.blocks()[Block].Successors;
    if (Shape.Blocks.test(Block) || !is_contained(Next, Shape.Header))
      continue;
    if (Next[1] >= 0)
      return 0;
    Entries += Trace.counts().Visits[Block];
  }
  return Entries > 0 ? (Count.Rounds + Count.Missing) / Entries : 0;
}

/// Whether nothing in the loop of Shape minds if what goes to the buffer of Sum comes there later.
static bool canWait(const KernelProgram &Program, const LoopShape &Shape, const MemoryAccess &Sum) {
  for (const unsigned Block : Shape.Blocks.set_bits())
    for (const Step &S : Program.blocks()[Block].Steps)
      if (S.Access < 0 && keepsOrder(*S.Inst))
        return false;
  return Sum.Base && all_of(Program.accesses(), [&](const MemoryAccess &Other) {
           return !Shape.Blocks.test(unsigned(Other.Block)) || (Other.Base && Other.Base != Sum.Base) || isSum(Other);
         });
}

std::vector<LoopAtomic> loopAtomics(const RequestTrace &Trace) {
  const KernelProgram &Program = Trace.program();
  std::vector<LoopAtomic> Found;
  for (const auto &[Number, Access] : enumerate(Program.accesses())) {
    const int Loop = Program.blocks()[unsigned(Access.Block)].Loop;
    if (Loop < 0 || !isSum(Access) || !staysAtItsAddress(Access, Program))
      continue;
    const LoopShape &Shape = Program.loops()[unsigned(Loop)];
    const ArrayRef<const TracedRequest *> Requests = Trace.requestsOf(Access);
    const bool IsGlobal = !Requests.empty() && all_of(Requests, [](const TracedRequest *Each) {
      return Each->Space == AccessSpace::Global && !Each->Coverage;
    });
    const double Rounds = roundsOf(Trace, Shape, Trace.counts().Loops[unsigned(Loop)]);
    if (IsGlobal && Rounds > 1 && canWait(Program, Shape, Access))
      Found.push_back({.Access = unsigned(Number), .Rounds = Rounds});
  }
  return Found;
}

std::optional<GainEstimate> gainBehindLoops(const KernelCost &Cost, ArrayRef<LoopAtomic> Atomics) {
  if (!Cost.isKnown() || Atomics.empty())
    return std::nullopt;
  return gainOnAnyGrid(Cost, [&](const KernelCost &Now) {
    KernelCost Then = Now;
    for (const LoopAtomic &Each : Atomics) {
      // With other lengths of loops as much shorter or longer as the atomics are fewer or more.
      const double Known = Cost.Now[Each.Access].Requests;
      const double Length = Known > 0 ? Now.Now[Each.Access].Requests / Known : 1;
      const double Left = 1 / std::max(1.0, Each.Rounds * Length);
      for (MemoryWork *Work : {&Then.Now[Each.Access], &Then.Ideal[Each.Access]})
        leaveInCaches(*Work, Left);
    }
    return Then;
  });
}

} // namespace cudaperf
