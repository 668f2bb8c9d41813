// Thread block clusters. Other blocks' shared memory is the own block's to the model: it counts what a request costs.

#pragma once

#include "cuda_perf/runtime_types.h"

__cuda_perf_device void __cluster_barrier_arrive() { __nvvm_barrier_cluster_arrive(); }
__cuda_perf_device void __cluster_barrier_arrive_relaxed() { __nvvm_barrier_cluster_arrive_relaxed(); }
__cuda_perf_device void __cluster_barrier_wait() { __nvvm_barrier_cluster_wait(); }
__cuda_perf_device void *__cluster_map_shared_rank(const void *p, unsigned) { return const_cast<void *>(p); }
__cuda_perf_device unsigned __cluster_query_shared_rank(const void *) { return 0; }
__cuda_perf_device unsigned __clusterDimIsSpecified() { return 1; }
__cuda_perf_device unsigned __clusterRelativeBlockRank() { return __nvvm_read_ptx_sreg_cluster_ctarank(); }
__cuda_perf_device unsigned __clusterSizeInBlocks() { return __nvvm_read_ptx_sreg_cluster_nctarank(); }
__cuda_perf_device dim3 __clusterDim() {
  return dim3(__nvvm_read_ptx_sreg_cluster_nctaid_x(), __nvvm_read_ptx_sreg_cluster_nctaid_y(),
              __nvvm_read_ptx_sreg_cluster_nctaid_z());
}
__cuda_perf_device dim3 __clusterRelativeBlockIdx() {
  return dim3(__nvvm_read_ptx_sreg_cluster_ctaid_x(), __nvvm_read_ptx_sreg_cluster_ctaid_y(),
              __nvvm_read_ptx_sreg_cluster_ctaid_z());
}
__cuda_perf_device dim3 __clusterIdx() {
  return dim3(__nvvm_read_ptx_sreg_clusterid_x(), __nvvm_read_ptx_sreg_clusterid_y(),
              __nvvm_read_ptx_sreg_clusterid_z());
}
