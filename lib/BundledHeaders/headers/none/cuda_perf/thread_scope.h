// Scopes and orders of libcu++'s atomics and barriers. The scopes are part of kernels' mangled names, so they lie where
// libcu++ 2 and 3 have them (CUDA 12.4 and later).

#pragma once

#include "cuda_perf/atomics.h"

namespace cuda {
namespace std {
inline namespace __4 {
enum thread_scope { thread_scope_system, thread_scope_device, thread_scope_block, thread_scope_thread };
} // namespace __4
enum memory_order {
  memory_order_relaxed, memory_order_consume, memory_order_acquire, memory_order_release, memory_order_acq_rel,
  memory_order_seq_cst
};
} // namespace std
using std::memory_order;
using std::memory_order_acq_rel;
using std::memory_order_acquire;
using std::memory_order_relaxed;
using std::memory_order_release;
using std::memory_order_seq_cst;
using std::thread_scope;
using std::thread_scope_block;
using std::thread_scope_device;
using std::thread_scope_system;
using std::thread_scope_thread;
} // namespace cuda
