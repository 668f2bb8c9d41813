; RUN: %opt -passes=cudaperf-expand-vector-copies -S %s | FileCheck %s

; "float4 v = p[i];" is one 16-byte load in nvcc's code, even if only v.x is used. Clang makes a block copy of it, of
; which SROA would leave the members that are used.

target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.float4 = type { float, float, float, float }
%struct.float3 = type { float, float, float }
%struct.anchor = type { i16, i16, i16, i16 }
%struct.particle = type { float, float, float, float }

; CHECK-LABEL: @built_in_vector(
; CHECK: [[WHOLE:%.*]] = load <4 x i32>, ptr %p, align 16
; CHECK: store <4 x i32> [[WHOLE]], ptr %v, align 16
; CHECK-NOT: memcpy
define float @built_in_vector(ptr %p) {
  %v = alloca %struct.float4, align 16
  call void @llvm.memcpy.p0.p0.i64(ptr align 16 %v, ptr align 16 %p, i64 16, i1 false)
  %x = load float, ptr %v, align 16
  ret float %x
}

; 12 bytes are no one access.
; CHECK-LABEL: @three_elements(
; CHECK: memcpy
define float @three_elements(ptr %p) {
  %v = alloca %struct.float3, align 4
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %v, ptr align 4 %p, i64 12, i1 false)
  %x = load float, ptr %v, align 4
  ret float %x
}

; A structure of the program's own is copied as far as it is used.
; CHECK-LABEL: @own_structure(
; CHECK: memcpy
define float @own_structure(ptr %p) {
  %v = alloca %struct.particle, align 16
  call void @llvm.memcpy.p0.p0.i64(ptr align 16 %v, ptr align 16 %p, i64 16, i1 false)
  %x = load float, ptr %v, align 16
  ret float %x
}

; Neither is a piece of a vector.
; CHECK-LABEL: @half_a_vector(
; CHECK: memcpy
define float @half_a_vector(ptr %p) {
  %v = alloca %struct.float4, align 16
  call void @llvm.memcpy.p0.p0.i64(ptr align 16 %v, ptr align 8 %p, i64 8, i1 false)
  %x = load float, ptr %v, align 16
  ret float %x
}

; Written as a vector, it goes as one: *(short4 *)&v = *(short4 *)p. nvcc 13: one access of 8 bytes, whatever is used.
; CHECK-LABEL: @structure_as_vector(
; CHECK: [[AS:%.*]] = load <4 x i16>, ptr %p, align 8
; CHECK: store <4 x i16> [[AS]], ptr %v, align 8
define i16 @structure_as_vector(ptr %p) {
  %v = alloca %struct.anchor, align 2
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %v, ptr align 8 %p, i64 8, i1 false)
  %x = load i16, ptr %v, align 2
  ret i16 %x
}

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
