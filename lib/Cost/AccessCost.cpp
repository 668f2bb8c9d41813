#include "Cost/AccessCost.h"
#include "Analysis/TailLoops.h"
#include "Cost/AsyncCost.h"
#include "Cost/AtomicCost.h"
#include "llvm/IR/Instructions.h"
#include <set>

using namespace llvm;

namespace cudaperf {

namespace {

/// Sums over the requests of one access, reliable ones apart from those whose lanes mean nothing.
struct Tally {
  unsigned Requests = 0, Unreliable = 0;
  unsigned Lanes = 0;
  double Actual = 0, Ideal = 0;
  double WorstRatio = 0;
  LaneValue WorstAddress;
  LaneMask WorstLanes = 0;
  bool OnData = false;
  bool IsPicked = true;
  bool ByDraw = true;  ///< all of them
  bool Outside = true; ///< all of them
  std::set<int64_t> Places;
  std::set<int64_t> FirstOffsets; ///< of the first active lane, some of them
  double UnreliableActual = 0, UnreliableIdeal = 0;
  Depends On = Depends::Nothing;
  bool OneAddress = true;
  bool HasStride = true;
  std::optional<int64_t> Stride;
  std::optional<int64_t> LeadingDimension; ///< of the requests so far
  AccessSpace Space = AccessSpace::Global;
  bool HasObject = false, ManyObjects = false;
  std::string Object;
  const void *ObjectKey = nullptr;
  int Argument = -1;
};

class Counter {
public:
  Counter(const KernelProgram &Program, const Dim3 &Block, unsigned MostUnreliable)
      : Program(Program), Row(Block.X > 1   ? Block.X
                              : Block.Y > 1 ? Block.Y
                                            : Block.Z),
        MostUnreliable(MostUnreliable) {
    Real.resize(Program.accesses().size());
    Covered.resize(Program.accesses().size());
  }

  void count(const WarpRequest &Request) {
    Tally &T = Request.Coverage ? Covered[Request.Access] : Real[Request.Access];
    const LaneValue &Address = *Request.Address;
    noteObject(T, Request);
    const RequestCost Cost =
        requestCost(Program.accesses()[Request.Access], Address, Request.Active, T.Space, otherSide(Request));
    const Depends On = Address.dependsIn(Request.Active);
    T.On |= On;
    T.OnData |= Request.OnData;
    T.IsPicked &= Request.IsPicked;
    T.ByDraw &= Request.ByDraw;
    T.Outside &= Request.Outside;
    if (T.Requests == 0)
      T.LeadingDimension = Request.LeadingDimension;
    else if (T.LeadingDimension != Request.LeadingDimension)
      T.LeadingDimension.reset();
    notePlaces(T, Request);
    T.Lanes += unsigned(popcount(Request.Active));
    ++T.Requests;
    if (has(On, Unreliable)) {
      ++T.Unreliable;
      T.UnreliableActual += Cost.Actual;
      T.UnreliableIdeal += Cost.Ideal;
      return;
    }
    T.Actual += Cost.Actual;
    T.Ideal += Cost.Ideal;
    noteWorst(T, Request, Cost.Ideal > 0 ? Cost.Actual / Cost.Ideal : 0);
    T.OneAddress &= Address.isUniformIn(Request.Active);
    noteStride(T, Request);
    if (T.FirstOffsets.size() < MaxCountedPlaces)
      T.FirstOffsets.insert(MemoryLayout::offsetOf(Address.Lane[countr_zero(Request.Active)]));
  }

  std::vector<AccessCost> finish() const {
    std::vector<AccessCost> Costs;
    std::vector<bool> AreTails;
    for (const LoopShape &Loop : Program.loops())
      AreTails.push_back(isTailLoop(Program, Loop));
    for (unsigned I = 0; I < Program.accesses().size(); ++I) {
      const int Loop = Program.blocks()[Program.accesses()[I].Block].Loop;
      const Tally &T = Real[I].Requests ? Real[I] : Covered[I];
      if (!T.Requests || Program.accesses()[I].Redundant)
        continue;
      Costs.push_back(summarise(Program.accesses()[I], T));
      Costs.back().CoverageOnly = !Real[I].Requests;
      Costs.back().IsRemainder = isRemainder(I) || (Loop >= 0 && AreTails[unsigned(Loop)] && isTakenElsewhere(I));
    }
    return Costs;
  }

private:
  /// Whether access I is what is left over where the data ends or begins, after others do the same with the rest of it.
  bool isRemainder(unsigned I) const {
    if (Real[I].Requests || !Covered[I].Outside || !Covered[I].HasObject || Covered[I].ManyObjects)
      return false;
    for (unsigned Other = 0; Other < Real.size(); ++Other)
      if (Real[Other].Requests && Real[Other].ObjectKey == Covered[I].ObjectKey &&
          Program.accesses()[Other].Operation == Program.accesses()[I].Operation)
        return true;
    return false;
  }

  /// Whether the buffer of access I is taken by another access like it outside of the loop around I.
  bool isTakenElsewhere(unsigned I) const {
    const MemoryAccess &Own = Program.accesses()[I];
    const Tally &T = Real[I].Requests ? Real[I] : Covered[I];
    const LoopShape &Loop = Program.loops()[unsigned(Program.blocks()[Own.Block].Loop)];
    return T.ObjectKey && any_of(enumerate(Program.accesses()), [&](const auto &Each) {
             const auto &[Number, Other] = Each;
             const Tally &Rest = Real[Number].Requests ? Real[Number] : Covered[Number];
             return Rest.Requests && Rest.ObjectKey == T.ObjectKey && Other.Operation == Own.Operation &&
                    !Loop.Blocks.test(Other.Block);
           });
  }

  static void noteObject(Tally &T, const WarpRequest &Request) {
    const MemoryObject *Object = Request.Object;
    if (!Object) {
      T.ManyObjects = true;
      return;
    }
    T.Space = Object->Kind == ObjectKind::Shared ? AccessSpace::Shared : AccessSpace::Global;
    if (T.HasObject && (T.Object != Object->Name || T.ObjectKey != Object->Key))
      T.ManyObjects = true;
    T.HasObject = true;
    T.Object = Object->Name;
    T.ObjectKey = Object->Key;
    T.Argument = Object->Argument;
  }

  static void noteWorst(Tally &T, const WarpRequest &Request, double Ratio) {
    if (T.WorstLanes && Ratio <= T.WorstRatio)
      return;
    T.WorstRatio = Ratio;
    T.WorstAddress = *Request.Address;
    T.WorstLanes = Request.Active;
  }

  void notePlaces(Tally &T, const WarpRequest &Request) const {
    if (Program.accesses()[Request.Access].Operation != AccessOperation::Atomic)
      return;
    for (unsigned L = 0; L < WarpLanes && T.Places.size() < MaxCountedPlaces; ++L)
      if (Request.Active >> L & 1)
        T.Places.insert(MemoryLayout::offsetOf(Request.Address->Lane[L]));
  }

  void noteStride(Tally &T, const WarpRequest &Request) {
    for (unsigned L = 0; L + 1 < WarpLanes && T.HasStride; ++L) {
      const bool Both = (Request.Active >> L & 3) == 3;
      if (!Both || (L + 1) % Row == 0)
        continue;
      const int64_t Step = Request.Address->Lane[L + 1] - Request.Address->Lane[L];
      T.HasStride = !T.Stride || *T.Stride == Step;
      T.Stride = Step;
    }
  }

  static uint32_t wordsOfStride(const Tally &T, int64_t Stride, unsigned Bytes) {
    constexpr int64_t WordBytes = 4, MostWords = 32;
    if (Stride <= 0 || Stride % WordBytes != 0 || Stride > WordBytes * MostWords)
      return 0;
    uint32_t Words = 0;
    for (int64_t First : T.FirstOffsets)
      for (int64_t Byte = First; Byte < First + int64_t(Bytes); Byte += std::min<int64_t>(WordBytes, Bytes))
        Words |= uint32_t(1) << (((Byte % Stride + Stride) % Stride) / WordBytes);
    return Words;
  }

  static uint64_t bytesOfStride(const Tally &T, int64_t Stride, unsigned Bytes) {
    constexpr int64_t MostBytes = 64;
    uint64_t Taken = 0;
    if (Stride <= 0 || Stride > MostBytes)
      return Taken;
    for (int64_t First : T.FirstOffsets)
      for (int64_t Byte = First; Byte < First + int64_t(Bytes); ++Byte)
        Taken |= uint64_t(1) << ((Byte % Stride + Stride) % Stride);
    return Taken;
  }

  AccessCost summarise(const MemoryAccess &Access, const Tally &T) const {
    AccessCost Cost{.Access = &Access, .Space = T.Space, .Requests = T.Requests};
    Cost.ActiveLanes = double(T.Lanes) / T.Requests;
    Cost.AddressOn = T.On;
    Cost.WorstRatio = T.WorstRatio;
    Cost.WorstAddress = T.WorstAddress;
    Cost.WorstLanes = T.WorstLanes;
    Cost.OnData = T.OnData;
    Cost.IsPicked = T.IsPicked;
    Cost.ByDraw = T.ByDraw;
    Cost.LeadingDimension = T.LeadingDimension;
    Cost.Places = unsigned(T.Places.size());
    const unsigned Reliable = T.Requests - T.Unreliable;
    Cost.Followed = T.Unreliable * MostUnreliable < T.Requests;
    Cost.Actual = Cost.Followed ? T.Actual / Reliable : T.UnreliableActual / T.Unreliable;
    Cost.Ideal = Cost.Followed ? T.Ideal / Reliable : T.UnreliableIdeal / T.Unreliable;
    Cost.OneAddress = Cost.Followed && T.OneAddress;
    if (Cost.Followed && T.HasStride) {
      Cost.LaneStride = T.Stride;
      Cost.WordsOfStride = wordsOfStride(T, T.Stride.value_or(0), Access.Bytes);
      Cost.BytesOfStride = bytesOfStride(T, T.Stride.value_or(0), Access.Bytes);
    }
    if (T.HasObject && !T.ManyObjects) {
      Cost.Object = T.Object;
      Cost.ObjectKey = T.ObjectKey;
      Cost.Argument = T.Argument;
    }
    return Cost;
  }

  const KernelProgram &Program;
  unsigned Row; ///< threads of a row: those along y, if the block is one thread wide
  unsigned MostUnreliable;
  std::vector<Tally> Real, Covered;
};

} // namespace

const LaneValue *otherSide(const WarpRequest &Request) {
  if (!Request.Other || has(Request.Other->dependsIn(Request.Active), Unreliable))
    return nullptr;
  const unsigned First = unsigned(countr_zero(Request.Active));
  auto IsShared = [&](const LaneValue &Address) {
    const MemoryObject *Object = Request.Layout->find(Address.Lane[First]);
    return Object && Object->Kind == ObjectKind::Shared;
  };
  return IsShared(*Request.Address) != IsShared(*Request.Other) ? Request.Other : nullptr;
}

RequestCost requestCost(const MemoryAccess &Access, const LaneValue &Address, LaneMask Active, AccessSpace Space,
                        const LaneValue *Other) {
  const bool IsShared = Space == AccessSpace::Shared;
  if (Other && IsShared == (Access.Operation == AccessOperation::Store)) {
    const AsyncPieces Pieces{.From = IsShared ? *Other : Address,
                             .To = IsShared ? Address : *Other,
                             .Active = Active,
                             .Bytes = Access.Bytes,
                             .PastL1 = Access.Async->PastL1};
    return IsShared ? asyncWavefrontCost(Pieces) : asyncSectorCost(Pieces);
  }
  if (IsShared && Access.Operation == AccessOperation::Atomic)
    return sharedAtomicCost(Access, Address, Active);
  if (IsShared && Access.OfRounds)
    return roundLoadCost(Address, Active, Access.Bytes);
  LaneValue Piece = Address;
  RequestCost Mean;
  for (unsigned I = 0; I < Access.Pieces; ++I) {
    const RequestCost Cost = IsShared ? wavefrontCost(Piece, Active, Access.pieceBytes(), Access.Operation)
                                      : sectorCost(Piece, Active, Access.pieceBytes());
    Mean.Actual += Cost.Actual / Access.Pieces;
    Mean.Ideal += Cost.Ideal / Access.Pieces;
    for (int64_t &Lane : Piece.Lane)
      Lane += Access.pieceBytes();
  }
  return Mean;
}

const AccessCost *CostedRun::find(const MemoryAccess *Access) const {
  const auto Found = llvm::partition_point(Accesses, [&](const AccessCost &Cost) { return Cost.Access < Access; });
  return Found != Accesses.end() && Found->Access == Access ? &*Found : nullptr;
}

CostedRun costAccesses(const KernelProgram &Program, const LaunchAssumption &Launch, unsigned MostUnreliable,
                       unsigned Seed) {
  Counter Count(Program, Launch.Block.Block, MostUnreliable);
  KernelRunSummary Summary =
      runKernel(Program, Launch, Seed, [&](const WarpRequest &Request) { Count.count(Request); });
  return {Count.finish(), std::move(Summary.Symbols), Summary.GaveUp};
}

CostedRun costAccesses(const KernelProgram &Program, const LaunchAssumption &Launch, unsigned MostUnreliable,
                       RequestSink Sink, RunCounts &Counts) {
  Counter Count(Program, Launch.Block.Block, MostUnreliable);
  auto Both = [&](const WarpRequest &Request) {
    if (!isBeside(Request.Turn))
      Count.count(Request);
    Sink(Request);
  };
  KernelRunSummary Summary = runKernel(Program, Launch, /*Seed=*/0, Both, &Counts);
  return {Count.finish(), std::move(Summary.Symbols), Summary.GaveUp};
}

} // namespace cudaperf
