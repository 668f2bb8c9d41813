; RUN: %opt -passes=cudaperf-expand-shared-atomics -S %s | FileCheck %s

; The hardware adds integers of 32 bits in shared memory. For floats ptxas makes rounds: a load, then a compare-and-
; swap, again for the lanes for which that failed. The load is put before the atomic, which counts as the swap.

target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: @floats(
; CHECK: load float, ptr addrspace(3) %p, align 4, !cudaperf.atomic.round
; CHECK-NEXT: atomicrmw fadd ptr addrspace(3) %p
define void @floats(ptr addrspace(3) %p) {
  %old = atomicrmw fadd ptr addrspace(3) %p, float 1.0 monotonic, align 4
  ret void
}

; CHECK-LABEL: @long_sums(
; CHECK: load i64, ptr addrspace(3) %p, align 8, !cudaperf.atomic.round
define void @long_sums(ptr addrspace(3) %p) {
  %old = atomicrmw add ptr addrspace(3) %p, i64 1 monotonic, align 8
  ret void
}

; The hardware does these: sums of 32 bits, exchanges of any kind, and all in global memory.
; CHECK-LABEL: @in_hardware(
; CHECK-NOT: load
; CHECK: ret
define void @in_hardware(ptr addrspace(3) %p, ptr addrspace(1) %g) {
  %a = atomicrmw add ptr addrspace(3) %p, i32 1 monotonic, align 4
  %b = atomicrmw xchg ptr addrspace(3) %p, i64 1 monotonic, align 8
  %c = atomicrmw fadd ptr addrspace(1) %g, float 1.0 monotonic, align 4
  ret void
}

; A compare-and-swap is what the others are made of; floats are exchanged as bits.
; CHECK-LABEL: @swaps(
; CHECK-NEXT: cmpxchg
; CHECK-NEXT: atomicrmw xchg
; CHECK-NEXT: ret
define void @swaps(ptr addrspace(3) %p, i64 %x, float %f) {
  %a = cmpxchg ptr addrspace(3) %p, i64 %x, i64 %x monotonic monotonic, align 8
  %b = atomicrmw xchg ptr addrspace(3) %p, float %f monotonic, align 4
  ret void
}
