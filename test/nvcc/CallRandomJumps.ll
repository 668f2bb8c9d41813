; RUN: %opt -passes=cudaperf-call-random-jumps -S %s | FileCheck %s

; cuRAND's product of a state and a matrix becomes one call that stands for it; the words of the state are others then.
; Functions of other names, and states of other lengths, are left alone.

target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: define internal void @_ZL23__curand_matvec_inplaceILi5EEvPjS0_(
; CHECK-COUNT-5: load i32
; CHECK: call i64 @__nv_xorwow_jump(i64
; CHECK-COUNT-5: store i32
; CHECK-NEXT: ret void
define internal void @_ZL23__curand_matvec_inplaceILi5EEvPjS0_(ptr %vector, ptr %matrix) {
  %column = load i32, ptr %matrix
  store i32 %column, ptr %vector
  ret void
}

; CHECK-LABEL: define internal void @_ZL23__curand_matvec_inplaceILi6EEvPjS0_(
; CHECK-NEXT: load i32, ptr %matrix
define internal void @_ZL23__curand_matvec_inplaceILi6EEvPjS0_(ptr %vector, ptr %matrix) {
  %column = load i32, ptr %matrix
  store i32 %column, ptr %vector
  ret void
}

; CHECK-LABEL: define void @mine(
; CHECK-NEXT: ret void
define void @mine(ptr %vector, ptr %matrix) {
  ret void
}
