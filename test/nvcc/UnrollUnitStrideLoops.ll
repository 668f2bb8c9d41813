; RUN: %opt -passes='cudaperf-unroll-unit-stride-loops,function(simplifycfg)' -S %s | FileCheck %s

; nvcc unrolls short loops; those over neighbouring elements matter here, because what lies side by side then is merged.
; Loops of more rounds than 32 and all others stay: their rounds are one access, with one mean.

target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; for (int i = 0; i < 4; ++i) p[i] = 0;
; CHECK-LABEL: @four_neighbours(
; CHECK-COUNT-4: store float 0.0
; CHECK-NOT: store
; CHECK: ret
define void @four_neighbours(ptr %p) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %place = getelementptr inbounds float, ptr %p, i64 %i
  store float 0.0, ptr %place, align 4
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, 4
  br i1 %more, label %loop, label %exit
exit:
  ret void
}

; for (int i = 0; i < 4; ++i) p[i * 32] = 0;   nothing to merge
; CHECK-LABEL: @far_apart(
; CHECK: store float 0.0
; CHECK-NOT: store
; CHECK: ret
define void @far_apart(ptr %p) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at = shl nuw nsw i64 %i, 5
  %place = getelementptr inbounds float, ptr %p, i64 %at
  store float 0.0, ptr %place, align 4
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, 4
  br i1 %more, label %loop, label %exit
exit:
  ret void
}

; for (int i = 0; i < 1024; ++i) p[i] = 0;   in global memory: too many rounds
; CHECK-LABEL: @many_rounds(
; CHECK: store float 0.0
; CHECK-NOT: store
; CHECK: ret
define void @many_rounds(ptr %p) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %place = getelementptr inbounds float, ptr %p, i64 %i
  store float 0.0, ptr %place, align 4
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, 1024
  br i1 %more, label %loop, label %exit
exit:
  ret void
}

; What every round loads again would stand between the neighbours: it is loaded once.
; CHECK-LABEL: @reloaded_factor(
; CHECK-COUNT-1: load float
; CHECK-NOT: load
; CHECK-COUNT-4: store float
; CHECK: ret
define void @reloaded_factor(ptr noalias %p, ptr noalias %factor) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %f = load float, ptr %factor, align 4
  %place = getelementptr inbounds float, ptr %p, i64 %i
  store float %f, ptr %place, align 4
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, 4
  br i1 %more, label %loop, label %exit
exit:
  ret void
}
