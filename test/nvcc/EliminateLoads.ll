; RUN: %opt -passes=cudaperf-eliminate-loads -S %s | FileCheck %s

; Loads are not issued twice, nor wider than what is used of them.

target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; The value is in a register already. The load stays in the IR, where its line is, with a mark that it costs nothing.
; CHECK-LABEL: @known_value(
; CHECK: load float, ptr %p, align 4{{$}}
; CHECK: load float, ptr %p, align 4, !cudaperf.redundant
define float @known_value(ptr %p) {
  %a = load float, ptr %p, align 4
  %b = load float, ptr %p, align 4
  %sum = fadd float %a, %b
  ret float %sum
}

; Another store may have changed it.
; CHECK-LABEL: @written_between(
; CHECK-NOT: !cudaperf.redundant
; CHECK: ret
define float @written_between(ptr %p, ptr %q) {
  %a = load float, ptr %p, align 4
  store float 0.0, ptr %q, align 4
  %b = load float, ptr %p, align 4
  %sum = fadd float %a, %b
  ret float %sum
}

; On one of two ways the value is not known: it is issued there, and counts.
; CHECK-LABEL: @known_on_one_path(
; CHECK-NOT: !cudaperf.redundant
; CHECK: ret
define float @known_on_one_path(ptr %p, i1 %c) {
entry:
  br i1 %c, label %then, label %join
then:
  %a = load float, ptr %p, align 4
  call void @use(float %a)
  br label %join
join:
  %b = load float, ptr %p, align 4
  ret float %b
}
declare void @use(float) memory(none)

; int i = table[k], of a table of long: 4 bytes of 8.
; CHECK-LABEL: @low_half(
; CHECK: load i32, ptr {{.*}}, align 8
; CHECK-NOT: load
; CHECK: ret
define i32 @low_half(ptr %p) {
  %a = load i64, ptr %p, align 8
  %low = trunc i64 %a to i32
  ret i32 %low
}

; x and y of a float4: 8 bytes of 16.
; CHECK-LABEL: @first_two(
; CHECK: load <2 x float>, ptr {{.*}}, align 16
; CHECK-NOT: load
; CHECK: ret
define float @first_two(ptr %p) {
  %v = load <4 x float>, ptr %p, align 16
  %x = extractelement <4 x float> %v, i32 0
  %y = extractelement <4 x float> %v, i32 1
  %sum = fadd float %x, %y
  ret float %sum
}

; x and w: two loads of 4.
; CHECK-LABEL: @first_and_last(
; CHECK-COUNT-2: load float
; CHECK-NOT: load
; CHECK: ret
define float @first_and_last(ptr %p) {
  %v = load <4 x float>, ptr %p, align 16
  %x = extractelement <4 x float> %v, i32 0
  %w = extractelement <4 x float> %v, i32 3
  %sum = fadd float %x, %w
  ret float %sum
}

; Three of four: all of it.
; CHECK-LABEL: @three(
; CHECK: load <4 x float>
define float @three(ptr %p) {
  %v = load <4 x float>, ptr %p, align 16
  %x = extractelement <4 x float> %v, i32 0
  %y = extractelement <4 x float> %v, i32 1
  %w = extractelement <4 x float> %v, i32 3
  %xy = fadd float %x, %y
  %sum = fadd float %xy, %w
  ret float %sum
}

; A volatile load is issued as it is written.
; CHECK-LABEL: @volatile_load(
; CHECK-COUNT-2: load volatile i64, ptr %p, align 8{{$}}
define i32 @volatile_load(ptr %p) {
  %a = load volatile i64, ptr %p, align 8
  %b = load volatile i64, ptr %p, align 8
  %sum = add i64 %a, %b
  %low = trunc i64 %sum to i32
  ret i32 %low
}

; What was stored before is in a register too.
; CHECK-LABEL: @stored_before(
; CHECK: load float, ptr %p, align 4, !cudaperf.redundant
define float @stored_before(ptr %p, float %x) {
  store float %x, ptr %p, align 4
  %y = load float, ptr %p, align 4
  ret float %y
}

; The two in the middle lie in different halves: two loads of 4 bytes.
; CHECK-LABEL: @middle_two(
; CHECK: load float, ptr {{.*}}, align 4
; CHECK: load float, ptr {{.*}}, align 8
; CHECK-NOT: load
; CHECK: ret
define float @middle_two(ptr %p) {
  %v = load <4 x float>, ptr %p, align 16
  %y = extractelement <4 x float> %v, i64 1
  %z = extractelement <4 x float> %v, i64 2
  %sum = fadd float %y, %z
  ret float %sum
}

; p[i] & 255: ld.u8 (PTX and machine code). The other cases: test/unit/Nvcc/PickedBytesTest.cpp.
; CHECK-LABEL: @low_byte(
; CHECK: load i8, ptr {{.*}}, align 4
; CHECK-NOT: load
; CHECK: ret
define i32 @low_byte(ptr %p) {
  %word = load i32, ptr %p, align 4
  %byte = and i32 %word, 255
  ret i32 %byte
}

; Both bytes are used: one load, as wide as the number, though each use alone would pick a byte.
; CHECK-LABEL: @two_bytes(
; CHECK: load i32, ptr %p, align 4{{$}}
; CHECK: load i32, ptr %p, align 4, !cudaperf.redundant
define i32 @two_bytes(ptr %p) {
  %word = load i32, ptr %p, align 4
  %low = and i32 %word, 255
  %again = load i32, ptr %p, align 4
  %shifted = lshr i32 %again, 8
  %second = and i32 %shifted, 255
  %sum = add i32 %low, %second
  ret i32 %sum
}

; Nothing of it is left: not loaded at all.
; CHECK-LABEL: @nothing_left(
; CHECK: load i32, ptr %p, align 4, !cudaperf.redundant
define i32 @nothing_left(ptr %p, i32 %x) {
  %word = load i32, ptr %p, align 4
  %low = and i32 %word, 65535
  %none = and i32 %low, -65536
  %r = or i32 %none, %x
  ret i32 %r
}

; __float_as_uint(p[i]) >> 24: the byte with the sign, put back in its place and taken for a float again.
; CHECK-LABEL: @top_of_float(
; CHECK: [[BYTE:%.*]] = load i8, ptr
; CHECK-NEXT: [[WIDE:%.*]] = zext i8 [[BYTE]] to i32
; CHECK-NEXT: [[WHOLE:%.*]] = shl i32 [[WIDE]], 24
; CHECK-NEXT: bitcast i32 [[WHOLE]] to float
define i32 @top_of_float(ptr %p) {
  %x = load float, ptr %p, align 4
  %bits = bitcast float %x to i32
  %top = lshr i32 %bits, 24
  ret i32 %top
}

; Pointers are loaded as numbers are, and of two of them both.
; CHECK-LABEL: @pointers(
; CHECK: load ptr, ptr %p, align 8{{$}}
; CHECK: load <2 x ptr>, ptr %q, align 16{{$}}
define i1 @pointers(ptr %p, ptr %q) {
  %next = load ptr, ptr %p, align 8
  %both = load <2 x ptr>, ptr %q, align 16
  %left = extractelement <2 x ptr> %both, i32 0
  %right = extractelement <2 x ptr> %both, i32 1
  %a = icmp eq ptr %left, %right
  %b = icmp eq ptr %left, %next
  %r = or i1 %a, %b
  ret i1 %r
}

; CHECK-LABEL: @second_pointer(
; CHECK: [[SECOND:%.*]] = getelementptr inbounds i8, ptr %q, i64 8
; CHECK: load ptr, ptr [[SECOND]], align 8{{$}}
define ptr @second_pointer(ptr %q) {
  %both = load <2 x ptr>, ptr %q, align 16
  %right = extractelement <2 x ptr> %both, i32 1
  ret ptr %right
}
