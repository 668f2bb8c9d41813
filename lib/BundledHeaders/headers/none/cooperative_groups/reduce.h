// Reductions over tiles and coalesced groups, as the shuffles they are.

#pragma once

#include "cooperative_groups.h"

namespace cooperative_groups {

#define __CUDA_PERF_OPERATOR(Name, Expression)                                                                         \
  template <class T = void> struct Name {                                                                              \
    __device__ T operator()(T a, T b) const { return Expression; }                                                     \
  };                                                                                                                   \
  template <> struct Name<void> {                                                                                      \
    template <class T> __device__ T operator()(T a, T b) const { return Expression; }                                  \
  };
__CUDA_PERF_OPERATOR(plus, a + b)
__CUDA_PERF_OPERATOR(less, b < a ? b : a)
__CUDA_PERF_OPERATOR(greater, a < b ? b : a)
__CUDA_PERF_OPERATOR(bit_and, a &b)
__CUDA_PERF_OPERATOR(bit_or, a | b)
__CUDA_PERF_OPERATOR(bit_xor, a ^ b)
#undef __CUDA_PERF_OPERATOR

template <unsigned Size, class Parent, class T, class F>
__cuda_perf_device T reduce(const thread_block_tile<Size, Parent> &group, const T &value, F &&combine) {
  T result = value;
  for (unsigned step = (Size < 32 ? Size : 32) / 2; step > 0; step /= 2)
    result = combine(result, group.shfl_xor(result, step));
  return result;
}
template <class T, class F>
__cuda_perf_device T reduce(const coalesced_group &group, const T &value, F &&combine) {
  T result = value;
  for (unsigned step = 16; step > 0; step /= 2) {
    T other = group.shfl_down(result, step);
    if (group.thread_rank() + step < group.size())
      result = combine(result, other);
  }
  return group.shfl(result, 0);
}

// The groups' results into an atomic object, added up by one member.
template <class Group, class A, class T, class F>
__cuda_perf_device void reduce_update_async(const Group &group, A &target, T &&value, F &&combine) {
  auto result = reduce(group, value, combine);
  if (group.thread_rank() == 0)
    target.fetch_add(result);
}
template <class Group, class A, class T, class F>
__cuda_perf_device void reduce_store_async(const Group &group, A &target, T &&value, F &&combine) {
  auto result = reduce(group, value, combine);
  if (group.thread_rank() == 0)
    target.store(result);
}

} // namespace cooperative_groups
