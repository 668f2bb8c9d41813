// Asynchronous copies of a group, as the loads and stores they stand for.

#pragma once

#include "cooperative_groups.h"
#include "cuda_perf/aligned_size.h"

namespace cooperative_groups {

template <class Group, class T, class U, class Size>
__cuda_perf_device void memcpy_async(const Group &group, T *to, const U *from, const Size &bytes) {
  __cuda_perf::copyTogether(group, to, from, (size_t)bytes);
}
template <class Group, class T, class U, class ToLayout, class FromLayout>
__cuda_perf_device void memcpy_async(const Group &group, T *to, const ToLayout &toCount, const U *from,
                                     const FromLayout &fromCount) {
  __cuda_perf::copyTogether(group, to, from, (size_t)fromCount * sizeof(T));
}
template <class Group> __cuda_perf_device void wait(const Group &group) { group.sync(); }
template <unsigned Stages, class Group> __cuda_perf_device void wait_prior(const Group &group) { group.sync(); }

} // namespace cooperative_groups
