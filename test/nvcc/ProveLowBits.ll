; RUN: %opt -passes=cudaperf-prove-low-bits -S %s | FileCheck %s

; The index (row * 128 + column * 8) + 5 of a tile: the sum does not carry out of the low three bits, and the tile's
; rows start at multiples of 16 bytes. LLVM's passes ask known bits, which give up six operations deep; scalar evolution
; does not.

target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@tile = internal addrspace(3) global [4096 x float] undef, align 16

; CHECK-LABEL: @inside_a_row(
; CHECK: add nuw nsw i32 %base, 5
; CHECK: load float, ptr addrspace(3) %first, align 16
; 5 floats behind it: not aligned to more than one.
; CHECK: load float, ptr addrspace(3) %sixth, align 4
define float @inside_a_row(i32 %row, i32 %column) {
  %r = mul i32 %row, 128
  %c = mul i32 %column, 8
  %base = add i32 %r, %c
  %six = add i32 %base, 5
  %first = getelementptr float, ptr addrspace(3) @tile, i32 %base
  %sixth = getelementptr float, ptr addrspace(3) @tile, i32 %six
  %x = load float, ptr addrspace(3) %first, align 4
  %y = load float, ptr addrspace(3) %sixth, align 4
  %sum = fadd float %x, %y
  ret float %sum
}

; 9 does not fit into three bits: the sum may carry, and wrap.
; CHECK-LABEL: @may_carry(
; CHECK: add i32 %base, 9
define float @may_carry(i32 %column) {
  %base = mul i32 %column, 8
  %nine = add i32 %base, 9
  %place = getelementptr float, ptr addrspace(3) @tile, i32 %nine
  %x = load float, ptr addrspace(3) %place, align 4
  ret float %x
}
