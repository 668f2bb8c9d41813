#include "Cost/WordsForAll.h"
#include "Analysis/SharedArrays.h"
#include "Cost/LoopNesting.h"
#include "Cost/WholeLoops.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instructions.h"
#include <algorithm>
#include <cstdlib>
#include <map>

using namespace llvm;

namespace cudaperf {

/// Of the bytes that a round goes on by, the share that its loads have to take: gaps of a word are loaded, too.
static constexpr double LeastDense = 0.75;

/// Whether nothing branches in Loop but its end and those of loops inside that nvcc writes out as a whole.
static bool isStraight(const KernelProgram &Program, int Loop, ArrayRef<UnrolledLoop> Unrolled) {
  const LoopShape &Shape = Program.loops()[unsigned(Loop)];
  return all_of(Shape.Blocks.set_bits(), [&](unsigned Block) {
    const CodeBlock &Code = Program.blocks()[Block];
    if (Code.Loop != Loop && !Unrolled[unsigned(Code.Loop)].IsWhole)
      return false;
    const BitVector &Inside = Program.loops()[unsigned(Code.Loop)].Blocks;
    return Code.Successors[1] < 0 ||
           any_of(Code.Successors, [&](int To) { return To < 0 || !Inside.test(unsigned(To)); });
  });
}

/// Whether all lanes of each request want one word.
static bool isForAll(ArrayRef<const TracedRequest *> Requests) {
  return !Requests.empty() && all_of(Requests, [](const TracedRequest *Request) {
    return Request->IsKnown && Request->Address.isUniformIn(Request->Active);
  });
}

namespace {
/// Loads of a round that go on through one array by one step.
struct RoundLoads {
  std::vector<unsigned> Loads;
  double Bytes = 0;
};
} // namespace

/// By loop, array and step.
using RoundGroups = std::map<std::tuple<int, const Value *, int64_t>, RoundLoads>;

static void merge(const RoundGroups &Groups, KernelCost &Cost) {
  for (const auto &[Key, Of] : Groups) {
    const double Step = double(std::get<2>(Key));
    const double Left = Step / double(WidestAccessBytes) / double(Of.Loads.size());
    if (Of.Bytes < LeastDense * Step || Left >= 1)
      continue;
    for (const unsigned I : Of.Loads)
      for (MemoryWork *Work : {&Cost.Now[I], &Cost.Ideal[I]}) {
        Work->Requests *= Left;
        Work->Shared *= Left;
      }
  }
}

KernelCost withWordsForAll(const KernelCost &Cost, const RequestTrace &Trace) {
  const KernelProgram &Program = Trace.program();
  const std::vector<UnrolledLoop> Unrolled = unrolledLoops(Program);
  KernelCost Then = Cost;
  RoundGroups Groups;
  for (unsigned I = 0; I < Program.accesses().size(); ++I) {
    const MemoryAccess &Access = Program.accesses()[I];
    if (Access.Operation != AccessOperation::Load || Access.Matrix || Access.Async || Access.Redundant ||
        !isForAll(Trace.requestsOf(Access)))
      continue;
    const Value *const Array = sharedArray(Access.Inst->getOperand(Access.AddressOperand));
    const int Loop = Program.blocks()[Access.Block].Loop;
    if (!Array || Access.Bytes >= WidestAccessBytes || Loop < 0 || !isUnrolledByRounds(Program, Loop) ||
        !isStraight(Program, Loop, Unrolled))
      continue;
    if (const std::optional<int64_t> Step = Trace.roundStep(Access); Step && *Step != 0) {
      RoundLoads &Of = Groups[{Loop, Array, std::abs(*Step)}];
      Of.Loads.push_back(I);
      Of.Bytes += Access.Bytes;
    }
  }
  merge(Groups, Then);
  return Then;
}

} // namespace cudaperf
