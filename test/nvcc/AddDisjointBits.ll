; RUN: %opt -passes=cudaperf-add-disjoint-bits -S %s | FileCheck %s

; LLVM makes 'or's of sums of numbers without common bits; the passes of cicc that shape addresses see sums.

target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: @disjoint(
; CHECK: add i32 %x, %y
define i32 @disjoint(i32 %x, i32 %y) {
  %r = or disjoint i32 %x, %y
  ret i32 %r
}

; Bits that may meet are no sum.
; CHECK-LABEL: @common_bits(
; CHECK: or i32 %x, %y
define i32 @common_bits(i32 %x, i32 %y) {
  %r = or i32 %x, %y
  ret i32 %r
}
