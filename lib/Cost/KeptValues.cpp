#include "Cost/KeptValues.h"
#include "Analysis/KernelProgram.h"
#include "Analysis/ThreadTalk.h"
#include "Cost/LoopNesting.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include <algorithm>
#include <map>
#include <set>

using namespace llvm;

namespace cudaperf {

/// Of a load's lanes so many have to find what their thread stored.
static constexpr double LeastShare = 0.5;

namespace {

class ValueFinder {
public:
  explicit ValueFinder(const RequestTrace &Trace)
      : Trace(Trace), Program(Trace.program()), Meet(any_of(instructions(Program.code()), talksToOtherThreads)) {}

  std::vector<KeptValue> find() {
    noteOwners();
    for (const TracedRequest &Request : Trace.requests())
      if (!Request.Coverage && Request.Space == AccessSpace::Global)
        follow(Request);
    std::vector<KeptValue> Found;
    for (const auto &[Load, Count] : Loads)
      if (std::optional<KeptValue> Value = valueOf(Load, Count))
        Found.push_back(std::move(*Value));
    return Found;
  }

private:
  /// What a lane of a warp has done last at a place.
  struct LastStore {
    unsigned Access = 0;
    uint64_t When = 0;
  };
  struct LoadCount {
    double Lanes = 0, OfOwn = 0;
    std::set<unsigned> Stores;
  };
  using Thread = std::pair<unsigned, unsigned>; ///< turn and lane

  void noteOwners() {
    for (const TracedRequest &Request : Trace.requests()) {
      const MemoryAccess &Access = Program.accesses()[Request.Access];
      if (Request.Space != AccessSpace::Global)
        continue;
      if (!Request.IsKnown || Access.Operation == AccessOperation::Atomic || Access.Inst->isVolatile() ||
          Access.Async || Access.Matrix)
        Refused.insert(Request.Object);
      for (unsigned L = 0; L < WarpLanes; ++L)
        if (Request.Active >> L & 1) {
          const Thread Here{Request.Turn, L};
          const auto [Known, IsNew] = Owners.try_emplace(uint64_t(Request.Address.Lane[L]), Here);
          if (!IsNew && Known->second != Here)
            Known->second = Nobody;
        }
    }
  }

  void follow(const TracedRequest &Request) {
    const MemoryAccess &Access = Program.accesses()[Request.Access];
    if (Refused.contains(Request.Object))
      return;
    ++Now;
    for (unsigned L = 0; L < WarpLanes; ++L)
      if (Request.Active >> L & 1) {
        const Thread Here{Request.Turn, L};
        const std::pair<int64_t, unsigned> Place{Request.Address.Lane[L], Access.Bytes};
        if (Access.Operation == AccessOperation::Store)
          Stored[{Here, Place}] = {.Access = Request.Access, .When = Now};
        else
          load(Request.Access, Here, Place);
      }
  }

  void load(unsigned Access, Thread Here, std::pair<int64_t, unsigned> Place) {
    LoadCount &Count = Loads[Access];
    ++Count.Lanes;
    uint64_t &Before = LastLoads[{Access, Here}];
    const auto Last = Stored.find({Here, Place});
    if (Last != Stored.end() && Last->second.When > Before && Owners.lookup(uint64_t(Place.first)) == Here &&
        comesBehind(Access, Last->second.Access)) {
      ++Count.OfOwn;
      Count.Stores.insert(Last->second.Access);
    }
    Before = Now;
  }

  /// Whether a thread that has done Store can come to Load: not where they are two sides of a condition on data, both
  /// of which the model goes through.
  bool comesBehind(unsigned Load, unsigned Store) {
    const auto [Known, IsNew] = Behind.try_emplace({Load, Store}, false);
    if (IsNew)
      Known->second = isPotentiallyReachable(Program.accesses()[Store].Inst, Program.accesses()[Load].Inst);
    return Known->second;
  }

  static bool findsOwn(const LoadCount &Count) { return Count.OfOwn >= LeastShare * Count.Lanes; }

  /// Whether other loads go to what Load does, where threads wait for each other: a tree of sums, of which each thread
  /// has a part that it stored itself.
  bool isTogether(unsigned Load) const {
    const int Object = Trace.objectOf(Program.accesses()[Load]);
    return Meet && any_of(Loads, [&](const auto &Other) {
             return !findsOwn(Other.second) && Trace.objectOf(Program.accesses()[Other.first]) == Object;
           });
  }

  std::optional<KeptValue> valueOf(unsigned Load, const LoadCount &Count) const {
    if (!findsOwn(Count) || isTogether(Load))
      return std::nullopt;
    KeptValue Value{.Load = Load, .Share = Count.OfOwn / Count.Lanes, .Loop = steadyLoop(Load)};
    if (Value.Loop >= 0) // the first round alone finds something else
      Value.Share = 1 - (1 - Value.Share) / Trace.counts().Loops[unsigned(Value.Loop)].factor();
    Value.Stores.append(Count.Stores.begin(), Count.Stores.end());
    return Value;
  }

  /// The outermost loop around Load that does not change its address.
  int steadyLoop(unsigned Load) const {
    const MemoryAccess &Access = Program.accesses()[Load];
    int Steady = -1;
    for (int Loop = 0; Loop < int(Program.loops().size()); ++Loop) {
      const LoopShape &Shape = Program.loops()[unsigned(Loop)];
      if (Shape.Blocks.test(Access.Block) &&
          isSteadyIn(Program, Shape, Access.Inst->getOperand(Access.AddressOperand)) &&
          (Steady < 0 || Shape.Depth < Program.loops()[unsigned(Steady)].Depth))
        Steady = Loop;
    }
    return Steady;
  }

  static constexpr Thread Nobody{~0U, ~0U};

  const RequestTrace &Trace;
  const KernelProgram &Program;
  const bool Meet;       ///< threads deal with each other
  DenseSet<int> Refused; ///< objects
  DenseMap<uint64_t, Thread> Owners;
  std::map<std::pair<Thread, std::pair<int64_t, unsigned>>, LastStore> Stored;
  std::map<std::pair<unsigned, Thread>, uint64_t> LastLoads;
  std::map<unsigned, LoadCount> Loads;
  std::map<std::pair<unsigned, unsigned>, bool> Behind; ///< by load and store
  uint64_t Now = 0;
};

} // namespace

/// Whether threads show each other what they store while they run.
static bool showsMemory(const KernelProgram &Program) {
  return any_of(instructions(Program.code()), [](const Instruction &Inst) {
    const auto *Call = dyn_cast<CallBase>(&Inst);
    const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    return isa<FenceInst>(Inst) || (Callee && Callee->getName().starts_with("llvm.nvvm.membar"));
  });
}

std::vector<KeptValue> keptValues(const RequestTrace &Trace) {
  if (showsMemory(Trace.program()))
    return {};
  return ValueFinder(Trace).find();
}

void leaveInCaches(MemoryWork &Work, double Left) {
  for (double MemoryWork::*Part :
       {&MemoryWork::Requests, &MemoryWork::L1, &MemoryWork::L2Reads, &MemoryWork::L2Writes, &MemoryWork::L2LineReads,
        &MemoryWork::L2LineWrites, &MemoryWork::AtomicClocks, &MemoryWork::Wait, &MemoryWork::WaitInL2})
    Work.*Part *= Left;
}

/// Now with Left of each access, by number. With sums that stay in registers the rounds of their loops load beside each
/// other.
static KernelCost inRegisters(const KernelCost &Now, const std::map<unsigned, double> &Left, bool WithSums) {
  KernelCost Then = Now;
  for (std::vector<MemoryWork> *Works : {&Then.Now, &Then.Ideal}) {
    for (const auto &[Access, Share] : Left)
      leaveInCaches((*Works)[Access], Share);
    for (unsigned Access = 0; WithSums && Access < Works->size(); ++Access)
      for (double MemoryWork::*Wait : {&MemoryWork::Wait, &MemoryWork::WaitInL2})
        (*Works)[Access].*Wait /= Now.RoundsApart[Access];
  }
  return Then;
}

std::optional<GainEstimate> gainOfRegisters(const KernelCost &Cost, ArrayRef<KeptValue> Values) {
  if (!Cost.isKnown() || Values.empty())
    return std::nullopt;
  std::map<unsigned, double> Left;
  for (const KeptValue &Value : Values) {
    Left[Value.Load] = 1 - Value.Share;
    for (const unsigned Store : Value.Stores)
      Left[Store] = std::min(Left.try_emplace(Store, 1).first->second, 1 - Value.Share);
  }
  const bool WithSums = any_of(Values, [](const KeptValue &Value) { return Value.Loop >= 0; });
  return gainOnAnyGrid(Cost, [&](const KernelCost &Now) { return inRegisters(Now, Left, WithSums); });
}

} // namespace cudaperf
