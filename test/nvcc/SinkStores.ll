; RUN: %opt -passes=cudaperf-sink-stores -S %s | FileCheck %s

; "if (c) p[i] = x; else p[i] = y;" is one store in nvcc's code, after the branch and by all lanes together. Here each
; keeps its line, and both are done after it by all lanes.

target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: @both_arms(
; CHECK: then:
; CHECK-NEXT: br label %join
; CHECK: else:
; CHECK-NEXT: br label %join
; CHECK: join:
; CHECK: [[VALUE:%.*]] = phi float [ %y, %else ], [ %x, %then ]
; CHECK-COUNT-2: store float [[VALUE]], ptr %p
define void @both_arms(ptr %p, i1 %c, float %x, float %y) {
entry:
  br i1 %c, label %then, label %else
then:
  store float %x, ptr %p, align 4
  br label %join
else:
  store float %y, ptr %p, align 4
  br label %join
join:
  ret void
}

; The address is computed in each arm, from the same.
; CHECK-LABEL: @same_address(
; CHECK: join:
; CHECK: [[PLACE:%.*]] = getelementptr float, ptr %p, i64 %i
; CHECK-COUNT-2: store float {{.*}}, ptr [[PLACE]]
define void @same_address(ptr %p, i64 %i, i1 %c, float %x, float %y) {
entry:
  br i1 %c, label %then, label %else
then:
  %a = getelementptr float, ptr %p, i64 %i
  store float %x, ptr %a, align 4
  br label %join
else:
  %b = getelementptr float, ptr %p, i64 %i
  store float %y, ptr %b, align 4
  br label %join
join:
  ret void
}

; Two places are two stores.
; CHECK-LABEL: @two_places(
; CHECK: then:
; CHECK-NEXT: store float %x, ptr %p
define void @two_places(ptr %p, ptr %q, i1 %c, float %x, float %y) {
entry:
  br i1 %c, label %then, label %else
then:
  store float %x, ptr %p, align 4
  br label %join
else:
  store float %y, ptr %q, align 4
  br label %join
join:
  ret void
}

; There is a way past the stores.
; CHECK-LABEL: @third_way(
; CHECK: then:
; CHECK-NEXT: store float %x, ptr %p
define void @third_way(ptr %p, i1 %c, i1 %d, float %x, float %y) {
entry:
  br i1 %c, label %then, label %other
then:
  store float %x, ptr %p, align 4
  br label %join
other:
  br i1 %d, label %else, label %join
else:
  store float %y, ptr %p, align 4
  br label %join
join:
  ret void
}

; A volatile store is done where it is written.
; CHECK-LABEL: @volatile_store(
; CHECK: then:
; CHECK-NEXT: store volatile float %x, ptr %p
define void @volatile_store(ptr %p, i1 %c, float %x, float %y) {
entry:
  br i1 %c, label %then, label %else
then:
  store volatile float %x, ptr %p, align 4
  br label %join
else:
  store volatile float %y, ptr %p, align 4
  br label %join
join:
  ret void
}
