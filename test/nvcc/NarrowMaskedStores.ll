; RUN: %opt -passes=cudaperf-narrow-masked-stores -S %s | FileCheck %s

; What is put back as it was loaded is not stored (PTX and machine code of nvcc 13).

target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; A bit-field of 8 bits, the second byte of four: st.u8 [p+1]. The load goes with its last use.
; The mask and the shift that brought it to its place go too.
; CHECK-LABEL: @byte(
; CHECK-NEXT: [[NUMBER:%.*]] = trunc i32 %x to i8
; CHECK-NEXT: [[PLACE:%.*]] = getelementptr inbounds i8, ptr %p, i64 1
; CHECK-NEXT: store i8 [[NUMBER]], ptr [[PLACE]], align 1
define void @byte(ptr %p, i32 %x) {
  %old = load i32, ptr %p, align 4
  %low = and i32 %x, 255
  %shifted = shl i32 %low, 8
  %kept = and i32 %old, -65281
  %new = or i32 %kept, %shifted
  store i32 %new, ptr %p, align 4
  ret void
}

; The upper half of eight bytes, and the load is used elsewhere: st.u32 [p+4], and the load stays.
; CHECK-LABEL: @upper_half(
; CHECK: load i64
; CHECK: store i32 {{%.*}}, ptr {{%.*}}, align 4
define i64 @upper_half(ptr %p, i64 %x) {
  %old = load i64, ptr %p, align 8
  %shifted = shl i64 %x, 32
  %kept = and i64 %old, 4294967295
  %new = or disjoint i64 %shifted, %kept
  store i64 %new, ptr %p, align 8
  ret i64 %old
}

; 28 bits of 32: the number is loaded and stored whole.
; CHECK-LABEL: @odd_width(
; CHECK: load i32
; CHECK: store i32 %new, ptr %p, align 4
define void @odd_width(ptr %p, i32 %x) {
  %old = load i32, ptr %p, align 4
  %shifted = shl i32 %x, 4
  %kept = and i32 %old, 15
  %new = or i32 %kept, %shifted
  store i32 %new, ptr %p, align 4
  ret void
}

; 16 bits from the second byte on: no aligned half.
; CHECK-LABEL: @across_halves(
; CHECK: store i32 %new, ptr %p, align 4
define void @across_halves(ptr %p, i16 %x) {
  %old = load i32, ptr %p, align 4
  %wide = zext i16 %x to i32
  %shifted = shl i32 %wide, 8
  %kept = and i32 %old, -16776961
  %new = or i32 %kept, %shifted
  store i32 %new, ptr %p, align 4
  ret void
}

; What is put in reaches other bits.
; CHECK-LABEL: @not_within(
; CHECK: store i32 %new, ptr %p, align 4
define void @not_within(ptr %p, i32 %x) {
  %old = load i32, ptr %p, align 4
  %kept = and i32 %old, -256
  %new = or i32 %kept, %x
  store i32 %new, ptr %p, align 4
  ret void
}

; Another store may have changed the rest since.
; CHECK-LABEL: @written_between(
; CHECK: store i32 %new, ptr %p, align 4
define void @written_between(ptr %p, ptr %q, i8 %x) {
  %old = load i32, ptr %p, align 4
  store i32 0, ptr %q, align 4
  %wide = zext i8 %x to i32
  %kept = and i32 %old, -256
  %new = or i32 %kept, %wide
  store i32 %new, ptr %p, align 4
  ret void
}

; "p[i] |= 64" changes a byte too, but is no such store.
; CHECK-LABEL: @set_bit(
; CHECK: store i32 %new, ptr %p, align 4
define void @set_bit(ptr %p) {
  %old = load i32, ptr %p, align 4
  %new = or i32 %old, 64
  store i32 %new, ptr %p, align 4
  ret void
}
