// What thread groups do with values, whatever the group: shuffles of values of any size, copies shared by the members.

#pragma once

#include "cuda_perf/copy_piece.h"
#include "cuda_perf/warp.h"

namespace __cuda_perf {
/// A value as the words that shuffles move.
template <class T> struct Words {
  static constexpr int Count = (sizeof(T) + 3) / 4;
  unsigned word[Count];
};

enum class Shuffle { Index, Up, Down, Xor };

template <Shuffle Kind> __cuda_perf_device unsigned shuffleWord(unsigned mask, unsigned value, int lane, int width) {
  if constexpr (Kind == Shuffle::Index)
    return __shfl_sync(mask, value, lane, width);
  else if constexpr (Kind == Shuffle::Up)
    return __shfl_up_sync(mask, value, (unsigned)lane, width);
  else if constexpr (Kind == Shuffle::Down)
    return __shfl_down_sync(mask, value, (unsigned)lane, width);
  else
    return __shfl_xor_sync(mask, value, lane, width);
}

template <Shuffle Kind, class T> __cuda_perf_device T shuffle(unsigned mask, T value, int lane, int width) {
  Words<T> words = {};
  __builtin_memcpy(&words, &value, sizeof(T));
  for (int i = 0; i < Words<T>::Count; ++i)
    words.word[i] = shuffleWord<Kind>(mask, words.word[i], lane, width);
  __builtin_memcpy(&value, &words, sizeof(T));
  return value;
}

/// Bytes from one array to another, 16 at a time, neighbours by neighbouring members: cp.async as the hardware does it.
template <class Group> __cuda_perf_device void copyTogether(const Group &group, void *to, const void *from, size_t bytes) {
  for (size_t i = group.thread_rank(); i < bytes / 16; i += group.size())
    copyPiece<16>((char *)to + i * 16, (const char *)from + i * 16);
}
} // namespace __cuda_perf
