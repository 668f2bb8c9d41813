#include "Cost/RowPitch.h"
#include "Cost/AccessCost.h"
#include <array>

using namespace llvm;

namespace cudaperf {

/// Bytes to add to a row: a word for what is no vector, 16 bytes for the widest vectors, more for rows with gaps.
static constexpr std::array<unsigned, 5> Additions = {4, 8, 16, 32, 64};

namespace {

class PitchCounter {
public:
  PitchCounter(const KernelProgram &Program, const void *ObjectKey, unsigned RowBytes)
      : Program(Program), ObjectKey(ObjectKey), RowBytes(RowBytes), Tallies(Program.accesses().size()) {}

  void count(const WarpRequest &Request) {
    const LaneValue &Address = *Request.Address;
    const MemoryObject *Object = Request.Layout->find(Address.Lane[countr_zero(Request.Active)]);
    if (!Object || Object->Key != ObjectKey)
      return;
    const MemoryAccess &Access = Program.accesses()[Request.Access];
    // Where lanes mean nothing, nobody can say that they keep to rows; a wmma call is told the distance by itself.
    KeepsToRows = KeepsToRows && !(Access.Matrix && Access.Matrix->Tile) &&
                  !has(Address.dependsIn(Request.Active), Unreliable) && keepsToRows(Request, Access.Bytes);
    if (!KeepsToRows)
      return;
    Widest = std::max(Widest, Access.pieceBytes());
    Tally &T = Tallies[Request.Access];
    ++T.Requests;
    const LaneValue *const Other = otherSide(Request);
    T.Before += requestCost(Access, Address, Request.Active, AccessSpace::Shared, Other).Actual;
    for (unsigned C = 0; C < Additions.size(); ++C)
      T.After[C] +=
          requestCost(Access, moved(Address, Additions[C]), Request.Active, AccessSpace::Shared, Other).Actual;
  }

  std::optional<RowPitch> best() const {
    if (!KeepsToRows)
      return std::nullopt;
    std::optional<RowPitch> Best;
    for (unsigned C = 0; C < Additions.size(); ++C) {
      if (Additions[C] % Widest != 0) // vectors must stay aligned in every row
        continue;
      const RowPitch Next = withAddition(C);
      if (Next.After < (Best ? Best->After : Next.Before))
        Best = Next;
    }
    return Best;
  }

private:
  struct Tally {
    unsigned Requests = 0;
    double Before = 0;
    std::array<double, Additions.size()> After{};
  };

  bool keepsToRows(const WarpRequest &Request, unsigned Bytes) const {
    for (unsigned L = 0; L < WarpLanes; ++L) {
      const int64_t Offset = MemoryLayout::offsetOf(Request.Address->Lane[L]);
      if ((Request.Active >> L & 1) && (Offset < 0 || Offset % RowBytes + Bytes > RowBytes))
        return false;
    }
    return true;
  }

  LaneValue moved(LaneValue Address, unsigned More) const {
    for (int64_t &Lane : Address.Lane)
      Lane += MemoryLayout::offsetOf(Lane) / RowBytes * int64_t(More);
    return Address;
  }

  RowPitch withAddition(unsigned Candidate) const {
    RowPitch Pitch{.ObjectKey = ObjectKey,
                   .RowBytes = unsigned(RowBytes),
                   .PitchBytes = unsigned(RowBytes) + Additions[Candidate]};
    for (unsigned I = 0; I < Tallies.size(); ++I)
      if (const Tally &T = Tallies[I]; T.Requests) {
        Pitch.Before += T.Before;
        Pitch.After += T.After[Candidate];
        Pitch.Accesses.push_back({&Program.accesses()[I], T.Before / T.Requests, T.After[Candidate] / T.Requests});
      }
    return Pitch;
  }

  const KernelProgram &Program;
  const void *ObjectKey;
  int64_t RowBytes;
  std::vector<Tally> Tallies;
  unsigned Widest = 1;
  bool KeepsToRows = true;
};

} // namespace

const LaidOutAccess *RowPitch::find(const MemoryAccess *Access) const {
  const auto Found = llvm::find_if(Accesses, [&](const LaidOutAccess &Known) { return Known.Access == Access; });
  return Found == Accesses.end() ? nullptr : &*Found;
}

std::optional<RowPitch> betterRowPitch(const KernelProgram &Program, const LaunchAssumption &Launch,
                                       const void *ObjectKey, unsigned RowBytes) {
  PitchCounter Counter(Program, ObjectKey, RowBytes);
  runKernel(Program, Launch, /*Seed=*/0, [&](const WarpRequest &Request) { Counter.count(Request); });
  return Counter.best();
}

} // namespace cudaperf
