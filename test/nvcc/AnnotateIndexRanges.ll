; RUN: %opt -passes=cudaperf-annotate-index-ranges -S %s | FileCheck %s

; A block has at most 1024 threads in x and in y and 64 in z: arithmetic on their numbers does not wrap, which LLVM's
; analyses would otherwise have to reckon with.

target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.z()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.lanemask.lt()

; CHECK-LABEL: @sum_of_indices(
; CHECK: call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
; CHECK: call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.y()
; CHECK: call range(i32 0, 64) i32 @llvm.nvvm.read.ptx.sreg.tid.z()
; A grid has at most 2^31 - 1 blocks in x.
; CHECK: call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
; The lane masks are numbers of 32 bits of any kind.
; CHECK: call i32 @llvm.nvvm.read.ptx.sreg.lanemask.lt()
define i32 @sum_of_indices() {
  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %y = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %z = call i32 @llvm.nvvm.read.ptx.sreg.tid.z()
  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %xy = add i32 %x, %y
  %zb = add i32 %z, %b
  %m = call i32 @llvm.nvvm.read.ptx.sreg.lanemask.lt()
  %zbm = add i32 %zb, %m
  %sum = add i32 %xy, %zbm
  ret i32 %sum
}
