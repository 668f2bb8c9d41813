; RUN: %opt -passes=cudaperf-combine-around-quotients -S %s | FileCheck %s
; RUN: %opt -passes=instcombine -S %s | FileCheck --check-prefix=LLVM %s

; Of x / 32 * 128 LLVM's InstCombine makes x * 4 without its low bits. cicc's leaves quotients whole, and remainders
; that are needed more than once.

target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: @quotient(
; CHECK: [[ROW:%.*]] = lshr i32 %x, 5
; CHECK: shl {{.*}}[[ROW]], 7
; LLVM-LABEL: @quotient(
; LLVM: shl i32 %x, 2
; LLVM: and i32 {{.*}}, -128
define i32 @quotient(i32 %x) {
  %row = lshr i32 %x, 5
  %bytes = shl i32 %row, 7
  ret i32 %bytes
}

; The rest is combined as ever.
; CHECK-LABEL: @others(
; CHECK: add i32 %x, 3
; CHECK-NEXT: ret
define i32 @others(i32 %x) {
  %a = add i32 %x, 1
  %b = add i32 %a, 2
  ret i32 %b
}

; A remainder that is needed once is no more than a mask.
; CHECK-LABEL: @remainder_used_once(
; CHECK: [[FOUR:%.*]] = shl i32 %x, 2
; CHECK: and i32 [[FOUR]], 124
define i32 @remainder_used_once(i32 %x) {
  %lane = and i32 %x, 31
  %bytes = shl i32 %lane, 2
  ret i32 %bytes
}

; Nothing is left of the stand-ins.
; CHECK-NOT: asm
; CHECK-NOT: declare
