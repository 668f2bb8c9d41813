#include "Analysis/PrivateMemory.h"
#include "Analysis/Draws.h"
#include <optional>
#include <tuple>

namespace cudaperf {

static constexpr size_t MaxWords = 4096;

bool PrivateMemory::store(const LaneValue &Address, const LaneValue &Number, LaneMask Active, Depends Doubt) {
  if (Stored.size() > MaxWords)
    return false;
  auto Word = Stored.end(); // most lanes want the same place of their own copy
  for (unsigned L = 0; L < WarpLanes; ++L) {
    if (!(Active >> L & 1))
      continue;
    if (Word == Stored.end() || Word->first != Address.Lane[L]) {
      bool IsNew = false;
      std::tie(Word, IsNew) = Stored.try_emplace(Address.Lane[L]);
      if (IsNew)
        Word->second.On.fill(Depends::Guess);
    }
    Word->second.Lane[L] = Number.Lane[L];
    Word->second.On[L] = Number.On[L] | Doubt;
  }
  return true;
}

void PrivateMemory::doubt(int Object, llvm::function_ref<int(int64_t)> ObjectOf, Depends Doubt) {
  for (auto &[Where, Number] : Stored)
    if (ObjectOf(Where) == Object)
      for (Depends &On : Number.On)
        On |= Doubt;
}

LaneValue PrivateMemory::load(const LaneValue &Address, LaneMask Active, llvm::function_ref<int(int64_t)> ObjectOf,
                              llvm::function_ref<LaneNumber(int64_t, unsigned)> Initial) const {
  LaneValue Out;
  int Object = -1;
  std::optional<Depends> ScrambledOn;
  auto Word = Stored.end();
  std::optional<int64_t> Found; // most lanes want the same place of their own copy
  for (unsigned L = 0; L < WarpLanes; ++L) {
    if (!(Active >> L & 1))
      continue;
    const int64_t Where = Address.Lane[L];
    if (Found != Where) {
      Object = ObjectOf(Where);
      const auto IsScrambled = Scrambled.find(Object);
      ScrambledOn = IsScrambled == Scrambled.end() ? std::nullopt : std::optional(IsScrambled->second);
      Word = Stored.find(Where);
      Found = Where;
    }
    Out.On[L] = Depends::Guess | ScrambledOn.value_or(Depends::Nothing);
    if (has(Address.On[L], Unreliable))
      Out.On[L] |= Address.On[L] & Depends::LoadedData;
    if (ScrambledOn || has(Address.On[L], Unreliable))
      continue;
    if (Word != Stored.end()) {
      Out.Lane[L] = Word->second.Lane[L];
      Out.On[L] = Word->second.On[L];
    } else if (auto Copy = CopiedFrom.find(Object); Copy != CopiedFrom.end()) {
      const LaneNumber Number = Initial(Copy->second + MemoryLayout::offsetOf(Where), L);
      Out.Lane[L] = Number.Number;
      Out.On[L] = Number.On;
    } else if (auto Fill = FilledWith.find(Object); Fill != FilledWith.end()) {
      Out.Lane[L] = Fill->second;
      Out.On[L] = Depends::Nothing;
    }
  }
  return Out;
}

} // namespace cudaperf
