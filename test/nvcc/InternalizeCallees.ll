; RUN: %opt -passes=cudaperf-internalize-callees -S %s | FileCheck %s

; Only kernels are called from outside. Other functions and variables are the module's own, so that GlobalDCE drops what
; has been inlined.

target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; CHECK: @table = internal global [4 x i32]
@table = global [4 x i32] zeroinitializer
; What lies elsewhere stays there.
; CHECK: @far = external global i32
@far = external global i32

; CHECK: define void @kernel()
define void @kernel() {
  ret void
}

; CHECK: define internal void @callee()
define void @callee() {
  ret void
}

!nvvm.annotations = !{!0}
!0 = !{ptr @kernel, !"kernel", i32 1}
