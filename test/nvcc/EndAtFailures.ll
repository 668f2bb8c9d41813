; RUN: %opt -passes=cudaperf-end-at-failures -S %s | FileCheck %s

; Nothing comes behind a failed assertion or a trap, whatever calls stand before it.

target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

declare void @__assertfail(ptr, ptr, i32, ptr, i64)
declare void @report(ptr)
declare void @llvm.trap()

; CHECK-LABEL: @asserted(
; CHECK: fail:
; CHECK-NEXT: call void @__assertfail(
; CHECK-NEXT: unreachable
; CHECK: rest:
; CHECK-NEXT: store
define void @asserted(ptr %p, i32 %k) {
  %holds = icmp eq i32 %k, 3
  br i1 %holds, label %rest, label %fail
fail:
  call void @__assertfail(ptr %p, ptr %p, i32 4, ptr %p, i64 1)
  br label %rest
rest:
  store i32 %k, ptr %p
  ret void
}

; CHECK-LABEL: @trapped(
; CHECK: call void @report(
; CHECK-NEXT: call void @llvm.trap()
; CHECK-NEXT: unreachable
; CHECK-NOT: store
define void @trapped(ptr %p) {
  call void @report(ptr %p)
  call void @llvm.trap()
  store i32 1, ptr %p
  ret void
}

; CHECK-LABEL: @trapped_by_ptx(
; CHECK: call void asm sideeffect "trap;"
; CHECK-NEXT: unreachable
define void @trapped_by_ptx(ptr %p) {
  call void asm sideeffect "trap;", ""()
  store i32 1, ptr %p
  ret void
}

; What is only reported comes back.
; CHECK-LABEL: @reported(
; CHECK: call void @report(
; CHECK-NEXT: store
define void @reported(ptr %p) {
  call void @report(ptr %p)
  store i32 1, ptr %p
  ret void
}
