; RUN: %opt -passes=cudaperf-expand-ptx-accesses -S %s | FileCheck %s

; Loads, stores and atomics in inline PTX are accesses like others: CUDA's headers write those of half so.

target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: @vector_load(
; CHECK: load <4 x i32>, ptr %p, align 16
define void @vector_load(ptr %p) {
  %v = call { i32, i32, i32, i32 } asm sideeffect "ld.global.nc.v4.u32 {$0, $1, $2, $3}, [$4];", "=r,=r,=r,=r,l"(ptr %p)
  ret void
}

; What a single register is loaded with is followed.
; CHECK-LABEL: @single_load(
; CHECK: [[DATA:%.*]] = load i32, ptr %p, align 4
; CHECK: bitcast i32 [[DATA]] to float
; CHECK-NOT: asm
; CHECK: ret
define float @single_load(ptr %p) {
  %v = call float asm sideeffect "ld.global.f32 $0, [$1];", "=f,l"(ptr %p)
  ret float %v
}

; What is stored does not count, where does.
; CHECK-LABEL: @store(
; CHECK: store i32 0, ptr %p, align 4
; CHECK-NOT: asm
; CHECK: ret
define void @store(ptr %p, i32 %x) {
  call void asm sideeffect "st.global.u32 [$0], $1;", "l,r"(ptr %p, i32 %x)
  ret void
}

; CHECK-LABEL: @reduction(
; CHECK: atomicrmw fadd ptr %p, float 0.000000e+00 monotonic, align 4
define void @reduction(ptr %p, float %x) {
  call void asm sideeffect "red.global.add.f32 [$0], $1;", "l,f"(ptr %p, float %x)
  ret void
}

; Arithmetic is no access; neither is what goes to another block's shared memory, of which no counter says what it
; costs.
; CHECK-LABEL: @others(
; CHECK: call i32 asm
; CHECK: call void asm
; CHECK-NEXT: ret
define void @others(i32 %to, i32 %x) {
  %y = call i32 asm "add.u32 $0, $1, 1;", "=r,r"(i32 %x)
  call void asm sideeffect "st.shared::cluster.u32 [$0], $1;", "r,r"(i32 %to, i32 %x)
  ret void
}

; An address with an offset; two registers are 8 bytes.
; CHECK-LABEL: @with_offset(
; CHECK: [[PLACE:%.*]] = getelementptr {{.*}}, i64 16
; CHECK: store <2 x i32> zeroinitializer, ptr [[PLACE]], align 8
define void @with_offset(ptr %p, i32 %x, i32 %y) {
  call void asm sideeffect "st.global.v2.u32 [$0+16], {$1, $2};", "l,r,r"(ptr %p, i32 %x, i32 %y)
  ret void
}

; The kind of an atomic says what lanes at one word cost.
; CHECK-LABEL: @maximum(
; CHECK: atomicrmw max ptr %p, i32
define void @maximum(ptr %p, i32 %x) {
  call void asm sideeffect "red.global.max.s32 [$0], $1;", "l,r"(ptr %p, i32 %x)
  ret void
}

; What is done later is not modelled.
; CHECK-LABEL: @later(
; CHECK-NEXT: call void asm
; CHECK-NEXT: ret
define void @later(i32 %p, i32 %x) {
  call void asm sideeffect "st.async.shared::cluster.mbarrier::complete_tx::bytes.u32 [$0], $1, [$0];", "r,r"(i32 %p, i32 %x)
  ret void
}

; Floats are added as a vector; of integers there is no such atomic.
; CHECK-LABEL: @vector_reduction(
; CHECK: atomicrmw fadd ptr %p, <2 x float> zeroinitializer monotonic, align 8
; CHECK-NOT: atomicrmw
; CHECK: ret
define void @vector_reduction(ptr %p, float %x, float %y, i32 %i) {
  call void asm sideeffect "red.global.add.v2.f32 [$0], {$1, $2};", "l,f,f"(ptr %p, float %x, float %y)
  call void asm sideeffect "red.global.add.v2.u32 [$0], {$1, $2};", "l,r,r"(ptr %p, i32 %i, i32 %i)
  ret void
}
