// What the threads of a warp keep in arrays of their own: words by address, in each word every lane its own number. An
// array whose stores cannot be followed holds guesses from then on.

#ifndef CUDAPERF_ANALYSIS_PRIVATEMEMORY_H
#define CUDAPERF_ANALYSIS_PRIVATEMEMORY_H

#include "Analysis/LaneValue.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <map>

namespace cudaperf {

class PrivateMemory {
public:
  /// By address.
  using Words = std::map<int64_t, LaneValue>;
  /// The number in one lane, and what it rests on.
  struct LaneNumber {
    int64_t Number = 0;
    Depends On = Depends::Guess;
  };

  /// Each lane of Active stores at its own address; Doubt: added to what the numbers rest on. False, and nothing done,
  /// if there is no room.
  bool store(const LaneValue &Address, const LaneValue &Number, LaneMask Active, Depends Doubt);
  /// What was stored in Object so far, an array's index, rests on Doubt, too.
  void doubt(int Object, llvm::function_ref<int(int64_t)> ObjectOf, Depends Doubt);
  /// Object, the index of an array, holds guesses from here on. On: what was stored there rests on, and where.
  void scramble(int Object, Depends On) { Scrambled[Object] |= On & Depends::LoadedData; }
  /// What is not stored in Object is what lies at Source and behind it.
  void startAsCopy(int Object, int64_t Source) { CopiedFrom[Object] = Source; }
  /// What is not stored in Object is Number.
  void startAs(int Object, int64_t Number) { FilledWith[Object] = Number; }

  bool holds(int64_t Address) const { return Stored.contains(Address); }
  /// What each lane of Active finds at its address: a guess where that is not known, one that rests on loaded data if
  /// these decide it, as with a stack of nodes that each lane has yet to visit. ObjectOf: the index of the array there;
  /// Initial: what lies at a place that an array is a copy of, for a lane.
  LaneValue load(const LaneValue &Address, LaneMask Active, llvm::function_ref<int(int64_t)> ObjectOf,
                 llvm::function_ref<LaneNumber(int64_t, unsigned)> Initial) const;

  /// To undo stores.
  const Words &words() const { return Stored; }
  void restore(Words Before) { Stored = std::move(Before); }

private:
  Words Stored;
  std::map<int, Depends> Scrambled;  ///< arrays written where nobody knows, and whether data decided what or where
  std::map<int, int64_t> CopiedFrom; ///< arrays that start as a copy of what lies there
  std::map<int, int64_t> FilledWith; ///< arrays that start with this number everywhere
};

} // namespace cudaperf

#endif // CUDAPERF_ANALYSIS_PRIVATEMEMORY_H
