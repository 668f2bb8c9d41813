; RUN: %opt -passes=cudaperf-annotate-libdevice -S %s | FileCheck %s
; RUN: %opt -passes='cudaperf-annotate-libdevice,load-store-vectorizer' -S %s | FileCheck --check-prefix=MERGED %s

; A call of libdevice touches no memory but through its pointers, so accesses on both sides of it may be merged. Unless
; nvcc's code for the function has branches, for large arguments say: then they lie in different blocks. LLVM has no
; attribute for that; a call that might not return is one that its vectoriser merges nothing across.

target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; CHECK: declare float @__nv_sqrtf(float) [[PLAIN:#[0-9]+]]
declare float @__nv_sqrtf(float)
; CHECK: declare float @__nv_sinf(float) [[BRANCHES:#[0-9]+]]
declare float @__nv_sinf(float)
; CHECK: declare float @__nv_modff(float, ptr) [[POINTER:#[0-9]+]]
declare float @__nv_modff(float, ptr)
; CHECK: declare float @mine(float){{$}}
declare float @mine(float)

; MERGED-LABEL: @across_a_square_root(
; MERGED: store <2 x float>
define void @across_a_square_root(ptr align 8 %p, float %f) {
  store float %f, ptr %p, align 8
  %r = call float @__nv_sqrtf(float %f)
  %q = getelementptr inbounds float, ptr %p, i64 1
  store float %r, ptr %q, align 4
  ret void
}

; MERGED-LABEL: @not_across_a_sine(
; MERGED-NOT: store <2 x float>
; MERGED: ret
define void @not_across_a_sine(ptr align 8 %p, float %f) {
  store float %f, ptr %p, align 8
  %r = call float @__nv_sinf(float %f)
  %q = getelementptr inbounds float, ptr %p, i64 1
  store float %r, ptr %q, align 4
  ret void
}

; CHECK: attributes [[PLAIN]] = { nounwind willreturn memory(none) }
; CHECK: attributes [[BRANCHES]] = { nounwind memory(none) }
; CHECK: attributes [[POINTER]] = { nounwind willreturn memory(argmem: readwrite) }
