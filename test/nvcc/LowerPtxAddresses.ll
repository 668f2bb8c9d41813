; RUN: %opt -passes=cudaperf-lower-ptx-addresses -S %s | FileCheck %s

; Libraries of tiles compute the shared address of a pointer in inline PTX before ld.shared, ldmatrix or cp.async. As a
; cast the address is still known to lie in the array.

target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: @becomes_a_cast(
; CHECK: [[SHARED:%.*]] = addrspacecast ptr %p to ptr addrspace(3)
; CHECK: [[NUMBER:%.*]] = ptrtoint ptr addrspace(3) [[SHARED]] to i64
; CHECK: trunc i64 [[NUMBER]] to i32
; CHECK-NOT: asm
; CHECK: ret
define i32 @becomes_a_cast(ptr %p) {
  %a = call i32 asm "{ .reg .u64 t; cvta.to.shared.u64 t, $1; cvt.u32.u64 $0, t; }", "=r,l"(ptr %p)
  ret i32 %a
}

; The address of something else than the pointer: what it is would have to be computed.
; CHECK-LABEL: @does_more(
; CHECK: call i32 asm
; CHECK-NOT: addrspacecast
; CHECK: ret
define i32 @does_more(ptr %p) {
  %a = call i32 asm "{ .reg .u64 t; cvta.to.shared.u64 t, $1; add.u64 t, t, 16; cvt.u32.u64 $0, t; }", "=r,l"(ptr %p)
  ret i32 %a
}

; A global address is no shared one.
; CHECK-LABEL: @other_space(
; CHECK: call i64 asm
; CHECK: ret
define i64 @other_space(ptr %p) {
  %a = call i64 asm "cvta.to.global.u64 $0, $1;", "=l,l"(ptr %p)
  ret i64 %a
}
