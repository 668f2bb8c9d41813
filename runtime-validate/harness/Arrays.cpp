// Random contents, half precision and the comparison with the CPU reference.

#include "Arrays.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <thread>

namespace cudaperf::validate {

size_t bytesOf(ElementType Type) {
  switch (Type) {
  case ElementType::Half:
    return 2;
  case ElementType::Float:
  case ElementType::Unsigned:
    return 4;
  case ElementType::Double:
    return 8;
  }
  return 0;
}

uint16_t halfFromFloat(float Value) {
  uint32_t Bits = std::bit_cast<uint32_t>(Value);
  uint32_t Sign = (Bits >> 16) & 0x8000;
  float Magnitude = std::fabs(Value);
  if (std::isnan(Value))
    return uint16_t(Sign | 0x7e00);
  if (Magnitude >= 65520.0f)
    return uint16_t(Sign | 0x7c00);
  // Below 2^-14 halves are evenly spaced by 2^-24; above, 10 bits follow the leading one.
  int Exponent = Magnitude < 0x1p-14f ? -14 : std::ilogb(Magnitude);
  long Steps = std::lrint(std::ldexp(Magnitude, 10 - Exponent));
  return uint16_t(Sign | uint32_t(Steps + (long(Exponent + 14) << 10)));
}

float floatFromHalf(uint16_t Bits) {
  int Exponent = (Bits >> 10) & 31;
  int Fraction = Bits & 1023;
  float Magnitude = Exponent == 0    ? std::ldexp(float(Fraction), -24)
                    : Exponent == 31 ? (Fraction ? NAN : INFINITY)
                                     : std::ldexp(float(1024 + Fraction), Exponent - 25);
  return Bits & 0x8000 ? -Magnitude : Magnitude;
}

double HostArray::at(size_t I) const {
  switch (Type) {
  case ElementType::Half:
    return floatFromHalf(as<uint16_t>()[I]);
  case ElementType::Float:
    return as<float>()[I];
  case ElementType::Double:
    return as<double>()[I];
  case ElementType::Unsigned:
    return as<uint32_t>()[I];
  }
  return 0;
}

void HostArray::set(size_t I, double Value) {
  switch (Type) {
  case ElementType::Half:
    as<uint16_t>()[I] = halfFromFloat(float(Value));
    break;
  case ElementType::Float:
    as<float>()[I] = float(Value);
    break;
  case ElementType::Double:
    as<double>()[I] = Value;
    break;
  case ElementType::Unsigned:
    as<uint32_t>()[I] = uint32_t(Value);
    break;
  }
}

uint64_t mix(uint64_t Seed, uint64_t Index) {
  // SplitMix64 (Steele, Lea, Flood 2014): a counter and a finaliser, so that every element can be drawn on its own.
  uint64_t Z = Seed + (Index + 1) * 0x9e3779b97f4a7c15;
  Z = (Z ^ (Z >> 30)) * 0xbf58476d1ce4e5b9;
  Z = (Z ^ (Z >> 27)) * 0x94d049bb133111eb;
  return Z ^ (Z >> 31);
}

static double unit(uint64_t Bits) { return double(Bits >> 11) * 0x1p-53; }

void parallelFor(size_t Count, const std::function<void(size_t, size_t)> &Work) {
  size_t Threads = std::clamp<size_t>(std::thread::hardware_concurrency(), 1, 16);
  if (Count < 1 << 16 || Threads == 1)
    return Work(0, Count);
  std::vector<std::thread> Pool;
  for (size_t T = 0; T < Threads; ++T)
    Pool.emplace_back([&, T] { Work(Count * T / Threads, Count * (T + 1) / Threads); });
  for (std::thread &Each : Pool)
    Each.join();
}

Fill uniform(double Low, double High) {
  return [=](HostArray &Array, uint64_t Seed) {
    parallelFor(Array.count(), [&](size_t Begin, size_t End) {
      for (size_t I = Begin; I < End; ++I)
        Array.set(I, Low + (High - Low) * unit(mix(Seed, I)));
    });
  };
}

Fill integersBelow(uint64_t Limit, double Skew) {
  return [=](HostArray &Array, uint64_t Seed) {
    parallelFor(Array.count(), [&](size_t Begin, size_t End) {
      for (size_t I = Begin; I < End; ++I) {
        uint64_t Bits = mix(Seed, I);
        bool Zero = unit(mix(~Seed, I)) < Skew;
        Array.as<uint32_t>()[I] = Zero ? 0 : uint32_t(Bits % Limit);
      }
    });
  };
}

Fill permutation() {
  return [](HostArray &Array, uint64_t Seed) {
    uint32_t *Elements = Array.as<uint32_t>();
    size_t Count = Array.count();
    for (size_t I = 0; I < Count; ++I)
      Elements[I] = uint32_t(I);
    for (size_t I = Count; I > 1; --I)
      std::swap(Elements[I - 1], Elements[mix(Seed, I) % I]);
  };
}

std::optional<Mismatch> firstMismatch(const HostArray &Got, const HostArray &Expected, double Tolerance) {
  if (Got.count() != Expected.count())
    return Mismatch{std::min(Got.count(), Expected.count()), double(Got.count()), double(Expected.count())};
  double Squares = 0;
  for (size_t I = 0; I < Expected.count(); ++I)
    Squares += Expected.at(I) * Expected.at(I);
  double Rms = std::sqrt(Squares / double(std::max<size_t>(1, Expected.count())));
  for (size_t I = 0; I < Expected.count(); ++I) {
    double Want = Expected.at(I), Have = Got.at(I);
    if (!(std::fabs(Have - Want) <= Tolerance * std::max(std::fabs(Want), Rms)))
      return Mismatch{I, Have, Want};
  }
  return std::nullopt;
}

} // namespace cudaperf::validate
