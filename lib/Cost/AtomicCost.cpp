#include "Cost/AtomicCost.h"
#include "Analysis/AtomicUse.h"
#include "Nvcc/AtomicRounds.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace cudaperf {

/// The bank in which Lane's bytes begin.
static unsigned bankOf(const LaneValue &Address, unsigned Lane) {
  return unsigned(uint64_t(Address.Lane[Lane]) / BankBytes % SharedBanks);
}

/// Most lanes that meet in a bank, added up over what is served together.
static RequestCost turnsCost(const LaneValue &Address, LaneMask Active, unsigned Bytes) {
  double Turns = 0;
  for (LaneMask Group : servedTogether(Address, Active, Bytes, AccessOperation::Atomic)) {
    std::array<unsigned, SharedBanks> Lanes{};
    for (unsigned L = 0; L < WarpLanes; ++L)
      if (Group >> L & 1)
        ++Lanes[bankOf(Address, L)];
    Turns += *llvm::max_element(Lanes);
  }
  return besidePacked(Turns, Active, Bytes);
}

LaneMask servedInRound(const LaneValue &Address, LaneMask Active, unsigned Bytes) {
  LaneMask Served = 0;
  DenseSet<int64_t> Words;
  for (LaneMask Group : servedTogether(Address, Active, Bytes, AccessOperation::Atomic)) {
    uint32_t Banks = 0;
    for (unsigned L = 0; L < WarpLanes; ++L) {
      const uint32_t Bank = uint32_t(1) << bankOf(Address, L);
      if (!(Group >> L & 1) || (Banks & Bank) || !Words.insert(Address.Lane[L]).second)
        continue;
      Banks |= Bank;
      Served |= LaneMask(1) << L;
    }
  }
  return Served;
}

bool isInRounds(const MemoryAccess &Access) {
  return Access.Operation == AccessOperation::Atomic && isDoneInRounds(*Access.Inst);
}

unsigned roundsToServe(const LaneValue &Address, LaneMask Active, unsigned Bytes) {
  unsigned Rounds = 0;
  for (; Active; Active &= ~servedInRound(Address, Active, Bytes))
    ++Rounds;
  return Rounds;
}

/// Mean of Cost over the rounds that it takes to serve Active.
static RequestCost meanOfRounds(const LaneValue &Address, LaneMask Active, unsigned Bytes,
                                function_ref<RequestCost(LaneMask)> Cost) {
  RequestCost Mean;
  unsigned Rounds = 0;
  for (; Active; Active &= ~servedInRound(Address, Active, Bytes), ++Rounds) {
    const RequestCost Round = Cost(Active);
    Mean.Actual += Round.Actual;
    Mean.Ideal += Round.Ideal;
  }
  return {Mean.Actual / Rounds, Mean.Ideal / Rounds};
}

RequestCost roundLoadCost(const LaneValue &Address, LaneMask Active, unsigned Bytes) {
  return meanOfRounds(Address, Active, Bytes, [&](LaneMask Left) { return wavefrontCost(Address, Left, Bytes); });
}

RequestCost sharedAtomicCost(const MemoryAccess &Access, const LaneValue &Address, LaneMask Active) {
  const unsigned Bytes = Access.pieceBytes();
  const auto Twice = [](RequestCost Cost) { return RequestCost{2 * Cost.Actual, 2 * Cost.Ideal}; };
  if (isDoneInRounds(*Access.Inst))
    return Twice(meanOfRounds(Address, Active, Bytes, [&](LaneMask Left) {
      return besidePacked(double(servedTogether(Address, Left, Bytes, AccessOperation::Atomic).size()), Left, Bytes);
    }));
  const AtomicUse Use = *atomicUse(Access);
  if (Use.Kind == AtomicKind::CompareExchange)
    return Twice(turnsCost(Address, Active, Bytes));
  if (Use.AddsOne && !Use.ResultUsed)
    return wavefrontCost(Address, Active, Bytes, AccessOperation::Atomic);
  const bool SeenAsOne = Address.isUniformIn(Active) && !has(Address.dependsIn(Active), OfThread | Unreliable);
  if (SeenAsOne && Use.isFoldedPerWarp(Bytes))
    return {1, 1};
  return turnsCost(Address, Active, Bytes);
}

} // namespace cudaperf
