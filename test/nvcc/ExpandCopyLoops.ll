; RUN: %opt -passes=cudaperf-expand-copy-loops -S %s | FileCheck %s

; What is left of block copies and fills goes piece by piece: in a loop, or written out if there are 16 pieces or fewer.

target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; A length that only the run knows: bytes, whatever the alignment, and none at all for a length of 0.
; CHECK-LABEL: @unknown_length(
; CHECK: icmp ne i64 %n, 0
; CHECK: phi i64
; CHECK: load i8, ptr {{.*}}, align 1
; CHECK: store i8 {{.*}}, align 1
; CHECK-NOT: memcpy
define void @unknown_length(ptr %to, ptr %from, i64 %n) {
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %to, ptr align 4 %from, i64 %n, i1 false)
  ret void
}

; 1,024 bytes that are known to be aligned to 4: 256 rounds.
; CHECK-LABEL: @long(
; CHECK: load i32, ptr {{.*}}, align 4
; CHECK: store i32 {{.*}}, align 4
; CHECK: icmp {{.*}} 256
define void @long(ptr %to, ptr %from) {
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %to, ptr align 4 %from, i64 1024, i1 false)
  ret void
}

; CHECK-LABEL: @short_fill(
; CHECK-COUNT-16: store i8 0, ptr {{.*}}, align 1
; CHECK-NEXT: ret void
define void @short_fill(ptr %to) {
  call void @llvm.memset.p0.i64(ptr %to, i8 0, i64 16, i1 false)
  ret void
}

; CHECK-LABEL: @long_fill(
; CHECK: phi i64
; CHECK: store i8 0, ptr {{.*}}, align 1
; CHECK: icmp {{.*}} 32
define void @long_fill(ptr %to) {
  call void @llvm.memset.p0.i64(ptr %to, i8 0, i64 32, i1 false)
  ret void
}

; A thread's own arrays are kept as a whole.
; CHECK-LABEL: @own(
; CHECK: call void @llvm.memset
; CHECK: call void @llvm.memcpy
define void @own(i64 %n) {
  %a = alloca [64 x i32], align 4
  %b = alloca [64 x i32], align 4
  call void @llvm.memset.p0.i64(ptr align 4 %a, i8 0, i64 256, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %b, ptr align 4 %a, i64 %n, i1 false)
  ret void
}

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
