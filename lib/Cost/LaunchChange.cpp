#include "Cost/LaunchChange.h"
#include "Analysis/AlikeWork.h"
#include "Cost/Gain.h"
#include "Cost/InstructionWork.h"
#include "Cost/RequestTrace.h"
#include "Cost/WorkChange.h"
#include "Nvcc/SpecialRegisters.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

using namespace llvm;

namespace cudaperf {

/// Clocks that a warp waits for its data.
static double waitOf(const KernelCost &Cost) {
  double Clocks = 0;
  for (const MemoryWork &Work : Cost.Now)
    Clocks += Work.Wait;
  return Clocks;
}

/// Both kernels' work as one kernel's, of whose memory accesses the share Kept is left. What both load is in flight
/// together, and a warp waits for the longer of the two.
static KernelCost fused(const KernelCost &First, const KernelCost &Second, double Kept) {
  KernelCost Both = First, Other = Second;
  KernelCost &Sooner = waitOf(First) < waitOf(Second) ? Both : Other;
  addTimes(Both.Pipes, Second.Pipes, 1);
  for (std::vector<MemoryWork> KernelCost::*Works : {&KernelCost::Now, &KernelCost::Ideal}) {
    for (MemoryWork &Work : Sooner.*Works)
      Work.Wait = Work.WaitInL2 = 0;
    llvm::append_range(Both.*Works, Other.*Works);
    for (MemoryWork &Work : Both.*Works) {
      const MemoryWork Whole = Work;
      Work /= 1 / Kept;
      Work.Wait = Whole.Wait;
      Work.WaitInL2 = Whole.WaitInL2;
    }
  }
  Both.Barriers += Second.Barriers;
  Both.LatencyClocks += Second.LatencyClocks;
  return Both;
}

std::optional<GainEstimate> gainOfFusing(const KernelCost &First, const KernelCost &Second, SavedShare Saved) {
  if (!First.isKnown() || !Second.isKnown() || Saved.Most >= 1)
    return std::nullopt;
  const auto With = [&](double Share) {
    const KernelCost Then = fused(First, Second, 1 - Share);
    return gainOver(First,
                    [&](LaunchSize Size) { return (timeOf(First, Size) + timeOf(Second, Size)) / timeOf(Then, Size); });
  };
  GainEstimate Gain = With(Saved.Least);
  Gain.High = With(Saved.Most).High;
  return Gain;
}

std::optional<GainEstimate> gainOfBlocks(const KernelCost &Now, double ThreadsNow, const KernelCost &Then,
                                         double ThreadsThen) {
  if (!Now.isKnown() || !Then.isKnown())
    return std::nullopt;
  const auto OfThread = [](const KernelCost &Cost, LaunchSize Size, double Threads) {
    return timeOf(Cost, Size) * Cost.WarpsOfBlock / Threads;
  };
  return gainOver(Now,
                  [&](LaunchSize Size) { return OfThread(Now, Size, ThreadsNow) / OfThread(Then, Size, ThreadsThen); });
}

namespace {

/// What a thread that takes several neighbours does for each of them: what differs between them, but for indices and
/// bounds, which go on from the first one's. What is loaded for all, and computed from it, is there once.
class WorkOfEach {
public:
  explicit WorkOfEach(const KernelProgram &Program);

  /// What a warp issues in blocks of In for one of them.
  UnitNumbers in(const BitVector &In, const VisitCounts &Visits) const;

private:
  bool isMarked(const Step &S, const BitVector &Slots) const;
  void findIndices();
  void findData();
  void markOperands(const Step &S);

  const KernelProgram &Program;
  const AlikeWork Alike;
  BitVector Indices; ///< slots that some address, or a condition, is computed from
  BitVector Data;    ///< slots that hold what differs and was loaded, is a fraction, or rests on such
};

} // namespace

WorkOfEach::WorkOfEach(const KernelProgram &Program)
    : Program(Program), Alike(Program, RegisterKind::ThreadIndex, RegisterAxis::X), Indices(Program.slotCount()),
      Data(Program.slotCount()) {
  findIndices();
  findData();
}

bool WorkOfEach::isMarked(const Step &S, const BitVector &Slots) const {
  if (any_of(S.Operands, [&](unsigned Slot) { return Slots.test(Slot); }))
    return true;
  if (S.Sum < 0)
    return false;
  const AddressSum &Sum = Program.addressSums()[unsigned(S.Sum)];
  return Slots.test(Sum.Base) || any_of(Sum.Terms, [&](const auto &Term) { return Slots.test(Term.first); });
}

/// Marks what S computes an address or a condition from.
void WorkOfEach::markOperands(const Step &S) {
  for (const unsigned Slot : S.Operands)
    Indices.set(Slot);
  if (S.Sum < 0)
    return;
  const AddressSum &Sum = Program.addressSums()[unsigned(S.Sum)];
  Indices.set(Sum.Base);
  for (const auto &[Slot, Scale] : Sum.Terms)
    Indices.set(Slot);
}

void WorkOfEach::findIndices() {
  for (const CodeBlock &Code : Program.blocks()) {
    if (Code.Successors[1] >= 0)
      Indices.set(Code.Condition);
    for (const Step &S : Code.Steps)
      if (S.Access >= 0)
        Indices.set(S.Operands[Program.accesses()[unsigned(S.Access)].AddressOperand]);
  }
  for (unsigned Before = 0; Before != Indices.count();) {
    Before = Indices.count();
    for (const CodeBlock &Code : reverse(Program.blocks())) {
      for (const Step &S : reverse(Code.Steps))
        if (S.Access < 0 && !S.Inst->getType()->isVoidTy() && Indices.test(S.Result))
          markOperands(S);
      for (const Phi &Node : Code.Phis)
        if (Indices.test(Node.Result))
          for (const auto &[From, Slot] : Node.Incoming)
            Indices.set(Slot);
    }
  }
}

void WorkOfEach::findData() {
  const auto Differs = [&](unsigned Slot) { return !Alike.isAsked() || Alike.differs(Slot); };
  for (unsigned Before = ~0u; Before != Data.count();) {
    Before = Data.count();
    for (const CodeBlock &Code : Program.blocks()) {
      for (const Phi &Node : Code.Phis)
        if (Differs(Node.Result) && any_of(Node.Incoming, [&](const auto &From) { return Data.test(From.second); }))
          Data.set(Node.Result);
      for (const Step &S : Code.Steps)
        if (const Type *Type = S.Inst->getType();
            !Type->isVoidTy() && Differs(S.Result) && (S.Access >= 0 || Type->isFPOrFPVectorTy() || isMarked(S, Data)))
          Data.set(S.Result);
    }
  }
}

UnitNumbers WorkOfEach::in(const BitVector &In, const VisitCounts &Visits) const {
  UnitNumbers Work;
  for (const unsigned Block : In.set_bits())
    for (const Step &S : Program.blocks()[Block].Steps) {
      const bool HasResult = !S.Inst->getType()->isVoidTy();
      const bool Differs = !Alike.isAsked() || Alike.differs(S);
      const bool IsIndex = HasResult && Indices.test(S.Result) && !Data.test(S.Result);
      const bool IsOfEach = HasResult ? !IsIndex : isMarked(S, Data);
      if (S.Access < 0 && Differs && IsOfEach && !specialRegister(*S.Inst))
        addTimes(Work, workOfStep(S, Program), Visits.ofBlock(Block));
    }
  return Work;
}

std::optional<GainEstimate> gainOfWiderThreads(const KernelProgram &Program, const LaunchAssumption &Launch,
                                               const KernelCost &Now, unsigned Elements) {
  const VisitCounts Visits(Program, Launch);
  if (!Now.isKnown() || !Visits.isKnown())
    return std::nullopt;
  KernelCost Then = Now;
  const UnitNumbers Each = WorkOfEach(Program).in(BitVector(unsigned(Program.blocks().size()), true), Visits);
  addTimes(Then.Pipes, Each, Elements - 1);
  Then.LatencyClocks += (Elements - 1) * ClocksOfInstruction * Each[CostUnit::Issue];
  for (std::vector<MemoryWork> *Works : {&Then.Now, &Then.Ideal})
    for (MemoryWork &Work : *Works)
      for (double MemoryWork::*Part : {&MemoryWork::L1, &MemoryWork::L2Reads, &MemoryWork::L2Writes,
                                       &MemoryWork::L2LineReads, &MemoryWork::L2LineWrites, &MemoryWork::DramBytes})
        Work.*Part *= Elements;
  return gainOver(Now, [&](LaunchSize Size) { return Elements * timeOf(Now, Size) / timeOf(Then, Size); });
}

/// Whether the rounds of Access's loop go on along the elements that the block's lanes begin with, or the warp's.
static bool goesAlongLanes(const RequestTrace &Trace, const LaunchAssumption &Launch, const MemoryAccess &Access) {
  const std::optional<int64_t> Step = Trace.roundStep(Access);
  return Step && *Step != 0 &&
         (*Step % (int64_t(Access.Bytes) * Launch.Block.Block.X) == 0 || *Step == int64_t(Access.Bytes) * WarpLanes);
}

/// Cost of loops Length times as long as those of Once, with a round for Elements of theirs.
static KernelCost withWiderRounds(const KernelCost &Cost, const KernelProgram &Program, const UnitNumbers &Once,
                                  double Length, ArrayRef<unsigned> Streams, unsigned Elements) {
  constexpr double LineBytes = 128; // that a wavefront brings at most
  KernelCost Then = Cost;
  const double Spared = Length * (1 - 1.0 / Elements);
  addTimes(Then.Pipes, Once, -Spared);
  Then.LatencyClocks -= Spared * ClocksOfInstruction * Once[CostUnit::Issue];
  for (const unsigned I : Streams)
    for (MemoryWork *Of : {&Then.Now[I], &Then.Ideal[I]}) {
      for (double MemoryWork::*Part : {&MemoryWork::Requests, &MemoryWork::Wait, &MemoryWork::WaitInL2})
        Of->*Part /= Elements;
      Of->L1 *= std::max(1.0 / Elements, Program.accesses()[I].Bytes * WarpLanes / LineBytes);
    }
  return Then;
}

bool goAlongLanes(const KernelProgram &Program, const LaunchAssumption &Launch, ArrayRef<unsigned> Streams) {
  const RequestTrace Trace(Program, Launch);
  return all_of(Streams, [&](unsigned I) { return goesAlongLanes(Trace, Launch, Program.accesses()[I]); });
}

std::optional<GainEstimate> gainOfWiderRounds(const KernelProgram &Program, const LaunchAssumption &Launch,
                                              const KernelCost &Now, ArrayRef<unsigned> Streams, unsigned Elements) {
  if (!goAlongLanes(Program, Launch, Streams))
    return gainOfWiderThreads(Program, Launch, Now, Elements);
  const VisitCounts Visits(Program, Launch);
  if (!Now.isKnown() || !Visits.isKnown())
    return std::nullopt;
  BitVector Inside(unsigned(Program.blocks().size()));
  for (const unsigned I : Streams)
    Inside |= Program.loops()[unsigned(Program.blocks()[Program.accesses()[I].Block].Loop)].Blocks;
  const std::vector<BlockWork> Work = workOfBlocks(Program);
  UnitNumbers Once; // in the loops, for all elements together
  for (const unsigned Block : Inside.set_bits())
    addTimes(Once, Work[Block].Pipes, Visits.ofBlock(Block));
  addTimes(Once, WorkOfEach(Program).in(Inside, Visits), -1);
  for (double &Part : Once.Of)
    Part = std::max(0.0, Part);
  std::vector<KernelCost> Nows = {Now}, Thens;
  append_range(Nows, Now.OtherLengths);
  for (const KernelCost &AtLength : Nows) {
    const double Length = AtLength.Now[Streams[0]].Requests / Now.Now[Streams[0]].Requests;
    Thens.push_back(withWiderRounds(AtLength, Program, Once, Length, Streams, Elements));
  }
  return gainBetween(Nows, Thens);
}

} // namespace cudaperf
