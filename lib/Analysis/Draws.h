// Numbers and addresses for what a source file leaves open: kernel arguments, grid sizes, loaded values, and where
// buffers lie. Every draw is a function of a seed and of what is drawn, so two runs agree to the bit.

#ifndef CUDAPERF_ANALYSIS_DRAWS_H
#define CUDAPERF_ANALYSIS_DRAWS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace cudaperf {

/// What an address points into.
enum class ObjectKind { Global, Shared, Local, Constant, Parameter };

/// A buffer, array or parameter block. Objects lie 2^44 bytes apart, aligned to 256 bytes as cudaMalloc aligns.
struct MemoryObject {
  ObjectKind Kind = ObjectKind::Global;
  std::string Name;          ///< as the user wrote it; empty if it has none
  int Argument = -1;         ///< the kernel parameter that points here, or -1
  const void *Key = nullptr; ///< the llvm::Value that it stands for, or null for memory found through a pointer
};

class MemoryLayout {
public:
  /// Adds an object and returns the address of its first byte.
  int64_t add(MemoryObject Object);

  /// The address of the first byte of the object that stands for Object.Key, which is added on first use.
  int64_t place(MemoryObject Object);

  /// The object that Address lies in or near, or null. Offsets of up to 2^43 bytes to both sides are "in".
  const MemoryObject *find(int64_t Address) const;

  /// Where the object that stands for Key was placed, if it was.
  std::optional<int64_t> placeOf(const void *Key) const;

  /// Position of find()'s object in the order of add(); -1 for none.
  int indexOf(int64_t Address) const;

  /// Address relative to the first byte of its object.
  static int64_t offsetOf(int64_t Address);

  /// The buffer that a pointer stored at Address points to: a Global object made on first use.
  int64_t pointee(int64_t Address);

private:
  std::vector<MemoryObject> Objects;
  std::map<int64_t, int64_t> Pointees;
  llvm::DenseMap<const void *, int64_t> Placed; ///< by key
};

/// Draws numbers; seeds 0, 1, 2 ... give different ones of the same kind.
class Draws {
public:
  /// Added to a seed: sizes and loaded numbers are no multiples of 32, sizes odd ones for even seeds and odd multiples
  /// of 16 for odd seeds. What rests on their being multiples shows.
  static constexpr unsigned Uneven = 1u << 31;

  /// Added to a seed: numbers by which is shifted are small ones, see exponent().
  static constexpr unsigned SmallExponents = 1u << 30;

  /// Added to a seed: what begins at a loaded number begins at a multiple of 32, see startOffset().
  static constexpr unsigned EvenStarts = 1u << 29;

  explicit Draws(unsigned Seed)
      : Seed(Seed & ~(Uneven | SmallExponents | EvenStarts)), IsUneven(Seed & Uneven),
        HasSmallExponents(Seed & SmallExponents), HasEvenStarts(Seed & EvenStarts) {}

  /// A size: 32 times a prime between 700 and 1450, the Index-th of them (and a little more if Uneven). Products of two
  /// stay below 2^31, and a product can be taken apart again, see lib/Analysis/SymbolNames.h.
  int64_t size(unsigned Index) const;

  /// The prime of size().
  int64_t sizePrime(unsigned Index) const;

  /// The distance of a shift that Number, drawn as a size or computed from one, cannot be: from 10 to 13 in place of
  /// the size, 1 or 2 with SmallExponents, and as much more or less as Number is off the size, but no less than 0.
  /// Powers of two are sizes like others, so they are taken to be large; Number itself if it is a distance.
  int64_t exponent(int64_t Number, unsigned Bits) const;

  /// What a load from Address finds, in Bits bits: a multiple of 32 where that fits.
  int64_t loaded(int64_t Address, unsigned Bits) const;

  /// What is added to a number loaded from Address at which something begins: odd, less than 32; 0 with EvenStarts.
  int64_t startOffset(int64_t Address) const;

  /// A small number of which no more is known than that it lies from Least to Most: Most, Least with odd seeds. With
  /// Uneven no multiple of 2.
  int64_t within(int64_t Least, int64_t Most) const;

private:
  unsigned Seed; ///< without the flags above
  bool IsUneven, HasSmallExponents, HasEvenStarts;
};

/// A drawn size and where it stands: kernel parameter Argument, at Offset bytes if that is a structure.
struct DrawnSize {
  unsigned Index = 0; ///< into Draws::size()
  int Argument = -1;
  int64_t Offset = 0;
};

/// The sizes that a run has drawn so far.
class DrawnSizes {
public:
  /// The index of the size that stands at Offset of kernel parameter Argument: the next free one on first use.
  unsigned indexOf(int Argument, int64_t Offset);
  llvm::ArrayRef<DrawnSize> all() const { return Sizes; }

private:
  std::vector<DrawnSize> Sizes;
};

} // namespace cudaperf

#endif // CUDAPERF_ANALYSIS_DRAWS_H
