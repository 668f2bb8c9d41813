// Prefix sums over tiles and coalesced groups.

#pragma once

#include "cooperative_groups/reduce.h"

namespace cooperative_groups {

template <class Group, class T, class F>
__cuda_perf_device T inclusive_scan(const Group &group, const T &value, F &&combine) {
  T result = value;
  for (unsigned step = 1; step < group.size(); step *= 2) {
    T other = group.shfl_up(result, step);
    if (group.thread_rank() >= step)
      result = combine(other, result);
  }
  return result;
}
template <class Group, class T> __cuda_perf_device T inclusive_scan(const Group &group, const T &value) {
  return inclusive_scan(group, value, plus<>());
}
template <class Group, class T, class F>
__cuda_perf_device T exclusive_scan(const Group &group, const T &value, F &&combine) {
  T result = group.shfl_up(inclusive_scan(group, value, combine), 1);
  return group.thread_rank() == 0 ? T() : result;
}
template <class Group, class T> __cuda_perf_device T exclusive_scan(const Group &group, const T &value) {
  return exclusive_scan(group, value, plus<>());
}

} // namespace cooperative_groups
