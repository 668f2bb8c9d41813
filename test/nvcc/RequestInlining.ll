; RUN: %opt -passes=cudaperf-request-inlining -S %s | FileCheck %s

; nvcc inlines nearly all device functions, and the warp model runs a kernel as a whole: what Clang marks as not to be
; inlined or not to be optimised is, too. The kernel itself stays a function of its own, and of what is only declared
; there is nothing to inline.

target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; CHECK: define void @kernel() [[KERNEL:#[0-9]+]]
define void @kernel() noinline optnone {
  call void @callee()
  call void @elsewhere()
  ret void
}

; CHECK: define void @callee() [[CALLEE:#[0-9]+]]
define void @callee() noinline optnone {
  ret void
}

; CHECK: declare void @elsewhere() [[KERNEL]]
declare void @elsewhere() noinline

; CHECK: attributes [[KERNEL]] = { noinline }
; CHECK: attributes [[CALLEE]] = { alwaysinline }

!nvvm.annotations = !{!0}
!0 = !{ptr @kernel, !"kernel", i32 1}
