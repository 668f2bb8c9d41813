; RUN: %opt -passes=cudaperf-fold-space-queries -S %s | FileCheck %s

; cuda::memcpy_async() asks whether it copies from global to shared memory, and the kernel has one of two ways.

target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@tile = addrspace(3) global [64 x float] undef, align 4

; CHECK-LABEL: @known(
; CHECK-NOT: isspacep
; CHECK: store i1 true, ptr %a
; CHECK: store i1 false, ptr %a
; CHECK: store i1 true, ptr %a
; CHECK: ret
define void @known(ptr %a, ptr addrspace(1) %in, i64 %i) {
  %element = getelementptr [64 x float], ptr addrspacecast (ptr addrspace(3) @tile to ptr), i64 0, i64 %i
  %shared = call i1 @llvm.nvvm.isspacep.shared(ptr %element)
  store i1 %shared, ptr %a, align 1
  %generic = addrspacecast ptr addrspace(1) %in to ptr
  %there = getelementptr float, ptr %generic, i64 %i
  %other = call i1 @llvm.nvvm.isspacep.shared(ptr %there)
  store i1 %other, ptr %a, align 1
  %global = call i1 @llvm.nvvm.isspacep.global(ptr %there)
  store i1 %global, ptr %a, align 1
  ret void
}

; A pointer that the kernel has loaded may be any.
; CHECK-LABEL: @unknown(
; CHECK: call i1 @llvm.nvvm.isspacep.shared
; CHECK: ret
define i1 @unknown(ptr %in) {
  %p = load ptr, ptr %in, align 8
  %shared = call i1 @llvm.nvvm.isspacep.shared(ptr %p)
  ret i1 %shared
}
