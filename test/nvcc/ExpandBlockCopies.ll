; RUN: %opt -passes=cudaperf-expand-block-copies -S %s | FileCheck %s

; A structure is copied in pieces as wide as the alignment of each side allows, 16 bytes at most.

target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; 24 bytes, aligned to 8.
; CHECK-LABEL: @eight_by_eight(
; CHECK-COUNT-3: load i64, ptr {{.*}}, align 8
; CHECK-COUNT-3: store i64 {{.*}}, align 8
; CHECK-NOT: memcpy
define void @eight_by_eight(ptr %to, ptr %from) {
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %to, ptr align 8 %from, i64 24, i1 false)
  ret void
}

; The source is aligned to 16, the target to 4: one load, four stores.
; CHECK-LABEL: @each_side_for_itself(
; CHECK: load <4 x i32>, ptr {{.*}}, align 16
; CHECK-COUNT-4: store i32 {{.*}}, align 4
; CHECK: ret
define void @each_side_for_itself(ptr %to, ptr %from) {
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %to, ptr align 16 %from, i64 16, i1 false)
  ret void
}

; The compiler chooses how a local array is aligned: it narrows nothing.
; CHECK-LABEL: @to_a_local_array(
; CHECK: load <4 x i32>, ptr {{.*}}, align 16
define void @to_a_local_array(ptr %from) {
  %local = alloca [4 x i32], align 4
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %local, ptr align 16 %from, i64 16, i1 false)
  ret void
}

; A long copy is a loop, one whose length is not known too.
; CHECK-LABEL: @long_or_unknown(
; CHECK-COUNT-2: call void @llvm.memcpy
define void @long_or_unknown(ptr %to, ptr %from, i64 %n) {
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %to, ptr align 4 %from, i64 260, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %to, ptr align 4 %from, i64 %n, i1 false)
  ret void
}

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
