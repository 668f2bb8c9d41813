; RUN: %opt -passes=cudaperf-separate-fields -S %s | FileCheck %s
; RUN: %opt -passes='cudaperf-separate-fields,gvn' -S %s | FileCheck %s --check-prefix=GVN

; "float a = p[i].x; q[i].y = 3; o[i] = a + p[i].x;": nvcc does not load p[i].x again (PTX, CUDA 13). Each function
; here stores between two loads; GVN drops the second one where it knows that they do not overlap.

target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%S = type { float, float, i32 }
%T = type { %S, %S }
%A = type { [4 x float], float }

; CHECK-LABEL: @other_member(
; CHECK: load float{{.*}}!alias.scope
; GVN-LABEL: @other_member(
; GVN: load float
; GVN-NOT: load float
; GVN: ret float
define float @other_member(ptr %p, ptr %q, i64 %i, i64 %j) {
  %pi = getelementptr inbounds %S, ptr %p, i64 %i
  %qj = getelementptr inbounds %S, ptr %q, i64 %j
  %x = getelementptr inbounds %S, ptr %pi, i32 0, i32 0
  %y = getelementptr inbounds %S, ptr %qj, i32 0, i32 1
  %a = load float, ptr %x, align 4
  store float 3.0, ptr %y, align 4
  %b = load float, ptr %x, align 4
  %c = fadd float %a, %b
  ret float %c
}

; An atomic on a member leaves the others alone, too.
; GVN-LABEL: @atomic(
; GVN: load float
; GVN-NOT: load float
; GVN: ret float
define float @atomic(ptr %p, ptr %q) {
  %x = getelementptr inbounds %S, ptr %p, i32 0, i32 0
  %k = getelementptr inbounds %S, ptr %q, i32 0, i32 2
  %a = load float, ptr %x, align 4
  %old = atomicrmw add ptr %k, i32 1 monotonic
  %b = load float, ptr %x, align 4
  %c = fadd float %a, %b
  ret float %c
}

; p.a.x and q.b.y: as many steps from the same type, different members of the same structure.
; GVN-LABEL: @nested(
; GVN: load float
; GVN-NOT: load float
; GVN: ret float
define float @nested(ptr %p, ptr %q) {
  %pa = getelementptr inbounds %T, ptr %p, i32 0, i32 0
  %qb = getelementptr inbounds %T, ptr %q, i32 0, i32 1
  %x = getelementptr inbounds %S, ptr %pa, i32 0, i32 0
  %y = getelementptr inbounds %S, ptr %qb, i32 0, i32 1
  %a = load float, ptr %x, align 4
  store float 3.0, ptr %y, align 4
  %b = load float, ptr %x, align 4
  %c = fadd float %a, %b
  ret float %c
}

; What nvcc does load again, one case each: the same member (of another element),
; GVN-LABEL: @same_member(
; GVN: load float
; GVN: load float
define float @same_member(ptr %p, ptr %q) {
  %x = getelementptr inbounds %S, ptr %p, i32 0, i32 0
  %y = getelementptr inbounds %S, ptr %q, i32 0, i32 0
  %a = load float, ptr %x, align 4
  store float 3.0, ptr %y, align 4
  %b = load float, ptr %x, align 4
  %c = fadd float %a, %b
  ret float %c
}

; the same member of different members of a structure (p.a.y, q.b.y),
; GVN-LABEL: @same_innermost(
; GVN: load float
; GVN: load float
define float @same_innermost(ptr %p, ptr %q) {
  %pa = getelementptr inbounds %T, ptr %p, i32 0, i32 0
  %qb = getelementptr inbounds %T, ptr %q, i32 0, i32 1
  %x = getelementptr inbounds %S, ptr %pa, i32 0, i32 1
  %y = getelementptr inbounds %S, ptr %qb, i32 0, i32 1
  %a = load float, ptr %x, align 4
  store float 3.0, ptr %y, align 4
  %b = load float, ptr %x, align 4
  %c = fadd float %a, %b
  ret float %c
}

; a member of what lies within (p.a.x, q->y),
; GVN-LABEL: @inner(
; GVN: load float
; GVN: load float
define float @inner(ptr %p, ptr %q, i64 %j) {
  %pa = getelementptr inbounds %T, ptr %p, i32 0, i32 0
  %qj = getelementptr inbounds %S, ptr %q, i64 %j
  %x = getelementptr inbounds %S, ptr %pa, i32 0, i32 0
  %y = getelementptr inbounds %S, ptr %qj, i32 0, i32 1
  %a = load float, ptr %x, align 4
  store float 3.0, ptr %y, align 4
  %b = load float, ptr %x, align 4
  %c = fadd float %a, %b
  ret float %c
}

; an array's element beside a member,
; GVN-LABEL: @array(
; GVN: load float
; GVN: load float
define float @array(ptr %p, ptr %q) {
  %pv = getelementptr inbounds %A, ptr %p, i32 0, i32 0
  %x = getelementptr inbounds [4 x float], ptr %pv, i64 0, i64 1
  %y = getelementptr inbounds %A, ptr %q, i32 0, i32 1
  %a = load float, ptr %x, align 4
  store float 3.0, ptr %y, align 4
  %b = load float, ptr %x, align 4
  %c = fadd float %a, %b
  ret float %c
}

; and a float of which nobody says what it belongs to.
; GVN-LABEL: @plain(
; GVN: load float
; GVN: load float
define float @plain(ptr %p, ptr %q) {
  %x = getelementptr inbounds %S, ptr %p, i32 0, i32 0
  %a = load float, ptr %x, align 4
  store float 3.0, ptr %q, align 4
  %b = load float, ptr %x, align 4
  %c = fadd float %a, %b
  ret float %c
}

; A union's or a base class's member starts from another type than the array's.
; GVN-LABEL: @cast(
; GVN: load float
; GVN: load float
define float @cast(ptr %p, ptr %q, i64 %i) {
  %pi = getelementptr inbounds %T, ptr %p, i64 %i
  %x = getelementptr inbounds %S, ptr %pi, i32 0, i32 0
  %y = getelementptr inbounds %S, ptr %q, i32 0, i32 1
  %a = load float, ptr %x, align 4
  store float 3.0, ptr %y, align 4
  %b = load float, ptr %x, align 4
  %c = fadd float %a, %b
  ret float %c
}
