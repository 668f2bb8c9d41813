; RUN: %opt -passes=cudaperf-choose-shift-amounts -S %s | FileCheck %s

; "c ? x << 2 : x << 4" is "x << (c ? 2 : 4)" in cicc, which it makes before it finds equal
; expressions.

target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: @one_number(
; CHECK: [[AMOUNT:%.*]] = select i1 %c, i32 2, i32 4
; CHECK: shl i32 %x, [[AMOUNT]]
define i32 @one_number(i32 %x, i1 %c) {
  %a = shl i32 %x, 2
  %b = shl i32 %x, 4
  %r = select i1 %c, i32 %a, i32 %b
  ret i32 %r
}

; CHECK-LABEL: @two_numbers(
; CHECK: select i1 %c, i32 %a, i32 %b
define i32 @two_numbers(i32 %x, i32 %y, i1 %c) {
  %a = shl i32 %x, 2
  %b = shl i32 %y, 4
  %r = select i1 %c, i32 %a, i32 %b
  ret i32 %r
}

; A number and its multiple are not so written.
; CHECK-LABEL: @one_shift(
; CHECK: select i1 %c, i32 %a, i32 %x
define i32 @one_shift(i1 %c, i32 %x) {
  %a = shl i32 %x, 3
  %r = select i1 %c, i32 %a, i32 %x
  ret i32 %r
}
