; RUN: %opt -passes=cudaperf-merge-index-reads -S %s | FileCheck %s

; An index is the same whenever it is read: one reading, at the start, so that a loop that asks again computes with the
; same value.

target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x() memory(none)
declare i32 @llvm.nvvm.read.ptx.sreg.clock() memory(inaccessiblemem: readwrite)

; CHECK-LABEL: @read_in_a_loop(
; CHECK: entry:
; CHECK-NEXT: call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
; CHECK-NEXT: br label %loop
; CHECK: loop:
; CHECK-NOT: tid.x
; The clock is a register, too, but differs from one reading to the next.
; CHECK-COUNT-2: call i32 @llvm.nvvm.read.ptx.sreg.clock()
; CHECK: ret
define i32 @read_in_a_loop(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %a = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %b = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %begin = call i32 @llvm.nvvm.read.ptx.sreg.clock()
  %end = call i32 @llvm.nvvm.read.ptx.sreg.clock()
  %sum = add i32 %a, %b
  %time = sub i32 %end, %begin
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %exit
exit:
  %result = add i32 %sum, %time
  ret i32 %result
}
