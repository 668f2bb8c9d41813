#include "Cost/Traffic.h"
#include "Analysis/AtomicUse.h"
#include "Cost/AtomicCost.h"
#include "Cost/LineWavefronts.h"
#include "Cost/ScatteredLanes.h"
#include "Cost/SortNumbers.h"
#include "Nvcc/AccessMarks.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ValueTracking.h"
#include <algorithm>
#include <cmath>
#include <optional>

using namespace llvm;

namespace cudaperf {

static constexpr int64_t LineBytes = 128;
static constexpr unsigned SectorsOfLine = unsigned(LineBytes) / SectorBytes;
static constexpr int64_t WordBytes = 4, WordsOfLine = LineBytes / WordBytes;
/// Fewer places are fewer banks, or lanes that meet at one.
static constexpr uint64_t MostPlaces = 1 << 16;

/// Stores of a warp to so many lines are merged before they leave L1: runs of up to 20 bytes a thread (5 lines) move as
/// many sectors as coalesced ones do, of 24 (6 lines) about half of the stores are merged, from 28 on each goes to L2.
/// Of numbers smaller than a word a single line is.
static constexpr unsigned MergedStoreLines[] = {5, 6}, MergedNarrowLines = 1;

/// Of a warp's sectors of the L1 cache; one that is behind the others has more than its part. Runs of 8 floats a thread
/// are to fit, as they do, and lanes that walk along rows of their own (32 sectors, of as many lines): on an H200 rows
/// of 256 to 8192 floats take a wavefront of L1 a clock, and so do rows of two arrays, whose 64 lines would not fit.
static constexpr double TriedShares[] = {0.7, 1.05, 1.2};

/// By access, whether Program both stores to its object and loads from it.
static BitVector accessesThatMeet(const KernelProgram &Program) {
  SmallPtrSet<const Value *, 8> Stored, Loaded;
  SmallVector<const Value *, 16> Objects;
  for (const MemoryAccess &Access : Program.accesses()) {
    Objects.push_back(getUnderlyingObject(Access.Inst->getOperand(Access.AddressOperand)));
    (Access.Operation == AccessOperation::Load ? Loaded : Stored).insert(Objects.back());
  }
  BitVector Meet(unsigned(Objects.size()));
  for (unsigned I = 0; I < Objects.size(); ++I)
    Meet[I] = Stored.contains(Objects[I]) && Loaded.contains(Objects[I]);
  return Meet;
}

TrafficCounter::TrafficCounter(const KernelProgram &Program, const LaunchAssumption &Launch, double L1Lines,
                               bool WithCoverage)
    : Program(Program), WithCoverage(WithCoverage), MeetsOwn(accessesThatMeet(Program)),
      Accesses(Program.accesses().size()), Halo(Program, Launch), FirstLanes(Program.accesses().size()) {
  for (unsigned Share = 0; Share < Shares; ++Share)
    Capacity[Share] = std::max(1u, unsigned(SectorsOfLine * L1Lines * TriedShares[Share]));
}

void TrafficCounter::endWarp() {
  // By access: the sectors that it brings, and whether the warp leaves them alone.
  std::vector<std::vector<std::pair<int64_t, bool>>> Brought(Accesses.size());
  for (const auto &[Number, At] : Lines)
    for (unsigned Sector = 0; Sector < SectorsOfLine; ++Sector)
      if ((At.Loaded & ~At.Stored) >> Sector & 1)
        Brought[At.FirstBy[Sector]].emplace_back(int64_t(Number) * SectorsOfLine + Sector,
                                                 !((At.Loaded | At.Stored) >> (Sector ^ 1) & 1));
  for (unsigned I = 0; I < Accesses.size(); ++I) {
    // The neighbours of the first and the last one are other warps'.
    const auto [First, Last] = std::minmax_element(Brought[I].begin(), Brought[I].end());
    for (const auto &Each : Brought[I])
      Accesses[I].LoneSectors += Each.second && Each.first != First->first && Each.first != Last->first;
  }
}

void TrafficCounter::startWarp(unsigned Next) {
  endWarp();
  Turn = Next;
  Lines.clear();
  Inserted.fill(0);
  MergedLines.fill(0);
  for (auto &Seen : FirstLanes)
    Seen.clear();
  LastFirstLane.clear();
}

void TrafficCounter::noteFirst(Line &At, unsigned Access, uint8_t Sectors) {
  for (unsigned Sector = 0; Sector < SectorsOfLine; ++Sector) {
    const auto Bit = uint8_t(1 << Sector);
    if (!(Sectors & Bit) || (At.Stored & Bit))
      continue;
    if (!(At.Loaded & Bit)) {
      At.FirstBy[Sector] = Access;
    } else if (!(At.Again & Bit) && At.FirstBy[Sector] != Access) {
      At.Again |= Bit;
      ++Accesses[At.FirstBy[Sector]].AlsoLoaded[Access];
    }
  }
}

namespace {

/// The words that lanes ask for, by line; lines are asked for in ascending order.
class WordsOfLines {
public:
  /// Of Bytes, Offset bytes behind where each lane is.
  WordsOfLines(const LaneValue &Address, LaneMask Active, int64_t Offset, unsigned Bytes) {
    for (unsigned L = 0; L < WarpLanes; ++L)
      if (Active >> L & 1)
        for (int64_t Word = (Address.Lane[L] + Offset) / WordBytes,
                     Last = (Address.Lane[L] + Offset + int64_t(Bytes) - 1) / WordBytes;
             Word <= Last; ++Word)
          Words.push_back(Word);
    sortNumbers(Words);
  }

  uint32_t next(int64_t Line) {
    uint32_t Mask = 0;
    for (; At < Words.size() && Words[At] / WordsOfLine <= Line; ++At)
      Mask |= uint32_t(Words[At] / WordsOfLine == Line) << (Words[At] % WordsOfLine);
    return Mask;
  }

private:
  SmallVector<int64_t, 64> Words;
  size_t At = 0;
};

} // namespace

/// Those of Sectors of which Own has all of Words.
static uint8_t sectorsWithin(uint32_t Own, uint32_t Words) {
  constexpr uint32_t WordsOfSector = 0xff;
  uint8_t Sectors = 0;
  for (unsigned Sector = 0; Sector < SectorsOfLine; ++Sector)
    if (!(Words & ~Own & WordsOfSector << (8 * Sector)))
      Sectors |= uint8_t(1 << Sector);
  return Sectors;
}

void TrafficCounter::load(AccessTraffic &To, Line &At, Part Wanted, bool PastL1) {
  const uint8_t Sectors = Wanted.Sectors;
  if (Wanted.Words & At.Own.back())
    At.Merged.fill(0);
  noteFirst(At, unsigned(&To - Accesses.data()), Sectors);
  To.NewSectors += popcount(uint8_t(Sectors & ~(At.Loaded | At.Stored)));
  At.Loaded |= Sectors;
  if (PastL1) {
    To.L2Sectors += popcount(Sectors);
    ++To.L2Lines;
    return;
  }
  for (unsigned Share = 0; Share < Shares; ++Share) {
    const bool IsThere = At.Present[Share] && Inserted[Share] - At.Since[Share] <= Capacity[Share];
    uint8_t Missing = IsThere ? uint8_t(Sectors & ~At.Present[Share]) : Sectors;
    if (Wanted.Words && At.Own[Share] && Inserted[Share] - At.OwnSince[Share] <= Capacity[Share])
      Missing &= uint8_t(~sectorsWithin(At.Own[Share], Wanted.Words));
    if (!IsThere) {
      At.Present[Share] = 0;
      At.Since[Share] = Inserted[Share];
    }
    // What nobody asks for of a line takes no room, but where lanes lie anywhere there is one line for each.
    const bool IsScattered = has(To.On, Depends::LoadedData);
    Inserted[Share] += IsScattered ? (IsThere ? 0 : SectorsOfLine) : unsigned(popcount(Missing));
    At.Present[Share] |= Sectors;
    To.L2Sectors += popcount(Missing) / double(Shares);
    To.L2Lines += (Missing != 0) / double(Shares);
  }
}

void TrafficCounter::keepOwn(Line &At, Part Stored) {
  for (unsigned Share = 0; Share < Shares; ++Share) {
    if (Inserted[Share] - At.OwnSince[Share] > Capacity[Share])
      At.Own[Share] = 0;
    if (!At.Own[Share])
      At.OwnSince[Share] = Inserted[Share];
    At.Own[Share] |= Stored.Words;
  }
}

void TrafficCounter::store(AccessTraffic &To, Line &At, uint8_t Sectors, unsigned Bytes, bool Again) {
  To.NewSectors += popcount(uint8_t(Sectors & ~At.Stored));
  At.Stored |= Sectors;
  for (unsigned W = 0; W < Windows; ++W) {
    const unsigned Window = Bytes < WordBytes ? MergedNarrowLines : MergedStoreLines[W];
    const bool Waits = !Again && At.Merged[W] && MergedLines[W] - At.MergedSince[W] <= Window;
    const uint8_t More = Waits ? uint8_t(Sectors & ~At.Merged[W]) : Sectors;
    if (!Waits) {
      At.Merged[W] = 0;
      At.MergedSince[W] = MergedLines[W]++;
      To.L2Lines += 1.0 / Windows;
    }
    At.Merged[W] |= Sectors;
    To.L2Sectors += double(popcount(More)) / Windows;
  }
}

void TrafficCounter::countLine(AccessTraffic &To, const MemoryAccess &Access, int64_t Number, Part Wanted, bool Again) {
  const uint8_t Sectors = Wanted.Sectors;
  ++To.Lines;
  To.Sectors += popcount(Sectors);
  Line &At = Lines[uint64_t(Number)];
  if (Access.Operation == AccessOperation::Load)
    return load(To, At, Wanted, (Access.Async && Access.Async->PastL1) || isLoadedPastL1(*Access.Inst));
  if (Access.Operation == AccessOperation::Store && Wanted.Words && Access.pieceBytes() >= WordBytes)
    keepOwn(At, Wanted);
  if (Access.Operation == AccessOperation::Store)
    return store(To, At, Sectors, Access.pieceBytes(), Again);
  To.NewSectors += popcount(uint8_t(Sectors & ~At.Stored));
  At.Stored |= Sectors;
  To.L2Sectors += popcount(Sectors);
  ++To.L2Lines;
}

LaneValue TrafficCounter::placedOf(const WarpRequest &Request) {
  if (!has(Request.Address->dependsIn(Request.Active), Depends::LoadedData))
    return *Request.Address;
  const auto [Known, IsNew] = Places.try_emplace(Request.Access);
  if (IsNew)
    Known->second = reachableElements(Program.accesses()[Request.Access], MostPlaces);
  return scattered(*Request.Address, Request.Active, Known->second);
}

void TrafficCounter::countShared(AccessTraffic &To, const WarpRequest &Request) {
  if (isBeside(Turn))
    return;
  const MemoryAccess &Access = Program.accesses()[Request.Access];
  const LaneValue Placed = placedOf(Request);
  const RequestCost Cost = requestCost(Access, Placed, Request.Active, AccessSpace::Shared, otherSide(Request));
  const bool InRounds = Access.OfRounds || isInRounds(Access);
  const double Rounds = InRounds ? roundsToServe(Placed, Request.Active, Access.pieceBytes()) : 1;
  To.Space = AccessSpace::Shared;
  ++To.Requests;
  // A request that is split is counted as the mean of its pieces.
  To.Wavefronts += Cost.Actual * Access.Pieces * Rounds;
  To.IdealWavefronts += Cost.Ideal * Access.Pieces * Rounds;
  To.On |= Request.Address->dependsIn(Request.Active);
}

/// Turns that the lanes of an atomic take: in each sector as many as meet at its hottest address.
static double atomicRounds(const WarpRequest &Request) {
  SmallVector<int64_t, WarpLanes> Addresses;
  for (unsigned L = 0; L < WarpLanes; ++L)
    if (Request.Active >> L & 1)
      Addresses.push_back(Request.Address->Lane[L]);
  sortNumbers(Addresses);
  double Rounds = 0;
  unsigned Hottest = 0, Here = 0;
  for (size_t I = 0; I < Addresses.size(); ++I) {
    Here = I && Addresses[I] == Addresses[I - 1] ? Here + 1 : 1;
    Hottest = std::max(Hottest, Here);
    if (I + 1 == Addresses.size() || Addresses[I + 1] / SectorBytes != Addresses[I] / SectorBytes) {
      Rounds += Hottest;
      Hottest = 0;
    }
  }
  return Rounds;
}

bool TrafficCounter::isCounted(const WarpRequest &Request) {
  const MemoryAccess &Access = Program.accesses()[Request.Access];
  if (Access.Operation != AccessOperation::Load) {
    const MemoryObject *To = Request.Layout->find(Request.Address->Lane[unsigned(countr_zero(Request.Active))]);
    if (!To || To->Kind == ObjectKind::Global)
      (Request.Coverage ? WritesInCoverage : WritesElse) |= !Request.Outside && !Request.ByDraw;
  }
  return !Access.Redundant && !Request.Outside && (WithCoverage || !Request.Coverage);
}

void TrafficCounter::count(const WarpRequest &Request) {
  if (!isCounted(Request))
    return;
  const MemoryAccess &Access = Program.accesses()[Request.Access];
  if (Request.Turn != Turn)
    startWarp(Request.Turn);
  AccessTraffic &To = Accesses[Request.Access];
  const LaneValue &Address = *Request.Address;
  const unsigned First = unsigned(countr_zero(Request.Active));
  const MemoryObject *Object = Request.Layout->find(Address.Lane[First]);
  if (Object && Object->Kind == ObjectKind::Shared)
    return countShared(To, Request);
  Halo.note(Request);
  Neighbour.note(Access, Request);
  if (isBeside(Turn))
    return;
  const auto Last = LastFirstLane.find(Request.Access);
  const bool Again = Last != LastFirstLane.end() && Last->second == Address.Lane[First];
  LastFirstLane[Request.Access] = Address.Lane[First];
  const LaneValue Placed = placedOf(Request);
  To.On |= Address.dependsIn(Request.Active);
  // Lanes that come to a sector in two pieces ask for it twice.
  for (unsigned Piece = 0; Piece < Access.Pieces; ++Piece) {
    SmallVector<int64_t, 64> Sectors;
    for (unsigned L = 0; L < WarpLanes; ++L)
      if (Request.Active >> L & 1)
        for (int64_t Begin = Address.Lane[L] + Piece * Access.pieceBytes(), At = Begin / SectorBytes;
             At <= (Begin + Access.pieceBytes() - 1) / SectorBytes; ++At)
          if (Sectors.empty() || Sectors.back() != At)
            Sectors.push_back(At);
    sortNumbers(Sectors);
    std::optional<WordsOfLines> Words;
    if (MeetsOwn[Request.Access])
      Words.emplace(Address, Request.Active, Piece * Access.pieceBytes(), Access.pieceBytes());
    for (size_t I = 0; I < Sectors.size();) {
      const int64_t Number = Sectors[I] / SectorsOfLine;
      Part Wanted;
      for (; I < Sectors.size() && Sectors[I] / SectorsOfLine == Number; ++I)
        Wanted.Sectors |= uint8_t(1 << (Sectors[I] % SectorsOfLine));
      if (Words)
        Wanted.Words = Words->next(Number);
      countLine(To, Access, Number, Wanted, Again);
    }
    To.Wavefronts += lineWavefronts(Placed, Request.Active, Piece * Access.pieceBytes(), Access.pieceBytes());
  }
  const double Bytes = double(popcount(Request.Active)) * Access.Bytes;
  const double Ideal = requestCost(Access, Address, Request.Active, AccessSpace::Global, otherSide(Request)).Ideal;
  ++To.Requests;
  To.Bytes += Bytes;
  To.IdealSectors += Ideal * Access.Pieces;
  To.IdealWavefronts += std::ceil(Ideal / SectorsOfLine) * Access.Pieces;
  if (FirstLanes[Request.Access].try_emplace(uint64_t(Address.Lane[First]), 0).second)
    To.IdealNewSectors += Ideal * Access.Pieces;
  if (Access.Operation == AccessOperation::Atomic)
    To.AtomicRounds += atomicRounds(Request);
}

std::vector<AccessTraffic> TrafficCounter::take() {
  endWarp();
  for (const auto &[Access, Part] : zip_equal(Accesses, Halo.find()))
    Access.Halo = Part;
  for (const auto &[Access, Part] : zip_equal(Accesses, Neighbour.find(Accesses.size())))
    Access.Neighbour = Part;
  return std::move(Accesses);
}

} // namespace cudaperf
