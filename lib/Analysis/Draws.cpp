#include "Analysis/Draws.h"
#include <algorithm>
#include <iterator>

namespace cudaperf {

static constexpr unsigned ObjectBits = 44;
static constexpr int64_t Centre = int64_t(1) << (ObjectBits - 1);

int64_t MemoryLayout::add(MemoryObject Object) {
  Objects.push_back(std::move(Object));
  return (int64_t(Objects.size()) << ObjectBits) + Centre;
}

int64_t MemoryLayout::place(MemoryObject Object) {
  auto [Known, IsNew] = Placed.try_emplace(Object.Key, 0);
  if (IsNew)
    Known->second = add(std::move(Object));
  return Known->second;
}

int MemoryLayout::indexOf(int64_t Address) const {
  int64_t Index = (Address >> ObjectBits) - 1;
  return Index >= 0 && Index < int64_t(Objects.size()) ? int(Index) : -1;
}

const MemoryObject *MemoryLayout::find(int64_t Address) const {
  int Index = indexOf(Address);
  return Index < 0 ? nullptr : &Objects[Index];
}

std::optional<int64_t> MemoryLayout::placeOf(const void *Key) const {
  const auto Known = Placed.find(Key);
  return Known == Placed.end() ? std::nullopt : std::optional(Known->second);
}

int64_t MemoryLayout::offsetOf(int64_t Address) { return (Address & ((int64_t(1) << ObjectBits) - 1)) - Centre; }

int64_t MemoryLayout::pointee(int64_t Address) {
  auto [Slot, IsNew] = Pointees.try_emplace(Address, 0);
  if (IsNew)
    Slot->second = add({.Kind = ObjectKind::Global});
  return Slot->second;
}

/// Primes with room between them, so that a small sum of sizes is not taken for another size.
static constexpr int64_t Primes[] = {1013, 911, 1223, 809, 1117, 1301, 757,  1409, 971,  859, 1171, 1061,
                                     1277, 709, 1367, 941, 1033, 829,  1193, 773,  1439, 991, 883,  1249};

int64_t Draws::sizePrime(unsigned Index) const { return Primes[(Index + Seed * 7) % std::size(Primes)]; }

int64_t Draws::size(unsigned Index) const {
  const unsigned Odd = 1 + 2 * (Index % 8);
  return 32 * sizePrime(Index) + (IsUneven ? (Seed & 1 ? 16 : Odd) : 0);
}

int64_t Draws::exponent(int64_t Number, unsigned Bits) const {
  if (Number >= 0 && Number < int64_t(Bits))
    return Number;
  const int64_t Size = (Number + 16) >> 5; // in units of 32, of which drawn sizes are multiples
  const int64_t Exponent = HasSmallExponents ? 1 + (Size & 1) : 10 + (Size & 3);
  return std::clamp<int64_t>(Exponent + Number - 32 * Size, 0, int64_t(Bits) - 1);
}

unsigned DrawnSizes::indexOf(int Argument, int64_t Offset) {
  for (const DrawnSize &Size : Sizes)
    if (Size.Argument == Argument && Size.Offset == Offset)
      return Size.Index;
  const unsigned Next = unsigned(Sizes.size());
  Sizes.push_back({Next, Argument, Offset});
  return Next;
}

/// SplitMix64's finaliser (Steele, Lea, Flood, OOPSLA 2014): independent of the platform and of the process.
static uint64_t mix(uint64_t Bits) {
  Bits += 0x9e3779b97f4a7c15u;
  Bits = (Bits ^ (Bits >> 30)) * 0xbf58476d1ce4e5b9u;
  Bits = (Bits ^ (Bits >> 27)) * 0x94d049bb133111ebu;
  return Bits ^ (Bits >> 31);
}

int64_t Draws::loaded(int64_t Address, unsigned Bits) const {
  uint64_t Random = mix(uint64_t(Address) * 8 + Seed);
  if (Bits <= 1)
    return 1;
  if (Bits <= 8) // a small number, which another draw finds to be a whole row's offset
    return Seed == 1 ? 32 * (1 + int64_t(Random % 3)) : 1 + int64_t(Random % 100);
  const uint64_t Rows = Bits <= 16 ? Random % 900 : Random % 4000; // by constants: no division is made
  return 32 * int64_t(33 + Rows) + (IsUneven ? 1 + int64_t(Random >> 40) % 31 : 0);
}

int64_t Draws::within(int64_t Least, int64_t Most) const {
  const int64_t Number = Seed & 1 ? Least : Most;
  return IsUneven && Number % 2 == 0 ? (Number > Least ? Number - 1 : std::min(Number + 1, Most)) : Number;
}

int64_t Draws::startOffset(int64_t Address) const {
  return HasEvenStarts ? 0 : 1 + 2 * int64_t(mix(uint64_t(Address) + Seed) % 16);
}

} // namespace cudaperf
