; RUN: %opt -passes=cudaperf-merge-shared-accesses -S %s | FileCheck %s

; ptxas merges neighbouring shared accesses that the compiler left apart: wherever it can tell that the address is
; aligned, and both lie in one of its blocks.

target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@tile = internal addrspace(3) global [256 x float] undef, align 16

; Nothing is declared to be aligned to more than a float, but the address is: 16 bytes times the lane.
; CHECK-LABEL: @aligned_address(
; CHECK: store <4 x float>
; CHECK-NOT: store
; CHECK: ret
define void @aligned_address(i32 %lane, float %f) {
  %at = shl i32 %lane, 2
  %p = getelementptr inbounds float, ptr addrspace(3) @tile, i32 %at
  store float %f, ptr addrspace(3) %p, align 4
  %p1 = getelementptr inbounds i8, ptr addrspace(3) %p, i32 4
  store float %f, ptr addrspace(3) %p1, align 4
  %p2 = getelementptr inbounds i8, ptr addrspace(3) %p, i32 8
  store float %f, ptr addrspace(3) %p2, align 4
  %p3 = getelementptr inbounds i8, ptr addrspace(3) %p, i32 12
  store float %f, ptr addrspace(3) %p3, align 4
  ret void
}

; 12 bytes times the lane.
; CHECK-LABEL: @unaligned_address(
; CHECK-COUNT-2: store float
define void @unaligned_address(i32 %lane, float %f) {
  %at = mul i32 %lane, 3
  %p = getelementptr inbounds float, ptr addrspace(3) @tile, i32 %at
  store float %f, ptr addrspace(3) %p, align 4
  %p1 = getelementptr inbounds i8, ptr addrspace(3) %p, i32 4
  store float %f, ptr addrspace(3) %p1, align 4
  ret void
}

; Global accesses it leaves alone.
; CHECK-LABEL: @global_memory(
; CHECK-COUNT-2: store float %f, ptr addrspace(1)
; CHECK: store <2 x float> {{.*}}, ptr addrspace(3)
define void @global_memory(ptr addrspace(1) align 8 %g, float %f) {
  store float %f, ptr addrspace(1) %g, align 8
  %g1 = getelementptr inbounds i8, ptr addrspace(1) %g, i64 4
  store float %f, ptr addrspace(1) %g1, align 4
  store float %f, ptr addrspace(3) @tile, align 4
  store float %f, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @tile, i32 4), align 4
  ret void
}

; CUDA's header for half computes in inline PTX. The compiler merges nothing across it; ptxas sees an instruction.
; CHECK-LABEL: @across_inline_ptx(
; CHECK: store <2 x float>
; CHECK: ret
define void @across_inline_ptx(float %f) {
  store float %f, ptr addrspace(3) @tile, align 4
  %h = call float asm "neg.f32 $0, $1;", "=f,f"(float %f) nounwind memory(none)
  store float %h, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @tile, i32 4), align 4
  ret void
}

; A division by a number that is not known has a slow path, and so is several blocks. One by a constant is a product.
; CHECK-LABEL: @across_divisions(
; CHECK: store <2 x float>
; CHECK: fdiv float %f, %g
; CHECK: store float %q, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @tile, i32 8)
; CHECK-NEXT: ret
define void @across_divisions(float %f, float %g) {
  store float %f, ptr addrspace(3) @tile, align 4
  %half = fdiv float %f, 2.0
  store float %half, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @tile, i32 4), align 4
  %q = fdiv float %f, %g
  store float %q, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @tile, i32 8), align 4
  ret void
}

; Loads and stores that take turns stay where they are, even if they are known not to meet.
; CHECK-LABEL: @taking_turns(
; CHECK: load float
; CHECK: store float
; CHECK: load float
; CHECK: store float
; CHECK-NEXT: ret
define void @taking_turns() {
  %a = load float, ptr addrspace(3) @tile, align 4
  store float %a, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @tile, i32 16), align 4
  %b = load float, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @tile, i32 4), align 4
  store float %b, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @tile, i32 20), align 4
  ret void
}

; "tile[2 * i]" is even: 8 bytes that are aligned, loads as well as stores.
; CHECK-LABEL: @even_index(
; CHECK: load <2 x float>, ptr addrspace(3) {{.*}}, align 8
define float @even_index(i32 %i) {
  %even = shl i32 %i, 1
  %p = getelementptr float, ptr addrspace(3) @tile, i32 %even
  %q = getelementptr i8, ptr addrspace(3) %p, i32 4
  %x = load float, ptr addrspace(3) %p, align 4
  %y = load float, ptr addrspace(3) %q, align 4
  %sum = fadd float %x, %y
  ret float %sum
}

; A root is one instruction of the PTX, of which ptxas makes blocks (DeviceFunctions.def, InMachineCode).
; CHECK-LABEL: @across_a_root(
; CHECK-COUNT-2: store float
define void @across_a_root(float %f) {
  store float %f, ptr addrspace(3) @tile, align 4
  %r = call float @__nv_sqrtf(float %f) nounwind willreturn memory(none)
  store float %r, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @tile, i32 4), align 4
  ret void
}
declare float @__nv_sqrtf(float)

; A store that cicc's last passes make anew, of the type that its value was made of, is the same access all the same. Two
; pairs of 8 bytes are one store of 16.
; CHECK-LABEL: @pairs_of_another_type(
; CHECK: store <4 x i32> {{.*}}, align 16
; CHECK-NOT: store
; CHECK: ret void
define void @pairs_of_another_type(i32 %i, <2 x float> %a, <2 x float> %b) {
  %even = shl nuw nsw i32 %i, 4
  %p = getelementptr i8, ptr addrspace(3) @tile, i32 %even
  %q = getelementptr i8, ptr addrspace(3) %p, i32 8
  %x = bitcast <2 x float> %a to <2 x i32>
  %y = bitcast <2 x float> %b to <2 x i32>
  store <2 x i32> %x, ptr addrspace(3) %p, align 8
  store <2 x i32> %y, ptr addrspace(3) %q, align 8
  ret void
}

; Three words of an aligned group of four are one load of it, here all but the first.
; CHECK-LABEL: @three_of_four(
; CHECK: load <4 x float>, ptr addrspace(3)
; CHECK-NOT: load
; CHECK: ret
define float @three_of_four(i32 %lane) {
  %at = shl i32 %lane, 2
  %p = getelementptr inbounds float, ptr addrspace(3) @tile, i32 %at
  %p1 = getelementptr inbounds i8, ptr addrspace(3) %p, i32 4
  %p2 = getelementptr inbounds i8, ptr addrspace(3) %p, i32 8
  %p3 = getelementptr inbounds i8, ptr addrspace(3) %p, i32 12
  %b = load float, ptr addrspace(3) %p1, align 4
  %c = load float, ptr addrspace(3) %p2, align 4
  %d = load float, ptr addrspace(3) %p3, align 4
  %bc = fmul float %b, %c
  %bcd = fmul float %bc, %d
  ret float %bcd
}

; The middle two are no half of a group, and nothing is loaded for them.
; CHECK-LABEL: @middle_two(
; CHECK-COUNT-2: load float, ptr addrspace(3)
; CHECK-NOT: load
; CHECK: ret
define float @middle_two(i32 %lane) {
  %at = shl i32 %lane, 2
  %p = getelementptr inbounds float, ptr addrspace(3) @tile, i32 %at
  %p1 = getelementptr inbounds i8, ptr addrspace(3) %p, i32 4
  %p2 = getelementptr inbounds i8, ptr addrspace(3) %p, i32 8
  %b = load float, ptr addrspace(3) %p1, align 4
  %c = load float, ptr addrspace(3) %p2, align 4
  %bc = fmul float %b, %c
  ret float %bc
}

; A store between them keeps them apart; then the fourth is not loaded either.
; CHECK-LABEL: @store_between(
; CHECK-COUNT-3: load float, ptr addrspace(3)
; CHECK-NOT: load
; CHECK: ret
define float @store_between(i32 %lane, i32 %other) {
  %at = shl i32 %lane, 2
  %p = getelementptr inbounds float, ptr addrspace(3) @tile, i32 %at
  %p1 = getelementptr inbounds i8, ptr addrspace(3) %p, i32 4
  %p2 = getelementptr inbounds i8, ptr addrspace(3) %p, i32 8
  %q = getelementptr inbounds float, ptr addrspace(3) @tile, i32 %other
  %a = load float, ptr addrspace(3) %p, align 4
  store float 0.0, ptr addrspace(3) %q, align 4
  %b = load float, ptr addrspace(3) %p1, align 4
  store float 1.0, ptr addrspace(3) %q, align 4
  %c = load float, ptr addrspace(3) %p2, align 4
  %ab = fmul float %a, %b
  %abc = fmul float %ab, %c
  ret float %abc
}

; A store to another array keeps neighbours apart, though the two are known not to meet: in machine code of nvcc 13 all
; four are of 4 bytes (test/checks/stores-in-turns.cu).
; CHECK-LABEL: @stores_in_turns(
; CHECK-COUNT-4: store float
; CHECK: ret
@other = internal addrspace(3) global [256 x float] undef, align 16
define void @stores_in_turns(i32 %lane, float %f) {
  %at = shl i32 %lane, 2
  %p = getelementptr inbounds float, ptr addrspace(3) @tile, i32 %at
  %p1 = getelementptr inbounds i8, ptr addrspace(3) %p, i32 4
  %q = getelementptr inbounds float, ptr addrspace(3) @other, i32 %at
  %q1 = getelementptr inbounds i8, ptr addrspace(3) %q, i32 4
  store float %f, ptr addrspace(3) %p, align 4
  store float %f, ptr addrspace(3) %q, align 4
  store float %f, ptr addrspace(3) %p1, align 4
  store float %f, ptr addrspace(3) %q1, align 4
  ret void
}

; One array behind the other: two stores of 8 bytes.
; CHECK-LABEL: @stores_one_behind_the_other(
; CHECK-COUNT-2: store <2 x float>
; CHECK: ret
define void @stores_one_behind_the_other(i32 %lane, float %f) {
  %at = shl i32 %lane, 2
  %p = getelementptr inbounds float, ptr addrspace(3) @tile, i32 %at
  %p1 = getelementptr inbounds i8, ptr addrspace(3) %p, i32 4
  %q = getelementptr inbounds float, ptr addrspace(3) @other, i32 %at
  %q1 = getelementptr inbounds i8, ptr addrspace(3) %q, i32 4
  store float %f, ptr addrspace(3) %p, align 4
  store float %f, ptr addrspace(3) %p1, align 4
  store float %f, ptr addrspace(3) %q, align 4
  store float %f, ptr addrspace(3) %q1, align 4
  ret void
}

; A row of an array by float4, in a loop of the block's threads: what the compiler's last passes leave are four stores
; behind one register. nvcc 13, sm_90: STS.128.
; CHECK-LABEL: @stores_in_a_loop(
; CHECK: store <4 x float>
; CHECK-NOT: store
; CHECK: ret
define void @stores_in_a_loop(i32 range(i32 0, 1024) %lane, i32 %n, float %f) {
entry:
  br label %head

head:
  %i = phi i32 [ %lane, %entry ], [ %next, %body ]
  %more = icmp slt i32 %i, %n
  br i1 %more, label %body, label %end

body:
  %at = mul nsw i32 %i, 4
  %at.wide = sext i32 %at to i64
  %p = getelementptr inbounds [256 x float], ptr addrspace(3) @tile, i64 0, i64 %at.wide
  store float %f, ptr addrspace(3) %p, align 4
  %at1 = add nuw nsw i32 %at, 1
  %at1.wide = sext i32 %at1 to i64
  %p1 = getelementptr inbounds [256 x float], ptr addrspace(3) @tile, i64 0, i64 %at1.wide
  store float %f, ptr addrspace(3) %p1, align 4
  %at2 = add nuw nsw i32 %at, 2
  %at2.wide = sext i32 %at2 to i64
  %p2 = getelementptr inbounds [256 x float], ptr addrspace(3) @tile, i64 0, i64 %at2.wide
  store float %f, ptr addrspace(3) %p2, align 4
  %at3 = add nuw nsw i32 %at, 3
  %at3.wide = sext i32 %at3 to i64
  %p3 = getelementptr inbounds [256 x float], ptr addrspace(3) @tile, i64 0, i64 %at3.wide
  store float %f, ptr addrspace(3) %p3, align 4
  %next = add nsw i32 %i, 256
  br label %head

end:
  ret void
}
