// What one SSA value is in each lane of a warp: 32 concrete integers, and for each lane what the integer rests on.
//
// The warp model runs a kernel for one warp with concrete numbers in place of everything that is unknown but the
// same for all lanes ("random interpretation", Gulwani and Necula, POPL 2003): a kernel argument becomes a large
// multiple of 32, distinct for each argument. All integer arithmetic is then exact, and the dependence bits say how
// far the result can be trusted. Floating-point values are doubles stored by their bits.

#ifndef CUDAPERF_ANALYSIS_LANEVALUE_H
#define CUDAPERF_ANALYSIS_LANEVALUE_H

#include "Device/Gpu.h"
#include "llvm/ADT/BitmaskEnum.h"
#include "llvm/ADT/bit.h"
#include <array>
#include <cstdint>

namespace cudaperf {

LLVM_ENABLE_BITMASK_ENUMS_IN_NAMESPACE();

/// One bit a lane, lane 0 lowest.
using LaneMask = uint32_t;
inline constexpr LaneMask AllLanes = ~LaneMask(0);

/// What a lane's number was computed from.
enum class Depends : uint16_t {
  Nothing = 0,
  ThreadX = 1 << 0,
  ThreadY = 1 << 1,
  ThreadZ = 1 << 2,
  BlockX = 1 << 3,
  Symbol = 1 << 4,      ///< a kernel argument or the grid's size: the number is drawn
  UniformLoad = 1 << 5, ///< loaded, by all lanes from one address: drawn, the same in all lanes
  CutLoop = 1 << 6,     ///< leaves a loop that was not run to its end: the number is one of many possible
  LoadedData = 1 << 7,  ///< loaded, by each lane from its own address: the number means nothing
  Guess = 1 << 8,       ///< two paths disagree, or an operation is not modelled: the number means nothing
  Pointer = 1 << 9,     ///< a pointer that the kernel is given: where the buffer lies is drawn, aligned to 256 bytes
  Nonlinear = 1 << 10,  ///< bits of a drawn number were picked: lanes differ by the draw, not by the source
  BlockY = 1 << 11,
  BlockZ = 1 << 12,
  Block = BlockX | BlockY | BlockZ, ///< blockIdx
  LLVM_MARK_AS_BITMASK_ENUM(BlockZ)
};

/// Numbers that are drawn, but the same for all lanes: differences between lanes can be trusted.
inline constexpr Depends DrawnUniform =
    Depends::Block | Depends::Symbol | Depends::UniformLoad | Depends::CutLoop | Depends::Pointer;
/// Numbers that differ between lanes in an unknown way.
inline constexpr Depends Unreliable = Depends::LoadedData | Depends::Guess | Depends::Nonlinear;

/// Numbers that differ between the threads of a block, and between all threads of a launch.
inline constexpr Depends OfThread = Depends::ThreadX | Depends::ThreadY | Depends::ThreadZ;
inline constexpr Depends OfPlace = OfThread | Depends::Block;

inline bool has(Depends Set, Depends Bits) { return (Set & Bits) != Depends::Nothing; }

/// See the head of the file. Lanes that are not active hold leftovers.
struct LaneValue {
  std::array<int64_t, WarpLanes> Lane{};
  std::array<Depends, WarpLanes> On{};

  static LaneValue uniform(int64_t Number, Depends Why = Depends::Nothing) {
    LaneValue Value;
    Value.Lane.fill(Number);
    Value.On.fill(Why);
    return Value;
  }

  /// Everything the active lanes depend on.
  Depends dependsIn(LaneMask Active) const {
    Depends All = Depends::Nothing;
    for (unsigned L = 0; L < WarpLanes; ++L)
      if (Active >> L & 1)
        All |= On[L];
    return All;
  }

  /// Whether all active lanes hold the same number.
  bool isUniformIn(LaneMask Active) const {
    if (!Active)
      return true;
    int64_t First = Lane[llvm::countr_zero(Active)];
    for (unsigned L = 0; L < WarpLanes; ++L)
      if ((Active >> L & 1) && Lane[L] != First)
        return false;
    return true;
  }

  /// Takes Other's lanes where Active says so.
  void assign(const LaneValue &Other, LaneMask Active, Depends Extra = Depends::Nothing) {
    for (unsigned L = 0; L < WarpLanes; ++L)
      if (Active >> L & 1) {
        Lane[L] = Other.Lane[L];
        On[L] = Other.On[L] | Extra;
      }
  }
};

inline double asDouble(int64_t Bits) { return llvm::bit_cast<double>(Bits); }
inline int64_t asBits(double Number) { return llvm::bit_cast<int64_t>(Number); }
/// Number, rounded to what a float holds if it is one: where it is cut to an integer later, the last bit counts.
inline int64_t asBits(double Number, bool IsFloat) { return asBits(IsFloat ? double(float(Number)) : Number); }

} // namespace cudaperf

#endif // CUDAPERF_ANALYSIS_LANEVALUE_H
