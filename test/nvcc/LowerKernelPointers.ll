; RUN: %opt -passes=cudaperf-lower-kernel-pointers -S %s | FileCheck %s
; RUN: %opt -passes='cudaperf-lower-kernel-pointers,function(infer-address-spaces,early-cse<memssa>)' -S %s \
; RUN:   | FileCheck --check-prefix=REUSED %s

; The host passes pointers to global memory. Said as NVPTX's code generator says it, by a cast to global memory and
; back, a store to shared memory is none to what such a pointer points to, and the second load below is not done.

target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@tile = internal addrspace(3) global [32 x float] undef, align 4

; CHECK-LABEL: @kernel(
; CHECK: [[GLOBAL:%.*]] = addrspacecast ptr %p to ptr addrspace(1)
; CHECK: [[GENERIC:%.*]] = addrspacecast ptr addrspace(1) [[GLOBAL]] to ptr
; CHECK: load float, ptr [[GENERIC]]
; REUSED-LABEL: @kernel(
; REUSED: load float, ptr addrspace(1)
; REUSED-NOT: load float
; REUSED: ret
define void @kernel(ptr %p, ptr byval({ ptr }) %structure) {
  %a = load float, ptr %p, align 4
  store float 1.0, ptr addrspace(3) @tile, align 4
  %b = load float, ptr %p, align 4
  %sum = fadd float %a, %b
  store float %sum, ptr %p, align 4
; A structure is passed in constant memory, and what its members point to is not said.
; CHECK: load ptr, ptr %structure
  %member = load ptr, ptr %structure, align 8
  store float %sum, ptr %member, align 4
  ret void
}

; A device function may be handed any pointer.
; CHECK-LABEL: @function(
; CHECK-NOT: addrspacecast
; CHECK: ret
define float @function(ptr %p) {
  %a = load float, ptr %p, align 4
  ret float %a
}

!nvvm.annotations = !{!0}
!0 = !{ptr @kernel, !"kernel", i32 1}
