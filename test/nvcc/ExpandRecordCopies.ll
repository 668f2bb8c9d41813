; RUN: %opt -passes=cudaperf-expand-record-copies -S %s | FileCheck %s

; "State s = states[i];" of a structure with gaps is a load of each member in nvcc's code.

target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.mid = type { float, double, i8, i16 }
%struct.full = type { double, float, float }
%struct.nest = type { [2 x %struct.pair], float }
%struct.pair = type { double, float }

; The gap behind the float is not copied; the four bytes behind the last member are, one by one.
; CHECK-LABEL: @members(
; CHECK: [[A:%.*]] = load float, ptr [[FROM:%.*]], align 8
; CHECK: store float [[A]], ptr {{.*}}, align 8
; CHECK: load double, ptr {{.*}}, align 8
; CHECK: load i8, ptr {{.*}}, align 8
; CHECK: load i16, ptr {{.*}}, align 2
; CHECK: load i8, ptr {{.*}}, align 4
; CHECK: load i8, ptr {{.*}}, align 1
; CHECK: load i8, ptr {{.*}}, align 2
; CHECK: load i8, ptr {{.*}}, align 1
; CHECK-NOT: load i8
; CHECK-NOT: memcpy
define double @members(ptr %p) {
  %s = alloca %struct.mid, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %s, ptr align 8 %p, i64 24, i1 false)
  %b = getelementptr i8, ptr %s, i64 8
  %x = load double, ptr %b, align 8
  ret double %x
}

; The same the other way, of structures in an array in a structure: three structures end in four bytes.
; CHECK-LABEL: @nested(
; CHECK-COUNT-12: load i8
; CHECK-NOT: load i8
; CHECK-NOT: memcpy
define void @nested(ptr %p) {
  %s = alloca %struct.nest, align 8
  store float 1.0, ptr %s
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %p, ptr align 8 %s, i64 40, i1 false)
  ret void
}

; Without a gap it stays a block copy.
; CHECK-LABEL: @full(
; CHECK: memcpy
define double @full(ptr %p) {
  %s = alloca %struct.full, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %s, ptr align 8 %p, i64 16, i1 false)
  %x = load double, ptr %s, align 8
  ret double %x
}

; So does that of a variable that stays in memory: something else gets hold of it, or an index is not known.
; CHECK-LABEL: @passed_on(
; CHECK: memcpy
define void @passed_on(ptr %p) {
  %s = alloca %struct.mid, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %s, ptr align 8 %p, i64 24, i1 false)
  call void @change(ptr %s)
  ret void
}
; CHECK-LABEL: @indexed(
; CHECK: memcpy
define double @indexed(ptr %p, i64 %k) {
  %s = alloca %struct.nest, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %s, ptr align 8 %p, i64 40, i1 false)
  %e = getelementptr %struct.nest, ptr %s, i64 0, i32 0, i64 %k
  %x = load double, ptr %e, align 8
  ret double %x
}

; And one from place to place in memory, and what a kernel is passed.
; CHECK-LABEL: @in_memory(
; CHECK: memcpy
define void @in_memory(ptr %p, ptr %q) {
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %q, ptr align 8 %p, i64 24, i1 false)
  ret void
}
; CHECK-LABEL: @parameter(
; CHECK: memcpy
define double @parameter(ptr byval(%struct.mid) align 8 %p) {
  %s = alloca %struct.mid, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %s, ptr align 8 %p, i64 24, i1 false)
  %b = getelementptr i8, ptr %s, i64 8
  %x = load double, ptr %b, align 8
  ret double %x
}

declare void @change(ptr)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
