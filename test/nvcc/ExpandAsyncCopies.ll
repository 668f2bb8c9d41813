; RUN: %opt -passes=cudaperf-expand-async-copies -S %s | FileCheck %s

; cp.async, which CUDA's own headers write as inline PTX, reads global memory and writes shared memory: a load and a
; store that know each other. 16 bytes may go past the L1 cache (.cg).

target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: @through_l1(
; CHECK: [[DATA:%.*]] = load <2 x i32>, ptr %from, align 8, !cudaperf.async ![[#]]
; CHECK: store <2 x i32> [[DATA]], ptr {{.*}}, align 8, !cudaperf.async ![[#]]
; CHECK-NOT: asm
; CHECK: ret
define void @through_l1(i32 %to, ptr %from) {
  call void asm sideeffect "cp.async.ca.shared.global [$0], [$1], 8;", "r,l"(i32 %to, ptr %from)
  ret void
}

; CHECK-LABEL: @past_l1(
; CHECK: load <4 x i32>, ptr %from, align 16, !cudaperf.async.past-l1 ![[#]]
define void @past_l1(i32 %to, ptr %from) {
  call void asm sideeffect "cp.async.cg.shared.global [$0], [$1], 16;", "r,l"(i32 %to, ptr %from)
  ret void
}

; Neither waiting for copies nor a copy of an unknown size is one.
; CHECK-LABEL: @others(
; CHECK-COUNT-2: call void asm
; CHECK-NEXT: ret
define void @others(i32 %to, ptr %from, i32 %n) {
  call void asm sideeffect "cp.async.commit_group;", ""()
  call void asm sideeffect "cp.async.ca.shared.global [$0], [$1], $2;", "r,l,r"(i32 %to, ptr %from, i32 %n)
  ret void
}

; The size may be an immediate operand, and a number of source bytes may follow: the rest is filled with zeros. How much is
; read then is not known before the kernel runs; all of it counts.
; CHECK-LABEL: @with_source_bytes(
; CHECK: load i32, ptr {{.*}}, align 4, !cudaperf.async
; CHECK: store i32 {{.*}}, align 4, !cudaperf.async
define void @with_source_bytes(i32 %to, ptr %from, i32 %bytes) {
  call void asm sideeffect "cp.async.ca.shared.global [$0], [$1], $2, $3;", "r,l,n,r"(i32 %to, ptr %from, i32 4, i32 %bytes)
  ret void
}

; How much a bulk copy moves is not said in the statement.
; CHECK-LABEL: @bulk(
; CHECK-NEXT: call void asm
; CHECK-NEXT: ret
define void @bulk(i32 %to, ptr %from, i32 %bytes) {
  call void asm sideeffect "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [$0], [$1], $2, [$0];", "r,l,r"(i32 %to, ptr %from, i32 %bytes)
  ret void
}
