; RUN: %opt -passes=cudaperf-release-vector-stores -S %s | FileCheck %s

; What ProtectVectorStores made volatile is a plain store again; what the program says is volatile stays so.

target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: @stores(
; CHECK: store float %x, ptr %p, align 8{{$}}
; CHECK: store volatile float %x, ptr %q, align 4{{$}}
define void @stores(ptr %p, ptr %q, float %x) {
  store volatile float %x, ptr %p, align 8, !cudaperf.vector !0
  store volatile float %x, ptr %q, align 4
  ret void
}

!0 = !{}
