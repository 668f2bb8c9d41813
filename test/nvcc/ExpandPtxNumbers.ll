; RUN: %opt -passes=cudaperf-expand-ptx-numbers -S %s | FileCheck %s

; Integers that inline PTX computes: numbers of lanes, addresses as libraries of long integers write them, bits.

target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: @lane(
; CHECK: [[LANE:%.*]] = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
; CHECK-NEXT: ret i32 [[LANE]]
define i32 @lane() {
  %r = call i32 asm "mov.u32 $0, %laneid;", "=r"()
  ret i32 %r
}

; CHECK-LABEL: @thread(
; CHECK: call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define i32 @thread() {
  %r = call i32 asm sideeffect "mov.u32 $0, %tid.x;", "=r"()
  ret i32 %r
}

; The clock is another one at each reading.
; CHECK-LABEL: @clock(
; CHECK: call i32 asm
define i32 @clock() {
  %r = call i32 asm sideeffect "mov.u32 $0, %clock;", "=r"()
  ret i32 %r
}

; CHECK-LABEL: @address(
; CHECK: [[WIDE:%.*]] = zext i32 %i to i64
; CHECK: [[PRODUCT:%.*]] = mul i64 [[WIDE]], 104
; CHECK: add i64 [[PRODUCT]], %p
; CHECK-NOT: asm
; CHECK: ret
define i64 @address(i32 %i, i64 %p) {
  %r = call i64 asm sideeffect "mad.wide.u32 $0,$1,$2,$3;", "=l,r,r,l"(i32 %i, i32 104, i64 %p)
  ret i64 %r
}

; CHECK-LABEL: @bits(
; CHECK: [[DOWN:%.*]] = lshr i32 %x, 3
; CHECK: and i32 [[DOWN]], 31
define i32 @bits(i32 %x) {
  %r = call i32 asm "bfe.u32 $0, $1, 3, 5;", "=r,r"(i32 %x)
  ret i32 %r
}

; Eight bits from the fourth on.
; CHECK-LABEL: @insert(
; CHECK-DAG: and i32 %into, -4081
; CHECK-DAG: shl i32 %x, 4
; CHECK-DAG: and i32 {{.*}}, 4080
; CHECK: or i32
define i32 @insert(i32 %x, i32 %into) {
  %r = call i32 asm "bfi.b32 $0, $1, $2, 4, 8;", "=r,r,r"(i32 %x, i32 %into)
  ret i32 %r
}

; Registers of its own, in braces, and one that is read and written.
; CHECK-LABEL: @several(
; CHECK: [[SUM:%.*]] = add i32 %x, 7
; CHECK: xor i32 [[SUM]], %x
; CHECK-NOT: asm
; CHECK: ret
define i32 @several(i32 %x) {
  %r = call i32 asm "{ .reg .u32 t; add.u32 t, $0, 7; xor.b32 $0, t, $0; }", "=r,0"(i32 %x)
  ret i32 %r
}

; Two results are a structure.
; CHECK-LABEL: @two(
; CHECK: insertvalue { i32, i32 }
; CHECK-NOT: asm
; CHECK: ret
define i32 @two(i32 %x) {
  %r = call { i32, i32 } asm "and.b32 $0, $2, 31; shr.u32 $1, $2, 5;", "=&r,=r,r"(i32 %x)
  %low = extractvalue { i32, i32 } %r, 0
  %high = extractvalue { i32, i32 } %r, 1
  %sum = add i32 %low, %high
  ret i32 %sum
}

; What hangs on a carry, on a predicate or on a number of floating point stays.
; CHECK-LABEL: @others(
; CHECK-COUNT-3: asm
; CHECK: ret
define i32 @others(i32 %x, float %f) {
  %a = call i32 asm "add.cc.u32 $0, $1, $1;", "=r,r"(i32 %x)
  %b = call i32 asm "{ .reg .pred p; setp.eq.u32 p, $1, 0; @p mov.u32 $0, 1; }", "=r,r"(i32 %x)
  %c = call i32 asm "cvt.rni.s32.f32 $0, $1;", "=r,f"(float %f)
  %d = add i32 %a, %b
  %e = add i32 %d, %c
  ret i32 %e
}
